//! A game told in chances.

use players::Analysis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::SeatWish;
use engine::Side;

/// How far the analysis of a game is.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisNow {
    /// From 0 to 1.
    pub share: f32,
    /// The analysis, when it is done.
    pub analysis: Option<AnalysisInfo>,
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisInfo {
    /// How many actions the game had when it was made.
    pub actions: u32,
    /// How the game went, in a sentence.
    pub went: String,
    /// What the dice gave, in a sentence.
    pub gave: String,
    /// The moments, in order: the beginning of each phase, and the end.
    pub points: Vec<AnalysedPoint>,
    /// The throws that counted most.
    pub throws: Vec<AnalysedThrow>,
    /// The choices that cost most, the dearest first.
    pub choices: Vec<AnalysedChoice>,
    /// The graph as SVG. Elements of class `spot` have the number of their moment in `data-at`.
    pub graph: String,
    /// Player-turns that were simulated.
    pub turns: u32,
}

/// A moment.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysedPoint {
    /// How many actions were played before it.
    pub at: u32,
    /// The turn.
    pub turn: String,
    /// The phase; empty at the end.
    pub phase: String,
    /// The chance of the first side to win, from 0 to 1.
    pub chance: f64,
    /// What the dice gave the first side from here to the next moment.
    pub luck: f64,
}

/// The dice of an action.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysedThrow {
    /// How many actions were played before it.
    pub at: u32,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// Whom it helped, and by how much: `German +6 %`.
    pub helped: String,
    /// What happened.
    pub told: String,
}

/// A choice that cost much.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysedChoice {
    /// How many actions were played before it.
    pub at: u32,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// Who chose.
    pub side: Side,
    /// Who, and what it cost: `Allied, 7 % (give or take 2)`.
    pub cost: String,
    /// The plan that would have been better.
    pub plan: String,
    /// What was done.
    pub played: Vec<String>,
    /// What the plan would have done in its place.
    pub better: Vec<String>,
}

/// Another game from a moment of this one, with new dice.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayOnRequest {
    /// How many actions are kept.
    pub at: u32,
    /// Who plays each side, in order.
    pub seats: Vec<SeatWish>,
}

impl AnalysisInfo {
    /// An analysis with its graph.
    pub(crate) fn new(analysis: &Analysis, graph: String) -> Self {
        let point = |(point, course): (&players::Point, players::CoursePoint)| AnalysedPoint {
            at: point.actions as u32,
            turn: point.turn.clone(),
            phase: point.phase.clone(),
            chance: point.chance,
            luck: course.luck,
        };
        let throw = |throw: &players::Throw| AnalysedThrow {
            at: throw.actions as u32,
            turn: throw.turn.clone(),
            phase: throw.phase.clone(),
            helped: analysis.helped(throw),
            told: throw.told.clone(),
        };
        let choice = |choice: &players::Costly| AnalysedChoice {
            at: choice.from as u32,
            turn: choice.turn.clone(),
            phase: choice.phase.clone(),
            side: choice.side,
            cost: analysis.cost(choice),
            plan: choice.plan.to_owned(),
            played: choice.played.clone(),
            better: choice.better.clone(),
        };
        Self {
            actions: analysis.actions as u32,
            went: analysis.went(),
            gave: analysis.gave(),
            points: analysis.points.iter().zip(analysis.course()).map(point).collect(),
            throws: analysis.luckiest().into_iter().map(throw).collect(),
            choices: analysis.choices.iter().map(choice).collect(),
            graph,
            turns: analysis.turns,
        }
    }
}
