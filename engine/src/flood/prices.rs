//! What the steps of a kind of mover cost, laid out before a flood.
//!
//! A flood looks at some five hundred hexsides, and hardly one of its questions can be foreseen by the processor. So the
//! answers of the rule are laid out by the hex that is left, a step is an addition without a branch, and what is still true
//! is kept for the next flood.

use crate::grid::{Grid, HexId};
use crate::hex::Direction;

/// A step that nobody makes; see [`Cell`](super::front::Cell).
pub(super) const SHUT: u16 = 0x8000;

/// Where those arrive who enter a hex by a priced step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// In a lane, all of them.
    Lane(u8),
    /// Their move ends there.
    Stop,
    /// The way in decides: the rule is asked.
    Fork,
}

/// So many lanes can have prices.
const MOST_ROWS: usize = 4;

/// The steps out of a cell by direction; two places are not used.
pub(super) type Row = [u16; 8];

/// What all steps cost a kind of mover that is on its way: not by the first step of a move, and in lanes that have a row of
/// prices. Of other steps the [`Mover`](super::Mover) is asked.
///
/// ```
/// use engine::{Flood, Going, Landing, Prices, Start, Step, Arrival};
/// # let board = engine::map::read("map.toml", include_str!("../../tests/data/crossroads.toml")).unwrap();
/// let grid = &board.grid;
/// let mover = |_: &Step| Some(Arrival::at(2));
/// let mut prices = Prices::new(grid, 1, &[0]);
/// for hex in grid.ids() {
///     prices.enter(grid, 0, hex, [Some(2); 6]);
/// }
/// let (near, far) = (grid.find("A2").unwrap(), grid.find("C3").unwrap());
/// prices.land(grid, far, Landing::Stop);
/// let mut flood = Flood::new();
/// flood.run(&Going::priced(grid, &mover, &prices), Start::fresh(grid.find("A1").unwrap(), 6));
/// assert_eq!((flood.cost(near), flood.must_stop(near)), (Some(2), false));
/// assert_eq!((flood.cost(far), flood.must_stop(far)), (Some(6), true));
/// ```
#[derive(Clone, Debug)]
pub struct Prices {
    lanes: u8,
    /// The lanes that have rows, in the order of `rows`.
    priced: [Option<u8>; MOST_ROWS],
    /// The rows of all cells for one lane after the other.
    rows: Vec<Row>,
    slots: Vec<u8>,
    least: u16,
}

impl Prices {
    /// For movers with so many lanes, of which some have prices. At first nobody goes anywhere, and all would arrive in lane 0.
    pub fn new(grid: &Grid, lanes: u8, priced: &[u8]) -> Prices {
        debug_assert!(priced.len() <= MOST_ROWS, "too many lanes have prices");
        let cells = grid.frame().len();
        Prices {
            lanes,
            priced: std::array::from_fn(|row| priced.get(row).copied()),
            rows: vec![[SHUT; 8]; cells * priced.len()],
            slots: vec![0; cells],
            least: SHUT,
        }
    }

    /// Writes what the steps into a hex cost by the direction in which they go, for those who come in the lane of a row; none
    /// if nobody may.
    #[inline]
    pub fn enter(&mut self, grid: &Grid, row: usize, hex: HexId, prices: [Option<u16>; 6]) {
        for (direction, price) in Direction::ALL.into_iter().zip(prices) {
            self.enter_by(grid, row, hex, direction, price);
        }
    }

    /// The same for one direction.
    #[inline]
    pub fn enter_by(
        &mut self,
        grid: &Grid,
        row: usize,
        hex: HexId,
        direction: Direction,
        price: Option<u16>,
    ) {
        let frame = grid.frame();
        let from = frame.cell(hex).wrapping_sub(frame.ways()[direction.index()]);
        let price = price.map_or(SHUT, |price| price.clamp(1, SHUT));
        self.rows[row * self.slots.len() + from][direction.index()] = price;
        self.least = self.least.min(price);
    }

    /// Writes how those arrive who enter a hex.
    #[inline]
    pub fn land(&mut self, grid: &Grid, hex: HexId, landing: Landing) {
        self.slots[grid.frame().cell(hex)] = match landing {
            Landing::Lane(lane) => lane,
            Landing::Stop => self.lanes,
            Landing::Fork => self.lanes + 1,
        };
    }

    /// The prices of steps out of a lane, if it has any.
    #[inline]
    pub(super) fn row(&self, lane: u8) -> Option<&[Row]> {
        let row = self.priced.iter().position(|&priced| priced == Some(lane))?;
        let cells = self.slots.len();
        Some(&self.rows[row * cells..(row + 1) * cells])
    }

    /// The slot in which one arrives: a lane, the one behind them for those who must stop, or the next if the way in decides.
    #[inline]
    pub(super) fn slot(&self, cell: usize) -> u8 {
        self.slots[cell]
    }

    #[inline]
    pub(super) fn is_fork(&self, slot: u8) -> bool {
        slot == self.lanes + 1
    }

    /// No step costs less.
    #[inline]
    pub(super) fn least(&self) -> u16 {
        self.least
    }
}

/// Prices kept for each kind of mover, with the look of the board by which they were laid out.
#[derive(Clone, Debug)]
pub struct Shelf<K, L> {
    kept: Vec<(K, L, Prices)>,
    current: usize,
}

impl<K, L> Default for Shelf<K, L> {
    fn default() -> Self {
        Shelf { kept: Vec::new(), current: 0 }
    }
}

impl<K: PartialEq, L> Shelf<K, L> {
    /// Lays out the prices of a kind of mover: `new` if there are none, else `follow` writes what has changed from the look
    /// before to the look of now.
    pub fn lay(
        &mut self,
        kind: K,
        look: L,
        new: impl FnOnce(&L) -> Prices,
        follow: impl FnOnce(&mut Prices, &L, &L),
    ) {
        if let Some(at) = self.kept.iter().position(|(own, ..)| *own == kind) {
            let (_, before, prices) = &mut self.kept[at];
            follow(prices, before, &look);
            *before = look;
            self.current = at;
        } else {
            self.current = self.kept.len();
            let prices = new(&look);
            self.kept.push((kind, look, prices));
        }
    }

    /// What was laid out last.
    #[inline]
    pub fn prices(&self) -> Option<&Prices> {
        self.kept.get(self.current).map(|(.., prices)| prices)
    }
}
