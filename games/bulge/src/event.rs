//! What can happen. Each event is complete in itself, so that an old log can be told again.

use engine::{Dice, Direction, HexId, Side, UnitId};

use crate::combat::CombatEvent;
use crate::fixed::{Fixed, Site};
use crate::state::End;

/// What an action needs beside the position: dice and a place for events.
pub struct Ctx<'a> {
    /// The dice.
    pub dice: &'a mut Dice,
    /// What happened.
    pub events: &'a mut Vec<Event>,
}

impl Ctx<'_> {
    /// Notes an event.
    pub fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// A path of at most [`Path::MOST`] steps, packed into directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub from: HexId,
    steps: u8,
    turns: u128,
}

impl Path {
    /// The most steps that a path holds.
    pub const MOST: usize = 42;

    /// An empty path.
    pub const fn new(from: HexId) -> Path {
        Path { from, steps: 0, turns: 0 }
    }

    /// Adds a step; false if the path is full.
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
            match fixed.setting.board.grid.neighbour(at, direction) {
                Some(hex) => at = hex,
                None => break,
            }
            hexes.push(at);
        }
        hexes
    }
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A turn begins (4.1).
    Turn {
        /// Its number.
        turn: u8,
    },
    /// A phase begins (4.1).
    Phase {
        /// Whose player-turn it is.
        side: Side,
        /// The phase.
        phase: Phase,
    },
    /// A phase goes by because there is nothing to choose in it, or nothing any more.
    Idle {
        /// Who would have chosen.
        side: Side,
        /// Why not.
        why: Idle,
    },
    /// 4.3: somebody could have chosen something, and does not.
    Declined {
        /// Who.
        side: Side,
        /// What.
        what: Declined,
        /// Whether he has done so before in this step.
        again: bool,
    },
    /// 8.9: a unit that was taken does not move.
    Stayed {
        /// Who.
        unit: UnitId,
    },
    /// 24.2.
    Placed {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
    },
    /// 5.1.
    Roadblock {
        /// Where.
        hex: HexId,
    },
    /// 5.2.
    Interdicted {
        /// Where.
        hex: HexId,
    },
    /// 5.3.
    Struck {
        /// Where.
        hex: HexId,
    },
    /// 5.1.4, 16.5: all come off.
    MarkersOff {
        /// Whether there were roadblocks.
        roadblocks: bool,
        /// Whether there was interdiction.
        interdiction: bool,
    },
    /// 16.7: the strike is over.
    StrikeOff {
        /// Where.
        hex: HexId,
    },
    /// 5.4.
    Emplaced {
        /// Which gun.
        unit: UnitId,
    },
    /// 13.3: a gun turns to its front to move.
    Limbered {
        /// Which gun.
        unit: UnitId,
    },
    /// 11.4.
    Demolition {
        /// Whose troops try.
        side: Side,
        /// Where.
        site: Site,
        /// By whom, in the Movement Phase.
        unit: Option<UnitId>,
        /// At or below: blown.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// 11.6.
    MeuseGuard {
        /// Who would cross.
        unit: UnitId,
        /// Where.
        site: Site,
        /// At or below: blown.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// 11.7.
    BridgeBegun {
        /// Where.
        site: Site,
        /// By whom.
        unit: UnitId,
    },
    /// 11.7, 11.9.
    BridgeBuilt {
        /// Where.
        site: Site,
        /// Whether by 11.9.
        opening: bool,
    },
    /// 11.7: one of two player-turns on the Meuse is done.
    BridgeHalf {
        /// Where.
        site: Site,
    },
    /// 11.7.
    BridgeLost {
        /// Where.
        site: Site,
    },
    /// 19.4.
    Burning {
        /// Which dump.
        dump: u8,
        /// At or below: gone.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// 19.3.
    DumpCaptured {
        /// Which dump.
        dump: u8,
    },
    /// 19.5: an Allied unit destroyed a captured dump.
    DumpDestroyed {
        /// Which dump.
        dump: u8,
    },
    /// 19.6.
    DumpEvacuated {
        /// Which dump.
        dump: u8,
    },
    /// 16.6.
    Airdrop {
        /// Where.
        hex: HexId,
    },
    /// 6.4: a unit is out of supply now.
    SupplyLost {
        /// Who.
        unit: UnitId,
    },
    /// 6.4: a unit is in supply again.
    SupplyRegained {
        /// Who.
        unit: UnitId,
    },
    /// 19.2: a unit is beyond the fuel range.
    ShortOfFuel {
        /// Who.
        unit: UnitId,
    },
    /// 6.6.
    Isolated {
        /// Who.
        unit: UnitId,
        /// The count.
        count: u8,
    },
    /// 6.7: a surrender roll.
    Surrender {
        /// Who.
        unit: UnitId,
        /// At or below: eliminated.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// 7.1.
    Available {
        /// Who.
        unit: UnitId,
    },
    /// 7.6.
    Released {
        /// Which division.
        division: u8,
    },
    /// 18.1.1.
    TeamLanded {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
    },
    /// 18.4.2: the drop with its dice.
    Dropped {
        /// The target.
        target: HexId,
        /// The scatter die.
        die: u8,
        /// The direction die; 0 if none was rolled.
        direction: u8,
        /// Where it landed; none if off the map.
        hex: Option<HexId>,
    },
    /// 18.4.1.
    DropCancelled,
    /// 7.2.
    Entered {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// What it cost, in twelfths.
        cost: u16,
    },
    /// 8.9.
    Moved {
        /// Who.
        unit: UnitId,
        /// Along which hexes.
        path: Path,
        /// Points left, in twelfths.
        left: u16,
    },
    /// 18.3.
    Ruse,
    /// 23.5.
    Exited {
        /// Who.
        unit: UnitId,
        /// From where.
        hex: HexId,
    },
    /// 18.1.6.
    Detection {
        /// Which team.
        unit: UnitId,
        /// At or below: eliminated.
        needed: u8,
        /// The die.
        die: u8,
    },
    /// A unit is lost.
    Eliminated {
        /// Who.
        unit: UnitId,
        /// From where, if it was on the map.
        hex: Option<HexId>,
        /// Why.
        cause: Cause,
    },
    /// A unit is taken out of the game without loss.
    Removed {
        /// Who.
        unit: UnitId,
        /// From where, if it was on the map.
        hex: Option<HexId>,
        /// Why.
        cause: Cause,
    },
    /// 23.1.
    Nordwind {
        /// The option.
        option: u8,
    },
    /// 23.6: so many are missing.
    Shortfall {
        /// How many.
        missing: u8,
    },
    /// The game is over.
    Over {
        /// How.
        end: End,
        /// The margin (25.2.5).
        margin: i16,
    },
    /// What happened in combat.
    Combat(CombatEvent),
}

/// A phase, as the log announces it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 5.0; of the other side.
    Support,
    /// 6.0.
    Supply,
    /// 7.0.
    Reinforcement,
    /// 8.0.
    Movement,
    /// 12.0.
    Combat,
}

/// Why there is nothing to choose in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// 17.1: no Allied Support Phase on the first turn.
    Surprised,
    /// 5.0: nothing to place, fly, emplace, blow or burn.
    NoSupport,
    /// 8.1: nobody can move or do anything else.
    NobodyMoves,
    /// 8.1: nobody can any more.
    NobodyMovesOn,
    /// 12.1.2: nobody is adjacent to an enemy.
    NoAttack,
    /// 12.1.3: whoever is has attacked, or was attacked.
    NoFurtherAttack,
    /// 11.10: only water is between.
    OnlyAcrossWater,
}

/// What somebody could have chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declined {
    /// 24.2.
    SetUp,
    /// 5.1.
    Roadblock,
    /// 5.2.
    Interdiction,
    /// 5.3.
    Strike,
    /// 5.4.
    Emplacement,
    /// 11.4.
    Demolition,
    /// 19.4.
    Burning,
    /// 16.6.
    Airdrop,
    /// 7.6.
    Release,
    /// 8.1.
    Movement,
    /// 12.1.
    Attack,
    /// 13.4.
    Support,
    /// 13.6.
    FinalFire,
    /// 16.4.
    Air,
    /// 14.7.
    Advance,
    /// 14.8.
    Breakthrough,
}

/// Why a unit was lost or taken out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// 6.7.
    Surrender,
    /// 18.1.5.
    Overrun,
    /// 18.1.6.
    Detected,
    /// 18.4.3.
    BadLanding,
    /// 18.1.1, 18.4.6.
    Date,
    /// 18.4.1.
    Cancelled,
    /// 23.3.
    Struck,
    /// 23.6.
    Shortfall,
    /// 14.1: a combat result.
    Combat,
    /// 14.5: given up in an exchange.
    Exchange,
    /// 14.6: given up to stand fast.
    StandFast,
    /// 13.8: artillery on its back that should have retreated.
    Emplaced,
    /// 14.4: lost on retreat.
    Retreat,
}
