//! The flood behind 3.0: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it asks only once what a hex does to the mover, and looks at a hexside only if crossing it could be cheaper than what is
//! known.

use engine::{HexId, HexSet, UnitId};

use crate::game::DarkDecember;
use crate::march::{Gate, March, plain_lane};
use crate::state::{Mode, Motion};

/// What is known of a hex and a slot, in one number, so that one comparison tells whether a way is better: the flood (later
/// floods have lower numbers, so that what older ones wrote is worse than anything), the cost, the hexes on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(u64);

impl Cell {
    /// Worse than anything.
    const UNKNOWN: Cell = Cell(u64::MAX);

    const fn new(flood: u32, cost: u16, hops: u16) -> Cell {
        Cell((flood as u64) << 32 | (cost as u64) << 16 | hops as u64)
    }

    const fn flood(self) -> u32 {
        (self.0 >> 32) as u32
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
const SLOTS: usize = 7;
const STOP: usize = 6;

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
    /// The number of this flood; they count down.
    number: u32,
    hexes: usize,
    /// Slot after slot, so that the common ones lie together.
    cells: Vec<Cell>,
    gates: Vec<Gate>,
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
        self.prepare(game.fixed.setting.board.grid.len(), start);
        let at = self.index((start.hex, start.lane));
        self.cells[at] = Cell::new(self.number, 0, 0);
        // The first step has rules of its own (3.0.2, 3.1.1, 3.5.3, OR4.0).
        self.expand_by_rule(game, march, (start.hex, start.lane), self.cells[at], start, !start.moved);
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

    fn prepare(&mut self, hexes: usize, start: Start) {
        if self.number == 0 || self.hexes != hexes {
            self.hexes = hexes;
            self.cells.clear();
            self.cells.resize(hexes * SLOTS, Cell::UNKNOWN);
            self.number = u32::MAX;
        }
        self.number -= 1;
        self.gates.clear();
        self.gates.resize(hexes, Gate::UNKNOWN);
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
                self.offer((edge.to, slot), Cell::new(self.number, cell.cost() + step.cost, cell.hops() + 1));
            }
        }
    }

    /// The same for a step that is not the first and needs no memory of roads: each hex is judged once.
    #[inline]
    fn expand(&mut self, game: &DarkDecember, march: &March, (from, lane): Node, cell: Cell, start: Start) {
        let (cost, hops) = (cell.cost(), cell.hops() + 1);
        let left = start.points - cost;
        // No step costs less.
        let least = Cell::new(self.number, cost + 1, hops);
        for edge in game.fixed.edges(from) {
            let at = edge.to.index();
            let mut gate = self.gates[at];
            if gate == Gate::UNKNOWN {
                gate = march.gate(edge.to);
                self.gates[at] = gate;
            }
            if gate.barred() {
                continue;
            }
            if gate.forked() {
                if let Ok(step) = march.step(from, edge, lane, false, left)
                    && step.cost <= left
                {
                    let slot = if step.stop || march.limited() { STOP as u8 } else { step.lane };
                    self.offer((edge.to, slot), Cell::new(self.number, cost + step.cost, hops));
                }
                continue;
            }
            let slot = if gate.stops() { STOP as u8 } else { gate.lane() };
            if self.cells[self.index((edge.to, slot))] <= least {
                continue;
            }
            if let Some(price) = march.price(edge, gate, lane)
                && price <= left
            {
                self.offer((edge.to, slot), Cell::new(self.number, cost + price, hops));
            }
        }
    }

    #[inline]
    fn index(&self, (hex, slot): Node) -> usize {
        usize::from(slot) * self.hexes + hex.index()
    }

    #[inline]
    fn offer(&mut self, node: Node, cell: Cell) {
        let at = self.index(node);
        let known = self.cells[at];
        if cell < known {
            // One with fewer hexes at the same cost is in the list already.
            if known.flood() != self.number || cell.cost() < known.cost() {
                let head = &mut self.heads[usize::from(cell.cost())];
                self.pool.push((node, *head));
                *head = self.pool.len() as u32 - 1;
            }
            self.cells[at] = cell;
        }
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
        nodes.filter(|(cell, _)| cell.flood() == self.number).min()
    }

    /// What it costs to get to a hex, in halves of a point, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(|(cell, _)| cell.cost())
    }

    /// Whether the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        let live = |slot: usize| self.cells[slot * self.hexes + hex.index()].flood() == self.number;
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
                for lane in 0..STOP as u8 {
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
    fn follows(&self, game: &DarkDecember, march: &March, start: Start, before: Node, node: Node) -> bool {
        let (a, b) = (self.cells[self.index(before)], self.cells[self.index(node)]);
        if a.flood() != self.number || usize::from(before.1) == STOP {
            return false;
        }
        if a.cost() >= b.cost() || a.hops() + 1 != b.hops() {
            return false;
        }
        let Some(edge) = game.fixed.edge(before.0, node.0) else { return false };
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
