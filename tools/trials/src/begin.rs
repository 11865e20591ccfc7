//! Games that begin: whatever the game, its scenarios are set up alike.

use engine::title::{Playable, Wish, Wished};

use crate::golden::Script;

/// A game of a scenario that comes with it, or why it cannot begin.
pub fn game<G: Playable>(scenario: &str, preset: Option<&str>, rules: &str) -> Result<G, String> {
    let wish = Wish { scenario: Wished::Id(scenario), preset, rules, ..Wish::default() };
    G::set_up(&wish).map_err(|trouble| trouble.to_string())
}

/// A game of a scenario that comes with it, as printed but for some switches.
///
/// # Panics
/// If it cannot begin.
pub fn as_printed<G: Playable>(scenario: &str, switches: &str) -> G {
    game(scenario, None, switches).unwrap_or_else(|trouble| panic!("{trouble}"))
}

/// The game of a script.
///
/// # Panics
/// If it cannot begin.
pub fn scripted<G: Playable>(script: &Script<'_>) -> G {
    game(script.scenario, script.preset(), script.rules).unwrap_or_else(|trouble| panic!("{trouble}"))
}
