//! Segments that are passed over (3.4), and what a side declines.

use engine::{Refusal, Rule};

use crate::action::Action;
use crate::charts::Attack as Kind;
use crate::event::{Ctx, Event};
use crate::game::Panzerbitz;
use crate::sequence::Step;
use crate::unit_set::UnitSet;
use crate::why::Why;

impl Panzerbitz {
    /// The rule that leaves the phasing side nothing to choose in the present segment: of all answers the one that came
    /// nearest to a choice. None if there is a choice.
    pub(crate) fn bar(&self) -> Option<Rule> {
        let own = || self.fixed.ids(self.phasing());
        let targets = |kind, able: &UnitSet, order: &[&'static str]| {
            nearest(self.target_hexes().map(|hex| self.check_target(kind, able, hex)), order)
        };
        match self.state.step {
            Step::Indirect => targets(
                Kind::Indirect,
                &self.able(Kind::Indirect),
                &["5.4", "5.8", "5.4.1", "4.5.1", "6.6", "14.3.D12"],
            ),
            Step::Direct => {
                let armed = self.able(Kind::Direct);
                let bar = targets(Kind::Direct, &armed, &["6.2.1", "4.5.1", "6.6", "14.3.D12"]);
                bar.map(|rule| if rule.0 == "6.6" && armed.is_empty() { Rule("6.1") } else { rule })
            }
            Step::Register => nearest(own().map(|unit| self.check_register(unit)), &["5.3"]),
            Step::Movement => nearest(own().map(|unit| self.check_take(unit)), &["8.1.2"]),
            Step::Assault => {
                targets(Kind::Assault, &self.able(Kind::Assault), &["9.1.1", "9.1.2", "6.6", "14.3.D12"])
            }
            Step::Setup | Step::Load | Step::Mines | Step::Columns | Step::Recovery => None,
        }
    }

    /// The phasing side wants no more of the segment.
    pub(crate) fn end_segment(&mut self, ctx: &mut Ctx) {
        self.state.passed = true;
        ctx.tell(Event::Ended { side: self.phasing(), step: self.state.step });
    }

    /// The opposing side lets a unit that has entered a hex be.
    pub(crate) fn decline_reaction(&mut self, ctx: &mut Ctx) {
        self.state.answered = true;
        if let Some((unit, hex)) = self.mover_now() {
            ctx.tell(Event::NoReaction { side: self.phasing().other(), unit, hex });
        }
    }

    /// What is against an action that is not asked for now, beside that: direct fire that was passed over.
    pub(crate) fn judge_later(&self, action: Action, why: &mut Why) -> Result<(), Refusal> {
        let fired = matches!(self.state.step, Step::Register | Step::Columns | Step::Movement);
        let own = self.decision_now().side == self.phasing();
        if let (Action::Attack(hex), true, true) = (action, fired, own) {
            why.of(self.check_direct(&self.able(Kind::Direct), hex))?;
        }
        Ok(())
    }
}

/// The rule of the answer that comes last in an order; the first of the order if there is no answer at all, none if an
/// answer is yes.
fn nearest(answers: impl Iterator<Item = Result<(), Refusal>>, order: &[&'static str]) -> Option<Rule> {
    let mut best = 0;
    for answer in answers {
        let rule = answer.err()?.rule();
        best = best.max(order.iter().position(|&known| known == rule.0).unwrap_or(0));
    }
    order.get(best).map(|&rule| Rule(rule))
}
