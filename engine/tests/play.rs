//! A game in progress: forced decisions, refusals, undo.

#[allow(dead_code)]
#[path = "../examples/skirmish/main.rs"]
mod skirmish;

use engine::{Game, NoUndo, NotPlayed, Play, Seat, Seed, Side, Status};
use skirmish::Skirmish;

fn begun(actions: &[&str]) -> Play<Skirmish> {
    let mut play = Play::scripted(Skirmish::new("").expect("the example's data are good"), vec![6, 6, 6]);
    for action in actions {
        play.act_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    play
}

const HIDDEN: [&str; 2] = ["decoy Blue-1", "decoy Red-1"];

#[test]
fn decisions_without_a_choice_are_played_and_marked() {
    let mut play = begun(&HIDDEN);
    play.act_text("done").expect("legal");
    // Blue has nothing to attack: its combat phase is one forced "done".
    assert_eq!(play.steps().len(), 4);
    assert!(play.steps()[3].forced && !play.steps()[2].forced);
    assert_eq!(play.status().side(), Some(Side(1)));
    assert!(play.record().to_string().contains("done\ndone # forced\n"));
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut play = begun(&HIDDEN);
    let before = (play.hash(), play.record());
    assert_eq!(play.act_text("take Red-1").unwrap_err().to_string(), "2.1: that is not your counter");
    assert!(matches!(play.act_text("take Blu-1"), Err(NotPlayed::Unreadable(_))));
    assert_eq!((play.hash(), play.record()), before);
}

#[test]
fn all_reasons_are_given() {
    let mut play = begun(&HIDDEN);
    play.act_text("take Blue-2").expect("legal");
    let why = play.act_text("go A1").unwrap_err().to_string();
    assert_eq!(why, "2.2: another counter stands there");
    let why = play.act_text("go E1").unwrap_err().to_string();
    assert_eq!(why, "2.1: a counter moves to an adjacent hex\n2.2: another counter stands there");
}

#[test]
fn undo_takes_back_one_choice_with_all_that_was_forced_after_it() {
    let mut play = begun(&HIDDEN);
    let before = (play.hash(), play.record());
    play.act_text("done").expect("legal");
    assert_eq!(play.can_undo().map(|step| step.decision.side), Ok(Side(0)));
    play.undo().expect("nothing was rolled");
    assert_eq!((play.hash(), play.record()), before);
    play.undo().expect("Red's decoy");
    play.undo().expect("Blue's decoy");
    assert_eq!(play.undo(), Err(NoUndo::Start));
    assert!(play.steps().is_empty() && play.events().is_empty());
}

/// Blue-2 walks to Red-2 while Red waits.
const CONTACT: [&str; 14] = [
    "decoy Blue-1",
    "decoy Red-1",
    "take Blue-2",
    "go B1",
    "done",
    "done",
    "take Blue-2",
    "go C2",
    "done",
    "done",
    "take Blue-2",
    "go D1",
    "done",
    "done",
];

#[test]
fn undo_does_not_go_behind_what_was_shown() {
    let mut play = begun(&CONTACT[..12]);
    let told: Vec<String> = play.told(Seat::Observer, 0).map(|told| told.to_string()).collect();
    assert_eq!(told.last().map(String::as_str), Some("Red-1 is turned up: a decoy. [1.2]"));
    assert_eq!(play.undo(), Err(NoUndo::Shown("go D1".into())));
    // What comes after can be taken back, up to that point.
    play.act_text("done").expect("legal");
    play.undo().expect("nothing was rolled");
    let why = play.undo().unwrap_err().to_string();
    assert_eq!(why, "\"go D1\" cannot be taken back: something hidden was shown");
}

#[test]
fn undo_does_not_go_behind_a_die() {
    let mut play = begun(&CONTACT);
    for action in ["take Blue-2", "go D2", "done"] {
        play.act_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    play.act_text("attack Red-2").expect("legal");
    assert_eq!(play.dice_position(), 1);
    assert_eq!(play.undo(), Err(NoUndo::Rolled("attack Red-2".into())));
    assert!(play.record().to_string().contains("attack Red-2 # rolled 6"));
}

#[test]
fn seats_are_told_different_things() {
    let play = begun(&HIDDEN);
    let told = |seat| play.told(seat, 0).map(|told| told.text).collect::<Vec<_>>();
    assert_eq!(told(Seat::Player(Side(0))), ["Blue-1 is the decoy.", "Red has chosen its decoy."]);
    assert_eq!(told(Seat::Player(Side(1))), ["Blue has chosen its decoy.", "Red-1 is the decoy."]);
    assert_eq!(told(Seat::Observer), ["Blue has chosen its decoy.", "Red has chosen its decoy."]);
}

#[test]
fn a_resumed_game_goes_on_and_can_be_taken_back() {
    let play = begun(&CONTACT[..8]);
    let mut resumed = Play::resume(Skirmish::new("").expect("good data"), &play.record()).expect("it fits");
    assert_eq!((resumed.hash(), resumed.steps()), (play.hash(), play.steps()));
    resumed.undo().expect("nothing was rolled or shown");
    assert_eq!(resumed.game().prompt(), "Where does Blue-2 go?");
    assert!(matches!(resumed.status(), Status::Choose(_)));
}

#[test]
fn games_with_a_seed_can_be_checked_by_everyone() {
    let play = Play::new(Skirmish::new("").expect("good data"), Seed::number(1));
    assert_eq!(play.commitment(), Some(Seed::number(1).commitment()));
}
