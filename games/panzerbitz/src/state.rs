//! All that changes in the course of a game (2.4).

use engine::{HexId, HexSet, Side, Stacks, UnitId};
use serde::{Deserialize, Serialize};

use crate::charts::{Attack as Kind, Task};
use crate::scenario::Level;
use crate::sequence::Segment;

/// Where a unit is, the hex aside: that is in the stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not set up yet (13.2).
    Unplaced,
    /// Found no room at set-up (13.2).
    LeftOut,
    /// A reinforcement that has not formed or entered yet (12.13, 8.4.6).
    Due,
    /// So many hexes behind the entry hex of its column (12.13.c).
    Behind(u8),
    /// In a hex.
    Map,
    /// Carried by a unit (8.6).
    Aboard(UnitId),
    /// Off-board artillery (12.7).
    OffBoard,
    /// Left the map from a hex (8.4.5).
    Exited(HexId),
    /// Gone for good.
    Eliminated,
}

/// D and DD markers (6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Dispersal {
    None,
    D,
    DD,
}

/// Spotted markers (4.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Spotted {
    None,
    Spotted,
    Opportunity,
}

/// Where in its hex a unit is (10.1.2, 10.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Shelter {
    Open,
    /// Under an improved position.
    Under,
    /// Inside a fortification.
    Inside,
}

/// A loading or unloading marker (12.5). Nil is 1 (R12.5-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoadMarker {
    /// Loading, and not unloading.
    pub loading: bool,
    /// 4, 3, 2, or 1 for Nil.
    pub value: u8,
}

/// What a unit has done in this player turn (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u16)]
pub enum Flag {
    /// Has left a hex, or entered the map.
    Moved = 1,
    /// Moves no more in this phase.
    Stopped = 1 << 1,
    /// Quick march (8.5).
    Quick = 1 << 2,
    /// Has loaded or unloaded as a carrier (8.6.3).
    Handled = 1 << 3,
    /// Was unloaded (8.6.5).
    Unloaded = 1 << 4,
    /// Has overrun (8.9.1).
    Overran = 1 << 5,
    /// Has gone under, inside or out in this phase.
    Sheltered = 1 << 6,
    /// Its owner has passed it over in this phase, for good.
    Passed = 1 << 7,
    /// Its load marker was counted (12.5.1), its registration decided (5.3), or it is fit to work (9.3.4).
    Seen = 1 << 8,
    /// Has interdicted in this enemy movement phase (8.8.2).
    Interdicted = 1 << 9,
    /// Has laid its block (11.9); this flag is never cleared.
    Laid = 1 << 10,
    /// Was put back once before it did anything (14.3.D9).
    PutBack = 1 << 11,
    /// Was put back twice.
    PutBackTwice = 1 << 12,
    /// Has paid the road movement rate (12.4.2).
    RoadRate = 1 << 13,
}

/// An engineer task and the hex of its object (10.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Work {
    /// What is done.
    pub task: Task,
    /// Where.
    pub hex: HexId,
    /// Turns worked.
    pub turns: u8,
}

/// The state of a unit (2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Has attacked (2.4).
    pub inverted: bool,
    /// Dispersal.
    pub dispersal: Dispersal,
    /// Own recovery phases until the dispersal marker goes (9.3.1).
    pub recovery: u8,
    /// Spotted marker.
    pub spotted: Spotted,
    /// Shelter.
    pub shelter: Shelter,
    /// The marker on a carrier that loads or unloads heavy equipment (12.5).
    pub load: Option<LoadMarker>,
    /// The passenger.
    pub cargo: Option<UnitId>,
    /// Half movement points spent in this phase (1.6.1).
    pub spent: u8,
    /// [`Flag`]s.
    pub flags: u16,
    /// Hexes of a quick march that were entered.
    pub marched: u8,
    /// Engineer task.
    pub work: Option<Work>,
    /// Registration markers: the only one or the odd one, and the even one (5.2, 12.8).
    pub marks: [Option<HexId>; 2],
    /// Its place on the route of a bound column (12.14.a).
    pub route: u8,
}

