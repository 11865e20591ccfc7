//! Movement: all hexes that a unit can reach, with exact costs and paths.
//!
//! Points are whole numbers; a game with fractions counts in its smallest fraction (a twelfth, a half). A game says
//! what one step costs ([`Mover`]); the flood here does the rest over dense ids, in buckets by cost, without
//! allocating after the first call.

use crate::board::Board;
use crate::grid::{Grid, HexId, SideId};
use crate::hex::Direction;

/// A step from a hex to a neighbour that a mover may or may not make.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The hex that is left.
    pub from: HexId,
    /// The hex that is entered.
    pub to: HexId,
    /// The hexside that is crossed.
    pub side: SideId,
    /// The direction of the step.
    pub direction: Direction,
    /// The lane of the hex that is left ([`Arrival::lane`]).
    pub lane: u8,
    /// True for the first step of a move.
    pub first: bool,
    /// Points left before the step.
    pub left: u16,
}

/// How a mover arrives in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Points that the step costs, at least 1.
    pub cost: u16,
    /// The move ends here: a zone of control, a roadblock.
    pub stop: bool,
    /// What must be remembered about the way in, below [`Mover::lanes`]: which of two unconnected roads, or that the
    /// next road hex costs more. 0 where nothing need be.
    pub lane: u8,
}

impl Arrival {
    /// A plain step.
    pub const fn at(cost: u16) -> Arrival {
        Arrival { cost, stop: false, lane: 0 }
    }

    /// A step after which the move ends.
    pub const fn stop(cost: u16) -> Arrival {
        Arrival { cost, stop: true, lane: 0 }
    }

    /// The same, remembering a lane.
    pub const fn lane(self, lane: u8) -> Arrival {
        Arrival { lane, ..self }
    }
}

/// What moves: the rules of one unit in one position.
pub trait Mover {
    /// What a step costs, or `None` if it is forbidden. A step that costs more than is left is not made.
    fn step(&self, step: &Step) -> Option<Arrival>;

    /// How many lanes a hex has.
    fn lanes(&self) -> u8 {
        1
    }

    /// True if the move may end in this hex: stacking.
    fn may_end(&self, hex: HexId) -> bool {
        let _ = hex;
        true
    }
}

impl<F: Fn(&Step) -> Option<Arrival>> Mover for F {
    fn step(&self, step: &Step) -> Option<Arrival> {
        self(step)
    }
}

/// Where a flood begins.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The hex.
    pub hex: HexId,
    /// Points that may be spent.
    pub points: u16,
    /// True if the unit has already made a step in this move, so that the next one is not its first.
    pub moved: bool,
    /// The lane it stands in.
    pub lane: u8,
}

impl Start {
    /// A unit that has not moved yet.
    pub const fn fresh(hex: HexId, points: u16) -> Start {
        Start { hex, points, moved: false, lane: 0 }
    }
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The flood that wrote this; older entries count as untouched.
    stamp: u32,
    cost: u16,
    hops: u16,
    before: u32,
    done: bool,
}

/// The hexes in reach. Keep one and use it again: it allocates only when a larger board comes along.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    nodes: Vec<Node>,
    marks: Vec<u32>,
    mark: u32,
    stamp: u32,
    lanes: usize,
    /// A node is a hex and a slot; a power of two of slots a hex, so that they come apart by shifting.
    shift: u32,
    heads: Vec<u32>,
    pool: Vec<(u32, u32)>,
    order: Vec<HexId>,
    start: Option<Start>,
}

impl Reach {
    /// An empty one.
    pub fn new() -> Reach {
        Reach::default()
    }

    /// Floods from a unit's hex. Where only the steps matter, the mover can be a closure.
    ///
    /// ```
    /// use engine::{Arrival, Reach, Start, Step};
    /// # let board = engine::map::read("map.toml", include_str!("../tests/data/crossroads.toml")).unwrap();
    /// let start = Start::fresh(board.grid.find("B1").unwrap(), 1);
    /// let mut reach = Reach::new();
    /// let near = reach.flood(&board, start, &|_: &Step| Some(Arrival::at(1))).hexes();
    /// assert_eq!(near.len(), board.grid.neighbours(start.hex).count());
    /// ```
    pub fn flood<M: Mover + ?Sized>(&mut self, board: &Board, start: Start, mover: &M) -> &mut Self {
        self.flood_all(board, &[start.hex], start, mover);
        self
    }

