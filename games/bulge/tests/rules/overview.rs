//! 1.0: sides, scale, turns, and the words of the rules.

use bulge::charts::{ALLIED, GERMAN, Outcome, Terrain, Turn};
use bulge::units::{Mix, Nation, Size, UnitType, standard};
use bulge::{Battle, Bulge, Event, Phase, Place, Position, Segment, SequenceEvent};
use engine::{Dice, Game, UnitId};

use crate::tools::{act, cost, dry_step, hex, log, refused, road_from, road_start, texts, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

/// The totals of an attack without support.
fn sums(game: &Bulge, attackers: &[&str], hex_label: &str) -> bulge::Totals {
    let attackers: Vec<UnitId> = attackers.iter().map(|word| unit(game, word)).collect();
    let battle = Battle { hex: hex(game, hex_label), attackers: &attackers, guns: &[], fire: &[], air: 0 };
    game.totals(&battle)
}

#[test]
fn r1_1_two_sides_from_december_to_january() {
    let game = any();
    assert_eq!(game.setting().sides, ["German", "Allied"]);
    let mut nations = [0; 4];
    for counter in &game.fixed().units {
        let (side, at) = match counter.nation {
            Nation::German => (GERMAN, 0),
            Nation::American => (ALLIED, 1),
            Nation::British => (ALLIED, 2),
            Nation::French => (ALLIED, 3),
        };
        assert_eq!(counter.side, side, "{}", counter.name);
        nations[at] += 1;
    }
    assert!(nations.iter().all(|&units| units > 0), "all four fight: {nations:?}");
    let (first, last) = (game.fixed().scenario.first, game.fixed().scenario.last);
    assert_eq!((first.to_string(), last.to_string()), ("AM 16 Dec".into(), "PM 2 Jan".into()));
}

#[test]
fn r1_2_two_miles_twelve_hours_regiments() {
    // Bastogne and St Vith are 42.8 km apart; the map has their centres as many hexes apart as that is in steps.
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    let (a, b) = (grid.centre(hex(&game, "AA26")), grid.centre(hex(&game, "MM15")));
    let miles = 42.8 / 1.609 / (a.x - b.x).hypot(a.y - b.y);
    assert!((1.6..2.2).contains(&miles), "{miles} miles");
    for day in 0..18 {
        let pair = [2 * day + 1, 2 * day + 2].map(|turn| Turn::new(turn).unwrap().day());
        assert_eq!(pair[0], pair[1], "two turns a day");
    }
    assert_eq!(Turn::new(37), None);
    // The only others are von der Heydte's battalion, the cavalry groups and the teams.
    for one in standard() {
        let (size, kind) = (one.size(Mix::Base), one.kind(Mix::Base));
        let usual = matches!(size, Size::Regiment | Size::Brigade);
        let other = match kind {
            UnitType::Cdo => size == Size::Team,
            UnitType::Cav | UnitType::Gun => size == Size::Group,
            UnitType::Para => one.id == "g-vdh",
            _ => false,
        };
        assert!(usual || other, "{} {:?}", one.id, size);
    }
}

#[test]
fn r1_4_the_german_player_turn_comes_first() {
    let mut game = Bulge::new("S2", None, "-GREIF,-SUR,-MC").unwrap();
    let (mut dice, mut events) = (Dice::fast(5), Vec::new());
    while game.turn() < 4 {
        let side = game.phasing();
        let done = game.parse_action("done").unwrap();
        if game.segment() == Segment::Movement && game.state().moving.is_none() {
            // Only the phasing side moves.
            let (own, other) = (game.on_map(side).next(), game.on_map(side.other()).next());
            assert!(own.is_some());
            let take = format!("take {}", game.counter(other.unwrap().0).id);
            assert_eq!(refused(&game, &take), "8.1");
        }
        game.play(done, &mut dice, &mut events);
    }
    let mut order: Vec<(u8, u8)> = Vec::new();
    let mut turn = 0;
    for event in &events {
        match *event {
            Event::Sequence(SequenceEvent::Turn { turn: next }) => turn = next,
            Event::Sequence(SequenceEvent::Phase { side, .. }) if order.last() != Some(&(turn, side.0)) => {
                order.push((turn, side.0));
            }
            _ => {}
        }
    }
    assert_eq!(order[..6], [(1, 0), (1, 1), (2, 0), (2, 1), (3, 0), (3, 1)]);
}

#[test]
fn r1_5_the_game_in_short() {
    // Terrain multiplies the defender: the same regiment in the open and in a town.
    let fight = |at: &str, from: &str| {
        let position = Position::empty("S1", "-DC,-AIR").turn(20).place("u-28-110", at);
        position.stack(&["g-26vg-77", "g-26vg-78"], from).begin(GERMAN, Segment::Combat)
    };
    let open = fight("O10", "P9");
    let attackers = ["g-26vg-77", "g-26vg-78"];
    assert_eq!(sums(&open, &attackers, "O10").defence, 4);
    let town = fight("AA26", "AA25");
    assert_eq!(sums(&town, &attackers, "AA26").defence, 8);
    // Units next to the enemy must attack.
    assert_eq!((refused(&open, "done"), texts(&open).len()), ("12.2.3", 1));
    // Most results make units retreat.
    let charts = &open.fixed().charts;
    let results: Vec<Outcome> = charts.combat.results.iter().flatten().copied().collect();
    let retreat = |one: &&Outcome| matches!(one, Outcome::AttackerRetreats(_) | Outcome::DefenderRetreats(_));
    assert!(2 * results.iter().filter(retreat).count() > results.len());
    // Roads decide how far units move.
    let start = road_start(&any(), 9);
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-26vg-77", &start);
    let game = position.begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 9);
    assert_eq!(cost(&game, "g-26vg-77", &road[8]), Some(36), "nine hexes by road");
    let (from, to) = dry_step(&any(), Terrain::Rough);
    let game = Position::empty("S1", "").turn(5).place("g-26vg-77", &from).begin(GERMAN, Segment::Movement);
    assert_eq!(cost(&game, "g-26vg-77", &to), Some(24), "one and a half without");
}

