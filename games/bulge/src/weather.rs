//! Weather, ground and air (16.0). Ground and air points are on the turn track; here is the airdrop.

use engine::{HexId, HexSet, Refusal, Rule};

use crate::charts::ALLIED;
use crate::event::{Ctx, Event};
use crate::game::Bulge;

impl Bulge {
    /// D8, 16.6: finds the hexes where an airdrop would help an Allied unit that is out of supply now.
    pub(crate) fn find_drops(&mut self) {
        let mut ends = HexSet::new();
        let numbers = &self.fixed.charts.numbers;
        let able = self.fixed.options.air
            && numbers.airdrop_max > 0
            && u16::from(self.state.air) >= numbers.airdrop_cost
            && self.state.airdrop.is_none();
        if able {
            let mut lines = std::mem::take(&mut self.cache.scratch.lines);
            lines.trace(self, ALLIED);
            for (unit, hex) in self.on_map(ALLIED) {
                if !self.traces(&mut lines, unit) {
                    ends.insert(hex);
                    for edge in self.fixed.edges(hex) {
                        ends.insert(edge.to);
                    }
                }
            }
            self.cache.scratch.lines = lines;
        }
        self.cache.ends = ends;
    }

    pub(crate) fn check_airdrop(&self, hex: HexId) -> Result<(), Refusal> {
        if self.cache.ends.contains(hex) {
            Ok(())
        } else {
            Err(Refusal::new(Rule("16.6"), "no Allied unit that is out of supply is there or adjacent"))
        }
    }

    pub(crate) fn airdrop(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.air -= self.fixed.charts.numbers.airdrop_cost as u8;
        self.state.airdrop = Some(hex);
        self.cache.ends.clear();
        ctx.tell(Event::Airdrop { hex });
    }
}
