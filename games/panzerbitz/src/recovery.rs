//! Recovery phase (9.3).

use engine::{HexSet, Rule, Told, UnitId};

use crate::event::Ctx;
use crate::game::Panzerbitz;
use crate::state::{Dispersal, Flag};

engine::events! {
    /// Who recovers.
    pub enum RecoveryEvent for Panzerbitz as game {
        /// 9.3.1: the dispersal marker goes.
        Recovered { unit: UnitId } => Told::text(Rule("9.3.1"), format!("{unit} recovers.")).flip(unit);
    }
}

impl Panzerbitz {
    /// The recovery phase, in the order of 9.3.
    pub(crate) fn recover(&mut self, ctx: &mut Ctx) {
        let side = self.phasing();
        self.watches.forget();
        // 9.3.4: engineers are judged by their state when this phase began.
        for unit in self.fixed.ids(side) {
            let fit = self.is_ready(unit) && !self.is(unit, Flag::Moved);
            self.unit_mut(unit).set(Flag::Seen, fit);
        }
        for unit in self.fixed.ids(side) {
            let state = self.unit_mut(unit);
            if state.dispersed() {
                state.recovery = state.recovery.saturating_sub(1);
                if state.recovery == 0 {
                    state.dispersal = Dispersal::None;
                    ctx.tell(RecoveryEvent::Recovered { unit });
                }
            }
            // 9.3.2.
            self.unit_mut(unit).inverted = false;
        }
        self.fade_markers(ctx);
        self.work(ctx);
        for state in &mut self.state.units {
            state.flags &= Flag::Laid as u16;
            state.spent = 0;
            state.marched = 0;
        }
        self.state.exits[1] = std::mem::replace(&mut self.state.exits[0], HexSet::new());
        self.state.tried.clear();
        self.state.attacked.clear();
        self.state.ordered = [false; 2];
        self.test_markers(ctx);
    }
}
