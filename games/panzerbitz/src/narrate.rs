//! The log: every event in a sentence.

mod combat;
mod movement;
mod works;

use engine::{Effect, HexId, Rule, Side, Told, UnitId};

pub(crate) use combat::result_words;

use crate::event::Event;
use crate::game::Panzerbitz;
use crate::scenario::PositionCounter;
use crate::sequence::Step;
use crate::state::Shelter;
use crate::verdict::verdict_words;
use crate::view::step_word;
use crate::words::{counter_word, order_words, place};

/// An event in a sentence.
pub(crate) fn narrate(game: &Panzerbitz, event: &Event) -> Option<Told> {
    let teller = Teller { game };
    [
        Teller::sequence,
        Teller::transport,
        Teller::combat,
        Teller::sight,
        Teller::columns,
        Teller::movement,
        Teller::works,
    ]
    .into_iter()
    .find_map(|tell| tell(&teller, event))
}

/// What every sentence needs: names, places, and the effects that a board shows.
pub(crate) struct Teller<'a> {
    pub(crate) game: &'a Panzerbitz,
}

impl Teller<'_> {
    pub(crate) fn name(&self, unit: UnitId) -> &str {
        &self.game.piece(unit).name
    }

    /// A side as one that acts: "The German side".
    pub(crate) fn side(&self, side: Side) -> String {
        format!("The {} side", self.game.side_word(side))
    }

    pub(crate) fn at(&self, hex: HexId) -> String {
        place(self.game, hex)
    }

    pub(crate) fn label(&self, hex: HexId) -> String {
        self.game.fixed.label(hex).to_owned()
    }

    pub(crate) fn placed(&self, rule: &'static str, text: String, unit: UnitId, hex: HexId) -> Told {
        Told::new(Rule(rule), text, Effect::Place { unit: unit.0.into(), at: self.label(hex) })
    }

    pub(crate) fn mark(&self, rule: &'static str, text: String, hex: HexId, mark: &str, on: bool) -> Told {
        Told::new(Rule(rule), text, Effect::Mark { at: self.label(hex), mark: mark.into(), on })
    }

    /// Sequence, set-up, control and the end.
    fn sequence(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Turn { turn } => plain("3.1", format!("Turn {turn} begins.")),
            Event::Phase { side, step } => {
                let phase = match step {
                    Step::Load => "player turn",
                    Step::Indirect => "Combat Phase",
                    Step::Columns => "Movement Phase",
                    other => step_word(other),
                };
                plain("3.2", format!("{} {phase}.", self.game.side_word(side)))
            }
            Event::PassedOver { side, step, rule } => {
                let what = segment_word(step);
                let text = format!(
                    "{} {what} is passed over: {}.",
                    self.game.side_word(side),
                    bar_words(step, rule)
                );
                plain(rule.0, text)
            }
            Event::Ended { side, step } => {
                let rule = match step {
                    Step::Indirect => "5.4",
                    Step::Direct => "6.2",
                    Step::Register => "5.3",
                    Step::Assault => "9.1",
                    _ => "8.1",
                };
                plain(rule, format!("{} ends its {}.", self.side(side), segment_word(step)))
            }
            Event::Placed { unit, hex, shelter } => {
                let text =
                    format!("{} sets up in {}{}.", self.name(unit), self.at(hex), shelter_words(shelter));
                self.placed("13.2", text, unit, hex)
            }
            Event::PlacedAboard { unit, carrier } => {
                plain("8.6.8", format!("{} sets up aboard {}.", self.name(unit), self.name(carrier)))
            }
            Event::Counter { side, counter, hex } => {
                let word = counter_word(counter);
                let article = if counter == PositionCounter::Improved { "an" } else { "a" };
                let text = format!(
                    "{} places {article} {} in {}.",
                    self.side(side),
                    counter_phrase(counter),
                    self.at(hex)
                );
                self.mark("13.2", text, hex, &word, true)
            }
            Event::LeftOut { unit } => {
                plain("13.2", format!("There is no room for {}; it is left out.", self.name(unit)))
            }
            Event::Control { side, hex } => {
                let text = format!("{} controls {}.", self.side(side), self.at(hex));
                self.mark("13.3", text, hex, "control", true)
            }
            Event::Order { side, order } => plain(
                "14.3.D10",
                format!("{} gives a standing order: {}.", self.side(side), order_words(order)),
            ),
            Event::Over { end } => {
                plain("13.4.1", format!("The game is over: {}.", verdict_words(self.game, end)))
            }
            _ => return None,
        })
    }
}

pub(crate) fn plain(rule: &'static str, text: String) -> Told {
    Told::text(Rule(rule), text)
}

pub(crate) fn flip(rule: &'static str, text: String, unit: UnitId) -> Told {
    Told::new(Rule(rule), text, Effect::Flip { unit: unit.0.into() })
}

pub(crate) fn rolled(rule: &'static str, text: String, what: &str, die: u8) -> Told {
    Told::new(Rule(rule), text, Effect::Roll { what: what.into(), dice: vec![die] })
}

/// A position counter as the log names it.
fn counter_phrase(counter: PositionCounter) -> String {
    match counter {
        PositionCounter::Fortification(defence) => format!("fortification of {defence}"),
        other => counter_word(other),
    }
}

fn shelter_words(shelter: Shelter) -> &'static str {
    match shelter {
        Shelter::Open => "",
        Shelter::Under => ", under the improved position",
        Shelter::Inside => ", inside the fortification",
    }
}

fn segment_word(step: Step) -> &'static str {
    match step {
        Step::Indirect => "indirect fire",
        Step::Direct => "direct fire",
        Step::Register => "registration",
        Step::Movement => "movement",
        Step::Assault => "assault",
        other => step_word(other),
    }
}

/// Why a segment is passed over (3.4).
fn bar_words(step: Step, rule: Rule) -> &'static str {
    match (step, rule.0) {
        (Step::Indirect, "5.8") => "no gun can fire at an enemy unit",
        (Step::Indirect, "5.4.1") => "no observing unit sees an enemy unit",
        (Step::Register, _) => "no indirect fire unit can register",
        (Step::Movement, _) => "no unit can do anything",
        (Step::Assault, "9.1.1") => "no unit that can assault is next to an enemy unit",
        (_, "4.5.1") => "no enemy unit that could be fired at is spotted",
        (_, "6.1") => "no unit can fire",
        (_, "5.4" | "6.2.1") => "no enemy unit is on the map",
        (_, "6.6") => "nobody reaches odds of 1-4",
        _ => "nothing can be attacked",
    }
}
