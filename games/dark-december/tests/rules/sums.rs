//! Attacks step by step (4.0 to 4.3, 4.8, 4.9) and what may be lowered (4.2.4).

use dark_december::charts::{ALLIED, GERMAN, Odds};
use dark_december::{DarkDecember, Flag, Place, Position, Segment, Stage};
use engine::Game;

use crate::tools::{
    AROUND, PLAIN, TWELVE, act, acts, at, declare, fight, hex, is, is_legal, name, plain, refused, roll,
    texts, unit, until,
};

#[test]
fn r4_0_1_attacks_are_voluntary_and_against_one_hex() {
    let game = plain("", 10).place("A-28-109", "0703").begin(GERMAN, Segment::Combat);
    assert!(is_legal(&game, "done"));
    let mut game = game;
    act(&mut game, "attack 0605", &[]);
    // 0703 is another hex; its unit does not defend.
    assert_eq!(game.state().combat.defenders, [unit(&game, "A-28-110")]);
    act(&mut game, "add 27/12VG", &[]);
    assert_eq!(refused(&game, "attack 0703"), "4.0.5");
    // Everything in the hex defends together.
    let mut game = plain("", 10).place("A-28-112", PLAIN).begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &TWELVE, &[]);
    assert_eq!(game.outcome_of(1).expect("an attack").defence, 8);
}

#[test]
fn r4_0_4_there_is_no_artillery() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let units = &game.fixed().units;
    assert_eq!(units.len(), 218);
    assert!(units.iter().all(|one| !one.name.to_lowercase().contains("art")));
}

