//! The flood behind 8.9: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes and costs as [`engine::Reach`] with [`March`] as its mover, and the same paths where no guards
//! wait at a bridge (11.6), which a test compares, but it looks at a hexside only if crossing it would be cheaper than what is known: in this game most are not.

use engine::{HexId, HexSet, MAX_HEXES, UnitId};

use crate::fixed::Edge;
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
    /// The ways past no guards, and beside them those over a bridge whose guards wait.
    cells: [Cells; 2],
    /// For each cost the first entry of its list in `pool`.
    heads: Vec<u32>,
    pool: Vec<(HexId, u32)>,
    order: Vec<HexId>,
    /// The hexes that lie on some best path, as they are found.
    queue: Vec<Node>,
    /// 11.6: the bridges whose guards wait for the unit: this bank, the other.
    waiting: Vec<(HexId, HexId)>,
    /// Whether one of them is in reach, so that there is anything in the second of `cells`.
    crossed: bool,
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

/// Past no guards.
const UNSEEN: usize = 0;
/// Over a bridge whose guards waited (11.6).
const BEYOND: usize = 1;

/// A hex, and whether guards were passed on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    hex: HexId,
    layer: usize,
}

impl Field {
    /// Floods from where a unit stands with the points that it has left.
    ///
    /// 8.9: of equally cheap ways one that triggers nothing is taken, and one that ends on the bank where it began passes no
    /// guards. So the bridges whose guards wait are left out at first, and then taken to the other bank alone.
    pub fn flood(&mut self, game: &Bulge, march: &March, hex: HexId, points: u16, first: bool) {
        let start = Start { hex, points, first };
        self.heads.clear();
        self.heads.resize(usize::from(points) + 1, END);
        self.order.clear();
        self.start = Some(start);
        self.find_guards(game, march, hex);
        self.clear(UNSEEN, march, points);
        self.cells[UNSEEN].set(hex, Cell::new(0, 0, false));
        // The first step has rules of its own (8.3, 10.3, 11.3).
        for edge in game.fixed.edges(hex) {
            if let Ok(step) = march.step(hex, edge, first, points)
                && step.cost <= points
                && !self.is_guarded(hex, edge.to)
            {
                self.offer(UNSEEN, edge.to, Cell::new(step.cost, 1, step.stop));
            }
        }
        self.gates.lay(march, march.guards());
        let particular = march.is_particular();
        for cost in 0..=points {
            while let Some(from) = self.pop(cost) {
                let cell = self.cells[UNSEEN].get(from);
                // An entry that was overtaken by a cheaper one.
                if cell.cost() != cost {
                    continue;
                }
                self.order.push(from);
                if !cell.halt() {
                    self.expand(game, march, UNSEEN, from, cell, |_, edge| {
                        !particular || march.admits(from, edge)
                    });
                }
            }
        }
        self.crossed = false;
        if !self.waiting.is_empty() {
            self.cross(game, march, start);
        }
    }

    /// 11.6: the bridges whose guards wait for the unit, seen from its bank.
    fn find_guards(&mut self, game: &Bulge, march: &March, hex: HexId) {
        self.waiting.clear();
        let far = game.fixed.far_bank.contains(hex);
        for site in march.guards() {
            let [a, b] = game.fixed.sites[site.index()].hexes;
            self.waiting.push(if game.fixed.far_bank.contains(a) == far { (a, b) } else { (b, a) });
        }
    }

    /// Whether a step leads over a bridge whose guards wait, in either direction.
    fn is_guarded(&self, from: HexId, to: HexId) -> bool {
        self.waiting.iter().any(|&bridge| bridge == (from, to) || bridge == (to, from))
    }

    /// 8.9: floods the other bank over the bridges whose guards wait.
    fn cross(&mut self, game: &Bulge, march: &March, start: Start) {
        for at in 0..self.waiting.len() {
            let (near, far) = self.waiting[at];
            let cell = self.cells[UNSEEN].get(near);
            if !cell.known() || cell.halt() {
                continue;
            }
            let Some(edge) = game.fixed.edge(near, far) else { continue };
            let (first, left) = (start.first && near == start.hex, start.points - cell.cost());
            let Ok(step) = march.step(near, edge, first, left) else { continue };
            if step.cost > left {
                continue;
            }
            if !self.crossed {
                self.clear(BEYOND, march, start.points);
                self.crossed = true;
            }
            self.offer(BEYOND, far, Cell::new(cell.cost() + step.cost, cell.hops() + 1, step.stop));
        }
        if !self.crossed {
            return;
        }
        let bank = game.fixed.far_bank.contains(start.hex);
        for cost in 0..=start.points {
            while let Some(from) = self.pop(cost) {
                let cell = self.cells[BEYOND].get(from);
                if cell.cost() != cost {
                    continue;
                }
                if !self.cells[UNSEEN].get(from).known() {
                    self.order.push(from);
                }
                if !cell.halt() {
                    self.expand(game, march, BEYOND, from, cell, |game, edge| {
                        game.fixed.far_bank.contains(edge.to) != bank && march.admits(from, edge)
                    });
                }
            }
        }
        let mut order = std::mem::take(&mut self.order);
        order.sort_unstable_by_key(|&hex| (self.best(hex).cost(), hex));
        self.order = order;
    }

