//! What direct fire at a hex would be as units stand, in whatever phase: for those who plan, and those who are threatened.

use engine::{Explanation, HexId, Outlook, UnitId};

use crate::charts::Attack as Kind;
use crate::explain::attack_sum;
use crate::game::Panzerbitz;
use crate::state::Attack;
use crate::strength::Group;

impl Panzerbitz {
    /// The direct fire that could be opened on whoever is in a hex, all that is spotted there together (6.2), by those of his
    /// enemies who see and reach it. Where a unit that moves comes to, nobody knows: who would join is not said.
    pub(crate) fn outlook_on(&self, hex: HexId) -> Option<Outlook> {
        let side = self.side_at(hex)?.other();
        let targets = Group::of(self.nameable(side, hex));
        if targets.is_empty() {
            return None;
        }
        let firers: Vec<UnitId> = self
            .shooters(Kind::Direct, side, hex)
            .filter(|&unit| self.may_hit(unit, hex, &targets))
            .collect();
        let sum = self.weigh(Kind::Direct, hex, &targets, firers.iter().copied());
        let column = sum.column.filter(|_| !firers.is_empty())?;
        let attackers = firers.len() as u32;
        let attack = Attack { kind: Kind::Direct, hex, targets: targets.to_vec(), firers };
        Some(Outlook {
            odds: column.to_string(),
            // Attack counts in quarters, defence in halves.
            even: sum.attack >= 2 * sum.defence,
            attackers,
            joined: None,
            sum: attack_sum(self, &attack, None, Explanation::new("direct fire")),
        })
    }
}
