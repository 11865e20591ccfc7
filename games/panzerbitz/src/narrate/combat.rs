//! The log of combat: fire, its results, registration and spotting.

use engine::{Effect, Rule, Told};

use super::{Teller, flip, plain, rolled};
use crate::charts::{Attack as Kind, Outcome};
use crate::event::{Event, Roll};
use crate::markers::registration_word;
use crate::state::Dispersal;
use crate::words::{kind_word, strength};

impl Teller<'_> {
    /// The sum of a die. A grey result is told only where it falls on the attackers (12.15).
    fn roll_words(&self, kind: Kind, roll: &Roll) -> String {
        let column = roll.column.map_or_else(|| "left of 1-4".into(), |column| column.to_string());
        let modifier = if roll.modifier == 0 { String::new() } else { format!(" {:+}", roll.modifier) };
        let grey = kind == Kind::Assault && self.game.fixed.options.own_goal;
        let result = if grey { roll.result } else { roll.result.on_targets() };
        format!(
            "{} against {}, column {column}, die {}{modifier}: {}",
            strength(roll.attack),
            strength(2 * roll.defence),
            roll.die,
            result_words(result)
        )
    }

    /// Fire and its results.
    pub(super) fn combat(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Mines { unit, hex, die, result } => {
                let text = format!(
                    "Mines in {}: {}, die {die}: {}.",
                    self.at(hex),
                    self.name(unit),
                    result_words(result)
                );
                rolled("10.3.2", text, "mines", die)
            }
            Event::Fires { unit, kind, hex } => {
                let verb = match kind {
                    Kind::Direct => "fires at",
                    Kind::Indirect => "fires indirectly at",
                    Kind::Opportunity => "fires at the mover in",
                    Kind::Interdiction => "interdicts",
                    Kind::Assault => "assaults",
                    Kind::Overrun => "overruns",
                };
                plain(kind_rule(kind), format!("{} {verb} {}.", self.name(unit), self.at(hex)))
            }
            Event::Rolled { side, kind, hex, target, roll } => {
                let what = kind_word(kind);
                let side = self.game.side_word(side);
                let target = match target {
                    Some(unit) => format!("at {} in {}", self.name(unit), self.label(hex)),
                    None => format!("at {}", self.label(hex)),
                };
                let text = format!("{side} {what} {target}: {}.", self.roll_words(kind, &roll));
                rolled("11.1", text, what, roll.die)
            }
            Event::GivenUp { side, kind, hex } => {
                let text = format!(
                    "{} gives up its {} at {} before the die.",
                    self.side(side),
                    kind_word(kind),
                    self.at(hex)
                );
                plain("14.3.D12", text)
            }
            Event::Dispersed { unit, marker, recoveries } => {
                let word = if marker == Dispersal::DD { "doubly dispersed" } else { "dispersed" };
                let phases = if recoveries == 1 { "one recovery" } else { "recoveries" };
                let count = if recoveries == 1 { String::new() } else { format!("{recoveries} ") };
                flip("6.8", format!("{} is {word} for {count}{phases}.", self.name(unit)), unit)
            }
            Event::Eliminated { unit, hex } => {
                let text = format!("{} is eliminated.", self.name(unit));
                match hex {
                    Some(hex) => Told::new(
                        Rule("6.8"),
                        text,
                        Effect::Remove { unit: unit.0.into(), from: self.label(hex) },
                    ),
                    None => Told::text(Rule("6.8"), text),
                }
            }
            Event::Recovered { unit } => flip("9.3.1", format!("{} recovers.", self.name(unit)), unit),
            Event::FortLost { hex, defence } => {
                let text = format!("The fortification in {} is destroyed.", self.at(hex));
                self.mark("10.2.3", text, hex, &format!("fortification {defence}"), false)
            }
            Event::PositionLost { hex } => {
                let text = format!("The improved position in {} is overrun and gone.", self.at(hex));
                self.mark("12.12.1", text, hex, "improved position", false)
            }
            _ => return None,
        })
    }

    /// Registration and spotting (5.3, 4.5).
    pub(super) fn sight(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Registered { unit, hex, even } => {
                let which = match (self.game.piece(unit).odd_even, even) {
                    (false, _) => "",
                    (true, false) => " (odd marker)",
                    (true, true) => " (even marker)",
                };
                let text = format!("{} registers on {}{which}.", self.name(unit), self.at(hex));
                self.mark("5.3", text, hex, &registration_word(self.game.piece(unit), even), true)
            }
            Event::MarkLifted { unit, hex, even } => {
                let text = format!(
                    "The registration marker of {} in {} is taken up.",
                    self.name(unit),
                    self.label(hex)
                );
                self.mark("5.2.3", text, hex, &registration_word(self.game.piece(unit), even), false)
            }
            Event::MarkKept { unit } => {
                plain("5.3", format!("{} leaves its registration as it is.", self.name(unit)))
            }
            Event::Spotted { unit, opportunity } => {
                let word = if opportunity { "opportunity spotted" } else { "spotted" };
                plain("4.5.5", format!("{} is {word}.", self.name(unit)))
            }
            Event::SpottedWith { carrier, unit } => {
                plain("4.5.9", format!("{} is spotted now, as {} was.", self.name(carrier), self.name(unit)))
            }
            Event::Unspotted { unit } => plain("4.5.7", format!("{} is no longer spotted.", self.name(unit))),
            _ => return None,
        })
    }
}

fn kind_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Direct => "6.1",
        Kind::Indirect => "5.4",
        Kind::Opportunity => "8.7",
        Kind::Interdiction => "8.8",
        Kind::Assault => "9.1",
        Kind::Overrun => "8.9",
    }
}

/// A result in words.
pub(crate) fn result_words(result: Outcome) -> &'static str {
    match result {
        Outcome::None => "no effect",
        Outcome::Dispersed => "D",
        Outcome::DoubleDispersed => "DD",
        Outcome::Eliminated => "X",
        Outcome::GreyDispersed => "grey D",
        Outcome::GreyDoubleDispersed => "grey DD",
        Outcome::GreyEliminated => "grey X",
    }
}
