//! Beginning a game, and lists of games.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;

/// A game that somebody wants to begin.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's id.
    pub game: String,
    /// The scenario's id; the first one if nothing is said.
    #[serde(default)]
    pub scenario: Option<String>,
    /// Files of the player's own.
    #[serde(flatten)]
    pub files: Files,
    /// A named set of switches.
    #[serde(default)]
    pub preset: Option<String>,
    /// Switches on top of it, such as `+DC,-NW`.
    #[serde(default)]
    pub rules: Option<String>,
    /// Who plays, one wish for each side.
    pub seats: Vec<SeatWish>,
    /// What fixes the dice; by chance if nothing is said.
    #[serde(default)]
    pub seed: Option<String>,
    /// What the game is called in lists.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether the questions of the set-up that come first are answered for whoever begins the game. It can be taken back.
    #[serde(default)]
    pub placed: Option<bool>,
    /// Whether it is in the public list, for anyone to watch. Otherwise it is found only by its links.
    #[serde(default)]
    pub listed: Option<bool>,
    /// Whether two people may ask what a computer would do. Whoever plays alone always may.
    #[serde(default)]
    pub hints: Option<bool>,
}

/// Files of a player's own. Each stands in place of the game's.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Files {
    /// A scenario, as TOML text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario_file: Option<String>,
    /// Charts, as TOML text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charts_file: Option<String>,
    /// Counters, as TOML text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units_file: Option<String>,
    /// The map that the scenario names, as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map_file: Option<String>,
}

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever begins the game.
    Me,
    /// Somebody who gets a link.
    Friend,
    /// A computer player.
    Computer {
        /// Its name.
        player: String,
    },
}

/// A game has begun.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Created {
    /// The game's id.
    pub id: String,
    /// The token of whoever began it; none if he only watches.
    pub token: Option<String>,
    /// The token that may delete the game: his own, or where he only watches one that gives no seat.
    pub creator: String,
    /// The links of the seats, his own included. They are shown this once.
    pub seats: Vec<SeatLink>,
    /// The link for those who watch.
    pub watch: String,
}

/// A link that gives a seat.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatLink {
    /// The side.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// The link, without the server's address.
    pub link: String,
}

/// A game in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameCard {
    /// The game's id.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// Its name, or the name of the game.
    pub title: String,
    /// The scenario's name.
    pub scenario: String,
    /// The turn.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// The sides and who plays them.
    pub sides: Vec<GameCardSide>,
    /// The side that must choose, if a person plays it.
    pub waits_for: Option<Side>,
    /// The sides of whoever asks.
    pub yours: Vec<Side>,
    /// How it ended.
    pub over: Option<String>,
    /// When something happened last, as `2026-01-31T18:00:00Z`.
    pub updated: String,
    /// How many actions were played.
    pub actions: u32,
    /// Why it cannot be opened, if it is damaged.
    pub damaged: Option<String>,
    /// Whether whoever asks may delete it.
    pub can_delete: bool,
}

/// A side in a list of games.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameCardSide {
    /// The side's name.
    pub name: String,
    /// `human`, or the name of a computer player.
    pub player: String,
}

/// The games of which a browser has tokens.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MineRequest {
    /// The tokens, 200 at most.
    #[schema(max_items = 200)]
    pub tokens: Vec<OwnToken>,
}

/// A token and its game.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OwnToken {
    /// The game's id.
    pub game: String,
    /// The token; none for a game that is only watched.
    #[serde(default)]
    pub token: Option<String>,
}
