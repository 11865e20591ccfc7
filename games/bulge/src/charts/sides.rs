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

/// The words for the sides in data files, in their order.
pub const SIDE_WORDS: &[&str] = &["german", "allied"];

/// The word for a side in data files.
pub fn side_word(side: Side) -> &'static str {
    SIDE_WORDS[side.index()]
}
