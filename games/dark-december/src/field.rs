//! The flood behind 3.0: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it asks only once what a hex does to the mover, and looks at a hexside only if crossing it could be cheaper than what is
//! known.

use engine::{HexId, HexSet, UnitId};

use crate::fixed::Edge;
use crate::game::DarkDecember;
use crate::gates::{Gates, plain_lane};
use crate::march::{March, THROUGH_FRIENDS};
use crate::state::{Mode, Motion};

/// What is known of a hex and a slot, in one number, so that one comparison tells whether a way is better: the cost, and the
/// hexes on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(u32);

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

    const fn known(self) -> bool {
        self.hops() != Cell::NO_WAY
    }

    const fn cost(self) -> u16 {
        (self.0 >> 16) as u16
    }

    const fn hops(self) -> u16 {
        self.0 as u16
    }
}

const END: u32 = u32::MAX;

/// A hex has a slot for each lane of [`March`], and one for those who must stop.
pub(crate) const SLOTS: usize = 7;
pub(crate) const STOP: usize = 6;

/// Whether a slot is one of those that most floods use; the others remember an unconnected road (3.3.4).
const fn common(slot: usize, strategic: bool) -> bool {
    slot == 0 || slot == STOP || (strategic && slot == THROUGH_FRIENDS as usize)
}

/// A hex and a slot.
type Node = (HexId, u8);

/// Where a flood begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) hex: HexId,
    pub(crate) points: u16,
    /// The unit has made a step in this move.
    pub(crate) moved: bool,
    pub(crate) lane: u8,
}

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    hexes: usize,
    /// Slot after slot, so that the common ones lie together; one more that is never known.
    cells: Vec<Cell>,
    /// Slots in which something was written, as bits: the next flood clears them.
    used: u8,
    gates: Gates,
    /// For each cost the first entry of its list in `pool`.
    heads: Vec<u32>,
    pool: Vec<(Node, u32)>,
    order: Vec<HexId>,
    seen: HexSet,
    marked: Vec<Node>,
    start: Option<Start>,
}

impl Field {
    /// Floods from where a unit stands.
    pub(crate) fn flood(&mut self, game: &DarkDecember, march: &March, start: Start) {
        self.prepare(game.fixed.setting.board.grid.len(), march.strategic(), start);
        let at = self.index((start.hex, start.lane));
        self.cells[at] = Cell::new(0, 0);
        self.used |= 1 << start.lane;
        // The first step has rules of its own (3.0.2, 3.1.1, 3.5.3, OR4.0).
        self.expand_by_rule(game, march, (start.hex, start.lane), self.cells[at], start, !start.moved);
        self.gates.lay(march);
        for cost in 0..=start.points {
            while let Some(node) = self.pop(cost) {
                let cell = self.cells[self.index(node)];
                // An entry that was overtaken by a cheaper one.
                if cell.cost() != cost {
                    continue;
                }
                if self.seen.insert(node.0) {
                    self.order.push(node.0);
                }
                if usize::from(node.1) == STOP {
                    continue;
                }
                if plain_lane(node.1) {
                    self.expand(game, march, node, cell, start);
                } else {
                    self.expand_by_rule(game, march, node, cell, start, false);
                }
            }
        }
    }

    fn prepare(&mut self, hexes: usize, strategic: bool, start: Start) {
        if self.hexes != hexes {
            self.hexes = hexes;
            self.cells.clear();
            self.cells.resize(hexes * SLOTS + 1, Cell::UNKNOWN);
            self.used = 0;
        }
        for (slot, cells) in self.cells.chunks_exact_mut(hexes.max(1)).enumerate() {
            if common(slot, strategic) {
                cells.fill(Cell::unknown(start.points));
            } else if self.used & 1 << slot != 0 {
                cells.fill(Cell::UNKNOWN);
            }
        }
        self.used = if strategic { 1 << THROUGH_FRIENDS } else { 0 };
        self.heads.clear();
        self.heads.resize(usize::from(start.points) + 1, END);
        self.pool.clear();
        self.order.clear();
        self.seen.clear();
        self.seen.insert(start.hex);
        self.start = Some(start);
    }

