//! What stands in the text of an action or in a sentence: hexes, units, sides, numbers.

use crate::{HexId, Offer, UnitId, Unreadable, Words};
use std::fmt::{self, Display, Write};
use std::ops::Deref;

/// A thing that sentences can name.
pub trait Say<G>: Copy {
    /// Writes it as a sentence names it: `AA26 (Bastogne)`.
    fn say(self, game: &G, out: &mut dyn Write) -> fmt::Result;
}

/// A thing that actions can name.
pub trait Word<G>: Say<G> {
    /// Whether there is such a thing in this game. The ids of an action may come from outside.
    fn exists(self, game: &G) -> bool {
        let _ = game;
        true
    }

    /// Writes it in the notation: `AA26`.
    fn write(self, game: &G, out: &mut dyn Write) -> fmt::Result;

    /// Reads it in the notation. `name` is what the action calls it: `bonuses`.
    fn read(game: &G, words: &mut Words, name: &str) -> Result<Self, Unreadable>;

    /// What a board lights up or lets one click for it.
    fn on_board(self, game: &G, offer: Offer) -> Offer {
        let _ = game;
        offer
    }
}

/// A thing with the game that knows its name. It is shown as sentences name it.
pub struct Said<'a, G, T> {
    game: &'a G,
    thing: T,
}

impl<'a, G, T> Said<'a, G, T> {
    /// A thing of a game.
    pub fn new(game: &'a G, thing: T) -> Self {
        Self { game, thing }
    }

    /// The game.
    pub(crate) fn game(&self) -> &'a G {
        self.game
    }
}

impl<G, T: Word<G>> Said<'_, G, T> {
    /// It in the notation.
    pub fn word(&self) -> String {
        Written(self.game, self.thing).to_string()
    }
}

impl<G, T: Copy> Clone for Said<'_, G, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, T: Copy> Copy for Said<'_, G, T> {}

impl<G, T> Deref for Said<'_, G, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.thing
    }
}

impl<G, T: Say<G>> Display for Said<'_, G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.thing.say(self.game, f)
    }
}

/// A thing with the game that knows its name. It is shown in the notation.
pub struct Written<'a, G, T>(pub &'a G, pub T);

impl<G, T: Word<G>> Display for Written<'_, G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.1.write(self.0, f)
    }
}

/// Numbers are written as they are.
macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl<G> Say<G> for $number {
            fn say(self, _: &G, out: &mut dyn Write) -> fmt::Result {
                write!(out, "{self}")
            }
        }

        impl<G> Word<G> for $number {
            fn write(self, _: &G, out: &mut dyn Write) -> fmt::Result {
                write!(out, "{self}")
            }

            fn read(_: &G, words: &mut Words, name: &str) -> Result<Self, Unreadable> {
                words.parse(&format!("a number of {name}"))
            }
        }
    )+};
}

numbers!(u8, u16, u32, i16, i32);

/// How effects name things on the board.
impl<G> Said<'_, G, UnitId> {
    pub(crate) fn number(&self) -> u32 {
        self.thing.0.into()
    }
}

impl<G> Said<'_, G, HexId>
where
    HexId: Word<G>,
{
    pub(crate) fn label(&self) -> String {
        self.word()
    }
}
