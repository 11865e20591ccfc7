//! The flood behind 3.0: all that a unit in motion can reach.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it asks only once what a hex does to the mover, and looks at a step only if it would be cheaper than what is known.

use engine::{Direction, HexId, HexSet, MAX_HEXES};

use crate::fixed::{Around, Edge, WAYS, on_heap};
use crate::game::DarkDecember;
use crate::gates::{Gates, Table, plain_lane};
use crate::march::March;
use crate::route::Route;
use crate::tariff::DEAR;

/// What is known of a hex and a slot, in one number, so that one comparison tells whether a way is better: the cost, and the
/// hexes on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell(u32);

impl Cell {
    /// More hexes than any way has: nothing is known of the node.
    const NO_WAY: u16 = u16::MAX;
    /// Worse than anything.
    const UNKNOWN: Cell = Cell(u32::MAX);

    const fn new(cost: u16, hops: u16) -> Cell {
        Cell((cost as u32) << 16 | hops as u32)
    }

    /// What a node holds before a way to it is found: better than any way that cannot be paid, worse than any other.
    const fn unknown(points: u16) -> Cell {
        Cell::new(points, Cell::NO_WAY)
    }

    /// A step further.
    #[inline]
    pub(crate) const fn and(self, price: u8) -> Cell {
        Cell(self.0 + ((price as u32) << 16) + 1)
    }

    pub(crate) const fn known(self) -> bool {
        self.hops() != Cell::NO_WAY
    }

    pub(crate) const fn cost(self) -> u16 {
        (self.0 >> 16) as u16
    }

    pub(crate) const fn hops(self) -> u16 {
        self.0 as u16
    }
}

const END: u32 = u32::MAX;

/// A hex has a slot for each lane of [`March`], and one for those who must stop.
pub(crate) const SLOTS: u8 = 7;
pub(crate) const STOP: u8 = 6;

/// A hex and a slot, in one number: the hex alone if it is the slot in which all arrive there after their first step.
/// So most floods read and write one small table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node(u16);

impl Node {
    const ALL: usize = (SLOTS as usize + 1) * MAX_HEXES;

    #[inline]
    pub(crate) fn new(table: &Table, hex: HexId, slot: u8) -> Node {
        if table.slot(hex) == slot {
            Node(hex.0)
        } else {
            Node((u16::from(slot) + 1) * MAX_HEXES as u16 + hex.0)
        }
    }

    #[inline]
    pub(crate) const fn hex(self) -> HexId {
        HexId(self.0 % MAX_HEXES as u16)
    }

    #[inline]
    pub(crate) fn slot(self, table: &Table) -> u8 {
        if self.is_common() { table.slot(self.hex()) } else { (self.0 / MAX_HEXES as u16) as u8 - 1 }
    }

    /// The node of the slot in which all arrive.
    #[inline]
    pub(crate) const fn common(hex: HexId) -> Node {
        Node(hex.0)
    }

    const fn is_common(self) -> bool {
        (self.0 as usize) < MAX_HEXES
    }

    const fn index(self) -> usize {
        self.0 as usize % Node::ALL
    }
}

/// Where a flood begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) hex: HexId,
    pub(crate) points: u16,
    /// The unit has made a step in this move.
    pub(crate) moved: bool,
    pub(crate) lane: u8,
}

impl Start {
    /// Whether the steps laid out in a [`Table`] hold: nobody who has more points reads them.
    pub(crate) fn laid_out(self) -> bool {
        self.points < u16::from(DEAR)
    }

    /// Whether that is true of the next step already.
    fn steps_on(self, march: &March) -> bool {
        let plain = plain_lane(self.lane) && !march.limited() && !march.enemy_zone(self.hex);
        self.moved && self.laid_out() && plain
    }
}

