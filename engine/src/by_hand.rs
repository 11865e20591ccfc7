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

/// Declares a position in the making of a game whose turn is the list `SEQUENCE` of sides and `Segment`s, whose units have
/// `Flag`s, and which keeps what the side `GERMAN` controls in `state.german`: how it begins, units in hexes, who controls what, and
/// the segment that is begun in the end. What else can be set stands in the game.
#[macro_export]
macro_rules! position {
    ($(#[$about:meta])* $visible:vis struct $name:ident of $game:ident with $preset:literal;) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $visible struct $name($game);

        impl $name {
            /// The set-up of a scenario with switches on top of the preset.
            pub fn of(scenario: &str, switches: &str) -> $name {
                let game = $game::new(scenario, Some($preset), switches);
                $name(game.unwrap_or_else(|error| panic!("{error}")))
            }

            /// A game as it stands, to be changed.
            pub fn after(game: $game) -> $name {
                $name(game)
            }

            /// Whoever is in such a place is out of the game.
            fn without(mut self, gone: impl Fn(Place) -> bool) -> $name {
                for unit in self.0.fixed.unit_ids() {
                    if gone(self.0.unit_state(unit).place) {
                        self.0.leave(unit, Place::Absent);
                    }
                }
                self
            }

            /// Sets who controls some hexes.
            pub fn control(mut self, side: $crate::Side, hexes: &str) -> $name {
                for label in hexes.split_whitespace() {
                    let hex = $crate::by_hand::hex(&self.0, label);
                    self.0.state.german.set(hex, side == GERMAN);
                }
                self
            }

            /// The unit of that id or name.
            fn unit(&self, word: &str) -> $crate::UnitId {
                $crate::by_hand::unit(&self.0, word)
            }

            /// Puts units on the map, each with its hex, as pairs: `a-unit A1, another B2`.
            pub fn places(self, list: &str) -> $name {
                $crate::by_hand::places(list).fold(self, |position, (unit, at)| position.place(unit, at))
            }

            /// Puts several units into a hex.
            pub fn stack(self, units: &[&str], at: &str) -> $name {
                units.iter().fold(self, |position, unit| position.place(unit, at))
            }

            /// Sets or clears a flag of a unit.
            pub fn flag(mut self, unit: &str, flag: Flag, on: bool) -> $name {
                let unit = self.unit(unit);
                self.0.set(unit, flag, on);
                self
            }

            /// Begins a segment of a side's player-turn as the program does, without dice, and stays in it.
            pub fn begin(self, side: $crate::Side, segment: Segment) -> $game {
                self.begin_with(side, segment, &[]).0
            }

            /// The same with these dice, and what happened.
            pub fn begin_with(
                mut self,
                side: $crate::Side,
                segment: Segment,
                dice: &[u32],
            ) -> ($game, Vec<<$game as $crate::Game>::Event>) {
                let at = SEQUENCE.iter().position(|&one| one == (side, segment));
                let at = at.unwrap_or_else(|| panic!("{segment:?} is not in that player-turn"));
                self.0.state.step = at as u8;
                self.0.state.passed = false;
                let events = $crate::by_hand::rolling(dice, |ctx| self.0.begin_segment(ctx));
                (self.0, events)
            }
        }
    };
}
