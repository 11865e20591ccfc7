//! Distances and strengths over the map: what everything else is scored by.
//!
//! - A **field** says for each hex what a march costs from there to a goal, or from a side's units to there, in twelfths of
//!   a movement point. It is not exact for any one unit: it holds for columns that keep to roads, goes around the enemy
//!   where that is cheap, and never ends, so that there is always a way that is better than another.
//! - The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further
//!   away.

use bulge::charts::{Class, Water};
use bulge::{Bulge, Edge};
use engine::{HexId, Side};

/// Not reached, or very far.
pub(super) const FAR: u16 = 20_000;

/// More than the dearest step.
const BUCKETS: usize = 512;

/// What a threat counts for after a march of at most so many twelfths of a movement point.
const SOON: [(u16, f32); 4] = [(24, 1.0), (36, 0.9), (48, 0.6), (72, 0.25)];

/// What every step on the map costs the columns of a side, out of a hex and back into it. Made once for many floods.
#[derive(Debug, Default)]
pub(super) struct Steps {
    out: Vec<[u16; 6]>,
    back: Vec<[u16; 6]>,
}

impl Steps {
    /// Writes down the steps. With `foes` they go around the enemy where that is cheap; without, he counts for nothing.
    pub(super) fn measure(&mut self, game: &Bulge, side: Side, foes: bool) {
        let (fixed, enemy) = (game.fixed(), side.other());
        let ground = game.ground();
        let entry = |hex: HexId| {
            let foot = fixed.cost(hex, Class::Inf, ground).min(36);
            let wheels = fixed.cost(hex, Class::Mech, ground).min(60);
            let road = if game.controls(side, hex) { 3 } else { 6 };
            let foe = match (foes && game.holds(enemy, hex), foes && game.zoc(enemy, hex)) {
                (true, _) => 30,
                (false, true) => 12,
                _ => 0,
            };
            [road + foe, foot.midpoint(wheels) + foe]
        };
        let entries: Vec<[u16; 2]> = (0..fixed.terrain.len() as u16).map(|at| entry(HexId(at))).collect();
        for (list, outward) in [(&mut self.out, true), (&mut self.back, false)] {
            list.clear();
            list.resize(entries.len(), [0; 6]);
            for (at, costs) in list.iter_mut().enumerate() {
                for (edge, cost) in fixed.edges(HexId(at as u16)).iter().zip(costs) {
                    let [road, open] = entries[if outward { edge.to.index() } else { at }];
                    *cost = if game.road_step(edge) { road } else { open + unbridged(*edge) };
                }
            }
        }
    }

    /// The costs of the steps out of a hex.
    pub(super) fn out_of(&self, hex: HexId) -> [u16; 6] {
        self.out[hex.index()]
    }
}

/// What water without a usable bridge adds to a step.
fn unbridged(edge: Edge) -> u16 {
    match (edge.water(), edge.site()) {
        (None, _) => 0,
        (Some(Water::River), _) => 24,
        // A bridge can be built there.
        (Some(Water::Meuse), Some(_)) => 60,
        (Some(Water::Meuse), None) => 160,
    }
}

/// Working memory for a flood: a list of hexes for each cost.
#[derive(Debug, Default)]
pub(super) struct Flood {
    buckets: Vec<Vec<HexId>>,
    /// The hexes of the last flood, the cheapest first.
    pub(super) order: Vec<HexId>,
    /// The march to each hex from the start of a short flood, where the flood of that number has come.
    marches: Vec<(u32, u16)>,
    number: u32,
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
        steps: &Steps,
        way: Way,
        starts: impl Iterator<Item = (HexId, u16)>,
        out: &mut Vec<u16>,
    ) {
        let fixed = game.fixed();
        let costs = if way == Way::To { &steps.back } else { &steps.out };
        out.clear();
        out.resize(fixed.terrain.len(), FAR);
        self.order.clear();
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
                self.order.push(hex);
                for (edge, cost) in fixed.edges(hex).iter().zip(costs[hex.index()]) {
                    let total = now as u16 + cost;
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

    /// Tells every hex within a march of `SOON` from a start, and the march.
    fn near(&mut self, game: &Bulge, steps: &Steps, start: HexId, mut tell: impl FnMut(HexId, u16)) {
        let most = SOON[SOON.len() - 1].0;
        self.marches.resize(game.fixed().terrain.len(), (0, 0));
        self.buckets.resize(BUCKETS, Vec::new());
        self.number += 1;
        self.marches[start.index()] = (self.number, 0);
        self.buckets[0].push(start);
        for now in 0..=most {
            while let Some(hex) = self.buckets[usize::from(now)].pop() {
                if self.marches[hex.index()] != (self.number, now) {
                    continue;
                }
                tell(hex, now);
                for (edge, cost) in game.fixed().edges(hex).iter().zip(steps.out[hex.index()]) {
                    let total = now + cost;
                    let known = &mut self.marches[edge.to.index()];
                    if total <= most && (known.0 != self.number || total < known.1) {
                        *known = (self.number, total);
                        self.buckets[usize::from(total)].push(edge.to);
                    }
                }
            }
        }
    }
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(game: &Bulge, side: Side, steps: &Steps, flood: &mut Flood, out: &mut Vec<f32>) {
    out.clear();
    out.resize(game.fixed().terrain.len(), 0.0);
    for start in game.occupied(side).iter().filter(|&hex| game.combat_units(hex) > 0) {
        let stack = game.friends_at(side, start).filter(|&unit| game.counter(unit).is_combat());
        let strength = stack.map(|unit| game.attack_strength(unit)).sum::<u32>() as f32;
        flood.near(game, steps, start, |hex, cost| {
            out[hex.index()] +=
                strength * SOON.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        });
    }
}
