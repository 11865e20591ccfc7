//! What can be chosen (14.3), with its notation and its words on a button.

use engine::{HexId, UnitId};

use crate::charts::Task;
use crate::columns::ColumnId;
use crate::counters::CounterId;
use crate::game::Panzerbitz;
use crate::orders::Order;

engine::actions! {
    /// One choice.
    pub enum Action for Panzerbitz {
        /// Nothing more of what is asked for, or no.
        Done = "done" => "Done" as End;
        /// Takes a unit in hand: to set it up, register it or move it.
        Take(unit: UnitId) = "take {unit}" => "Take {unit}" as Take;
        /// Takes a position counter of the card's list in hand (13.2).
        TakeCounter(line: CounterId) = "counter {line}" => "Place: {line}" as Take;
        /// Sets up all that is left by a plain plan (13.2).
        PlaceRest = "place-rest" => "Place the rest for me" as Place;
        /// Puts what is in hand into a hex: a unit, a position counter or a registration marker.
        Put(at: HexId) = "put {at}" => "Put it in {at}" as Go;
        /// Sets the unit up under the improved position of a hex (10.1.2).
        PutUnder(at: HexId) = "put-under {at}" => "Under the improved position in {at}" as Go;
        /// Sets the unit up inside the fortification of a hex (10.2.2).
        PutInside(at: HexId) = "put-inside {at}" => "Inside the fortification in {at}" as Go;
        /// Sets the unit up on a carrier (8.6.8).
        PutAboard(carrier: UnitId) = "put-aboard {carrier}" => "Aboard {carrier}";
        /// Counts a load marker down (12.5.1).
        Count(carrier: UnitId) = "count {carrier}" => "{carrier}: count down";
        /// Turns loading into unloading, or the reverse (12.5.2).
        Reverse(carrier: UnitId) = "reverse {carrier}" => "{carrier}: turn round";
        /// Attacks a hex.
        Attack(at: HexId) = "attack {at}" => "Fire at {at}" as Attack;
        /// Adds a unit to the target set (6.2).
        Aim(unit: UnitId) = "aim {unit}" => "Aim at {unit}" as Attack;
        /// Adds an attacker.
        Add(unit: UnitId) = "add {unit}" => "{unit} takes part" as Join;
        /// Rolls the die.
        Fire = "fire" => "Fire with these" as Resolve;
        /// Gives the attack up before the die (14.3.D12).
        Cancel = "cancel" => "Give the attack up";
        /// Takes a registration marker up (5.3).
        Lift = "lift" => "Take the marker up";
        /// Brings a column in at a hex (12.13.a).
        Enter(column: ColumnId, at: HexId) = "enter {column} {at}" => "Column {column} enters at {at}" as Go;
        /// The next slot of the column that is arranged (12.13.b).
        Next(unit: UnitId) = "next {unit}" => "{unit} is next";
        /// Steps into a hex, or enters the map there.
        Go(to: HexId) = "go {to}" => "to {to}" as Go;
        /// Steps into a hex and pays for its terrain, not for the road (8.2.6).
        Cross(to: HexId) = "cross {to}" => "to {to} off the road" as Go;
        /// Steps into a hex and into its fortification (10.2.2).
        GoInside(to: HexId) = "go-inside {to}" => "to {to}, inside the fortification" as Go;
        /// Concealed movement into a hex (12.4).
        Creep(to: HexId) = "creep {to}" => "to {to} concealed" as Go;
        /// A step of a quick march (8.5).
        March(to: HexId) = "quick-march {to}" => "to {to} in a quick march" as Go;
        /// Moves up behind the entry hex (12.13.e).
        Forward = "forward" => "Move up behind the entry hex";
        /// Loads a unit (8.6.3).
        Load(unit: UnitId) = "load {unit}" => "Load {unit}";
        /// Unloads the passenger (8.6.3).
        Unload = "unload" => "Unload";
        /// Goes under the improved position (10.1.2).
        Under = "under" => "Go under the improved position";
        /// Goes inside the fortification (10.2.2).
        Inside = "inside" => "Go inside the fortification";
        /// Comes out of either.
        Out = "out" => "Come out";
        /// Begins an engineer task (10.5).
        Begin(task: Task, at: HexId) = "begin {task} {at}" => "Begin to {task} in {at}";
        /// Gives the task up.
        GiveUp = "give-up" => "Give the task up";
        /// An engineer tries to blow a prepared bridge (10.6.2).
        Blow(unit: UnitId, at: HexId) = "blow {unit} {at}" => "{unit} blows the bridge in {at}";
        /// Leaves the map (8.4.5).
        Exit = "exit" => "Leave the map";
        /// Overruns a hex (8.9).
        Overrun(at: HexId) = "overrun {at}" => "Overrun {at}" as Attack;
        /// The unit in hand does no more for now.
        Stay = "stay" => "Stay here" as Stay;
        /// Asks for the standing order of reaction fire (14.3).
        Orders = "orders" => "Standing order for reaction fire";
        /// The standing order of reaction fire.
        Order(order: Order) = "order {order}" => "{order}";
    }
}
