//! What happened.

use serde::Serialize;
use utoipa::ToSchema;

use engine::{Side, Told};

/// One action of a game, as a seat is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoryStep {
    /// Its number, from 0. The position before it is `at/{action_number}`.
    pub action_number: u32,
    /// The turn in which it was chosen.
    pub turn: String,
    /// The phase in which it was chosen.
    pub phase: String,
    /// Who chose.
    pub side: Side,
    /// The decision's name.
    pub decision: String,
    /// The action.
    pub action: String,
    /// Whether there was no other.
    pub forced: bool,
    /// What happened.
    pub told: Vec<Told>,
}

/// A game turn by turn, and its dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chronicle {
    /// What is counted: `Victory points`; none if the game counts nothing.
    pub unit: Option<String>,
    /// The turns in order.
    pub turns: Vec<TurnLine>,
    /// The dice of each side, in order.
    pub dice: Vec<SideDice>,
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurnLine {
    /// The turn.
    pub turn: String,
    /// How many actions were played before it.
    pub from: u32,
    /// The points of each side at its end.
    pub points: Option<[i32; 2]>,
    /// For each side how many of its units left the map in it.
    pub losses: Vec<u32>,
}

/// The dice that fell when a side chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideDice {
    /// How often each face fell, from 1.
    pub faces: Vec<u32>,
}

impl StoryStep {
    /// A step with its number in the game.
    pub(crate) fn new(number: usize, step: players::Deed) -> Self {
        Self {
            action_number: number as u32,
            turn: step.turn,
            phase: step.phase,
            side: step.side,
            decision: step.decision.into(),
            action: step.action,
            forced: step.forced,
            told: step.told,
        }
    }
}
