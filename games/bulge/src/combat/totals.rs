//! Attack and defence totals (12.4 to 12.6), with terrain (15.0).

use engine::{HexId, Side, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::game::Bulge;

use super::cohesion::{Cohesion, cohesion_bonus};

/// An attack, planned or made. Nothing is asked about whether it is legal.
#[derive(Clone, Copy, Debug)]
pub struct Battle<'a> {
    /// The attacked hex.
    pub hex: HexId,
    /// The attacking units.
    pub attackers: &'a [UnitId],
    /// Artillery in support of the attack (13.4).
    pub guns: &'a [UnitId],
    /// Guns that fire FPF (13.6).
    pub fire: &'a [UnitId],
    /// Allied air points, in attack or defence (16.4).
    pub air: u8,
}

/// The sums of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// G: the attack strengths (12.4).
    pub ground: u32,
    /// The attacker's cohesion bonus (22.2).
    pub attack_cohesion: u32,
    /// S: OFS and air, before the cap (12.4).
    pub support: u32,
    /// A: the attack total.
    pub attack: u32,
    /// B: the printed defence (12.5).
    pub base: u32,
    /// m: the multiplier (15.3).
    pub multiplier: u8,
    /// The defender's cohesion bonus (22.6).
    pub defence_cohesion: u32,
    /// F: FPF and air, before the cap (12.5).
    pub fire: u32,
    /// D: the defence total.
    pub defence: u32,
    /// The column of the totals (12.7).
    pub column: usize,
    /// Columns of shift to the right (17.3).
    pub shift: i8,
    /// The column that is used.
    pub shifted: usize,
}

impl Bulge {
    /// The attack as it is planned so far.
    pub fn battle(&self) -> Option<Battle<'_>> {
        let combat = &self.state.combat;
        Some(Battle {
            hex: combat.target?,
            attackers: &combat.attackers,
            guns: &combat.guns,
            fire: &combat.fire,
            air: combat.air,
        })
    }

    /// Whose units defend a hex.
    pub fn defender(&self, hex: HexId) -> Side {
        if self.holds(GERMAN, hex) { GERMAN } else { ALLIED }
    }

    /// 6.3, 12.4: what a unit attacks with: halved and rounded up if it is out of supply.
    pub fn attack_strength(&self, unit: UnitId) -> u32 {
        let printed = u32::from(self.counter(unit).attack);
        if self.supplied(unit) { printed } else { printed.div_ceil(2) }
    }

    /// 12.5: the units that make up the defence of a hex: its combat units, or its artillery if there is none.
    pub fn defenders_of(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let alone = self.combat_units(hex) == 0;
        self.friends_at(self.defender(hex), hex).filter(move |&unit| alone || self.counter(unit).is_combat())
    }

    /// 15.3: whether every attacking unit attacks across water.
    pub fn all_across(&self, battle: &Battle) -> bool {
        let across = |unit: UnitId| {
            let edge = self.hex_of(unit).and_then(|from| self.fixed.edge(from, battle.hex));
            edge.is_some_and(crate::fixed::Edge::wet)
        };
        !battle.attackers.is_empty() && battle.attackers.iter().all(|&unit| across(unit))
    }

    /// 15.1 to 15.3: what the defence is multiplied by.
    pub fn defence_multiplier(&self, battle: &Battle) -> u8 {
        let charts = &self.fixed.charts;
        let ground = self.fixed.multiplier(battle.hex, self.defender(battle.hex));
        let river = if self.all_across(battle) { charts.across_river } else { 0 };
        (ground + river).min(charts.most_multiplier)
    }

    /// 12.6: the sums of an attack. For the attack that is being planned and for any other.
    pub fn totals(&self, battle: &Battle) -> Totals {
        let numbers = &self.fixed.charts.numbers;
        let defender = self.defender(battle.hex);
        let attacker = defender.other();
        let air = u32::from(battle.air) * u32::from(numbers.air_sp);

        let ground: u32 = battle.attackers.iter().map(|&unit| self.attack_strength(unit)).sum();
        let ofs: u32 = battle.guns.iter().map(|&gun| u32::from(self.counter(gun).ofs)).sum();
        let support = ofs + if attacker == ALLIED { air } else { 0 };

        let base: u32 = self.defenders_of(battle.hex).map(|unit| u32::from(self.counter(unit).defence)).sum();
        let multiplier = self.defence_multiplier(battle);
        let fpf: u32 = battle.fire.iter().map(|&gun| u32::from(self.counter(gun).fpf)).sum();
        let fire = fpf + if defender == ALLIED { air } else { 0 };

        let (mut attack_cohesion, mut defence_cohesion) = (0, 0);
        for (_, strength, cohesion) in self.attacking_divisions(battle.attackers) {
            if cohesion == Cohesion::Whole {
                attack_cohesion += cohesion_bonus(attacker, strength);
            }
        }
        for (_, strength, cohesion) in self.defending_divisions(battle.hex) {
            if cohesion == Cohesion::Whole {
                defence_cohesion += cohesion_bonus(defender, strength * u32::from(multiplier));
            }
        }
        let attack = ground + attack_cohesion + support.min(ground);
        let defence = base * u32::from(multiplier) + defence_cohesion + fire.min(base);
        let (column, shift, shifted) = self.columns(attacker, attack, defence);
        Totals {
            ground,
            attack_cohesion,
            support,
            attack,
            base,
            multiplier,
            defence_cohesion,
            fire,
            defence,
            column,
            shift,
            shifted,
        }
    }
}
