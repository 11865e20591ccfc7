//! The way of a unit, small enough to stand in an event.

use crate::{Direction, Grid, HexId};

/// A path of at most [`Path::MOST`] steps, packed into directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub from: HexId,
    steps: u8,
    turns: u128,
}

impl Path {
    /// The most steps that a path holds.
    pub const MOST: usize = 42;

    /// An empty path.
    pub const fn new(from: HexId) -> Self {
        Self { from, steps: 0, turns: 0 }
    }

    /// Adds a step; false if the path is full.
    pub fn push(&mut self, direction: Direction) -> bool {
        if usize::from(self.steps) == Self::MOST {
            return false;
        }
        self.turns |= (direction.index() as u128) << (3 * u32::from(self.steps));
        self.steps += 1;
        true
    }

    /// Whether it has no step.
    pub const fn is_empty(&self) -> bool {
        self.steps == 0
    }

    /// Where it ends.
    pub fn end(&self, grid: &Grid) -> HexId {
        self.hexes(grid).last().copied().unwrap_or(self.from)
    }

    /// The names of its hexes, the first included.
    pub fn labels(&self, grid: &Grid) -> Vec<String> {
        self.hexes(grid).into_iter().map(|hex| grid.label(hex).to_owned()).collect()
    }

    /// Every hex of it, the first included.
    pub fn hexes(&self, grid: &Grid) -> Vec<HexId> {
        let mut hexes = vec![self.from];
        let mut at = self.from;
        for step in 0..self.steps {
            let direction = Direction::new((self.turns >> (3 * u32::from(step)) & 7) as usize);
            match grid.neighbour(at, direction) {
                Some(hex) => at = hex,
                None => break,
            }
            hexes.push(at);
        }
        hexes
    }
}
