//! What the rules and the charts need of the map that a scenario is played on.

use engine::data::Text;

use super::Pass;
use crate::charts::SIDE_WORDS;
use crate::fixed::{FAR_BANK, LIEGE, sources};

impl Pass<'_> {
    /// The hexes of the charts must be on the map, and each side must have a source of supply.
    pub(super) fn ground(&mut self, map: &Text) {
        let (board, charts) = (self.parts.board, self.parts.charts);
        let dumps = charts.dumps.iter().map(|dump| ("the dump", dump.hex.as_str()));
        let drop = ("the target of the drop", charts.drop.target.as_str());
        for (what, hex) in dumps.chain([drop]) {
            if board.grid.find(hex).is_none() {
                let message = format!("the charts put {what} into {hex}, which is not on the map");
                self.reader.fault(map.span(), message, "keep that hex, or take charts of your own");
            }
        }
        for (side, hexes) in SIDE_WORDS.iter().zip(sources(board)) {
            if hexes.is_empty() {
                let message = format!(
                    "the {side} side has no source of supply (6.1): no road leaves the map in an area of kind \"{side} entry\""
                );
                self.reader.doubt(map.span().start, message);
            }
        }
    }

    /// 25.3: beyond the Meuse is what A1 is joined to, so that there must be that hex and that river.
    pub(super) fn has_far_bank(&self) -> bool {
        let board = self.parts.board;
        let meuse = board.side_kind_named("major");
        let flows = meuse.is_some_and(|kind| board.grid.side_ids().any(|side| board.side_has(side, kind)));
        flows && board.grid.find(FAR_BANK).is_some()
    }

    /// 25.4: whether the map has the hex of Liege.
    pub(super) fn has_liege(&self) -> bool {
        self.parts.board.grid.find(LIEGE).is_some()
    }
}
