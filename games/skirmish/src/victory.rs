//! 4.0: who wins.

use engine::ask::Ctx;
use engine::{HexId, Outcome, Rule, Side};

use crate::game::{Event, Skirmish};

impl Skirmish {
    /// 4.1: whoever stood in an objective last holds it.
    pub(crate) fn hold(&mut self, hex: HexId, side: Side, ctx: &mut Ctx<Self>) {
        let Some((at, _)) = self.fixed.objective(hex) else { return };
        if self.state.held[at] != Some(side) {
            self.state.held[at] = Some(side);
            ctx.tell(Event::Took { side, hex });
        }
    }

    /// 4.1: a point for each squad, and those of the objectives.
    pub fn points(&self, side: Side) -> i32 {
        let held = self.state.held.iter().zip(&self.fixed.scenario.objectives);
        let own = held.filter(|(holder, _)| **holder == Some(side));
        let objectives: i32 = own.map(|(_, objective)| i32::from(objective.points)).sum();
        self.squads_of(side).count() as i32 + objectives
    }

    /// 4.1: how the game ended, if it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let [blue, red] = [Side(0), Side(1)];
        let gone = |side| self.squads_of(side).next().is_none();
        let over = self.turn() > self.fixed.scenario.turns || gone(blue) || gone(red);
        over.then(|| Outcome::by_margin(self.points(blue) - self.points(red), "victory", Rule("4.1")))
    }
}
