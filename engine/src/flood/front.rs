//! What a flood knows of each hex, and the hexes that it has still to look at.

use super::prices::{Prices, Row};
use crate::frame::{Frame, SEATS};

/// What is known of a node: what was spent, and the hexes on the way. Spending begins so high that it ends at [`Cell::LIMIT`] for all,
/// and what is unknown is worse than any way that can be paid and better than any that cannot, however many points there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    spent: u16,
    hops: u16,
}

impl Cell {
    /// What is spent when nothing is left; twice as much is still no negative number.
    pub(super) const LIMIT: u16 = 0x3FFF;
    /// More hexes than any way has.
    const NO_WAY: u16 = u16::MAX;
    pub(super) const UNKNOWN: Cell = Cell { spent: Cell::LIMIT, hops: Cell::NO_WAY };

    /// A step of a price further.
    #[inline]
    pub(super) const fn and(self, price: u16) -> Cell {
        Cell { spent: self.spent + price, hops: self.hops + 1 }
    }

    pub(super) const fn known(self) -> bool {
        self.hops != Cell::NO_WAY
    }

    pub(super) const fn spent(self) -> u16 {
        self.spent
    }

    pub(super) const fn left(self) -> u16 {
        Cell::LIMIT - self.spent
    }

    pub(super) const fn hops(self) -> u16 {
        self.hops
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
    /// What is known of each node, in two tables: prices are compared with the first.
    spent: Vec<u16>,
    hops: Vec<u16>,
    /// The cells of the frame.
    size: usize,
    /// For each cost the first entry of its list in `pool`. All lists are empty when a flood has ended.
    heads: Vec<u32>,
    /// The costs whose lists have entries, as bits.
    open: Vec<u64>,
    pool: Vec<(Node, u32)>,
    begun: Option<Node>,
    /// What is spent when nothing is spent.
    base: u16,
    /// The uncommon slots in which something was written, as bits.
    odd_slots: u32,
}

impl Front {
    /// Forgets the last flood.
    #[inline]
    pub(super) fn clear(&mut self, size: usize, slots: usize, points: u16) {
        if self.size != size {
            *self = Front { size, ..Front::default() };
        }
        let begun = self.begun.take();
        for node in self.pool.drain(..).map(|(node, _)| node).chain(begun) {
            self.spent[node.index()] = Cell::UNKNOWN.spent;
            self.hops[node.index()] = Cell::UNKNOWN.hops;
        }
        if self.spent.len() < size * (slots + 1) {
            self.spent.resize(size * (slots + 1), Cell::UNKNOWN.spent);
            self.hops.resize(size * (slots + 1), Cell::UNKNOWN.hops);
        }
        if self.heads.len() <= usize::from(points) {
            self.heads.resize(usize::from(points) + 1, END);
            self.open.resize(self.heads.len().div_ceil(64), 0);
        }
        self.base = Cell::LIMIT - points.min(Cell::LIMIT);
        self.odd_slots = 0;
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
        match (self.spent.get(node.index()), self.hops.get(node.index())) {
            (Some(&spent), Some(&hops)) => Cell { spent, hops },
            _ => Cell::UNKNOWN,
        }
    }

    /// What has been spent on the way to a node.
    #[inline]
    pub(super) fn cost(&self, cell: Cell) -> u16 {
        cell.spent() - self.base
    }

    /// What one has spent who has paid so much.
    #[inline]
    pub(super) fn paid(&self, cost: u16, hops: u16) -> Cell {
        Cell { spent: self.base + cost, hops }
    }

    /// Where the flood begins: nothing leads there.
    #[inline]
    pub(super) fn begin(&mut self, prices: Option<&Prices>, node: Node) {
        self.note(prices, node);
        self.set(node, self.paid(0, 0));
        self.begun = Some(node);
    }

