//! Reinforcements that are shut out, without V3.4: they come one turn later, by another door if they must (3.4). `screening` is what V3.4
//! has in its place.

use engine::{HexId, UnitId};

use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::reinforcement::ReinforcementEvent;
use crate::state::{Flag, Place};

impl DarkDecember {
    /// 3.4: who is shut out comes one turn later.
    pub(crate) fn delay_blocked(&mut self, ctx: &mut Ctx) {
        let (side, turn) = (self.phasing(), self.state.turn);
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let waits = self.fixed.units[at].side == side && self.state.units[at].place == Place::Due;
            if waits && !self.is(unit, Flag::Delayed) && self.shut_out(unit) {
                self.set(unit, Flag::Delayed, true);
                (self.state.units[at].place, self.state.units[at].due) = (Place::Scheduled, turn + 1);
                ctx.tell(ReinforcementEvent::Blocked { unit });
            }
        }
    }

    /// 3.4: whether a unit that was shut out before seeks another entry hex.
    pub(crate) fn is_astray(&self, unit: UnitId) -> bool {
        !self.fixed.options.screening && self.is(unit, Flag::Delayed) && self.shut_out(unit)
    }

    /// 3.4: whether a hex is the nearest own entry hex, of any letter, for such a unit.
    pub(crate) fn is_detour(&self, unit: UnitId, hex: HexId) -> bool {
        if !self.is_astray(unit) {
            return false;
        }
        let side = self.counter(unit).side;
        let own = self.fixed.entries[side.index()].iter().map(|&(hex, _)| hex);
        let mut free = own.filter(|&one| !self.holds(side.other(), one));
        let away = |one: HexId| self.gate_hexes(unit).iter().map(|&gate| self.distance(gate, one)).min();
        let nearest = free.clone().map(away).min();
        free.any(|one| one == hex && Some(away(one)) == nearest)
    }
}
