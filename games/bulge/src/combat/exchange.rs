//! EX, exchange (14.5).

use engine::{Ask, Asks, HexId, Rule, SumLine, UnitId, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::Bulge;
use crate::words::count;

use super::Stage;

/// D23 (14.5): the defender's loss.
pub(super) static DEFENDER_LOSS: Ask<Bulge> = Ask {
    name: "exchange",
    rule: Rule("14.5"),
    side: |game| game.phasing().other(),
    open: |_| true,
    prompt: |game| format!("exchange in {}: which unit is lost?", game.target_name()),
    play: engine::played!(game, ctx, Action::Lose(unit) => {
        game.lose_defender(unit, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Lose(unit) => {
            why.line(SumLine::new("Printed defence", game.counter(unit).defence, Rule("14.5")))
        }
    ),
    may_end: |_| refuse(Rule("14.5"), "a unit must be given up"),
    ..engine::one_of!(game, unit in game.defenders_to_lose() => Action::Lose,
        else Rule("14.5"), "only combat units in the attacked hex can be given up")
};

/// D24 (14.5): the attacker's losses.
pub(super) static ATTACKER_LOSS: Ask<Bulge> = Ask {
    name: "exchange",
    rule: Rule("14.5"),
    side: Bulge::phasing,
    open: |_| true,
    prompt: |game| {
        let points = count(game.state.combat.need, "strength point");
        format!("exchange in {}: which attacker is lost, of {points}?", game.target_name())
    },
    press: |_, on| on.unit.map(Action::Lose),
    list: |game, out| {
        let attackers = game.state.combat.attackers.iter().copied();
        out.extend(attackers.filter(|&unit| game.may_give_up(unit)).map(Action::Lose));
    },
    check: engine::judged!(game,
        Action::Lose(unit) if game.may_give_up(unit) => Ok(()),
        Action::Lose(unit) if game.is_attacker(unit) => {
            refuse(Rule("14.5"), "more would be lost than is needed")
        },
        Action::Lose(_) => refuse(Rule("14.5"), "it does not take part in the attack"),
    ),
    play: engine::played!(game, ctx, Action::Lose(unit) => {
        game.lose_attacker(unit, ctx);
        game.proceed(ctx);
    }),
    explain: engine::explained!(game, why,
        Action::Lose(unit) => why
            .line(SumLine::new("Printed attack", game.counter(unit).attack, Rule("14.5")))
            .line(SumLine::new("Still to be lost", game.state.combat.need, Rule("14.5"))),
    ),
    may_end: |_| refuse(Rule("14.5"), "a unit must be given up"),
    ..Ask::PLAIN
};

/// Sums above this are not told apart; no exchange needs as much.
const MOST_SUM: u32 = 127;

impl Bulge {
    /// 14.5: the defender's choice; none if there is a single combat unit.
    pub(super) fn begin_exchange(&mut self, hex: HexId, ctx: &mut Ctx) {
        self.state.combat.stage = Stage::DefenderLoss;
        if self.combat_units(hex) == 1
            && let Some(unit) = self.find_defender(hex, |unit| self.counter(unit).is_combat())
        {
            self.lose_defender(unit, ctx);
        }
    }

    /// Combat units that the defender may give up, in an exchange or to stand fast.
    pub(super) fn defenders_to_lose(&self) -> impl Iterator<Item = UnitId> + '_ {
        let target = self.state.combat.target;
        let units = target.into_iter().flat_map(|hex| self.enemies_at(self.phasing(), hex));
        units.filter(|&unit| self.counter(unit).is_combat())
    }

    /// 14.5: the defender loses a unit, and the attacker must match its defence.
    fn lose_defender(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.state.combat.need = self.counter(unit).defence;
        self.state.combat.least = 0;
        self.eliminate(unit, Cause::Exchange, ctx);
        self.state.combat.stage = Stage::AttackerLoss;
    }

    fn printed(&self, unit: UnitId) -> u32 {
        u32::from(self.counter(unit).attack)
    }

    /// 14.5: whether some attackers, lost beside those lost before, are just enough: none of them could be spared.
    fn just_enough(&self, sum: u32, least: u32) -> bool {
        let combat = &self.state.combat;
        let (need, before) = (u32::from(combat.need), u32::from(combat.least));
        let least = if before == 0 { least } else { least.min(before) };
        sum >= need && sum < need + least
    }

    /// 14.5: whether a unit may be given up next: it belongs to a choice that is just enough.
    fn may_give_up(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        if combat.attackers.binary_search(&unit).is_err() {
            return false;
        }
        let own = self.printed(unit);
        if self.just_enough(own, own) {
            return true;
        }
        // Whatever the weakest unit of the choice is, the sum must fall into a range that depends on it alone: so for each
        // unit that could be the weakest, find which sums the stronger ones make. Bit n stands for the sum n.
        let others = || combat.attackers.iter().copied().filter(|&other| other != unit);
        let weakest = std::iter::once(None).chain(others().map(Some));
        weakest.into_iter().any(|weakest| {
            let floor = weakest.map_or(own, |weakest| self.printed(weakest));
            if floor > own {
                return false;
            }
            let start = own + weakest.map_or(0, |weakest| self.printed(weakest));
            if start > MOST_SUM {
                return false;
            }
            let mut sums = 1_u128 << start;
            for other in others().filter(|&other| Some(other) != weakest) {
                let strength = self.printed(other);
                if strength >= floor {
                    sums |= sums.checked_shl(strength).unwrap_or(0);
                }
            }
            (start..=MOST_SUM).any(|sum| sums >> sum & 1 != 0 && self.just_enough(sum, floor))
        })
    }

    fn lose_attacker(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let strength = self.counter(unit).attack;
        let combat = &mut self.state.combat;
        combat.need = combat.need.saturating_sub(strength);
        combat.least = if combat.least == 0 { strength } else { combat.least.min(strength) };
        self.lose_in_combat(unit, Cause::Exchange, ctx);
    }

    /// 14.5: takes what leaves no choice. False if the attacker must choose.
    pub(super) fn settle_exchange(&mut self, ctx: &mut Ctx) -> bool {
        if self.state.combat.need > 0 && !self.state.combat.attackers.is_empty() {
            // If all that may go are together just enough, or all are too weak, there is no choice.
            let (mut sum, mut least, mut all) = (0, u32::MAX, 0);
            for &unit in &self.state.combat.attackers {
                all += self.printed(unit);
                if self.may_give_up(unit) {
                    sum += self.printed(unit);
                    least = least.min(self.printed(unit));
                }
            }
            let weak = all < u32::from(self.state.combat.need);
            if !weak && !self.just_enough(sum, least) {
                return false;
            }
            // The last first, so that the places of the others stay.
            let mut chosen = 0_u128;
            for (at, &unit) in self.state.combat.attackers.iter().enumerate() {
                if weak || self.may_give_up(unit) {
                    chosen |= 1 << at;
                }
            }
            for at in (0..self.state.combat.attackers.len()).rev() {
                if chosen >> at & 1 != 0 {
                    let unit = self.state.combat.attackers[at];
                    self.lose_attacker(unit, ctx);
                }
            }
        }
        self.end_exchange(ctx);
        true
    }

    /// 14.5: surviving defenders become Engaged; artillery without them retreats one hex.
    fn end_exchange(&mut self, ctx: &mut Ctx) {
        let Some(hex) = self.state.combat.target else { return };
        if self.combat_units(hex) > 0 {
            self.engage_defenders(ctx);
            self.state.combat.clear_attack();
        } else {
            self.drive_out(hex, 1, ctx);
        }
    }
}
