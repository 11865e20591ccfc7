//! The hexes of a board and those around it, as the land goes on beyond the edge of the map.

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
    window: Window,
    grounds: Vec<Ground>,
}

/// The number of the cell at each place of a rectangle of coordinates.
struct Window {
    low: Hex,
    columns: usize,
    rows: usize,
    cells: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Window {
    /// Room for the hexes of a board and `rings` around them.
    fn new(board: &Board, rings: i16) -> Window {
        let hexes = || board.grid.ids().map(|id| board.grid.hex(id));
        let low = |f: fn(Hex) -> i16| hexes().map(f).min().unwrap_or(0) - rings;
        let high = |f: fn(Hex) -> i16| hexes().map(f).max().unwrap_or(0) + rings;
        let (q, r) = (low(|h| h.q), low(|h| h.r));
        let (columns, rows) = ((high(|h| h.q) - q) as usize + 1, (high(|h| h.r) - r) as usize + 1);
        Window { low: Hex::new(q, r), columns, rows, cells: vec![NONE; columns * rows] }
    }

    fn place(&self, hex: Hex) -> Option<usize> {
        let (q, r) = (i32::from(hex.q) - i32::from(self.low.q), i32::from(hex.r) - i32::from(self.low.r));
        let inside = q >= 0 && r >= 0 && (q as usize) < self.columns && (r as usize) < self.rows;
        inside.then(|| r as usize * self.columns + q as usize)
    }

    fn get(&self, hex: Hex) -> Option<usize> {
        self.place(hex).map(|i| self.cells[i]).filter(|&i| i != NONE).map(usize::from)
    }
}

/// Rings of hexes beyond the edge.
const RINGS: i16 = 2;

impl<'a> Field<'a> {
    pub(crate) fn new(board: &'a Board) -> Field<'a> {
        let grounds = board.terrains.iter().map(|name| Ground::named(name)).collect();
        let mut field = Field { board, cells: Vec::new(), window: Window::new(board, RINGS), grounds };
        for hex in board.grid.ids() {
            field.add(board.grid.hex(hex), hex, true);
        }
        let mut start = 0;
        for _ in 0..RINGS {
            let end = field.cells.len();
            for i in start..end {
                for direction in Direction::ALL {
                    let beyond = field.cells[i].hex.neighbour(board.grid.orientation(), direction);
                    if field.window.get(beyond).is_none() {
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
        if let Some(i) = self.window.place(hex) {
            self.window.cells[i] = self.cells.len() as u16;
        }
        self.cells.push(Cell { hex, centre: hex.centre(self.board.grid.orientation()), home, real, ground });
    }

    /// The cell at some coordinates.
    pub(crate) fn cell(&self, hex: Hex) -> Option<&Cell> {
        self.window.get(hex).map(|i| &self.cells[i])
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
