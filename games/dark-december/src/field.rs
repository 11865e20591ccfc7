//! All that a unit in motion can reach (3.0), and the cheapest path to a hex: the flood of the engine with [`March`] as its mover.

use std::sync::Arc;

use engine::{Flood, Going, HexId, HexSet, Prices, Start, UnitId};

use crate::fixed::Fixed;
use crate::game::DarkDecember;
use crate::gates::Gates;
use crate::march::March;
use crate::state::{Mode, Motion};

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// The game that the prices are for.
    fixed: Option<Arc<Fixed>>,
    gates: Gates,
    flood: Flood,
}

/// What the steps of a scenario cost serves its other games, too.
impl Drop for Field {
    fn drop(&mut self) {
        if let Some(fixed) = self.fixed.take() {
            fixed.fields.give(std::mem::take(self));
        }
    }
}

impl Field {
    /// Floods from where a unit stands.
    pub(crate) fn flood(&mut self, march: &March, start: Start) {
        self.lay(march);
        self.flood.run(&mut going(march, self.gates.prices()), start);
    }

    /// The same where nobody asks for [`Self::hexes`].
    pub(crate) fn flood_unordered(&mut self, march: &March, start: Start) {
        self.lay(march);
        self.flood.run_unordered(&mut going(march, self.gates.prices()), start);
    }

    /// Lays out what the steps cost.
    fn lay(&mut self, march: &March) {
        let fixed = &march.game.fixed;
        if !self.fixed.as_ref().is_some_and(|own| Arc::ptr_eq(own, fixed)) {
            *self = fixed.fields.take().unwrap_or_default();
            self.fixed = Some(Arc::clone(fixed));
        }
        self.gates.lay(march);
    }

    /// The hexes in reach as a set.
    pub fn reached(&self) -> HexSet {
        self.flood.reached()
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        self.flood.hexes()
    }

    /// The same with what it costs to get there, in halves of a point.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, u16)> + '_ {
        self.flood.costs()
    }

    /// What it costs to get to a hex, in halves of a point, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.flood.cost(hex)
    }

    /// Whether the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        self.flood.must_stop(hex)
    }

    /// Writes the cheapest path to a hex into `path`, the start left out; false if there is none. Of equally cheap paths the
    /// one with fewer hexes is taken, then the one with the lower id at the first difference.
    pub(crate) fn path(&mut self, march: &March, to: HexId, path: &mut Vec<HexId>) -> bool {
        self.flood.path(&going(march, self.gates.prices()), to, path)
    }
}

fn going<'a, 'b>(march: &'a March<'b>, prices: Option<&'a mut Prices>) -> Going<'a, March<'b>> {
    let grid = &march.game.fixed.setting.board.grid;
    match prices {
        Some(prices) => Going::priced(grid, march, prices),
        None => Going::by_rule(grid, march),
    }
}

impl DarkDecember {
    /// All that a unit of the phasing side could reach, for a computer player or a map of possible moves: false if it is not
    /// on the map. `field` is working memory.
    pub fn reach_of(&self, unit: UnitId, mode: Mode, field: &mut Field) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        field.flood(&March::new(self, unit, mode), Start::fresh(hex, self.points_for(unit, mode)));
        true
    }

    /// The same where their order does not matter: [`Field::reached`] and [`Field::cost`], but not [`Field::hexes`].
    pub fn ends_of(&self, unit: UnitId, mode: Mode, field: &mut Field) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        field.flood_unordered(&March::new(self, unit, mode), Start::fresh(hex, self.points_for(unit, mode)));
        true
    }

    /// Floods from where the unit in motion stands; false if nobody is in motion.
    pub fn reach_of_motion(&self, field: &mut Field) -> bool {
        let Some((motion, start)) = self.under_way() else { return false };
        field.flood(&March::new(self, motion.unit, motion.mode), start);
        true
    }

    /// The cheapest path of the unit in motion to a hex, after [`Self::reach_of_motion`]; false if there is none.
    pub fn route(&self, field: &mut Field, to: HexId, path: &mut Vec<HexId>) -> bool {
        let march = self.state.motion.map(|motion| March::new(self, motion.unit, motion.mode));
        march.is_some_and(|march| field.path(&march, to, path))
    }

    /// The unit in motion and where its flood begins.
    pub(crate) fn under_way(&self) -> Option<(Motion, Start)> {
        let motion = self.state.motion?;
        let hex = self.hex_of(motion.unit)?;
        Some((motion, Start { hex, points: motion.left, moved: motion.hexes > 0, lane: motion.lane }))
    }
}