    /// Floods from several hexes at once, each as far as `start` says (its hex is not used).
    pub fn flood_all<M: Mover + ?Sized>(&mut self, board: &Board, hexes: &[HexId], start: Start, mover: &M) {
        let grid = &board.grid;
        self.prepare(grid, start, mover.lanes());
        for &hex in hexes {
            let node = self.node(hex, start.lane, false);
            self.nodes[node] = Node { stamp: self.stamp, cost: 0, hops: 0, before: NONE, done: false };
            self.push(node, 0);
        }
        for cost in 0..=start.points {
            while let Some(node) = self.pop(cost) {
                if self.nodes[node].done || self.nodes[node].cost != cost {
                    continue;
                }
                self.nodes[node].done = true;
                let hex = self.hex_of(node);
                if self.nodes[node].before != NONE && !self.listed(hex, node) {
                    self.order.push(hex);
                }
                if self.is_halted(node) {
                    continue;
                }
                self.expand(grid, node, start, mover);
            }
        }
    }

    fn expand<M: Mover + ?Sized>(&mut self, grid: &Grid, node: usize, start: Start, mover: &M) {
        let Node { cost, hops, before, .. } = self.nodes[node];
        let (from, lane) = (self.hex_of(node), self.lane_of(node));
        let left = start.points - cost;
        let first = before == NONE && !start.moved;
        for (direction, side, to) in grid.steps(from) {
            let Some(arrival) = mover.step(&Step { from, to, side, direction, lane, first, left }) else {
                continue;
            };
            debug_assert!(arrival.cost > 0, "a step costs at least one point");
            debug_assert!(usize::from(arrival.lane) < self.lanes, "lane out of range");
            if arrival.cost > left {
                continue;
            }
            let next = self.node(to, arrival.lane, arrival.stop);
            let (total, hops) = (cost + arrival.cost.max(1), hops + 1);
            let known = &mut self.nodes[next];
            let fresh = known.stamp != self.stamp;
            if fresh || (total, hops) < (known.cost, known.hops) {
                let cheaper = fresh || total < known.cost;
                *known = Node { stamp: self.stamp, cost: total, hops, before: node as u32, done: false };
                if cheaper {
                    self.push(next, total);
                }
            }
        }
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        &self.order
    }

    /// The hexes in reach in which the move may end.
    pub fn ends<'a, M: Mover + ?Sized>(&'a self, mover: &'a M) -> impl Iterator<Item = HexId> + 'a {
        self.order.iter().copied().filter(|&hex| mover.may_end(hex))
    }

