//! Victory (W).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Place, Position, Segment};
use engine::Game;

use crate::tools::act;

/// Ends the Allied Bridge Phase of a turn and so the turn.
fn end(position: Position) -> dark_december::DarkDecember {
    let mut game = position.begin(ALLIED, Segment::Bridges);
    act(&mut game, "done", &[6, 6, 6, 6]);
    game
}

/// W1.
#[test]
fn w1_herbstnebel_asks_for_two_towns_and_three_panzers() {
    let place = |towns: &str| {
        Position::empty("C1", "")
            .turn(8)
            .control(GERMAN, towns)
            .places("G-2Pz-3 Pz 2117, G-Lehr-130 Pz 2017, G-116-16 Pz 1916")
    };
    let won = end(place("3811 3022"));
    let outcome = won.status().outcome().expect("the end");
    assert_eq!((outcome.winner, outcome.rule.number()), (Some(GERMAN), "W1"));
    assert_eq!(end(place("3811")).status().outcome().expect("the end").winner, Some(ALLIED));
}

/// W2.
#[test]
fn w2_twelve_mech_units_west_of_the_meuse() {
    let game = Position::empty("C2", "").begin(GERMAN, Segment::Supply);
    let far = game.fixed().far_bank;
    // 0509, Namur, is on the far bank, with a road from the east.
    assert!(far.contains(crate::tools::hex(&game, "0408")));
    let eleven = "G-2Pz-3 Pz 0408, G-2Pz-2 PG 0408, G-2Pz-304 PG 0408, G-Lehr-130 Pz 0409, G-Lehr-901 PG 0409, G-Lehr-902 PG 0409, \
                  G-116-16 Pz 0308, G-116-60 PG 0308, G-116-156 PG 0308, G-9SS-9 Pz 0208, G-9SS-19 PG 0208";
    let position = || Position::empty("C2", "").turn(9).places(eleven);
    assert_eq!(end(position()).status().outcome(), None);
    let game = end(position().place("G-9SS-20 PG", "0208"));
    assert_eq!(game.status().outcome().expect("the end").rule.number(), "W2");
}

/// W3.
/// Ex W.
#[test]
fn w3_the_historical_score_is_near_28() {
    let towns = "3811 3117 2516 3819 3622 3311 2712 1619 2122 4225 4925 4006";
    let mech = [
        "G-2Pz-3 Pz",
        "G-2Pz-2 PG",
        "G-Lehr-130 Pz",
        "G-Lehr-901 PG",
        "G-116-16 Pz",
        "G-116-60 PG",
        "G-116-156 PG",
    ];
    let mut position = Position::empty("C2", "").turn(20).control(GERMAN, towns);
    for id in mech {
        position = position.place(
            id,
            match id {
                "G-2Pz-3 Pz" | "G-2Pz-2 PG" => "1817",
                "G-Lehr-130 Pz" | "G-Lehr-901 PG" => "1918",
                _ => "2017",
            },
        );
    }
    for (id, place) in [
        ("A-106-422", Place::Surrendered),
        ("A-106-423", Place::Surrendered),
        ("A-28-110", Place::Eliminated),
        ("A-Cav-14", Place::Eliminated),
        ("G-1SS-1 Pz", Place::Eliminated),
        ("G-2Pz-304 PG", Place::Eliminated),
        ("G-26V-39", Place::Eliminated),
        ("G-26V-77", Place::Eliminated),
    ] {
        position = position.send(id, place);
    }
    let game = position.begin(GERMAN, Segment::Supply);
    let named = |label: &str| game.fixed().charts.town_at(label).map(|town| (town.name.clone(), town.vp));
    let list: Vec<_> = towns.split(' ').map(named).collect();
    let score = game.score(&game.lines(GERMAN));
    assert_eq!(score.towns, 21, "{list:?}");
    assert_eq!((score.mech, score.allied_losses, score.german_losses), (7, 6, 6));
    assert_eq!(score.margin(), 28);
    let level = |score| game.fixed().scenario.victory.by_score(score).expect("a level");
    assert_eq!(level(28).winner, Some(ALLIED));
    assert_eq!(level(46).winner, Some(GERMAN));
    assert_eq!(level(40).winner, None);
}
