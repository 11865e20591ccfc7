//! Commanders in detail (OR9.0 to OR9.5), and the five attacks (C5).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Flag, Place, Position, Segment, Stage};
use engine::Game;

use crate::tools::{
    AROUND, PLAIN, act, acts, at, declare, fight, hex, is, is_legal, refused, stand, texts, unit, until,
};

/// OR9.1, OR9.0: a commander has no strength, no zone, no points, and cannot be attacked.
#[test]
fn commanders_are_no_combat_units() {
    let game =
        Position::empty("C2", "").turn(9).place("A-Middleton", PLAIN).stack(&["G-1SS-1 Pz"], AROUND[0]);
    let mut game = game.begin(GERMAN, Segment::Combat);
    assert_eq!(refused(&game, "attack 0605"), "4.0.1");
    assert_eq!(game.stacked(hex(&game, PLAIN)), 0);
    assert!(AROUND.iter().all(|label| !game.zoc(ALLIED, hex(&game, label))));
    act(&mut game, "done", &[]);
    // OR9.2: into an enemy zone only where a friendly combat unit is.
    let mut game =
        stand(9, "A-Middleton 0601, A-28-110 0604").place("G-26V-39", PLAIN).begin(ALLIED, Segment::Movement);
    act(&mut game, "take Middleton", &[]);
    assert!(is_legal(&game, "go 0604") && !is_legal(&game, "go 0704") && !is_legal(&game, "go 0605"));
}

/// OR9.3: the capability once a phase, of those who have it, in range, and not in an assault.
#[test]
fn who_has_an_attack_option() {
    let place = |id: &str, at: &str| {
        let mut game = Position::empty("C2", "")
            .turn(9)
            .place("A-28-110", PLAIN)
            .place("A-28-109", "0609")
            .stack(&["G-12V-27", "G-12V-48"], "0604")
            .stack(&["G-26V-39", "G-26V-77"], "0608")
            .place(id, at)
            .begin(GERMAN, Segment::Combat);
        declare(&mut game, PLAIN, &["G-12V-27", "G-12V-48"], &[]);
        acts(&mut game, &["done"]);
        act(&mut game, "done", &[6, 6]);
        game
    };
    // Dietrich has range 3, Brandenberger no capability.
    let game = place("G-Dietrich", "0602");
    assert_eq!(texts(&game), ["command Dietrich", "done"]);
    assert_ne!(place("G-Dietrich", "0601").state().combat.stage, Stage::Capability);
    assert_ne!(place("G-Brandenberger", "0604").state().combat.stage, Stage::Capability);
    let mut game = place("G-Dietrich", "0606");
    let before = game.modifier(0);
    act(&mut game, "command Dietrich", &[6]);
    until(&mut game, Stage::Target);
    assert_eq!(before, 0);
    declare(&mut game, "0609", &["G-26V-39", "G-26V-77"], &[]);
    acts(&mut game, &["done"]);
    act(&mut game, "done", &[6, 6]);
    assert_ne!(game.state().combat.stage, Stage::Capability, "used in this phase");
}

/// RL32, OR9.4: an advance and a retreat displace a lone commander as a move does; commanders do not.
#[test]
fn who_displaces_a_commander() {
    // An advance goes through the hex of a lone commander.
    let mut game = Position::empty("C2", "")
        .turn(9)
        .place("A-Sep-99 Inf", PLAIN)
        .places("A-Middleton 0505, A-28-110 0709")
        .stack(&["G-1SS-1 Pz", "G-1SS-1 PG"], "0704")
        .begin(GERMAN, Segment::Combat);
    fight(&mut game, PLAIN, &["G-1SS-1 Pz", "G-1SS-1 PG"], &[1]);
    until(&mut game, Stage::Advance);
    acts(&mut game, &["advance 1Pz/1SSPz", "go 0505"]);
    assert_eq!(at(&game, "A-Middleton"), "0709");
    // A German commander walks by: nothing happens.
    let mut game = stand(9, "A-Middleton 0604, G-Dietrich 0602").begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take Dietrich", "go 0604"]);
    assert_eq!(at(&game, "A-Middleton"), "0604");
    // If there is nobody to go to he is taken out of the game.
    let mut game = Position::empty("C2", "").turn(9).place("A-Middleton", PLAIN).place("G-26V-39", "0604");
    let mut moved = game.clone().begin(GERMAN, Segment::Movement);
    acts(&mut moved, &["take 39/26VG", "go 0605"]);
    assert_eq!(moved.unit_state(unit(&moved, "A-Middleton")).place, Place::Removed);
    // Units with him are eliminated: likewise.
    game = game
        .place("A-Sep-99 Inf", PLAIN)
        .place("A-28-110", "0709")
        .stack(&["G-1SS-1 Pz", "G-1SS-1 PG"], "0704");
    let mut game = game.begin(GERMAN, Segment::Combat);
    fight(&mut game, PLAIN, &["G-1SS-1 Pz", "G-1SS-1 PG", "G-26V-39"], &[1]);
    until(&mut game, Stage::Advance);
    assert_eq!(at(&game, "A-Middleton"), "0709");
}

