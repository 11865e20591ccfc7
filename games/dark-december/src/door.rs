//! What it costs to enter the map (3.4).

use engine::HexId;

use crate::bars::Bar;
use crate::charts::{Cost, MP};
use crate::march::{March, StepCost, THROUGH_FRIENDS};
use crate::state::Mode;
use crate::toll::{Slow, Strict, Toll, Watch};
use crate::units::MoveClass;

impl March<'_> {
    /// 3.4: what it costs to enter the map in a hex, or what forbids it.
    pub fn entry(&self, hex: HexId, left: u16) -> Result<StepCost, Bar> {
        self.enter(&mut Strict, hex, left)
    }

    /// The same before the eyes of somebody.
    pub(crate) fn enter(&self, watch: &mut impl Watch, hex: HexId, left: u16) -> Result<StepCost, Bar> {
        if let Some(bar) = self.barred(hex) {
            watch.bar(bar)?;
        }
        if self.class == MoveClass::Commander {
            watch.toll(Toll::Commander, MP);
            return Ok(StepCost { cost: MP, stop: false, lane: 0, road: false });
        }
        let by_road =
            self.game.fixed.setting.board.roads.leaves_map(&self.game.fixed.setting.board.grid, hex)
                || self.game.fixed.setting.board.roads.touches(hex);
        let through = self.mode == Mode::Strategic && self.friends(hex);
        let cost = if by_road && !through { self.rate } else { self.terrain(hex) };
        let Cost::Points(cost) = cost else { return Err(Bar::Prohibited) };
        if by_road && let Cost::Points(rate) = self.rate {
            watch.toll(Toll::Road, rate);
        }
        match (by_road, through) {
            (true, true) => watch.toll(Toll::OffRoad(Slow::Friends), cost),
            (true, false) => {}
            (false, _) => watch.toll(Toll::Ground, cost),
        }
        if cost > left && !self.has_least_move() {
            return Err(Bar::Points);
        }
        if cost > left {
            watch.toll(Toll::Minimum, left);
        }
        let lane = if through { THROUGH_FRIENDS } else { 0 };
        let stop = self.enemy_zone(hex) || cost > left;
        Ok(StepCost { cost: cost.min(left), stop, lane, road: by_road && !through })
    }
}
