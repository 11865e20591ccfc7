//! Die modifiers (4.3.4): Divisional Integrity (4.6), armour superiority (4.7), surprise (SR1.1), air (SR1.3), commanders
//! (OR9.3).

use engine::{HexId, Refusal, Rule, Side, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::game::DarkDecember;
use crate::look::{Look, Reasons};
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

    /// RL4: whether a side may use DI at all.
    fn may_use_integrity(&self, side: Side) -> bool {
        side == ALLIED || !self.assault_positions() || !self.fixed.options.integrity_with_surprise
    }

    /// 4.6.1: how many divisions among some units are whole enough, units counted that `counts` lets count.
    fn whole_divisions(&self, units: &[UnitId], counts: impl Fn(UnitId) -> bool) -> u8 {
        let mut found = 0;
        for (at, &unit) in units.iter().enumerate() {
            let (division, need) = (self.counter(unit).division, self.counter(unit).di);
            let kin = |&&one: &&UnitId| self.counter(one).division == division;
            if division.is_none() || need == 0 || units[..at].iter().any(|one| kin(&one)) {
                continue;
            }
            let there = units.iter().filter(kin).filter(|&&one| counts(one)).count();
            found += u8::from(there >= usize::from(need));
        }
        found
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

    /// 4.6.4: during GTA the Allied player has no bonus unless the sky is clear.
    fn is_outdone(&self, side: Side) -> bool {
        side == ALLIED && self.advantage() && !self.is_clear()
    }

    /// 4.6.1: the divisions that attack as such.
    fn whole_attackers(&self) -> u8 {
        let fit = |unit| self.supplied(unit) && !self.is(unit, Flag::Strategic);
        self.whole_divisions(&self.state.combat.attackers, fit)
    }

    /// 4.6.1, 4.6.3, 4.6.4: the most DI bonuses that the attacker may use now.
    pub fn most_integrity(&self) -> u8 {
        let combat = &self.state.combat;
        let Some(hex) = combat.target else { return 0 };
        let side = self.phasing();
        if self.is_outdone(side) || !self.may_use_integrity(side) {
            return 0;
        }
        let two = self.fixed.options.double_integrity
            && combat.round == 0
            && !combat.doubled
            && self.great_commander(side, hex).is_some();
        self.whole_attackers().min(if two { 2 } else { 1 })
    }

    /// Whether the attacker may use so many DI bonuses, and if not, each thing that is missing.
    pub(crate) fn check_integrity(&self, bonuses: u8) -> Result<(), Refusal> {
        if bonuses <= self.most_integrity() {
            return Ok(());
        }
        let (combat, side) = (&self.state.combat, self.phasing());
        let mut reasons = Reasons::new(Look::Full);
        reasons.unless(self.may_use_integrity(side), Rule("SR1.1.3 (VSR1.1)"), || {
            "out of the assault positions there is no German bonus on turn 1".into()
        });
        reasons.unless(!self.is_outdone(side), Rule("4.6.4"), || {
            "during the German Tactical Advantage the Allied player has none under an overcast sky".into()
        });
        let whole = self.whole_attackers();
        reasons.unless(whole >= bonuses, Rule("4.6.1"), || match whole {
            0 => "no division attacks with all that it needs, Supplied and out of Strategic Movement".into(),
            1 => "only one division attacks with all that it needs, Supplied and out of Strategic Movement"
                .into(),
            _ => format!("only {whole} divisions attack with all that they need").into(),
        });
        if bonuses < 2 {
            return reasons.verdict();
        }
        let rule = Rule("4.6.3 (V4.6)");
        let two = self.fixed.options.double_integrity;
        reasons.unless(two, rule, || "an attack uses one bonus at most".into());
        reasons.unless(!two || bonuses == 2, rule, || "an attack uses two bonuses at most".into());
        reasons
            .unless(combat.round == 0, Rule("4.1.3"), || "an All Out Assault has one bonus at most".into());
        reasons.unless(!combat.doubled, rule, || "two bonuses were used in this phase already".into());
        let now = if side == GERMAN { self.advantage() } else { self.is_clear() };
        reasons.unless(!two || now, rule, || {
            match side {
                GERMAN => "the German Tactical Advantage is over",
                _ => "the sky is not clear",
            }
            .into()
        });
        let helped = combat.target.is_some_and(|hex| self.great_commander(side, hex).is_some());
        reasons.unless(!two || !now || helped, rule, || {
            let name = if side == GERMAN { "Manteuffel" } else { "Patton" };
            format!("the hex is not in the range of {name}").into()
        });
        reasons.verdict()
    }

    /// 4.6.2, 1.2.1 to 1.2.3: whether the defender may use DI. Only Supplied units count.
    pub fn may_stand(&self) -> bool {
        let combat = &self.state.combat;
        self.may_use_integrity(self.phasing().other())
            && self.whole_divisions(&combat.defenders, |unit| self.supplied(unit)) > 0
    }

    /// OR9.3: whether a commander may give his die now.
    pub(crate) fn has_capability(&self, unit: UnitId) -> bool {
        let combat = &self.state.combat;
        let counter = self.counter(unit);
        counter.side == self.phasing()
            && counter.attack_option
            && combat.round == 0
            && self.commander_bit(unit).is_some_and(|bit| combat.used & bit == 0)
            && combat.target.is_some_and(|hex| self.in_range(unit, hex))
    }

    /// The bit of a commander in [`CombatState::used`](super::CombatState::used).
    pub(crate) fn commander_bit(&self, unit: UnitId) -> Option<u16> {
        self.fixed.commanders.iter().position(|&one| one == unit).map(|at| 1 << at)
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
        let attack = self.attack_of(combat.attackers.iter().copied(), hex);
        let defence = self.defence_of(combat.defenders.iter().copied());
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
