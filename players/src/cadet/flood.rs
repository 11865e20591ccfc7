//! Marches over the map, in buckets by cost.
//!
//! A **field** says for each hex what a march costs from there to a goal, or from a side's units to there. It is not exact for
//! any one unit: it holds for columns that keep to roads, goes around the enemy where that is cheap, and never ends, so that
//! there is always a way that is better than another.
//!
//! The engine's flood is another thing: it finds what one unit can reach with its points, with lanes and stops. Here are neither,
//! the field of the whole map is kept, and the order in which the hexes are come to is a part of the answer: streams of strength
//! and supply run back along it. The sweep and the streams read the same steps.

use std::ops::RangeInclusive;

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
pub(crate) enum Measured {
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
        way: Measured,
        starts: impl Iterator<Item = (HexId, u16)>,
        out: &mut Vec<u16>,
    ) {
        let costs = if way == Measured::To { &steps.back } else { &steps.out };
        out.clear();
        out.resize(steps.hexes(), FAR);
        let first = self.begin(starts, out);
        self.spread((&steps.to, costs), first..=FAR, out);
    }

    /// The field of the marches to the nearest of some hexes that cost no more than `most`; others are `FAR`.
    pub(crate) fn near(&mut self, steps: &Steps, ends: impl Iterator<Item = HexId>, most: u16) -> &[u16] {
        let mut field = std::mem::take(&mut self.short);
        for hex in self.near.drain(..) {
            field[hex.index()] = FAR;
        }
        field.resize(steps.hexes(), FAR);
        let first = self.begin(ends.map(|hex| (hex, 0)), &mut field);
        self.spread((&steps.to, &steps.back), first..=most, &mut field);
        std::mem::swap(&mut self.near, &mut self.order);
        self.short = field;
        &self.short
    }

    /// Puts in where marches start; gives what the cheapest costs.
    fn begin(&mut self, starts: impl Iterator<Item = (HexId, u16)>, field: &mut [u16]) -> u16 {
        self.order.clear();
        let mut least = FAR;
        for (hex, cost) in starts {
            if cost < field[hex.index()] {
                field[hex.index()] = cost;
                self.buckets.push(hex, cost);
                least = least.min(cost);
            }
        }
        least
    }

    /// Lets all marches go on by steps with such costs, as long as they are within a range.
    fn spread(
        &mut self,
        (to, costs): (&[[HexId; 6]], &[[u16; 6]]),
        range: RangeInclusive<u16>,
        field: &mut [u16],
    ) {
        let (mut now, most) = range.into_inner();
        while !self.buckets.is_empty() {
            while let Some(hex) = self.buckets.pop(now) {
                if field[hex.index()] != now {
                    continue;
                }
                self.order.push(hex);
                // Which steps lead on cannot be foreseen: all are compared before any is made.
                let (to, costs) = (&to[hex.index()], &costs[hex.index()]);
                let known = to.map(|to| field[to.index()].min(most + 1));
                let mut better = 0_u8;
                for (way, (cost, known)) in costs.iter().zip(known).enumerate() {
                    better |= u8::from(now + cost < known) << way;
                }
                while better != 0 {
                    let way = better.trailing_zeros() as usize;
                    better &= better - 1;
                    field[to[way].index()] = now + costs[way];
                    self.buckets.push(to[way], now + costs[way]);
                }
            }
            now += 1;
        }
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
