//! What is fixed before the first decision of a game.

use std::collections::BTreeSet;

use crate::{Board, RuleSet, Rulebook};

/// What is fixed before the first decision, the same for every game: sides, scenario, map, rules and switches.
///
/// A game keeps it, with its own charts and counters, behind one `Arc` that all positions share.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The names of the sides; [`Side`](crate::Side) `n` is the `n`th.
    pub sides: &'static [&'static str],
    /// The scenario's id, one word.
    pub scenario: String,
    /// No game has more decisions than this.
    pub longest: usize,
    /// The map.
    pub board: Board,
    /// The rulebook.
    pub book: Rulebook,
    /// The switches as set for this game.
    pub rules: RuleSet,
    /// The hash of the data that an owner may replace: charts, counters, map. It goes into the record, because the
    /// same actions with other charts are another game. [`new`](Self::new) takes it that there are none.
    pub charts: blake3::Hash,
}

impl Setting {
    /// A setting without charts that can be replaced.
    ///
    /// ```
    /// # let board = engine::map::read("map.toml", include_str!("../tests/data/crossroads.toml"))?;
    /// # let book = engine::Rulebook::from_toml("rules.toml", include_str!("../tests/data/rules.toml"))?;
    /// let rules = book.resolve(None, "")?;
    /// let setting = engine::Setting::new(&["Blue", "Red"], "ambush", 100usize, board, book, rules);
    /// assert_eq!(setting.sides[1], "Red");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        sides: &'static [&'static str],
        scenario: impl Into<String>,
        longest: impl Into<usize>,
        board: Board,
        book: Rulebook,
        rules: RuleSet,
    ) -> Self {
        let (scenario, longest) = (scenario.into(), longest.into());
        Self { sides, scenario, longest, board, book, rules, charts: blake3::hash(b"") }
    }

    /// The numbers of the rules, and of what they are also called, that the switches take out of play.
    pub fn out_of_play(&self) -> BTreeSet<String> {
        let rules = self.book.printed(&self.rules).sections.into_iter().flat_map(|section| section.rules);
        let out = rules.filter(|rule| !rule.in_play);
        out.flat_map(|rule| rule.aliases.into_iter().chain([rule.number])).collect()
    }
}
