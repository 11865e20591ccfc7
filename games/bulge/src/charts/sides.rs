//! The two sides (1.1).

use engine::Side;

use crate::units::{Nation, Unit};

/// The names of the sides, in their order.
pub const SIDES: &[&str] = &["German", "Allied"];

/// The German side, which moves first (1.4).
pub const GERMAN: Side = Side(0);

/// The Allied side: US, British and French.
pub const ALLIED: Side = Side(1);

/// The side of a unit.
pub fn side_of(unit: &Unit) -> Side {
    if unit.nation == Nation::German { GERMAN } else { ALLIED }
}

/// The word for a side in data files.
pub fn side_word(side: Side) -> &'static str {
    if side == GERMAN { "german" } else { "allied" }
}

/// The side that a word of a data file names.
pub(crate) fn side_named(word: &str) -> Option<Side> {
    [GERMAN, ALLIED].into_iter().find(|side| side_word(*side) == word)
}
