//! Marches over the map, in buckets by cost.
//!
//! A **field** says for each hex what a march costs from there to a goal, or from a side's units to there. It is not exact for
//! any one unit: it holds for columns that keep to roads, goes around the enemy where that is cheap, and never ends, so that
//! there is always a way that is better than another.

use engine::HexId;

/// Not reached, or very far.
pub(crate) const FAR: u16 = 20_000;

/// More than the dearest step.
const BUCKETS: usize = 512;

/// What every step on the map costs the columns of a side, out of a hex and back into it. Made once for many floods.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    to: Vec<[HexId; 6]>,
    count: Vec<u8>,
    out: Vec<[u16; 6]>,
    back: Vec<[u16; 6]>,
}

impl Steps {
    /// Writes down the steps of every hex: where to, what it costs to go there, and what to come back from there.
    pub(crate) fn fill<I: Iterator<Item = (HexId, u16, u16)>>(
        &mut self,
        hexes: usize,
        steps: impl Fn(HexId) -> I,
    ) {
        self.to.clear();
        self.to.resize(hexes, [HexId(0); 6]);
        self.count.clear();
        self.count.resize(hexes, 0);
        self.out.clear();
        self.out.resize(hexes, [0; 6]);
        self.back.clear();
        self.back.resize(hexes, [0; 6]);
        for at in 0..hexes {
            for (place, (to, out, back)) in steps(HexId(at as u16)).take(6).enumerate() {
                (self.to[at][place], self.out[at][place], self.back[at][place]) = (to, out, back);
                self.count[at] += 1;
            }
        }
    }

    /// How many hexes there are.
    pub(crate) fn hexes(&self) -> usize {
        self.to.len()
    }

    /// The steps out of a hex with their costs.
    pub(crate) fn out_of(&self, hex: HexId) -> impl Iterator<Item = (HexId, u16)> + '_ {
        let at = hex.index();
        let ways = self.to[at].iter().copied().zip(self.out[at]);
        ways.take(usize::from(self.count[at]))
    }
}

impl Steps {
    /// The steps into a hex: where from, and what they cost.
    fn into(&self, hex: HexId) -> impl Iterator<Item = (HexId, u16)> + '_ {
        let at = hex.index();
        let ways = self.to[at].iter().copied().zip(self.back[at]);
        ways.take(usize::from(self.count[at]))
    }
}

/// Working memory for a flood: a list of hexes for each cost.
#[derive(Debug, Default)]
pub(crate) struct Flood {
    buckets: Vec<Vec<HexId>>,
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
                let at = hex.index();
                let ways = steps.to[at].into_iter().zip(costs[at]).take(usize::from(steps.count[at]));
                for (to, cost) in ways {
                    let total = now as u16 + cost;
                    if total < out[to.index()] {
                        out[to.index()] = total;
                        self.buckets[usize::from(total) % BUCKETS].push(to);
                        open += 1;
                    }
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
