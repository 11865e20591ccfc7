//! A play: forced decisions, refusals, undo.

use engine::{Dice, Game, NoUndo, NotPlayed, Play, Seat, Seed, Side, StateHash, Status};
use skirmish::Skirmish;

fn begun(actions: &[&str]) -> Play<Skirmish> {
    let mut play = Play::scripted(
        Skirmish::new("clearing", None, "").expect("the example's data are good"),
        vec![6; 40],
    );
    for action in actions {
        play.act_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    play
}

const HIDDEN: [&str; 2] = ["pick Blue-1", "pick Red-1"];

/// Blue-2 attacks Red-1, which is green and runs, and Red has only Red-2 left to pick.
const CONTACT: [&str; 4] = ["pick Blue-1", "pick Red-1", "pick Blue-2", "go D3"];

#[test]
fn decisions_without_a_choice_are_played_and_marked() {
    let play = begun(&CONTACT);
    assert_eq!(play.steps().len(), 5);
    assert!(play.steps()[4].forced && !play.steps()[3].forced);
    assert_eq!(play.status().side(), Some(Side(1)));
    assert!(play.record().to_string().contains("go D3\npick Red-2 # forced\n"));
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut play = begun(&HIDDEN);
    let before = (play.hash(), play.record());
    assert_eq!(play.act_text("pick Red-1").unwrap_err().to_string(), "2.1: you have no such squad");
    assert_eq!(play.act_text("go A2").unwrap_err().to_string(), "2.1: something else is asked for now");
    assert!(matches!(play.act_text("pick Blu-1"), Err(NotPlayed::Unreadable(_))));
    assert_eq!((play.hash(), play.record()), before);
}

#[test]
fn all_reasons_are_given() {
    let refused = |begun: &mut Play<Skirmish>, action| begun.act_text(action).unwrap_err().to_string();
    let mut play = begun(&["pick Blue-1", "pick Red-1", "pick Blue-2"]);
    assert_eq!(refused(&mut play, "go E1"), "2.1: it is 4 hexes away, and it goes 2");
    assert_eq!(
        refused(&mut play, "go A1"),
        "2.2: A1: your own squad is there\n2.1: it is 3 hexes away, and it goes 2"
    );
    let mut play =
        begun(&["pick Blue-1", "pick Red-1", "pick Blue-1", "go A2", "pick Red-2", "go E2", "pick Blue-2"]);
    assert_eq!(refused(&mut play, "go A2"), "2.2: A2: your own squad is there");
}

#[test]
fn undo_takes_back_one_choice_with_all_that_was_forced_after_it() {
    let mut play = begun(&CONTACT);
    for action in ["go D1", "pick Blue-1"] {
        play.act_text(action).expect("legal");
    }
    let before = (play.hash(), play.record());
    play.act_text("go A2").expect("legal");
    assert!(play.steps().last().is_some_and(|step| step.forced));
    assert_eq!(play.can_undo().map(|step| step.decision.side), Ok(Side(0)));
    play.undo().expect("nothing was rolled");
    assert_eq!((play.hash(), play.record()), before);
}

#[test]
fn undo_goes_back_to_the_start() {
    let mut play = begun(&HIDDEN);
    play.undo().expect("Red's green squad");
    play.undo().expect("Blue's green squad");
    assert_eq!(play.undo(), Err(NoUndo::Start));
    assert!(play.steps().is_empty() && play.events().is_empty());
}

#[test]
fn undo_does_not_go_behind_what_was_shown() {
    let mut play = begun(&CONTACT);
    let told: Vec<String> = play.told(Seat::Observer, 0).map(|told| told.to_string()).collect();
    assert_eq!(told, ["Red-1 is attacked, is green and runs. [1.2]", "Blue-2 enters D3. [2.1]"]);
    assert_eq!(play.undo(), Err(NoUndo::Shown("go D3".into())));
    // What comes after can be taken back, up to that point.
    play.act_text("go D1").expect("legal");
    play.undo().expect("nothing was rolled");
    let why = play.undo().unwrap_err().to_string();
    assert_eq!(why, "\"go D3\" cannot be taken back: something hidden was shown");
}

#[test]
fn undo_does_not_go_behind_a_die() {
    let mut play = begun(&["pick Blue-1", "pick Red-2", "pick Blue-2", "go D3"]);
    assert_eq!(play.dice_position(), 1);
    assert_eq!(play.undo(), Err(NoUndo::Rolled("go D3".into())));
    assert!(play.record().to_string().contains("go D3 # rolled 6"));
}

#[test]
fn seats_are_told_different_things() {
    let play = begun(&HIDDEN);
    let told = |seat| play.told(seat, 0).map(|told| told.text).collect::<Vec<_>>();
    assert_eq!(told(Seat::Player(Side(0))), ["Blue-1 is green."]);
    assert_eq!(told(Seat::Player(Side(1))), ["Red-1 is green."]);
    assert_eq!(told(Seat::Referee), ["Blue-1 is green.", "Red-1 is green."]);
    assert!(told(Seat::Observer).is_empty());
}

#[test]
fn a_resumed_game_goes_on_and_can_be_taken_back() {
    let play = begun(&["pick Blue-1", "pick Red-1", "pick Blue-2", "go C3"]);
    let mut resumed = Play::resume(Skirmish::new("clearing", None, "").expect("good data"), &play.record())
        .expect("it fits");
    assert_eq!((resumed.hash(), resumed.steps()), (play.hash(), play.steps()));
    resumed.undo().expect("nothing was rolled or shown");
    assert_eq!(resumed.game().prompt(), "Blue: go to a hex [2.1]");
    assert!(matches!(resumed.status(), Status::Choose(_)));
}

#[test]
fn the_log_ends_with_the_end_of_the_game() {
    let mut play = begun(&CONTACT);
    assert_eq!(play.game().ending(), None);
    assert!(play.log(Seat::Observer).ends_with("Blue-2 enters D3. [2.1]\n"));
    for action in ["go D1", "pick Blue-2", "go D2", "go E1", "pick Blue-2", "go E1"] {
        play.act_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    assert!(
        play.log(Seat::Observer).ends_with("\nBlue wins: victory. Points: Blue 2, Red 0. [4.1]\n"),
        "{}",
        play.log(Seat::Observer)
    );
    assert_eq!(play.random_action(&mut Dice::fast(1)), None);
    assert_eq!(play.game().prompt(), "");
}

#[test]
fn random_actions_are_legal() {
    let (mut play, mut random) = (begun(&[]), Dice::fast(1));
    while let Some(action) = play.random_action(&mut random) {
        play.act(action).expect("legal");
    }
    assert!(matches!(play.status(), Status::Over(_)));
}

#[test]
fn games_with_a_seed_can_be_checked_by_everyone() {
    let play = Play::new(Skirmish::new("clearing", None, "").expect("good data"), Seed::number(1));
    assert_eq!(play.commitment(), Some(Seed::number(1).commitment()));
}

#[test]
fn every_earlier_position_can_be_seen_again() {
    let mut longest = 0;
    for seed in 0..40 {
        let mut play = Play::new(Skirmish::new("clearing", None, "").expect("good data"), Seed::number(seed));
        let mut chance = Dice::fast(seed);
        let mut hashes = std::collections::BTreeMap::from([(play.steps().len(), play.hash())]);
        while let Some(action) = play.random_action(&mut chance) {
            play.act(action).unwrap();
            // What is taken back is no longer part of the past.
            if chance.index(4) == 0 && play.undo().is_ok() {
                hashes.retain(|&at, _| at <= play.steps().len());
            }
            hashes.insert(play.steps().len(), play.hash());
        }
        longest = longest.max(play.steps().len());
        for (&at, hash) in &hashes {
            let past = play.past(at);
            assert!(past.distance() <= 128, "{} actions are played again", past.distance());
            assert_eq!(StateHash::of(past.position().state()), *hash, "seed {seed}, after {at} actions");
        }
        assert_eq!(StateHash::of(play.past(usize::MAX).position().state()), play.hash());
    }
    assert!(longest > 64, "no game was long enough to keep a position: {longest}");
}

#[test]
fn undo_gives_back_every_position_up_to_the_wall() {
    let (mut taken_back, mut random) = (0, Dice::fast(3));
    for seed in 0..40 {
        let mut play = Play::new(Skirmish::new("clearing", None, "").expect("good data"), Seed::number(seed));
        let mut before = Vec::new();
        while let Some(action) = play.random_action(&mut random) {
            let now =
                (play.hash(), play.record(), play.legal().to_vec(), play.steps().len(), play.events().len());
            before.push(now);
            play.act(action).expect("legal");
            if play.can_undo().is_err() {
                before.clear();
            }
            // All the way back, and then on by other ways.
            if random.index(6) == 0 {
                assert_eq!(play.choices().count(), before.len());
                while let Some(then) = before.pop() {
                    play.undo().expect("neither rolled nor shown");
                    let now = (
                        play.hash(),
                        play.record(),
                        play.legal().to_vec(),
                        play.steps().len(),
                        play.events().len(),
                    );
                    assert!(now == then, "seed {seed}");
                    taken_back += 1;
                }
            }
        }
    }
    assert!(taken_back > 100, "{taken_back}");
}