    /// What it costs to get there, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(|n| self.nodes[n].cost)
    }

    /// True if the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        let slots = self.slots();
        let base = hex.index() * slots;
        self.start.is_some() && (base..base + slots - 1).all(|n| !self.live(n)) && self.live(base + slots - 1)
    }

    /// The lane in which the cheapest way arrives.
    pub fn lane(&self, hex: HexId) -> Option<u8> {
        self.best(hex).map(|n| self.lane_of(n))
    }

    /// Writes the cheapest path from the start (left out) to a hex into `path`, and returns false if there is none.
    /// Of equally cheap paths the one with fewer hexes is taken, then the one with the lower id at the first difference.
    pub fn path<M: Mover + ?Sized>(
        &mut self,
        board: &Board,
        to: HexId,
        mover: &M,
        path: &mut Vec<HexId>,
    ) -> bool {
        path.clear();
        let (Some(start), Some(end)) = (self.start, self.best(to)) else { return false };
        // Mark backwards every node that lies on some best path, then go forward by the lowest id.
        if self.mark == u32::MAX {
            self.marks.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.pool.clear();
        self.pool.push((end as u32, NONE));
        self.marks[end] = self.mark;
        let mut next = 0;
        while let Some(&(node, _)) = self.pool.get(next) {
            next += 1;
            let here = self.hex_of(node as usize);
            for (_, from) in board.grid.neighbours(here) {
                for lane in 0..self.lanes {
                    let before = self.node(from, lane as u8, false);
                    if self.follows(&board.grid, before, node as usize, start, mover)
                        && self.marks[before] != self.mark
                    {
                        self.marks[before] = self.mark;
                        self.pool.push((before as u32, NONE));
                    }
                }
            }
        }
        let Some(mut node) =
            self.pool.iter().map(|p| p.0 as usize).filter(|&n| self.nodes[n].before == NONE).min()
        else {
            return false;
        };
        while node != end {
            let from = self.hex_of(node);
            let slots = self.slots();
            let best = board
                .grid
                .neighbours(from)
                .flat_map(|(_, n)| (0..slots).map(move |slot| n.index() * slots + slot))
                .filter(|&n| self.marks[n] == self.mark && self.follows(&board.grid, node, n, start, mover))
                .min();
            let Some(best) = best else { return false };
            path.push(self.hex_of(best));
            node = best;
        }
        true
    }

    /// True if a best way to `node` comes through `before`.
    fn follows<M: Mover + ?Sized>(
        &self,
        grid: &Grid,
        before: usize,
        node: usize,
        start: Start,
        mover: &M,
    ) -> bool {
        if !self.live(before) || self.is_halted(before) {
            return false;
        }
        let (a, b) = (self.nodes[before], self.nodes[node]);
        if a.cost >= b.cost || a.hops + 1 != b.hops {
            return false;
        }
        let (from, to) = (self.hex_of(before), self.hex_of(node));
        let Some(direction) = grid.direction(from, to) else { return false };
        let first = a.before == NONE && !start.moved;
        let left = start.points - a.cost;
        let side = grid.side(from, direction);
        let step = Step { from, to, side, direction, lane: self.lane_of(before), first, left };
        mover.step(&step).is_some_and(|arrival| {
            a.cost + arrival.cost == b.cost && self.node(to, arrival.lane, arrival.stop) == node
        })
    }

    fn prepare(&mut self, grid: &Grid, start: Start, lanes: u8) {
        self.lanes = usize::from(lanes.max(1));
        self.shift = usize::BITS - self.lanes.leading_zeros();
        let size = grid.len() * self.slots();
        if self.nodes.len() < size {
            self.nodes.resize(size, Node::default());
            self.marks.resize(size, 0);
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.nodes.fill(Node::default());
            self.stamp = 1;
        }
        self.heads.clear();
        self.heads.resize(usize::from(start.points) + 1, NONE);
        self.pool.clear();
        self.order.clear();
        self.start = Some(start);
    }

    /// Every hex has a slot for each lane, and its last one is for arrivals that must stop.
    fn slots(&self) -> usize {
        1 << self.shift
    }

    fn node(&self, hex: HexId, lane: u8, stop: bool) -> usize {
        let slot = if stop { self.slots() - 1 } else { usize::from(lane) };
        hex.index() << self.shift | slot
    }

    fn hex_of(&self, node: usize) -> HexId {
        HexId((node >> self.shift) as u16)
    }

    fn lane_of(&self, node: usize) -> u8 {
        if self.is_halted(node) { 0 } else { (node & (self.slots() - 1)) as u8 }
    }

    fn is_halted(&self, node: usize) -> bool {
        node & (self.slots() - 1) == self.slots() - 1
    }

    fn live(&self, node: usize) -> bool {
        self.nodes.get(node).is_some_and(|n| n.stamp == self.stamp)
    }

    /// The cheapest node of a hex; of two the one that may go on.
    fn best(&self, hex: HexId) -> Option<usize> {
        self.start?;
        let base = hex.index() * self.slots();
        (base..base + self.slots())
            .filter(|&n| self.live(n))
            .min_by_key(|&n| (self.nodes[n].cost, self.nodes[n].hops))
    }

    /// True if another slot of the hex was finished before, so that the hex stands in the list, or is the start.
    fn listed(&self, hex: HexId, node: usize) -> bool {
        let base = hex.index() * self.slots();
        (base..base + self.slots()).any(|n| n != node && self.live(n) && self.nodes[n].done)
    }

    fn push(&mut self, node: usize, cost: u16) {
        let head = &mut self.heads[usize::from(cost)];
        self.pool.push((node as u32, *head));
        *head = self.pool.len() as u32 - 1;
    }

    fn pop(&mut self, cost: u16) -> Option<usize> {
        let head = &mut self.heads[usize::from(cost)];
        let &(node, next) = self.pool.get(*head as usize)?;
        *head = next;
        Some(node as usize)
    }
}