/// OR9.5, RL33: a second assault also after two bonuses, and its price is paid again.
/// Ex OR9.5.
#[test]
fn a_second_assault_after_two_bonuses() {
    let mut game = Position::empty("C2", "")
        .turn(10)
        .stack(&["A-28-110", "A-28-109", "A-28-112"], PLAIN)
        .fort(ALLIED, PLAIN)
        .stack(&["G-12V-27", "G-12V-48", "G-12V-89"], "0604")
        .stack(&["G-26V-39", "G-26V-77", "G-26V-78"], "0704")
        .place("G-Manteuffel", "0604")
        .begin(GERMAN, Segment::Combat);
    let all = ["G-12V-27", "G-12V-48", "G-12V-89", "G-26V-39", "G-26V-77", "G-26V-78"];
    declare(&mut game, PLAIN, &all, &[]);
    acts(&mut game, &["done", "done", "integrity 2", "done"]);
    // 18 to 12 is 1:1 on TDL 2; a 6 is row 4, level 1: no effect.
    act(&mut game, "integrity 0", &[6]);
    acts(&mut game, &["assault", "lose 89/12VG"]);
    assert_eq!(game.most_integrity(), 1);
    act(&mut game, "integrity 1", &[]);
    // 17 to 12, two off: again no effect.
    act(&mut game, "integrity 0", &[6]);
    assert_eq!((game.state().combat.stage, game.state().combat.round), (Stage::Assault, 1));
    acts(&mut game, &["assault", "lose 78/26VG"]);
    assert!(is(&game, "G-12V-89", Flag::Reduced) && is(&game, "G-26V-78", Flag::Reduced));
    assert_eq!(game.most_integrity(), 1, "never more than one in an assault");
    act(&mut game, "integrity 1", &[]);
    act(&mut game, "integrity 0", &[6]);
    assert_eq!(game.state().combat.stage, Stage::Target, "there is no third");
    // Patton in clear weather, and not without the switch.
    let patton = |turn, switches: &str| {
        let mut game = Position::empty("C2", switches)
            .turn(turn)
            .stack(&["G-12V-27", "G-12V-48"], "3022")
            .fort(GERMAN, "3022")
            .stack(&["A-28-110", "A-28-109", "A-28-112"], "3021")
            .place("A-Patton", "3021")
            .begin(ALLIED, Segment::Combat);
        fight(&mut game, "3022", &["A-28-110", "A-28-109", "A-28-112"], &[4]);
        // 9 to 8 is 1:1 on TDL 4: level 1, a counterattack, declined.
        acts(&mut game, &["done", "assault"]);
        act(&mut game, "lose 110/28Inf", &[4]);
        while game.state().combat.stage != Stage::Assault && game.state().combat.target.is_some() {
            let text = if is_legal(&game, "integrity 0") { "integrity 0" } else { "done" };
            act(&mut game, text, &[4]);
        }
        game.state().combat.stage == Stage::Assault
    };
    assert!(patton(15, "") && !patton(14, "") && !patton(15, "-VOR9.5"));
}

/// RL35, C5: the phase cannot end early, and what is missing costs two points each.
#[test]
fn five_attacks_and_what_is_missing() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Combat);
    assert_eq!(refused(&game, "done"), "C5");
    let mut position = Position::empty("C2", "").place("G-26V-39", PLAIN).place("A-28-110", AROUND[0]);
    position = position.quiet();
    let mut game = position.begin(GERMAN, Segment::Combat);
    fight(&mut game, AROUND[0], &["G-26V-39"], &[6]);
    while game.segment() == Segment::Combat && game.state().combat.target.is_some() {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.state().missing, 4);
    assert_eq!(game.score(&game.lines(GERMAN)).missing, 8);
}
