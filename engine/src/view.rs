//! What one seat may see of a position.
//!
//! A view is all that leaves the program for a player. What is not in it cannot be peeked at, however clever the
//! client; the law `views keep secrets` holds games to that.

use crate::{Grid, HexId, Objective, Rule, Seat, Side, Stacks, UnitId};
use serde::Serialize;

/// A position as one seat sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    /// Who looks. Whoever gets the view knows.
    #[serde(skip)]
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
    /// What is worth having, as it stands.
    pub objectives: Vec<Objective>,
    /// The counter that was taken and is to be put or moved now.
    pub hand: Option<Hand>,
}

/// A counter that was taken and is to be put or moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Hand {
    /// Its number in the view.
    pub unit: u32,
    /// Whether nothing was done with it yet, so that it can be put back.
    pub fresh: bool,
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
            objectives: Vec::new(),
            hand: None,
        }
    }

    /// Gives every unit that is seen its level in its stack, the first to come at the bottom.
    pub fn stack(&mut self, stacks: &Stacks) {
        for seen in &mut self.units {
            let unit = UnitId(seen.id as u16);
            if let Some(hex) = stacks.hex(unit) {
                seen.level = stacks.at(hex).take_while(|&below| below != unit).count() as u16;
            }
        }
    }
}

/// What the season has made of the ground, for those who draw it. What it costs stands in the game's rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
    /// Its state: "reduced", "moved", "out of supply".
    pub badges: Vec<Badge>,
}

/// A state of a counter, in short words, and what it means to a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Badge {
    /// The words.
    pub word: String,
    /// What they mean.
    pub kind: BadgeKind,
}

/// What a state means to a board that does not know the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum BadgeKind {
    /// Nothing but its words.
    State,
    /// The unit has done its part: it has moved, fired or attacked.
    Spent,
    /// It takes part in the attack that is made.
    Attacking,
    /// It supports that attack, or the defence, from afar.
    Supporting,
}

impl Badge {
    /// A state with a meaning.
    pub fn new(word: impl Into<String>, kind: BadgeKind) -> Self {
        Self { word: word.into(), kind }
    }
}

impl<W: Into<String>> From<W> for Badge {
    fn from(word: W) -> Self {
        Self::new(word, BadgeKind::State)
    }
}

impl SeenUnit {
    /// Adds the badges that hold.
    pub fn badges(&mut self, words: impl IntoIterator<Item = (bool, &'static str, BadgeKind)>) {
        let held = words.into_iter().filter(|(holds, ..)| *holds);
        self.badges.extend(held.map(|(_, word, kind)| Badge::new(word, kind)));
    }

    /// Drawn as the counter of an id, or as its back.
    pub fn drawn(mut self, id: &str, back: bool) -> Self {
        self.counter = Some(if back { format!("{id} back") } else { id.to_owned() });
        self
    }

    /// A counter with a name, alone in its place, that draws the side's back.
    pub fn new(id: u32, side: Side, name: impl Into<String>, spot: Spot) -> Self {
        Self { id, side, name: Some(name.into()), counter: None, spot, level: 0, badges: Vec::new() }
    }
}

/// Where a counter is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Mark {
    /// The hex's printed name.
    pub at: String,
    /// What it says.
    pub kind: MarkKind,
    /// Its name: "control", "bridge blown". A [`MarkKind::Marker`] has a counter of this name.
    pub mark: String,
    /// The side it belongs to, if any.
    pub side: Option<Side>,
    /// A number or word on it.
    pub value: Option<String>,
}

/// What a mark says to a board that does not know the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// Who holds the hex; the board flies a flag.
    Control,
    /// The hex is attacked; the board outlines it.
    Target,
    /// A marker of the game, with a counter of its own.
    Marker,
}

impl Mark {
    /// A marker of the game.
    pub fn marker(at: impl Into<String>, mark: impl Into<String>, side: Option<Side>) -> Self {
        Self { at: at.into(), kind: MarkKind::Marker, mark: mark.into(), side, value: None }
    }

    /// Who holds a hex.
    pub fn control(at: impl Into<String>, side: Side) -> Self {
        Self { kind: MarkKind::Control, ..Self::marker(at, "control", Some(side)) }
    }

    /// A hex that a side attacks.
    pub fn target(at: impl Into<String>, side: Side) -> Self {
        Self { kind: MarkKind::Target, ..Self::marker(at, "attack", Some(side)) }
    }

    /// With a number or word on it; two hexes, as in `AA26/AA27`, put it on the hexside between them.
    pub fn value(mut self, value: impl Into<String>) -> Self {
        self.value = Some(value.into());
        self
    }
}

/// A number beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
