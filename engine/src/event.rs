//! What happened, told to a person and to the screen.
//!
//! A game's own [`Event`](crate::Game::Event) says what happened in that game's terms.
//! [`Game::narrate`](crate::Game::narrate) turns it into a [`Told`]: a sentence, its rule, and an [`Effect`] that
//! a program can show without knowing the game.

use crate::{ChartSpot, Rule};
use serde::Serialize;

/// One event as one seat is told of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Told {
    /// The sentence in the log.
    pub text: String,
    /// The rule that made it happen.
    pub rule: Rule,
    /// What to show on the board.
    pub effect: Effect,
}

impl Told {
    /// A sentence with nothing to show on the board.
    ///
    /// ```
    /// use engine::{Rule, Told};
    /// assert_eq!(Told::text(Rule("4.1"), "Turn 2 begins.").to_string(), "Turn 2 begins. [4.1]");
    /// ```
    pub fn text(rule: Rule, text: impl Into<String>) -> Self {
        Self::new(rule, text, Effect::Text)
    }

    /// The same with a capital at its beginning: the name of a unit that a sentence begins with may have none.
    #[must_use]
    pub fn sentence(self) -> Self {
        Self { text: capital(&self.text), ..self }
    }

    /// A sentence and what it looks like.
    pub fn new(rule: Rule, text: impl Into<String>, effect: Effect) -> Self {
        Self { text: text.into(), rule, effect }
    }
}

/// With a capital at its beginning.
///
/// ```
/// assert_eq!(engine::capital("von der Heydte lands."), "Von der Heydte lands.");
/// ```
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl std::fmt::Display for Told {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.text, self.rule)
    }
}

/// What an event looks like on any board.
///
/// Units have the numbers of the seat's [`View`](crate::View), hexes their printed names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing to show but the sentence.
    Text,
    /// A unit goes along a path; the first hex is where it stood.
    Move {
        /// Which unit.
        unit: u32,
        /// Every hex on its way.
        path: Vec<String>,
    },
    /// A unit comes onto the board.
    Place {
        /// Which unit.
        unit: u32,
        /// Where.
        at: String,
    },
    /// A unit leaves the board.
    Remove {
        /// Which unit.
        unit: u32,
        /// From where.
        from: String,
    },
    /// A counter is turned over: reduced, shown, dug in.
    Flip {
        /// Which unit.
        unit: u32,
    },
    /// Dice are rolled.
    Roll {
        /// What for.
        what: String,
        /// What they showed.
        dice: Vec<u8>,
        /// Where that is looked up on the game's charts.
        spots: Vec<ChartSpot>,
    },
    /// A marker is put on a hex or taken off it.
    Mark {
        /// Where.
        at: String,
        /// Which marker.
        mark: String,
        /// Put on (or taken off).
        on: bool,
    },
}