    /// Nothing is known yet.
    fn clear(&mut self, layer: usize, march: &March, points: u16) {
        self.cells[layer].0[..march.zones.len()].fill(Cell::unknown(points));
        self.pool.clear();
    }

    #[inline]
    fn expand(
        &mut self,
        game: &Bulge,
        march: &March,
        layer: usize,
        from: HexId,
        cell: Cell,
        admits: impl Fn(&Bulge, Edge) -> bool,
    ) {
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
            let known = self.cells[layer].get(HexId(edges[at].to));
            better |= u32::from(next[at] < known.0) << at;
        }
        while better != 0 {
            let at = better.trailing_zeros() as usize;
            better &= better - 1;
            if admits(game, game.fixed.edges(from)[at]) {
                self.offer(layer, HexId(edges[at].to), Cell(next[at]));
            }
        }
    }

    #[inline]
    fn offer(&mut self, layer: usize, hex: HexId, cell: Cell) {
        let known = self.cells[layer].get(hex);
        if cell < known {
            // One with fewer hexes at the same cost is in the list already.
            if !known.known() || cell.cost() < known.cost() {
                let head = &mut self.heads[usize::from(cell.cost())];
                self.pool.push((hex, *head));
                *head = self.pool.len() as u32 - 1;
            }
            self.cells[layer].set(hex, cell);
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

    /// 8.9: whether the best way to a hex passes guards: only if every other is dearer.
    fn layer(&self, hex: HexId) -> usize {
        let [unseen, beyond] = [&self.cells[UNSEEN], &self.cells[BEYOND]].map(|cells| cells.get(hex));
        let cheaper = || beyond.known() && (!unseen.known() || beyond.cost() < unseen.cost());
        if self.crossed && cheaper() { BEYOND } else { UNSEEN }
    }

    fn best(&self, hex: HexId) -> Cell {
        self.cells[self.layer(hex)].get(hex)
    }

    /// What it costs to get to a hex, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        let cell = self.best(hex);
        cell.known().then_some(cell.cost())
    }

    /// Whether a move to a hex ends there whatever is left (10.2, 5.1.3).
    pub fn halts(&self, hex: HexId) -> bool {
        self.cost(hex).is_some() && self.best(hex).halt()
    }

    /// 8.9: writes the cheapest path to a hex into `path`, the start left out. Of equally cheap paths one that passes no guards
    /// is taken, then the one with fewer hexes, then the one with the lower column, then row, at the first difference.
    pub fn path(&mut self, game: &Bulge, march: &March, to: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let Some(start) = self.start.filter(|start| start.hex != to) else { return false };
        if self.cost(to).is_none() {
            return false;
        }
        // Backwards every hex that lies on some best path, then forwards by the lowest id.
        let end = Node { hex: to, layer: self.layer(to) };
        let mut best = [HexSet::new(); 2];
        best[end.layer].insert(to);
        self.queue.clear();
        self.queue.push(end);
        let mut next = 0;
        while let Some(&here) = self.queue.get(next) {
            next += 1;
            for edge in game.fixed.edges(here.hex) {
                // Only the step over a bridge whose guards wait leads from the one layer to the other.
                let crosses = here.layer == BEYOND && self.is_guarded(edge.to, here.hex);
                let before = Node { hex: edge.to, layer: if crosses { UNSEEN } else { here.layer } };
                if !best[before.layer].contains(before.hex) && self.follows(game, march, start, before, here)
                {
                    best[before.layer].insert(before.hex);
                    self.queue.push(before);
                }
            }
        }
        let mut at = Node { hex: start.hex, layer: UNSEEN };
        while at != end {
            let onward = game.fixed.edges(at.hex).iter().map(|edge| {
                let crosses = end.layer == BEYOND && self.is_guarded(at.hex, edge.to);
                Node { hex: edge.to, layer: if crosses { BEYOND } else { at.layer } }
            });
            let onward = onward.filter(|next| {
                best[next.layer].contains(next.hex) && self.follows(game, march, start, at, *next)
            });
            let Some(next) = onward.min_by_key(|next| next.hex) else { return false };
            path.push(next.hex);
            at = next;
        }
        true
    }

    /// Whether a best path to `to` comes through `from`.
    fn follows(&self, game: &Bulge, march: &March, start: Start, from: Node, to: Node) -> bool {
        let [a, b] = [from, to].map(|node| self.cells[node.layer].get(node.hex));
        if !a.known() || a.halt() || a.cost() >= b.cost() || a.hops() + 1 != b.hops() {
            return false;
        }
        let edges = game.fixed.edges(from.hex);
        let Some(at) = edges.iter().position(|edge| edge.to == to.hex) else { return false };
        if from.hex == start.hex || from.layer != to.layer {
            let (first, left) = (start.first && from.hex == start.hex, start.points - a.cost());
            let step = march.step(from.hex, &edges[at], first, left);
            return step.is_ok_and(|step| a.cost() + step.cost == b.cost());
        }
        let (prices, edge) = (self.gates.prices(march), game.fixed.packed(from.hex)[at]);
        let more = if march.is_marked(from.hex) {
            prices.marked_step(march, from.hex, edge)
        } else {
            prices.step(edge)
        };
        a.0 + more == b.0 && (!march.is_particular() || march.admits(from.hex, edges[at]))
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
