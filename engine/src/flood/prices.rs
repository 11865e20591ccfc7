//! What the steps of a kind of mover cost, laid out before a flood.
//!
//! A flood looks at some five hundred hexsides, and hardly one of its questions can be foreseen by the processor. So the
//! answers of the rule are laid out by the hex that is left, a step is an addition without a branch, and what is still true
//! is kept for the next flood.

use crate::grid::{Grid, HexId};

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

/// No mover has more lanes.
const MOST_LANES: usize = 16;

/// What the steps out of a cell cost by direction, and behind them what the cheapest does; one place is not used. Rows are read
/// all over the map, so they are small.
pub(super) type Row = [u16; 8];

/// Where in a row the cheapest step stands.
const CHEAPEST: usize = 6;

/// What all steps cost a kind of mover that is on its way: not by the first step of a move, and in lanes that have a row of
/// prices. Of other steps the [`Mover`](super::Mover) is asked.
///
/// What has changed on the board is [doubted](Self::doubt): the mover is asked about it again when a flood comes there, so that
/// nobody judges hexes at the other end of the map.
///
/// ```
/// use engine::{Flood, Going, Landing, Prices, Start, Step, Arrival};
/// # let board = engine::map::read("map.toml", include_str!("../../tests/data/crossroads.toml")).unwrap();
/// let grid = &board.grid;
/// let mover = |_: &Step| Some(Arrival::at(2));
/// let mut prices = Prices::new(grid, 1, &[0], 2);
/// for hex in grid.ids() {
///     prices.enter(grid, 0, hex, [2; 6]);
/// }
/// let (near, far) = (grid.find("A2").unwrap(), grid.find("C3").unwrap());
/// prices.land(grid, far, Landing::Stop);
/// let mut flood = Flood::new();
/// flood.run(&mut Going::priced(grid, &mover, &mut prices), Start::fresh(grid.find("A1").unwrap(), 6));
/// assert_eq!((flood.cost(near), flood.must_stop(near)), (Some(2), false));
/// assert_eq!((flood.cost(far), flood.must_stop(far)), (Some(6), true));
/// ```
#[derive(Clone, Debug)]
pub struct Prices {
    lanes: u8,
    /// Where the rows of each lane begin in `rows`; beyond its end if it has none.
    begins: [usize; MOST_LANES],
    /// The rows of all cells for one lane after the other.
    rows: Vec<Row>,
    cells: Vec<Known>,
    least: u16,
    /// Whether all lanes in which one arrives have rows.
    complete: bool,
}

/// What is known of a cell beside its prices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Where one arrives.
    pub(super) slot: u8,
    /// Whether it is doubted, and whether a cell beside it is.
    doubts: u8,
    /// With so much left one who arrives there may go on: what the cheapest step out of it costs in any lane, or nothing as long as a
    /// cell beside it is doubted, or not all lanes have rows. Most cells in reach are ends, and their rows are not read.
    onward: u16,
}

/// More than anybody has left: those who arrive must stop.
const NEVER: u16 = u16::MAX;

/// The slot of a cell where the way in decides; nobody is in it.
const FORK: u8 = u8::MAX;

const ITSELF: u8 = 1;
const BESIDE: u8 = 2;

impl Known {
    /// Whether one who arrives with so much left may go on.
    #[inline]
    pub(super) fn leads_on(self, left: u16) -> bool {
        left >= self.onward
    }

    /// Whether the way in decides.
    #[inline]
    pub(super) fn is_fork(self) -> bool {
        self.slot == FORK
    }
}

impl Prices {
    /// A step that nobody makes: more than anybody can pay.
    pub const SHUT: u16 = 0x8000;

    /// For movers with so many lanes, of which some have prices; no step costs less than `least`. At first nobody goes anywhere,
    /// all would arrive in lane 0, and everything is doubted.
    pub fn new(grid: &Grid, lanes: u8, priced: &[u8], least: u16) -> Prices {
        debug_assert!(usize::from(lanes) < MOST_LANES, "too many lanes");
        let cells = grid.frame().len();
        let begin = |lane: usize| priced.iter().position(|&one| usize::from(one) == lane);
        let mut prices = Prices {
            lanes,
            begins: std::array::from_fn(|lane| begin(lane).unwrap_or(priced.len()) * cells),
            rows: vec![[Prices::SHUT; 8]; cells * priced.len()],
            cells: vec![Known { slot: 0, doubts: 0, onward: Prices::SHUT }; cells],
            least: least.max(1),
            complete: priced.contains(&0),
        };
        prices.doubt_all(grid);
        prices
    }

    /// What is written of the steps into a hex may have changed, or how one arrives there.
    #[inline]
    pub fn doubt(&mut self, grid: &Grid, hex: HexId) {
        let (frame, cells) = (grid.frame(), &mut self.cells[..]);
        let cell = frame.cell(hex);
        if cells[cell].doubts & ITSELF == 0 {
            cells[cell].doubts |= ITSELF;
            for way in frame.ways() {
                let beside = &mut cells[cell.wrapping_add(*way)];
                beside.doubts |= BESIDE;
                beside.onward = if beside.onward == NEVER { NEVER } else { 0 };
            }
        }
    }

