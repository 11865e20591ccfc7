//! Where a Combat Phase stands.

use engine::{HexId, HexSet, UnitId};
use serde::{Deserialize, Serialize};

/// What is to be decided next (4.0.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Which hex is attacked (4.0.1).
    #[default]
    Target,
    /// Who attacks it.
    Attackers,
    /// The attacker lowers levels of his hexes (4.2.4).
    LowerOwn,
    /// The defender lowers the level of his hex (4.2.4).
    LowerCover,
    /// The attacker's DI bonuses (4.6.1).
    Integrity,
    /// A commander's Attack Option Capability (OR9.3).
    Capability,
    /// The defender's DI (4.6.2).
    Stand,
    /// Hexes or steps (4.4.6).
    Give,
    /// Who loses the steps (4.4.6).
    Losses,
    /// Who loses a step in a firefight: the side that was struck (4.8).
    Fire,
    /// Who loses a step in a firefight: the side that struck (4.8).
    ReturnFire,
    /// Who retreats next (4.4).
    Retreat,
    /// Where to (4.4.7).
    RetreatTo,
    /// Whether and where the defender strikes back (4.9).
    Counter,
    /// Whether there is an All Out Assault (4.1).
    Assault,
    /// Who pays for it (4.1.2).
    Price,
    /// Who advances (4.5).
    Advance,
    /// Where to (4.5).
    AdvanceOn,
}

/// The unit that advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advancing {
    /// Who.
    pub unit: UnitId,
    /// Hexes left.
    pub left: u8,
    /// It stands in an enemy zone, and only 4.5.3 lets it go on.
    pub dash: bool,
    /// It went on under 4.5.3, so that it crosses no bridge or ford.
    pub dry: bool,
}

/// What changes in the course of a Combat Phase. Lists of units are in the order of their ids.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each says one thing about an attack")]
pub struct CombatState {
    /// What is to be decided next.
    pub stage: Stage,
    /// Hexes that were attacked in this phase (4.0.2).
    pub attacked: HexSet,
    /// Attacks made in this phase (C5).
    pub made: u8,
    /// Commanders whose capability was used in this phase, as bits (OR9.3).
    pub used: u16,
    /// Whether two DI bonuses were used in this phase (4.6.3).
    pub doubled: bool,
    /// The attacked hex.
    pub target: Option<HexId>,
    /// The attacking units.
    pub attackers: Vec<UnitId>,
    /// The units that were attacked.
    pub defenders: Vec<UnitId>,
    /// Levels that the attacker lowered (4.2.4); his stack off the map stands under the attacked hex.
    pub lowered: Vec<(HexId, u8)>,
    /// The level to which the defender lowered his hex (4.2.4).
    pub cover: Option<u8>,
    /// The attacker's DI bonuses (4.6.1).
    pub integrity: u8,
    /// The commander who gives his die (OR9.3).
    pub capability: Option<UnitId>,
    /// Whether the defender uses DI (4.6.2).
    pub stands: bool,
    /// 0 the attack, 1 the All Out Assault, 2 the second one.
    pub round: u8,
    /// The hex that is struck back at (4.9).
    pub counter: Option<HexId>,
    /// Whether the defender was affected (4.1.1).
    pub affected: bool,
    /// The requirement of a result R, and the most hexes of it (4.4.6).
    pub requirement: (u8, u8),
    /// Steps still to be lost.
    pub need: u8,
    /// The retreat that was chosen (4.4.6).
    pub hexes: u8,
    /// The longest retreat that a defender made (4.5.1).
    pub longest: u8,
    /// Whether steps alone emptied the defending hex (4.5.4).
    pub by_steps: bool,
    /// Who has yet to retreat.
    pub retreating: Vec<UnitId>,
    /// Who is retreating now.
    pub picked: Option<UnitId>,
    /// Hexes that have paid for an All Out Assault (4.1.2).
    pub paid: Vec<HexId>,
    /// The unit that advances.
    pub advancing: Option<Advancing>,
    /// Whether a unit from off the map must still advance (3.4.7).
    pub must_advance: bool,
}

impl CombatState {
    /// An attack is over: all is forgotten but what holds for the phase. The lists keep their memory.
    pub(super) fn clear_attack(&mut self) {
        let emptied = |list: &mut Vec<UnitId>| {
            list.clear();
            std::mem::take(list)
        };
        self.lowered.clear();
        self.paid.clear();
        *self = CombatState {
            attacked: self.attacked,
            made: self.made,
            used: self.used,
            doubled: self.doubled,
            attackers: emptied(&mut self.attackers),
            defenders: emptied(&mut self.defenders),
            retreating: emptied(&mut self.retreating),
            lowered: std::mem::take(&mut self.lowered),
            paid: std::mem::take(&mut self.paid),
            ..CombatState::default()
        };
    }

    /// 4.1: another round begins, in which nothing helps yet and nobody has paid.
    pub(super) fn begin_assault(&mut self) {
        self.round += 1;
        (self.integrity, self.capability, self.stands) = (0, None, false);
        self.paid.clear();
    }

    /// A Combat Phase begins or ends: nothing is remembered.
    pub(crate) fn clear_phase(&mut self) {
        self.clear_attack();
        self.attacked.clear();
        (self.made, self.used, self.doubled) = (0, 0, false);
    }
}
