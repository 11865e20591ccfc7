//! The hexes of a grid in a rectangle of axial coordinates with a rim around it: a neighbour lies at a constant distance, and
//! nothing lies outside.

use crate::grid::HexId;
use crate::hex::{Direction, Hex, Orientation};

const NONE: u16 = u16::MAX;

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
    seats: [usize; 6],
    /// For each set of seats, as bits, the directions.
    directions: [u8; 1 << SEATS],
}

/// What lies around a cell is read in three pieces, from the row above, the one below and its own, and then compared all at once: so
/// many seats. The sixth is the cell's own, and the last of no use.
pub(crate) const SEATS: usize = 8;

/// What lies around a cell, by seat.
pub(crate) type Around<T> = [T; SEATS];

impl Frame {
    pub(crate) fn new(hexes: &[Hex], orientation: Orientation) -> Frame {
        let low = |f: fn(&Hex) -> i16| hexes.iter().map(f).min().unwrap_or(0);
        let high = |f: fn(&Hex) -> i16| hexes.iter().map(f).max().unwrap_or(0);
        let origin = Hex::new(low(|h| h.q) - 1, low(|h| h.r) - 1);
        let width = (high(|h| h.q) - origin.q) as usize + 2;
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
        let seats = ways.map(|way| seat(way, width));
        let directions = std::array::from_fn(|set| {
            let taken = |direction: &usize| set >> seats[*direction] & 1 != 0;
            (0..6).filter(taken).fold(0, |directions, direction| directions | 1 << direction)
        });
        Frame { origin, width, ids, cells, ways, seats, directions }
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

    /// The seat of the neighbour in a direction.
    #[inline]
    pub(crate) fn seat(&self, direction: usize) -> usize {
        self.seats[direction % 6] % SEATS
    }

    /// The directions of seats, as bits, from a 1 or a 0 for each seat.
    #[inline]
    pub(crate) fn directions(&self, seats: Around<u8>) -> u8 {
        // The factor brings the bit of each byte into the highest byte, each to its own place.
        let set = u64::from_le_bytes(seats).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        self.directions[set as usize % (1 << SEATS)]
    }

    /// What a table by cells holds around a cell, if it goes that far.
    #[inline]
    pub(crate) fn around<T: Copy>(&self, table: &[T], cell: usize) -> Option<Around<T>> {
        let &[nw, ne] = piece(table, cell.wrapping_sub(self.width))?;
        let &[sw, se] = piece(table, cell.wrapping_add(self.width).wrapping_sub(1))?;
        let &[w, own, e, last] = piece(table, cell.wrapping_sub(1))?;
        Some([nw, ne, sw, se, w, own, e, last])
    }

    /// How far the neighbours of a cell lie from it, by direction; to be added with wrapping.
    #[inline]
    pub(crate) fn ways(&self) -> &[usize; 6] {
        &self.ways
    }
}

/// The seat of a neighbour that lies so far away.
fn seat(way: usize, width: usize) -> usize {
    let ways = [width.wrapping_neg(), 1_usize.wrapping_sub(width), width - 1, width, usize::MAX, 0, 1];
    ways.iter().position(|&one| one == way).unwrap_or(SEATS - 1)
}

#[inline]
fn piece<T, const N: usize>(table: &[T], at: usize) -> Option<&[T; N]> {
    table.get(at..)?.first_chunk()
}
