//! Lessons: what there is to learn, and how a pupil stands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A lesson in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonCard {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is learned, in a sentence.
    pub about: String,
    /// How many minutes it takes.
    pub minutes: u8,
}

/// A lesson that somebody wants to begin.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonRequest {
    /// The game's id.
    pub game: String,
    /// The lesson's id.
    pub lesson: String,
}

/// How a pupil stands in a lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonNow {
    /// The lesson's id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The number of the present step, from 0; at the end it is `steps`.
    pub step: u32,
    /// How many steps there are.
    pub steps: u32,
    /// What to do, and why; empty at the end.
    pub text: String,
    /// What must be reached.
    pub goals: Vec<LessonGoal>,
    /// Help, one after the other.
    pub hints: Vec<String>,
    /// Hexes to point at.
    pub show: Vec<String>,
    /// Hexes that should be seen at first.
    pub focus: Vec<String>,
    /// What is said of the step before.
    pub praise: Option<LessonWords>,
    /// What was chosen leads away: why. It is to be taken back; nothing else can be chosen before.
    pub astray: Option<LessonWords>,
    /// The lesson after this one, if there is one.
    pub next: Option<LessonCard>,
}

/// A goal of a lesson.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonGoal {
    /// What must be reached.
    pub text: String,
    /// Whether it is.
    pub met: bool,
}

/// What a teacher says.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonWords {
    /// A sentence or two.
    pub text: String,
    /// The rule that it is about.
    pub rule: Option<String>,
}
