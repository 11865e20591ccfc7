//! The die is rolled (4.3.4, 4.3.5), and what follows: firefight (4.8), counterattack (4.9), All Out Assault (4.1).

use engine::{HexId, Refusal, Rule, UnitId};

use crate::charts::Outcome;
use crate::event::{Cause, Ctx, Event};
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
use crate::state::{Flag, Place};

use super::CombatEvent;
use super::event::Roll;
use super::stage::{Stage, remove};

impl DarkDecember {
    /// What a die would give in the present attack.
    pub fn outcome_of(&self, die: u8) -> Option<Roll> {
        let combat = &self.state.combat;
        let hex = combat.target?;
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        let defence = self.defence_of(combat.defenders.iter().copied());
        let (column, _) = self.column(attack, defence).unwrap_or((0, true));
        let (table, tdl) = (&self.fixed.charts.combat, self.cover_level());
        let with = |bonuses: u8| {
            let modifier = self.modifier(bonuses);
            let outcome = table.result(table.level(column, die as i8 + modifier) - tdl as i8);
            (modifier, outcome)
        };
        let (mut modifier, mut outcome) = with(combat.integrity);
        // RL26: the second bonus is dropped if the result with both is FF.
        let dropped = combat.integrity > 1 && outcome == Outcome::Firefight;
        if dropped {
            (modifier, outcome) = with(1);
        }
        Some(Roll { attack, defence, column: column as u8, die, modifier, tdl, outcome, dropped })
    }

    /// 4.3: the attack is resolved.
    pub(crate) fn resolve(&mut self, ctx: &mut Ctx) {
        let die = ctx.dice.d6();
        let Some(hex) = self.state.combat.target else { return };
        let Some(roll) = self.outcome_of(die) else { return };
        let round = self.state.combat.round;
        let side = self.phasing();
        ctx.tell(Event::Combat(CombatEvent::Rolled { side, hex, roll, struck_back: false, round }));
        match roll.outcome {
            Outcome::Retreat { requirement, hexes } => {
                self.state.combat.affected = true;
                self.begin_giving(requirement, hexes);
            }
            Outcome::Firefight => {
                self.state.combat.affected = true;
                self.begin_fire(Stage::Fire);
            }
            Outcome::NoEffect => self.end_round(),
            Outcome::Counterattack => self.state.combat.stage = Stage::Counter,
        }
    }

    fn begin_fire(&mut self, stage: Stage) {
        self.state.combat.need = u8::try_from(self.fixed.charts.numbers.ff_steps).unwrap_or(0);
        self.state.combat.stage = stage;
    }

