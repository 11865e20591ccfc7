//! The Combat Phase (12.0 to 15.0, 22.0).

use engine::{Decision, Dice, Explanation, Reasons, Refusal, Rule, Told, Unreadable, Words};
use serde::{Deserialize, Serialize};
use std::fmt;

use crate::event::Ctx;
use crate::fixed::Fixed;
use crate::game::Bulge;

/// What changes in the course of a Combat Phase.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CombatState {}

/// What can be chosen in a Combat Phase, `done` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CombatAction {}

/// What can happen in a Combat Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatEvent {}

/// The Combat Phase begins.
pub(crate) fn begin(_game: &mut Bulge, _ctx: &mut Ctx) {}

/// Whether a decision is open. `state.passed` is true after "done".
pub(crate) fn asks(game: &Bulge) -> bool {
    !game.state.passed
}

/// The Combat Phase ends, before Engaged and "fired" marks come off.
pub(crate) fn end(_game: &mut Bulge, _ctx: &mut Ctx) {}

/// Who chooses, and under which rule.
pub(crate) fn decision(game: &Bulge) -> Decision {
    Decision { side: game.phasing(), name: "attack", rule: Rule("12.1.1") }
}

/// The question as a person reads it.
pub(crate) fn prompt(_game: &Bulge) -> String {
    "Which hex is attacked?".into()
}

/// Appends the legal actions, and says whether "done" is one too.
pub(crate) fn legal(_game: &Bulge, _out: &mut Vec<crate::action::Action>) -> bool {
    true
}

/// Whether an action is legal.
pub(crate) fn check(_game: &Bulge, action: CombatAction) -> Result<(), Refusal> {
    match action {}
}

/// Whether "done" is legal: the phase, or what is asked for in it, may end.
pub(crate) fn check_done(_game: &Bulge) -> Result<(), Refusal> {
    Reasons::default().verdict()
}

/// Plays an action.
pub(crate) fn play(_game: &mut Bulge, action: CombatAction, _ctx: &mut Ctx) {
    match action {}
}

/// Plays "done": by default the Combat Phase is over, which `state.passed` says.
pub(crate) fn done(game: &mut Bulge, _ctx: &mut Ctx) {
    game.state.passed = true;
}

/// The sum behind an action.
pub(crate) fn explain(_game: &Bulge, action: CombatAction) -> Explanation {
    match action {}
}

/// An event in a sentence.
pub(crate) fn narrate(_game: &Bulge, event: &CombatEvent) -> Told {
    match *event {}
}

/// Writes an action in the notation.
pub(crate) fn write(_game: &Bulge, action: CombatAction, _out: &mut dyn fmt::Write) -> fmt::Result {
    match action {}
}

/// The words that actions of the Combat Phase begin with.
pub(crate) const KEYWORDS: &[&str] = &[];

/// Reads the rest of an action that begins with one of [`KEYWORDS`].
pub(crate) fn parse(_game: &Bulge, _keyword: &str, words: &mut Words) -> Result<CombatAction, Unreadable> {
    Err(words.wrong("an action of the Combat Phase"))
}

/// What is wrong with the state of a Combat Phase.
pub(crate) fn audit(_game: &Bulge, _faults: &mut Vec<String>) {}

/// Whether a state read from a file is possible.
pub(crate) fn restore(_game: &Bulge) -> Result<(), String> {
    Ok(())
}

/// The most decisions of one Combat Phase.
pub(crate) fn longest(_fixed: &Fixed) -> usize {
    1
}

#[allow(dead_code, reason = "the dice are for the rules of this section")]
fn roll(dice: &mut Dice) -> u8 {
    dice.d6()
}
