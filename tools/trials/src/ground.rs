//! Small readers of a board that checks of a map share.

use std::collections::BTreeSet;

use engine::{Board, Game, HexId, SideId};

/// The hex of that label.
///
/// # Panics
/// If there is none.
pub fn hex(board: &Board, label: &str) -> HexId {
    board.grid.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

/// The hexes nearer to one than so many steps, the nearest first.
pub fn within<G: Game>(game: &G, centre: &str, steps: u16) -> Vec<HexId> {
    let (grid, centre) = (&game.board().grid, hex(game.board(), centre));
    let mut hexes: Vec<HexId> = grid.ids().filter(|&hex| grid.distance(hex, centre) < steps).collect();
    hexes.sort_by_key(|&hex| (grid.distance(hex, centre), hex));
    hexes
}

/// The hexside between two hexes.
///
/// # Panics
/// If they are not adjacent.
pub fn side(board: &Board, a: &str, b: &str) -> SideId {
    let side = board.grid.side_between(hex(board, a), hex(board, b));
    side.unwrap_or_else(|| panic!("{a} and {b} are not adjacent"))
}

/// All hexes that can be reached from some hexes by the steps that `may` allows.
pub fn flood(board: &Board, start: &[HexId], may: impl Fn(HexId, SideId, HexId) -> bool) -> BTreeSet<HexId> {
    let mut seen: BTreeSet<HexId> = start.iter().copied().collect();
    let mut open = start.to_vec();
    while let Some(at) = open.pop() {
        for (_, side, next) in board.steps(at) {
            if !seen.contains(&next) && may(at, side, next) {
                seen.insert(next);
                open.push(next);
            }
        }
    }
    seen
}

/// The step nearest to a hex of a map for which `step`, asked for every hex, finds the hex beyond: the names of both.
///
/// # Panics
/// If there is none.
pub fn nearest_step(board: &Board, centre: &str, step: impl Fn(HexId) -> Option<HexId>) -> (String, String) {
    let (grid, centre) = (&board.grid, hex(board, centre));
    let mut hexes: Vec<HexId> = grid.ids().collect();
    hexes.sort_by_key(|&hex| (grid.distance(hex, centre), hex));
    let found = hexes.into_iter().find_map(|from| Some((from, step(from)?)));
    let (from, to) = found.expect("such a step");
    (grid.label(from).to_owned(), grid.label(to).to_owned())
}
