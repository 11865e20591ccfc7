//! Stacking (7.0, 12.3).

use engine::{HexId, UnitId};

use crate::charts::PositionKind;
use crate::game::Panzerbitz;
use crate::state::Shelter;

impl Panzerbitz {
    /// The stacking points of a unit with its passenger: the higher of the two (7.2).
    pub fn points(&self, unit: UnitId) -> u8 {
        let own = self.piece(unit).stack;
        self.unit(unit).cargo.map_or(own, |cargo| own.max(self.piece(cargo).stack))
    }

    /// Stacking points in the open part of a hex: units that are not inside, a block, a fortification (7.2).
    pub fn points_at(&self, hex: HexId) -> u8 {
        let revised = usize::from(self.fixed.options.revised_stacking);
        let counter = |kind| self.fixed.charts.position(kind).stack[revised];
        let mut points: u8 = self
            .units_at(hex)
            .filter(|&unit| self.unit(unit).shelter != Shelter::Inside)
            .map(|unit| self.points(unit))
            .sum();
        if self.state.blocks.contains(hex) {
            points += counter(PositionKind::Block);
        }
        if !self.state.forts.is_empty() && self.fort(hex).is_some() {
            points += counter(PositionKind::Fortification);
        }
        points
    }

    /// Stacking points inside the fortification of a hex: a full limit of its own (7.2).
    pub fn points_inside(&self, hex: HexId) -> u8 {
        let inside = |unit: &UnitId| self.unit(*unit).shelter == Shelter::Inside;
        self.units_at(hex).filter(inside).map(|unit| self.points(unit)).sum()
    }

    /// Whether so many points more have room in a hex, outside or inside (7.1).
    pub fn has_room(&self, hex: HexId, points: u8, shelter: Shelter) -> bool {
        let there = if shelter == Shelter::Inside { self.points_inside(hex) } else { self.points_at(hex) };
        there + points <= self.fixed.limit
    }

    /// The units of a hex as 5.6.1 and 8.3.2 count them: passengers not, and all inside a fortification as one if `fort`.
    pub fn count_at(&self, hex: HexId, fort: bool) -> u16 {
        let (mut count, mut inside) = (0, 0);
        for unit in self.units_at(hex) {
            if fort && self.unit(unit).shelter == Shelter::Inside {
                inside = 1;
            } else {
                count += 1;
            }
        }
        count + inside
    }
}
