//! Result R: hexes or steps (4.4.6).

use engine::{Ask, Asks, HexId, Look, Reasons, Refusal, Rule, Said, Side, SumLine, Told, UnitId, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::words::{Hexes, Steps, player};

use super::stage::Stage;

engine::events! {
    /// What the loser of a combat gives.
    pub enum GivingEvent for DarkDecember as game {
        Gave { side: Side, hexes: Hexes, steps: Steps } =>
            player(Rule("4.4.6"), side, &format!("gives {hexes} and {steps}"));
        Stunned { unit: UnitId } =>
            Told::text(Rule("3.4.8 (V3.4)"), format!("{unit} is thrown back off the map and waits a turn."));
    }
}

/// D13 (4.4.6): the loser gives hexes or steps.
pub(super) static GIVE: Ask<DarkDecember> = Ask {
    name: "give",
    rule: Rule("4.4.6"),
    side: DarkDecember::losing_side,
    open: |game| game.givings().nth(1).is_some(),
    prompt: |game| format!("R{}: how many hexes are given?", game.state.combat.requirement.0),
    check: engine::judged!(game, Action::Give(hexes) => game.check_give(hexes, Look::Full)),
    play: engine::played!(game, ctx, Action::Give(hexes) => game.give(hexes, ctx)),
    explain: engine::explained!(game, why,
        Action::Give(hexes) => {
            let rule = Rule("4.4.6");
            let steps = SumLine::new("Steps", game.steps_for(hexes).0, rule)
                .with(SumLine::new("Hexes and steps", game.state.combat.requirement.0, rule))
                .with(SumLine::minus("Hexes", hexes.0, rule));
            why.line(SumLine::new("Hexes", hexes.0, rule)).line(steps)
        }
    ),
    offer: |game, action, offer| match action {
        Action::Give(hexes) => {
            let (hexes, steps) = (Said::new(game, hexes), Said::new(game, game.steps_for(hexes)));
            offer.label(format!("Give {hexes} and lose {steps}"))
        }
        _ => offer,
    },
    may_end: |_| refuse(Rule("4.4.6"), "say how many hexes are given"),
    ..engine::one_of!(game, game.givings() => Action::Give)
};

/// D14 (4.4.6): who loses the steps.
pub(super) static LOSSES: Ask<DarkDecember> = Ask {
    name: "lose",
    rule: Rule("4.4.6"),
    side: DarkDecember::losing_side,
    open: |game| {
        // Not if a unit is alone, or all are lost.
        let steps: u8 = game.losers().map(|unit| game.steps(unit)).sum();
        (1..steps).contains(&game.state.combat.need) && game.losers().nth(1).is_some()
    },
    prompt: |game| format!("who loses a step ({} to go)?", game.state.combat.need),
    play: engine::played!(game, ctx, Action::Lose(unit) => game.lose_one(unit, ctx)),
    may_end: |_| refuse(Rule("4.4.6"), "a unit must lose a step"),
    ..engine::one_of!(game, unit in game.losers() => Action::Lose,
        else Rule("4.4.6"), "it is not one of the units that lose")
};

impl DarkDecember {
    /// The side that loses and retreats now.
    pub(super) fn losing_side(&self) -> Side {
        if self.state.combat.counter.is_some() { self.phasing() } else { self.phasing().other() }
    }

    /// The hex whose units lose and retreat: the attacked one, or the one that was struck back at.
    pub(crate) fn losing_hex(&self) -> Option<HexId> {
        self.state.combat.counter.or(self.state.combat.target)
    }

    /// The units that lose and retreat.
    fn losers(&self) -> impl Iterator<Item = UnitId> + '_ {
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

    /// 4.4.6: what may be given.
    fn givings(&self) -> impl Iterator<Item = Hexes> + '_ {
        let hexes = (0..=self.state.combat.requirement.1).map(Hexes);
        hexes.filter(|&hexes| self.check_give(hexes, Look::Quick).is_ok())
    }

    /// 4.4.6: the steps that make up the rest.
    fn steps_for(&self, hexes: Hexes) -> Steps {
        Steps(self.state.combat.requirement.0.saturating_sub(hexes.0))
    }

    /// 4.4.6: whether so many hexes may be chosen.
    fn check_give(&self, hexes: Hexes, look: Look) -> Result<(), Refusal> {
        let (_, most) = self.state.combat.requirement;
        let rule = Rule("4.4.6");
        let mut reasons = Reasons::new(look);
        reasons.unless(hexes.0 <= most, rule, || "the retreat is not that long".into());
        let steps: u8 = self.losers().map(|unit| self.steps(unit)).sum();
        let some_left = self.steps_for(hexes).0 < steps;
        reasons.unless(some_left || hexes.0 >= most, rule, || {
            "the steps would destroy all, and fewer can be given".into()
        });
        reasons.verdict()
    }

    /// 4.4.6: first the steps, then every survivor retreats.
    fn give(&mut self, hexes: Hexes, ctx: &mut Ctx) {
        let steps = self.steps_for(hexes);
        let side = self.losers().next().map_or(self.phasing(), |unit| self.counter(unit).side);
        ctx.tell(GivingEvent::Gave { side, hexes, steps });
        let combat = &mut self.state.combat;
        (combat.hexes, combat.need, combat.stage) = (hexes.0, steps.0, Stage::Losses);
    }

    pub(super) fn give_without_choice(&mut self, ctx: &mut Ctx) {
        let only = self.givings().next();
        if let Some(only) = only {
            self.give(only, ctx);
        }
    }

    /// Steps that are lost without a choice: by a unit that is alone, or by all.
    pub(super) fn settle_losses(&mut self, ctx: &mut Ctx) {
        while self.state.combat.stage == Stage::Losses && !(LOSSES.open)(self) {
            let loser = self.losers().next().filter(|_| self.state.combat.need > 0);
            match loser {
                Some(unit) => self.lose_one(unit, ctx),
                None => self.end_losses(ctx),
            }
        }
    }

    /// A unit loses one of the steps.
    fn lose_one(&mut self, unit: UnitId, ctx: &mut Ctx) {
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
                ctx.tell(GivingEvent::Stunned { unit });
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
