//! What a flood knows of each hex, and the hexes that it has still to look at.

use super::prices::{Prices, Row};
use crate::frame::{Frame, WIDTH, WINDOW};
use crate::grid::HexId;

/// What is known of a node, in one number, so that one comparison tells whether a way is better: what was spent, and the hexes
/// on the way. Spending begins so high that it ends at [`Cell::LIMIT`] for all, and what is unknown is worse than any way that
/// can be paid and better than any that cannot, however many points there are: one point more and no way at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(pub(super) u32);

impl Cell {
    /// What is spent when nothing is left.
    pub(super) const LIMIT: u16 = 0x7FFF;
    pub(super) const UNKNOWN: Cell = Cell::new(Cell::LIMIT + 1, 0);

    #[inline]
    pub(super) const fn new(spent: u16, hops: u16) -> Cell {
        Cell((spent as u32) << 16 | hops as u32)
    }

    /// A step of a price further.
    #[inline]
    pub(super) const fn and(self, price: u16) -> Cell {
        Cell(self.0 + 1).plus(price)
    }

    /// So much more spent.
    #[inline]
    pub(super) const fn plus(self, price: u16) -> Cell {
        Cell(self.0 + ((price as u32) << 16))
    }

    /// Whether a best way on from here could lead to where so much is known: a hex less, and cheaper. A cell of which nothing is
    /// known is dearer than any other.
    #[inline]
    pub(super) const fn comes_before(self, other: Cell) -> bool {
        self.hops().wrapping_add(1) == other.hops() && self.spent() < other.spent()
    }

    #[inline]
    pub(super) const fn known(self) -> bool {
        self.spent() <= Cell::LIMIT
    }

    #[inline]
    pub(super) const fn spent(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline]
    pub(super) const fn left(self) -> u16 {
        Cell::LIMIT - self.spent()
    }

    #[inline]
    pub(super) const fn hops(self) -> u16 {
        self.0 as u16
    }
}

const END: u32 = u32::MAX;

/// A cell of the frame and a slot, in one number: the cell alone if it is the slot in which all arrive there by priced steps. So
/// most floods read and write one small table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(u32);

/// A list of nodes in `pool`, by its first entry.
pub(super) struct List(u32);

/// The nodes of a flood.
#[derive(Clone, Debug, Default)]
pub(super) struct Front {
    cells: Vec<Cell>,
    /// The cells of the frame.
    size: usize,
    /// For each cost the first entry of its list in `pool`, and behind them one for nodes from which nobody goes on. All lists are
    /// empty when a flood has ended.
    heads: Vec<u32>,
    pool: Vec<(Node, u32)>,
    begun: Option<Node>,
    /// What is spent when nothing is spent.
    base: u16,
    /// The uncommon slots in which something was written, as bits, and the highest cost at which that was.
    odd_slots: u32,
    dearest_odd: u16,
}

impl Front {
    /// Forgets the last flood.
    #[inline]
    pub(super) fn clear(&mut self, size: usize, slots: usize, points: u16) {
        if self.size != size {
            *self = Front { size, ..Front::default() };
        }
        for (node, _) in self.pool.drain(..) {
            self.cells[node.index()] = Cell::UNKNOWN;
        }
        if let Some(node) = self.begun.take() {
            self.cells[node.index()] = Cell::UNKNOWN;
        }
        if self.cells.len() < size * (slots + 1) {
            self.cells.resize(size * (slots + 1), Cell::UNKNOWN);
        }
        if self.heads.len() < usize::from(points) + 2 {
            self.heads.resize(usize::from(points) + 2, END);
        }
        self.base = Cell::LIMIT - points.min(Cell::LIMIT);
        (self.odd_slots, self.dearest_odd) = (0, 0);
    }

    #[inline]
    pub(super) fn node(&self, prices: Option<&Prices>, cell: usize, slot: u8) -> Node {
        if common(prices, cell) == slot { Node(cell as u32) } else { self.odd(cell, slot) }
    }

    /// The node of a slot in which not all arrive.
    #[inline]
    pub(super) fn odd(&self, cell: usize, slot: u8) -> Node {
        Node(((usize::from(slot) + 1) * self.size + cell) as u32)
    }

    /// The cell of a node in the frame.
    #[inline]
    pub(super) fn place(&self, node: Node) -> usize {
        if self.is_common(node) { node.index() } else { node.index() % self.size }
    }

    #[inline]
    pub(super) fn slot(&self, prices: Option<&Prices>, node: Node) -> u8 {
        if self.is_common(node) { common(prices, node.index()) } else { (node.index() / self.size - 1) as u8 }
    }

    #[inline]
    pub(super) fn is_common(&self, node: Node) -> bool {
        node.index() < self.size
    }

    #[inline]
    pub(super) fn cell(&self, node: Node) -> Cell {
        self.cells.get(node.index()).copied().unwrap_or(Cell::UNKNOWN)
    }

    /// What has been spent on the way to a node.
    #[inline]
    pub(super) fn cost(&self, cell: Cell) -> u16 {
        cell.spent() - self.base
    }

    /// What one has spent who has paid so much.
    #[inline]
    pub(super) fn paid(&self, cost: u16, hops: u16) -> Cell {
        Cell::new(self.base + cost, hops)
    }

    /// Where the flood begins: nothing leads there.
    #[inline]
    pub(super) fn begin(&mut self, prices: Option<&Prices>, node: Node) {
        self.note(prices, node);
        self.cells[node.index()] = self.paid(0, 0);
        self.begun = Some(node);
    }

