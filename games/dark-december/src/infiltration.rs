//! 150 Panzer Brigade (OR2.0).

use engine::{Explanation, Look, Reasons, Refusal, Rule, Told, UnitId};

use crate::event::Ctx;
use crate::explain::chances;
use crate::game::DarkDecember;
use crate::sheet::Throw;
use crate::state::{Flag, Mode};
use crate::words::rolled;

engine::events! {
    /// What happens when 150 Panzer Brigade infiltrates.
    pub enum InfiltrationEvent for DarkDecember as game {
        Tried { unit: UnitId, needed: u8, die: u8 } => {
            let result = rolled(*needed, *die, "it slips through", "it is found out");
            Told::text(Rule("OR2.0.1"), format!("{unit} infiltrates at {result}.")).roll("infiltration", &[*die])
                .on(Throw::Infiltration.spot(&game.fixed, *needed, *die))
        };
    }
}

impl DarkDecember {
    /// OR2.0.1, OR2.0.2: whether a unit may try to infiltrate.
    pub(crate) fn check_infiltrate(&self, unit: UnitId, look: Look) -> Result<(), Refusal> {
        if self.fixed.brigade_150 != Some(unit) {
            return Err(Refusal::new(Rule("OR2.0"), "only 150 Panzer Brigade infiltrates"));
        }
        self.check_free(unit, look)?;
        let numbers = &self.fixed.charts.numbers;
        let three = self.fixed.options.three_attempts;
        let last = if three { numbers.infiltration_last_turn } else { numbers.infiltration_last_turn_base };
        let rule = Rule("OR2.0.2 (VOR2.0)");
        let mut reasons = Reasons::new(look);
        reasons.unless(self.supplied(unit), Rule("OR2.0.1"), || "it is not Supplied".into());
        reasons.unless(i16::from(self.state.turn) <= last, rule, || "the time for it is over".into());
        let left = !three || i16::from(self.state.attempts) < numbers.infiltration_max_attempts;
        reasons.unless(left, rule, || "all attempts have been made".into());
        reasons.verdict()
    }

    /// OR2.0.1: the attempt.
    pub(crate) fn infiltrate(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let needed = self.fixed.charts.infiltration(self.date());
        let die = ctx.dice.d6();
        self.state.attempts += 1;
        ctx.tell(InfiltrationEvent::Tried { unit, needed, die });
        if die <= needed {
            self.take(unit, Mode::Infiltration);
        } else {
            self.set(unit, Flag::Finished, true);
            self.set(unit, Flag::Shaken, true);
        }
    }

    /// OR2.0.1: the chances of the attempt.
    pub(crate) fn explain_infiltration(&self, why: Explanation) -> Explanation {
        let needed = self.fixed.charts.infiltration(self.date());
        chances(why, needed, ("it slips through", "it is found out"), Rule("OR2.0.1"))
    }
}
