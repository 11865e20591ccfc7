//! Reinforcements that a what-if variant brings earlier or later (X4, X6).

use engine::Side;

use super::{Turn, side_of};
use crate::units::Unit;

/// What a variant does to arrivals. It holds for the divisions and units it names, or for a whole side if it names none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The switch that turns it on.
    pub switch: String,
    /// Its rule.
    pub rule: String,
    /// Divisions.
    pub divisions: Vec<String>,
    /// Units, by id.
    pub units: Vec<String>,
    /// The side, if it is meant for one.
    pub side: Option<Side>,
    /// The first listed turn for which it holds.
    pub from: Turn,
    /// The last.
    pub to: Turn,
    /// So many turns later, or earlier if negative.
    pub turns: i8,
}

impl Shift {
    /// Whether it changes the arrival of a unit that is listed for a turn.
    pub fn holds(&self, unit: &Unit, turn: Turn) -> bool {
        let everybody = self.divisions.is_empty() && self.units.is_empty();
        let named = self.units.contains(&unit.id)
            || unit.parent.as_ref().is_some_and(|parent| self.divisions.contains(parent));
        (everybody || named)
            && self.side.is_none_or(|side| side == side_of(unit))
            && (self.from..=self.to).contains(&turn)
    }
}