    /// Every step out of a node as the rules judge it.
    fn expand_by_rule(
        &mut self,
        game: &DarkDecember,
        march: &March,
        (from, lane): Node,
        cell: Cell,
        start: Start,
        first: bool,
    ) {
        let left = start.points - cell.cost();
        for edge in game.fixed.edges(from) {
            if let Ok(step) = march.step(from, edge, lane, first, left)
                && step.cost <= left
            {
                let slot = if step.stop || march.limited() { STOP as u8 } else { step.lane };
                self.offer((edge.to, slot), Cell::new(cell.cost() + step.cost, cell.hops() + 1));
            }
        }
    }

    /// The same for a step that is not the first and needs no memory of roads: each hex has been judged.
    #[inline]
    fn expand(&mut self, game: &DarkDecember, march: &March, node: Node, cell: Cell, start: Start) {
        let (from, lane) = node;
        let slow = lane >= THROUGH_FRIENDS;
        // No step costs less.
        let least = cell.0 + (1 << 16) + 1;
        let edges = game.fixed.edges(from);
        let gates = self.gates.gates();
        let (mut next, mut better) = ([0_u32; 6], 0_u32);
        // Which ways could be better than what is known? Found for all before one is taken: only how many there are cannot be
        // foreseen.
        for (at, edge) in edges.iter().enumerate().take(6) {
            let gate = gates[edge.to.index()];
            let dry = cell.0 + (u32::from(gate.price(edge.road() && !slow)) << 16) + 1;
            next[at] = if edge.wet() { least } else { dry };
            better |= u32::from(next[at] < self.cells[gate.at()].0) << at;
        }
        while better != 0 {
            let at = better.trailing_zeros() as usize;
            better &= better - 1;
            let (edge, gate) = (&edges[at], self.gates.gates()[edges[at].to.index()]);
            if gate.forked() {
                self.fork(march, node, edge, cell, start);
                continue;
            }
            let mut cell = Cell(next[at]);
            if edge.wet() {
                let Some(price) = march.price(edge, gate, lane) else { continue };
                cell = Cell(cell.0 + (u32::from(price - 1) << 16));
                if cell >= self.cells[gate.at()] {
                    continue;
                }
            }
            self.write((edge.to, gate.slot(STOP as u8)), gate.at(), cell);
        }
    }

    /// A step into a hex with unconnected roads: the way in decides the slot.
    #[cold]
    fn fork(&mut self, march: &March, (from, lane): Node, edge: &Edge, cell: Cell, start: Start) {
        let left = start.points - cell.cost();
        if let Ok(step) = march.step(from, edge, lane, false, left)
            && step.cost <= left
        {
            let slot = if step.stop || march.limited() { STOP as u8 } else { step.lane };
            self.offer((edge.to, slot), Cell::new(cell.cost() + step.cost, cell.hops() + 1));
        }
    }

    #[inline]
    fn index(&self, (hex, slot): Node) -> usize {
        usize::from(slot) * self.hexes + hex.index()
    }

    #[inline]
    fn offer(&mut self, node: Node, cell: Cell) {
        let at = self.index(node);
        self.used |= 1 << node.1;
        if cell < self.cells[at] {
            self.write(node, at, cell);
        }
    }

    /// A better way to a node.
    #[inline]
    fn write(&mut self, node: Node, at: usize, cell: Cell) {
        let known = self.cells[at];
        // One with fewer hexes at the same cost is in the list already.
        if !known.known() || cell.cost() < known.cost() {
            let head = &mut self.heads[usize::from(cell.cost())];
            self.pool.push((node, *head));
            *head = self.pool.len() as u32 - 1;
        }
        self.cells[at] = cell;
    }

    #[inline]
    fn pop(&mut self, cost: u16) -> Option<Node> {
        let head = &mut self.heads[usize::from(cost)];
        let &(node, next) = self.pool.get(*head as usize)?;
        *head = next;
        Some(node)
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        &self.order
    }

    /// The cheapest node of a hex; of two the one that may go on.
    fn best(&self, hex: HexId) -> Option<(Cell, Node)> {
        self.start?;
        let nodes = (0..SLOTS as u8).map(|slot| (self.cells[self.index((hex, slot))], (hex, slot)));
        nodes.filter(|(cell, _)| cell.known()).min()
    }

