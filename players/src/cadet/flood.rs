//! Marches over the map, in buckets by cost.
//!
//! A **field** says for each hex what a march costs from there to a goal, or from a side's units to there. It is not exact for
//! any one unit: it holds for columns that keep to roads, goes around the enemy where that is cheap, and never ends, so that
//! there is always a way that is better than another.

use engine::HexId;

use super::march::Steps;

/// Not reached, or very far.
pub(crate) const FAR: u16 = 20_000;

/// More than the dearest step.
const BUCKETS: usize = 512;

/// Nothing is in a bucket, or nothing more.
const NONE: u16 = u16::MAX;

/// Hexes by what a march to them costs; of each cost the last that was put in comes out first.
#[derive(Debug)]
struct Buckets {
    first: Box<[u16; BUCKETS]>,
    /// Each hex that was put in, with the next of its bucket.
    links: Vec<(HexId, u16)>,
    /// How many are in.
    open: usize,
}

impl Default for Buckets {
    fn default() -> Buckets {
        Buckets { first: Box::new([NONE; BUCKETS]), links: Vec::new(), open: 0 }
    }
}

impl Buckets {
    fn push(&mut self, hex: HexId, cost: u16) {
        let first = &mut self.first[usize::from(cost) % BUCKETS];
        let link = self.links.len() as u16;
        self.links.push((hex, *first));
        *first = link;
        self.open += 1;
    }

    fn pop(&mut self, cost: u16) -> Option<HexId> {
        let first = &mut self.first[usize::from(cost) % BUCKETS];
        let &(hex, next) = self.links.get(usize::from(*first))?;
        *first = next;
        self.open -= 1;
        Some(hex)
    }

    /// Whether nothing is in any more; then the memory is used again.
    fn is_empty(&mut self) -> bool {
        if self.open == 0 {
            self.links.clear();
        }
        self.open == 0
    }
}

/// Working memory for a flood.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    buckets: Buckets,
    /// The field of short marches; `FAR` all over between two of them, but for the hexes of the last.
    short: Vec<u16>,
    near: Vec<HexId>,
    /// The hexes of the last flood, the cheapest first.
    pub(crate) order: Vec<HexId>,
}

/// Which way a march is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// From any hex to the start.
    To,
    /// From the start to any hex.
    From,
}

impl Flood {
    /// Writes a field into `out`. Each start has a cost of its own.
    pub(crate) fn run(
        &mut self,
        steps: &Steps,
        way: Way,
        starts: impl Iterator<Item = (HexId, u16)>,
        out: &mut Vec<u16>,
    ) {
        let costs = if way == Way::To { &steps.back } else { &steps.out };
        out.clear();
        out.resize(steps.hexes(), FAR);
        self.order.clear();
        let mut now = u16::MAX;
        for (hex, cost) in starts {
            if cost < out[hex.index()] {
                out[hex.index()] = cost;
                self.buckets.push(hex, cost);
                now = now.min(cost);
            }
        }
        while !self.buckets.is_empty() {
            while let Some(hex) = self.buckets.pop(now) {
                if out[hex.index()] != now {
                    continue;
                }
                self.order.push(hex);
                for (&to, &cost) in steps.to[hex.index()].iter().zip(&costs[hex.index()]) {
                    let total = now + cost;
                    if total < out[to.index()] {
                        out[to.index()] = total;
                        self.buckets.push(to, total);
                    }
                }
            }
            now = now.wrapping_add(1);
        }
    }

    /// The field of the marches to the nearest of some hexes that cost no more than `most`; others are `FAR`.
    pub(crate) fn near(&mut self, steps: &Steps, ends: impl Iterator<Item = HexId>, most: u16) -> &[u16] {
        for hex in self.near.drain(..) {
            self.short[hex.index()] = FAR;
        }
        self.short.resize(steps.hexes(), FAR);
        for end in ends {
            self.short[end.index()] = 0;
            self.buckets.push(end, 0);
        }
        let mut now = 0;
        while !self.buckets.is_empty() {
            while let Some(hex) = self.buckets.pop(now) {
                if self.short[hex.index()] != now {
                    continue;
                }
                self.near.push(hex);
                for (&to, &cost) in steps.to[hex.index()].iter().zip(&steps.back[hex.index()]) {
                    let total = now + cost;
                    if total <= most && total < self.short[to.index()] {
                        self.short[to.index()] = total;
                        self.buckets.push(to, total);
                    }
                }
            }
            now += 1;
        }
        &self.short
    }

    /// What runs along the cheapest ways of the last flood, which was one from its starts, to all hexes in `load`: each hex
    /// gets what passes through it, its own load included.
    pub(crate) fn gather(&self, steps: &Steps, field: &[u16], load: &mut [f32]) {
        for &hex in self.order.iter().rev() {
            let here = load[hex.index()];
            let cost = field[hex.index()];
            if here > 0.0
                && let Some((from, _)) = steps
                    .into(hex)
                    .find(|&(from, step)| field[from.index()] < cost && field[from.index()] + step == cost)
            {
                load[from.index()] += here;
            }
        }
    }
}
