//! Variable weather (OR5.0).

use engine::{Half, Rule, Told};

use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::words::rolled;

engine::events! {
    /// What happens to the weather.
    pub enum WeatherEvent for DarkDecember as game {
        /// OR5.0: the sky of the day.
        Rolled { needed: u8, die: u8 } => {
            let result = rolled(*needed, *die, "the sky is clear", "the sky is overcast");
            Told::text(Rule("OR5.0"), format!("The day is clear at {result}.")).roll("weather", &[*die])
                .on(Throw::Weather.spot(&game.fixed, *needed, *die))
        };
    }
}

impl DarkDecember {
    /// OR5.0: on the A.M. turns of the chart the sky of the day is rolled for; other days are as printed.
    pub(crate) fn roll_weather(&mut self, ctx: &mut Ctx) {
        if !self.fixed.options.variable_weather {
            return;
        }
        let turn = self.date();
        if turn.half() == Half::Am {
            self.state.rolled_sky = None;
        }
        if let Some(needed) = self.fixed.charts.clear_roll(turn) {
            let die = ctx.dice.d6();
            self.state.rolled_sky = Some(die <= needed);
            ctx.tell(WeatherEvent::Rolled { needed, die });
        }
    }
}
