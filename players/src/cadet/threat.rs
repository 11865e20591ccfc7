//! The **threat** of a side in a hex: the attack strength that it can bring to bear there soon, less for units further away.

use engine::{HexId, HexSet, Side};

use super::flood::Flood;
use super::march::March;
use super::war::War;

/// Where those in a hex can be soon.
#[derive(Debug, Default)]
struct Near {
    /// Whether it still holds: no step out of these hexes has changed.
    known: bool,
    print: HexSet,
    /// Each hex with what a threat counts for there.
    shares: Vec<(HexId, f32)>,
}

/// The threat of a side.
#[derive(Debug, Default)]
pub(crate) struct Threat {
    /// The threat in each hex.
    pub(crate) field: Vec<f32>,
    near: Vec<Near>,
}

impl Threat {
    /// Finds the threat of a side whose columns march like that.
    pub(crate) fn find<G: War>(
        &mut self,
        game: &G,
        soon: &[(u16, f32)],
        side: Side,
        march: &mut March,
        flood: &mut Flood,
    ) {
        self.field.clear();
        self.field.resize(game.hexes(), 0.0);
        self.near.resize_with(game.hexes(), Near::default);
        let changed = march.take_changed();
        if !changed.is_empty() {
            for near in self.near.iter_mut().filter(|near| near.known) {
                let mut both = near.print;
                both.intersect(&changed);
                near.known = both.is_empty();
            }
        }
        for (start, strength) in game.stacks(side) {
            let near = &mut self.near[start.index()];
            if !near.known {
                near.find(soon, march, start, flood);
            }
            for &(hex, share) in &near.shares {
                self.field[hex.index()] += strength * share;
            }
        }
    }
}

impl Near {
    fn find(&mut self, soon: &[(u16, f32)], march: &March, start: HexId, flood: &mut Flood) {
        self.known = true;
        self.print = HexSet::new();
        self.shares.clear();
        let most = soon.last().map_or(0, |last| last.0);
        flood.near(&march.steps, start, most, |hex, cost| {
            let share = soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
            self.print.insert(hex);
            self.shares.push((hex, share));
        });
    }
}
