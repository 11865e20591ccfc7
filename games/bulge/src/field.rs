//! The flood behind 8.9: all that a unit in motion can reach, and the cheapest path to each hex.
//!
//! It gives the same hexes, costs and paths as [`engine::Reach`] with [`March`] as its mover, which a test compares, but
//! it looks at a hexside only if crossing it would be cheaper than what is known: in this game most are not.

use engine::{HexId, UnitId};

use crate::fixed::PROHIBITED;
use crate::game::Bulge;
use crate::movement::March;

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The flood that wrote this; older entries count as untouched.
    stamp: u32,
    cost: u16,
    hops: u8,
    /// The move ends here.
    halt: bool,
}

const END: u32 = u32::MAX;

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    stamp: u32,
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
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 || self.cells.len() != game.fixed.setting.board.grid.len() {
            self.cells.clear();
            self.cells.resize(game.fixed.setting.board.grid.len(), Cell::default());
            self.stamp = 1;
        }
        self.heads.clear();
        self.heads.resize(usize::from(points) + 1, END);
        self.pool.clear();
        self.order.clear();
        self.start = Some(Start { hex, points, first });
        self.cells[hex.index()] = Cell { stamp: self.stamp, cost: 0, hops: 0, halt: false };
        // The first step has rules of its own (8.3, 10.3, 11.3).
        for edge in game.fixed.edges(hex) {
            if let Ok(step) = march.step(hex, edge, first, points)
                && step.cost <= points
            {
                self.offer(edge.to, step.cost, 1, step.stop);
            }
        }
        for cost in 0..=points {
            while let Some(from) = self.pop(cost) {
                let Cell { cost: known, hops, halt, .. } = self.cells[from.index()];
                // An entry that was overtaken by a cheaper one, or is listed already.
                if known != cost {
                    continue;
                }
                self.order.push(from);
                if halt {
                    continue;
                }
                for edge in game.fixed.edges(from) {
                    let cell = &self.cells[edge.to.index()];
                    if cell.stamp == self.stamp && cell.cost <= cost {
                        continue;
                    }
                    let price = march.price(from, edge);
                    let total = cost.saturating_add(price);
                    if price == PROHIBITED || total > points || !self.improves(edge.to, total, hops + 1) {
                        continue;
                    }
                    if let Some(halt) = march.admits(from, edge) {
                        self.offer(edge.to, total, hops + 1, halt);
                    }
                }
            }
        }
    }

    fn improves(&self, hex: HexId, cost: u16, hops: u8) -> bool {
        let cell = &self.cells[hex.index()];
        cell.stamp != self.stamp || (cost, hops) < (cell.cost, cell.hops)
    }

    fn offer(&mut self, hex: HexId, cost: u16, hops: u8, halt: bool) {
        let cell = &mut self.cells[hex.index()];
        let fresh = cell.stamp != self.stamp;
        if fresh || (cost, hops) < (cell.cost, cell.hops) {
            // One with fewer hexes at the same cost is in the list already.
            if fresh || cost < cell.cost {
                self.pool.push((hex, self.heads[usize::from(cost)]));
                self.heads[usize::from(cost)] = self.pool.len() as u32 - 1;
            }
            *cell = Cell { stamp: self.stamp, cost, hops, halt };
        }
    }

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
        (cell.stamp == self.stamp && self.start.is_some()).then_some(cell.cost)
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
        if a.stamp != self.stamp || a.halt || a.cost >= b.cost || a.hops + 1 != b.hops {
            return false;
        }
        let Some(edge) = game.fixed.edge(from, to) else { return false };
        let first = start.first && from == start.hex;
        let left = start.points - a.cost;
        march.step(from, edge, first, left).is_ok_and(|step| a.cost + step.cost == b.cost)
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