impl UnitState {
    /// A face-up unit that has done nothing.
    pub const fn new(place: Place) -> UnitState {
        UnitState {
            place,
            inverted: false,
            dispersal: Dispersal::None,
            recovery: 0,
            spotted: Spotted::None,
            shelter: Shelter::Open,
            load: None,
            cargo: None,
            spent: 0,
            flags: 0,
            marched: 0,
            work: None,
            marks: [None; 2],
            route: 0,
        }
    }

    /// Whether it carries a D or DD marker (1.10).
    pub fn dispersed(&self) -> bool {
        self.dispersal != Dispersal::None
    }
}

engine::flagged! { UnitState has Flag in u16 }

/// A column of reinforcements (12.13, 12.14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnState {
    /// Its game turn of entry, which moves on if entry is impossible (R12.13-b).
    pub turn: u8,
    /// Its entry hex, once it is picked.
    pub entry: Option<HexId>,
    /// Its slots from head to tail, once they are arranged.
    pub order: Vec<UnitId>,
    /// Whether its slots stand in the entry hex and behind it.
    pub formed: bool,
    /// Whether march order binds it (12.14).
    pub bound: bool,
    /// The hexes of its route, the entry hex first (12.14.a).
    pub route: Vec<HexId>,
}

/// An attack that is being prepared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Which kind.
    pub kind: Kind,
    /// The hex that is attacked.
    pub hex: HexId,
    /// The target set (6.2); empty where everything in the hex is attacked.
    pub targets: Vec<UnitId>,
    /// The attackers.
    pub firers: Vec<UnitId>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Who won, and how well; none in a draw.
    pub winner: Option<(Side, Level)>,
    /// The line of the card that was true.
    pub line: Option<u8>,
}

/// All that changes in the course of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each says something else")]
pub struct State {
    /// The game turn, from 1.
    pub turn: u8,
    /// The side whose player turn it is, or who sets up.
    pub phasing: Side,
    /// The segment.
    pub step: Segment,
    /// The side that chooses has chosen "done" in this segment.
    pub passed: bool,
    /// This segment has asked for something.
    pub asked: bool,
    /// The units.
    pub units: Vec<UnitState>,
    /// Who stands where; passengers are with their carriers.
    pub stacks: Stacks,
    /// Who controls what (13.3).
    pub control: [HexSet; 2],
    /// Improved positions (10.1).
    pub improved: HexSet,
    /// Fortifications with their defence (10.2).
    pub forts: Vec<(HexId, u8)>,
    /// Minefields (10.3).
    pub mines: HexSet,
    /// Blocks (10.4).
    pub blocks: HexSet,
    /// Wrecks, for the eye (6.8.4).
    pub wrecks: HexSet,
    /// Blown bridges (2.7.2).
    pub blown: HexSet,
    /// Bridges that someone tried to blow in this player turn (10.6.2).
    pub tried: HexSet,
    /// Hexes overrun or assaulted in this phase (8.9.6, 9.1.2).
    pub attacked: HexSet,
    /// Hexes through which units left the map in this player turn, and in the one before (9.3.5).
    pub exits: [HexSet; 2],
    /// Position counters that wait to be set up, by the list of the card.
    pub counters: Vec<u8>,
    /// The position counter in hand at set-up.
    pub counter: Option<u8>,
    /// The unit in hand: to be set up, registered or moved.
    pub hand: Option<UnitId>,
    /// The unit in hand has done something since it was taken.
    pub acted: bool,
    /// Columns of reinforcements.
    pub columns: Vec<ColumnState>,
    /// The column whose slots are being arranged (12.13.b).
    pub arranging: Option<u8>,
    /// Missions fired by each line of off-board artillery (12.7.2).
    pub missions: Vec<u8>,
    /// The attack that is being prepared.
    pub attack: Option<Attack>,
    /// Attacks that were given up before the die in this segment, as often as they were (14.3.D12).
    pub given_up: Vec<(Kind, HexId)>,
    /// Units that have entered a hex and may be fired at, the first one now (8.10).
    pub entering: Vec<UnitId>,
    /// The opposing side has passed for the first of them.
    pub answered: bool,
    /// Standing orders: the least column at which a side is asked to react, from 1; 0 for always, 8 for never (14.3).
    pub orders: [u8; 2],
    /// The side that chooses its standing order now.
    pub ordering: Option<Side>,
    /// The sides that have chosen one in this movement phase.
    pub ordered: [bool; 2],
    /// How the game ended.
    pub end: Option<End>,
}
