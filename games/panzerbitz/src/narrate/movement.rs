//! The log of movement: steps, transport, reinforcements and march order.

use engine::{Effect, Rule, Told};

use super::{Teller, plain, rolled};
use crate::event::{Event, Gait, Release};
use crate::state::LoadMarker;
use crate::words::points;

impl Teller<'_> {
    /// Loading and unloading (8.6, 12.5).
    pub(super) fn transport(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::LoadBegun { carrier, unit, marker } => {
                let verb = if marker.loading { "loading" } else { "unloading" };
                let text = format!(
                    "{} begins {verb} {}: marker {}.",
                    self.name(carrier),
                    self.name(unit),
                    marker_word(marker)
                );
                plain("12.5", text)
            }
            Event::LoadCounted { carrier, marker } => plain(
                "12.5.1",
                format!(
                    "{} goes on {}: marker {}.",
                    self.name(carrier),
                    load_word(marker),
                    marker_word(marker)
                ),
            ),
            Event::LoadReversed { carrier, marker } => {
                let text = format!(
                    "{} turns round: {} marker {}.",
                    self.name(carrier),
                    load_word(marker),
                    marker_word(marker)
                );
                plain("12.5.2", text)
            }
            Event::LoadHeld { carrier } => {
                plain("7.4", format!("{} has no room to unload.", self.name(carrier)))
            }
            Event::Loaded { carrier, unit } => {
                plain("8.6.3", format!("{} loads {}.", self.name(carrier), self.name(unit)))
            }
            Event::Unloaded { carrier, unit, hex } => self.placed(
                "8.6.5",
                format!("{} gets off {} in {}.", self.name(unit), self.name(carrier), self.at(hex)),
                unit,
                hex,
            ),
            _ => return None,
        })
    }

    /// Reinforcements and march order (12.13, 12.14).
    pub(super) fn columns(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::ColumnEnters { column, hex } => {
                plain("12.13", format!("Column {} comes in at {}.", self.column_name(column), self.at(hex)))
            }
            Event::ColumnWaits { column, turn } => {
                let name = self.column_name(column);
                plain("14.R12.13-b", format!("Column {name} cannot come in; it is due in turn {turn} now."))
            }
            Event::Behind { unit, hex, back } => {
                let hexes = if back == 1 { "hex" } else { "hexes" };
                let entry = self.label(hex);
                let text = format!("{} stands {back} {hexes} behind the entry hex {entry}.", self.name(unit));
                plain("12.13.c", text)
            }
            Event::Entered { unit, hex, cost } => {
                let price = if cost == 0 { String::new() } else { format!(" for {}", points(cost)) };
                let text = format!("{} enters at {}{price}.", self.name(unit), self.at(hex));
                let rule = if self.game.fixed.options.reinforcements { "12.13" } else { "8.4.6" };
                self.placed(rule, text, unit, hex)
            }
            Event::Released { column, why } => {
                let why = match why {
                    Release::LeftRoad => "its head leaves the road",
                    Release::Enemy => "it meets the enemy",
                    Release::Unloaded => "a unit is unloaded",
                    Release::Fired => "a unit has fired",
                    Release::FiredUpon => "it is fired upon",
                };
                plain(
                    "12.14.2",
                    format!("Column {} is free of march order: {why}.", self.column_name(column)),
                )
            }
            _ => return None,
        })
    }

    /// Movement on the map (8.0).
    pub(super) fn movement(&self, event: &Event) -> Option<Told> {
        Some(match *event {
            Event::Moved { unit, from, to, cost, gait } => {
                let (rule, how) = match gait {
                    Gait::Normal => ("8.2", ""),
                    Gait::Road => ("8.3.1", " by road"),
                    Gait::Concealed => ("12.4", " in concealed movement"),
                    Gait::Quick => ("8.5", " in a quick march"),
                    Gait::Least => ("8.4.1", " as its least move"),
                };
                // A quick march has no price (8.5).
                let price =
                    if gait == Gait::Quick { String::new() } else { format!(" for {}", points(cost)) };
                let text = format!("{} goes to {}{how}{price}.", self.name(unit), self.at(to));
                Told::new(
                    Rule(rule),
                    text,
                    Effect::Move { unit: unit.0.into(), path: vec![self.label(from), self.label(to)] },
                )
            }
            Event::Stream { unit, hex, die, enters } => {
                let what = if enters { "wades into" } else { "does not get across into" };
                rolled(
                    "8.4.2",
                    format!("{} {what} {}: die {die}.", self.name(unit), self.at(hex)),
                    "stream",
                    die,
                )
            }
            Event::QuickMarch { unit, die, dispersed } => {
                let what = if dispersed { "falls apart" } else { "keeps together" };
                rolled(
                    "8.5",
                    format!("{} {what} after its quick march: die {die}.", self.name(unit)),
                    "quick march",
                    die,
                )
            }
            Event::NoReaction { side, unit, hex } => {
                let text =
                    format!("{} leaves {} alone in {}.", self.side(side), self.name(unit), self.at(hex));
                plain("8.10", text)
            }
            Event::PutBack { unit, last } => {
                let what = if last { "it is done with in this phase" } else { "it may be taken again" };
                plain("14.3.D9", format!("{} is put back without a move; {what}.", self.name(unit)))
            }
            Event::Exited { unit, hex } => Told::new(
                Rule("8.4.5"),
                format!("{} leaves the map from {}.", self.name(unit), self.at(hex)),
                Effect::Remove { unit: unit.0.into(), from: self.label(hex) },
            ),
            Event::Overran { unit, over, to } => {
                let text =
                    format!("{} drives through {} to {}.", self.name(unit), self.label(over), self.at(to));
                self.placed("8.9.6", text, unit, to)
            }
            _ => return None,
        })
    }

    fn column_name(&self, column: u8) -> &str {
        &self.game.fixed.card.columns[usize::from(column)].name
    }
}

fn marker_word(marker: LoadMarker) -> String {
    if marker.value == 1 { "Nil".into() } else { marker.value.to_string() }
}

fn load_word(marker: LoadMarker) -> &'static str {
    if marker.loading { "loading" } else { "unloading" }
}
