//! What happened, and the sums behind it.

use serde::Serialize;
use utoipa::ToSchema;

use super::Side;

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

/// One event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Told {
    /// The sentence.
    pub text: String,
    /// The rule that made it happen.
    pub rule: String,
    /// What to show on the board.
    pub effect: Effect,
}

/// What an event looks like on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing but the sentence.
    Text,
    /// A unit goes along a path; the first hex is where it stood.
    Move {
        /// Which unit.
        unit: u32,
        /// Every hex on its way.
        path: Vec<String>,
    },
    /// A unit comes onto the board.
    Place {
        /// Which unit.
        unit: u32,
        /// Where.
        at: String,
    },
    /// A unit leaves the board.
    Remove {
        /// Which unit.
        unit: u32,
        /// From where.
        from: String,
    },
    /// A counter is turned over.
    Flip {
        /// Which unit.
        unit: u32,
    },
    /// Dice are rolled.
    Roll {
        /// What for.
        what: String,
        /// What they showed.
        dice: Vec<u8>,
    },
    /// A marker is put on a hex or taken off it.
    Mark {
        /// Where.
        at: String,
        /// Which marker.
        mark: String,
        /// Put on (or taken off).
        on: bool,
    },
}

/// The sum behind an action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Explanation {
    /// What it is about.
    pub title: String,
    /// The sum, line by line.
    pub lines: Vec<SumLine>,
    /// The exact chance of each result; empty where no die is rolled.
    pub chances: Vec<Chance>,
}

/// One line of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SumLine {
    /// What is counted.
    pub label: String,
    /// How much.
    pub value: String,
    /// The rule that says so.
    pub rule: String,
    /// What the line is made of.
    #[schema(no_recursion)]
    pub parts: Vec<SumLine>,
}

/// The exact chance of one result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chance {
    /// The result, in the chart's words.
    pub result: String,
    /// So many cases ...
    pub cases: u64,
    /// ... out of so many.
    pub of: u64,
    /// The rule or chart that gives the result.
    pub rule: String,
}

impl StoryStep {
    /// A step with its number in the game.
    pub(crate) fn new(number: usize, step: players::Step) -> Self {
        Self {
            action_number: number as u32,
            turn: step.turn,
            phase: step.phase,
            side: step.side.0,
            decision: step.decision.into(),
            action: step.action,
            forced: step.forced,
            told: step.told.into_iter().map(Told::from).collect(),
        }
    }
}

impl From<engine::Told> for Told {
    fn from(told: engine::Told) -> Self {
        Self { text: told.text, rule: told.rule.to_string(), effect: told.effect.into() }
    }
}

impl From<engine::Effect> for Effect {
    fn from(effect: engine::Effect) -> Self {
        match effect {
            engine::Effect::Text => Self::Text,
            engine::Effect::Move { unit, path } => Self::Move { unit, path },
            engine::Effect::Place { unit, at } => Self::Place { unit, at },
            engine::Effect::Remove { unit, from } => Self::Remove { unit, from },
            engine::Effect::Flip { unit } => Self::Flip { unit },
            engine::Effect::Roll { what, dice } => Self::Roll { what, dice },
            engine::Effect::Mark { at, mark, on } => Self::Mark { at, mark, on },
        }
    }
}

impl From<engine::Explanation> for Explanation {
    fn from(why: engine::Explanation) -> Self {
        let chance = |chance: engine::Chance| Chance {
            result: chance.result,
            cases: chance.cases,
            of: chance.of,
            rule: chance.rule.to_string(),
        };
        Self {
            title: why.title,
            lines: why.lines.into_iter().map(SumLine::from).collect(),
            chances: why.chances.into_iter().map(chance).collect(),
        }
    }
}

impl From<engine::SumLine> for SumLine {
    fn from(line: engine::SumLine) -> Self {
        Self {
            label: line.label,
            value: line.value.to_string(),
            rule: line.rule.to_string(),
            parts: line.parts.into_iter().map(Self::from).collect(),
        }
    }
}
