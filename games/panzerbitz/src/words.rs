//! What people read and write: units, hexes and sides in sentences and in the notation.

use std::fmt::{self, Write};

use engine::{Amount, HexId, Offer, Ratio, Say, Side, UnitId, Unreadable, Word, Words};

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

/// A hex with the place in it: `1-I-6 (Vieux-Ambre)`.
pub(crate) fn place(game: &Panzerbitz, hex: HexId) -> String {
    let label = game.fixed.label(hex);
    match game.fixed.setting.board.areas.iter().find(|area| area.hexes.contains(&hex)) {
        Some(area) => format!("{label} ({})", area.name),
        None => label.to_owned(),
    }
}

/// With a capital at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A side as one that acts.
impl Say<Panzerbitz> for Side {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        write!(out, "The {} side", game.side_word(self))
    }
}

impl Say<Panzerbitz> for HexId {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&place(game, self))
    }
}

impl Word<Panzerbitz> for HexId {
    fn exists(self, game: &Panzerbitz) -> bool {
        self.index() < game.fixed.setting.board.grid.len()
    }

    fn write(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(game.fixed.label(self))
    }

    fn read(game: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        words.hex(&game.fixed.setting.board.grid)
    }

    fn on_board(self, game: &Panzerbitz, offer: Offer) -> Offer {
        offer.hex(game.fixed.label(self))
    }
}

impl Say<Panzerbitz> for UnitId {
    fn say(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        out.write_str(&game.piece(self).name)
    }
}

impl Word<Panzerbitz> for UnitId {
    fn exists(self, game: &Panzerbitz) -> bool {
        self.index() < game.fixed.pieces.len()
    }

    fn write(self, game: &Panzerbitz, out: &mut dyn Write) -> fmt::Result {
        self.say(game, out)
    }

    fn read(game: &Panzerbitz, words: &mut Words, _: &str) -> Result<Self, Unreadable> {
        let names: Vec<&str> = game.fixed.pieces.iter().map(|piece| piece.name.as_str()).collect();
        words.name("a unit", &names).map(|at| UnitId(at as u16))
    }

    fn on_board(self, _: &Panzerbitz, offer: Offer) -> Offer {
        offer.unit(self.0)
    }
}
