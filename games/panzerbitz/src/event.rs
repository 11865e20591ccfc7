//! What happens, each event complete in itself.

use engine::{Dice, HexId, Rule, Side, UnitId};

use crate::charts::{Attack as Kind, Column, Outcome, Task};
use crate::scenario::PositionCounter;
use crate::sequence::Step;
use crate::state::{Dispersal, End, LoadMarker, Shelter};

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

/// The sum of an attack as it was rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// Attack strength in quarters (1.6.2).
    pub attack: u32,
    /// Defence strength in halves, because a quick march halves it (8.5).
    pub defence: u32,
    /// The column after shifts; none if it lies left of the table (6.6).
    pub column: Option<Column>,
    /// Die modifiers together.
    pub modifier: i8,
    /// The die.
    pub die: u8,
    /// The result.
    pub result: Outcome,
}

/// How a unit took a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// By the chart.
    Normal,
    /// At the road movement rate (8.3).
    Road,
    /// In concealed movement (12.4).
    Concealed,
    /// In a quick march (8.5).
    Quick,
    /// One hex for the whole allowance (8.4.1).
    Least,
}

/// Why a column is no longer bound (12.14.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Release {
    LeftRoad,
    Enemy,
    Unloaded,
    Fired,
    FiredUpon,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the fields are what the variant's own words name")]
pub enum Event {
    /// A game turn begins (3.1).
    Turn { turn: u8 },
    /// A phase or segment begins (3.2).
    Phase { side: Side, step: Step },
    /// A segment is passed over, because a rule leaves nothing to choose (3.4).
    PassedOver { side: Side, step: Step, rule: Rule },
    /// A side wants nothing more of a segment.
    Ended { side: Side, step: Step },
    /// A side does not react to a unit, or no more (8.10).
    NoReaction { side: Side, unit: UnitId, hex: HexId },
    /// An attack is given up before the die (14.3.D12).
    GivenUp { side: Side, kind: Kind, hex: HexId },
    /// A unit in hand is put back before it did anything, perhaps for the last time (14.3.D9).
    PutBack { unit: UnitId, last: bool },
    /// A registration marker stays as it is (5.3).
    MarkKept { unit: UnitId },
    /// A unit is set up (13.2).
    Placed { unit: UnitId, hex: HexId, shelter: Shelter },
    /// A unit is set up on a carrier (8.6.8).
    PlacedAboard { unit: UnitId, carrier: UnitId },
    /// A position counter is set up (13.2).
    Counter { side: Side, counter: PositionCounter, hex: HexId },
    /// A unit finds no room at set-up (13.2).
    LeftOut { unit: UnitId },
    /// Heavy equipment begins to load or unload (12.5).
    LoadBegun { carrier: UnitId, unit: UnitId, marker: LoadMarker },
    /// The next lower marker (12.5.1).
    LoadCounted { carrier: UnitId, marker: LoadMarker },
    /// Turned round (12.5.2).
    LoadReversed { carrier: UnitId, marker: LoadMarker },
    /// There is no room to unload (7.4).
    LoadHeld { carrier: UnitId },
    /// A unit is aboard (8.6).
    Loaded { carrier: UnitId, unit: UnitId },
    /// A unit is out (8.6).
    Unloaded { carrier: UnitId, unit: UnitId, hex: HexId },
    /// Mines (10.3.2).
    Mines { unit: UnitId, hex: HexId, die: u8, result: Outcome },
    /// A unit takes part in an attack.
    Fires { unit: UnitId, kind: Kind, hex: HexId },
    /// The die of an attack; the target where each unit has a die of its own.
    Rolled { side: Side, kind: Kind, hex: HexId, target: Option<UnitId>, roll: Roll },
    /// D or DD (6.8).
    Dispersed { unit: UnitId, marker: Dispersal, recoveries: u8 },
    /// X, or DD on a dispersed unit.
    Eliminated { unit: UnitId, hex: Option<HexId> },
    /// The dispersal marker goes (9.3.1).
    Recovered { unit: UnitId },
    /// X on a fortification (10.2.3).
    FortLost { hex: HexId, defence: u8 },
    /// 12.12.1.
    PositionLost { hex: HexId },
    /// A registration marker is placed (5.3).
    Registered { unit: UnitId, hex: HexId, even: bool },
    /// A registration marker is taken up (5.2.3, 5.3).
    MarkLifted { unit: UnitId, hex: HexId, even: bool },
    /// A column is placed (12.13).
    ColumnEnters { column: u8, hex: HexId },
    /// Its turn of entry moves on (R12.13-b).
    ColumnWaits { column: u8, turn: u8 },
    /// A unit lines up behind an entry hex (12.13.c), or moves up there (12.13.e).
    Behind { unit: UnitId, hex: HexId, back: u8 },
    /// A unit enters the map (12.13, 8.4.6).
    Entered { unit: UnitId, hex: HexId, cost: u8 },
    /// A step (8.2).
    Moved { unit: UnitId, from: HexId, to: HexId, cost: u8, gait: Gait },
    /// The die of 8.4.2.
    Stream { unit: UnitId, hex: HexId, die: u8, enters: bool },
    /// The die of 8.5.
    QuickMarch { unit: UnitId, die: u8, dispersed: bool },
    /// A unit leaves the map (8.4.5).
    Exited { unit: UnitId, hex: HexId },
    /// A spotted marker is placed (4.5.5).
    Spotted { unit: UnitId, opportunity: bool },
    /// The marker of a passenger goes over to its carrier (4.5.9).
    SpottedWith { carrier: UnitId, unit: UnitId },
    /// It is removed (4.5.6, 4.5.7).
    Unspotted { unit: UnitId },
    /// A unit goes under, inside or out.
    Sheltered { unit: UnitId, shelter: Shelter },
    /// An engineer begins a task (10.5).
    TaskBegun { unit: UnitId, task: Task, hex: HexId },
    /// A turn of work is added.
    TaskWorked { unit: UnitId, task: Task, hex: HexId, turns: u8 },
    /// The work is done, after the die where one is rolled.
    TaskDone { unit: UnitId, task: Task, hex: HexId, die: Option<u8> },
    /// The die failed; the work stays.
    TaskFailed { unit: UnitId, task: Task, hex: HexId, die: u8 },
    /// The task is cancelled or given up.
    TaskLost { unit: UnitId, task: Task, hex: HexId },
    /// A Crab has cleared a minefield (10.3.5).
    Flailed { unit: UnitId, hex: HexId },
    /// A try to blow a prepared bridge (10.6.2).
    Blow { unit: UnitId, hex: HexId, die: u8, blown: bool },
    /// A stack goes through the hex that it overran (8.9.6).
    Overran { unit: UnitId, over: HexId, to: HexId },
    /// Control of a hex changes (13.3).
    Control { side: Side, hex: HexId },
    /// March order no longer binds a column (12.14.2).
    Released { column: u8, why: Release },
    /// A standing order (14.3).
    Order { side: Side, order: u8 },
    /// The game is over (13.4).
    Over { end: End },
}
