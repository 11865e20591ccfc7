//! The maps of the game, and maps of one's own.

use engine::data::{Source, read_map};
use engine::{Board, Faults, Rule};

use crate::charts::TERRAIN;

/// The map that the game comes with.
pub const MAP: &str = include_str!("../data/map.toml");
/// The small map of the first scenario.
pub const CLEARING: &str = include_str!("../data/clearing.toml");

/// The map files that the game comes with.
pub(crate) const FILES: &[Source<'static>] =
    &[Source { name: "map.toml", text: MAP }, Source { name: "clearing.toml", text: CLEARING }];

engine::shipped! {
    /// The map of the game, read once.
    ///
    /// ```
    /// let board = skirmish::map::board();
    /// assert_eq!(board.place_named("Orle").unwrap().hex, board.grid.find("J5").unwrap());
    /// ```
    pub fn board() -> Board = read("map.toml", MAP);
}

engine::shipped! {
    /// The small map of the first scenario, read once.
    pub fn clearing() -> Board = read("clearing.toml", CLEARING);
}

/// The map of the game that a scenario calls by a word.
pub fn named(word: &str) -> Option<&'static Board> {
    match word {
        "standard" => Some(board()),
        "clearing" => Some(clearing()),
        _ => None,
    }
}

/// Reads a map to play on. All its terrain must stand in the charts (2.1).
pub fn read(name: &str, text: &str) -> Result<Board, Faults> {
    read_map(Source { name, text }, &TERRAIN, Rule("2.1"))
}
