//! What a position made by hand is made of: units, hexes and bridges by what they are called.
//!
//! Such positions are made for tests, puzzles and bug reports. A mistake in one is a mistake in the test, so everything
//! here panics.

use crate::{Ctx, Dice, Game, HexId, Names, Site, Sites, UnitId, Words};

/// The unit of that name or id.
pub fn unit<G: Names>(game: &G, word: &str) -> UnitId {
    let mut words = Words::new(word);
    let found = game.read_unit(&mut words).and_then(|unit| words.end().map(|()| unit));
    found.unwrap_or_else(|wrong| panic!("there is no unit {word}: {wrong}"))
}

/// The hex of that name.
pub fn hex<G: Game>(game: &G, label: &str) -> HexId {
    game.board().grid.find(label).unwrap_or_else(|| panic!("there is no hex {label}"))
}

/// The bridge, or the site of one, between the two hexes of that name.
pub fn site<G: Sites>(game: &G, text: &str) -> Site {
    game.find_site(text).unwrap_or_else(|| panic!("there is no bridge {text}"))
}

/// Units that stand each in its hex, as pairs of names: `g-w15 NN23, u-28-110 LL24`.
pub fn places(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.split(", ").map(|pair| pair.rsplit_once(' ').expect("a unit and its hex"))
}

/// Does something with these dice, and says what happened.
pub fn rolling<G: Game>(dice: &[u32], deed: impl FnOnce(&mut Ctx<G>)) -> Vec<G::Event> {
    let mut events = Vec::new();
    deed(&mut Ctx { dice: &mut Dice::fixed(dice), events: &mut events });
    events
}
