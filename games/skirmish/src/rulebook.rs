//! The rules as data, and the switches as plain values.

use std::sync::LazyLock;

use engine::{RuleSet, Rulebook};

/// The file that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

/// The rulebook, read once.
///
/// ```
/// assert_eq!(skirmish::rulebook::rulebook().rule("2.2").unwrap().title, "One squad a hex");
/// ```
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| {
        // The file is part of the program and read by its tests.
        Rulebook::from_toml("rules.toml", RULES).unwrap_or_else(|faults| panic!("{faults}"))
    });
    &BOOK
}

/// The switches, read once from a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Each side has a green squad (1.1, 1.2).
    pub green: bool,
    /// Forests slow and shelter (3.2).
    pub woods: bool,
    /// Squads fire and are pinned (3.3, 3.4).
    pub fire: bool,
}

impl Options {
    /// The switches of a rule set.
    pub fn of(rules: &RuleSet) -> Self {
        let on = |switch| rulebook().holds(rules, switch);
        Self { green: on("GREEN"), woods: on("WOODS"), fire: on("FIRE") }
    }
}
