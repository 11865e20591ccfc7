//! What wins a scenario (24.4, 24.5, 25.0).

use engine::HexId;
pub use engine::data::{Level, MarginLevel};
use engine::data::{Spanned, Text, Token, by_margin};

use super::Pass;
use super::file::VictoryFile;
use crate::charts::SIDE_WORDS;

/// A victory that ends the game at once (25.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtOnce {
    /// 25.3: German units beyond the Meuse.
    Meuse,
    /// 25.4: a German unit in Liege.
    Liege,
}

/// What decides at the end of the last turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Victory {
    /// Rule 25.5: Allied units in certain towns, then the margin.
    Campaign {
        /// The hexes where an Allied unit wins the game for the Allies (25.5.1).
        towns: Vec<HexId>,
        /// The same after Nordwind option 2 (23.7).
        nordwind_2: Vec<HexId>,
        /// What the German margin must exceed (25.5.2).
        more_than: i16,
    },
    /// Levels by margin, the best German one first (24.4).
    Margin(Vec<MarginLevel>),
    /// A hex that the Allies must hold and be able to supply (24.5).
    Hold(HexId),
}

impl Victory {
    /// The level for a margin, if levels decide.
    ///
    /// ```
    /// use bulge::scenario::{Level, MarginLevel, Victory};
    /// let draw = MarginLevel { at_least: Some(0), winner: None, level: Level::Draw };
    /// let loss = MarginLevel { at_least: None, winner: None, level: Level::Decisive };
    /// let victory = Victory::Margin(vec![draw, loss]);
    /// assert_eq!(victory.by_margin(0), Some(draw));
    /// assert_eq!(victory.by_margin(-1), Some(loss));
    /// ```
    pub fn by_margin(&self, margin: i32) -> Option<MarginLevel> {
        let Victory::Margin(levels) = self else { return None };
        by_margin(levels, margin)
    }

    /// What the German margin must exceed where towns decide first (25.5.2).
    pub fn more_than(&self) -> i32 {
        if let Victory::Campaign { more_than, .. } = *self { i32::from(more_than) } else { 0 }
    }
}

impl Pass<'_> {
    pub(super) fn at_once(&mut self, list: &[Text]) -> Vec<AtOnce> {
        let mut found = Vec::new();
        for word in list.iter().take(2) {
            let (possible, needs) = match word.get_ref().as_str() {
                "25.3" => (self.has_far_bank(), "25.3 needs the hex A1 and a river of the kind \"major\""),
                "25.4" => (self.has_liege(), "25.4 needs the hex V1, Liege"),
                _ => (true, ""),
            };
            if !possible {
                let message = format!("the map has not what this victory is about: {needs}");
                self.reader.fault(word.span(), message, "leave the victory out, or change the map");
            }
            match word.get_ref().as_str() {
                "25.3" => found.push(AtOnce::Meuse),
                "25.4" => found.push(AtOnce::Liege),
                other => {
                    let message = format!("rule {other} ends no game at once");
                    self.reader.fault(word.span(), message, "write \"25.3\" (the Meuse) or \"25.4\" (Liege)");
                }
            }
        }
        found
    }

    pub(super) fn victory(&mut self, file: &Spanned<VictoryFile>) -> Option<Victory> {
        let (span, file) = (file.span(), file.get_ref());
        let parts = [
            ("campaign", file.campaign.is_some()),
            ("margin", file.margin.is_some()),
            ("hold", file.hold.is_some()),
        ];
        if !self.reader.one_victory(span, &parts) {
            return None;
        }
        if let Some(campaign) = &file.campaign {
            let [towns, nordwind_2] = [&campaign.towns, &campaign.nordwind_2].map(|list| self.hexes(list));
            let more_than = campaign.more_than.unwrap_or_default();
            return Some(Victory::Campaign { towns, nordwind_2, more_than });
        }
        if let Some(margin) = &file.margin {
            return Some(Victory::Margin(self.reader.levels(SIDE_WORDS, &margin.levels, "German")));
        }
        let hex = &file.hold.as_ref()?.hex;
        self.reader.hex(self.parts.board, &Token::whole(hex)).map(Victory::Hold)
    }
}
