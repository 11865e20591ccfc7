//! The map, what is known of a hex, and the rulebook.

use serde::Serialize;
use utoipa::ToSchema;

use engine::SumLine;

/// How the map's picture is laid out.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardInfo {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// From the centre of a hex to a corner.
    pub radius: f64,
    /// `flat` or `pointy`: what is on top of a hex.
    pub orientation: String,
    /// The hexes.
    pub hexes: Vec<BoardHex>,
    /// The corners of a whole hex, as offsets from its centre.
    pub corners: Vec<(f64, f64)>,
}

/// A hex of the map.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BoardHex {
    /// Its name.
    pub name: String,
    /// Its centre.
    pub x: f64,
    /// Its centre.
    pub y: f64,
    /// The place in it.
    pub place: Option<String>,
    /// Its ground.
    pub terrain: String,
}

/// What is known of a hex.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HexInfo {
    /// Its name.
    pub hex: String,
    /// The place in it.
    pub name: Option<String>,
    /// Ground, hexsides, zones of control, with their rules.
    pub facts: Vec<SumLine>,
    /// The counters in it that this seat sees, the lowest first.
    pub units: Vec<u32>,
}

/// What is seen from a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SightInfo {
    /// From where.
    pub from: String,
    /// Every other hex of the map.
    pub hexes: Vec<SightHex>,
}

/// Whether a hex is seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SightHex {
    /// Its name.
    pub at: String,
    /// Whether it is seen.
    pub clear: bool,
    /// Why, in a few words.
    pub text: String,
    /// The rule that decides.
    pub rule: String,
    /// What is in the way: a hex by its name, or a hexside by the names of two hexes.
    pub blocks: Vec<Vec<String>>,
}

/// A rule as switched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleText {
    /// Its number.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it says in this game.
    pub text: String,
    /// `base`, `clarification`, `change`, `addition`, `optional`, `errata`, or `section` for a heading.
    pub kind: String,
    /// `seed`, `public` or `house`.
    pub origin: String,
    /// The switches that gave it this text or took it out of play.
    pub switch: Option<String>,
    /// Whether it is in play.
    pub on: bool,
    /// The ids of the charts that it refers to.
    pub charts: Vec<String>,
}
