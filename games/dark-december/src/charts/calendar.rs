//! Turns, their dates, and what the turn track says about them.

use std::fmt;

use engine::{Calendar, Half};
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
pub type Turn = engine::Turn<December>;

/// 16 A.M. to 25 P.M.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct December;

impl Calendar for December {
    const FIRST_DAY: u8 = 16;
    const LAST: u8 = 20;

    fn date(half: Half, day: u8, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{day} {}", if half == Half::Am { "A.M." } else { "P.M." })
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
