//! Set-up, sequence and what-ifs (C, Q, X, E).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Place, Position, Segment};
use engine::{Dice, Game};

use crate::tools::{act, at, drawn, is_legal, refused, texts, unit};

/// M9.6.
#[test]
fn m9_6_the_germans_are_adjacent_to_14_allied_hexes() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let fixed = game.fixed();
    let near = game
        .occupied(ALLIED)
        .iter()
        .filter(|&hex| fixed.edges(hex).iter().any(|edge| game.holds(GERMAN, edge.to)));
    assert_eq!(near.count(), 14);
}

/// Q2.
#[test]
fn q2_the_first_german_movement_phase_is_skipped() {
    let mut game = DarkDecember::new("C2", None, "").unwrap();
    act(&mut game, "done", &[]);
    assert_eq!((game.segment(), game.turn()), (Segment::Combat, 1));
    let mut free = DarkDecember::new("C2", Some("free"), "").unwrap();
    act(&mut free, "done", &[]);
    assert_eq!(free.segment(), Segment::Movement);
}

/// C3.
#[test]
fn c3_free_deployment_within_three_hexes_this_side_of_the_rivers() {
    let mut game = DarkDecember::new("C2", Some("free"), "").unwrap();
    act(&mut game, "take 77/26VG", &[]);
    let start = at(&game, "G-26V-77");
    let ends = texts(&game);
    assert!(ends.len() > 5 && ends.iter().all(|text| text.starts_with("put ")));
    for text in &ends {
        let hex = crate::tools::hex(&game, text.strip_prefix("put ").unwrap());
        assert!(game.distance(hex, crate::tools::hex(&game, &start)) <= 3);
        assert!(!game.holds(ALLIED, hex));
    }
    // 4019 lies beyond the Our.
    assert_eq!(refused(&game, "put 4019"), "C3");
    act(&mut game, &ends[0].clone(), &[]);
    assert_eq!(refused(&game, "take 77/26VG"), "C3");
}

/// C6.
#[test]
fn c6_the_turning_point() {
    let mut game = DarkDecember::new("C6", None, "").unwrap();
    assert_eq!((game.turn(), game.state().built), (13, 5));
    for id in ["A-106-422", "A-106-423"] {
        assert_eq!(game.unit_state(unit(&game, id)).place, Place::Surrendered);
    }
    let mut events = Vec::new();
    let done = game.parse_action("done").unwrap();
    game.play(done, &mut Dice::fast(1), &mut events);
    assert_eq!(game.phasing(), GERMAN);
}

/// X1.
/// Ex X1.
#[test]
fn x1_the_66th_division_comes_only_with_its_variant() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    for id in drawn("Ex X1").row {
        assert_eq!(game.unit_state(unit(&game, &id)).place, Place::Absent, "{id}");
    }
    let game = Position::of("C2", "+VAR-XVIII").turn(17).begin(ALLIED, Segment::Entry);
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "enter 262/66Inf 0118") && is_legal(&game, "enter 262/66Inf 0121"));
}

/// X4.
/// Ex X4.
#[test]
fn x4_okw_lets_go_brings_9_pz_on_turn_10() {
    let due = |switches| {
        let game = DarkDecember::new("C2", None, switches).unwrap();
        let dues =
            drawn("Ex X4").row.iter().map(|id| game.unit_state(unit(&game, id)).due).collect::<Vec<_>>();
        assert!(dues.iter().all(|due| *due == dues[0]), "all three come together");
        dues[0]
    };
    assert_eq!((due(""), due("+VAR-C")), (14, 10));
}

/// E8.
#[test]
fn e8_the_354_engineer_is_due_on_turn_9() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    assert_eq!(game.unit_state(unit(&game, "A-Eng-354")).due, 9);
}

/// X2.
#[test]
fn x2_the_fog_holds_and_or5_0_variable_weather() {
    assert!(Position::of("C2", "").turn(15).begin(GERMAN, Segment::Supply).is_clear());
    assert!(!Position::of("C2", "+VAR-A").turn(15).begin(GERMAN, Segment::Supply).is_clear());
    let sky = |die| {
        Position::of("C2", "+OPT5.0").turn(15).begin_with(GERMAN, Segment::TurnStart, &[die]).0.is_clear()
    };
    assert!(sky(5) && !sky(6));
}

/// X6.
#[test]
fn x6_slow_reaction_delays_allied_reinforcements() {
    let due = |switches| {
        let game = DarkDecember::new("C2", None, switches).unwrap();
        game.unit_state(unit(&game, "A-7A-CCB")).due
    };
    assert_eq!((due(""), due("+VAR-E")), (4, 5));
}

/// M8.
#[test]
fn m8_a_combat_unit_takes_a_town_and_a_commander_does_not() {
    let game = Position::empty("C2", "").place("G-Manteuffel", "3022").begin(GERMAN, Segment::Movement);
    assert!(game.controls(ALLIED, crate::tools::hex(&game, "3022")));
    let game = Position::empty("C2", "").place("G-2Pz-3 Pz", "3022").begin(GERMAN, Segment::Movement);
    assert!(game.controls(GERMAN, crate::tools::hex(&game, "3022")));
}

#[test]
fn r0_6_wrong_switches_are_refused() {
    assert!(DarkDecember::new("C2", None, "-OPT9.0").is_err(), "V4.6 needs commanders");
    assert!(DarkDecember::new("C2", None, "+VAR-A,+OPT5.0").is_err(), "they exclude each other");
    assert!(DarkDecember::new("C2", None, "+NONSENSE").is_err());
    assert!(DarkDecember::new("C9", None, "").is_err());
}
