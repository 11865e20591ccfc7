//! Markers: what lies on the map and is not a unit.

use serde::{Deserialize, Serialize};

use super::Nation;

/// What a marker shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Marker {
    /// Units locked in combat.
    Engaged,
    /// A road barred.
    Roadblock,
    /// Air interdiction of a hex.
    Interdiction,
    /// A strategic air strike.
    StrategicStrike,
    /// A bridge built in play.
    Bridge,
    /// A bridge that was blown.
    BlownBridge,
    /// A bridge being built.
    BridgeUnderConstruction,
    /// A fuel dump, with its name.
    Dump(String),
    /// A dump that the enemy took.
    CapturedDump,
    /// No supply.
    OutOfSupply,
    /// Cut off, for so many turns.
    Isolated(u8),
    /// Moving strategically.
    StrategicMovement,
    /// A field fort.
    Fort,
    /// A field fort being built.
    FortUnderConstruction,
    /// Dispersed (D).
    Dispersed,
    /// Doubly dispersed (DD).
    DoubleDispersed,
    /// Seen by the enemy.
    Spotted,
    /// Seen by the enemy because of fire in his movement phase.
    OpportunitySpotted,
    /// The target hex of a gun, with the gun's name; two games of markers are told apart as odd and even.
    Registration {
        /// Which unit's.
        unit: String,
        /// `None` where only one marker a unit is in use.
        odd: Option<bool>,
    },
    /// Being loaded.
    Loading(LoadCount),
    /// Being unloaded.
    Unloading(LoadCount),
    /// An improved position.
    ImprovedPosition,
    /// A fortification of a strength.
    Fortification(u8),
    /// Mines.
    Minefield,
    /// A block across the road.
    Block,
    /// A burnt-out vehicle.
    Wreck,
    /// Who holds a place.
    Control(Nation),
    /// The turn.
    Turn,
    /// Victory points: ones, or tens.
    VictoryPoints {
        /// Whether it counts tens.
        tens: bool,
    },
    /// Anything else, in words.
    Text(String),
}

/// Turns of loading or unloading that remain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LoadCount {
    /// Done at the start of the next turn.
    Nil,
    /// Two.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
}

impl LoadCount {
    /// Every count, the longest first.
    pub const ALL: [LoadCount; 4] = [LoadCount::Four, LoadCount::Three, LoadCount::Two, LoadCount::Nil];

    /// As printed on the marker.
    pub const fn text(self) -> &'static str {
        match self {
            LoadCount::Nil => "Nil",
            LoadCount::Two => "2",
            LoadCount::Three => "3",
            LoadCount::Four => "4",
        }
    }
}
