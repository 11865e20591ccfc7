//! What an attack on a hex would be as units stand, in whatever phase: for those who plan, and those who are threatened.

use engine::{Explanation, HexId, Outlook, Rule, Side, UnitId, enlist, place};

use crate::activation::Leash;
use crate::charts::{ALLIED, GERMAN, Odds};
use crate::game::DarkDecember;

use super::explain::battle_after;
use super::sums;

impl DarkDecember {
    /// The attack that could be made on whoever holds a hex, with `joins` as if that unit were beside it.
    pub(crate) fn outlook_on(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        let defender = [GERMAN, ALLIED].into_iter().find(|&side| self.holds(side, hex))?;
        let side = defender.other();
        let near = self.fixed.edges(hex).iter().flat_map(|edge| self.fighters_at(edge.to));
        let mut attackers: Vec<UnitId> = near.filter(|&unit| self.could_strike(unit, side)).collect();
        attackers.sort_unstable();
        let (attack, defence) =
            (self.attack_of(attackers.iter().copied(), hex), self.defence_of(self.fighters_at(hex)));
        let joins = joins.filter(|unit| self.could_strike(*unit, side) && !attackers.contains(unit));
        let joined = joins.map(|unit| {
            let more = attack + self.attack_strength(unit, hex);
            Odds::of(more.into(), defence.into()).to_string()
        });
        if attackers.is_empty() && joined.is_none() {
            return None;
        }
        let odds = if attackers.is_empty() {
            String::new()
        } else {
            Odds::of(attack.into(), defence.into()).to_string()
        };
        let count = attackers.len() as u32;
        let sum = self.sum_of(side, hex, attackers);
        Some(Outlook { odds, even: count > 0 && attack >= defence, attackers: count, joined, sum })
    }

    /// The sum of such an attack. Only that of the phasing side has all that the rules of the moment add.
    fn sum_of(&self, side: Side, hex: HexId, mut attackers: Vec<UnitId>) -> Explanation {
        let why = Explanation::new(format!("An attack on {} as units stand", place(self, hex)));
        if attackers.is_empty() {
            return why;
        }
        let mut defenders: Vec<UnitId> = self.fighters_at(hex).collect();
        defenders.sort_unstable();
        if side == self.phasing() && !self.in_attack() {
            return battle_after(self, why, |combat| {
                combat.target = Some(hex);
                combat.defenders = defenders;
                for unit in attackers.drain(..) {
                    enlist(&mut combat.attackers, unit);
                }
            });
        }
        let (attack, defence) =
            (self.attack_of(attackers.iter().copied(), hex), self.defence_of(defenders.iter().copied()));
        let mut why = why.line(sums::attack(self, &attackers, hex, Rule("4.3.1"))).line(sums::defence(
            self,
            &defenders,
            Rule("4.3.1"),
        ));
        why.lines.extend(sums::odds(self, attack, defence));
        why
    }

    /// Whether a unit of a side could attack if it stood beside an enemy (4.0.3).
    fn could_strike(&self, unit: UnitId, side: Side) -> bool {
        self.counter(unit).side == side
            && self.counter(unit).is_combat()
            && self.strength(unit).attack > 0
            && !self.restricted(unit)
            && self.leash(unit) != Leash::Bound
    }
}
