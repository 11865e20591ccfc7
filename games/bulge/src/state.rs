//! All that changes in the course of a game.

use engine::{HexId, HexSet, Side, Stacks, UnitId};
use serde::{Deserialize, Serialize};

use crate::combat::CombatState;

/// Where a unit is, the map aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not in this game: another mix, a switch, the scenario.
    Absent,
    /// It comes later (7.1).
    Scheduled,
    /// It may enter (7.1).
    Available,
    /// It is on the map.
    Map,
    /// It was eliminated.
    Eliminated,
    /// It left the map under 23.5.
    Exited,
    /// It was taken out of the game without loss: 18.1.1, 18.4.1, 23.3.
    Removed,
}

/// A fact about a unit that holds or not. The doc of each says when it is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Flag {
    /// 14.3; cleared at the end of its own Combat Phase or when it retreats.
    Engaged = 1,
    /// It has changed its hex by movement in this player-turn; cleared when the player-turn begins.
    Moved = 1 << 1,
    /// It may not move any more in this phase; cleared when the phase begins.
    Finished = 1 << 2,
    /// 12.2.2, judged at the start of its Movement Phase; cleared there.
    Pinned = 1 << 3,
    /// 12.2.1, set by the Combat Phase; cleared at its end.
    Obliged = 1 << 4,
    /// It has attacked in this Combat Phase; cleared at its end.
    Attacked = 1 << 5,
    /// It has fired OFS or FPF in this Combat Phase; cleared at its end (4.1 G5, A5).
    Fired = 1 << 6,
    /// A gun on its back, emplaced (2.3.5).
    Emplaced = 1 << 7,
    /// 6.3; judged in its owner's Supply Phase.
    Unsupplied = 1 << 8,
    /// 19.2; judged in the German Supply Phase.
    ShortOfFuel = 1 << 9,
    /// It came onto the map in this player-turn; cleared when the player-turn begins.
    Entered = 1 << 10,
    /// 18.4.3: it landed in this turn and may neither move nor attack.
    Landed = 1 << 11,
    /// 23.4: it came onto the map after Nordwind option 2 was chosen, and cannot be diverted; never cleared.
    CameLate = 1 << 12,
}

/// What changes about a unit, its hex aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    flags: u16,
    /// Movement points left in this phase, in twelfths; only for the unit in motion.
    pub left: u16,
    /// Isolation count (6.6).
    pub isolation: u8,
}

impl UnitState {
    pub(crate) const fn new(place: Place) -> UnitState {
        UnitState { place, flags: 0, left: 0, isolation: 0 }
    }
}

engine::flagged! { UnitState has Flag in u16 }

/// How a bridge site stands (11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// Usable.
    Intact,
    /// Down.
    Down,
    /// Under construction (11.7): by whom, the player-turns done, and whether someone works on it in this one.
    Building {
        /// The builder.
        by: Side,
        /// Player-turns done.
        done: u8,
        /// Whether someone works on it.
        working: bool,
    },
    /// Intact from the start of the German Movement Phase of turn 2 (11.9).
    Opening,
}

/// A bridge site in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BridgeSite {
    /// How it stands.
    pub span: Span,
    /// Who built the bridge that stands there (11.8).
    pub built_by: Option<Side>,
    /// Whether the Meuse guards have had their roll (11.6).
    pub guarded: bool,
    /// Whether demolition was tried in this phase (11.4).
    pub tried: bool,
}

/// The state of a fuel dump (19.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dump {
    /// In Allied hands.
    Allied,
    /// Captured by the Germans.
    Captured,
    /// Burned, evacuated or destroyed.
    Gone,
}

/// Victory points by source (25.2). Towns are counted from control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// For eliminated units, by the side that scores (25.2.1).
    pub losses: [u16; 2],
    /// Dumps ever captured (25.2.2).
    pub dumps: u8,
    /// Divisions released under 7.6 (25.2.3).
    pub released: u8,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// 25.3.
    Meuse,
    /// 25.4.
    Liege,
    /// The last turn is over; the scenario's own rule decides.
    LastTurn(Verdict),
}

/// What the scenario's own rule decided at the end of the last turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// 23.11: Nordwind option 3 and no 25.3 or 25.4.
    Scrubbed,
    /// 25.5.1: an Allied unit in a listed town.
    Town,
    /// 25.5.2: by the margin.
    Margin,
    /// 24.4: by levels of the margin.
    Levels,
    /// 24.5: nobody Allied in the hex.
    HexLost,
    /// 24.5: held and supplied.
    HexHeld,
    /// 24.5: held without supply.
    HexCutOff,
}

/// All that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, 1 to 36.
    pub turn: u8,
    /// The segment of the turn: index into [`SEQUENCE`](crate::sequence::SEQUENCE).
    pub step: u8,
    /// Whether the segment's decision has been passed.
    pub passed: bool,
    /// The units.
    pub units: Vec<UnitState>,
    /// Who stands where.
    pub stacks: Stacks,
    /// Hexes that the German side controls (2.2).
    pub german: HexSet,
    /// Bridge sites.
    pub bridges: Vec<BridgeSite>,
    /// Roadblocks (5.1).
    pub roadblocks: HexSet,
    /// Interdicted hexes (5.2).
    pub interdicted: HexSet,
    /// The hex under a strategic strike (5.3).
    pub struck: Option<HexId>,
    /// The fuel dumps (19.1), in the order of the charts.
    pub dumps: Vec<Dump>,
    /// Dumps whose burning was tried in this phase, as bits (19.4).
    pub burned: u8,
    /// Allied air points left (16.3).
    pub air: u8,
    /// The centre of this turn's airdrop (16.6).
    pub airdrop: Option<HexId>,
    /// Divisions released under 7.6, as bits.
    pub released: u8,
    /// The Nordwind option; 0 before the decision (23.1).
    pub nordwind: u8,
    /// US units that left the map under 23.5.
    pub diverted: u8,
    /// Whether the ruse of brigade 150 was used (18.3).
    pub ruse_used: bool,
    /// Whether the unit in motion moves under the ruse.
    pub ruse: bool,
    /// The unit in motion (8.9), or being placed (24.2).
    pub moving: Option<UnitId>,
    /// How many units entered at each edge road hex in this phase (7.3), by its number in the schedule.
    pub entries: Vec<u8>,
    /// Units still to be lost under 23.6.
    pub shortfall: u8,
    /// Victory points.
    pub points: Points,
    /// The Combat Phase.
    pub combat: CombatState,
    /// How the game ended.
    pub end: Option<End>,
}
