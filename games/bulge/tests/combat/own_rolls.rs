//! 12.3: where the rolls of a side are left to its player, the die waits until he asks for it.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Position};
use engine::{Game, OfferKind, OwnRolls, Play, Record, Side, replay};

use crate::tools::fight;

/// An empty map on which nobody is obliged to attack, so that it is a choice.
fn table() -> Position {
    Position::empty("S1", "-AIR,-MC").turn(20)
}

/// A fight in which these sides ask for their dice, and the die shows 4.
fn play(position: Position, side: Side, own: &[Side]) -> Play<Bulge> {
    let mut game = fight(position, side);
    game.leave_rolls_to(OwnRolls::of(own.iter().copied()));
    Play::scripted(game, vec![4])
}

fn acts(play: &mut Play<Bulge>, texts: &[&str]) {
    for text in texts {
        play.act_text(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// The choices, and what the first one is called.
fn asked(play: &Play<Bulge>) -> (Vec<String>, String) {
    let offers = play.game().offers();
    (offers.iter().map(|offer| offer.text.clone()).collect(), offers[0].label.clone())
}

fn rolled(play: &Play<Bulge>) -> bool {
    play.dice_position() > 0
}

/// Two regiments that can attack, and nobody else.
fn pair() -> Position {
    table().places("g-26vg-77 P9, g-26vg-39 O9, u-28-110 O10")
}

#[test]
fn r12_3_the_last_attacker_can_be_taken_back() {
    let mut play = play(pair(), GERMAN, &[GERMAN]);
    acts(&mut play, &["attack O10", "add 77/26VG", "add 39/26VG"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["confirm"]);
    assert!(label.starts_with("Roll at "), "{label}");
    assert!(play.game().offers()[0].kind == OfferKind::Resolve && !rolled(&play));
    assert!(play.game().prompt().starts_with("German: attack O10 with these? ("), "{}", play.game().prompt());
    play.undo().unwrap();
    assert_eq!(asked(&play).0, ["add 39/26VG", "confirm"]);
    acts(&mut play, &["add 39/26VG", "confirm"]);
    assert!(rolled(&play) && play.undo().is_err(), "undo never crosses a die");
    assert!(play.steps().iter().all(|step| step.action != bulge::Action::Confirm || !step.forced));
}

#[test]
fn r12_3_the_only_attacker_waits_too() {
    let sole = || table().places("g-26vg-77 P9, u-28-110 O10");
    let mut own = play(sole(), GERMAN, &[GERMAN]);
    acts(&mut own, &["attack O10"]);
    assert_eq!(asked(&own).0, ["confirm"]);
    assert!(!rolled(&own));
    // Of whoever is not said to ask for his dice the die falls at once, as in every older record.
    let mut other = play(sole(), GERMAN, &[ALLIED]);
    acts(&mut other, &["attack O10"]);
    assert!(rolled(&other));
}

#[test]
fn r12_3_the_record_tells_whose_rolls_wait() {
    let mut play = play(pair(), GERMAN, &[GERMAN]);
    let start = fight(pair(), GERMAN);
    acts(&mut play, &["attack O10", "add 77/26VG", "add 39/26VG"]);
    // In the middle: who goes on with it is asked the same.
    let resumed = Play::resume(start.clone(), &play.record()).unwrap();
    assert_eq!((asked(&resumed), resumed.hash()), (asked(&play), play.hash()));
    acts(&mut play, &["confirm"]);
    let text = play.record().to_string();
    assert!(text.starts_with("salient record 3\n") && text.contains("\nown-rolls: German\n"), "{text}");
    let record = Record::parse("record", &text).unwrap();
    assert_eq!(replay(&record, start.clone()).unwrap().state(), play.game().state());
    // Without it the confirmation is no answer to anything.
    let older = text.replace("own-rolls: German\n", "");
    let refused = replay(&Record::parse("record", &older).unwrap(), start.clone()).unwrap_err();
    assert!(refused.to_string().contains("\"confirm\" is not legal here"), "{refused}");
    let stranger = text.replace("own-rolls: German", "own-rolls: Martian");
    let wrong = replay(&Record::parse("record", &stranger).unwrap(), start).unwrap_err();
    assert!(wrong.to_string().contains("the record has own-rolls \"Martian\""), "{wrong}");
}

#[test]
fn r13_4_the_last_gun_can_be_taken_back() {
    let position = table().places("g-26vg-77 P9, u-28-110 O10, g-a766 R9");
    let mut play = play(position, GERMAN, &[GERMAN]);
    acts(&mut play, &["attack O10"]);
    assert_eq!(asked(&play).0, ["support 766/Art", "done"], "he is asked something else before the die");
    acts(&mut play, &["support 766/Art"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["done"]);
    assert!(label.starts_with("Roll at ") && !rolled(&play), "{label}");
    let events = play.events().len();
    acts(&mut play, &["done"]);
    assert!(rolled(&play));
    let told: Vec<String> = play.told(engine::Seat::Observer, events).map(|told| told.text).collect();
    assert!(!told.join(" ").contains("no further artillery"), "there was none to decline: {told:?}");
}

/// 13.6: a gun fires only when it is emplaced.
#[test]
fn r13_6_the_last_gun_of_the_defender_can_be_taken_back() {
    let position =
        table().places("g-26vg-77 P9, u-28-110 O10, u-a402 M11").flag("u-a402", Flag::Emplaced, true);
    let mut play = play(position, GERMAN, &[GERMAN, ALLIED]);
    acts(&mut play, &["attack O10"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["confirm"]);
    assert!(label.starts_with("Attack at "), "the defender is asked next: {label}");
    acts(&mut play, &["confirm", "fpf 402/FA"]);
    let (choices, label) = asked(&play);
    assert_eq!(choices, ["done"]);
    assert!(label.starts_with("Roll at ") && !rolled(&play), "{label}");
    play.undo().unwrap();
    assert_eq!(asked(&play).0, ["fpf 402/FA", "done"]);
    acts(&mut play, &["fpf 402/FA", "done"]);
    assert!(rolled(&play));
}

#[test]
fn nobody_rolls_by_joining() {
    let mut play = play(pair(), GERMAN, &[GERMAN]);
    acts(&mut play, &["attack O10"]);
    let joiners = engine::joiners(play.game());
    assert_eq!(joiners.len(), 2);
    assert!(joiners.iter().all(|joiner| !joiner.rolls));
}