    /// Remembers that an uncommon slot is in use.
    #[inline]
    fn note(&mut self, prices: Option<&Prices>, node: Node) {
        if !self.is_common(node) {
            self.odd_slots |= 1 << self.slot(prices, node);
        }
    }

    #[inline]
    fn set(&mut self, node: Node, cell: Cell) {
        self.spent[node.index()] = cell.spent;
        self.hops[node.index()] = cell.hops;
    }

    /// A way to a node, if it is better than what is known.
    #[inline]
    pub(super) fn offer(&mut self, prices: Option<&Prices>, node: Node, cell: Cell) {
        if self.write(node, cell) {
            self.note(prices, node);
        }
    }

    /// The same; true if it is better.
    #[inline]
    fn write(&mut self, node: Node, cell: Cell) -> bool {
        let known = self.cell(node);
        if cell >= known {
            return false;
        }
        self.set(node, cell);
        // One with fewer hexes at the same cost is in the list already.
        if cell.spent < known.spent || !known.known() {
            self.list(node, cell);
        }
        true
    }

    #[inline]
    pub(super) fn list(&mut self, node: Node, cell: Cell) {
        let cost = usize::from(self.cost(cell));
        let head = &mut self.heads[cost];
        self.pool.push((node, *head));
        *head = self.pool.len() as u32 - 1;
        self.open[cost / 64] |= 1 << (cost % 64);
    }

    /// No more nodes than these were found.
    pub(super) fn listed(&self) -> usize {
        self.pool.len()
    }

    /// The lowest cost from `cost` on whose list has entries.
    #[inline]
    pub(super) fn next(&self, cost: u16) -> Option<u16> {
        let (mut word, bit) = (usize::from(cost) / 64, cost % 64);
        let mut bits = self.open.get(word)? & (u64::MAX << bit);
        while bits == 0 {
            word += 1;
            bits = *self.open.get(word)?;
        }
        Some((word * 64) as u16 + bits.trailing_zeros() as u16)
    }

    /// Takes out the whole list of a cost: nothing comes to it any more, since every step costs something.
    #[inline]
    pub(super) fn take(&mut self, cost: u16) -> List {
        let cost = usize::from(cost);
        self.open[cost / 64] &= !(1 << (cost % 64));
        List(std::mem::replace(&mut self.heads[cost], END))
    }

    #[inline]
    pub(super) fn pop(&self, list: &mut List) -> Option<Node> {
        let &(node, next) = self.pool.get(list.0 as usize)?;
        list.0 = next;
        Some(node)
    }

    /// The directions of the priced steps out of a common place by which no more is spent than is known, as bits. All are compared
    /// before one is taken: only how many there are cannot be foreseen.
    #[inline]
    pub(super) fn better(&self, frame: &Frame, place: usize, row: &Row, cell: Cell) -> u8 {
        let Some(known) = frame.around(&self.spent, place) else { return 0 };
        let mut better = [0; SEATS];
        for seat in 0..SEATS {
            // As signed numbers, which processors compare by the dozen.
            let spent = (cell.spent + row[seat]).cast_signed();
            better[seat] = u8::from(spent <= known[seat].cast_signed());
        }
        frame.directions(better)
    }

    /// A way to where all arrive, if it is better.
    #[inline]
    pub(super) fn arrive(&mut self, place: usize, cell: Cell) {
        _ = self.write(Node(place as u32), cell);
    }

    /// The uncommon slots in which something was written.
    #[inline]
    pub(super) fn odd_slots(&self) -> u32 {
        self.odd_slots
    }
}

impl Node {
    const fn index(self) -> usize {
        self.0 as usize
    }

    /// The node of the slot in which all arrive.
    pub(super) const fn common(place: usize) -> Node {
        Node(place as u32)
    }
}

/// The slot in which all arrive by priced steps.
#[inline]
fn common(prices: Option<&Prices>, place: usize) -> u8 {
    prices.map_or(0, |prices| prices.slot(place))
}
