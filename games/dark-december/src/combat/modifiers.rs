//! Die modifiers (4.3.4): Divisional Integrity (4.6), armour superiority (4.7), surprise (SR1.1), air (SR1.3), commanders
//! (OR9.3).

use engine::{HexId, Rule, Side, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::game::DarkDecember;
use crate::state::Flag;
use crate::units::{DoubleWhen, UnitType};

/// A modifier with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// What it is for.
    pub name: &'static str,
    /// What it adds to the die.
    pub value: i8,
    /// Its rule.
    pub rule: Rule,
}

impl DarkDecember {
    /// SR1.1.2: the Surprise Attack Advantage of a side's attacks.
    pub fn surprise(&self, side: Side) -> i8 {
        if side == GERMAN { self.track().surprise } else { 0 }
    }

    /// 4.6.3, OR9.5: the commander who may do more now, in range of a hex.
    pub(crate) fn great_commander(&self, side: Side, hex: HexId) -> Option<UnitId> {
        self.fixed.commanders.iter().copied().find(|&unit| {
            let counter = self.counter(unit);
            let now = match counter.double_when {
                Some(DoubleWhen::GermanTacticalAdvantage) => self.advantage(),
                Some(DoubleWhen::ClearWeather) => self.is_clear(),
                None => false,
            };
            now && counter.side == side && self.in_range(unit, hex)
        })
    }

    /// OR9.2: whether a hex is in a commander's range.
    pub fn in_range(&self, commander: UnitId, hex: HexId) -> bool {
        let range = self.counter(commander).range.map(u16::from);
        let at = self.hex_of(commander);
        at.zip(range).is_some_and(|(at, range)| self.distance(at, hex) <= range)
    }

    /// Every modifier of the present attack, with so many DI bonuses, handed to `see`.
    pub fn modifiers(&self, bonuses: u8, mut see: impl FnMut(Modifier)) {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return };
        let side = self.phasing();
        let chart = &self.fixed.charts.modifiers;
        let mut add = |name, value: i16, rule| {
            if value != 0 {
                see(Modifier { name, value: value as i8, rule: Rule(rule) });
            }
        };
        // SR1.1.3: surprise goes with one bonus, without VSR1.1 with none. RL3: who declares two has given it up.
        let beside = u8::from(self.fixed.options.integrity_with_surprise);
        if bonuses.max(combat.integrity) <= beside {
            add("Surprise", self.surprise(side).into(), "SR1.1.2");
        }
        if bonuses > 0 {
            let value = chart.divisional_integrity_attack * i16::from(bonuses);
            add("Divisional Integrity", value, if bonuses > 1 { "4.6.3 (V4.6)" } else { "4.6.1" });
        }
        if combat.stands {
            add("Divisional Integrity of the defender", chart.divisional_integrity_defence, "4.6.2");
        }
        if combat.round > 0 {
            add("All Out Assault", chart.all_out_assault, "4.1.3");
        }
        if combat.capability.is_some() {
            add("Attack Option Capability", chart.attack_option_capability, "OR9.3");
        }
        let defending = side.other();
        if self.commanders_at(hex).any(|unit| self.counter(unit).side == defending) {
            add("A commander in the defending hex", chart.commander_in_defending_hex, "OR9.3");
        }
        if self.fixed.is_open(hex) {
            if side == ALLIED && self.is_clear() {
                add("Allied air support", chart.allied_air_support, "SR1.3");
            }
            let defenders = || combat.defenders.iter().copied();
            let attackers = || combat.attackers.iter().copied();
            if !defenders().any(|unit| self.is_tank(unit))
                && attackers().any(|unit| self.strikes_with_armour(unit, hex))
            {
                add("Armour superiority", chart.armour_superiority_attacker, "4.7");
            }
            if !attackers().any(|unit| self.is_tank(unit))
                && defenders().any(|unit| self.is_full_armour(unit))
            {
                add("Armour superiority of the defender", chart.armour_superiority_defender, "4.7");
            }
        }
        let (attack, defence) = self.strengths(hex);
        if combat.round == 0 && self.column(attack, defence).is_some_and(|(_, below)| below) {
            add("Odds below the table", chart.odds_below_table, "4.3.3 (V4.3)");
        }
    }

    fn is_tank(&self, unit: UnitId) -> bool {
        matches!(self.counter(unit).kind, UnitType::Arm | UnitType::Cav)
    }

    fn is_full_armour(&self, unit: UnitId) -> bool {
        self.counter(unit).kind == UnitType::Arm && !self.is(unit, Flag::Reduced)
    }

    /// 4.7: full-strength armour that does not attack across a river without bridge or ford.
    fn strikes_with_armour(&self, unit: UnitId, hex: HexId) -> bool {
        let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, hex));
        self.is_full_armour(unit) && edge.is_none_or(|edge| !self.unbridged(edge))
    }

    /// The sum of all modifiers with so many DI bonuses.
    pub fn modifier(&self, bonuses: u8) -> i8 {
        let mut sum = 0;
        self.modifiers(bonuses, |one| sum += one.value);
        sum
    }
}
