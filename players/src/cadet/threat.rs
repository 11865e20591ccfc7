//! The **threat** of a side in a hex: the attack strength that it can bring to bear there soon, less for units further away.

use engine::{HexId, Side};

use super::flood::Flood;
use super::march::March;
use super::sweep::{Cost as _, Sweep};
use super::war::War;

/// So many stacks march side by side, ...
const LANES: usize = 16;

/// ... and so many at once.
const STACKS: usize = 4 * LANES;

/// The threat of a side.
#[derive(Debug, Default)]
pub(crate) struct Threat {
    /// The threat in each hex.
    pub(crate) field: Vec<f32>,
    /// The threat in a few hexes, where it is not known everywhere.
    pub(crate) spots: Vec<(HexId, f32)>,
    /// What a threat counts for after each march, by what is counted then; nothing if that is too far.
    shares: Vec<f32>,
    marches: Vec<[u8; LANES]>,
}

impl Threat {
    /// What a threat counts for after marches, where `soon` says what for after a march of at most so much; gives what is counted
    /// at the beginning of a march, so that the longest is the last that can be counted.
    fn share(&mut self, soon: &[(u8, f32)]) -> u8 {
        let most = soon.last().map_or(0, |last| last.0).min(u8::FAR - 1);
        let share = |cost: u8| soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        let begin = u8::FAR - 1 - most;
        self.shares.clear();
        self.shares.resize(usize::from(begin), 0.0);
        self.shares.extend((0..=most).map(share));
        self.shares.push(0.0);
        begin
    }

    /// Finds the threat of a side whose columns march like that. `soon` says what a threat counts for after a march of at most so
    /// much.
    pub(crate) fn find<G: War>(
        &mut self,
        game: &G,
        soon: &[(u8, f32)],
        side: Side,
        march: &March,
        sweep: &mut Sweep,
    ) {
        let begin = self.share(soon);
        self.field.clear();
        self.field.resize(game.hexes(), 0.0);
        let stacks: Vec<(HexId, f32)> = game.stacks(side).collect();
        for stacks in stacks.chunks(STACKS) {
            match stacks.len().div_ceil(LANES) {
                1 => self.add::<1>(stacks, march, begin, sweep),
                2 => self.add::<2>(stacks, march, begin, sweep),
                3 => self.add::<3>(stacks, march, begin, sweep),
                _ => self.add::<4>(stacks, march, begin, sweep),
            }
        }
    }

    /// Adds the threat of some stacks, for which so many lanes are enough. Who cannot come adds nothing.
    fn add<const W: usize>(&mut self, stacks: &[(HexId, f32)], march: &March, begin: u8, sweep: &mut Sweep) {
        let (by, places) = ((&march.steps.to[..], &march.steps.out[..]), stacks.iter().map(|stack| stack.0));
        sweep.run::<_, _, W>(by, places, begin, &mut self.marches);
        for (sum, lanes) in self.field.iter_mut().zip(self.marches.as_chunks::<W>().0) {
            for (lane, stacks) in lanes.iter().zip(stacks.chunks(LANES)) {
                if *lane != [u8::FAR; LANES] {
                    for (&cost, stack) in lane.iter().zip(stacks) {
                        *sum += stack.1 * self.shares[usize::from(cost)];
                    }
                }
            }
        }
    }

    /// The same for a single hex.
    pub(crate) fn find_at<G: War>(
        &mut self,
        game: &G,
        soon: &[(u8, f32)],
        side: Side,
        march: &March,
        flood: &mut Flood,
        hex: HexId,
    ) {
        let begin = u16::from(self.share(soon));
        let most = u16::from(u8::FAR) - 1 - begin;
        let marches = flood.near(&march.steps, std::iter::once(hex), most);
        let mut sum = 0.0;
        for (stack, strength) in game.stacks(side) {
            if let Some(share) = self.shares.get(usize::from(begin + marches[stack.index()])) {
                sum += strength * share;
            }
        }
        self.spots.push((hex, sum));
    }
}
