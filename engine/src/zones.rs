//! Zones of control, counted so that they need not be searched for.

use crate::{HexId, HexSet, Side};

/// For each of two sides how often its zone of control goes into each hex, and the hexes that it goes into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zones {
    counts: [Vec<u8>; 2],
    hexes: [HexSet; 2],
}

impl Zones {
    /// No zones on a board of so many hexes.
    pub fn new(hexes: usize) -> Self {
        Self { counts: [vec![0; hexes], vec![0; hexes]], hexes: [HexSet::new(); 2] }
    }

    /// Whether a hex is in a zone of a side.
    #[inline]
    pub fn has(&self, side: Side, hex: HexId) -> bool {
        self.counts[side.index()][hex.index()] > 0
    }

    /// The hexes in a zone of a side.
    #[inline]
    pub fn of(&self, side: Side) -> &HexSet {
        &self.hexes[side.index()]
    }

    /// One zone of a side more in a hex, or one less.
    #[inline]
    pub fn exert(&mut self, side: Side, hex: HexId, on: bool) {
        let count = &mut self.counts[side.index()][hex.index()];
        *count = if on { *count + 1 } else { *count - 1 };
        match (*count, on) {
            (0, _) => _ = self.hexes[side.index()].remove(hex),
            (1, true) => _ = self.hexes[side.index()].insert(hex),
            _ => {}
        }
    }

    /// Zones begin or cease to go over a bridge, both ways. `whose` says whose zone a hex exerts, if any.
    pub fn bridge(&mut self, [a, b]: [HexId; 2], on: bool, whose: impl Fn(HexId) -> Option<Side>) {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(side) = whose(from) {
                self.exert(side, to, on);
            }
        }
    }
}
