//! The second pass over a scenario file.

use engine::data::{Muster, Reader, Text, Token};
use engine::{HexId, Side, UnitId};

use super::Components;

/// The second pass over a scenario file.
pub(super) struct Pass<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) parts: &'a Components<'a>,
    pub(super) muster: Muster<'a>,
}

impl Pass<'_> {
    pub(super) fn units(&mut self, value: &Text, side: Side) -> Vec<UnitId> {
        self.muster.units(&mut self.reader, value, side)
    }

    pub(super) fn hex(&mut self, token: &Token) -> Option<HexId> {
        self.reader.hex(self.parts.board, token)
    }

    /// A list of hexes with a town.
    pub(super) fn towns(&mut self, value: &Text) -> Vec<HexId> {
        let mut hexes = Vec::new();
        for token in self.reader.tokens(value) {
            let Some(hex) = self.hex(&token) else { continue };
            if self.parts.charts.town_at(token.text).is_none() {
                let message = format!("there is no town in {}", token.text);
                self.reader.fault(token.span, message, "the towns are in the charts");
            }
            hexes.push(hex);
        }
        hexes
    }
}
