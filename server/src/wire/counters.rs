//! Counters that players make: a list of units as a tree and as text, how it is drawn, and what differs from the game's own.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Checked;

/// A list of units in the making.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct CountersRequest {
    /// The game's id.
    pub game: String,
    /// The list as a tree of keys ...
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(test, ts(type = "Record<string, unknown> | undefined"))]
    pub value: Option<serde_json::Value>,
    /// ... or as TOML text.
    #[serde(default)]
    pub units_file: Option<String>,
    /// The text that the tree was read from: its comments and its order are kept. The game's own file if nothing is said.
    #[serde(default)]
    pub base: Option<String>,
    /// The counter mix that is drawn; the usual one if nothing is said.
    #[serde(default)]
    pub mix: Option<String>,
}

/// A list of units to begin with, and what its file may hold.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CountersOpened {
    /// The game's id.
    pub game: String,
    /// The JSON schema of a list of units of this game.
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub schema: serde_json::Value,
    /// The keys of a unit in the order in which the game's file has them.
    pub order: Vec<String>,
    /// What the numbers on a counter mean.
    pub legend: String,
    /// The counter mixes, the usual one first; none where there is one sheet only.
    pub mixes: Vec<String>,
    /// Every counter of the game as a symbol `c-` and its id in one SVG, and `-back` behind it.
    pub faces: String,
    /// The list.
    pub checked: CountersChecked,
}

/// A list of units that was looked through and drawn.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CountersChecked {
    /// What its reader says.
    #[serde(flatten)]
    pub page: Checked,
    /// Whether it could be drawn. If not, the sheet is the game's own.
    pub drawn: bool,
    /// The counter sheet. Units that are wrong are left out.
    pub sheet: Vec<SheetGroup>,
    /// The counters that differ from the game's own, as symbols `c-own-` and the id.
    pub faces: String,
    /// What differs from the game's own.
    pub changes: Vec<CounterChange>,
    /// What the counters come to, a line for each section of the sheet.
    pub totals: Vec<CounterTotal>,
}

/// Counters that belong together.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SheetGroup {
    /// The section of the sheet: a nation, or the markers.
    pub section: String,
    /// The formation; often empty.
    pub name: String,
    /// The counters in order.
    pub counters: Vec<SheetCounter>,
}

/// A counter on the sheet.
#[expect(clippy::struct_excessive_bools, reason = "the client asks for each of them by name")]
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SheetCounter {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its numbers, as a player says them.
    pub values: String,
    /// Whether it is a unit, not a marker.
    pub is_unit: bool,
    /// Whether a unit is printed on its back.
    pub has_back: bool,
    /// Whether it differs from the game's own.
    pub is_changed: bool,
    /// Whether the game has none like it.
    pub is_new: bool,
}

/// A counter that differs from the game's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterChange {
    /// Its id.
    pub id: String,
    /// Section and formation.
    pub formation: String,
    /// What differs, in words.
    pub text: String,
    /// Whether the game has it.
    pub before: bool,
    /// Whether this list has it.
    pub after: bool,
}

/// What a section of the sheet comes to: with the game's own counters, and with these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CounterTotal {
    /// The section.
    pub section: String,
    /// How many units.
    pub units: [u32; 2],
    /// Their strength.
    pub strength: [u32; 2],
}
