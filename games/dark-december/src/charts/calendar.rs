//! Turns, their dates, and what the turn track says about them.

use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;

use super::Ground;
use crate::rulebook::Options;

/// A turn, 1 to 20 (0.3).
///
/// ```
/// use dark_december::charts::Turn;
/// assert_eq!(Turn::FIRST.to_string(), "16 A.M.");
/// assert_eq!(Turn::LAST.to_string(), "25 P.M.");
/// assert!(Turn::new(21).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

/// The day of December on which the battle begins.
const FIRST_DAY: u8 = 16;

impl Turn {
    /// 16 A.M.
    pub const FIRST: Turn = Turn(1);

    /// 25 P.M.
    pub const LAST: Turn = Turn(20);

    /// The turn of that number.
    pub const fn new(number: u8) -> Option<Turn> {
        if number >= 1 && number <= Self::LAST.0 { Some(Turn(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in a table of all turns.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Whether it is a morning.
    pub fn is_morning(self) -> bool {
        self.0 % 2 == 1
    }

    /// Its day of December.
    pub fn day(self) -> u8 {
        FIRST_DAY + (self.0 - 1) / 2
    }

    /// The turn after it.
    pub fn next(self) -> Option<Turn> {
        Turn::new(self.0 + 1)
    }

    /// The turn so many turns later, or earlier if negative; none if that is no turn.
    pub fn shifted(self, turns: i8) -> Option<Turn> {
        self.0.checked_add_signed(turns).and_then(Turn::new)
    }

    /// All turns.
    pub fn all() -> impl Iterator<Item = Turn> {
        (1..=Self::LAST.0).map(Turn)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.day(), if self.is_morning() { "A.M." } else { "P.M." })
    }
}

/// The sky of a turn (SR1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Sky {
    Overcast,
    Clear,
}

/// A replacement track (2.0.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// For classes M and A.
    Motorized,
    /// For class F.
    Other,
}

/// What the turn track says about a turn. Pairs are German and Allied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// The sky.
    pub sky: Sky,
    /// The ground.
    pub ground: Ground,
    /// German Tactical Advantage (SR1.1.1).
    pub advantage: bool,
    /// The die modifier of the Surprise Attack Advantage (SR1.1.2).
    pub surprise: i8,
    /// Whether Allied movement is restricted (SR1.2).
    pub restricted: bool,
    /// Whether Germans are Supplied without tracing (1.0.4).
    pub auto_supply: bool,
    /// Fuel selections (1.1).
    pub fuel: [u8; 2],
    /// Replacement points, by side and [`Track`] (2.0.1).
    pub replacements: [[u8; 2]; 2],
    /// Optional-force dice (OR3.0.1).
    pub dice: [u8; 2],
}

impl TurnLine {
    /// The line as the switches change it: the what-ifs X2, X3 and X5, and optional forces.
    pub fn with(mut self, options: &Options) -> TurnLine {
        if options.fog_holds {
            self.sky = Sky::Overcast;
        }
        if options.full_tanks {
            self.fuel = [0; 2];
        }
        if options.alert_allies {
            self.surprise = 0;
            self.restricted = false;
        }
        if !options.optional_forces {
            self.dice = [0; 2];
        }
        self
    }
}
