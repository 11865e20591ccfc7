//! Stand fast (14.6).

use engine::HexId;

use crate::event::{Ctx, Event};
use crate::game::Bulge;

use super::{CombatEvent, Stage};

impl Bulge {
    /// 14.6: whether the defenders of a hex may stand against a retreat of so many hexes.
    pub fn may_stand(&self, hex: HexId, hexes: u8) -> bool {
        self.fixed.options.stand_fast
            && self.fixed.shelters.contains(hex)
            && self.combat_units(hex) >= hexes.max(1)
    }

    /// 14.6: the defender stands.
    pub(super) fn stand(&mut self, ctx: &mut Ctx) {
        let Some(hex) = self.state.combat.target else { return };
        let losses = self.state.combat.length.saturating_sub(1);
        ctx.tell(Event::Combat(CombatEvent::Stood { hex, losses }));
        self.state.combat.need = losses;
        self.state.combat.stage = Stage::StandLoss;
    }

    /// 14.6: the defender does not stand.
    pub(super) fn give_way(&mut self, ctx: &mut Ctx) {
        let Some(hex) = self.state.combat.target else { return };
        ctx.tell(Event::Combat(CombatEvent::GaveWay { hex }));
        self.drive_out(hex, self.state.combat.length, ctx);
    }
}
