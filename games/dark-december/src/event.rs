//! What happens, each event complete in itself.

use engine::{Dice, Direction, HexId, Rule, Side, UnitId};

use crate::combat::CombatEvent;
use crate::fixed::Fixed;
use crate::hexsides::Site;
use crate::state::{End, Mode};

/// What a rule needs to act: dice, and a place for events.
#[derive(Debug)]
pub struct Ctx<'a> {
    /// The dice.
    pub dice: &'a mut Dice,
    /// What has happened.
    pub events: &'a mut Vec<Event>,
}

impl Ctx<'_> {
    /// Says what happened.
    pub fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// The way of a unit in few bytes: where it began and the direction of each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The first hex.
    pub from: HexId,
    steps: u8,
    turns: u128,
}

impl Path {
    /// The most steps that one path holds.
    pub const MOST: usize = 42;

    /// A path without a step.
    pub const fn new(from: HexId) -> Path {
        Path { from, steps: 0, turns: 0 }
    }

    /// Adds a step; false if there is no room.
    pub fn push(&mut self, direction: Direction) -> bool {
        if usize::from(self.steps) == Path::MOST {
            return false;
        }
        self.turns |= (direction.index() as u128) << (3 * u32::from(self.steps));
        self.steps += 1;
        true
    }

    /// Whether it has no step.
    pub const fn is_empty(&self) -> bool {
        self.steps == 0
    }

    /// Every hex of it, the first included.
    pub fn hexes(&self, fixed: &Fixed) -> Vec<HexId> {
        let mut hexes = vec![self.from];
        let mut at = self.from;
        for step in 0..self.steps {
            let direction = Direction::new((self.turns >> (3 * u32::from(step)) & 7) as usize);
            let Some(hex) = fixed.setting.board.grid.neighbour(at, direction) else { break };
            at = hex;
            hexes.push(at);
        }
        hexes
    }
}

/// A phase, as the log announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Q.1.
    Supply,
    /// Q.2.
    Replacement,
    /// Q.3.
    Movement,
    /// Q.4.
    Combat,
    /// Q.5.
    Bridge,
}

/// Why a unit was lost or taken out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// OR1.0.3.
    Surrender,
    /// A step lost in combat (4.4.6).
    Combat,
    /// A firefight (4.8).
    Fire,
    /// A step lost in a retreat (4.4.7).
    Retreat,
    /// 4.1.2.
    Assault,
    /// 4.4.8.
    River,
    /// OR8.0.
    Landing,
    /// OR8.0: not dropped in time.
    NoDrop,
    /// OR9.4.
    Displaced,
}

/// What a player may leave undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Free deployment (C3).
    Deployment,
    /// Optional forces (OR3.0.1).
    Forces,
    /// Replacement points (2.0).
    Replacements,
    /// Blocked letters (3.4).
    Entry,
    /// The parachute drop (OR8.0).
    Drop,
    /// Moves (Q.3).
    Moves,
    /// Attacks (4.0.1).
    Attacks,
    /// The attacker's lower TDL (4.2.4).
    OwnLevels,
    /// The defender's lower TDL (4.2.4).
    Cover,
    /// The attacker's Divisional Integrity (4.6.1).
    Integrity,
    /// A commander's help (OR9.3).
    Capability,
    /// The defender's Divisional Integrity (4.6.2).
    Stand,
    /// A counterattack (4.9).
    Strike,
    /// An All Out Assault (4.1.1).
    Assault,
    /// Advances (4.5).
    Advance,
    /// Moves of reserves (OR6.0).
    Reserves,
    /// Demolitions (5.0).
    Blowing,
    /// Bridges (5.1).
    Building,
}

