//! All of a game at once.

use serde::Serialize;
use utoipa::ToSchema;

use engine::View;

use super::{Chat, DiceInfo, Scenario, Side, StoryStep, Turn};

/// A game as one seat sees it.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, and goes over the wire by its name"
)]
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WholeGame {
    /// The game's id.
    pub id: String,
    /// Which game it is.
    pub game: String,
    /// Its name, or the name of the game.
    pub title: String,
    /// The scenario.
    pub scenario: Scenario,
    /// The switches in canonical form.
    pub rules: String,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// Whose eyes these are.
    pub seat: SeatInfo,
    /// The position.
    pub view: View,
    /// Who must choose, and what.
    pub turn: Turn,
    /// The last steps.
    pub log: Vec<StoryStep>,
    /// What was said.
    pub chat: Vec<Chat>,
    /// The number of the last message about this game, for the WebSocket.
    pub n: u64,
    /// Where its pictures are.
    pub pictures: Pictures,
    /// Whether the game has lines of sight, so that `sight` can be asked.
    pub has_sight: bool,
    /// The hash of the present seed, which proves later that the dice were not chosen.
    pub commitment: Option<String>,
    /// The seed, when the game is over.
    pub seed: Option<String>,
    /// Whether somebody may know the dice to come: the record was saved while the game went on, or the seed was chosen.
    pub dice_seen: bool,
    /// Where the dice come from, and what proves it.
    pub dice: DiceInfo,
    /// Whether the game is in the public list. Then those who watch can read what is said.
    pub listed: bool,
    /// Whether the scenario is a file of the player's own, which the record does not hold.
    pub own_scenario: bool,
    /// Whether this token may delete the game.
    pub can_delete: bool,
    /// Whether `save` gives the whole record now.
    pub can_save: bool,
    /// Whether this seat may ask what a computer would do.
    pub hints: bool,
}

/// Addresses of pictures. An address names what is drawn: it never changes, and two games with the same map have the same
/// one.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pictures {
    /// The map on dry ground, as SVG.
    pub board: String,
    /// The map in mud.
    pub mud: String,
    /// The map with snow on soft ground.
    pub snow: String,
    /// The map in frost and snow.
    pub frost: String,
    /// Where the hexes lie on it: a `BoardInfo`.
    pub layout: String,
    /// Every counter as a symbol: `c-` and the counter's id; `-back` for the other side.
    pub counters: String,
    /// The rulebook as switched: a list of `RuleText`.
    pub rules: String,
    /// The map, small, for a first look.
    pub ground: Grounds,
}

/// Small maps, as JPEG, by the season.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Grounds {
    /// On dry ground.
    pub dry: String,
    /// In mud.
    pub mud: String,
    /// With snow on soft ground.
    pub snow: String,
    /// In frost and snow.
    pub frost: String,
}

/// A side and who plays it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// `human`, or the name of a computer player.
    pub player: String,
    /// Whether its player is connected now. A computer always is.
    pub here: bool,
    /// Its colour, as CSS.
    pub colour: String,
}

/// A seat.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The sides that it plays; none for those who watch.
    pub sides: Vec<Side>,
    /// What it is called: `German`, `both sides`, `spectator`.
    pub name: String,
}
