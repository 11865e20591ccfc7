//! Blocked entry hexes in detail (3.4, RL16 to RL19).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Flag, Gate, Place, Position, Segment, Stage};
use engine::Game;

use crate::tools::{act, acts, at, declare, due_at_g, hex, is, is_legal, refused, roll, texts, unit, until};

/// Regiments of the 101st are due at G on turn 6, with Germans in the way.
fn due(blocked: &[(&str, &str)], regiments: &[&str]) -> Position {
    due_at_g("", blocked, regiments)
}

const BOTH: [(&str, &str); 2] = [("G-26V-39", "1335"), ("G-26V-77", "0735")];

/// RL16, 3.4.2: one unit a hex; hexes beyond the number of units stay open until more arrive.
#[test]
fn as_many_hexes_are_screened_as_units_are_due() {
    let mut game = due(&BOTH, &["A-101-501"]).begin(ALLIED, Segment::Entry);
    assert_eq!(texts(&game).len(), 2);
    act(&mut game, "screen 501/101Abn 0735", &[]);
    let one = Position::after(game).due("A-101-502", 7, "G").due("A-101-506", 7, "G").turn(7);
    let mut game = one.begin(ALLIED, Segment::Entry);
    // The other hex first; only then may somebody gather or shift.
    assert_eq!(refused(&game, "gather 506/101Abn 0735"), "3.4.2");
    assert_eq!(refused(&game, "shift 506/101Abn 2235"), "3.4.2");
    act(&mut game, "screen 502/101Abn 1335", &[]);
    assert!(is_legal(&game, "gather 506/101Abn 0735") && is_legal(&game, "shift 506/101Abn 2235"));
}

/// 3.4.2: the first that is available screens, of whatever type.
#[test]
fn who_was_due_first_screens() {
    let position = due(&BOTH[..1], &["A-101-501"]).due("A-9A-CCA", 5, "G");
    let mut game = position.begin(ALLIED, Segment::Entry);
    assert_eq!(refused(&game, "screen 501/101Abn 1335"), "3.4.2");
    act(&mut game, "screen CCA/9Armd 1335", &[]);
    assert_eq!(game.unit_state(unit(&game, "A-9A-CCA")).place, Place::Screening);
    // It can neither move nor attack while the enemy is there.
    while !is_legal(&game, "done") {
        let text = texts(&game).pop().expect("a choice");
        act(&mut game, &text, &[]);
    }
    act(&mut game, "done", &[]);
    assert_eq!(refused(&game, "enter CCA/9Armd 0735"), "3.4");
    assert_eq!(refused(&game, "enter CCA/9Armd 1335"), "3.1");
}

/// RL17, RL18, 3.4.5: shifted one turn; if the hex is blocked by then the search is made again, with no more delay.
#[test]
fn a_shifted_unit_looks_again() {
    let all = ["A-101-501", "A-101-502", "A-101-506"];
    let mut game = due(&BOTH, &all).begin(ALLIED, Segment::Entry);
    acts(&mut game, &["screen 501/101Abn 1335", "screen 502/101Abn 0735", "shift 506/101Abn 2235"]);
    let state = game.unit_state(unit(&game, "A-101-506"));
    assert_eq!((state.place, state.due), (Place::Scheduled, 7));
    assert!(matches!(state.gate, Gate::Hex(at, _) if at == hex(&game, "2235")));
    // Free: it enters there.
    let free = Position::after(game.clone()).turn(7).begin(ALLIED, Segment::Entry);
    let free = Position::after(free).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&free, "enter 506/101Abn 2235"));
    assert_eq!(refused(&free, "done"), "3.4.1");
    // Blocked: the next own entry hex from G, which is the other hex of F, and at once.
    let blocked = Position::after(game).place("G-26V-78", "2235").turn(7);
    let mut blocked = blocked.begin(ALLIED, Segment::Entry);
    assert_eq!(texts(&blocked), ["shift 506/101Abn 2835"]);
    act(&mut blocked, "shift 506/101Abn 2835", &[]);
    assert!(is_legal(&blocked, "enter 506/101Abn 2835"));
}

/// 3.4.7: who gathered and did not attack well is due again: it enters or is shifted with no further delay.
#[test]
fn a_gathered_unit_is_due_again() {
    let all = ["A-101-501", "A-101-502", "A-101-506"];
    let mut game = due(&BOTH, &all).begin(ALLIED, Segment::Entry);
    acts(&mut game, &["screen 501/101Abn 1335", "screen 502/101Abn 0735", "gather 506/101Abn 1335"]);
    let mut game = Position::after(game).turn(7).begin(ALLIED, Segment::Entry);
    act(&mut game, "shift 506/101Abn 2235", &[]);
    assert_eq!(game.unit_state(unit(&game, "A-101-506")).place, Place::Due);
    assert!(is_legal(&game, "enter 506/101Abn 2235"));
}