#[test]
fn r4_0_5_the_order_of_an_attack() {
    let mut game = plain("", 10)
        .stack(&["A-28-109", "A-28-112"], PLAIN)
        .place("G-Dietrich", "0604")
        .stack(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"], "0606")
        .begin(GERMAN, Segment::Combat);
    act(&mut game, "attack 0605", &[]);
    // Once its hex is named an attack is made.
    assert_eq!(refused(&game, "done"), "4.0.5");
    assert_eq!(refused(&game, "confirm"), "4.0.5");
    for id in TWELVE.iter().chain(&["G-1SS-1 Pz", "G-1SS-1 PG", "G-1SS-2 PG"]) {
        let text = format!("add {}", name(&game, id));
        act(&mut game, &text, &[]);
    }
    act(&mut game, "confirm", &[]);
    let mut order = Vec::new();
    while order.len() < 5 {
        let decision = game.decision().unwrap();
        order.push((game.state().combat.stage, decision.side));
        let text = match game.state().combat.stage {
            Stage::Integrity | Stage::Stand => "integrity 1",
            _ => "done",
        };
        act(&mut game, text, &[6, 6, 6]);
    }
    assert_eq!(
        order,
        [
            (Stage::LowerOwn, GERMAN),
            (Stage::LowerCover, ALLIED),
            (Stage::Integrity, GERMAN),
            (Stage::Capability, GERMAN),
            (Stage::Stand, ALLIED)
        ]
    );
}

#[test]
fn r4_1_1_when_an_all_out_assault_may_follow() {
    // 9 to 4 is 2:1 on TDL 2. A 5 is level 1: no effect; a 4 is a firefight; a 3 as well.
    let after = |die, ids: &[&str]| {
        let mut game = plain("", 10).begin(GERMAN, Segment::Combat);
        fight(&mut game, PLAIN, ids, &[die]);
        game
    };
    assert_eq!(after(5, &TWELVE).state().combat.stage, Stage::Assault);
    assert_eq!(after(4, &TWELVE).state().combat.stage, Stage::ReturnFire);
    // The same units and no others; some way of paying must leave legal odds: 3 to 8 is 1:3, 2 to 8 is 1:4.
    let mut game = plain("", 10).place("A-28-109", PLAIN).begin(GERMAN, Segment::Combat);
    fight(&mut game, PLAIN, &["G-12V-27"], &[3]);
    // Level -1 on TDL 2 is a counterattack.
    assert_eq!(game.state().combat.stage, Stage::Counter);
    act(&mut game, "done", &[]);
    assert_eq!(game.state().combat.stage, Stage::Target, "it cannot pay");
    // It may be declined.
    let mut game = after(5, &TWELVE);
    act(&mut game, "done", &[]);
    assert!(TWELVE.iter().all(|id| !is(&game, id, Flag::Reduced)));
}

#[test]
fn r4_1_3_the_assault_has_one_off_the_die_and_one_bonus() {
    let all = ["G-12V-27", "G-12V-48", "G-12V-89", "G-26V-39", "G-26V-77", "G-26V-78"];
    let mut strong =
        plain("", 10).place("G-Manteuffel", "0604").place("A-28-112", PLAIN).place("A-28-109", PLAIN);
    for (id, at) in ["G-26V-39", "G-26V-77", "G-26V-78"].iter().zip(AROUND) {
        strong = strong.place(id, at);
    }
    let mut game = strong.begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &all, &[]);
    acts(&mut game, &["done", "done", "integrity 0", "done"]);
    // 18 to 12 is 1:1; the defenders stand together: +1. A 3 is row 4, level 1 on TDL 2.
    act(&mut game, "integrity 1", &[3]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    assert!(is_legal(&game, "integrity 1") && !is_legal(&game, "integrity 2"), "{:?}", texts(&game));
    // A reduced unit still counts for its division. -1 for the assault, -1 for the bonus.
    assert_eq!((game.modifier(0), game.modifier(1)), (-1, -2));
    act(&mut game, "integrity 1", &[]);
    assert_eq!(game.state().combat.stage, Stage::Stand, "no capability in an assault");
}

/// Q.4b, RL1, 4.1.2: one rule with one switch; without it every hex pays, and never so that a legal way is missed.
#[test]
fn every_hex_pays_the_cheapest_way_if_need_be() {
    // Two hexes: 0604 with 27 and 48, 0704 with 89 alone; four to one is not allowed.
    let mut position =
        Position::empty("C2", "-V4.1").turn(10).stack(&["A-28-110", "A-28-109", "A-28-112"], PLAIN);
    position = position.fort(ALLIED, PLAIN).places("G-12V-27 0604, G-5FJ-13 0604, G-12V-89 0704");
    let mut game = position.flag("G-5FJ-13", Flag::Reduced, true).begin(GERMAN, Segment::Combat);
    // 3 + 1 + 3 to 12: 1:2. A 3 is level 0 on TDL 2: no effect.
    fight(&mut game, PLAIN, &["G-12V-27", "G-5FJ-13", "G-12V-89"], &[3]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    act(&mut game, "assault", &[]);
    let payers = texts(&game);
    assert!(payers.contains(&"lose 27/12VG".to_owned()) && payers.contains(&"lose 89/12VG".to_owned()));
    act(&mut game, "lose 27/12VG", &[]);
    assert_eq!(texts(&game), ["lose 89/12VG"], "the other hex pays too");
    act(&mut game, "lose 89/12VG", &[]);
    assert!(is(&game, "G-12V-27", Flag::Reduced) && is(&game, "G-12V-89", Flag::Reduced));
    assert!(!game.state().combat.attackers.is_empty());
}

#[test]
fn r4_2_3_the_level_of_an_attacking_hex_counts_in_a_strike() {
    // A fort of the attacker, a lower level, and a river between.
    let mut game = plain("", 10).fort(GERMAN, "0604").begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &["G-12V-27", "G-12V-48"], &[]);
    let level = |game: &DarkDecember, at: &str| game.strike_outcome(hex(game, at), 1).tdl;
    assert_eq!((level(&game, "0604"), level(&game, "0704")), (2, 1));
    act(&mut game, "lower 0604 0", &[]);
    assert_eq!((level(&game, "0604"), level(&game, "0704")), (0, 1));
    // Each hex once, and only one's own.
    assert_eq!(refused(&game, "lower 0604 0"), "4.2.4");
    assert_eq!(refused(&game, "lower 0605 0"), "4.2.4");
    act(&mut game, "done", &[]);
    assert_eq!(refused(&game, "lower 0704 0"), "4.2.4");
    act(&mut game, "lower 0605 1", &[6]);
    // RL38: it holds for the whole attack: 6 to 4 is 1:1, level -1 on TDL 1 is no effect; the assault meets 1 as well.
    assert_eq!(game.state().combat.stage, Stage::Assault);
    act(&mut game, "assault", &[]);
    act(&mut game, "lose 48/12VG", &[6]);
    until(&mut game, Stage::Assault);
    assert_eq!(game.state().combat.target, None);
}

/// RL38, 4.2.4: a reduction lasts through counterattacks and All Out Assaults.
#[test]
fn a_lowered_level_stays_low() {
    let mut game = plain("", 10).begin(GERMAN, Segment::Combat);
    declare(&mut game, PLAIN, &TWELVE, &[]);
    acts(&mut game, &["lower 0704 0", "done", "lower 0605 1"]);
    act(&mut game, "integrity 0", &[6]);
    // 9 to 4 is 2:1; level 0 on TDL 1: no effect.
    acts(&mut game, &["assault", "lose 89/12VG"]);
    assert_eq!(game.outcome_of(1).expect("an assault").tdl, 1);
    assert_eq!(game.strike_outcome(hex(&game, "0704"), 1).tdl, 0);
}

/// RL2, 3.0.3, 4.2.4: any value with V4.2, only 0 with V3.0 alone, none without both; for both players.
#[test]
fn what_may_be_lowered_to_what() {
    let choices = |switches: &str| {
        let mut game = plain(switches, 10).fort(GERMAN, "0604").begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, &["G-12V-27", "G-12V-48"], &[3, 3]);
        texts(&game)
    };
    assert_eq!(choices(""), ["lower 0604 0", "lower 0604 1", "lower 0704 0", "done"]);
    assert_eq!(choices("-V3.0"), ["lower 0604 0", "lower 0604 1", "lower 0704 0", "done"]);
    assert_eq!(choices("-V4.2"), ["lower 0604 0", "lower 0704 0", "done"]);
    assert!(choices("-V4.2,-V3.0").iter().all(|text| !text.starts_with("lower")));
}

