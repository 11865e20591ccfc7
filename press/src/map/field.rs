//! The hexes of a board and those around it, as the land goes on beyond the edge of the map.

use std::collections::HashMap;

use engine::{Board, Direction, Hex, HexId, Point, nearest};

use super::curve::Vector;
use super::style::Ground;

/// A hex that is drawn: one of the board, or one beyond its edge that looks like its neighbour on the board.
pub(crate) struct Cell {
    pub(crate) hex: Hex,
    pub(crate) centre: Point,
    /// The hex itself, or the one on the board that it looks like.
    pub(crate) home: HexId,
    pub(crate) real: bool,
    pub(crate) ground: Ground,
}

pub(crate) struct Field<'a> {
    pub(crate) board: &'a Board,
    pub(crate) cells: Vec<Cell>,
    index: HashMap<Hex, usize>,
    grounds: Vec<Ground>,
}

/// Rings of hexes beyond the edge.
const RINGS: usize = 2;

impl<'a> Field<'a> {
    pub(crate) fn new(board: &'a Board) -> Field<'a> {
        let grounds = board.terrains.iter().map(|name| Ground::named(name)).collect();
        let mut field = Field { board, cells: Vec::new(), index: HashMap::new(), grounds };
        for hex in board.grid.ids() {
            field.add(board.grid.hex(hex), hex, true);
        }
        let mut start = 0;
        for _ in 0..RINGS {
            let end = field.cells.len();
            for i in start..end {
                for direction in Direction::ALL {
                    let beyond = field.cells[i].hex.neighbour(board.grid.orientation(), direction);
                    if !field.index.contains_key(&beyond) {
                        field.add(beyond, field.cells[i].home, false);
                    }
                }
            }
            start = end;
        }
        field
    }

    fn add(&mut self, hex: Hex, home: HexId, real: bool) {
        let kind = self.grounds[usize::from(self.board.terrain(home).0)];
        // Beyond the edge there are no towns to fight for.
        let ground = if real || !matches!(kind, Ground::Town | Ground::City) { kind } else { Ground::Clear };
        self.index.insert(hex, self.cells.len());
        self.cells.push(Cell { hex, centre: hex.centre(self.board.grid.orientation()), home, real, ground });
    }

    /// The cell at some coordinates.
    pub(crate) fn cell(&self, hex: Hex) -> Option<&Cell> {
        self.index.get(&hex).map(|&i| &self.cells[i])
    }

    /// The cell at a point.
    pub(crate) fn at(&self, p: Point) -> Option<&Cell> {
        self.cell(nearest(p, self.board.grid.orientation()))
    }

    /// The ground of a hex of the board.
    pub(crate) fn ground(&self, hex: HexId) -> Ground {
        self.cells[hex.index()].ground
    }

    /// The cells within `reach` hexes of a point.
    pub(crate) fn near(&self, p: Point, reach: i16) -> impl Iterator<Item = &Cell> {
        let middle = nearest(p, self.board.grid.orientation());
        (-reach..=reach).flat_map(move |q| {
            ((-reach).max(-q - reach)..=reach.min(reach - q))
                .filter_map(move |r| self.cell(Hex::new(middle.q + q, middle.r + r)))
        })
    }

    /// How deep a point lies inside the hexes that `keep` accepts: the distance to the nearest side beyond which it
    /// does not hold. A point in a hex of another kind is not inside at all.
    pub(crate) fn depth(&self, p: Point, keep: impl Fn(&Cell) -> bool) -> f64 {
        let Some(cell) = self.at(p).filter(|c| keep(c)) else { return -1.0 };
        let mut depth = 1.0_f64;
        for direction in Direction::ALL {
            let other = cell.hex.neighbour(self.board.grid.orientation(), direction);
            if self.cell(other).is_some_and(&keep) {
                continue;
            }
            let out = other.centre(self.board.grid.orientation()).minus(cell.centre);
            depth = depth.min(0.5 - p.minus(cell.centre).dot(out));
        }
        depth
    }
}
