//! Recovery phase (9.3).

use engine::HexSet;

use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::state::{Dispersal, Flag};

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
                    ctx.tell(Event::Recovered { unit });
                }
            }
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
