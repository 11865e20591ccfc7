//! Levels of victory by the margin of victory points.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Reader, Spanned, Text};
use crate::{Chart, Rule, Side};

/// How well a side has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Decisively.
    Decisive,
    /// Marginally.
    Marginal,
    /// Not at all.
    Draw,
}

impl Level {
    const ALL: [Level; 3] = [Level::Decisive, Level::Marginal, Level::Draw];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Decisive => "decisive",
            Level::Marginal => "marginal",
            Level::Draw => "draw",
        }
    }
}

/// A level of victory by margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarginLevel {
    /// The least margin for it; none for the last level.
    pub at_least: Option<i32>,
    /// Who wins; nobody in a draw.
    pub winner: Option<Side>,
    /// How well.
    pub level: Level,
}

/// A level as a file writes it: `{ at_least = 20, winner = "german", level = "decisive" }`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelFile {
    /// The least margin for it.
    pub at_least: Option<i32>,
    /// Who wins.
    pub winner: Option<Text>,
    /// How well.
    pub level: Text,
}

/// The level for a margin: the first that is reached.
///
/// ```
/// use engine::data::{Level, MarginLevel, by_margin};
/// let draw = MarginLevel { at_least: Some(0), winner: None, level: Level::Draw };
/// let rest = MarginLevel { at_least: None, winner: None, level: Level::Decisive };
/// assert_eq!(by_margin(&[draw, rest], 0), Some(draw));
/// assert_eq!(by_margin(&[draw, rest], -1), Some(rest));
/// ```
pub fn by_margin(levels: &[MarginLevel], margin: i32) -> Option<MarginLevel> {
    levels.iter().find(|level| level.at_least.is_none_or(|least| margin >= least)).copied()
}

impl Chart {
    /// A row for each level of victory: who wins when at the end, with so much of `what`. Says in which row the game stands with what
    /// there is of it now.
    pub fn victory_levels(
        &mut self,
        levels: &[MarginLevel],
        (what, now): (&str, i32),
        rule: Rule,
        sides: &[&str],
    ) -> Option<usize> {
        let above = self.size().1;
        for level in levels {
            let head = match level.at_least {
                Some(least) => format!("{what} {least} or more"),
                None => format!("any other {what}"),
            };
            let who = match level.winner {
                Some(side) => format!("{}, {}", sides[side.index()], level.level.name()),
                None => level.level.name().into(),
            };
            self.row_of("At the end", head, Some(rule), [who]);
        }
        let at = levels.iter().position(|level| level.at_least.is_none_or(|least| now >= least));
        at.map(|at| above + at)
    }
}

impl Reader<'_> {
    /// Levels by margin, the best of the first side first; the last is for all the rest. `sides` are the words for the
    /// sides.
    pub fn levels(
        &mut self,
        sides: &[&str],
        file: &Spanned<Vec<Spanned<LevelFile>>>,
        best: &str,
    ) -> Vec<MarginLevel> {
        let list = file.get_ref();
        if list.is_empty() {
            self.fault(file.span(), "there are no levels", "write at least one");
        }
        let mut before: Option<i32> = None;
        let mut levels = Vec::new();
        for (at, entry) in list.iter().enumerate() {
            let last = at + 1 == list.len();
            let least = entry.get_ref().at_least;
            if last != least.is_none() {
                let help = "every level but the last has at_least, the last is for all the rest";
                self.fault(entry.span(), "this leaves a gap between the levels", help);
            }
            if let (Some(least), Some(above)) = (least, before)
                && least >= above
            {
                let message = format!("{least} is not below the {above} before it");
                self.fault(entry.span(), message, format!("the best {best} level comes first"));
            }
            before = least.or(before);
            levels.push(self.level(sides, entry));
        }
        levels
    }

    fn level(&mut self, sides: &[&str], entry: &Spanned<LevelFile>) -> MarginLevel {
        let file = entry.get_ref();
        let winner = file.winner.as_ref().and_then(|word| self.side(sides, word));
        let level = Level::ALL.into_iter().find(|level| level.name() == file.level.get_ref());
        match level {
            None => {
                let message = format!("there is no level \"{}\"", file.level.get_ref());
                self.fault(file.level.span(), message, "write \"decisive\", \"marginal\" or \"draw\"");
            }
            Some(level) if (level == Level::Draw) != file.winner.is_none() => {
                self.fault(entry.span(), "a draw has no winner, and every other level has one", "");
            }
            Some(_) => {}
        }
        MarginLevel { at_least: file.at_least, winner, level: level.unwrap_or(Level::Draw) }
    }
}
