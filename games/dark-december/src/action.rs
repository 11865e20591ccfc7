//! What can be chosen (the list of decisions is in the head of `sequence.rs`).

use engine::{HexId, UnitId};

use crate::hexsides::Site;

/// The hexes of a retreat, one to three (4.4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Way {
    hexes: [HexId; 3],
    len: u8,
}

impl Way {
    /// A way without a hex.
    pub const EMPTY: Way = Way { hexes: [HexId(0); 3], len: 0 };

    /// The same with one hex more; nothing changes beyond three.
    pub fn with(mut self, hex: HexId) -> Way {
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

/// One choice. The notation is in `words.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Nothing more of what is asked for, or no.
    Done,
    /// A formation that goes without fuel (1.1).
    Starve(u8),
    /// A pair of brigades that does (1.1.2).
    StarvePair(u8, u8),
    /// An optional force that is committed (OR3.0).
    Commit(UnitId),
    /// A step that is restored (2.0.2).
    Restore(UnitId),
    /// An eliminated unit that returns (2.0.3).
    Return(UnitId),
    /// Puts the unit that was taken, or returns, into a hex (C3, 2.0.5).
    Put(HexId),
    /// A unit that screens a hex (3.4.2, 3.4.6).
    Screen(UnitId, HexId),
    /// A unit that is shifted to another entry hex (3.4.5).
    Shift(UnitId, HexId),
    /// A unit that gathers off the map to attack a hex (3.4.7).
    Gather(UnitId, HexId),
    /// Aims the parachute drop (OR8.0).
    Drop(HexId),
    /// Picks a unit for a normal move (3.0), or to be set up anew (C3).
    Take(UnitId),
    /// Picks a unit for Strategic Movement (3.2).
    Column(UnitId),
    /// A unit that builds a fort (3.6).
    Fort(UnitId),
    /// 150 Panzer Brigade tries to infiltrate (OR2.0).
    Infiltrate(UnitId),
    /// Moves the unit in motion, or the one that advances, to a hex.
    Go(HexId),
    /// Ends the move or advance of the unit in motion.
    Stay,
    /// A reinforcement enters in a normal move (3.4).
    Enter(UnitId, HexId),
    /// A reinforcement enters in Strategic Movement (3.4).
    EnterColumn(UnitId, HexId),
    /// Where a displaced commander goes (OR9.4).
    Relocate(HexId),
    /// Attacks a hex (4.0.1).
    Attack(HexId),
    /// Adds a unit to the attack.
    Add(UnitId),
    /// The attackers are complete.
    Confirm,
    /// Lowers the Terrain Defence Level of a hex (4.2.4). The attacker means his stack off the map by the attacked hex.
    Lower(HexId, u8),
    /// So many Divisional Integrity bonuses (4.6).
    Integrity(u8),
    /// A commander's Attack Option Capability (OR9.3).
    Command(UnitId),
    /// Retreats so many hexes; the rest is lost in steps (4.4.6).
    Give(u8),
    /// A unit that loses a step.
    Lose(UnitId),
    /// A unit that retreats next.
    Retreat(UnitId),
    /// The path of its retreat.
    Withdraw(Way),
    /// Strikes back at an attacking hex (4.9); the attacked hex means the stack off the map.
    Strike(HexId),
    /// An All Out Assault (4.1).
    Assault,
    /// A unit that advances (4.5).
    Advance(UnitId),
    /// Tries to blow a bridge (5.0).
    Blow(Site),
    /// Tries to build a bridge (5.1).
    Build(Site),
}