    /// Remembers that an uncommon slot is in use.
    #[inline]
    fn note(&mut self, prices: Option<&Prices>, node: Node) {
        if !self.is_common(node) {
            self.odd_slots |= 1 << self.slot(prices, node);
        }
    }

    /// A way to a node, if it is better than what is known.
    #[inline]
    pub(super) fn offer(&mut self, prices: Option<&Prices>, node: Node, cell: Cell) {
        if cell < self.cell(node) {
            self.note(prices, node);
            if !self.is_common(node) {
                self.dearest_odd = self.dearest_odd.max(self.cost(cell));
            }
            // One with fewer hexes at the same cost is in the list already.
            if cell.spent() < self.cell(node).spent() {
                self.list(node, cell);
            }
            self.cells[node.index()] = cell;
        }
    }

    #[inline]
    pub(super) fn list(&mut self, node: Node, cell: Cell) {
        let cost = usize::from(self.cost(cell));
        let head = &mut self.heads[cost];
        self.pool.push((node, *head));
        *head = self.pool.len() as u32 - 1;
    }

    /// The nodes that were found but for the start; some may be there twice.
    #[inline]
    pub(super) fn found(&self) -> impl Iterator<Item = Node> + '_ {
        self.pool.iter().map(|entry| entry.0)
    }

    /// The highest cost at which something came into a slot in which not all arrive.
    #[inline]
    pub(super) fn dearest_odd(&self) -> u16 {
        self.dearest_odd
    }

    /// Nobody goes on from the nodes of a cost and of higher ones.
    #[inline]
    pub(super) fn drop_lists(&mut self, cost: u16) {
        let stay = usize::from(self.cost(Cell::UNKNOWN));
        self.heads[usize::from(cost)..=stay].fill(END);
    }

    /// No more nodes than these were found.
    pub(super) fn listed(&self) -> usize {
        self.pool.len()
    }

    /// The lowest cost from `cost` on whose list has entries.
    #[inline]
    pub(super) fn next(&self, cost: u16) -> Option<u16> {
        let rest = self.heads.get(usize::from(cost)..)?;
        rest.iter().position(|&head| head != END).map(|more| cost + more as u16)
    }

    /// Takes out the whole list of a cost: nothing comes to it any more, since every step costs something.
    #[inline]
    pub(super) fn take(&mut self, cost: u16) -> List {
        List(std::mem::replace(&mut self.heads[usize::from(cost)], END))
    }

    #[inline]
    pub(super) fn pop(&self, list: &mut List) -> Option<Node> {
        let &(node, next) = self.pool.get(list.0 as usize)?;
        list.0 = next;
        Some(node)
    }

    /// Which of the priced steps out of a place are better than what is known of where all arrive, as bits by direction. Found for
    /// all before one is taken: only how many there are cannot be foreseen.
    #[inline]
    pub(super) fn better(&self, place: usize, row: &Row, frame: &Frame, cell: Cell) -> u32 {
        if !frame.is_plain() {
            return self.better_by_ways(place, row, frame.ways(), cell);
        }
        let rest = self.cells.get(place.wrapping_sub(WIDTH)..).and_then(|rest| rest.first_chunk());
        let Some(around): Option<&[Cell; 2 * WIDTH + 1]> = rest else { return 0 };
        let next = cell.and(0);
        (0..6).fold(0, |better, at| better | u32::from(next.plus(row[at]) < around[WINDOW[at]]) << at)
    }

    /// The same in a frame of other ways.
    #[inline(never)]
    fn better_by_ways(&self, place: usize, row: &Row, ways: &[usize; 6], cell: Cell) -> u32 {
        (0..6).fold(0, |better, at| {
            let known = self.cells[place.wrapping_add(ways[at])];
            better | u32::from(cell.and(row[at]) < known) << at
        })
    }

    /// Takes those steps, each of which is a better way to where all arrive, until one leads into a fork: the direction of that is
    /// given back. `ordered` says that those who go no further are listed, too.
    #[inline]
    pub(super) fn advance(
        &mut self,
        (place, row, cell): (usize, &Row, Cell),
        better: &mut u32,
        (prices, ordered): (&Prices, bool),
        (frame, admits): (&Frame, impl Fn(HexId) -> bool),
    ) -> Option<usize> {
        let from = cell.and(0);
        while *better != 0 {
            let at = better.trailing_zeros() as usize;
            *better &= *better - 1;
            let to = place.wrapping_add(frame.ways()[at]);
            let beyond = prices.cells()[to];
            if beyond.is_fork() {
                return Some(at);
            }
            if !admits(frame.hex(to)) {
                continue;
            }
            let next = from.plus(row[at]);
            let before = std::mem::replace(&mut self.cells[to], next);
            // One with fewer hexes at the same cost is in the list already.
            if next.spent() < before.spent() {
                // What is spent with nothing left and one point more is no cost: that list is for those who stay.
                let on = ordered || beyond.leads_on(next.left());
                let cost = self.cost(if on { next } else { Cell::UNKNOWN });
                let head = &mut self.heads[usize::from(cost)];
                self.pool.push((Node(to as u32), *head));
                *head = self.pool.len() as u32 - 1;
            }
        }
        None
    }

    /// The uncommon slots in which something was written.
    #[inline]
    pub(super) fn odd_slots(&self) -> u32 {
        self.odd_slots
    }
}

impl Node {
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node of the slot in which all arrive.
    #[inline]
    pub(super) const fn common(place: usize) -> Node {
        Node(place as u32)
    }
}

/// The slot in which all arrive by priced steps.
#[inline]
fn common(prices: Option<&Prices>, place: usize) -> u8 {
    prices.map_or(0, |prices| prices.slot(place))
}
