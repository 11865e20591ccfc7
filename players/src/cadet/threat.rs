//! The **threat** of a side in a hex: the attack strength that it can bring to bear there soon, less for units further away.

use engine::{HexId, Side};

use super::flood::Flood;
use super::march::March;
use super::sweep::{Cost as _, LANES, Lane, Sweep};
use super::war::War;

/// So many stacks march at once.
const STACKS: usize = 8 * LANES;

/// The threat of a side.
#[derive(Debug, Default)]
pub(crate) struct Threat {
    /// The threat in each hex.
    pub(crate) field: Vec<f32>,
    /// The threat in a few hexes, where it is not known everywhere.
    pub(crate) spots: Vec<(HexId, f32)>,
    /// What a threat counts for after each march.
    shares: Vec<f32>,
    marches: Vec<Lane<u8>>,
    starts: Vec<HexId>,
}

impl Threat {
    /// What a threat counts for after marches, where `soon` says what for after a march of at most so much; gives the longest.
    fn share(&mut self, soon: &[(u8, f32)]) -> u8 {
        let most = soon.last().map_or(0, |last| last.0);
        let share = |cost: u8| soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        self.shares.clear();
        self.shares.extend((0..=most).map(share));
        self.shares.resize(usize::from(u8::MAX) + 1, 0.0);
        most
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
        let most = self.share(soon);
        self.field.clear();
        self.field.resize(game.hexes(), 0.0);
        let stacks: Vec<(HexId, f32)> = game.stacks(side).collect();
        for stacks in stacks.chunks(STACKS) {
            self.starts.clear();
            self.starts.extend(stacks.iter().map(|&(hex, _)| hex));
            match stacks.len().div_ceil(2 * LANES) {
                1 => self.add::<2>(stacks, march, most, sweep),
                2 => self.add::<4>(stacks, march, most, sweep),
                3 => self.add::<6>(stacks, march, most, sweep),
                _ => self.add::<8>(stacks, march, most, sweep),
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
        let most = self.share(soon);
        let marches = flood.near(&march.steps, std::iter::once(hex), u16::from(most));
        let mut sum = 0.0;
        for (stack, strength) in game.stacks(side) {
            let cost = marches[stack.index()].min(u16::from(u8::MAX));
            sum += strength * self.shares[usize::from(cost)];
        }
        self.spots.push((hex, sum));
    }

    /// Adds the threat of some stacks, for which so many lanes are enough. Who cannot come adds nothing.
    fn add<const W: usize>(&mut self, stacks: &[(HexId, f32)], march: &March, most: u8, sweep: &mut Sweep) {
        let steps = &march.steps;
        sweep.run::<u8, W>(steps, &steps.back, &self.starts, most, &mut self.marches);
        let mut strengths = [[0.0; LANES]; W];
        for (strength, stack) in strengths.as_flattened_mut().iter_mut().zip(stacks) {
            *strength = stack.1;
        }
        for (sum, lanes) in self.field.iter_mut().zip(self.marches.as_chunks::<W>().0) {
            for (lane, strengths) in
                lanes.iter().zip(&strengths).filter(|(lane, _)| **lane != [u8::FAR; LANES])
            {
                for (&cost, strength) in lane.iter().zip(strengths) {
                    *sum += strength * self.shares[usize::from(cost)];
                }
            }
        }
    }
}
