//! What can be chosen (14.3).

use engine::{HexId, UnitId};

use crate::charts::Task;

/// One choice. The notation is in `words.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing more of what is asked for, or no.
    Done,
    /// Takes a unit in hand: to set it up, register it or move it.
    Take(UnitId),
    /// Takes a position counter of the card's list in hand (13.2).
    TakeCounter(u8),
    /// Sets up all that is left by a plain plan (13.2).
    PlaceRest,
    /// Puts what is in hand into a hex: a unit, a position counter or a registration marker.
    Put(HexId),
    /// Sets the unit up under the improved position of a hex (10.1.2).
    PutUnder(HexId),
    /// Sets the unit up inside the fortification of a hex (10.2.2).
    PutInside(HexId),
    /// Sets the unit up on a carrier (8.6.8).
    PutAboard(UnitId),
    /// Counts a load marker down (12.5.1).
    Count(UnitId),
    /// Turns loading into unloading, or the reverse (12.5.2).
    Reverse(UnitId),
    /// Attacks a hex.
    Attack(HexId),
    /// Adds a unit to the target set (6.2).
    Aim(UnitId),
    /// Adds an attacker.
    Add(UnitId),
    /// Rolls the die.
    Fire,
    /// Gives the attack up before the die (14.3.D12).
    Cancel,
    /// Takes a registration marker up (5.3).
    Lift,
    /// Brings a column in at a hex (12.13.a).
    Enter(u8, HexId),
    /// The next slot of the column that is arranged (12.13.b).
    Next(UnitId),
    /// Steps into a hex, or enters the map there.
    Go(HexId),
    /// Steps into a hex and pays for its terrain, not for the road (8.2.6).
    Cross(HexId),
    /// Steps into a hex and into its fortification (10.2.2).
    GoInside(HexId),
    /// Concealed movement into a hex (12.4).
    Creep(HexId),
    /// A step of a quick march (8.5).
    March(HexId),
    /// Moves up behind the entry hex (12.13.e).
    Forward,
    /// Loads a unit (8.6.3).
    Load(UnitId),
    /// Unloads the passenger (8.6.3).
    Unload,
    /// Goes under the improved position (10.1.2).
    Under,
    /// Goes inside the fortification (10.2.2).
    Inside,
    /// Comes out of either.
    Out,
    /// Begins an engineer task (10.5).
    Begin(Task, HexId),
    /// Gives the task up.
    GiveUp,
    /// An engineer tries to blow a prepared bridge (10.6.2).
    Blow(UnitId, HexId),
    /// Leaves the map (8.4.5).
    Exit,
    /// Overruns a hex (8.9).
    Overrun(HexId),
    /// The unit in hand does no more for now.
    Stay,
    /// Asks for the standing order of reaction fire (14.3).
    Orders,
    /// The least column at which to be asked, from 1; 0 for always, 8 for never.
    Order(u8),
}