/// Why a phase is passed over.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the variant's own words name")]
pub enum Idle {
    /// 1.1.1: no formation can be selected.
    Fuel,
    /// 2.0.1: there are no points.
    NoPoints,
    /// 2.0: nothing can be bought with them.
    NothingToBuy,
    /// 3.1: nobody can move, build or enter.
    NobodyMoves,
    /// SR1.2: and those who could are not activated.
    Restricted,
    /// 4.0.1: no enemy is adjacent.
    NoEnemy,
    /// 4.3.3: the best attack is not allowed.
    LowOdds { hex: HexId, attack: u16, defence: u16 },
    /// Those who are adjacent may not attack, by this rule.
    MayNotAttack { rule: Rule },
    /// 5.0: no bridge can be blown.
    NothingToBlow,
    /// 5.1: all bridges are built.
    AllBuilt,
    /// 5.1: nowhere can a bridge be built.
    NothingToBuild,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the variant's own words name")]
pub enum Event {
    /// A turn begins (Q.0).
    Turn { turn: u8 },
    /// A phase begins (Q.1 to Q.5).
    Phase { side: Side, phase: Phase },
    /// The German Movement Phase of turn 1 is skipped (Q2).
    Skipped,
    /// A phase is passed over, because nothing can be done in it.
    Passed { side: Side, why: Idle },
    /// A player wants no more of something.
    Declined { side: Side, choice: Choice },
    /// A unit goes no further, in its move or in its advance.
    Stays { unit: UnitId, hex: HexId, advance: bool },
    /// The weather of the day (OR5.0).
    Weather { needed: u8, die: u8 },
    /// Free deployment (C3).
    Deployed { unit: UnitId, hex: HexId },
    /// 1.1.
    Starved { side: Side, formation: u8 },
    /// 1.0.3: a unit is Unsupplied now.
    SupplyLost { unit: UnitId },
    /// 1.0.3: a unit is Supplied again.
    SupplyRegained { unit: UnitId },
    /// 1.0.5, OR1.0.1.
    Isolated { unit: UnitId, markers: u8 },
    /// OR1.0.4.
    Relieved { unit: UnitId },
    /// OR1.0.3: the die for a group, of which a unit is named.
    SurrenderRoll { unit: UnitId, units: u8, needed: u8, die: u8 },
    /// 2.0.1.
    Points { side: Side, motorized: u8, other: u8 },
    /// OR3.0.1.
    OptionalRoll { side: Side, needed: u8, die: u8 },
    /// OR3.0.2.
    Committed { unit: UnitId, turn: u8 },
    /// 2.0.2.
    Restored { unit: UnitId },
    /// 2.0.4, 2.0.5: where, if it does not come by the map edge.
    Returned { unit: UnitId, hex: Option<HexId>, points: u8 },
    /// 3.4: a reinforcement may enter.
    Due { unit: UnitId },
    /// 3.4.2, 3.4.6.
    Screens { unit: UnitId, hex: HexId },
    /// 3.4.5.
    Shifted { unit: UnitId, hex: HexId, turn: u8 },
    /// 3.4: without V3.4, it enters one turn later elsewhere.
    Blocked { unit: UnitId },
    /// 3.4.7.
    Gathered { unit: UnitId, hex: HexId },
    /// 3.4.
    Entered { unit: UnitId, hex: HexId, mode: Mode, cost: u16 },
    /// 3.0.
    Moved { unit: UnitId, path: Path, mode: Mode, left: u16 },
    /// 3.6.2: a fort, finished or begun.
    Fort { side: Side, hex: HexId, finished: bool },
    /// 3.6.3.
    FortLost { side: Side, hex: HexId },
    /// OR2.0.1.
    Infiltration { unit: UnitId, needed: u8, die: u8 },
    /// OR8.0: the drop with its dice.
    Dropped { target: HexId, direction: u8, distance: u8, hex: Option<HexId> },
    /// OR9.4: a commander is put elsewhere.
    Relocated { unit: UnitId, hex: HexId },
    /// M8.
    TownTaken { side: Side, hex: HexId },
    /// A unit loses a step and remains.
    StepLost { unit: UnitId, cause: Cause },
    /// A unit is lost.
    Eliminated { unit: UnitId, hex: Option<HexId>, cause: Cause },
    /// A unit is taken out of the game.
    Removed { unit: UnitId, hex: Option<HexId>, cause: Cause },
    /// 5.0.
    Blow { site: Site, needed: u8, die: u8 },
    /// 5.1.
    Build { site: Site, needed: u8, die: u8 },
    /// C5: attacks are missing.
    Missing { attacks: u8 },
    /// The game is over.
    Over { end: End },
    /// What happened in combat.
    Combat(CombatEvent),
}
