//! Advance (4.5), and what counts in the open (4.7, SR1.3, 1.2.2).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::BridgeState;
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::Game;

use crate::tools::{act, acts, at, stand, texts, unit};

#[test]
fn r4_7_armour_superiority_in_the_open() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let fixed = game.fixed();
    let open = fixed.setting.board.grid.ids().find(|&hex| {
        fixed.is_open(hex) && fixed.edges(hex).len() == 6 && fixed.edges(hex).iter().all(|edge| !edge.wet())
    });
    let open = open.expect("an open hex");
    let (target, from) = (fixed.label(open).to_owned(), fixed.label(fixed.edges(open)[0].to).to_owned());
    let modifier = |defender: &str, attacker: &str| {
        let mut game = Position::empty("C2", "")
            .turn(9)
            .place(defender, &target)
            .place(attacker, &from)
            .begin(GERMAN, Segment::Combat);
        act(&mut game, &format!("attack {target}"), &[]);
        let name = game.counter(unit(&game, attacker)).name.clone();
        act(&mut game, &format!("add {name}"), &[]);
        game.modifier(0)
    };
    assert_eq!(modifier("A-28-110", "G-2Pz-3 Pz"), -1);
    assert_eq!(modifier("A-9A-CCB", "G-2Pz-3 Pz"), 0);
    assert_eq!(modifier("A-9A-CCB", "G-2Pz-2 PG"), 1);
}

#[test]
fn r4_5_1_advance_by_class() {
    // The defender of one step is destroyed; the elimination row counts.
    let position = stand(10, "A-Eng-35 3022, G-2Pz-3 Pz 3021, G-26V-39 3121");
    let mut game = position.begin(GERMAN, Segment::Combat);
    acts(&mut game, &["attack 3022", "add 3Pz/2Pz", "add 39/26VG", "confirm", "done"]);
    act(&mut game, "done", &[1]);
    while game.state().combat.stage != Stage::Advance {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    assert_eq!(game.advance_limit(unit(&game, "G-2Pz-3 Pz")), 3);
    assert_eq!(game.advance_limit(unit(&game, "G-26V-39")), 2);
    act(&mut game, "advance 3Pz/2Pz", &[]);
    assert_eq!(at(&game, "G-2Pz-3 Pz"), "3022");
}

/// An engineer behind an unbridged river is destroyed: who may advance?
fn over_the_river(attacker: &str, switches: &str) -> bool {
    let position = Position::empty("C2", switches).turn(10).bridge("2406/2506", BridgeState::Blown);
    let mut game = position.place("A-Eng-35", "2506").place(attacker, "2406").begin(GERMAN, Segment::Combat);
    let name = game.counter(unit(&game, attacker)).name.clone();
    acts(&mut game, &["attack 2506", &format!("add {name}")]);
    let mut dice = vec![1, 6, 6, 6];
    while let Some(text) = texts(&game).first().cloned().filter(|_| game.state().combat.target.is_some()) {
        if game.state().combat.stage == Stage::Advance {
            return true;
        }
        // The level stays, and the defender gives steps.
        let text = texts(&game)
            .into_iter()
            .find(|text| ["confirm", "done"].contains(&text.as_str()))
            .unwrap_or(text);
        act(&mut game, &text, &dice);
        if game.unit_state(unit(&game, "A-Eng-35")).place != Place::Map {
            dice.clear();
        }
    }
    false
}

#[test]
fn r4_5_2_over_an_unbridged_river_foot_advances_and_armour_does_not() {
    assert!(over_the_river("G-1SS-1 PG", ""));
    assert!(!over_the_river("G-1SS-1 Pz", ""));
    assert!(!over_the_river("G-1SS-1 PG", "-V4.5T"));
}

/// An open hex with dry, open neighbours, and those neighbours clockwise.
fn open_ground(game: &DarkDecember) -> (String, Vec<String>) {
    let fixed = game.fixed();
    let plain = |hex| {
        fixed.is_open(hex) && fixed.edges(hex).len() == 6 && fixed.edges(hex).iter().all(|edge| !edge.wet())
    };
    let ring = |hex| fixed.edges(hex).iter().map(|edge| edge.to).collect::<Vec<_>>();
    let hex = fixed.setting.board.grid.ids().find(|&hex| plain(hex) && ring(hex).into_iter().all(plain));
    let hex = hex.expect("open ground");
    (fixed.label(hex).to_owned(), ring(hex).into_iter().map(|hex| fixed.label(hex).to_owned()).collect())
}

/// An engineer in the open is destroyed by a panzer regiment; another Allied unit watches the hex.
fn breakthrough(switches: &str, short: bool) -> DarkDecember {
    let (target, ring) = open_ground(&DarkDecember::new("C2", None, "").unwrap());
    let mut game = Position::empty("C2", switches)
        .turn(10)
        .place("A-Eng-35", &target)
        .place("A-28-110", &ring[2])
        .place("G-2Pz-3 Pz", &ring[0])
        .flag("G-2Pz-3 Pz", Flag::ShortOfFuel, short)
        .begin(GERMAN, Segment::Combat);
    acts(&mut game, &[&format!("attack {target}"), "add 3Pz/2Pz", "confirm", "done"]);
    act(&mut game, "done", &[1]);
    assert_eq!(game.state().combat.stage, Stage::Advance);
    game
}

#[test]
fn r4_5_3_armour_goes_on_through_a_zone_in_the_open() {
    let mut game = breakthrough("", false);
    assert_eq!(game.advance_limit(unit(&game, "G-2Pz-3 Pz")), 3);
    act(&mut game, "advance 3Pz/2Pz", &[]);
    assert_eq!(game.state().combat.stage, Stage::AdvanceOn);
    let ends = texts(&game);
    assert!(ends.iter().any(|text| text.starts_with("go ")) && ends.contains(&"stay".to_owned()));
    // Without the switch it stops in the zone, and the attack is over.
    let mut game = breakthrough("-V4.5Z", false);
    act(&mut game, "advance 3Pz/2Pz", &[]);
    assert_ne!(game.state().combat.stage, Stage::AdvanceOn);
}

#[test]
fn r1_2_2_a_unit_short_of_fuel_advances_one_hex() {
    let game = breakthrough("", true);
    assert_eq!(game.advance_limit(unit(&game, "G-2Pz-3 Pz")), 1);
}

/// SR1.3.
#[test]
fn sr1_3_allied_air_support_in_the_open_under_a_clear_sky() {
    let (target, ring) = open_ground(&DarkDecember::new("C2", None, "").unwrap());
    let modifier = |turn| {
        let position =
            Position::empty("C2", "").turn(turn).place("G-26V-39", &target).place("A-28-110", &ring[0]);
        let mut game = position.begin(ALLIED, Segment::Combat);
        acts(&mut game, &[&format!("attack {target}"), "add 110/28Inf"]);
        game.modifier(0)
    };
    assert_eq!((modifier(14), modifier(15)), (0, -1));
}
