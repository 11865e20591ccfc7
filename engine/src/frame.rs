//! The hexes of a grid in a rectangle of axial coordinates with a rim around it: a neighbour lies at a constant distance, and
//! nothing lies outside.

use crate::grid::HexId;
use crate::hex::{Direction, Hex, Orientation};

const NONE: u16 = u16::MAX;

/// No frame is narrower, and those of most maps are no wider: so the compiler knows how far neighbours lie from each other.
pub(crate) const WIDTH: usize = 72;

/// The ways of such a frame of flat-topped hexes, from the cell one row before.
pub(crate) const WINDOW: [usize; 6] = [0, 1, WIDTH + 1, 2 * WIDTH, 2 * WIDTH - 1, WIDTH - 1];

/// Where each hex lies in the rectangle.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    origin: Hex,
    width: usize,
    /// The hex of each cell.
    ids: Vec<u16>,
    /// The cell of each hex.
    cells: Vec<u32>,
    ways: [usize; 6],
    /// Whether they are those of [`WINDOW`].
    plain: bool,
}

impl Frame {
    pub(crate) fn new(hexes: &[Hex], orientation: Orientation) -> Frame {
        let low = |f: fn(&Hex) -> i16| hexes.iter().map(f).min().unwrap_or(0);
        let high = |f: fn(&Hex) -> i16| hexes.iter().map(f).max().unwrap_or(0);
        let origin = Hex::new(low(|h| h.q) - 1, low(|h| h.r) - 1);
        let width = ((high(|h| h.q) - origin.q) as usize + 2).max(WIDTH);
        let height = (high(|h| h.r) - origin.r) as usize + 2;
        let mut ids = vec![NONE; width * height];
        let cell = |hex: &Hex| (hex.r - origin.r) as usize * width + (hex.q - origin.q) as usize;
        let cells: Vec<u32> = hexes.iter().map(|hex| cell(hex) as u32).collect();
        for (id, &cell) in cells.iter().enumerate() {
            ids[cell as usize] = id as u16;
        }
        let centre = Hex::new(origin.q + 1, origin.r + 1);
        let way = |d| cell(&centre.neighbour(orientation, d)).wrapping_sub(cell(&centre));
        let ways = Direction::ALL.map(way);
        let plain = ways == WINDOW.map(|way| way.wrapping_sub(WIDTH));
        Frame { origin, width, ids, cells, ways, plain }
    }

    /// The hex with these coordinates.
    pub(crate) fn get(&self, hex: Hex) -> Option<HexId> {
        let q = usize::try_from(hex.q.checked_sub(self.origin.q)?).ok()?;
        let r = usize::try_from(hex.r.checked_sub(self.origin.r)?).ok()?;
        if q >= self.width {
            return None;
        }
        self.ids.get(r * self.width + q).copied().filter(|&id| id != NONE).map(HexId)
    }

    /// The number of cells, those of the rim included.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    #[inline]
    pub(crate) fn cell(&self, hex: HexId) -> usize {
        self.cells[hex.index()] as usize
    }

    /// The hex of a cell that is one.
    #[inline]
    pub(crate) fn hex(&self, cell: usize) -> HexId {
        HexId(self.ids[cell])
    }

    /// How far the neighbours of a cell lie from it, by direction; to be added with wrapping.
    #[inline]
    pub(crate) fn ways(&self) -> &[usize; 6] {
        &self.ways
    }

    /// Whether [`WINDOW`] says the same.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }
}
