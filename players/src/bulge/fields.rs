//! Distances and strengths over the map: what everything else is scored by.
//!
//! - A **field** says for each hex what a march costs from there to a goal, or from a side's units to there, in twelfths of
//!   a movement point. It is not exact for any one unit: it holds for columns that keep to roads, goes around the enemy
//!   where that is cheap, and never ends, so that there is always a way that is better than another.
//! - The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further
//!   away.

use bulge::charts::{Class, Water};
use bulge::{Bulge, Edge};
use engine::{HexId, HexSet, Side};

/// Not reached, or very far.
pub(super) const FAR: u16 = 20_000;

/// More than the dearest step.
const BUCKETS: usize = 512;

/// What a threat counts for at a distance of so many hexes.
const NEAR: [f32; 7] = [1.0, 1.0, 0.9, 0.7, 0.5, 0.3, 0.2];

/// Working memory for a flood: a list of hexes for each cost.
#[derive(Debug, Default)]
pub(super) struct Flood {
    buckets: Vec<Vec<HexId>>,
}

/// Which way a march is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// From any hex to the start.
    To,
    /// From the start to any hex.
    From,
}

impl Flood {
    /// Writes a field into `out`. Each start has a cost of its own.
    pub(super) fn run(
        &mut self,
        game: &Bulge,
        side: Side,
        way: Way,
        starts: impl Iterator<Item = (HexId, u16)>,
        out: &mut Vec<u16>,
    ) {
        let fixed = game.fixed();
        out.clear();
        out.resize(fixed.terrain.len(), FAR);
        self.buckets.resize(BUCKETS, Vec::new());
        let mut open = 0_usize;
        let mut now = usize::MAX;
        for (hex, cost) in starts {
            if cost < out[hex.index()] {
                out[hex.index()] = cost;
                self.buckets[usize::from(cost) % BUCKETS].push(hex);
                open += 1;
                now = now.min(usize::from(cost));
            }
        }
        while open > 0 {
            while let Some(hex) = self.buckets[now % BUCKETS].pop() {
                open -= 1;
                if usize::from(out[hex.index()]) != now {
                    continue;
                }
                for edge in fixed.edges(hex) {
                    let entered = if way == Way::To { hex } else { edge.to };
                    let total = now as u16 + step(game, side, *edge, entered);
                    if total < out[edge.to.index()] {
                        out[edge.to.index()] = total;
                        self.buckets[usize::from(total) % BUCKETS].push(edge.to);
                        open += 1;
                    }
                }
            }
            now += 1;
        }
    }
}

/// What a column pays to cross a hexside into a hex.
fn step(game: &Bulge, side: Side, edge: Edge, to: HexId) -> u16 {
    let (fixed, enemy) = (game.fixed(), side.other());
    let mut cost = if game.road_step(&edge) {
        if game.controls(side, to) { 3 } else { 6 }
    } else {
        let ground = game.ground();
        let foot = fixed.cost(to, Class::Inf, ground).min(36);
        let wheels = fixed.cost(to, Class::Mech, ground).min(60);
        let water = match (edge.water(), edge.site()) {
            (None, _) => 0,
            (Some(Water::River), _) => 24,
            // A bridge can be built there.
            (Some(Water::Meuse), Some(_)) => 60,
            (Some(Water::Meuse), None) => 160,
        };
        foot.midpoint(wheels) + water
    };
    if game.holds(enemy, to) {
        cost += 30;
    } else if game.zoc(enemy, to) {
        cost += 12;
    }
    cost
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(game: &Bulge, side: Side, ring: &mut Vec<HexId>, out: &mut Vec<f32>) {
    let fixed = game.fixed();
    out.clear();
    out.resize(fixed.terrain.len(), 0.0);
    let mut held: HexSet = *game.occupied(side);
    for hex in held.iter().filter(|&hex| game.combat_units(hex) == 0).collect::<HexSet>().iter() {
        held.remove(hex);
    }
    for start in held.iter() {
        let stack = game.friends_at(side, start).filter(|&unit| game.counter(unit).is_combat());
        let strength = stack.map(|unit| game.attack_strength(unit)).sum::<u32>() as f32;
        let mut seen = HexSet::new();
        seen.insert(start);
        ring.clear();
        ring.push(start);
        let mut begin = 0;
        for weight in NEAR {
            let end = ring.len();
            for place in begin..end {
                let hex = ring[place];
                out[hex.index()] += strength * weight;
                for edge in fixed.edges(hex) {
                    if seen.insert(edge.to) {
                        ring.push(edge.to);
                    }
                }
            }
            begin = end;
        }
    }
}
