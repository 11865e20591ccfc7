//! Where a Combat Phase stands.

use engine::{HexId, HexSet, UnitId};
use serde::{Deserialize, Serialize};

use crate::charts::Outcome;
use crate::game::Bulge;

/// What is to be decided next (12.3, 14.0; D18 to D28).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// D18: which hex is attacked (12.1).
    #[default]
    Target,
    /// D19: who attacks it (12.3 b).
    Attackers,
    /// D20: OFS (13.4).
    Support,
    /// D21: air points for an Allied attack (16.4).
    AttackAir,
    /// D22: FPF (13.6).
    FinalFire,
    /// D21: air points for an Allied defence (16.4).
    DefenceAir,
    /// D23: the defender's loss in an exchange (14.5).
    DefenderLoss,
    /// D24: the attacker's losses in an exchange (14.5).
    AttackerLoss,
    /// D25: stand fast or retreat (14.6).
    StandFast,
    /// D25: who is lost in standing fast (14.6).
    StandLoss,
    /// D26: who retreats next (14.4).
    Retreat,
    /// D26: where to (14.4).
    RetreatTo,
    /// D27: who advances (14.7).
    Advance,
    /// D28: breakthrough (14.8).
    Breakthrough,
}

/// What changes in the course of a Combat Phase. Lists are in the order of unit ids, so that the order in which units
/// were named does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CombatState {
    /// What is to be decided next.
    pub stage: Stage,
    /// Hexes that were attacked in this phase (12.1.3).
    pub attacked: HexSet,
    /// Hexes from which enemies exerted a ZOC when the phase began: only they oblige (12.2.3, 14.9).
    pub front: HexSet,
    /// The attacked hex.
    pub target: Option<HexId>,
    /// The attacking units; after the roll those that have not been lost and have not advanced.
    pub attackers: Vec<UnitId>,
    /// Artillery in support of the attack (13.4).
    pub guns: Vec<UnitId>,
    /// Guns that fire FPF (13.6).
    pub fire: Vec<UnitId>,
    /// Air points in this combat (16.4).
    pub air: u8,
    /// The column that was used, shifts included (12.7).
    pub column: u8,
    /// The die; 0 before the roll.
    pub die: u8,
    /// How far units retreat (14.2).
    pub length: u8,
    /// Strength (14.5) or units (14.6) still to be lost.
    pub need: u8,
    /// The weakest unit that the attacker has given up in an exchange so far; 0 if none (14.5).
    pub least: u8,
    /// Who has yet to retreat (14.4).
    pub retreating: Vec<UnitId>,
    /// Who is retreating now.
    pub picked: Option<UnitId>,
    /// Who has advanced and not broken through (14.8).
    pub advanced: Vec<UnitId>,
}

impl CombatState {
    /// An attack is over: all is forgotten but what holds for the phase.
    pub(super) fn clear_attack(&mut self) {
        self.stage = Stage::Target;
        self.target = None;
        for list in
            [&mut self.attackers, &mut self.guns, &mut self.fire, &mut self.retreating, &mut self.advanced]
        {
            list.clear();
        }
        (self.air, self.column, self.die) = (0, 0, 0);
        (self.length, self.need, self.least) = (0, 0, 0);
        self.picked = None;
    }

    /// Every unit that is named.
    pub(super) fn named(&self) -> impl Iterator<Item = UnitId> + '_ {
        let lists = [&self.attackers, &self.guns, &self.fire, &self.retreating, &self.advanced];
        lists.into_iter().flatten().copied().chain(self.picked)
    }
}

impl Bulge {
    /// The Combat Phase as it stands.
    pub fn combat(&self) -> &CombatState {
        &self.state.combat
    }

    /// The result of the present attack; none before the roll.
    pub fn result(&self) -> Option<Outcome> {
        let combat = &self.state.combat;
        (combat.die > 0).then(|| self.fixed.charts.combat.result(usize::from(combat.column), combat.die))
    }

    /// What is wrong with the state of a Combat Phase.
    pub(crate) fn combat_faults(&self) -> Option<&'static str> {
        let combat = &self.state.combat;
        let (units, hexes) = (self.fixed.units.len(), self.fixed.setting.board.grid.len());
        if combat.named().any(|unit| unit.index() >= units)
            || combat.target.is_some_and(|hex| hex.index() >= hexes)
            || combat.attacked.iter().chain(combat.front.iter()).any(|hex| hex.index() >= hexes)
            || usize::from(combat.column) >= crate::charts::COLUMNS
            || combat.die > 6
        {
            return Some("12.1: a combat names units, hexes or dice that there are not");
        }
        let quiet = combat.target.is_none();
        if quiet != (combat.stage == Stage::Target) {
            return Some("12.3: an attack is made on one hex");
        }
        if quiet && (combat.named().next().is_some() || combat.die > 0) {
            return Some("12.1.1: an attack that is over has left something");
        }
        let rolled = !matches!(
            combat.stage,
            Stage::Target
                | Stage::Attackers
                | Stage::Support
                | Stage::AttackAir
                | Stage::FinalFire
                | Stage::DefenceAir
        );
        if rolled != (combat.die > 0) {
            return Some("12.3: results come after the roll");
        }
        if combat.named().any(|unit| self.hex_of(unit).is_none()) {
            return Some("12.1.2: a unit in combat is not on the map");
        }
        if (combat.stage == Stage::RetreatTo) != combat.picked.is_some() {
            return Some("14.4: units retreat one at a time");
        }
        None
    }
}
