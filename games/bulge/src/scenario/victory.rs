//! What wins a scenario (24.4, 24.5, 25.0).

use engine::{HexId, Side};
use toml::Spanned;

use super::file::{LevelFile, MarginFile, Text, VictoryFile};
use super::find::Pass;

/// A victory that ends the game at once (25.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtOnce {
    /// 25.3: German units beyond the Meuse.
    Meuse,
    /// 25.4: a German unit in Liege.
    Liege,
}

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
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Decisive => "decisive",
            Level::Marginal => "marginal",
            Level::Draw => "draw",
        }
    }
}

/// A level of victory by margin (25.2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarginLevel {
    /// The least margin for it; none for the last level.
    pub at_least: Option<i32>,
    /// Who wins; nobody in a draw.
    pub winner: Option<Side>,
    /// How well.
    pub level: Level,
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
        levels.iter().find(|level| level.at_least.is_none_or(|least| margin >= least)).copied()
    }
}

impl Pass<'_> {
    pub(super) fn at_once(&mut self, list: &[Text]) -> Vec<AtOnce> {
        let mut found = Vec::new();
        for word in list {
            match word.get_ref().as_str() {
                "25.3" => found.push(AtOnce::Meuse),
                "25.4" => found.push(AtOnce::Liege),
                other => {
                    let message = format!("rule {other} ends no game at once");
                    self.fault(word.span(), message, "write \"25.3\" (the Meuse) or \"25.4\" (Liege)");
                }
            }
        }
        found
    }

    pub(super) fn victory(&mut self, file: &Spanned<VictoryFile>) -> Option<Victory> {
        let (span, file) = (file.span(), file.get_ref());
        match (&file.campaign, &file.margin, &file.hold) {
            (Some(campaign), None, None) => Some(Victory::Campaign {
                towns: self.hexes(&campaign.towns),
                nordwind_2: self.hexes(&campaign.nordwind_2),
            }),
            (None, Some(margin), None) => Some(Victory::Margin(self.levels(margin))),
            (None, None, Some(hold)) => self.hex(&Pass::token(&hold.hex)).map(Victory::Hold),
            (None, None, None) => {
                let help = "add [victory.campaign], [victory.margin] or [victory.hold]";
                self.fault(span, "nothing decides at the end", help);
                None
            }
            _ => {
                let help = "keep one of [victory.campaign], [victory.margin] and [victory.hold]";
                self.fault(span, "only one thing can decide at the end", help);
                None
            }
        }
    }

    fn levels(&mut self, file: &MarginFile) -> Vec<MarginLevel> {
        let list = file.levels.get_ref();
        if list.is_empty() {
            self.fault(file.levels.span(), "there are no levels", "write at least one");
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
                self.fault(entry.span(), message, "the best German level comes first");
            }
            before = least.or(before);
            levels.push(self.level(entry));
        }
        levels
    }

    fn level(&mut self, entry: &Spanned<LevelFile>) -> MarginLevel {
        let file = entry.get_ref();
        let winner = file.winner.as_ref().and_then(|word| self.side(word));
        let all = [Level::Decisive, Level::Marginal, Level::Draw];
        let level = all.into_iter().find(|level| level.name() == file.level.get_ref());
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
