//! The price of an All Out Assault (4.1.2).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::event::{Cause, Ctx};
use crate::game::DarkDecember;
use crate::state::Flag;

use super::stage::{Stage, remove};

impl DarkDecember {
    /// Where an attacker stands; a stack off the map stands for the attacked hex.
    fn stand(&self, unit: UnitId) -> Option<HexId> {
        self.hex_of(unit).or(self.state.combat.target)
    }

    /// 4.1.2, Q.4b: steps that must be lost: in all, or from each attacking hex.
    pub(crate) fn assault_price(&self) -> u8 {
        let numbers = &self.fixed.charts.numbers;
        let price = if self.fixed.options.cheap_assault {
            numbers.aoa_step_loss_variant
        } else {
            numbers.aoa_step_loss_base_per_hex
        };
        u8::try_from(price).unwrap_or(0)
    }

    /// What an attacker's strength falls by with a step.
    fn step_value(&self, unit: UnitId, hex: HexId) -> u16 {
        let now = self.attack_strength(unit, hex);
        if self.steps(unit) < 2 {
            return now;
        }
        let reduced = self.counter(unit).reduced.map_or(0, |one| one.attack);
        now.saturating_sub(self.attack_from(unit, reduced, hex))
    }

    /// The least that some attacking hexes lose when each pays (4.1.2).
    fn least_of_hexes(&self, target: HexId, pays: impl Fn(HexId) -> bool) -> u16 {
        let attackers = &self.state.combat.attackers;
        let mut sum = 0;
        for (at, &unit) in attackers.iter().enumerate() {
            let stand = self.stand(unit);
            let seen = attackers[..at].iter().any(|&one| self.stand(one) == stand);
            if !seen && stand.is_some_and(&pays) {
                let here = attackers.iter().copied().filter(|&one| self.stand(one) == stand);
                sum += { here }.map(|one| self.step_value(one, target)).min().unwrap_or(0);
            }
        }
        sum * u16::from(self.assault_price())
    }

    /// 4.1.1: whether some way of paying leaves legal odds.
    pub(crate) fn can_pay(&self) -> bool {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return false };
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        let loss = if self.fixed.options.cheap_assault {
            let least = combat.attackers.iter().map(|&unit| self.step_value(unit, hex)).min();
            least.unwrap_or(0) * u16::from(self.assault_price())
        } else {
            self.least_of_hexes(hex, |_| true)
        };
        let defence = self.defence_of(combat.defenders.iter().copied().filter(|&unit| self.is_alive(unit)));
        self.column(attack.saturating_sub(loss), defence).is_some()
    }

    /// Whether the odds can stay legal if a unit loses a step, and the hexes that have not paid lose the least they can.
    fn odds_after(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return false };
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        let defence = self.defence_of(combat.defenders.iter().copied());
        let others = if self.fixed.options.cheap_assault {
            0
        } else {
            self.least_of_hexes(hex, |one| self.stand(unit) != Some(one) && !combat.paid.contains(&one))
        };
        let loss = self.step_value(unit, hex) + others;
        self.column(attack.saturating_sub(loss), defence).is_some()
    }

    /// Whether a unit is in line to pay: any attacker, or one of a hex that has not paid.
    fn may_pay(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let unpaid = self.fixed.options.cheap_assault
            || self.stand(unit).is_some_and(|hex| !combat.paid.contains(&hex));
        combat.attackers.binary_search(&unit).is_ok() && unpaid
    }

    /// 4.1.2: the units that may pay. The odds must stay legal if they can.
    pub(crate) fn payers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let in_line = || self.state.combat.attackers.iter().copied().filter(|&unit| self.may_pay(unit));
        let any = in_line().any(|unit| self.odds_after(unit));
        in_line().filter(move |&unit| !any || self.odds_after(unit))
    }

    pub(crate) fn check_payer(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.payers().any(|one| one == unit) {
            Ok(())
        } else {
            let text = "it does not attack, its hex has paid, or the odds would not be legal";
            Err(Refusal::new(Rule("4.1.2 (V4.1)"), text))
        }
    }

    /// A unit pays with a step.
    pub(crate) fn pay_step(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let stand = self.stand(unit);
        if self.lose_step(unit, Cause::Assault, ctx) {
            remove(&mut self.state.combat.attackers, unit);
        }
        let combat = &mut self.state.combat;
        combat.need = combat.need.saturating_sub(1);
        if combat.need > 0 && !combat.attackers.is_empty() {
            return;
        }
        if !self.fixed.options.cheap_assault {
            self.state.combat.paid.extend(stand);
            if self.payers().next().is_some() {
                self.state.combat.need = self.assault_price();
                return;
            }
        }
        self.state.combat.stage = Stage::Integrity;
        if self.state.combat.attackers.is_empty() {
            self.end_rounds();
        }
    }

    /// RL36: the attackers leave SM, then they may advance.
    pub(crate) fn end_rounds(&mut self) {
        for at in 0..self.state.combat.attackers.len() {
            let unit = self.state.combat.attackers[at];
            self.set(unit, Flag::Strategic, false);
        }
        self.begin_advance();
    }
}
