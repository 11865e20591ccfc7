//! Roads, tracks and watercourses: lines that run from hex to hex.
//!
//! In most hexes all roads meet. Where a board says that two do not, each is a *piece* of its own, and a unit that came
//! in by one cannot go on by the other as if it were on a road.

use crate::grid::{Grid, HexId, SideId};
use crate::hex::Direction;

/// A road or watercourse as drawn: a chain of hexes, perhaps beginning or ending at the map edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is called; may be empty.
    pub name: String,
    /// Index into [`Network::kinds`].
    pub kind: u8,
    /// The hexes, each adjacent to the next.
    pub path: Vec<HexId>,
    /// The outer side across which it comes in, if it does.
    pub from_edge: Option<Direction>,
    /// The outer side across which it goes on, if it does.
    pub to_edge: Option<Direction>,
}

/// The roads that share a hex without meeting: each group of directions is one road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// The hex.
    pub hex: HexId,
    /// The directions of each road, as bits.
    pub pieces: Vec<u8>,
}

/// All roads, or all watercourses, of a board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Network {
    /// The kinds, from the least to the best.
    pub kinds: Vec<String>,
    /// As drawn.
    pub lines: Vec<Line>,
    /// Hexes in which not all lines meet.
    pub separations: Vec<Separation>,
    /// Kind + 1 for each side that a line crosses, 0 for the others.
    sides: Vec<u8>,
    /// For each hex the directions in which lines leave it, as bits.
    masks: Vec<u8>,
    /// For each hex the piece that the line of each direction belongs to.
    pieces: Vec<[u8; 6]>,
}

impl Network {
    /// Builds the tables. Where two lines cross a side the better kind counts; where they come from two joined boards
    /// the lesser one, and a line that meets no other at the joint ends there.
    pub fn new(grid: &Grid, kinds: Vec<String>, lines: Vec<Line>, separations: Vec<Separation>) -> Network {
        let mut sides = vec![0_u8; grid.side_count()];
        let mut claims: Vec<(SideId, u8)> = Vec::new();
        for line in &lines {
            let kind = line.kind + 1;
            for pair in line.path.windows(2) {
                if let Some(side) = grid.side_between(pair[0], pair[1]) {
                    sides[side.index()] = sides[side.index()].max(kind);
                }
            }
            let ends = [(line.path.first(), line.from_edge), (line.path.last(), line.to_edge)];
            for (hex, edge) in ends {
                let (Some(&hex), Some(edge)) = (hex, edge) else { continue };
                let side = grid.side(hex, edge);
                if grid.neighbour(hex, edge).is_none() {
                    sides[side.index()] = sides[side.index()].max(kind);
                } else if let Some(i) = claims.iter().position(|c| c.0 == side) {
                    let other = claims.swap_remove(i).1;
                    sides[side.index()] = sides[side.index()].max(kind.min(other));
                } else {
                    claims.push((side, kind));
                }
            }
        }
        let masks: Vec<u8> = grid
            .ids()
            .map(|hex| {
                Direction::ALL
                    .into_iter()
                    .filter(|&d| sides[grid.side(hex, d).index()] > 0)
                    .fold(0, |mask, d| mask | bit(d))
            })
            .collect();
        let mut pieces = vec![[0_u8; 6]; grid.len()];
        for separation in &separations {
            for (number, mask) in separation.pieces.iter().enumerate() {
                for d in Direction::ALL.into_iter().filter(|&d| mask & bit(d) != 0) {
                    pieces[separation.hex.index()][d.index()] = number as u8;
                }
            }
        }
        Network { kinds, lines, separations, sides, masks, pieces }
    }

    /// The number of a kind.
    pub fn kind_named(&self, name: &str) -> Option<u8> {
        self.kinds.iter().position(|k| k == name).map(|i| i as u8)
    }

    /// The kind of line that crosses a side.
    #[inline]
    pub fn kind(&self, side: SideId) -> Option<u8> {
        self.sides[side.index()].checked_sub(1)
    }

    /// True if a line crosses the side.
    #[inline]
    pub fn crosses(&self, side: SideId) -> bool {
        self.sides[side.index()] > 0
    }

    /// The directions in which lines leave a hex, as bits (1 for direction 0, 2 for direction 1, ...).
    #[inline]
    pub fn mask(&self, hex: HexId) -> u8 {
        self.masks[hex.index()]
    }

    /// True if a line runs through, into or out of the hex.
    #[inline]
    pub fn touches(&self, hex: HexId) -> bool {
        self.masks[hex.index()] != 0
    }

    /// Which of the unconnected lines of a hex leaves it in that direction; 0 where all meet.
    #[inline]
    pub fn piece(&self, hex: HexId, direction: Direction) -> u8 {
        self.pieces[hex.index()][direction.index()]
    }

    /// True if one can go along lines from one side of a hex to another.
    #[inline]
    pub fn connects(&self, hex: HexId, from: Direction, to: Direction) -> bool {
        let both = bit(from) | bit(to);
        self.masks[hex.index()] & both == both && self.piece(hex, from) == self.piece(hex, to)
    }

    /// True if a line leaves the map from this hex.
    pub fn leaves_map(&self, grid: &Grid, hex: HexId) -> bool {
        Direction::ALL.into_iter().any(|d| self.mask(hex) & bit(d) != 0 && grid.neighbour(hex, d).is_none())
    }
}

/// The bit of a direction in a mask.
pub(crate) const fn bit(direction: Direction) -> u8 {
    1 << direction.index()
}
