//! What people read and write: units, hexes and sides in sentences and in the notation.

use std::fmt::{self, Write};

use engine::{Amount, HexId, Names, Ratio, Say, Side, UnitId};

use crate::game::Panzerbitz;

/// Movement points as a number of a sum.
pub(crate) fn mp(halves: u8) -> Amount {
    Amount::new(Ratio::new(halves.into(), 2), "MP")
}

/// Movement points from halves: `2 1/2 MP`.
pub(crate) fn points(halves: u8) -> String {
    mp(halves).to_string()
}

/// A strength in quarters: `6 1/2`.
pub(crate) fn strength(quarters: u32) -> String {
    let part = ["", "1/4", "1/2", "3/4"][(quarters % 4) as usize];
    match (quarters / 4, part) {
        (whole, "") => whole.to_string(),
        (0, part) => part.into(),
        (whole, part) => format!("{whole} {part}"),
    }
}

/// A side as one that acts.
impl Say<Panzerbitz> for Side {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        write!(out, "The {} side", game.side_word(self))
    }
}

impl Names for Panzerbitz {
    fn place_name(&self, hex: HexId) -> Option<&str> {
        let areas = &self.fixed.setting.board.areas;
        areas.iter().find(|area| area.hexes.contains(&hex)).map(|area| area.name.as_str())
    }

    fn unit_count(&self) -> usize {
        self.fixed.pieces.len()
    }

    fn unit_name(&self, unit: UnitId) -> &str {
        &self.piece(unit).name
    }
}
