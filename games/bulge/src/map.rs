//! The map of the game, and maps of one's own.

use std::sync::OnceLock;

use engine::data::Text;
use engine::{Board, Faults, closest, map};
use serde::Deserialize;

use crate::charts::Terrain;

/// The map file that the game comes with.
pub const MAP: &str = include_str!("../data/map.toml");

/// The board, read once.
///
/// ```
/// let board = bulge::map::board();
/// assert_eq!(board.place_named("Bastogne").unwrap().hex, board.grid.find("AA26").unwrap());
/// ```
pub fn board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| match read("map.toml", MAP) {
        Ok(board) => board,
        // The file is part of the program and read by its tests.
        Err(faults) => panic!("{faults}"),
    })
}

/// What of a map the charts must know.
#[derive(Deserialize)]
struct Kinds {
    terrain: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    name: Text,
}

/// Reads a map to play on; `name` is the file's name for messages. All its terrain must stand in the terrain chart (8.2).
pub fn read(name: &str, text: &str) -> Result<Board, Faults> {
    let board = map::read(name, text)?;
    let kinds: Kinds = toml::from_str(text).map_err(|error| Faults::from_toml(name, text, &error))?;
    let mut faults = Faults::new(name, text);
    for Kind { name: word } in kinds.terrain {
        if Terrain::named(word.get_ref()).is_none() {
            let known = Terrain::ALL.map(Terrain::name);
            let help = closest(word.get_ref(), known).map_or_else(
                || format!("the terrain chart has {}", known.join(", ")),
                |near| format!("did you mean {near}?"),
            );
            faults.add(word.span(), format!("there is no terrain \"{}\" (8.2)", word.get_ref()), help);
        }
    }
    faults.finish(board)
}
