//! EX, exchange (14.5).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::event::{Cause, Ctx};
use crate::game::Bulge;

use super::Stage;

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

    /// D23: combat units that the defender may give up, in an exchange or to stand fast.
    pub(super) fn defenders_to_lose(&self) -> impl Iterator<Item = UnitId> + '_ {
        let target = self.state.combat.target;
        let units = target.into_iter().flat_map(|hex| self.enemies_at(self.phasing(), hex));
        units.filter(|&unit| self.counter(unit).is_combat())
    }

    /// 14.5: the defender loses a unit, and the attacker must match its defence.
    pub(super) fn lose_defender(&mut self, unit: UnitId, ctx: &mut Ctx) {
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

    /// D24: whether a unit may be given up next: it belongs to a choice that is just enough.
    pub(super) fn may_give_up(&self, unit: UnitId) -> bool {
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

    pub(super) fn check_loss(&self, unit: UnitId) -> Result<(), Refusal> {
        let rule = Rule("14.5");
        let refuse = |text: &'static str| Err(Refusal::new(rule, text));
        match self.state.combat.stage {
            Stage::DefenderLoss | Stage::StandLoss => {
                if self.defenders_to_lose().any(|one| one == unit) {
                    Ok(())
                } else if self.state.combat.stage == Stage::StandLoss {
                    Err(Refusal::new(
                        Rule("14.6 (STF)"),
                        "only combat units in the attacked hex can be given up",
                    ))
                } else {
                    refuse("only combat units in the attacked hex can be given up")
                }
            }
            Stage::AttackerLoss if self.may_give_up(unit) => Ok(()),
            Stage::AttackerLoss if self.is_attacker(unit) => refuse("more would be lost than is needed"),
            Stage::AttackerLoss => refuse("it does not take part in the attack"),
            _ => Err(Refusal::new(super::decision(self).rule, "nobody has to be given up now")),
        }
    }

    /// D23 to D25: a unit is given up.
    pub(super) fn give_up(&mut self, unit: UnitId, ctx: &mut Ctx) {
        match self.state.combat.stage {
            Stage::DefenderLoss => self.lose_defender(unit, ctx),
            Stage::StandLoss => {
                self.state.combat.need = self.state.combat.need.saturating_sub(1);
                self.eliminate(unit, Cause::StandFast, ctx);
            }
            _ => self.lose_attacker(unit, ctx),
        }
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
