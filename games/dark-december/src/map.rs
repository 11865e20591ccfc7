//! The map of the game.

use engine::data::{Source, Spanned, Text, parse, read_map};
use engine::{Board, Faults, Rule};
use serde::Deserialize;

use crate::charts::Terrain;

/// The map file that the game comes with.
pub const MAP: &str = include_str!("../data/map.toml");

/// The map files that the game comes with.
pub(crate) const FILES: &[Source<'static>] = &[Source { name: "map.toml", text: MAP }];

engine::shipped! {
    /// The board, read once.
    ///
    /// ```
    /// let board = dark_december::map::board();
    /// assert_eq!(board.place_named("Bastogne").unwrap().hex, board.grid.find("3022").unwrap());
    /// ```
    pub fn board() -> Board = read("map.toml", MAP);
}

/// The map of the game that a scenario calls by a word.
pub fn named(word: &str) -> Option<&'static Board> {
    (word == "standard").then(board)
}

/// The most bridges, sites and fords: a position keeps a bit for each.
pub(crate) const MOST_BRIDGES: usize = 128;
/// The most areas.
pub(crate) const MOST_AREAS: usize = 64;
/// The most roads that share a hex without meeting (3.3.4): a move remembers by which of two it came.
const MOST_ROADS: usize = 2;

/// What of a map is counted.
#[derive(Deserialize)]
struct Counted {
    #[serde(default)]
    bridge: Vec<Spanned<Ignored>>,
    #[serde(default)]
    area: Vec<Spanned<Ignored>>,
    #[serde(default)]
    separate: Vec<Separate>,
}

#[derive(Deserialize)]
struct Ignored {}

#[derive(Deserialize)]
struct Separate {
    roads: Vec<Text>,
}

/// Reads a map to play on; `name` is the file's name for messages. All its terrain must stand in the terrain chart (3.0).
pub fn read(name: &str, text: &str) -> Result<Board, Faults> {
    let known: Vec<&str> = Terrain::ALL.iter().map(|terrain| terrain.word()).collect();
    let board = read_map(Source { name, text }, &known, Rule("3.0"))?;
    let counted: Counted = parse(name, text)?;
    let mut faults = Faults::new(name, text);
    faults.most(MOST_BRIDGES, "bridges, sites and fords", counted.bridge.iter().map(Spanned::span));
    faults.most(MOST_AREAS, "areas", counted.area.iter().map(Spanned::span));
    for one in counted.separate.iter().filter_map(|separate| separate.roads.get(MOST_ROADS)) {
        let help = "at most two roads share a hex without meeting (3.3.4)";
        faults.add(one.span(), "this is a third road in the hex", help);
    }
    faults.finish(board)
}