    /// 4.8: the units of the side that loses a step now.
    pub(crate) fn fire_group(&self) -> impl Iterator<Item = UnitId> + '_ {
        let combat = &self.state.combat;
        let struck = (combat.stage == Stage::Fire) != combat.counter.is_some();
        // In an attack the defenders are struck; when they strike back, a hex of the attackers.
        let (defenders, attackers) = (combat.defenders.iter(), combat.attackers.iter());
        let hex = combat.counter.filter(|_| combat.stage == Stage::Fire);
        let units = if struck { defenders } else { attackers }.copied();
        let present = units.filter(move |&unit| self.is_alive(unit) && hex.is_none());
        present.chain(hex.into_iter().flat_map(move |hex| self.group_in(hex)))
    }

    /// The units of a hex, or of the stack off the map if it is the attacked hex (4.9.1).
    pub(crate) fn group_in(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let off_map = self.state.combat.counter == Some(hex) && self.state.combat.target == Some(hex);
        let on_map = self.fighters_at(hex).filter(move |_| !off_map);
        on_map.chain(self.gathered_at(hex).filter(move |_| off_map))
    }

    /// Whether a unit is still there.
    pub(crate) fn is_alive(&self, unit: UnitId) -> bool {
        matches!(self.unit_state(unit).place, Place::Map | Place::Gathered)
    }

    /// 4.8: a step is lost in a firefight.
    pub(crate) fn fire_loss(&mut self, unit: UnitId, ctx: &mut Ctx) {
        self.lose_step(unit, Cause::Fire, ctx);
        let combat = &mut self.state.combat;
        combat.need = combat.need.saturating_sub(1);
        self.settle_fire();
    }

    /// Goes on when nobody is left to lose a step.
    pub(crate) fn settle_fire(&mut self) {
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

    /// 4.9.1: whether the defender may strike back at a hex; the attacked hex stands for the stack off the map.
    pub(crate) fn check_strike(&self, hex: HexId, look: Look) -> Result<(), Refusal> {
        let combat = &self.state.combat;
        let off_map = combat.target == Some(hex);
        let from = |unit: &UnitId| match self.hex_of(*unit) {
            Some(at) => at == hex,
            None => off_map,
        };
        let attacked_from = combat.attackers.iter().any(|unit| self.is_alive(*unit) && from(unit));
        let mut reasons = Reasons::new(look);
        reasons.unless(attacked_from, Rule("4.9.1"), || "nobody attacks from there".into());
        reasons.verdict()?;
        let attack = self.attack_of(combat.defenders.iter().copied(), hex);
        let mut reasons = Reasons::new(look);
        reasons.unless(attack > 0, Rule("4.9.1"), || "the defenders have no attack strength".into());
        let defence = if off_map {
            self.defence_of(self.gathered_at(hex))
        } else {
            self.defence_of(self.fighters_at(hex))
        };
        let low = attack > 0 && self.column(attack, defence).is_none();
        reasons.unless(!low, Rule("4.3.3 (V4.3)"), || self.too_low(attack, defence, look));
        reasons.verdict()
    }

    /// The hexes at which the defender may strike.
    pub(crate) fn strikes(&self) -> impl Iterator<Item = HexId> + '_ {
        let combat = &self.state.combat;
        let hexes = combat.attackers.iter().enumerate().filter_map(move |(at, &unit)| {
            let hex = self.hex_of(unit).or(combat.target)?;
            let before = combat.attackers[..at].iter().map(|&one| self.hex_of(one).or(combat.target));
            (!{ before }.any(|one| one == Some(hex))).then_some(hex)
        });
        hexes.filter(|&hex| self.check_strike(hex, Look::Quick).is_ok())
    }

    /// 4.9.1: what a die would give when the defender strikes at a hex. There are no modifiers at all.
    pub fn strike_outcome(&self, hex: HexId, die: u8) -> Roll {
        let combat = &self.state.combat;
        let attack = self.attack_of(combat.defenders.iter().copied(), hex);
        let off_map = combat.target == Some(hex);
        let defence = if off_map {
            self.defence_of(self.gathered_at(hex))
        } else {
            self.defence_of(self.fighters_at(hex))
        };
        let (column, _) = self.column(attack, defence).unwrap_or((0, true));
        let (table, tdl) = (&self.fixed.charts.combat, self.own_level(hex));
        let outcome = table.result(table.level(column, die as i8) - tdl as i8);
        Roll { attack, defence, column: column as u8, die, modifier: 0, tdl, outcome, dropped: false }
    }

    /// 4.9.2: the defender strikes back.
    pub(crate) fn strike(&mut self, hex: HexId, ctx: &mut Ctx) {
        let off_map = self.state.combat.target == Some(hex);
        let side = self.phasing().other();
        ctx.tell(Event::Combat(CombatEvent::Struck { side, hex, off_map }));
        let die = ctx.dice.d6();
        let roll = self.strike_outcome(hex, die);
        self.state.combat.counter = Some(hex);
        let round = self.state.combat.round;
        ctx.tell(Event::Combat(CombatEvent::Rolled { side, hex, roll, struck_back: true, round }));
        match roll.outcome {
            Outcome::Retreat { requirement, hexes } => self.begin_giving(requirement, hexes),
            Outcome::Firefight => {
                self.state.combat.affected = true;
                self.begin_fire(Stage::Fire);
            }
            Outcome::NoEffect | Outcome::Counterattack => self.end_round(),
        }
    }

    /// A combat is over, with what followed from it.
    pub(crate) fn end_round(&mut self) {
        let target = self.state.combat.target;
        self.state.combat.counter = None;
        self.state.combat.retreating.clear();
        self.state.combat.picked = None;
        let mut at = 0;
        while let Some(&unit) = self.state.combat.attackers.get(at) {
            let near = self.hex_of(unit).zip(target).is_some_and(|(own, hex)| self.distance(own, hex) == 1);
            let beside = self.unit_state(unit).place == Place::Gathered && !self.is(unit, Flag::Stunned);
            if near || beside {
                at += 1;
            } else {
                // It is lost or has retreated: it takes no part any more, but leaves SM all the same (RL36).
                if self.is_alive(unit) {
                    self.set(unit, Flag::Strategic, false);
                }
                remove(&mut self.state.combat.attackers, unit);
            }
        }
        if self.may_assault() {
            self.state.combat.stage = Stage::Assault;
        } else {
            self.end_rounds();
        }
    }

    /// 4.1.1, 4.1.4, OR9.5: whether an All Out Assault may follow.
    pub(crate) fn may_assault(&self) -> bool {
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
    pub(crate) fn second_assault(&self, hex: HexId) -> Option<UnitId> {
        let commander = self.great_commander(self.phasing(), hex)?;
        let unused = self.commander_bit(commander).is_some_and(|bit| self.state.combat.used & bit == 0);
        (self.fixed.options.second_assault && self.counter(commander).attack_option && unused)
            .then_some(commander)
    }

    /// 4.1: an All Out Assault begins with its price.
    pub(crate) fn assault(&mut self, ctx: &mut Ctx) {
        let Some(hex) = self.state.combat.target else { return };
        let second = self.state.combat.round == 1;
        if second && let Some(bit) = self.second_assault(hex).and_then(|unit| self.commander_bit(unit)) {
            self.state.combat.used |= bit;
        }
        ctx.tell(Event::Combat(CombatEvent::Assault { side: self.phasing(), hex, second }));
        self.state.combat.need = self.assault_price();
        let combat = &mut self.state.combat;
        combat.round += 1;
        combat.stage = Stage::Price;
        (combat.integrity, combat.capability, combat.stands) = (0, None, false);
        combat.paid.clear();
    }
}
