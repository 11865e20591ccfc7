//! Result R: hexes or steps (4.4.6).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::event::{Cause, Ctx, Event};
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::state::Flag;

use super::CombatEvent;
use super::stage::Stage;

impl DarkDecember {
    /// The hex whose units lose and retreat: the attacked one, or the one that was struck back at.
    pub(crate) fn losing_hex(&self) -> Option<HexId> {
        self.state.combat.counter.or(self.state.combat.target)
    }

    /// The units that lose and retreat.
    pub(crate) fn losers(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.losing_hex().into_iter().flat_map(|hex| self.group_in(hex))
    }

    /// Whether the stack off the map is the one that loses (3.4.8).
    fn off_map_loses(&self) -> bool {
        self.state.combat.counter.is_some() && self.state.combat.counter == self.state.combat.target
    }

    pub(crate) fn begin_giving(&mut self, requirement: u8, hexes: u8) {
        self.state.combat.requirement = (requirement, hexes.min(requirement));
        self.state.combat.stage = Stage::Give;
    }

    /// 4.4.6: whether so many hexes may be chosen.
    pub(crate) fn check_give(&self, hexes: u8, look: Look) -> Result<(), Refusal> {
        let (requirement, most) = self.state.combat.requirement;
        let rule = Rule("4.4.6");
        let mut reasons = Reasons::new(look);
        reasons.unless(hexes <= most, rule, || "the retreat is not that long".into());
        let steps: u8 = self.losers().map(|unit| self.steps(unit)).sum();
        let loses = requirement.saturating_sub(hexes);
        reasons.unless(loses < steps || hexes >= most, rule, || {
            "the steps would destroy all, and fewer can be given".into()
        });
        reasons.verdict()
    }

    /// 4.4.6: first the steps, then every survivor retreats.
    pub(crate) fn give(&mut self, hexes: u8, ctx: &mut Ctx) {
        let steps = self.state.combat.requirement.0.saturating_sub(hexes);
        let side = self.losers().next().map_or(self.phasing(), |unit| self.counter(unit).side);
        ctx.tell(Event::Combat(CombatEvent::Gave { side, hexes, steps }));
        let combat = &mut self.state.combat;
        (combat.hexes, combat.need, combat.stage) = (hexes, steps, Stage::Losses);
    }

    /// Steps that are lost without a choice: by a unit that is alone, or by all.
    pub(crate) fn settle_losses(&mut self, ctx: &mut Ctx) {
        while self.state.combat.stage == Stage::Losses {
            let steps: u8 = self.losers().map(|unit| self.steps(unit)).sum();
            let need = self.state.combat.need;
            let only = self.losers().next().filter(|_| need >= steps || self.losers().count() == 1);
            match only {
                _ if need == 0 || steps == 0 => self.end_losses(ctx),
                Some(unit) => self.lose_one(unit, ctx),
                None => return,
            }
        }
    }

    /// A unit loses one of the steps.
    pub(crate) fn lose_one(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.lose_step(unit, Cause::Combat, ctx);
        self.state.combat.need = self.state.combat.need.saturating_sub(1);
    }

    fn end_losses(&mut self, ctx: &mut Ctx) {
        self.state.combat.need = 0;
        let attack = self.state.combat.counter.is_none();
        if self.losers().next().is_none() {
            self.state.combat.by_steps |= attack;
            self.end_round();
        } else if self.state.combat.hexes == 0 {
            self.end_round();
        } else if self.off_map_loses() {
            loop {
                let unit = self.losers().find(|&unit| !self.is(unit, Flag::Stunned));
                let Some(unit) = unit else { break };
                self.set(unit, Flag::Stunned, true);
                ctx.tell(Event::Combat(CombatEvent::Stunned { unit }));
            }
            self.end_round();
        } else {
            let mut retreating = std::mem::take(&mut self.state.combat.retreating);
            retreating.clear();
            retreating.extend(self.losers());
            retreating.sort_unstable();
            self.state.combat.retreating = retreating;
            self.state.combat.stage = Stage::Retreat;
        }
    }
}
