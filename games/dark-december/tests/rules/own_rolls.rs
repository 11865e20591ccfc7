//! 4.0.5: where the rolls of a side are left to its player, the die waits until he asks for it.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Position, Segment, Stage};
use engine::{Game, OwnRolls, Play, Record, Side, replay};

use crate::tools::stand;

const PAIR: &str = "A-28-110 3022, G-12V-27 3021, G-12V-48 3121";

/// Two regiments that can attack Bastogne, where no level is lowered.
fn pair() -> DarkDecember {
    Position::empty("C2", "-V4.2,-V3.0").turn(10).places(PAIR).begin(GERMAN, Segment::Combat)
}

/// The same where levels are lowered.
fn levels() -> DarkDecember {
    stand(10, PAIR).begin(GERMAN, Segment::Combat)
}

/// A fight in which these sides ask for their dice, and every die shows 4.
fn play(mut game: DarkDecember, own: &[Side]) -> Play<DarkDecember> {
    game.leave_rolls_to(OwnRolls::of(own.iter().copied()));
    Play::scripted(game, vec![4; 4])
}

fn acts(play: &mut Play<DarkDecember>, texts: &[&str]) {
    for text in texts {
        play.act_text(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// The choices, and what the last one is called.
fn asked(play: &Play<DarkDecember>) -> (Vec<String>, String) {
    let offers = play.game().offers();
    let label = offers.last().map(|offer| offer.label.clone()).unwrap_or_default();
    (offers.into_iter().map(|offer| offer.text).collect(), label)
}

fn rolled(play: &Play<DarkDecember>) -> bool {
    play.dice_position() > 0
}

#[test]
fn r4_0_5_the_last_attacker_can_be_taken_back() {
    let mut play = play(pair(), &[GERMAN]);
    acts(&mut play, &["attack 3022", "add 27/12VG", "add 48/12VG"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["confirm"]);
    assert!(label.starts_with("Roll at ") && !rolled(&play), "{label}");
    play.undo().unwrap();
    assert_eq!(asked(&play).0, ["add 48/12VG", "confirm"]);
    acts(&mut play, &["add 48/12VG", "confirm"]);
    assert!(rolled(&play) && play.undo().is_err(), "undo never crosses a die");
}

#[test]
fn r4_0_5_the_die_of_another_falls_at_once() {
    let mut play = play(pair(), &[ALLIED]);
    acts(&mut play, &["attack 3022", "add 27/12VG", "add 48/12VG"]);
    assert!(rolled(&play));
}

#[test]
fn r4_0_5_the_record_tells_whose_rolls_wait() {
    let mut play = play(pair(), &[GERMAN]);
    acts(&mut play, &["attack 3022", "add 27/12VG", "add 48/12VG"]);
    let resumed = Play::resume(pair(), &play.record()).unwrap();
    assert_eq!((asked(&resumed), resumed.hash()), (asked(&play), play.hash()));
    acts(&mut play, &["confirm"]);
    let text = play.record().to_string();
    assert!(text.contains("\nown-rolls: German\n"), "{text}");
    let record = Record::parse("record", &text).unwrap();
    assert_eq!(replay(&record, pair()).unwrap().state(), play.game().state());
}

#[test]
fn r4_2_4_the_attacker_who_lowers_his_last_level_is_not_at_the_die() {
    let mut play = play(levels(), &[GERMAN]);
    // The levels are asked for before the die, so nothing waits yet.
    acts(&mut play, &["attack 3022", "add 27/12VG", "add 48/12VG"]);
    while let Some(lower) = asked(&play).0.iter().find(|text| text.starts_with("lower ")).cloned() {
        acts(&mut play, &[&lower]);
    }
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["done"]);
    assert!(label.starts_with("Attack at ") && !rolled(&play), "the defender is asked next: {label}");
    assert!(play.game().prompt().contains("the levels are set"), "{}", play.game().prompt());
    play.undo().unwrap();
    assert!(asked(&play).0.len() > 1, "the last level can be taken back");
    let lower = asked(&play).0[0].clone();
    let events = play.events().len();
    acts(&mut play, &[&lower, "done"]);
    assert_eq!(play.game().decision().unwrap().side, ALLIED);
    let told: Vec<String> = play.told(engine::Seat::Observer, events).map(|told| told.text).collect();
    assert!(!told.join(" ").contains("lowers no TDL"), "there was none left: {told:?}");
    // His die falls when the other has answered, who did not say that he asks for it.
    acts(&mut play, &["lower 3022 1"]);
    assert!(rolled(&play));
}

#[test]
fn r4_2_4_the_defender_who_lowers_his_level_asks_for_the_die() {
    let mut play = play(levels(), &[GERMAN, ALLIED]);
    acts(&mut play, &["attack 3022", "add 27/12VG", "add 48/12VG", "done"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["lower 3022 0", "lower 3022 1", "lower 3022 2", "done"]);
    assert!(label.starts_with("Keep the TDL: roll at "), "{label}");
    acts(&mut play, &["lower 3022 1"]);
    let (choices, label) = asked(&play);
    assert_eq!((choices, play.game().state().combat.stage), (vec!["done".to_owned()], Stage::LowerCover));
    assert!(label.starts_with("Roll at ") && !rolled(&play), "{label}");
    play.undo().unwrap();
    assert_eq!(asked(&play).0.len(), 4);
    acts(&mut play, &["lower 3022 1", "done"]);
    assert!(rolled(&play));
    let game = play.game();
    assert!(game.state().combat.cover.is_none_or(|level| level == 1), "it is lowered once");
}