    /// All of it may have changed.
    pub fn doubt_all(&mut self, grid: &Grid) {
        grid.ids().for_each(|hex| self.doubt(grid, hex));
    }

    /// Whether a hex beside a cell is doubted.
    #[inline]
    pub(super) fn in_doubt(&self, cell: usize) -> bool {
        self.cells[cell].doubts & BESIDE != 0
    }

    /// True if a cell was doubted, and is no more.
    #[inline]
    pub(super) fn settle(&mut self, cell: usize) -> bool {
        let doubts = &mut self.cells[cell].doubts;
        let doubted = *doubts & ITSELF != 0;
        if doubted {
            *doubts &= !ITSELF;
        }
        doubted
    }

    /// Nothing beside a cell is doubted any more.
    #[inline]
    pub(super) fn settle_beside(&mut self, cell: usize) {
        self.cells[cell].doubts &= !BESIDE;
        self.find_onward(cell);
    }

    /// Writes what the steps into a hex cost by the direction in which they go, for those who come in the lane of a row;
    /// [`Self::SHUT`] if nobody may.
    #[inline]
    pub fn enter(&mut self, grid: &Grid, row: usize, hex: HexId, prices: [u16; 6]) {
        let frame = grid.frame();
        let (begin, to) = (row * self.cells.len(), frame.cell(hex));
        for (at, (&price, way)) in prices.iter().zip(frame.ways()).enumerate() {
            let from = to.wrapping_sub(*way);
            // Most of what is doubted is as it was.
            if self.rows[begin + from][at] != price {
                self.write(begin, from, at, price.clamp(1, Self::SHUT));
            }
        }
    }

    /// Writes what a step costs out of a cell, in the row that begins there.
    fn write(&mut self, begin: usize, from: usize, at: usize, price: u16) {
        debug_assert!(price >= self.least, "a step costs less than the least");
        let row = &mut self.rows[begin + from];
        let (before, known) = (std::mem::replace(&mut row[at], price), row[CHEAPEST]);
        let least = if before == known {
            row[..CHEAPEST].iter().fold(Self::SHUT, |least, &one| least.min(one))
        } else {
            known.min(price)
        };
        row[CHEAPEST] = least;
        // What lies beside doubts is found out when they are settled.
        if least != known && !self.in_doubt(from) {
            self.find_onward(from);
        }
    }

    /// Finds out with how much left one may go on from a cell.
    fn find_onward(&mut self, cell: usize) {
        let Known { slot, doubts, .. } = self.cells[cell];
        self.cells[cell].onward = if slot == self.lanes {
            NEVER
        } else if doubts & BESIDE != 0 || !self.complete {
            0
        } else {
            self.cheapest(cell)
        };
    }

    /// What the cheapest step out of a cell costs in any lane.
    #[inline]
    fn cheapest(&self, mut cell: usize) -> u16 {
        let mut least = Self::SHUT;
        while let Some(row) = self.rows.get(cell) {
            least = least.min(row[CHEAPEST]);
            cell += self.cells.len();
        }
        least
    }

    /// Writes how those arrive who enter a hex.
    #[inline]
    pub fn land(&mut self, grid: &Grid, hex: HexId, landing: Landing) {
        let cell = grid.frame().cell(hex);
        let slot = match landing {
            Landing::Lane(lane) => {
                if self.complete && self.row(lane, 0).is_none() {
                    self.complete = false;
                    (0..self.cells.len()).for_each(|cell| self.find_onward(cell));
                }
                lane
            }
            Landing::Stop => self.lanes,
            Landing::Fork => FORK,
        };
        if self.cells[cell].slot != slot {
            self.cells[cell].slot = slot;
            self.find_onward(cell);
        }
    }

    /// The prices of steps out of a cell by those who are in a lane, if it has any.
    #[inline]
    pub(super) fn row(&self, lane: u8, cell: usize) -> Option<&Row> {
        self.rows.get(self.begins[usize::from(lane) % MOST_LANES] + cell)
    }

    /// What is known of the cells.
    #[inline]
    pub(super) fn cells(&self) -> &[Known] {
        &self.cells
    }

    /// The slot in which one arrives: a lane, the one behind them for those who must stop, or none of them if the way in decides.
    #[inline]
    pub(super) fn slot(&self, cell: usize) -> u8 {
        self.cells[cell].slot
    }

    /// Whether those who arrive in a lane find prices there, wherever it is.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.complete
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
    /// Takes out the prices of a kind of mover: `new` if there are none, else `follow` doubts what has changed since the look
    /// that they were kept with, and brings that up to date.
    pub fn lay(
        &mut self,
        kind: K,
        new: impl FnOnce() -> (L, Prices),
        follow: impl FnOnce(&mut L, &mut Prices),
    ) {
        if let Some(at) = self.kept.iter().position(|(own, ..)| *own == kind) {
            let (_, look, prices) = &mut self.kept[at];
            follow(look, prices);
            self.current = at;
        } else {
            self.current = self.kept.len();
            let (look, prices) = new();
            self.kept.push((kind, look, prices));
        }
    }

    /// What was taken out last.
    #[inline]
    pub fn prices(&mut self) -> Option<&mut Prices> {
        self.kept.get_mut(self.current).map(|(.., prices)| prices)
    }
}
