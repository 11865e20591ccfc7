//! Firefight (4.8).

use engine::{Ask, Rule, UnitId, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::DarkDecember;

use super::stage::Stage;

/// D14 (4.8): who loses a step on the side that was struck.
pub(super) static FIRE: Ask<DarkDecember> = Ask {
    name: "lose",
    rule: Rule("4.8"),
    side: DarkDecember::losing_side,
    open: |game| game.state.combat.need > 0 && game.fire_group().nth(1).is_some(),
    prompt: |_| "firefight: who loses a step?".into(),
    play: engine::played!(game, ctx, Action::Lose(unit) => game.fire_loss(unit, ctx)),
    may_end: |_| refuse(Rule("4.8"), "a unit must lose a step"),
    ..engine::one_of!(game, unit in game.fire_group() => Action::Lose,
        else Rule("4.8"), "it is not one of the units that lose")
};

/// D14 (4.8): and on the side that struck.
pub(super) static RETURN_FIRE: Ask<DarkDecember> = Ask { side: |game| game.losing_side().other(), ..FIRE };

impl DarkDecember {
    /// 4.8: each side loses a step, first the side that was struck.
    pub(super) fn begin_fire(&mut self, stage: Stage) {
        self.state.combat.need = u8::try_from(self.fixed.charts.numbers.ff_steps).unwrap_or(0);
        self.state.combat.stage = stage;
    }

    /// 4.8: the units of the side that loses a step now.
    fn fire_group(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let struck = (combat.stage == Stage::Fire) != combat.counter.is_some();
        // In an attack the defenders are struck; when they strike back, a hex of the attackers.
        let (defenders, attackers) = (combat.defenders.iter(), combat.attackers.iter());
        let hex = combat.counter.filter(|_| combat.stage == Stage::Fire);
        let units = if struck { defenders } else { attackers }.copied();
        let present = units.filter(move |&unit| self.is_alive(unit) && hex.is_none());
        present.chain(hex.into_iter().flat_map(move |hex| self.group_in(hex)))
    }

    /// A unit that is alone loses the step.
    pub(super) fn fire_without_choice(&mut self, ctx: &mut Ctx) {
        let mut group = self.fire_group();
        let (first, second) = (group.next(), group.next());
        drop(group);
        match (first, second) {
            (Some(only), None) => self.fire_loss(only, ctx),
            _ => self.settle_fire(),
        }
    }

    /// 4.8: a step is lost in a firefight.
    fn fire_loss(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.lose_step(unit, Cause::Fire, ctx);
        let combat = &mut self.state.combat;
        combat.need = combat.need.saturating_sub(1);
        self.settle_fire();
    }

    /// Goes on when nobody is left to lose a step.
    fn settle_fire(&mut self) {
        if self.state.combat.need > 0 && self.fire_group().next().is_some() {
            return;
        }
        if self.state.combat.stage == Stage::Fire {
            if self.state.combat.counter.is_none() && self.fire_group().next().is_none() {
                self.state.combat.by_steps = true;
            }
            self.begin_fire(Stage::ReturnFire);
            if self.fire_group().next().is_none() {
                self.end_round();
            }
        } else {
            self.end_round();
        }
    }
}
