//! The map of the game, and maps of one's own.

use engine::data::{Source, read_map};
use engine::{Board, Faults, Rule};

use crate::charts::Terrain;

/// The map file that the game comes with.
pub const MAP: &str = include_str!("../data/map.toml");

/// The map files that the game comes with.
pub(crate) const FILES: &[Source<'static>] = &[Source { name: "map.toml", text: MAP }];

engine::shipped! {
    /// The board, read once.
    ///
    /// ```
    /// let board = bulge::map::board();
    /// assert_eq!(board.place_named("Bastogne").unwrap().hex, board.grid.find("AA26").unwrap());
    /// ```
    pub fn board() -> Board = read("map.toml", MAP);
}

/// The map of the game that a scenario calls by a word.
pub fn named(word: &str) -> Option<&'static Board> {
    (word == "standard").then(board)
}

/// Reads a map to play on; `name` is the file's name for messages. All its terrain must stand in the terrain chart (8.2).
pub fn read(name: &str, text: &str) -> Result<Board, Faults> {
    let known: Vec<&str> = Terrain::ALL.iter().map(|terrain| terrain.word()).collect();
    read_map(Source { name, text }, &known, Rule("8.2"))
}
