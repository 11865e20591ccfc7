//! All Out Assault (4.1), and what it costs (4.1.2).

use engine::{Ask, Asks, HexId, Rule, Side, SumLine, Told, UnitId, dismiss, refuse};

use crate::action::Action;
use crate::change::Cause;
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::state::{Flag, Place};
use crate::words::player;

use super::explain::battle_after;
use super::stage::{CombatState, Stage};

engine::events! {
    /// What happens in an All Out Assault.
    pub enum AssaultEvent for DarkDecember as game {
        Assault { side: Side, hex: HexId, second: bool } => {
            let (rule, word) =
                if *second { (Rule("OR9.5 (VOR9.5)"), "second ") } else { (Rule("4.1"), "") };
            Told::text(rule, format!("{side} {word}All Out Assault on {hex}."))
        };
        None { side: Side } => player(Rule("4.1.1"), side, "makes no All Out Assault");
    }
}

/// D17 (4.1.1): the attacker orders an All Out Assault, or a second one (OR9.5).
pub(super) static ASSAULT: Ask<DarkDecember> = Ask {
    name: "assault",
    rule: Rule("4.1.1"),
    side: DarkDecember::phasing,
    open: DarkDecember::may_assault,
    prompt: |game| {
        let which = if game.state.combat.round == 1 { "a second" } else { "an" };
        format!("{which} All Out Assault on {}?{}", game.target_in_words(), game.odds_in_words())
    },
    list: |_, out| out.push(Action::Assault),
    check: engine::judged!(game, Action::Assault => Ok(())),
    play: |game, _, ctx| {
        let Some(hex) = game.state.combat.target else { return };
        let second = game.state.combat.round == 1;
        if second && let Some(bit) = game.second_assault(hex).and_then(|unit| game.commander_bit(unit)) {
            game.state.combat.used |= bit;
        }
        ctx.tell(AssaultEvent::Assault { side: game.phasing(), hex, second });
        game.state.combat.need = game.assault_price();
        game.state.combat.stage = Stage::Price;
        game.state.combat.begin_assault();
    },
    explain: engine::explained!(game, why,
        Action::Assault => {
            let each = if game.fixed.options.cheap_assault { "" } else { " in each attacking hex" };
            let price =
                SumLine::new(format!("Price, steps{each}"), game.assault_price(), Rule("4.1.2 (V4.1)"));
            battle_after(game, why, CombatState::begin_assault).line(price)
        }
    ),
    done: "No All Out Assault",
    end: |game, ctx| {
        ctx.tell(AssaultEvent::None { side: game.phasing() });
        game.end_rounds();
    },
    ..Ask::PLAIN
};

/// D17 (4.1.2): who pays for it.
pub(super) static PRICE: Ask<DarkDecember> = Ask {
    name: "price",
    rule: Rule("4.1.2"),
    side: DarkDecember::phasing,
    open: |_| true,
    prompt: |game| format!("who pays a step for the assault on {}?", game.target_in_words()),
    check: engine::judged!(game,
        Action::Lose(unit) if game.payers().any(|one| one == unit) => Ok(()),
        Action::Lose(_) => refuse(
            Rule("4.1.2 (V4.1)"),
            "it does not attack, its hex has paid, or the odds would not be legal",
        ),
    ),
    play: engine::played!(game, ctx, Action::Lose(unit) => game.pay_step(unit, ctx)),
    may_end: |_| refuse(Rule("4.1.2"), "a unit must lose a step"),
    ..engine::one_of!(game, unit in game.payers() => Action::Lose)
};

impl DarkDecember {
    /// 4.1.1, 4.1.4, OR9.5: whether an All Out Assault may follow.
    fn may_assault(&self) -> bool {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return false };
        let supplied = combat
            .attackers
            .iter()
            .any(|&unit| self.unit_state(unit).place == Place::Gathered || self.supplied(unit));
        let again = match combat.round {
            0 => true,
            1 => self.second_assault(hex).is_some(),
            _ => false,
        };
        !combat.affected && again && supplied && self.holds(self.phasing().other(), hex) && self.can_pay()
    }

    /// OR9.5: the commander who may order a second All Out Assault on a hex.
    fn second_assault(&self, hex: HexId) -> Option<UnitId> {
        let commander = self.great_commander(self.phasing(), hex)?;
        let unused = self.commander_bit(commander).is_some_and(|bit| self.state.combat.used & bit == 0);
        (self.fixed.options.second_assault && self.counter(commander).attack_option && unused)
            .then_some(commander)
    }

    /// Where an attacker stands; a stack off the map stands for the attacked hex.
    pub(super) fn stand(&self, unit: UnitId) -> Option<HexId> {
        self.hex_of(unit).or(self.state.combat.target)
    }

    /// 4.1.2, Q.4b: steps that must be lost: in all, or from each attacking hex.
    fn assault_price(&self) -> u8 {
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
        let least = |hex: HexId| {
            let here = self.state.combat.attackers.iter().filter(|&&one| self.stand(one) == Some(hex));
            here.map(|&one| self.step_value(one, target)).min().unwrap_or(0)
        };
        let sum: u16 = self.attacking_hexes().filter(|&hex| pays(hex)).map(least).sum();
        sum * u16::from(self.assault_price())
    }

    /// 4.1.1: whether some way of paying leaves legal odds.
    fn can_pay(&self) -> bool {
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
        let (attack, defence) = self.strengths(hex);
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
    fn payers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let in_line = || self.state.combat.attackers.iter().copied().filter(|&unit| self.may_pay(unit));
        let any = in_line().any(|unit| self.odds_after(unit));
        in_line().filter(move |&unit| !any || self.odds_after(unit))
    }

    /// A unit pays with a step.
    fn pay_step(&mut self, unit: UnitId, ctx: &mut Ctx) {
        let stand = self.stand(unit);
        if self.lose_step(unit, Cause::Assault, ctx) {
            dismiss(&mut self.state.combat.attackers, unit);
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
