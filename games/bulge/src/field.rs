//! The flood behind 8.9: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it looks at a hexside only if crossing it would be cheaper than what is known: in this game most are not.

use engine::{HexId, HexSet, MAX_HEXES, UnitId};

use crate::game::Bulge;
use crate::gates::Gates;
use crate::march::March;

/// What is known of a hex, in one number, so that one comparison tells whether a way is better: the cost, the hexes on
/// the way, and whether the move ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell(u32);

impl Cell {
    /// What a step adds for its one hex.
    pub(crate) const STEP: u32 = 2;
    /// What a step adds after which the move ends.
    pub(crate) const HALT: u32 = 1;
    /// More hexes than any way has: nothing is known of the hex.
    const NO_WAY: u16 = u16::MAX >> 1;

    const fn new(cost: u16, hops: u16, halt: bool) -> Cell {
        Cell((cost as u32) << 16 | (hops as u32) << 1 | halt as u32)
    }

    /// What a hex holds before a way to it is found: better than any way that cannot be paid, worse than any other.
    const fn unknown(points: u16) -> Cell {
        Cell::new(points, Cell::NO_WAY, true)
    }

    const fn known(self) -> bool {
        self.hops() != Cell::NO_WAY
    }

    const fn cost(self) -> u16 {
        (self.0 >> 16) as u16
    }

    const fn hops(self) -> u16 {
        (self.0 as u16) >> 1
    }

    const fn halt(self) -> bool {
        self.0 & 1 != 0
    }
}

/// A cell for each hex that a map can have, so that no access needs a check.
#[derive(Clone, Debug)]
struct Cells(Box<[Cell; MAX_HEXES]>);

impl Default for Cells {
    fn default() -> Self {
        Self(Box::new([Cell::unknown(0); MAX_HEXES]))
    }
}

impl Cells {
    #[inline]
    fn get(&self, hex: HexId) -> Cell {
        self.0[hex.index() % MAX_HEXES]
    }

    #[inline]
    fn set(&mut self, hex: HexId, cell: Cell) {
        self.0[hex.index() % MAX_HEXES] = cell;
    }
}

const END: u32 = u32::MAX;

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    cells: Cells,
    /// For each cost the first entry of its list in `pool`.
    heads: Vec<u32>,
    pool: Vec<(HexId, u32)>,
    order: Vec<HexId>,
    /// The hexes that lie on some best path, as they are found.
    queue: Vec<HexId>,
    start: Option<Start>,
    gates: Gates,
}

/// Where a flood begins.
#[derive(Clone, Copy, Debug)]
struct Start {
    hex: HexId,
    points: u16,
    first: bool,
}

impl Field {
    /// Floods from where a unit stands with the points that it has left.
    pub fn flood(&mut self, game: &Bulge, march: &March, hex: HexId, points: u16, first: bool) {
        self.cells.0[..march.zones.len()].fill(Cell::unknown(points));
        self.heads.clear();
        self.heads.resize(usize::from(points) + 1, END);
        self.pool.clear();
        self.order.clear();
        self.start = Some(Start { hex, points, first });
        self.cells.set(hex, Cell::new(0, 0, false));
        // The first step has rules of its own (8.3, 10.3, 11.3).
        for edge in game.fixed.edges(hex) {
            if let Ok(step) = march.step(hex, edge, first, points)
                && step.cost <= points
            {
                self.offer(edge.to, Cell::new(step.cost, 1, step.stop));
            }
        }
        self.gates.lay(march);
        let particular = march.is_particular();
        for cost in 0..=points {
            while let Some(from) = self.pop(cost) {
                let cell = self.cells.get(from);
                // An entry that was overtaken by a cheaper one.
                if cell.cost() != cost {
                    continue;
                }
                self.order.push(from);
                if !cell.halt() {
                    self.expand(game, march, from, cell, particular);
                }
            }
        }
    }

