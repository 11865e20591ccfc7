//! Small readers of the board that several checks share.

use std::collections::BTreeSet;

use bulge::map::board;
use engine::{Board, HexId, SideId};
use trials::ground;

pub(crate) fn hex(label: &str) -> HexId {
    ground::hex(board(), label)
}

pub(crate) fn label(hex: HexId) -> &'static str {
    board().grid.label(hex)
}

pub(crate) fn side(a: &str, b: &str) -> SideId {
    ground::side(board(), a, b)
}

/// The hexsides of rivers, by their names without accents.
pub(crate) fn river(names: &[&str]) -> BTreeSet<SideId> {
    let named = |r: &&engine::River| names.contains(&trials::table::plain(&r.name).as_str());
    board().rivers.iter().filter(named).flat_map(|r| r.sides.iter().copied()).collect()
}

/// All hexes that can be reached from some hexes by the steps that `may` allows.
pub(crate) fn flood(start: &[HexId], may: impl Fn(HexId, SideId, HexId) -> bool) -> BTreeSet<HexId> {
    ground::flood(board(), start, may)
}

/// How often the straight way between two hexes crosses some hexsides.
pub(crate) fn crossings(from: &str, to: &str, sides: &BTreeSet<SideId>) -> usize {
    let board: &Board = board();
    let (mut at, to) = (hex(from), hex(to));
    let mut count = 0;
    while at != to {
        let steps = board.steps(at);
        let (_, side, next) =
            steps.min_by_key(|s| (board.grid.distance(s.2, to), s.2)).expect("a hex has neighbours");
        count += usize::from(sides.contains(&side));
        at = next;
    }
    count
}

/// The hexes beyond the Meuse: joined to A1 without crossing it (25.3).
pub(crate) fn far_bank() -> BTreeSet<HexId> {
    let meuse = river(&["Meuse"]);
    flood(&[hex("A1")], |_, side, _| !meuse.contains(&side))
}