/// RL19, 3.4.7: a stack off the map must attack if the odds are legal, and need not if they are not.
#[test]
fn a_gathered_stack_must_attack() {
    let gather = |defenders: &[&str]| {
        let mut position = due(&[], &["A-101-501", "A-101-502"]);
        for id in defenders {
            position = position.place(id, "1335");
        }
        let mut game = position.begin(ALLIED, Segment::Entry);
        acts(&mut game, &["screen 501/101Abn 1335", "gather 502/101Abn 1335"]);
        while game.segment() == Segment::Entry {
            act(&mut game, "done", &[]);
        }
        Position::after(game).begin(ALLIED, Segment::Combat)
    };
    assert_eq!(refused(&gather(&["G-26V-39"]), "done"), "3.4.7");
    // 3 to 12 is 1:4.
    let weak = gather(&["G-26V-39", "G-26V-77", "G-26V-78"]);
    assert!(!is_legal(&weak, "attack 1335"));
    assert!(is_legal(&weak, "done"));
}

/// 3.4.7, 4.2.2: off-map attackers stand at TDL 4, are Supplied and never across a river; the screen takes no part.
#[test]
fn a_strike_at_the_stack_off_the_map() {
    let mut game =
        due(&[("G-1SS-1 Pz", "1335")], &["A-101-501", "A-101-502", "A-101-506"]).fort(GERMAN, "1335");
    game = game.stack(&["G-1SS-1 PG", "G-1SS-2 PG"], "1335");
    let mut game = game.begin(ALLIED, Segment::Entry);
    acts(&mut game, &["screen 501/101Abn 1335", "gather 502/101Abn 1335", "gather 506/101Abn 1335"]);
    while game.segment() == Segment::Entry {
        act(&mut game, "done", &[]);
    }
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    declare(&mut game, "1335", &[], &[]);
    assert_eq!(game.state().combat.attackers.len(), 2, "the screening unit is not among them");
    let roll_of = game.outcome_of(6).expect("an attack");
    assert_eq!((roll_of.attack, roll_of.defence), (6, 13));
    assert!(is_legal(&game, "lower 1335 3") && !is_legal(&game, "lower 1335 4"));
    roll(&mut game, &[6]);
    assert_eq!(game.state().combat.stage, Stage::Counter);
    // 16 to 10 is 1:1 against TDL 4.
    let strike = game.strike_outcome(hex(&game, "1335"), 1);
    assert_eq!((strike.attack, strike.defence, strike.tdl), (16, 10, 4));
    act(&mut game, "strike 1335", &[1]);
    assert_eq!(game.unit_state(unit(&game, "A-101-501")).place, Place::Screening);
}

/// 3.4.8: thrown back, the stack neither enters nor attacks in its next Player-Turn, and then it may.
#[test]
fn a_stack_thrown_back_comes_again_later() {
    let mut game = due(&[("G-26V-39", "1335")], &["A-101-501", "A-101-502"]).begin(ALLIED, Segment::Entry);
    acts(&mut game, &["screen 501/101Abn 1335", "gather 502/101Abn 1335"]);
    let game =
        Position::after(game).flag("A-101-502", Flag::Stunned, true).turn(7).begin(ALLIED, Segment::Entry);
    assert!(is(&game, "A-101-502", Flag::Held));
    let game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "enter 502/101Abn 0735"), "3.4");
    assert!(!is_legal(&Position::after(game.clone()).begin(ALLIED, Segment::Combat), "attack 1335"));
    let game = Position::after(game).turn(8).begin(ALLIED, Segment::Entry);
    assert_eq!(game.unit_state(unit(&game, "A-101-502")).place, Place::Due);
    assert!(is_legal(&game, "gather 502/101Abn 1335"));
}

