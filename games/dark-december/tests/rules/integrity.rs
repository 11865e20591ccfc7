//! Divisional Integrity and surprise in detail (4.6, SR1.1).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Flag, Position, Segment, Stage};
use engine::Game;

use crate::tools::{AROUND, PLAIN, TWELVE, act, acts, declare, fight, plain, refusal, refused, roll, texts};

#[test]
fn r4_6_1_the_whole_division_supplied_and_not_in_columns() {
    let most = |flag: Option<(&str, Flag)>, ids: &[&str]| {
        let mut position = plain("", 10);
        if let Some((id, flag)) = flag {
            position = position.flag(id, flag, true);
        }
        let mut game = position.begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, ids, &[3, 3]);
        game.most_integrity()
    };
    assert_eq!(most(None, &TWELVE), 1);
    assert_eq!(most(None, &TWELVE[..2]), 0);
    assert_eq!(most(Some(("G-12V-48", Flag::Unsupplied)), &TWELVE), 0);
    assert_eq!(most(Some(("G-12V-48", Flag::Strategic)), &TWELVE), 0);
    assert_eq!(most(Some(("G-12V-48", Flag::Reduced)), &TWELVE), 1);
    // Any three of four; two for a division of two.
    let allied = |ids: &[&str]| {
        let mut position = Position::empty("C2", "").turn(19).place("G-26V-39", PLAIN);
        for (id, at) in ids.iter().zip(AROUND) {
            position = position.place(id, at);
        }
        let mut game = position.begin(ALLIED, Segment::Combat);
        declare(&mut game, PLAIN, ids, &[3, 3]);
        game.most_integrity()
    };
    assert_eq!(allied(&["A-101-501", "A-101-506", "A-101-327"]), 1);
    assert_eq!(allied(&["A-101-501", "A-101-506"]), 0);
    assert_eq!(allied(&["A-BrGds-5", "A-BrGds-32"]), 1);
    // It is optional: 0 may be said.
    let mut game = plain("", 10).begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &TWELVE, &[]);
    acts(&mut game, &["done", "done"]);
    assert_eq!(texts(&game), ["integrity 0", "integrity 1"]);
    assert_eq!(refused(&game, "integrity 2"), "4.6.1");
}

/// 1.2.1 to 1.2.3, 4.6.2: in defence too only Supplied units count for their division.
#[test]
fn r4_6_2_the_whole_division_must_be_supplied_in_defence() {
    let stands = |flag: Option<Flag>| {
        let mut position =
            Position::empty("C2", "").turn(10).stack(&["A-28-110", "A-28-109", "A-28-112"], PLAIN);
        for (id, at) in TWELVE.iter().zip(AROUND) {
            position = position.place(id, at);
        }
        if let Some(flag) = flag {
            position = position.flag("A-28-109", flag, true);
        }
        let mut game = position.begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, &TWELVE, &[]);
        game.may_stand()
    };
    assert!(stands(None) && stands(Some(Flag::Reduced)));
    assert!(!stands(Some(Flag::Unsupplied)) && !stands(Some(Flag::Isolated)));
}

/// 1.1, 1.2.2: a division short of fuel is Unsupplied, and has no integrity in defence either.
#[test]
fn r1_2_2_no_integrity_without_fuel() {
    let mut position =
        Position::empty("C2", "").turn(10).stack(&["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-2Pz-304 PG"], "4119");
    for id in ["G-2Pz-3 Pz", "G-2Pz-2 PG", "G-2Pz-304 PG"] {
        position = position.flag(id, Flag::ShortOfFuel, true);
    }
    let game = position.stack(&["A-28-109", "A-28-110", "A-28-112"], "4020").begin(GERMAN, Segment::Supply);
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    act(&mut game, "attack 4119", &[]);
    assert!(!game.may_stand(), "the defenders have no fuel");
}

