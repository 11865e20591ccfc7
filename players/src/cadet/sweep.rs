//! Many marches at once: the cost to, or from, several places in each hex, side by side, so that the machine adds and compares
//! them together.
//!
//! A hex looks at its neighbours until none offers anything better. That is more steps than a flood makes, but each of them
//! serves all marches.

use engine::HexId;

/// What a march costs: whole numbers of some size.
pub(crate) trait Cost: Copy + Ord + Default {
    /// No march.
    const FAR: Self;

    /// The cost of a march that goes on by a step.
    fn on(self, step: Self) -> Self;
}

/// For marches anywhere on the map.
impl Cost for i16 {
    const FAR: i16 = super::flood::FAR as i16;

    fn on(self, step: i16) -> i16 {
        self.saturating_add(step)
    }
}

/// For short marches.
impl Cost for u8 {
    const FAR: u8 = u8::MAX;

    fn on(self, step: u8) -> u8 {
        self.saturating_add(step)
    }
}

/// The steps of one hex: where to, and what they cost. Places that it has not lead to the hex itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Six<T> {
    pub(crate) to: [HexId; 6],
    pub(crate) cost: [T; 6],
}

/// Working memory: the hexes that have yet to look at their neighbours.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    open: Vec<u64>,
    /// The hexes that any march has come to, in no order, each once.
    pub(crate) reached: Vec<HexId>,
}

impl Sweep {
    /// Finds the marches of up to `N` starts by the steps of each hex. No march is longer than `most`, and where none has come stands
    /// `FAR`.
    pub(crate) fn run<T: Cost, const N: usize>(
        &mut self,
        steps: &[Six<T>],
        starts: impl Iterator<Item = HexId>,
        most: T,
        out: &mut Vec<[T; N]>,
    ) {
        out.clear();
        out.resize(steps.len(), [T::FAR; N]);
        self.reached.clear();
        self.open.clear();
        self.open.resize(steps.len().div_ceil(64), 0);
        for (lane, start) in starts.take(N).enumerate() {
            if out[start.index()].iter().all(|&cost| cost == T::FAR) {
                self.reached.push(start);
            }
            out[start.index()][lane] = T::default();
            self.tell(&steps[start.index()].to);
        }
        // There and back over the map: a hex that is told of something behind it waits for the way back.
        while self.open.iter().any(|&word| word != 0) {
            for word in 0..self.open.len() {
                let mut ahead = u64::MAX;
                while self.open[word] & ahead != 0 {
                    let bit = (self.open[word] & ahead).trailing_zeros();
                    ahead = u64::MAX << bit << 1;
                    self.look(steps, word, bit, most, out);
                }
            }
            for word in (0..self.open.len()).rev() {
                let mut ahead = u64::MAX;
                while self.open[word] & ahead != 0 {
                    let bit = 63 - (self.open[word] & ahead).leading_zeros();
                    ahead = u64::MAX >> (63 - bit) >> 1;
                    self.look(steps, word, bit, most, out);
                }
            }
        }
    }

    /// A hex looks at its neighbours.
    fn look<T: Cost, const N: usize>(
        &mut self,
        steps: &[Six<T>],
        word: usize,
        bit: u32,
        most: T,
        out: &mut [[T; N]],
    ) {
        self.open[word] &= !(1 << bit);
        let at = word * 64 + bit as usize;
        let Six { to, cost } = &steps[at];
        let mut best = out[at];
        for (to, &cost) in to.iter().zip(cost) {
            let there = &out[to.index()];
            for (best, there) in best.iter_mut().zip(there) {
                *best = (*best).min(there.on(cost));
            }
        }
        let known = &mut out[at];
        let mut better = false;
        for (cost, known) in best.iter_mut().zip(known.iter()) {
            *cost = if *cost > most { T::FAR } else { *cost };
            better |= *cost != *known;
        }
        if better {
            if known.iter().all(|&cost| cost == T::FAR) {
                self.reached.push(HexId(at as u16));
            }
            *known = best;
            self.tell(to);
        }
    }

    fn tell(&mut self, hexes: &[HexId; 6]) {
        for hex in hexes {
            self.open[hex.index() / 64] |= 1 << (hex.index() % 64);
        }
    }
}
