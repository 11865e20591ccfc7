//! All that changes in the course of a game, and what is asked of it. It is saved and hashed, so it is small and holds nothing
//! that can be computed from the rest.

use engine::{HexId, Side, UnitId};
use serde::{Deserialize, Serialize};

use crate::Skirmish;
use crate::fixed::Fixed;

/// A squad as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squad {
    /// Where it is; none if it is lost.
    pub hex: Option<HexId>,
    /// Whether it is green (1.1).
    pub green: bool,
    /// Whether both sides know if it is green (1.2).
    pub known: bool,
    /// Whether it is pinned (3.4).
    pub pinned: bool,
}

/// All that changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// How many squads both sides have picked; the first two are the green ones.
    pub moves: u8,
    /// The squad that is picked and has not acted yet.
    pub picked: Option<UnitId>,
    /// The squads.
    pub squads: Vec<Squad>,
    /// Who holds each objective (4.1).
    pub held: Vec<Option<Side>>,
}

impl State {
    /// How a game begins. Where nobody is green, the first two picks are over (1.1).
    pub(crate) fn start(fixed: &Fixed) -> State {
        let green = fixed.options.green;
        let squad = |&hex: &HexId| Squad { hex: Some(hex), green: false, known: !green, pinned: false };
        State {
            moves: if green { 0 } else { 2 },
            picked: None,
            squads: fixed.start.iter().map(squad).collect(),
            held: fixed.scenario.objectives.iter().map(|one| one.holder).collect(),
        }
    }
}

/// What is asked of a position.
impl Skirmish {
    /// What never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// A squad as it stands.
    pub fn squad(&self, unit: UnitId) -> &Squad {
        &self.state.squads[unit.index()]
    }

    pub(crate) fn squad_mut(&mut self, unit: UnitId) -> &mut Squad {
        &mut self.state.squads[unit.index()]
    }

    /// Where a squad is; none if it is lost.
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        self.squad(unit).hex
    }

    /// The squad in a hex.
    pub fn unit_in(&self, hex: HexId) -> Option<UnitId> {
        self.fixed.all().find(|&unit| self.hex_of(unit) == Some(hex))
    }

    /// The squads of a side that are on the map.
    pub fn squads_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let left = move |unit: &UnitId| self.fixed.side(*unit) == side && self.hex_of(*unit).is_some();
        self.fixed.all().filter(left)
    }

    /// Whose turn it is to pick.
    pub fn mover(&self) -> Side {
        Side(self.state.moves % 2)
    }

    /// The turn; 0 while the green squads are picked.
    pub fn turn(&self) -> u8 {
        self.state.moves / 2
    }

    /// The picked squad has acted: it is the other side's turn.
    pub(crate) fn end_move(&mut self) {
        self.state.picked = None;
        self.state.moves += 1;
    }
}
