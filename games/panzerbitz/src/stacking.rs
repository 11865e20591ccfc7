//! Stacking (7.0, 12.3).

use engine::{HexId, UnitId};

use crate::charts::{Numbers, PositionKind};
use crate::game::Panzerbitz;
use crate::rulebook::Options;
use crate::state::Shelter;
use crate::units::Unit;

/// The stacking points of a unit of a type (7.2, 12.3).
pub(crate) fn unit_points(kind: &Unit, options: &Options) -> u8 {
    if options.revised_stacking { kind.stack_rev } else { kind.stack }
}

/// The stacking limit (7.1, 12.3).
pub(crate) fn limit(numbers: &Numbers, options: &Options) -> u8 {
    let limit = if options.revised_stacking { numbers.stack_limit_revised } else { numbers.stack_limit };
    limit.unsigned_abs()
}

impl Panzerbitz {
    /// The stacking points of a counter that is no unit (7.2, 12.3).
    pub(crate) fn counter_points(&self, kind: PositionKind) -> u8 {
        self.fixed.charts.position(kind).stack[usize::from(self.fixed.options.revised_stacking)]
    }

    /// The stacking points of a unit with its passenger: the higher of the two (7.2).
    pub fn points(&self, unit: UnitId) -> u8 {
        let own = self.piece(unit).stack;
        self.unit(unit).cargo.map_or(own, |cargo| own.max(self.piece(cargo).stack))
    }

    /// Stacking points in the open part of a hex: units that are not inside, a block, a fortification (7.2).
    pub fn points_at(&self, hex: HexId) -> u8 {
        let mut points: u8 = self
            .units_at(hex)
            .filter(|&unit| self.unit(unit).shelter != Shelter::Inside)
            .map(|unit| self.points(unit))
            .sum();
        if self.state.blocks.contains(hex) {
            points += self.counter_points(PositionKind::Block);
        }
        if !self.state.forts.is_empty() && self.fort(hex).is_some() {
            points += self.counter_points(PositionKind::Fortification);
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
