//! How a game stood at a moment, and whether a goal was reached then.

use engine::lesson::Goal;
use engine::{MarkKind, Seat, Side, Spot, View};

use crate::Table;

/// How a game stood after some of its actions.
pub(crate) struct Standing<'a> {
    table: &'a dyn Table,
    actions: usize,
    view: View,
}

impl<'a> Standing<'a> {
    /// How it stands now.
    pub(crate) fn now(table: &'a dyn Table) -> Self {
        Self { table, actions: table.actions(), view: table.view(Seat::Referee) }
    }

    /// How it stood after so many actions.
    pub(crate) fn after(table: &'a dyn Table, actions: usize) -> Self {
        Self { table, actions, view: table.past(Seat::Referee, actions) }
    }

    /// Whether a goal is reached that was set for a side after so many actions.
    pub(crate) fn reaches(&self, goal: &Goal, side: Option<Side>, since: usize) -> bool {
        match goal {
            Goal::At { unit, place } => self.places(unit).any(|spot| match spot {
                Spot::Hex(at) | Spot::Box(at) => at.eq_ignore_ascii_case(place),
            }),
            Goal::Is { unit, state } => {
                let mut found = self.view.units.iter().filter(|seen| seen.name.as_deref() == Some(unit));
                found.any(|seen| seen.badges.iter().any(|badge| badge.word.eq_ignore_ascii_case(state)))
            }
            Goal::Hand { unit } => self.view.hand.is_some_and(|hand| {
                let held = self.view.units.iter().find(|seen| seen.id == hand.unit);
                held.is_some_and(|seen| seen.name.as_deref() == Some(unit))
            }),
            Goal::Gone { unit } => !self.places(unit).any(|spot| matches!(spot, Spot::Hex(_))),
            Goal::Event { rule, words } => {
                let told = self.table.story(Seat::Referee, since, self.actions.saturating_sub(since));
                told.iter().flat_map(|deed| &deed.told).any(|told| {
                    (told.rule.0 == rule || told.rule.number() == rule) && told.text.contains(words.as_str())
                })
            }
            Goal::Control { hex, side: named } => {
                let holder = named.as_ref().map_or(side, |name| self.side(name));
                let mut flags = self.view.marks.iter().filter(|mark| mark.kind == MarkKind::Control);
                flags.any(|mark| mark.at.eq_ignore_ascii_case(hex) && holder.is_some() && mark.side == holder)
            }
            Goal::Prompt(text) => {
                self.is_now() && self.table.prompt().to_lowercase().contains(&text.to_lowercase())
            }
            Goal::Over(winner) => self.is_now() && self.is_over(winner),
        }
    }

    fn is_over(&self, winner: &str) -> bool {
        let status = self.table.status();
        let Some(outcome) = status.outcome() else { return false };
        let won = outcome.winner.map_or_else(|| "draw".to_owned(), |side| self.table.side_name(side));
        winner.is_empty() || won.eq_ignore_ascii_case(winner)
    }

    fn is_now(&self) -> bool {
        self.actions == self.table.actions()
    }

    fn side(&self, name: &str) -> Option<Side> {
        let at = self.table.sides().iter().position(|side| side.eq_ignore_ascii_case(name))?;
        Some(Side(at as u8))
    }

    /// Where the units of that name are.
    fn places(&self, unit: &str) -> impl Iterator<Item = &Spot> {
        let found = self.view.units.iter().filter(move |seen| seen.name.as_deref() == Some(unit));
        found.map(|seen| &seen.spot)
    }
}
