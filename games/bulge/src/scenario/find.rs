//! The second pass over a scenario file.

use engine::data::{Muster, Reader, Text};
use engine::{HexId, Side, UnitId};

use super::Components;

/// The second pass over a scenario file.
pub(super) struct Pass<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) parts: &'a Components<'a>,
    pub(super) muster: Muster<'a>,
}

impl Pass<'_> {
    pub(super) fn hexes(&mut self, value: &Text) -> Vec<HexId> {
        self.reader.hexes(self.parts.board, value)
    }

    pub(super) fn units(&mut self, value: &Text, side: Side) -> Vec<UnitId> {
        self.muster.units(&mut self.reader, value, side)
    }
}
