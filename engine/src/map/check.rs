//! What a map may hold but hardly means to: rivers with gaps, roads over water without a bridge, towns off the road.

use crate::board::Board;
use crate::grid::{Grid, HexId, SideId};
use crate::hexset::HexSet;

/// Something about a map that is possible and probably wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// Two sides that follow each other in a river's list do not touch.
    RiverGap {
        /// The river.
        river: String,
        /// The side after which it breaks off.
        after: SideId,
        /// The side at which it goes on.
        before: SideId,
    },
    /// A road crosses a river where there is neither a bridge nor a ford.
    NoBridge(SideId),
    /// A bridge where no road crosses.
    NoRoad(SideId),
    /// A bridge or ford where there is no river.
    NoRiver(SideId),
    /// A road that cannot be reached from the longest part of the road net: one hex of it.
    CutOff(HexId),
}

impl Doubt {
    /// The hexes that it is about: one, or the two of a side.
    pub fn hexes(&self, board: &Board) -> Vec<String> {
        match self {
            Doubt::CutOff(hex) => vec![board.grid.label(*hex).to_owned()],
            Doubt::RiverGap { after: side, .. }
            | Doubt::NoBridge(side)
            | Doubt::NoRoad(side)
            | Doubt::NoRiver(side) => board.grid.side_label(*side).split('/').map(str::to_owned).collect(),
        }
    }

    /// As a sentence.
    pub fn describe(&self, board: &Board) -> String {
        let side = |s: &SideId| board.grid.side_label(*s);
        match self {
            Doubt::RiverGap { river, after, before } => {
                format!("the {river} has a gap between {} and {}", side(after), side(before))
            }
            Doubt::NoBridge(s) => format!("a road crosses the river at {} without a bridge or ford", side(s)),
            Doubt::NoRoad(s) => format!("the bridge at {} carries no road", side(s)),
            Doubt::NoRiver(s) => format!("the bridge at {} crosses no river", side(s)),
            Doubt::CutOff(h) => {
                format!("the road at {} does not reach the rest of the road net", board.grid.label(*h))
            }
        }
    }
}

/// All doubts about a map.
pub fn check(board: &Board) -> Vec<Doubt> {
    let mut doubts = Vec::new();
    for river in &board.rivers {
        for pair in river.sides.windows(2) {
            if !touch(&board.grid, pair[0], pair[1]) {
                doubts.push(Doubt::RiverGap { river: river.name.clone(), after: pair[0], before: pair[1] });
            }
        }
    }
    for side in board.grid.side_ids() {
        if board.roads.crosses(side) && board.is_river(side) && board.bridge(side).is_none() {
            doubts.push(Doubt::NoBridge(side));
        }
    }
    for bridge in &board.bridges {
        if !board.is_river(bridge.side) {
            doubts.push(Doubt::NoRiver(bridge.side));
        } else if !bridge.ford && !board.roads.crosses(bridge.side) {
            doubts.push(Doubt::NoRoad(bridge.side));
        }
    }
    let parts = road_parts(board);
    let longest = parts.iter().map(HexSet::len).max().unwrap_or(0);
    let others = parts.iter().filter(|p| p.len() < longest);
    doubts.extend(others.filter_map(|p| p.iter().next()).map(Doubt::CutOff));
    doubts
}

/// True if two hexsides meet in a corner.
pub(super) fn touch(grid: &Grid, a: SideId, b: SideId) -> bool {
    let (a, b) = (grid.side_corners(a), grid.side_corners(b));
    [a.0, a.1].iter().any(|p| [b.0, b.1].iter().any(|q| p.distance(*q) < 1e-6))
}

/// The parts of the road net that hang together.
fn road_parts(board: &Board) -> Vec<HexSet> {
    let mut seen = HexSet::new();
    let mut parts = Vec::new();
    for start in board.grid.ids().filter(|&h| board.roads.touches(h)) {
        if !seen.insert(start) {
            continue;
        }
        let mut part = HexSet::new();
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            part.insert(hex);
            for (_, side, next) in board.steps(hex) {
                if board.roads.crosses(side) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}
