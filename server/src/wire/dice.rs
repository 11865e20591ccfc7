//! Where the dice come from, and what proves it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;

/// On whose word the dice rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum DiceKind {
    /// One person plays. The seed's hash is told at the beginning and the seed at the end.
    Alone,
    /// Two people play, and not both have given their word yet: the dice rest on the word of the server.
    Server,
    /// The words of all who play are stirred in: nobody could choose the dice.
    Words,
}

/// Where the dice come from, and what proves it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DiceInfo {
    /// On whose word the dice rest now.
    pub kind: DiceKind,
    /// "Known dice": somebody may know the dice to come, because they are a list, or the seed was chosen, or the whole
    /// record was saved while the game went on. Never so in a game of two people.
    pub known: bool,
    /// The hash of the present seed.
    pub commitment: Option<String>,
    /// Whether this seat has yet to give its word.
    pub wanted: bool,
    /// The words of the seats; empty where one person plays.
    pub words: Vec<SeatWord>,
    /// The parts of the game whose dice come from different places, in order.
    pub parts: Vec<DicePart>,
}

/// The word of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatWord {
    /// What the seat is called.
    pub seat: String,
    /// The sides that it plays.
    pub sides: Vec<Side>,
    /// Its word, once it is given. It is never changed.
    pub word: Option<String>,
}

/// A part of a game whose dice come from one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DicePart {
    /// How many actions were played before it.
    pub from: u32,
    /// Whether the dice are a list.
    pub listed: bool,
    /// The hash of the seed.
    pub commitment: Option<String>,
    /// The words that are stirred into the seed.
    pub words: Vec<String>,
    /// The seed, when the game is over.
    pub seed: Option<String>,
}

/// The word of a seat, to be stirred into the dice.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct WordRequest {
    /// The hash of the seed that the client was shown before it drew its word.
    pub commitment: String,
    /// The word, drawn by chance: 16 to 64 letters, digits, `-` and `_`.
    #[schema(min_length = 16, max_length = 64, pattern = "^[A-Za-z0-9_-]+$")]
    pub word: String,
}
