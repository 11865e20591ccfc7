//! Reserves (OR6.0).

use engine::{Refusal, Rule, UnitId};

use crate::charts::GERMAN;
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::query::Leash;
use crate::state::{Flag, Mode, Place};

impl DarkDecember {
    /// OR6.0: who is in reserve when the Combat Phase begins. Q2: nobody German on turn 1 with HAP.
    pub(crate) fn find_reserves(&mut self) {
        let side = self.phasing();
        if !self.fixed.options.reserves || (side == GERMAN && self.assault_positions()) {
            return;
        }
        let spent = Flag::Moved as u32 | Flag::Builder as u32 | Flag::Entered as u32 | Flag::Shaken as u32;
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(hex) = self.hex_of(unit) else { continue };
            let counter = self.counter(unit);
            let ready = counter.side == side
                && counter.is_mech()
                && !self.unit_state(unit).any(spent)
                && self.supplied(unit)
                && !self.zoc(side.other(), hex)
                && self.leash(unit) != Leash::Bound;
            if ready {
                self.set(unit, Flag::Reserve, true);
            }
        }
    }

    /// OR6.0: whether a unit in reserve may be taken to move.
    pub(crate) fn check_reserve(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        let mut reasons = Reasons::new(look);
        reasons.unless(self.state.motion.is_none(), Rule("OR6.0"), || "a unit is in motion".into());
        let ready = self.is(unit, Flag::Reserve) && self.unit_state(unit).place == Place::Map;
        let own = self.counter(unit).side == self.phasing();
        reasons.unless(ready && own, Rule("OR6.0"), || "it is not in reserve".into());
        reasons.verdict()?;
        self.check_step(unit, Mode::Normal, look)
    }

    /// The units in reserve that may move now.
    pub(crate) fn reserves(&self) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.on_map(self.phasing()).map(|(unit, _)| unit);
        units.filter(|&unit| self.check_reserve(unit, Look::Quick).is_ok())
    }
}
