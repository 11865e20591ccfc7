//! The rules as data, and the switches as plain values.

use engine::Rulebook;

/// The file that the game comes with.
pub const RULES: &str = include_str!("../data/rules.toml");

engine::shipped! {
    /// The rulebook, read once.
    ///
    /// ```
    /// assert_eq!(skirmish::rulebook::rulebook().rule("2.2").unwrap().title, "One squad a hex");
    /// ```
    pub fn rulebook() -> Rulebook = Rulebook::from_toml("rules.toml", RULES);
}

engine::options! {
    /// The switches, read once from a rule set.
    pub struct Options of rulebook;
    "GREEN" green /// Each side has a green squad (1.1, 1.2).
    "WOODS" woods /// Forests slow and shelter (3.2).
    "FIRE" fire /// Squads fire and are pinned (3.3, 3.4).
}
