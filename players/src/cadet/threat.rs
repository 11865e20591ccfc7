//! The **threat** of a side in a hex: the attack strength that it can bring to bear there soon, less for units further away.

use engine::{HexId, Side};

use super::march::March;
use super::sweep::Sweep;
use super::war::War;

/// So many stacks march at once.
const STACKS: usize = 64;

/// The threat of a side.
#[derive(Debug, Default)]
pub(crate) struct Threat {
    /// The threat in each hex.
    pub(crate) field: Vec<f32>,
    stacks: Vec<(HexId, f32)>,
    /// What a threat counts for after each march.
    shares: Vec<f32>,
    marches: Vec<[u8; STACKS]>,
}

impl Threat {
    /// Finds the threat of a side whose columns march like that. `soon` says what a threat counts for after a march of at most so
    /// much.
    pub(crate) fn find<G: War>(
        &mut self,
        game: &G,
        soon: &[(u8, f32)],
        side: Side,
        march: &mut March,
        sweep: &mut Sweep,
    ) {
        let most = soon.last().map_or(0, |last| last.0);
        let share = |cost: u8| soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        self.shares.clear();
        self.shares.extend((0..=most).map(share));
        self.field.clear();
        self.field.resize(game.hexes(), 0.0);
        self.stacks.clear();
        self.stacks.extend(game.stacks(side));
        for stacks in self.stacks.chunks(STACKS) {
            let starts = stacks.iter().map(|&(hex, _)| hex);
            sweep.run(march.out(), starts, most, &mut self.marches);
            for hex in sweep.reached() {
                let (sum, marches) = (&mut self.field[hex.index()], &self.marches[hex.index()]);
                for (&(_, strength), &cost) in stacks.iter().zip(marches) {
                    if let Some(share) = self.shares.get(usize::from(cost)) {
                        *sum += strength * share;
                    }
                }
            }
        }
    }
}
