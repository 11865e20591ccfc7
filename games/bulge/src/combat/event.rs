//! What can happen in a Combat Phase.

use engine::{HexId, Side, UnitId};

use crate::charts::Outcome;
use crate::event::Path;

/// One thing that happened in a Combat Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatEvent {
    /// 12.2.1: a unit must attack.
    Obliged {
        /// Who.
        unit: UnitId,
    },
    /// 12.1.2: an attack is declared.
    Declared {
        /// By whom.
        side: Side,
        /// On which hex.
        hex: HexId,
    },
    /// 12.3 b: a unit takes part.
    Joined {
        /// Who.
        unit: UnitId,
        /// Whether 12.2.4 made it.
        forced: bool,
    },
    /// 13.4: OFS.
    Supported {
        /// Which gun or werfer.
        unit: UnitId,
        /// Its OFS.
        strength: u8,
    },
    /// 13.6: FPF.
    Fired {
        /// Which gun.
        unit: UnitId,
        /// Its FPF.
        strength: u8,
    },
    /// 16.4: air points.
    Air {
        /// How many.
        points: u8,
        /// Their strength.
        strength: u16,
    },
    /// 12.7, 12.8: the roll.
    Resolved {
        /// The attacked hex.
        hex: HexId,
        /// The attack total.
        attack: u16,
        /// The defence total.
        defence: u16,
        /// The column of the totals.
        column: u8,
        /// The column that is used: after shifts.
        shifted: u8,
        /// The die.
        die: u8,
        /// The result.
        outcome: Outcome,
    },
    /// 14.3: a unit becomes Engaged.
    Engaged {
        /// Who.
        unit: UnitId,
    },
    /// 14.6: the defender stands.
    Stood {
        /// Where.
        hex: HexId,
        /// How many combat units it costs.
        losses: u8,
    },
    /// 14.6: the defender could stand and does not.
    GaveWay {
        /// Where.
        hex: HexId,
    },
    /// 13.8: artillery on its back cannot retreat.
    GunOverrun {
        /// Which gun.
        unit: UnitId,
    },
    /// 14.4 (3): a retreat through enemy ZOC.
    Straggled {
        /// Who.
        unit: UnitId,
        /// Where it was to end.
        hex: HexId,
        /// At or below: lost.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// 14.4 (4): no hex to retreat to.
    Trapped {
        /// Who.
        unit: UnitId,
    },
    /// 14.4: a unit has retreated.
    Retreated {
        /// Who.
        unit: UnitId,
        /// Along which hexes.
        path: Path,
    },
    /// 14.7: a unit has advanced.
    Advanced {
        /// Who.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// Into which hex.
        to: HexId,
    },
    /// 14.8: a unit has broken through.
    BrokeThrough {
        /// Who.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// Into which hex.
        to: HexId,
    },
}