    /// What it costs to get to a hex, in halves of a point, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(|(cell, _)| cell.cost())
    }

    /// Whether the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        let live = |slot: usize| self.cells[slot * self.hexes + hex.index()].known();
        self.start.is_some() && live(STOP) && !(0..STOP).any(live)
    }

    /// Writes the cheapest path to a hex into `path`, the start left out; false if there is none. Of equally cheap paths the
    /// one with fewer hexes is taken, then the one with the lower id at the first difference.
    pub(crate) fn path(
        &mut self,
        game: &DarkDecember,
        march: &March,
        to: HexId,
        path: &mut Vec<HexId>,
    ) -> bool {
        path.clear();
        let (Some(start), Some((_, end))) = (self.start, self.best(to)) else { return false };
        // Backwards every node that lies on some best path, then forwards by the lowest id.
        self.marked.clear();
        self.marked.push(end);
        let mut next = 0;
        while let Some(&node) = self.marked.get(next) {
            next += 1;
            for edge in game.fixed.edges(node.0) {
                for lane in (0..STOP as u8).filter(|&lane| lane == 0 || self.used & 1 << lane != 0) {
                    let before = (edge.to, lane);
                    if self.follows(game, march, start, before, node) && !self.marked.contains(&before) {
                        self.marked.push(before);
                    }
                }
            }
        }
        let mut node = (start.hex, start.lane);
        while node != end {
            let onward = self
                .marked
                .iter()
                .copied()
                .filter(|&after| self.follows(game, march, start, node, after))
                .min();
            let Some(after) = onward else { return false };
            path.push(after.0);
            node = after;
        }
        true
    }

    /// Whether a best path to a node comes through another.
    #[inline]
    fn follows(&self, game: &DarkDecember, march: &March, start: Start, before: Node, node: Node) -> bool {
        let (a, b) = (self.cells[self.index(before)], self.cells[self.index(node)]);
        if !a.known() || usize::from(before.1) == STOP {
            return false;
        }
        if a.cost() >= b.cost() || a.hops() + 1 != b.hops() {
            return false;
        }
        self.leads(game, march, start, before, node)
    }

    /// The same of two nodes whose numbers fit.
    fn leads(&self, game: &DarkDecember, march: &March, start: Start, before: Node, node: Node) -> bool {
        let (a, b) = (self.cells[self.index(before)], self.cells[self.index(node)]);
        let Some(edge) = game.fixed.edge(before.0, node.0) else { return false };
        let gate = self.gates.gates()[node.0.index()];
        if a.cost() > 0 && plain_lane(before.1) && !gate.forked() {
            let price = if edge.wet() {
                march.price(edge, gate, before.1)
            } else {
                Some(gate.price(edge.road() && before.1 < THROUGH_FRIENDS))
            };
            return gate.slot(STOP as u8) == node.1
                && price.is_some_and(|price| a.cost() + price == b.cost());
        }
        let first = a.cost() == 0 && !start.moved;
        let left = start.points - a.cost();
        march.step(before.0, edge, before.1, first, left).is_ok_and(|step| {
            let slot = if step.stop || march.limited() { STOP as u8 } else { step.lane };
            a.cost() + step.cost == b.cost() && slot == node.1
        })
    }
}

impl DarkDecember {
    /// All that a unit of the phasing side could reach, for a computer player or a map of possible moves: false if it is not
    /// on the map. `field` is working memory.
    pub fn reach_of(&self, unit: UnitId, mode: Mode, field: &mut Field) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let start = Start { hex, points: self.points_for(unit, mode), moved: false, lane: 0 };
        field.flood(self, &March::new(self, unit, mode), start);
        true
    }

    /// Floods from where the unit in motion stands; false if nobody is in motion.
    pub fn reach_of_motion(&self, field: &mut Field) -> bool {
        let Some((motion, start)) = self.under_way() else { return false };
        field.flood(self, &March::new(self, motion.unit, motion.mode), start);
        true
    }

    /// The cheapest path of the unit in motion to a hex, after [`Self::reach_of_motion`]; false if there is none.
    pub fn route(&self, field: &mut Field, to: HexId, path: &mut Vec<HexId>) -> bool {
        let march = self.state.motion.map(|motion| March::new(self, motion.unit, motion.mode));
        march.is_some_and(|march| field.path(self, &march, to, path))
    }

    /// The unit in motion and where its flood begins.
    pub(crate) fn under_way(&self) -> Option<(Motion, Start)> {
        let motion = self.state.motion?;
        let hex = self.hex_of(motion.unit)?;
        Some((motion, Start { hex, points: motion.left, moved: motion.hexes > 0, lane: motion.lane }))
    }
}