#[test]
fn r4_3_2_odds_are_rounded_for_the_defender() {
    for (attack, defence, odds) in [
        (9, 4, "2:1"),
        (14, 4, "3:1"),
        (4, 4, "1:1"),
        (5, 6, "1:2"),
        (4, 8, "1:2"),
        (3, 8, "1:3"),
        (1, 3, "1:3"),
    ] {
        assert_eq!(Odds::of(attack, defence).to_string(), odds, "{attack} to {defence}");
    }
}

#[test]
fn r4_3_4_the_sum_is_held_between_the_first_and_last_row() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let table = &game.fixed().charts.combat;
    assert_eq!((table.row(-5), table.row(-1), table.row(7), table.row(12)), (0, 0, 8, 8));
    let two_to_one = table.column(Odds::of(2, 1)).expect("a column");
    assert_eq!(
        (table.level(two_to_one, -3), table.level(two_to_one, 3), table.level(two_to_one, 9)),
        (6, 2, -1)
    );
}

#[test]
fn r4_9_2_what_a_strike_does() {
    // Example 4.9: 1:1 on TDL 4, die 5.
    let place = || {
        let mut game = Position::empty("C2", "")
            .turn(10)
            .place("A-28-110", "3022")
            .fort(ALLIED, "3022")
            .place("G-12V-27", "3021")
            .flag("G-12V-27", Flag::Reduced, true)
            .places("G-12V-48 3121, G-12V-89 3122")
            .begin(GERMAN, Segment::Combat);
        fight(&mut game, "3022", &["G-12V-27", "G-12V-48"], &[5]);
        assert_eq!(game.state().combat.stage, Stage::Counter);
        game
    };
    // Declined: an assault may follow.
    let mut game = place();
    act(&mut game, "done", &[]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    // 3 to 2 is 1:1 on TDL 1: a 3 is level 1, a firefight: a step each, and the defender was affected.
    let mut game = place();
    act(&mut game, "strike 3021", &[3]);
    assert_eq!(game.unit_state(unit(&game, "G-12V-27")).place, Place::Eliminated);
    assert!(is(&game, "A-28-110", Flag::Reduced));
    assert_eq!(game.state().combat.stage, Stage::Target, "no assault");
    // A 1 is level 3: R2 on one step. It retreats two hexes and takes no part in the assault.
    let mut game = place();
    act(&mut game, "strike 3021", &[1]);
    until(&mut game, Stage::Assault);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    assert_ne!(at(&game, "G-12V-27"), "3021");
    assert_eq!(game.state().combat.attackers, [unit(&game, "G-12V-48")]);
    assert_eq!(at(&game, "A-28-110"), "3022", "there is no advance");
    // A 6 is level -1 and does nothing.
    let mut game = place();
    act(&mut game, "strike 3021", &[6]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    // 4.9.1: all units of that hex, attackers or not.
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-28-110", "3022")
        .fort(ALLIED, "3022")
        .stack(&["G-12V-48", "G-12V-89"], "3021")
        .begin(GERMAN, Segment::Combat);
    fight(&mut game, "3022", &["G-12V-48"], &[5]);
    assert_eq!(game.state().combat.stage, Stage::Counter);
    assert_eq!(game.strike_outcome(hex(&game, "3021"), 1).defence, 8);
}

/// 4.8: each side loses a step; the attacker's may be any attacking unit, and an emptied hex is open to advance.
#[test]
fn a_firefight_may_empty_the_hex() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-Sep-99 Inf", PLAIN)
        .place("G-26V-39", "0604")
        .flag("G-26V-39", Flag::Reduced, true)
        .begin(GERMAN, Segment::Combat);
    // 2 to 2 is 1:1 on TDL 1: a 3 is level 1.
    fight(&mut game, PLAIN, &["G-26V-39"], &[3]);
    assert_eq!(game.unit_state(unit(&game, "A-Sep-99 Inf")).place, Place::Eliminated);
    assert_eq!(game.unit_state(unit(&game, "G-26V-39")).place, Place::Eliminated);
    let mut game = Position::empty("C2", "")
        .turn(10)
        .place("A-Sep-99 Inf", PLAIN)
        .flag("G-26V-39", Flag::Reduced, false)
        .place("G-5FJ-15", "0604")
        .begin(GERMAN, Segment::Combat);
    // 3 to 2 is 1:1.
    fight(&mut game, PLAIN, &["G-5FJ-15"], &[3]);
    assert_eq!(game.state().combat.stage, Stage::Advance);
    assert_eq!(game.advance_limit(unit(&game, "G-5FJ-15")), 3, "the elimination row");
}

/// 4.3.3 without V4.3: below 1:3 the column 1:3 with +1, in the first combat alone.
#[test]
fn odds_below_the_table() {
    let place = |switches| {
        let position =
            Position::empty("C2", switches).turn(10).stack(&["A-28-109", "A-28-110", "A-28-112"], PLAIN);
        position.place("G-12V-27", "0604").begin(GERMAN, Segment::Combat)
    };
    assert_eq!(refused(&place(""), "attack 0605"), "4.3.3");
    let mut game = place("-V4.3");
    declare(&mut game, PLAIN, &["G-12V-27"], &[3, 3]);
    let roll_of = game.outcome_of(1).expect("an attack");
    // 3 to 12 is 1:4.
    assert_eq!((roll_of.column, roll_of.modifier), (0, 1));
    // A 2 is row 3, level -1 on TDL 1: no effect.
    roll(&mut game, &[2]);
    assert_eq!(game.state().combat.stage, Stage::Assault);
    acts(&mut game, &["assault", "lose 27/12VG"]);
    // 2 to 12: the column alone, and -1 for the assault.
    let roll_of = game.outcome_of(1).expect("an assault");
    assert_eq!((roll_of.column, roll_of.modifier), (0, -1));
}
