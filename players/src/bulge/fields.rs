//! Battle of the Bulge '81 as a war of columns: who stands where, and what marches cost, in twelfths of a movement point.

use bulge::charts::{Class, Water};
use bulge::{Bulge, Edge};
use engine::{Game, HexId, HexSet, Side, UnitId};

use super::temper::Temper;
use crate::cadet::war::{War, alike};

/// Parts of a movement point (8.1), by which marches are measured.
pub(super) const POINT: f32 = 12.0;

impl War for Bulge {
    alike!(combat_units_of, watches);

    /// 15.1.
    const GOOD_GROUND: f32 = 2.0;

    fn moving(&self) -> Option<UnitId> {
        self.state().moving
    }

    fn stacks(&self, side: Side) -> impl Iterator<Item = (HexId, f32)> + '_ {
        let held = self.occupied(side).iter().filter(|&hex| self.combat_units(hex) > 0);
        held.map(move |hex| {
            let stack = self.friends_at(side, hex).filter(|&unit| self.counter(unit).is_combat());
            (hex, stack.map(|unit| self.attack_strength(unit)).sum::<u32>() as f32)
        })
    }

    fn attack(&self, unit: UnitId) -> f32 {
        f32::from(self.counter(unit).attack)
    }

    fn defence(&self, unit: UnitId) -> f32 {
        f32::from(self.counter(unit).defence)
    }

    fn cover(&self, side: Side, hex: HexId) -> f32 {
        f32::from(self.fixed().multiplier(hex, side))
    }

    fn toll(&self, temper: &Temper, _: Side, hex: HexId, way: usize) -> Option<u16> {
        let edge = &self.fixed().edges(hex)[way];
        (!self.road_step(edge)).then(|| unbridged(temper, *edge))
    }

    fn entry(&self, temper: &Temper, side: Side, hex: HexId) -> [u16; 2] {
        let (fixed, ground) = (self.fixed(), self.ground());
        let foot = fixed.cost(hex, Class::Inf, ground).min(temper.march_foot);
        let wheels = fixed.cost(hex, Class::Mech, ground).min(temper.march_wheels);
        let road = if self.controls(side, hex) { temper.march_own_road } else { temper.march_road };
        [road, foot.midpoint(wheels)]
    }

    fn open(&self, temper: &Temper, hex: HexId) -> f32 {
        if self.state().roadblocks.contains(hex) { temper.flow_block } else { temper.flow_on }
    }
}

/// 10.1: whether a zone of control goes over a hexside: not over water without a bridge.
fn watches(game: &Bulge, edge: Edge) -> bool {
    !edge.wet() || game.bridged(&edge)
}

/// What water without a usable bridge adds to a step.
fn unbridged(temper: &Temper, edge: Edge) -> u16 {
    match (edge.water(), edge.site()) {
        (None, _) => 0,
        (Some(Water::River), _) => temper.march_river,
        // A bridge can be built there.
        (Some(Water::Meuse), Some(_)) => temper.march_site,
        (Some(Water::Meuse), None) => temper.march_meuse,
    }
}
