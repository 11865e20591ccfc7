//! Many marches at once: the cost to, or from, several places in each hex, side by side, so that the machine adds and compares
//! them together.
//!
//! A hex tells its neighbours whenever a march to it has become shorter, until there is no news. That is more steps than a flood
//! makes, but each of them serves all marches.

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

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// The hexes that have yet to tell their neighbours, by their bits.
    open: Vec<u64>,
    /// The hexes that any march has come to, by their bits.
    known: Vec<u64>,
}

impl Sweep {
    /// Finds the marches of up to `N` starts. `steps` says what it costs to come to a hex's neighbours by its steps. Nothing goes on
    /// after a march that is longer than `most`; where none has come stands `FAR`.
    pub(crate) fn run<T: Cost, const N: usize>(
        &mut self,
        steps: &[Six<T>],
        starts: impl Iterator<Item = HexId>,
        most: T,
        out: &mut Vec<[T; N]>,
    ) {
        out.clear();
        out.resize(steps.len(), [T::FAR; N]);
        for bits in [&mut self.open, &mut self.known] {
            bits.clear();
            bits.resize(steps.len().div_ceil(64), 0);
        }
        for (lane, start) in starts.take(N).enumerate() {
            out[start.index()][lane] = T::default();
            self.tell(start);
        }
        // There and back over the map: a hex behind that has news waits for the way back.
        while self.open.iter().any(|&word| word != 0) {
            for word in 0..self.open.len() {
                let mut ahead = u64::MAX;
                while self.open[word] & ahead != 0 {
                    let bit = (self.open[word] & ahead).trailing_zeros();
                    ahead = u64::MAX << bit << 1;
                    self.go_on(steps, word, bit, most, out);
                }
            }
            for word in (0..self.open.len()).rev() {
                let mut ahead = u64::MAX;
                while self.open[word] & ahead != 0 {
                    let bit = (self.open[word] & ahead).ilog2();
                    ahead = u64::MAX >> (63 - bit) >> 1;
                    self.go_on(steps, word, bit, most, out);
                }
            }
        }
    }

    /// The hexes that any march has come to.
    pub(crate) fn reached(&self) -> impl Iterator<Item = HexId> + '_ {
        let hexes = |(word, &bits): (usize, &u64)| {
            (0..64).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| HexId((word * 64 + bit) as u16))
        };
        self.known.iter().enumerate().flat_map(hexes)
    }

    /// The marches of a hex go on to its neighbours.
    fn go_on<T: Cost, const N: usize>(
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
        let here = out[at].map(|cost| if cost > most { T::FAR } else { cost });
        for (&to, &cost) in to.iter().zip(cost) {
            let mut better = false;
            for (there, here) in out[to.index()].iter_mut().zip(&here) {
                let next = (*there).min(here.on(cost));
                better |= next != *there;
                *there = next;
            }
            if better {
                self.tell(to);
            }
        }
    }

    /// A hex has news.
    fn tell(&mut self, hex: HexId) {
        let (word, bit) = (hex.index() / 64, 1 << (hex.index() % 64));
        self.open[word] |= bit;
        self.known[word] |= bit;
    }
}