/// What is known of all nodes, and those that are still to be looked at.
#[derive(Clone, Debug)]
struct Front {
    /// A place for each node that a map can have, so that no access needs a check.
    cells: Box<[Cell; Node::ALL]>,
    /// For each cost the first entry of its list in `pool`.
    heads: Vec<u32>,
    pool: Vec<(Node, u32)>,
    /// The nodes of uncommon slots in which something was written: the next flood clears them.
    odd: Vec<Node>,
    /// Their slots, as bits.
    odd_slots: u8,
}

impl Default for Front {
    fn default() -> Front {
        let cells = on_heap(Cell::UNKNOWN);
        Front { cells, heads: Vec::new(), pool: Vec::new(), odd: Vec::new(), odd_slots: 0 }
    }
}

impl Front {
    fn clear(&mut self, hexes: usize, points: u16) {
        self.cells[..hexes].fill(Cell::unknown(points));
        for node in self.odd.drain(..) {
            self.cells[node.index()] = Cell::UNKNOWN;
        }
        self.odd_slots = 0;
        self.heads.clear();
        self.heads.resize(usize::from(points) + 1, END);
        self.pool.clear();
    }

    #[inline]
    fn cell(&self, node: Node) -> Cell {
        self.cells[node.index()]
    }

    /// Where the flood begins: nothing leads there.
    fn begin(&mut self, table: &Table, node: Node) {
        self.note(table, node);
        self.cells[node.index()] = Cell::new(0, 0);
    }

    /// Remembers a node of an uncommon slot.
    fn note(&mut self, table: &Table, node: Node) {
        if !node.is_common() {
            self.odd.push(node);
            self.odd_slots |= 1 << node.slot(table);
        }
    }

    /// A better way to a node.
    #[inline]
    fn write(&mut self, node: Node, cell: Cell) {
        let known = self.cell(node);
        // One with fewer hexes at the same cost is in the list already.
        if !known.known() || cell.cost() < known.cost() {
            self.list(node, cell.cost());
        }
        self.cells[node.index()] = cell;
    }

    #[inline]
    fn list(&mut self, node: Node, cost: u16) {
        let head = &mut self.heads[usize::from(cost)];
        self.pool.push((node, *head));
        *head = self.pool.len() as u32 - 1;
    }

    #[inline]
    fn pop(&mut self, cost: u16) -> Option<Node> {
        let head = &mut self.heads[usize::from(cost)];
        let &(node, next) = self.pool.get(*head as usize)?;
        *head = next;
        Some(node)
    }

    /// Every step out of a node as the rules judge it.
    fn expand_by_rule(&mut self, march: &March, table: &Table, from: Node, start: Start) {
        for edge in march.game.fixed.edges(from.hex()) {
            self.step_by_rule(march, table, from, edge, start);
        }
    }

    fn step_by_rule(&mut self, march: &March, table: &Table, from: Node, edge: &Edge, start: Start) {
        let cell = self.cell(from);
        let left = start.points - cell.cost();
        let first = cell.cost() == 0 && !start.moved;
        if let Ok(step) = march.step(from.hex(), edge, from.slot(table), first, left)
            && step.cost <= left
        {
            let node = Node::new(table, edge.to, if step.stop || march.limited() { STOP } else { step.lane });
            let cell = Cell::new(cell.cost() + step.cost, cell.hops() + 1);
            if cell < self.cell(node) {
                self.note(table, node);
                self.write(node, cell);
            }
        }
    }

    /// The same for a step that is not the first and needs no memory of roads: what it costs is laid out.
    #[inline]
    fn expand(
        &mut self,
        march: &March,
        (table, around): (&Table, &Around),
        (from, lane): (Node, u8),
        cell: Cell,
        start: Start,
    ) {
        let (beside, prices) = (&around[from.hex().index() % MAX_HEXES], table.prices(lane));
        // Which ways are better than what is known? Found for all before one is taken: only how many there are cannot be
        // foreseen.
        let (mut next, mut better) = ([cell; WAYS], 0_u32);
        for at in 0..6 {
            let to = beside[at].index() % MAX_HEXES;
            next[at] = cell.and(prices[to][at]);
            better |= u32::from(next[at] < self.cells[to]) << at;
        }
        while better != 0 {
            let at = better.trailing_zeros() as usize % WAYS;
            better &= better - 1;
            let to = beside[at];
            if table.slot(to) == Table::FORK {
                self.fork(march, table, from, at, start);
            } else {
                self.write(Node::common(to), next[at]);
            }
        }
    }