    #[inline]
    fn expand(&mut self, game: &Bulge, march: &March, from: HexId, cell: Cell, particular: bool) {
        let edges = game.fixed.packed(from);
        let prices = self.gates.prices(march);
        let next = if march.is_marked(from) {
            edges.map(|edge| cell.0 + prices.marked_step(march, from, edge))
        } else {
            edges.map(|edge| cell.0 + prices.step(edge))
        };
        // Which ways are better than what is known? Found for all six before one is taken: only how many there are cannot
        // be foreseen.
        let mut better = 0_u32;
        for at in 0..edges.len() {
            let known = self.cells.get(HexId(edges[at].to));
            better |= u32::from(next[at] < known.0) << at;
        }
        while better != 0 {
            let at = better.trailing_zeros() as usize;
            better &= better - 1;
            if !particular || march.admits(from, game.fixed.edges(from)[at]) {
                self.offer(HexId(edges[at].to), Cell(next[at]));
            }
        }
    }

    #[inline]
    fn offer(&mut self, hex: HexId, cell: Cell) {
        let known = self.cells.get(hex);
        if cell < known {
            // One with fewer hexes at the same cost is in the list already.
            if !known.known() || cell.cost() < known.cost() {
                let head = &mut self.heads[usize::from(cell.cost())];
                self.pool.push((hex, *head));
                *head = self.pool.len() as u32 - 1;
            }
            self.cells.set(hex, cell);
        }
    }

    #[inline]
    fn pop(&mut self, cost: u16) -> Option<HexId> {
        let head = &mut self.heads[usize::from(cost)];
        let &(hex, next) = self.pool.get(*head as usize)?;
        *head = next;
        Some(hex)
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        &self.order
    }

    /// What it costs to get to a hex, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        let cell = self.cells.get(hex);
        cell.known().then_some(cell.cost())
    }

    /// Whether a move to a hex ends there whatever is left (10.2, 5.1.3).
    pub fn halts(&self, hex: HexId) -> bool {
        self.cost(hex).is_some() && self.cells.get(hex).halt()
    }

    /// 8.9: writes the cheapest path to a hex into `path`, the start left out. Of equally cheap paths the one with fewer
    /// hexes is taken, then the one with the lower column, then row, at the first difference.
    pub fn path(&mut self, game: &Bulge, march: &March, to: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let Some(start) = self.start.filter(|start| start.hex != to) else { return false };
        if self.cost(to).is_none() {
            return false;
        }
        // Backwards every hex that lies on some best path, then forwards by the lowest id.
        let mut best = HexSet::new();
        best.insert(to);
        self.queue.clear();
        self.queue.push(to);
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            for edge in game.fixed.edges(here) {
                if !best.contains(edge.to) && self.follows(game, march, start, edge.to, here) {
                    best.insert(edge.to);
                    self.queue.push(edge.to);
                }
            }
        }
        let mut at = start.hex;
        while at != to {
            let edges = game.fixed.edges(at).iter().map(|edge| edge.to);
            let onward =
                edges.filter(|&next| best.contains(next) && self.follows(game, march, start, at, next)).min();
            let Some(hex) = onward else { return false };
            path.push(hex);
            at = hex;
        }
        true
    }

    /// Whether a best path to `to` comes through `from`.
    fn follows(&self, game: &Bulge, march: &March, start: Start, from: HexId, to: HexId) -> bool {
        let (a, b) = (self.cells.get(from), self.cells.get(to));
        if !a.known() || a.halt() || a.cost() >= b.cost() || a.hops() + 1 != b.hops() {
            return false;
        }
        let edges = game.fixed.edges(from);
        let Some(at) = edges.iter().position(|edge| edge.to == to) else { return false };
        if from == start.hex {
            return march
                .step(from, &edges[at], start.first, start.points)
                .is_ok_and(|step| step.cost == b.cost());
        }
        let (prices, edge) = (self.gates.prices(march), game.fixed.packed(from)[at]);
        let more =
            if march.is_marked(from) { prices.marked_step(march, from, edge) } else { prices.step(edge) };
        a.0 + more == b.0 && (!march.is_particular() || march.admits(from, edges[at]))
    }
}

impl Bulge {
    /// 8.9: all that a unit can reach, for a computer player or a map of possible moves. `field` is working memory.
    pub fn reach_of(&self, unit: UnitId, field: &mut Field) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let moving = self.state.moving == Some(unit);
        let points = if moving { self.unit_state(unit).left } else { self.first_points(unit) };
        field.flood(self, &March::new(self, unit), hex, points, !self.under_way(unit));
        true
    }
}
