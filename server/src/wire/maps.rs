//! Maps in the making: what they can be painted with, how they are changed, and what is wrong with them.

use engine::map::{Edit, MapPalette};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Pictures;

/// A map in the making.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct MapRequest {
    /// The game's id.
    pub game: String,
    /// The map as text.
    pub map_file: String,
    /// What is to be changed in it.
    #[serde(default)]
    #[schema(max_items = 64)]
    pub edits: Vec<Edit>,
}

/// An empty map to begin with.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct BlankRequest {
    /// The game's id.
    pub game: String,
    /// What it is called.
    pub name: String,
    /// How many columns of hexes. Boards of a set have the size of the set.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
}

/// A map that a scenario is to be played on.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OnMapRequest {
    /// The game's id.
    pub game: String,
    /// The map as text.
    pub map_file: String,
    /// The scenario that comes with the game and is moved to it.
    pub scenario: String,
}

/// A map that comes with a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapCard {
    /// The name of its file, by which it is asked for.
    pub id: String,
    /// Its own name.
    pub name: String,
    /// Its size; an empty grid begins with it.
    pub columns: u16,
    /// Its size.
    pub rows: u16,
    /// Whether an empty grid can have another size.
    pub any_size: bool,
}

/// A map that was looked through.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapChecked {
    /// Whether it can be played on.
    pub ok: bool,
    /// Its name.
    pub name: String,
    /// The map as text, with the changes.
    pub text: String,
    /// Why a change could not be made; then nothing was changed.
    pub refused: Option<String>,
    /// All that is wrong, in the order of the text.
    pub faults: Vec<MapFault>,
    /// What is possible but hardly meant.
    pub doubts: Vec<MapFault>,
    /// What is in it: labels and the rest.
    pub summary: Vec<(String, String)>,
    /// What it can be painted with; none if the text cannot be read so far.
    pub palette: Option<MapPalette>,
    /// Its pictures and what lies in its hexes; none if it cannot be drawn as it is.
    pub sheet: Option<MapSheet>,
}

/// Something that is wrong on a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapFault {
    /// The hexes that it is about; often one, two for a hexside, none if it is about something else.
    pub hexes: Vec<String>,
    /// The line of the text, from 1; 0 if it is about no line.
    pub line: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// A map as it lies on the table.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapSheet {
    /// Its pictures.
    pub pictures: Pictures,
    /// What lies in its hexes, those with anything to tell.
    pub hexes: Vec<MapHex>,
    /// What lies on its hexsides.
    pub sides: Vec<MapSide>,
}

/// A hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapHex {
    /// Its name.
    pub hex: String,
    /// Its height, in metres or levels.
    pub height: i16,
    /// What stands in it.
    pub features: Vec<String>,
    /// The place in it: its name and kind.
    pub place: Option<(String, String)>,
    /// The areas that it belongs to.
    pub areas: Vec<String>,
}

/// A hexside with something on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapSide {
    /// Its name, as `A1/A2`.
    pub side: String,
    /// Rivers and other kinds of side on it.
    pub kinds: Vec<String>,
    /// The road over it.
    pub road: Option<String>,
    /// The stream over it.
    pub stream: Option<String>,
    /// The bridge or ford: its name, and whether it is a ford.
    pub bridge: Option<(String, bool)>,
}
