//! The maps of the game, and maps of one's own.

use std::sync::LazyLock;

use engine::data::{Source, read_map};
use engine::{Board, Faults, Rule};

use crate::charts::TERRAIN;

/// The map that the game comes with.
pub const MAP: &str = include_str!("../data/map.toml");
/// The small map of the first scenario.
pub const CLEARING: &str = include_str!("../data/clearing.toml");

/// The map of the game, read once.
///
/// ```
/// let board = skirmish::map::board();
/// assert_eq!(board.place_named("Orle").unwrap().hex, board.grid.find("J5").unwrap());
/// ```
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| shipped("map.toml", MAP));
    &BOARD
}

/// The small map of the first scenario, read once.
pub fn clearing() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(|| shipped("clearing.toml", CLEARING));
    &BOARD
}

fn shipped(name: &str, text: &str) -> Board {
    // The files are part of the program and read by its tests.
    read(Source { name, text }).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Reads a map to play on. All its terrain must stand in the charts (2.1).
pub fn read(file: Source) -> Result<Board, Faults> {
    read_map(file, &TERRAIN, Rule("2.1"))
}
