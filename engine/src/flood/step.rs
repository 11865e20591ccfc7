//! A step of a mover, and the rule that judges it.

use super::Prices;
use crate::grid::{Grid, HexId, SideId};
use crate::hex::Direction;

/// A step from a hex to a neighbour that a mover may or may not make.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The hex that is left.
    pub from: HexId,
    /// The hex that is entered.
    pub to: HexId,
    /// The hexside that is crossed.
    pub side: SideId,
    /// The direction of the step.
    pub direction: Direction,
    /// The lane of the hex that is left ([`Arrival::lane`]).
    pub lane: u8,
    /// True for the first step of a move.
    pub first: bool,
    /// Points left before the step.
    pub left: u16,
}

/// How a mover arrives in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Points that the step costs, at least 1.
    pub cost: u16,
    /// The move ends here: a zone of control, a roadblock.
    pub stop: bool,
    /// What must be remembered about the way in, below [`Mover::lanes`]: which of two unconnected roads, or that the
    /// next road hex costs more. 0 where nothing need be.
    pub lane: u8,
}

impl Arrival {
    /// A plain step.
    pub const fn at(cost: u16) -> Arrival {
        Arrival { cost, stop: false, lane: 0 }
    }

    /// A step after which the move ends.
    pub const fn stop(cost: u16) -> Arrival {
        Arrival { cost, stop: true, lane: 0 }
    }

    /// The same, remembering a lane.
    pub const fn lane(self, lane: u8) -> Arrival {
        Arrival { lane, ..self }
    }
}

/// What moves: the rules of one unit in one position.
pub trait Mover {
    /// What a step costs, or `None` if it is forbidden. A step that costs more than is left is not made.
    fn step(&self, step: &Step) -> Option<Arrival>;

    /// How many lanes a hex has.
    fn lanes(&self) -> u8 {
        1
    }

    /// Writes down what the steps into a hex cost now, and how one arrives there: what was written of it is in doubt.
    fn price(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        let _ = (grid, prices, hex);
    }

    /// Whether the steps out of its start cost what [`Prices`](super::Prices) say of them, as those of one who came there on his
    /// way do.
    fn on_its_way(&self, start: &Start) -> bool {
        let _ = start;
        false
    }

    /// Whether a flood looks at ways through a hex at all.
    fn admits(&self, hex: HexId) -> bool {
        let _ = hex;
        true
    }
}

impl<F: Fn(&Step) -> Option<Arrival>> Mover for F {
    fn step(&self, step: &Step) -> Option<Arrival> {
        self(step)
    }
}

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The hex.
    pub hex: HexId,
    /// Points that may be spent.
    pub points: u16,
    /// True if the unit has already made a step in this move, so that the next one is not its first.
    pub moved: bool,
    /// The lane it stands in.
    pub lane: u8,
}

impl Start {
    /// A unit that has not moved yet.
    pub const fn fresh(hex: HexId, points: u16) -> Start {
        Start { hex, points, moved: false, lane: 0 }
    }
}
