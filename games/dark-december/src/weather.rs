//! Variable weather (OR5.0).

use crate::event::{Ctx, Event};
use crate::game::DarkDecember;

impl DarkDecember {
    /// OR5.0: on the A.M. turns of the chart the sky of the day is rolled for; other days are as printed.
    pub(crate) fn roll_weather(&mut self, ctx: &mut Ctx) {
        if !self.fixed.options.variable_weather {
            return;
        }
        let turn = self.date();
        if turn.is_morning() {
            self.state.rolled_sky = None;
        }
        if let Some(needed) = self.fixed.charts.clear_roll(turn) {
            let die = ctx.dice.d6();
            self.state.rolled_sky = Some(die <= needed);
            ctx.tell(Event::Weather { needed, die });
        }
    }
}
