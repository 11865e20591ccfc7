//! A position as one seat sees it.

use serde::Serialize;
use utoipa::ToSchema;

use super::Side;

/// A position as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// Who looks: `side 0`, `observer` or `referee`.
    pub seat: String,
    /// The turn, for a headline.
    pub turn: String,
    /// The phase.
    pub phase: String,
    /// What the season has made of the ground, so that the fitting picture of the map is shown.
    pub season: Season,
    /// Every counter that can be seen.
    pub units: Vec<SeenUnit>,
    /// What else lies on hexes.
    pub marks: Vec<Mark>,
    /// Numbers beside the board.
    pub tracks: Vec<Track>,
}

/// What the season has made of the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Firm and bare.
    Dry,
    /// Soaked.
    Mud,
    /// Fresh snow on soft ground.
    Snow,
    /// Frozen hard under snow.
    Frost,
}

/// A counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenUnit {
    /// Its number in this game.
    pub id: u32,
    /// Whose it is.
    pub side: Side,
    /// Its name; none if it is face down.
    pub name: Option<String>,
    /// The picture: the symbol `c-` and this word in `counters.svg`. None draws the side's back.
    pub counter: Option<String>,
    /// Where it is.
    pub spot: Spot,
    /// Its level in the stack, 0 at the bottom.
    pub level: u16,
    /// Its state in short words.
    pub badges: Vec<String>,
}

/// Where a counter is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// In the hex of this name.
    Hex(String),
    /// In a box beside the map.
    Box(String),
}

/// A marker on a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mark {
    /// The hex.
    pub at: String,
    /// Which marker.
    pub mark: String,
    /// Whose it is, if anybody's.
    pub side: Option<Side>,
    /// A number or word on it.
    pub value: Option<String>,
}

/// A number beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Track {
    /// What it counts.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// The rule about it.
    pub rule: String,
}

/// The name of a counter's picture. Ids in SVG have no blanks: `g-388 back` becomes `g-388-back`.
pub(crate) fn picture(counter: &str) -> String {
    counter.replace(char::is_whitespace, "-")
}

impl From<engine::View> for View {
    fn from(view: engine::View) -> Self {
        let seat = match view.seat {
            engine::Seat::Player(side) => format!("side {}", side.0),
            engine::Seat::Observer => "observer".into(),
            engine::Seat::Referee => "referee".into(),
        };
        Self {
            seat,
            turn: view.turn,
            phase: view.phase,
            season: match view.season {
                engine::Season::Dry => Season::Dry,
                engine::Season::Mud => Season::Mud,
                engine::Season::Snow => Season::Snow,
                engine::Season::Frost => Season::Frost,
            },
            units: view.units.into_iter().map(SeenUnit::from).collect(),
            marks: view.marks.into_iter().map(Mark::from).collect(),
            tracks: view.tracks.into_iter().map(Track::from).collect(),
        }
    }
}

impl From<engine::SeenUnit> for SeenUnit {
    fn from(unit: engine::SeenUnit) -> Self {
        Self {
            id: unit.id,
            side: unit.side.0,
            name: unit.name,
            counter: unit.counter.map(|counter| picture(&counter)),
            spot: match unit.spot {
                engine::Spot::Hex(name) => Spot::Hex(name),
                engine::Spot::Box(name) => Spot::Box(name),
            },
            level: unit.level,
            badges: unit.badges,
        }
    }
}

impl From<engine::Mark> for Mark {
    fn from(mark: engine::Mark) -> Self {
        Self { at: mark.at, mark: mark.mark, side: mark.side.map(|side| side.0), value: mark.value }
    }
}

impl From<engine::Track> for Track {
    fn from(track: engine::Track) -> Self {
        Self { label: track.label, value: track.value, rule: track.rule.to_string() }
    }
}
