//! What wins a scenario (W1, W2, W4).

use engine::HexId;
use engine::data::Spanned;
use engine::data::by_margin;
pub use engine::data::{Level, MarginLevel};

use super::Pass;
use super::file::VictoryFile;
use crate::charts::SIDE_WORDS;

/// What decides at the end of the last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// The German must hold towns and have panzer units west of a column (W1).
    Objectives {
        /// The hexes of the towns.
        towns: Vec<HexId>,
        /// Supplied panzer units.
        panzers: u8,
        /// The column west of which they must be.
        west_of_column: u8,
    },
    /// Levels by score, the best German one first (W3, W4).
    Score(Vec<MarginLevel>),
}

impl Victory {
    /// The level for a score, if the score decides.
    ///
    /// ```
    /// use dark_december::scenario::{Level, MarginLevel, Victory};
    /// let draw = MarginLevel { at_least: Some(35), winner: None, level: Level::Draw };
    /// assert_eq!(Victory::Score(vec![draw]).by_score(40), Some(draw));
    /// assert_eq!(Victory::Score(vec![draw]).by_score(34), None);
    /// ```
    pub fn by_score(&self, score: i32) -> Option<MarginLevel> {
        let Victory::Score(levels) = self else { return None };
        by_margin(levels, score)
    }
}

impl Pass<'_> {
    /// The cities whose capture wins at once (W2); none if there is no sudden death.
    pub(super) fn sudden_death(&mut self, file: &Spanned<VictoryFile>) -> Option<Vec<HexId>> {
        file.get_ref().sudden_death.as_ref().map(|file| self.towns(&file.cities))
    }

    pub(super) fn victory(&mut self, file: &Spanned<VictoryFile>) -> Option<Victory> {
        let (span, file) = (file.span(), file.get_ref());
        let parts = [("objectives", file.objectives.is_some()), ("score", file.score.is_some())];
        if !self.reader.one_victory(span, &parts) {
            return None;
        }
        if let Some(score) = &file.score {
            return Some(Victory::Score(self.reader.levels(SIDE_WORDS, &score.levels, "German")));
        }
        let objectives = file.objectives.as_ref()?;
        let column = &objectives.west_of_column;
        if !(1..=53).contains(column.get_ref()) {
            let message = format!("there is no column {}", column.get_ref());
            self.reader.fault(column.span(), message, "columns run from 1 to 52 (M1)");
        }
        Some(Victory::Objectives {
            towns: self.towns(&objectives.towns),
            panzers: objectives.panzers,
            west_of_column: *column.get_ref(),
        })
    }
}
