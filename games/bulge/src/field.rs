//! The flood behind 8.9: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it looks at a hexside only if crossing it would be cheaper than what is known: in this game most are not.

use engine::{HexId, UnitId};

use crate::game::Bulge;
use crate::hexsides::Packed;
use crate::march::March;

/// What is known of a hex, in one number, so that one comparison tells whether a way is better: the flood (later floods
/// have lower numbers, so that what older ones wrote is worse than anything), the cost, the hexes on the way, and whether
/// the move ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(u64);

impl Cell {
    /// Worse than anything.
    const UNKNOWN: Cell = Cell(u64::MAX);

    const fn new(flood: u32, cost: u16, hops: u16, halt: bool) -> Cell {
        Cell((flood as u64) << 32 | (cost as u64) << 16 | (hops as u64) << 1 | halt as u64)
    }

    const fn flood(self) -> u32 {
        (self.0 >> 32) as u32
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

const END: u32 = u32::MAX;

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// The number of this flood; they count down.
    number: u32,
    cells: Vec<Cell>,
    /// For each cost the first entry of its list in `pool`.
    heads: Vec<u32>,
    pool: Vec<(HexId, u32)>,
    order: Vec<HexId>,
    marked: Vec<HexId>,
    start: Option<Start>,
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
        let hexes = game.fixed.setting.board.grid.len();
        if self.number == 0 || self.cells.len() != hexes {
            self.cells.clear();
            self.cells.resize(hexes, Cell::UNKNOWN);
            self.number = u32::MAX;
        }
        self.number -= 1;
        self.heads.clear();
        self.heads.resize(usize::from(points) + 1, END);
        self.pool.clear();
        self.order.clear();
        self.start = Some(Start { hex, points, first });
        self.cells[hex.index()] = Cell::new(self.number, 0, 0, false);
        // The first step has rules of its own (8.3, 10.3, 11.3).
        for edge in game.fixed.edges(hex) {
            if let Ok(step) = march.step(hex, edge, first, points)
                && step.cost <= points
            {
                self.offer(edge.to, Cell::new(self.number, step.cost, 1, step.stop));
            }
        }
        for cost in 0..=points {
            while let Some(from) = self.pop(cost) {
                let cell = self.cells[from.index()];
                // An entry that was overtaken by a cheaper one.
                if cell.cost() != cost {
                    continue;
                }
                self.order.push(from);
                if !cell.halt() {
                    self.expand(game, march, from, cell, points);
                }
            }
        }
    }

    #[inline]
    fn expand(&mut self, game: &Bulge, march: &March, from: HexId, cell: Cell, points: u16) {
        let (cost, hops) = (cell.cost(), cell.hops() + 1);
        for (at, &packed) in game.fixed.packed(from).iter().enumerate() {
            if packed == Packed::NONE {
                break;
            }
            let to = HexId(packed.to);
            if self.cells[to.index()] <= cell {
                continue;
            }
            let edge = || game.fixed.edges(from)[at];
            let price = if packed.dry_road() {
                march.road_rate(Some(from), to)
            } else if packed.plain() {
                march.off_road(to)
            } else {
                march.price(from, edge())
            };
            // "P" is more than any unit has.
            if price > points - cost {
                continue;
            }
            let next = Cell::new(self.number, cost + price, hops, false);
            if next < self.cells[to.index()]
                && let Some(halt) = march.admits(from, edge())
            {
                self.offer(to, Cell::new(self.number, cost + price, hops, halt));
            }
        }
    }

    #[inline]
    fn offer(&mut self, hex: HexId, cell: Cell) {
        let known = self.cells[hex.index()];
        if cell < known {
            // One with fewer hexes at the same cost is in the list already.
            if known.flood() != self.number || cell.cost() < known.cost() {
                let head = &mut self.heads[usize::from(cell.cost())];
                self.pool.push((hex, *head));
                *head = self.pool.len() as u32 - 1;
            }
            self.cells[hex.index()] = cell;
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
        let cell = self.cells.get(hex.index())?;
        (cell.flood() == self.number && self.start.is_some()).then_some(cell.cost())
    }

    /// Whether a move to a hex ends there whatever is left (10.2, 5.1.3).
    pub fn halts(&self, hex: HexId) -> bool {
        self.cost(hex).is_some() && self.cells[hex.index()].halt()
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
        self.marked.clear();
        self.marked.push(to);
        let mut next = 0;
        while let Some(&here) = self.marked.get(next) {
            next += 1;
            for edge in game.fixed.edges(here) {
                if !self.marked.contains(&edge.to) && self.follows(game, march, start, edge.to, here) {
                    self.marked.push(edge.to);
                }
            }
        }
        let mut at = start.hex;
        while at != to {
            let edges = game.fixed.edges(at).iter().map(|edge| edge.to);
            let onward = edges
                .filter(|next| self.marked.contains(next) && self.follows(game, march, start, at, *next))
                .min();
            let Some(hex) = onward else { return false };
            path.push(hex);
            at = hex;
        }
        true
    }

    /// Whether a best path to `to` comes through `from`.
    fn follows(&self, game: &Bulge, march: &March, start: Start, from: HexId, to: HexId) -> bool {
        let (a, b) = (self.cells[from.index()], self.cells[to.index()]);
        let (cost, hops) = (a.cost(), a.hops());
        if a.flood() != self.number || a.halt() || cost >= b.cost() || hops + 1 != b.hops() {
            return false;
        }
        let Some(edge) = game.fixed.edge(from, to) else { return false };
        let first = start.first && from == start.hex;
        let left = start.points - cost;
        march.step(from, edge, first, left).is_ok_and(|step| cost + step.cost == b.cost())
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
