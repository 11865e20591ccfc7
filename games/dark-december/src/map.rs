//! The map of the game.

use std::sync::OnceLock;

use engine::{Board, map};

/// The board, read once.
///
/// ```
/// let board = dark_december::map::board();
/// assert_eq!(board.place_named("Bastogne").unwrap().hex, board.grid.find("3022").unwrap());
/// ```
pub fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| match map::read("map.toml", include_str!("../data/map.toml")) {
        Ok(board) => board,
        // The file is part of the program and read by its tests.
        Err(faults) => panic!("{faults}"),
    })
}