#[test]
fn r1_5_a_unit_is_whole_or_gone() {
    let position = Position::empty("S1", "-DC,-AIR").turn(20).place("u-28-110", "O10");
    let mut game = position.stack(&["g-26vg-77", "g-3fj-5"], "P9").begin(GERMAN, Segment::Combat);
    let before = sums(&game, &["g-26vg-77", "g-3fj-5"], "O10");
    // 10 to 4 is 2-1; a 2 is EN: nobody is weaker after it.
    assert_eq!((before.attack, before.defence), (10, 4));
    let events = act(&mut game, "attack O10", &[2]);
    assert!(log(&game, &events).contains("EN"), "{}", log(&game, &events));
    assert_eq!(sums(&game, &["g-26vg-77", "g-3fj-5"], "O10"), before);
    let (mut eliminated, _) = position_of_a_de().begin_with(GERMAN, Segment::Combat, &[]);
    act(&mut eliminated, "attack O10", &[6]);
    let lost = unit(&eliminated, "u-28-110");
    assert_eq!(eliminated.unit_state(lost).place, Place::Eliminated);
    assert_eq!(eliminated.hex_of(lost), None);
}

/// An attack at 7-1.
fn position_of_a_de() -> Position {
    let position = Position::empty("S1", "-DC,-AIR").turn(20).place("u-28-110", "O10");
    position.stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "P9").place("g-2pz-3", "P10")
}

#[test]
fn r1_6_nothing_is_rounded() {
    // 11 to 4 is nearly 3-1: it is 2-1.
    let position = Position::empty("S1", "-DC,-AIR").turn(20).place("u-28-110", "O10");
    let game = position.stack(&["g-26vg-77", "g-2pz-2"], "P9").begin(GERMAN, Segment::Combat);
    let found = sums(&game, &["g-26vg-77", "g-2pz-2"], "O10");
    let odds = game.fixed().charts.combat.odds[found.column].to_string();
    assert!(found.attack * 10 > found.defence * 27 && found.attack < found.defence * 3, "{found:?}");
    assert_eq!(odds, "2-1");
    // Fractions of movement points are kept: 3 MP and one step of a third leave 2 2/3, and eight more steps.
    let start = road_start(&any(), 10);
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-26vg-77", &start);
    let mut game = position.begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 10);
    act(&mut game, "take 77/26VG", &[]);
    act(&mut game, &format!("go {}", road[0]), &[]);
    assert_eq!(game.unit_state(unit(&game, "g-26vg-77")).left, 32);
    assert!(game.prompt().contains("2 2/3 MP"), "{}", game.prompt());
    assert_eq!(refused(&game, &format!("go {}", road[9])), "8.2");
    act(&mut game, &format!("go {}", road[8]), &[]);
    assert_eq!(game.state().moving, None, "all of it is spent");
}

#[test]
fn r1_6_must_and_may() {
    // "May": a Movement Phase ends at once. "Must": a Combat Phase with an obliged unit does not.
    let position = Position::empty("S1", "-AIR").turn(20).places("u-28-110 O10, g-26vg-77 P9");
    let mut game = position.begin(GERMAN, Segment::Movement);
    let events = act(&mut game, "done", &[]);
    let began =
        |event: &Event| matches!(event, Event::Sequence(SequenceEvent::Phase { phase: Phase::Combat, .. }));
    assert!(events.iter().any(began));
    assert_eq!(texts(&game), ["attack O10"]);
    assert_eq!(refused(&game, "done"), "12.2.3");
}