/// RL25, 4.6.3: once a phase, within range of the defending hex.
#[test]
fn two_bonuses_once_a_phase() {
    let place = |manteuffel: &str| {
        Position::empty("C2", "")
            .turn(10)
            .stack(&["A-28-110", "A-28-109"], PLAIN)
            .fort(ALLIED, PLAIN)
            .place("A-28-112", "0609")
            .stack(&TWELVE, "0604")
            .stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0704")
            .stack(&["G-18V-293", "G-18V-294", "G-18V-295"], "0608")
            .stack(&["G-62V-164", "G-62V-183", "G-62V-190"], "0709")
            .place("G-Manteuffel", manteuffel)
            .begin(GERMAN, Segment::Combat)
    };
    let first = ["G-12V-27", "G-12V-48", "G-12V-89", "G-26V-39", "G-26V-77", "G-26V-78"];
    let second = ["G-18V-293", "G-18V-294", "G-18V-295", "G-62V-164", "G-62V-183", "G-62V-190"];
    // 0601 is four hexes from 0605, 0600 is five.
    let mut far = place("0600");
    declare(&mut far, PLAIN, &first, &[]);
    assert_eq!(far.most_integrity(), 1);
    let mut game = place("0607");
    declare(&mut game, PLAIN, &first, &[]);
    assert_eq!(game.most_integrity(), 2);
    acts(&mut game, &["done", "done"]);
    act(&mut game, "integrity 2", &[]);
    act(&mut game, "done", &[6]);
    while game.state().combat.target.is_some() {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[6, 6]);
    }
    declare(&mut game, "0609", &second, &[]);
    assert_eq!(game.most_integrity(), 1);
}

/// Two German divisions under Manteuffel have declared an attack on one American division in a fort on the plain.
fn two_divisions(switches: &str, turn: u8) -> DarkDecember {
    let volksgrenadiers = ["G-26V-39", "G-26V-77", "G-26V-78"];
    let mut game = Position::empty("C2", switches)
        .turn(turn)
        .stack(&["A-28-110", "A-28-109", "A-28-112"], PLAIN)
        .fort(ALLIED, PLAIN)
        .stack(&TWELVE, "0604")
        .stack(&volksgrenadiers, "0704")
        .place("G-Manteuffel", "0604")
        .begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &[TWELVE, volksgrenadiers].concat(), &[]);
    game
}

/// RL26, 4.6.3: only a firefight drops the second bonus; no effect and counterattack stand.
#[test]
fn the_second_bonus_is_dropped_on_a_firefight_alone() {
    let mut game = two_divisions("", 10);
    acts(&mut game, &["done", "done", "integrity 2"]);
    // 18 to 12 is 1:1 on TDL 2, two off the die.
    let results: Vec<(String, bool)> = (1..=6)
        .map(|die| game.outcome_of(die).expect("an attack"))
        .map(|roll| (roll.outcome.to_string(), roll.dropped))
        .collect();
    // Rows -1 to 4: levels 5, 4, 3, 2, 1, 1. The 4 is FF with both; with one it is row 3, level 1: NE.
    let expected = [("R3", false), ("R2", false), ("R1", false), ("NE", true), ("NE", false), ("NE", false)];
    assert_eq!(results, expected.map(|(result, dropped)| (result.to_owned(), dropped)));
}

/// SR1.1.1, RL5: the Advantage lasts from turn 1 to 14, for two bonuses and for a second assault.
#[test]
fn the_tactical_advantage_lasts_a_week() {
    for turn in 1..=20 {
        let game = Position::of("C2", "").turn(turn).begin(GERMAN, Segment::Movement);
        assert_eq!(game.advantage(), turn <= 14, "{turn}");
    }
    let second = |turn| {
        let mut game = plain("", turn).place("G-Manteuffel", "0604").begin(GERMAN, Segment::Combat);
        fight(&mut game, PLAIN, &TWELVE, &[5]);
        acts(&mut game, &["assault"]);
        act(&mut game, "lose 89/12VG", &[6]);
        roll(&mut game, &[6]);
        game.state().combat.stage == Stage::Assault
    };
    assert!(second(14) && !second(16));
}

