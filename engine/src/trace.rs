//! Lines of supply and communication: a flood over allowed hexes, counted in hexes, with a limit.

use crate::board::Board;
use crate::grid::{HexId, SideId};
use crate::hex::Direction;
use crate::hexset::HexSet;
use crate::network::Network;

/// A link of a line: from a hex that the line has reached to a neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The hex that the line has reached.
    pub from: HexId,
    /// The hex it would go on to.
    pub to: HexId,
    /// The hexside between.
    pub side: SideId,
    /// The direction.
    pub direction: Direction,
}

/// Where lines from some sources lead. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Supply {
    seen: Vec<(u32, u16)>,
    stamp: u32,
    queue: Vec<(HexId, u8)>,
}

/// As far as the map goes.
pub const ANY_LENGTH: u16 = u16::MAX;

impl Supply {
    /// An empty one.
    pub fn new() -> Supply {
        Supply::default()
    }

    /// Floods from the sources over links that `open` allows, at most `limit` hexes far.
    pub fn flood(
        &mut self,
        board: &Board,
        sources: impl IntoIterator<Item = HexId>,
        limit: u16,
        open: impl Fn(Link) -> bool,
    ) {
        self.run(board, None, sources, limit, open);
    }

    /// The same along a road network only: links cross sides that carry a road, and in a hex whose roads do not meet
    /// the line stays on the one it came by. (At a source it may take any.)
    pub fn flood_roads(
        &mut self,
        board: &Board,
        roads: &Network,
        sources: impl IntoIterator<Item = HexId>,
        limit: u16,
        open: impl Fn(Link) -> bool,
    ) {
        self.run(board, Some(roads), sources, limit, open);
    }

    fn run(
        &mut self,
        board: &Board,
        roads: Option<&Network>,
        sources: impl IntoIterator<Item = HexId>,
        limit: u16,
        open: impl Fn(Link) -> bool,
    ) {
        let grid = &board.grid;
        if self.seen.len() < grid.len() * PIECES {
            self.seen.resize(grid.len() * PIECES, (0, 0));
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.seen.fill((0, 0));
            self.stamp = 1;
        }
        self.queue.clear();
        for hex in sources {
            // A line may begin on any of the roads of its source.
            let pieces = roads
                .map_or(1, |r| 1 + Direction::ALL.into_iter().map(|d| r.piece(hex, d)).max().unwrap_or(0));
            for piece in 0..pieces {
                self.reach(hex, piece, 0);
            }
        }
        let mut next = 0;
        while let Some(&(from, piece)) = self.queue.get(next) {
            next += 1;
            let length = self.seen[slot(from, piece)].1;
            if length == limit {
                continue;
            }
            for (direction, side, to) in board.steps(from) {
                if roads.is_some_and(|r| !r.crosses(side) || r.piece(from, direction) != piece) {
                    continue;
                }
                let beyond = roads.map_or(0, |r| r.piece(to, direction.opposite()));
                if self.seen[slot(to, beyond)].0 != self.stamp && open(Link { from, to, side, direction }) {
                    self.reach(to, beyond, length + 1);
                }
            }
        }
    }

    fn reach(&mut self, hex: HexId, piece: u8, length: u16) {
        let known = &mut self.seen[slot(hex, piece)];
        if known.0 != self.stamp {
            *known = (self.stamp, length);
            self.queue.push((hex, piece));
        }
    }

    /// The length of the shortest line to a hex, if there is one.
    pub fn length(&self, hex: HexId) -> Option<u16> {
        (0..PIECES as u8)
            .filter_map(|piece| self.seen.get(slot(hex, piece)))
            .filter(|s| s.0 == self.stamp && self.stamp != 0)
            .map(|s| s.1)
            .min()
    }

    /// All hexes that a line leads to, sources included.
    pub fn reached(&self) -> HexSet {
        self.queue.iter().map(|q| q.0).collect()
    }
}

/// The most unconnected roads that a hex can have: three pairs of sides.
const PIECES: usize = 3;

fn slot(hex: HexId, piece: u8) -> usize {
    hex.index() * PIECES + usize::from(piece)
}

/// The zone of some hexes: the neighbours into which `open` lets it go.
///
/// ```
/// # let text = include_str!("../tests/data/crossroads.toml");
/// # let board = engine::map::read("crossroads.toml", text).unwrap();
/// let unit = board.grid.find("B1").unwrap();
/// // No zone of control across a river.
/// let zone = engine::zone(&board, [unit], |link| !board.is_river(link.side));
/// assert!(zone.contains(board.grid.find("C1").unwrap()));
/// assert!(!zone.contains(board.grid.find("A1").unwrap()));
/// ```
pub fn zone(board: &Board, hexes: impl IntoIterator<Item = HexId>, open: impl Fn(Link) -> bool) -> HexSet {
    let mut zone = HexSet::new();
    for from in hexes {
        for (direction, side, to) in board.steps(from) {
            if open(Link { from, to, side, direction }) {
                zone.insert(to);
            }
        }
    }
    zone
}
