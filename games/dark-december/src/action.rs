//! What can be chosen, with its notation and the words on its button.

use engine::{HexId, Site, UnitId};

use crate::combat::Level;
use crate::fuel::{FormationId, Pair};
use crate::game::DarkDecember;
use crate::words::{Bonuses, Hexes};

/// The hexes of a retreat, one to three (4.4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RetreatPath {
    hexes: [HexId; 3],
    len: u8,
}

impl RetreatPath {
    /// A way without a hex.
    pub const EMPTY: RetreatPath = RetreatPath { hexes: [HexId(0); 3], len: 0 };

    /// The same with one hex more; nothing changes beyond three.
    pub fn with(mut self, hex: HexId) -> RetreatPath {
        if let Some(place) = self.hexes.get_mut(usize::from(self.len)) {
            *place = hex;
            self.len += 1;
        }
        self
    }

    /// Its hexes.
    pub fn hexes(&self) -> &[HexId] {
        &self.hexes[..usize::from(self.len)]
    }

    /// Where it ends.
    pub fn end(&self) -> Option<HexId> {
        self.hexes().last().copied()
    }
}

engine::actions! {
    /// One choice.
    pub enum Action for DarkDecember {
        /// Nothing more of what is asked for, or no.
        Done = "done" => "Done" as End;
        /// A formation that goes without fuel (1.1).
        Starve(formation: FormationId) = "starve {formation}" => "No fuel for {formation}";
        /// A pair of brigades that does (1.1.2).
        StarvePair(pair: Pair) = "starve {pair}" => "No fuel for {pair}";
        /// An optional force that is committed (OR3.0).
        Commit(unit: UnitId) = "commit {unit}" => "Commit {unit}";
        /// A step that is restored (2.0.2).
        Restore(unit: UnitId) = "restore {unit}" => "Restore {unit}";
        /// An eliminated unit that returns (2.0.3).
        Return(unit: UnitId) = "return {unit}" => "Bring {unit} back";
        /// Puts the unit that was taken, or returns, into a hex (C3, 2.0.5).
        Put(hex: HexId) = "put {hex}" => "Put it in {hex}" as Go;
        /// A unit that screens a hex (3.4.2, 3.4.6).
        Screen(unit: UnitId, hex: HexId) = "screen {unit} {hex}" => "{unit} screens {hex}" as Go;
        /// A unit that is shifted to another entry hex (3.4.5).
        Shift(unit: UnitId, hex: HexId) = "shift {unit} {hex}" => "{unit} goes round to {hex}" as Go;
        /// A unit that gathers off the map to attack a hex (3.4.7).
        Gather(unit: UnitId, hex: HexId) = "gather {unit} {hex}" => "{unit} gathers to attack {hex}";
        /// Aims the parachute drop (OR8.0).
        Drop(hex: HexId) = "drop {hex}" => "Drop on {hex}";
        /// Picks a unit for a normal move (3.0), or to be set up anew (C3).
        Take(unit: UnitId) = "take {unit}" => "Move {unit}" as Take;
        /// Picks a unit for Strategic Movement (3.2).
        Column(unit: UnitId) = "column {unit}" => "{unit} in Strategic Movement" as Take;
        /// A unit that builds a fort (3.6).
        Fort(unit: UnitId) = "fort {unit}" => "{unit} builds a fort";
        /// 150 Panzer Brigade tries to infiltrate (OR2.0).
        Infiltrate(unit: UnitId) = "infiltrate {unit}" => "{unit} infiltrates";
        /// Moves the unit in motion, or the one that advances, to a hex.
        Go(hex: HexId) = "go {hex}" => "Go on to {hex}" as Go;
        /// Ends the move or advance of the unit in motion.
        Stay = "stay" => "Stay here" as Stay;
        /// A reinforcement enters in a normal move (3.4).
        Enter(unit: UnitId, hex: HexId) = "enter {unit} {hex}" => "{unit} enters at {hex}" as Go;
        /// A reinforcement enters in Strategic Movement (3.4).
        EnterColumn(unit: UnitId, hex: HexId) =
            "enter-column {unit} {hex}" => "{unit} enters at {hex} in Strategic Movement" as Go;
        /// Where a displaced commander goes (OR9.4).
        Relocate(hex: HexId) = "relocate {hex}" => "Go to {hex}" as Go;
        /// Attacks a hex (4.0.1).
        Attack(hex: HexId) = "attack {hex}" => "Attack {hex}" as Attack;
        /// Adds a unit to the attack.
        Add(unit: UnitId) = "add {unit}" => "{unit} attacks" as Join;
        /// The attackers are complete.
        Confirm = "confirm" => "Attack with these" as Resolve;
        /// Lowers the Terrain Defence Level of a hex (4.2.4). The attacker means his stack off the map by the attacked hex.
        Lower(hex: HexId, level: Level) = "lower {hex} {level}" => "Lower the TDL of {hex} to {level}";
        /// So many Divisional Integrity bonuses (4.6).
        Integrity(bonuses: Bonuses) = "integrity {bonuses}" => "Divisional Integrity: {bonuses}";
        /// A commander's Attack Option Capability (OR9.3).
        Command(unit: UnitId) = "command {unit}" => "{unit} helps";
        /// Retreats so many hexes; the rest is lost in steps (4.4.6).
        Give(hexes: Hexes) = "give {hexes}" => "Give {hexes}";
        /// A unit that loses a step.
        Lose(unit: UnitId) = "lose {unit}" => "{unit} loses a step";
        /// A unit that retreats next.
        Retreat(unit: UnitId) = "retreat {unit}" => "{unit} retreats";
        /// The path of its retreat.
        Withdraw(way: RetreatPath) = "withdraw {way}" => "Back to {way}" as Go;
        /// Strikes back at an attacking hex (4.9); the attacked hex means the stack off the map.
        Strike(hex: HexId) = "strike {hex}" => "Strike back at {hex}" as Attack;
        /// An All Out Assault (4.1).
        Assault = "assault" => "All Out Assault" as Resolve;
        /// A unit that advances (4.5).
        Advance(unit: UnitId) = "advance {unit}" => "{unit} advances";
        /// Tries to blow a bridge (5.0).
        Blow(site: Site) = "blow {site}" => "Blow {site}";
        /// Tries to build a bridge (5.1).
        Build(site: Site) = "build {site}" => "Build {site}";
    }
}