/// SR1.1.2: -2 on turn 1, -1 on turn 2, for attacks and All Out Assaults of the German alone.
#[test]
fn surprise_on_the_first_day() {
    let modifier = |turn, switches: &str| {
        let mut game = plain(switches, turn).begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, &TWELVE[..2], &[3, 3]);
        game.modifier(0)
    };
    assert_eq!((modifier(1, "-HAP"), modifier(2, ""), modifier(3, "")), (-2, -1, 0));
    assert_eq!((modifier(1, "+VAR-D"), modifier(2, "+VAR-D")), (0, 0));
    let allied = Position::of("C2", "").turn(2).begin(ALLIED, Segment::Combat);
    assert_eq!((allied.surprise(GERMAN), allied.surprise(ALLIED)), (-1, 0));
    // In an assault as well: -1 and -1.
    let mut game = plain("", 2).fort(ALLIED, PLAIN).place("A-28-109", PLAIN).begin(GERMAN, Segment::Combat);
    fight(&mut game, PLAIN, &TWELVE, &[5]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    assert_eq!(game.modifier(0), -2);
}

/// RL3, SR1.1.3: one bonus with surprise, or two without it; without VSR1.1 none with it.
#[test]
fn two_bonuses_instead_of_surprise() {
    let place = |switches: &str| two_divisions(switches, 2);
    let mut game = place("");
    assert_eq!(game.most_integrity(), 2);
    assert_eq!((game.modifier(0), game.modifier(1), game.modifier(2)), (-1, -2, -2));
    // Two are declared and one is dropped: surprise does not come back.
    acts(&mut game, &["done", "done", "integrity 2"]);
    let roll = game.outcome_of(4).expect("an attack");
    assert_eq!((roll.dropped, roll.modifier), (true, -1));
    let off = place("-VSR1.1");
    assert_eq!((off.modifier(0), off.modifier(1), off.modifier(2)), (-1, -1, -2));
}

/// RL4, SR1.1.3: with HAP no German bonus at all on turn 1, in attack or defence.
#[test]
fn no_bonus_on_the_first_morning() {
    let mut game = plain("", 1).begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &TWELVE, &[]);
    assert_eq!(game.most_integrity(), 0);
    let defended = |switches: &str| {
        let mut game = Position::empty("C2", switches)
            .turn(1)
            .stack(&TWELVE, PLAIN)
            .place("A-9A-CCB", "0604")
            .flag("A-9A-CCB", Flag::Activated, true)
            .begin(ALLIED, Segment::Combat);
        declare(&mut game, PLAIN, &["A-9A-CCB"], &[3, 3]);
        game.may_stand()
    };
    assert!(!defended("") && defended("-HAP"));
}

/// 4.6.1, 4.6.3, 4.1.3: each thing that is missing for two bonuses is named.
#[test]
fn r4_6_3_why_there_are_not_two_bonuses() {
    let all = ["G-12V-27", "G-12V-48", "G-12V-89", "G-26V-39", "G-26V-77", "G-26V-78"];
    let place = |turn: u8, switches: &str, manteuffel: &str| {
        Position::empty("C2", switches)
            .turn(turn)
            .stack(&["A-28-110", "A-28-109"], PLAIN)
            .fort(ALLIED, PLAIN)
            .stack(&TWELVE, "0604")
            .stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0704")
            .place("G-Manteuffel", manteuffel)
    };
    let why = |position: Position, ids: &[&str]| {
        let mut game = position.begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, ids, &[]);
        acts(&mut game, &["done", "done"]);
        refusal(&game, "integrity 2").to_string()
    };
    let far = why(place(10, "", "0600"), &all);
    assert_eq!(far, "4.6.3 (V4.6): the hex is not in the range of Manteuffel");
    let late = why(place(16, "", "0604"), &all);
    assert_eq!(late, "4.6.3 (V4.6): the German Tactical Advantage is over");
    assert_eq!(why(place(10, "-V4.6", "0604"), &all), "4.6.3 (V4.6): an attack uses one bonus at most");
    let one = why(place(10, "", "0604"), &TWELVE);
    assert!(one.starts_with("4.6.1: only one division attacks with all that it needs"), "{one}");
    let three = {
        let mut game = place(10, "", "0604").begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, &all, &[]);
        acts(&mut game, &["done", "done"]);
        refusal(&game, "integrity 3").to_string()
    };
    assert!(three.contains("4.6.1: only 2 divisions") && three.contains("two bonuses at most"), "{three}");
}
