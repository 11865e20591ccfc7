//! The **threat** of a side in a hex: the attack strength that it can bring to bear there soon, less for units further away.

use engine::{HexId, Side};

use super::flood::Flood;
use super::march::March;
use super::war::War;

/// Where a stack in a hex can march soon, kept while no step there changes.
#[derive(Clone, Debug, Default)]
struct Near {
    /// The stamp of the steps; 0 if it is not known yet.
    stamp: u32,
    hexes: Vec<(HexId, u8)>,
}

/// The threat of a side.
#[derive(Debug, Default)]
pub(crate) struct Threat {
    /// The threat in each hex.
    pub(crate) field: Vec<f32>,
    /// What a threat counts for after each march.
    shares: Vec<f32>,
    /// What is near to each hex.
    near: Vec<Near>,
}

impl Threat {
    /// Finds the threat of a side whose columns march like that. `soon` says what a threat counts for after a march of at most so
    /// much.
    pub(crate) fn find<G: War>(
        &mut self,
        game: &G,
        soon: &[(u8, f32)],
        side: Side,
        march: &March,
        flood: &mut Flood,
    ) {
        let most = soon.last().map_or(0, |last| last.0);
        let share = |cost: u8| soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        self.shares.clear();
        self.shares.extend((0..=most).map(share));
        self.field.clear();
        self.field.resize(game.hexes(), 0.0);
        self.near.resize(game.hexes(), Near::default());
        for (hex, strength) in game.stacks(side) {
            let Near { stamp, hexes } = &mut self.near[hex.index()];
            let known = *stamp > 0 && hexes.iter().all(|(hex, _)| march.changed[hex.index()] <= *stamp);
            if !known {
                flood.near(&march.steps, hex, most, hexes);
            }
            *stamp = march.stamp;
            for &(hex, cost) in &*hexes {
                self.field[hex.index()] += strength * self.shares[usize::from(cost)];
            }
        }
    }
}
