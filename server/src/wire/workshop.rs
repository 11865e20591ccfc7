//! What players make: scenarios as trees and as text, what is wrong with them, and how they play.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Files, Pictures, Side};

/// A scenario in the making, with the files beside it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct DraftRequest {
    /// The game's id.
    pub game: String,
    /// The scenario as a tree of keys ...
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(test, ts(type = "Record<string, unknown> | undefined"))]
    pub value: Option<serde_json::Value>,
    /// The text that the tree was read from: its comments and its order are kept.
    #[serde(default)]
    pub base: Option<String>,
    /// ... or as text, with the files beside it.
    #[serde(flatten)]
    pub files: Files,
}

/// A file that was looked through.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// Whether it can be played with.
    pub ok: bool,
    /// The file as a tree; none if the text is no TOML.
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(test, ts(type = "Record<string, unknown> | null"))]
    pub value: Option<serde_json::Value>,
    /// The file as TOML text, as it can be saved and played with.
    pub text: String,
    /// All that is wrong, in the order of the text.
    pub faults: Vec<DraftFault>,
    /// What is possible but hardly meant.
    pub doubts: Vec<String>,
    /// What is in it: labels and the rest.
    pub summary: Vec<(String, String)>,
}

/// A scenario that was looked through.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DraftChecked {
    /// What its reader says.
    #[serde(flatten)]
    pub page: Checked,
    /// Where its pictures are and who takes part; none if it cannot be set up.
    pub bench: Option<Bench>,
}

/// Something that is wrong in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DraftFault {
    /// The way to the value that is wrong: keys, and places in lists; empty if it is in another file.
    pub path: Vec<String>,
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// What a scenario is made with.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Bench {
    /// Map and counters.
    pub pictures: Pictures,
    /// The names of the sides, in order.
    pub sides: Vec<String>,
    /// Every unit that there is.
    pub roster: Vec<RosterUnit>,
    /// The areas of the map, where units enter.
    pub areas: Vec<String>,
    /// The word behind the id of a unit that starts on its back; none where files of this game have none.
    pub back_word: Option<String>,
}

/// A unit of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RosterUnit {
    /// Its id, as a file writes it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The formation that it belongs to; often empty.
    pub formation: String,
    /// Its numbers, as a player says them.
    pub values: String,
    /// Whose it is, if that is known.
    pub side: Option<Side>,
    /// Whether something is printed on its back: it can start so.
    pub has_back: bool,
}

/// A scenario to begin with, and what its file may hold.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The game's id.
    pub game: String,
    /// The JSON schema of a scenario of this game.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub schema: serde_json::Value,
    /// The scenario.
    pub checked: DraftChecked,
    /// Files of the player's own beside it.
    #[serde(flatten)]
    pub beside: Files,
    /// What the position that it was taken from has and a scenario cannot hold, by name.
    pub left_out: Vec<String>,
}

/// A scenario was kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// The link to it, without the server's address.
    pub link: String,
}

/// Games that computers are to play with a scenario.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct TrialRequest {
    /// The scenario.
    pub draft: DraftRequest,
    /// Who plays both sides; the quickest sensible player if nothing is said.
    #[serde(default)]
    pub player: Option<String>,
    /// The number of the first game: the same number is the same dice.
    pub from: u32,
    /// How many games at most. Fewer are played if they take long.
    pub games: u32,
}

/// Games that were played.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// Who played both sides.
    pub player: String,
    /// The names of the sides, in order.
    pub sides: Vec<String>,
    /// The games in order.
    pub games: Vec<TriedGame>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TriedGame {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// How well: "decisive", "marginal".
    pub level: String,
    /// The margin, positive for the first side.
    pub score: i32,
}
