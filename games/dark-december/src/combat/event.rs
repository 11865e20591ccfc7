//! What happens in a Combat Phase.

use engine::{HexId, Side, UnitId};

use crate::charts::Outcome;
use crate::event::Path;

/// One thing that happened in combat.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the variant's own words name")]
pub enum CombatEvent {
    /// A hex is attacked (4.0.1).
    Declared { side: Side, hex: HexId },
    /// A unit attacks; from off the map it must (3.4.7).
    Joined { unit: UnitId, forced: bool },
    /// 4.2.4; `off_map`: the attacker's stack off the map.
    Lowered { side: Side, hex: HexId, level: u8, off_map: bool },
    /// 4.6.
    Integrity { side: Side, bonuses: u8 },
    /// OR9.3.
    Capability { unit: UnitId },
    /// 4.3: the die of a combat.
    Rolled { side: Side, hex: HexId, roll: Roll, struck_back: bool, round: u8 },
    /// 4.4.6.
    Gave { side: Side, hexes: u8, steps: u8 },
    /// 4.4.7.
    Retreated { unit: UnitId, path: Path },
    /// 4.4.7: it could not go, or not as far as it had to.
    Cornered { unit: UnitId, steps: u8 },
    /// 4.4.8.
    RiverRoll { unit: UnitId, needed: u8, die: u8 },
    /// 3.4.8.
    Stunned { unit: UnitId },
    /// 4.9: the defender strikes at a hex, or at the stack off the map.
    Struck { side: Side, hex: HexId, off_map: bool },
    /// 4.1, OR9.5.
    Assault { side: Side, hex: HexId, second: bool },
    /// 4.5.
    Advanced { unit: UnitId, hex: HexId },
}

/// The sum of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Attack strength.
    pub attack: u16,
    /// Defence strength.
    pub defence: u16,
    /// The column of the table.
    pub column: u8,
    /// The die.
    pub die: u8,
    /// All modifiers.
    pub modifier: i8,
    /// The Terrain Defence Level.
    pub tdl: u8,
    /// The result.
    pub outcome: Outcome,
    /// Whether the second DI bonus was dropped (4.6.3).
    pub dropped: bool,
}
