//! Dark December as a war of columns: who stands where, and what marches cost, in halves of a movement point.

use dark_december::charts::{Cost, GERMAN};
use dark_december::units::MoveClass;
use dark_december::{DarkDecember, Edge};
use engine::{Game, HexId, HexSet, Side, UnitId};

use super::temper::Temper;
use crate::cadet::war::{War, alike};

/// Parts of a movement point, by which marches are measured.
pub(super) const POINT: f32 = 2.0;

impl War for DarkDecember {
    alike!(fighters, watches);

    /// 4.2.
    const GOOD_GROUND: f32 = 3.0;

    fn moving(&self) -> Option<UnitId> {
        self.state().motion.map(|motion| motion.unit)
    }

    fn stacks(&self, side: Side) -> impl Iterator<Item = (HexId, f32)> + '_ {
        self.occupied(side).iter().map(|hex| {
            let attack = |unit| self.attack_over(unit, self.strength(unit).attack, None);
            (hex, f32::from(self.fighters_at(hex).map(attack).sum::<u16>()))
        })
    }

    fn attack(&self, unit: UnitId) -> f32 {
        f32::from(self.strength(unit).attack)
    }

    fn defence(&self, unit: UnitId) -> f32 {
        f32::from(self.strength(unit).defence)
    }

    /// The Terrain Defence Level.
    fn cover(&self, side: Side, hex: HexId) -> f32 {
        f32::from(self.ground_level(side, hex, 0))
    }

    fn toll(&self, temper: &Temper, side: Side, hex: HexId, way: usize) -> Option<u16> {
        let edge = &self.fixed().edges(hex)[way];
        (!self.road(edge)).then(|| water(self, temper, side, edge))
    }

    fn entry(&self, temper: &Temper, _: Side, hex: HexId) -> [u16; 2] {
        let (fixed, ground) = (self.fixed(), self.ground());
        let points = |class| match fixed.cost(hex, class, ground) {
            Cost::Points(points) => points,
            Cost::All => temper.march_all,
            Cost::Never => temper.march_never,
        };
        [temper.march_road, points(MoveClass::Foot).midpoint(points(MoveClass::Mechanised))]
    }

    fn open(&self, temper: &Temper, _: HexId) -> f32 {
        temper.flow_on
    }
}

/// 3.5.1: whether a zone of control goes over a hexside: not over a major river without a bridge.
fn watches(game: &DarkDecember, edge: Edge) -> bool {
    !edge.major() || game.bridged(&edge)
}

/// What water adds to a step off the road.
fn water(game: &DarkDecember, temper: &Temper, side: Side, edge: &Edge) -> u16 {
    if !edge.wet() {
        0
    } else if game.bridged(edge) {
        temper.march_bridge
    } else if game.forded(edge) {
        temper.march_ford
    } else if edge.major() {
        temper.march_major
    } else if edge.site().is_some() && side == GERMAN {
        // A bridge can be built there (5.1).
        temper.march_site
    } else {
        temper.march_river
    }
}
