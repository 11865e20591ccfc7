//! What an attack on a hex would be as units stand, in whatever phase: for those who plan, and those who are threatened.

use engine::{Explanation, HexId, Outlook, Side, UnitId, enlist, place};

use crate::charts::{ALLIED, GERMAN};
use crate::game::Bulge;
use crate::state::Flag;

use super::Battle;
use super::explain::Draft;

impl Bulge {
    /// The attack that could be made on whoever holds a hex, with `joins` as if that unit were beside it.
    pub(crate) fn outlook_on(&self, hex: HexId, joins: Option<UnitId>) -> Option<Outlook> {
        let defender = [GERMAN, ALLIED].into_iter().find(|&side| self.holds(side, hex))?;
        let mut attackers: Vec<UnitId> = self.strikers_at(defender.other(), hex).collect();
        attackers.sort_unstable();
        let odds = |attackers: &[UnitId]| {
            let battle = Battle { hex, attackers, guns: &[], fire: &[], air: 0 };
            (self.odds(&battle), self.totals(&battle))
        };
        let joined = joins.filter(|&unit| self.could_join(unit, defender.other(), &attackers)).map(|unit| {
            let mut all = attackers.clone();
            enlist(&mut all, unit);
            odds(&all).0
        });
        if attackers.is_empty() && joined.is_none() {
            return None;
        }
        let (name, totals) = odds(&attackers);
        let title = format!("An attack on {} as units stand", place(self, hex));
        let count = attackers.len() as u32;
        let why = Explanation::new(title);
        let draft = Draft::planned(hex, attackers);
        let sum = match count {
            0 => why,
            _ if defender == self.phasing() => draft.explain(self, why),
            _ => draft.explain_with_others(self, why),
        };
        let odds = if count == 0 { String::new() } else { name };
        Some(Outlook {
            odds,
            even: count > 0 && totals.attack >= totals.defence,
            attackers: count,
            joined,
            sum,
        })
    }

    /// The units of a side that are beside a hex and can attack it (11.10, 12.1.2).
    fn strikers_at(&self, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.fixed.edges(hex).iter().flat_map(move |edge| {
            let towards = self.fixed.edge(edge.to, hex);
            let strikes = move |&unit: &UnitId| {
                self.counter(unit).is_combat()
                    && !self.is(unit, Flag::Landed)
                    && towards.is_some_and(|towards| self.can_strike(unit, towards))
            };
            self.friends_at(side, edge.to).filter(strikes)
        })
    }

    /// Whether a unit could attack beside the others if it came there.
    fn could_join(&self, unit: UnitId, side: Side, attackers: &[UnitId]) -> bool {
        let counter = self.counter(unit);
        counter.side == side && counter.is_combat() && !attackers.contains(&unit)
    }
}
