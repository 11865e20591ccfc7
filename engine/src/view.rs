//! What one seat may see of a position.
//!
//! A view is all that leaves the program for a player. What is not in it cannot be peeked at, however clever the
//! client; the law `views keep secrets` holds games to that.

use crate::{Grid, HexId, Rule, Seat, Side};
use serde::Serialize;

/// A position as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// The turn, for a headline: "Turn 3 of 20, 17 Dec PM".
    pub turn: String,
    /// The phase: "German Combat Phase".
    pub phase: String,
    /// What the season has made of the ground.
    pub season: Season,
    /// Every counter that can be seen, on the board or beside it; each once.
    pub units: Vec<SeenUnit>,
    /// What else lies on hexes: control, blown bridges, barrages.
    pub marks: Vec<Mark>,
    /// Numbers beside the board: victory points, weather, supply.
    pub tracks: Vec<Track>,
}

impl View {
    /// An empty view, to be filled.
    pub fn new(seat: Seat, turn: impl Into<String>, phase: impl Into<String>) -> Self {
        Self {
            seat,
            turn: turn.into(),
            phase: phase.into(),
            season: Season::default(),
            units: Vec::new(),
            marks: Vec::new(),
            tracks: Vec::new(),
        }
    }
}

/// What the season has made of the ground, for those who draw it. What it costs stands in the game's rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Firm and bare.
    #[default]
    Dry,
    /// Soaked: off the roads vehicles sink in.
    Mud,
    /// Fresh snow on ground that is still soft.
    Snow,
    /// Frozen hard under snow. Streams and ponds carry ice, rivers along hexsides still flow.
    Frost,
}

impl Season {
    /// Every season.
    pub const ALL: [Season; 4] = [Season::Dry, Season::Mud, Season::Snow, Season::Frost];

    /// Its word, in addresses and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Season::Dry => "dry",
            Season::Mud => "mud",
            Season::Snow => "snow",
            Season::Frost => "frost",
        }
    }

    /// The season of that word.
    ///
    /// ```
    /// # use engine::Season;
    /// assert_eq!(Season::named("mud"), Some(Season::Mud));
    /// assert_eq!(Season::named("monsoon"), None);
    /// ```
    pub fn named(word: &str) -> Option<Season> {
        Season::ALL.into_iter().find(|season| season.word() == word)
    }

    /// Whether snow lies.
    pub const fn is_white(self) -> bool {
        matches!(self, Season::Snow | Season::Frost)
    }
}

/// When something happens: the turn and the phase, as people read them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Headline {
    /// The turn: "Turn 3 of 20, 17 Dec PM".
    pub turn: String,
    /// The phase: "German Combat Phase".
    pub phase: String,
}

/// A counter as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenUnit {
    /// The unit's number in this game. A face-down counter needs a number that tells nothing.
    pub id: u32,
    /// Whose it is.
    pub side: Side,
    /// Its name; `None` if it is face down for this seat.
    pub name: Option<String>,
    /// Which counter to draw; `None` draws the side's back.
    pub counter: Option<String>,
    /// Where it is.
    pub spot: Spot,
    /// Its level in the stack, 0 at the bottom.
    pub level: u16,
    /// Its state in short words: "reduced", "moved", "out of supply".
    pub badges: Vec<String>,
}

impl SeenUnit {
    /// A counter with a name, alone in its place, that draws the side's back.
    pub fn new(id: u32, side: Side, name: impl Into<String>, spot: Spot) -> Self {
        Self { id, side, name: Some(name.into()), counter: None, spot, level: 0, badges: Vec::new() }
    }
}

/// Where a counter is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// In the hex of this printed name.
    Hex(String),
    /// In a box beside the map: "turn 5", "eliminated".
    Box(String),
}

impl Spot {
    /// A hex of the map, or else a box beside it.
    ///
    /// ```
    /// # use engine::{Grid, Labels, Orientation, Parity, Spot};
    /// let grid = Grid::new(Orientation::Flat, Labels::letters(5, 4, Parity::Even))?;
    /// assert_eq!(Spot::of(&grid, grid.find("C2"), "lost"), Spot::Hex("C2".into()));
    /// assert_eq!(Spot::of(&grid, None, "lost"), Spot::Box("lost".into()));
    /// # Ok::<(), engine::GridFault>(())
    /// ```
    pub fn of(grid: &Grid, hex: Option<HexId>, beside: &str) -> Self {
        hex.map_or_else(|| Self::Box(beside.into()), |hex| Self::Hex(grid.label(hex).into()))
    }
}

/// A marker on a hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The hex's printed name.
    pub at: String,
    /// Which marker: "control", "bridge blown".
    pub mark: String,
    /// The side it belongs to, if any.
    pub side: Option<Side>,
    /// A number or word on it.
    pub value: Option<String>,
}

/// A number beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    /// What it counts.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// The rule about it.
    pub rule: Rule,
    /// Whether it counts towards victory; otherwise it is weather or another condition of the turn.
    pub score: bool,
}