    /// A step into a hex with unconnected roads: the way in decides the slot.
    #[cold]
    fn fork(&mut self, march: &March, table: &Table, from: Node, direction: usize, start: Start) {
        let edge = march.game.fixed.edge_towards(from.hex(), Direction::new(direction));
        if let Some(edge) = edge {
            self.step_by_rule(march, table, from, edge, start);
        }
    }
}

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    front: Front,
    pub(crate) gates: Gates,
    order: Vec<HexId>,
    seen: HexSet,
    pub(crate) route: Route,
    pub(crate) start: Option<Start>,
}

impl Field {
    /// Floods from where a unit stands.
    pub(crate) fn flood(&mut self, game: &DarkDecember, march: &March, start: Start) {
        self.front.clear(game.fixed.setting.board.grid.len(), start.points);
        self.order.clear();
        self.seen.clear();
        self.seen.insert(start.hex);
        self.start = Some(start);
        self.gates.lay(march);
        let Some(table) = self.gates.table() else { return };
        let node = Node::new(table, start.hex, start.lane);
        self.front.begin(table, node);
        let around = game.fixed.around();
        // The first step has rules of its own (3.0.2, 3.1.1, 3.5.3, OR4.0), and so have those out of an enemy zone.
        if start.steps_on(march) {
            self.front.list(node, 0);
        } else {
            self.front.expand_by_rule(march, table, node, start);
        }
        // From the dearest nodes no step can be paid.
        let last = start.points.saturating_sub(table.least());
        for cost in 0..=start.points {
            while let Some(node) = self.front.pop(cost) {
                let cell = self.front.cell(node);
                // An entry that was overtaken by a cheaper one.
                if cell.cost() != cost {
                    continue;
                }
                if self.seen.insert(node.hex()) {
                    self.order.push(node.hex());
                }
                let slot = node.slot(table);
                if slot == STOP {
                    continue;
                }
                if plain_lane(slot) && start.laid_out() {
                    if cost <= last {
                        self.front.expand(march, (table, around), (node, slot), cell, start);
                    }
                } else {
                    self.front.expand_by_rule(march, table, node, start);
                }
            }
        }
    }

    /// What is known of a node.
    #[inline]
    pub(crate) fn cell(&self, node: Node) -> Cell {
        self.front.cell(node)
    }

    /// The nodes of a hex of which something is known, by slot.
    fn known(&self, hex: HexId) -> impl Iterator<Item = (u8, Node)> + '_ {
        let table = self.gates.table().filter(|_| self.start.is_some());
        let nodes = table
            .into_iter()
            .flat_map(move |table| (0..SLOTS).map(move |slot| (slot, Node::new(table, hex, slot))));
        nodes.filter(|&(_, node)| self.cell(node).known())
    }

    /// The hexes in reach as a set.
    pub(crate) fn reached(&self) -> HexSet {
        let mut reached = self.seen;
        if let Some(start) = self.start {
            reached.remove(start.hex);
        }
        reached
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        &self.order
    }

    /// The cheapest node of a hex; of two the one that may go on.
    pub(crate) fn best(&self, hex: HexId) -> Option<Node> {
        self.known(hex).map(|(_, node)| node).min_by_key(|&node| self.cell(node))
    }

    /// What it costs to get to a hex, in halves of a point, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(|node| self.cell(node).cost())
    }

    /// Whether the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        self.known(hex).next().is_some_and(|(slot, _)| slot == STOP)
    }

    /// The uncommon slots from which a step may lead on, as bits.
    #[inline]
    pub(crate) const fn odd_lanes(&self) -> u8 {
        self.front.odd_slots & !(1 << STOP)
    }
}