/// 3.4.7: if the hex is vacated somebody from off the map comes in, and the screen may follow later (3.4.3).
#[test]
fn a_screened_hex_is_opened() {
    let all = ["A-101-501", "A-101-502", "A-101-506", "A-101-327"];
    let mut game = due(&[("G-5FJ-13", "1335")], &all)
        .flag("G-5FJ-13", Flag::Reduced, true)
        .begin(ALLIED, Segment::Entry);
    act(&mut game, "screen 501/101Abn 1335", &[]);
    for id in ["502", "506", "327"] {
        act(&mut game, &format!("gather {id}/101Abn 1335"), &[]);
    }
    act(&mut game, "done", &[]);
    let mut game = Position::after(game).begin(ALLIED, Segment::Combat);
    declare(&mut game, "1335", &[], &[]);
    roll(&mut game, &[1]);
    until(&mut game, Stage::Advance);
    assert_eq!(refused(&game, "done"), "3.4.7");
    act(&mut game, "advance 502/101Abn", &[]);
    assert_eq!(at(&game, "A-101-502"), "1335");
    let game = Position::after(game).turn(7).begin(ALLIED, Segment::Entry);
    let mut game = Position::after(game).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "enter 501/101Abn 1335"));
    // The others, which did not advance, must enter; the screen may stay as long as it likes.
    for id in ["506", "327"] {
        act(&mut game, &format!("enter {id}/101Abn 0735"), &[]);
        if game.state().motion.is_some() {
            act(&mut game, "stay", &[]);
        }
    }
    assert!(is_legal(&game, "done"));
}

/// 3.4 without V3.4: no screening, no gathering, and who is shut out waits one turn.
#[test]
fn without_the_switch_nobody_screens() {
    let mut position = Position::empty("C2", "-V3.4").quiet().turn(6).place("A-28-110", "3022");
    for (unit, at) in BOTH {
        position = position.place(unit, at);
    }
    let (game, _) = position.due("A-101-501", 6, "G").begin_with(ALLIED, Segment::Entry, &[]);
    assert!(texts(&game).iter().all(|text| text == "done"));
    assert_eq!(refused(&game, "screen 501/101Abn 1335"), "3.4");
    let state = game.unit_state(unit(&game, "A-101-501"));
    assert_eq!((state.place, state.due), (Place::Scheduled, 7));
}

/// 2.0.4: who returns at the edge is bound to no letter, so that it neither screens nor gathers.
#[test]
fn a_returned_unit_does_not_screen() {
    let mut game = Position::empty("C2", "")
        .quiet()
        .turn(9)
        .place("G-26V-39", "0107")
        .place("A-28-110", "3022")
        .send("A-106-422", Place::Surrendered)
        .points(ALLIED, [0, 3])
        .begin(ALLIED, Segment::Replacement);
    act(&mut game, "return 422/106Inf", &[]);
    let entries: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("enter ")).collect();
    assert_eq!(entries, ["enter 422/106Inf 0121", "enter 422/106Inf 0118", "enter 422/106Inf 0110"]);
    assert_eq!(refused(&game, "enter 422/106Inf 0107"), "3.1");
}

/// 3.4.7, 3.7: one stack of six points off the map at a hex, and at a screened hex alone.
#[test]
fn one_stack_off_the_map() {
    let all = ["A-101-501", "A-101-502", "A-101-506", "A-101-327", "A-4-12"];
    let mut game = due(&BOTH[..1], &all).begin(ALLIED, Segment::Entry);
    assert_eq!(refused(&game, "gather 502/101Abn 1335"), "3.4.2");
    act(&mut game, "screen 501/101Abn 1335", &[]);
    assert_eq!(refused(&game, "gather 502/101Abn 0735"), "3.4.7", "nobody is there");
    for id in ["502/101Abn", "506/101Abn", "327/101Abn"] {
        act(&mut game, &format!("gather {id} 1335"), &[]);
    }
    // The stack is full: the last one has to enter at 0735.
    assert_eq!(game.segment(), Segment::Movement);
    assert!(is_legal(&game, "enter 12/4Inf 0735"));
}

/// 3.4: a unit enters at the road rate, stops in an enemy zone, and need not enter where there is no room (3.4.1).
#[test]
fn entering_the_map() {
    let mut game = due(&[("G-26V-39", "1334")], &["A-101-501", "A-101-502"]).begin(ALLIED, Segment::Entry);
    game = Position::after(game).begin(ALLIED, Segment::Movement);
    act(&mut game, "enter 501/101Abn 1335", &[]);
    assert!(game.state().motion.is_none(), "it stops in the zone");
    act(&mut game, "enter 502/101Abn 0735", &[]);
    assert_eq!(game.state().motion.expect("it goes on").left, 4 * dark_december::charts::MP);
    // Both hexes are full of friends.
    let full = due(&[], &["A-101-501"])
        .stack(&["A-28-109", "A-28-112", "A-4-8"], "1335")
        .stack(&["A-4-22", "A-99-393", "A-99-394"], "0735")
        .begin(ALLIED, Segment::Entry);
    let full = Position::after(full).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&full, "done"));
    assert_eq!(refused(&full, "enter 501/101Abn 1335"), "3.7");
}
