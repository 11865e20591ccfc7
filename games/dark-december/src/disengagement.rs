//! Disengagement (OR4.0).

use engine::{HexId, Side, UnitId};

use crate::charts::Hexside;
use crate::fixed::{Edge, halves};
use crate::game::DarkDecember;

impl DarkDecember {
    /// OR4.0, OR4.0.1: halves of a point more for the first hex out of an enemy zone.
    pub(crate) fn disengagement(&self, unit: UnitId, from: HexId) -> u16 {
        let options = &self.fixed.options;
        let counter = self.counter(unit);
        let numbers = &self.fixed.charts.numbers;
        if !options.disengagement || counter.is_armour() || !counter.is_combat() {
            return 0;
        }
        let strong = i16::from(self.cover(counter.side, from)) >= numbers.disengage_tdl;
        if options.strong_terrain && strong { 0 } else { halves(numbers.disengage_extra_mp) }
    }

    /// OR4.0.1, RL30: the TDL of a hex for its holders; the river counts if every adjacent enemy is across one.
    pub(crate) fn cover(&self, side: Side, hex: HexId) -> u8 {
        let enemies = || self.fixed.edges(hex).iter().filter(|edge| self.holds(side.other(), edge.to));
        let across = |edge: &Edge| {
            let kind = if edge.major() { Hexside::MajorRiver } else { Hexside::River };
            if edge.wet() { self.fixed.charts.hexside(kind).tdl } else { 0 }
        };
        self.ground_level(side, hex, enemies().map(across).min().unwrap_or(0))
    }
}
