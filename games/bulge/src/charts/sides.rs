//! The two sides (1.1).

use engine::Side;

use crate::units::{Nation, Unit};

engine::sides! {
    /// The German side, which moves first (1.4).
    GERMAN "German" "german";
    /// The Allied side: US, British and French.
    ALLIED "Allied" "allied";
}

/// The side of a unit.
pub fn side_of(unit: &Unit) -> Side {
    if unit.nation == Nation::German { GERMAN } else { ALLIED }
}
