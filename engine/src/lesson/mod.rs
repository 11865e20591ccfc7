//! Lessons: small positions in which one idea of a game is learned by doing it.
//!
//! A lesson is a text file: a scenario of its own, what the dice show, and steps. A step says what to do and why, sets goals,
//! has hints, knows which legal actions lead away and why, says what the enemy answers, and praises with the rule that it was
//! about. Its solution is played by the tests. [`Goal`] is what a step is about; `players::Teacher` plays a lesson.

mod file;
mod goal;

pub use file::schema;
pub use goal::Goal;

use crate::data::Text;
use crate::title::Document;

/// A lesson.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// One word: that of its scenario too.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is learned, in a sentence.
    pub about: String,
    /// How many minutes it takes.
    pub minutes: u8,
    /// The name of the side that the pupil plays.
    pub seat: Text,
    /// Switches on top of those of the scenario.
    pub rules: String,
    /// What the dice show, in order.
    pub dice: Vec<u32>,
    /// What is played before the pupil is asked, by whichever side.
    pub opening: Vec<Text>,
    /// Hexes that should be seen at first.
    pub focus: Vec<Text>,
    /// The scenario, with as many empty lines before it as the file has, so that its faults are told at their lines.
    pub scenario: Document,
    /// What is done, in order.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Debug, Clone)]
pub struct LessonStep {
    /// What to do, and why.
    pub text: String,
    /// Hexes to point at.
    pub show: Vec<Text>,
    /// What must be reached; all of it at once.
    pub goals: Vec<LessonGoal>,
    /// Help, one after the other.
    pub hints: Vec<String>,
    /// If there are any, only such actions are right.
    pub right: Vec<Pattern>,
    /// Actions that are legal and lead away.
    pub wrong: Vec<Mistake>,
    /// What is said of any other action that is not right, or when the goal is not reached in time.
    pub otherwise: String,
    /// How many choices the pupil has.
    pub within: Option<u8>,
    /// What is said when the goals are reached.
    pub praise: String,
    /// The rule that it was about.
    pub rule: String,
    /// What the enemy chooses while the step lasts, in order.
    pub replies: Vec<Text>,
    /// Actions that reach the goals.
    pub solution: Vec<Text>,
    /// Actions of which the last is a mistake.
    pub mistake: Vec<Text>,
}

/// A goal with its words.
#[derive(Debug, Clone)]
pub struct LessonGoal {
    /// What the pupil reads.
    pub say: String,
    /// What is checked.
    pub goal: Goal,
    /// The line that it was read from.
    pub line: Text,
}

/// A legal action that leads away, and why.
#[derive(Debug, Clone)]
pub struct Mistake {
    /// Which actions.
    pub action: Pattern,
    /// Why it leads away.
    pub say: String,
    /// The rule.
    pub rule: Option<String>,
}

/// Actions by their text, in which `*` stands for anything.
///
/// ```
/// use engine::lesson::Pattern;
/// let pattern = Pattern::new("go B*");
/// assert!(pattern.fits("go B2") && pattern.fits("go B") && !pattern.fits("go A2"));
/// assert!(Pattern::new("*").fits("stay") && Pattern::new("stay").fits("stay"));
/// assert!(Pattern::new("take * back").fits("take 3/9 back") && !Pattern::new("take *k back").fits("take k backs"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern(String);

impl Pattern {
    /// A pattern.
    pub fn new(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    /// Whether it fits an action.
    pub fn fits(&self, action: &str) -> bool {
        let Some((head, tail)) = self.0.split_once('*') else { return self.0 == action };
        let Some(mut rest) = action.strip_prefix(head) else { return false };
        let parts: Vec<&str> = tail.split('*').collect();
        let Some((last, between)) = parts.split_last() else { return true };
        for part in between {
            match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        rest.ends_with(last)
    }
}

/// The lesson files of a game by their names, out of its folder `data/lessons`: `lesson_files!["01-first-move"]`.
#[macro_export]
macro_rules! lesson_files {
    ($($name:literal),+ $(,)?) => {
        &[$($crate::data::Source {
            name: concat!($name, ".toml"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/lessons/", $name, ".toml")),
        }),+]
    };
}
