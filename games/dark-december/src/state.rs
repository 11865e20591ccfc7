//! All that changes in the course of a game.

use engine::{HexId, HexSet, Stacks, UnitId};
use serde::{Deserialize, Serialize};

use crate::combat::CombatState;
use crate::scenario::BridgeState;

/// Where a unit is, the map aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not in this game: a switch, the scenario.
    Absent,
    /// An optional force that has not been committed (OR3.0).
    Pool,
    /// It comes later (3.4).
    Scheduled,
    /// It may enter (3.4).
    Due,
    /// It is on the map.
    Map,
    /// It screens an entry hex off the map (3.4.2), where nobody can attack it and it has no zone (3.4.4); the hex is in
    /// [`UnitState::beside`].
    Screening,
    /// It has gathered off the map to attack an entry hex (3.4.7); the hex is in [`UnitState::beside`].
    Gathered,
    /// A displaced commander, until its owner has said where it goes (OR9.4); where it was is in [`UnitState::beside`].
    Displaced,
    /// It was eliminated.
    Eliminated,
    /// It surrendered (OR1.0.7).
    Surrendered,
    /// It was taken out of the game.
    Removed,
}

/// Where a unit that is not on the map may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Gate {
    /// At the hexes of a letter, an area of the board (3.4).
    Letter(u8),
    /// At the letters of its map edge (2.0.4).
    Edge,
    /// At one hex, to which it was shifted from a letter (3.4.5).
    Hex(HexId, u8),
    /// From the air (OR8.0).
    Air,
}

/// A fact about a unit that holds or not. The doc of each says when it is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Flag {
    /// It has lost a step.
    Reduced = 1,
    /// No supply line, or short of fuel (1.0.3); judged in its owner's Supply Determination Phase.
    Unsupplied = 1 << 1,
    /// 1.1; judged in the German Supply Determination Phase.
    ShortOfFuel = 1 << 2,
    /// 1.0.5; judged in the enemy's Supply Determination Phase, and cleared in its owner's if it has a supply line.
    Isolated = 1 << 3,
    /// In Strategic Movement (3.2.3); cleared when its owner's Movement Phase begins, or after a combat.
    Strategic = 1 << 4,
    /// It moved in this Movement Phase; cleared when its owner's Movement Phase begins.
    Moved = 1 << 5,
    /// It may not move any more in this phase; cleared when its owner's Movement Phase begins.
    Finished = 1 << 6,
    /// It entered the map in this Movement Phase; cleared when its owner's Movement Phase begins.
    Entered = 1 << 7,
    /// It built a fort in this Movement Phase (3.6.1); cleared when its owner's Movement Phase begins.
    Builder = 1 << 8,
    /// It may not attack in this turn: a failed infiltration, a landing; cleared when its owner's Movement Phase begins.
    Shaken = 1 << 9,
    /// It has attacked in this Combat Phase; cleared at its end.
    Attacked = 1 << 10,
    /// In reserve (OR6.0); cleared when the Reserve step ends or it attacks.
    Reserve = 1 << 11,
    /// A step was restored or it returned in this Replacement Phase; cleared when the phase ends.
    Replaced = 1 << 12,
    /// Activated in this Game-Turn (SR1.2.1); cleared when the next begins.
    Activated = 1 << 13,
    /// It was delayed once, so that it is shifted at once if need be (3.4.5, 3.4.7).
    Delayed = 1 << 14,
    /// It had to retreat off the map and waits in its next Player-Turn (3.4.8).
    Stunned = 1 << 15,
    /// It waits in this Player-Turn (3.4.8); cleared when its owner's next one begins.
    Held = 1 << 16,
}

/// What changes about a unit, its hex aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    flags: u32,
    /// Isolated markers (OR1.0.1).
    pub markers: u8,
    /// The turn on which it is due (3.4).
    pub due: u8,
    /// Where it enters.
    pub gate: Gate,
    /// The hex that it stands beside.
    pub beside: Option<HexId>,
}

impl UnitState {
    pub(crate) const fn new(place: Place) -> UnitState {
        UnitState { place, flags: 0, markers: 0, due: 0, gate: Gate::Edge, beside: None }
    }
}

engine::flagged! { UnitState has Flag in u32 }

/// How a unit moves (3.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mode {
    /// A normal move.
    Normal,
    /// Strategic Movement (3.2).
    Strategic,
    /// 150 Panzer Brigade after a successful roll (OR2.0.1).
    Infiltration,
}

/// The unit in motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Motion {
    /// Who.
    pub unit: UnitId,
    /// How.
    pub mode: Mode,
    /// Movement points left, in halves.
    pub left: u16,
    /// Hexes entered.
    pub hexes: u8,
    /// What is remembered of the way into its hex: see `march.rs`.
    pub lane: u8,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// Mech units west of the Meuse (W2).
    Meuse,
    /// A city in supply (W2).
    City,
    /// All objectives of W1.
    Objectives,
    /// Not all objectives of W1.
    Held,
    /// The score decides (W4).
    Score(i16),
}

/// All that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn, 1 to 20.
    pub turn: u8,
    /// The segment of the turn: index into [`SEQUENCE`](crate::sequence::SEQUENCE).
    pub step: u8,
    /// Whether the segment's decision has been passed.
    pub passed: bool,
    /// The units.
    pub units: Vec<UnitState>,
    /// Who stands where.
    pub stacks: Stacks,
    /// Towns that the German side controls (M8).
    pub german: HexSet,
    /// How the bridges of the board stand (M7).
    pub bridges: Vec<BridgeState>,
    /// Bridges at which an attempt was made in this phase, as bits (5.0, 5.1).
    pub tried: u128,
    /// German bridges built (5.1).
    pub built: u8,
    /// Forts by side (3.6).
    pub forts: [HexSet; 2],
    /// Forts under construction by side (3.6.2).
    pub works: [HexSet; 2],
    /// Replacement points by side and track (2.0.1).
    pub points: [[u8; 2]; 2],
    /// Formations short of fuel, as bits (1.1).
    pub short: u32,
    /// Those of the German Player-Turn before (1.1.1).
    pub short_before: u32,
    /// Fuel selections still to be made, by side.
    pub selections: [u8; 2],
    /// Optional forces that may be committed now (OR3.0).
    pub grants: u8,
    /// Optional forces committed, by side (W3).
    pub committed: [u8; 2],
    /// The sky of the day as rolled for: clear or not (OR5.0).
    pub rolled_sky: Option<bool>,
    /// The unit in motion.
    pub motion: Option<Motion>,
    /// The unit that is set up anew (C3) or returns (2.0.5), until it is put into a hex.
    pub taken: Option<UnitId>,
    /// Infiltration attempts made (OR2.0.2).
    pub attempts: u8,
    /// The hex whose bridges may not be blown in the next Allied Bridge Phase (OR2.0.1).
    pub infiltrated: Option<HexId>,
    /// Displaced commanders whose owner must choose (OR9.4).
    pub displaced: Vec<UnitId>,
    /// The Combat Phase.
    pub combat: CombatState,
    /// German attacks missing on turn 1 (C5).
    pub missing: u8,
    /// How the game ended.
    pub end: Option<End>,
}
