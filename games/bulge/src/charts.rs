//! The charts: every number that a rule uses, from `data/charts.toml` or from a file that an owner of the printed game
//! has made.
//!
//! The file says of every table and number where it comes from (`source`) and which rule uses it. What each table
//! means is told in the file itself. Reading it gives small dense tables: movement costs in twelfths, the combat
//! results as an array, odds as fractions that are compared without rounding.

mod calendar;
mod combat;
mod file;
mod ground;
mod numbers;
mod read;
mod sides;

use engine::Side;
pub use engine::data::{Tag, Town, TownKind};
use schemars::JsonSchema;
use serde::Deserialize;

pub use calendar::{Turn, Winter};
pub use combat::{COLUMNS, Combat, Odds, Outcome};
pub use engine::Half;
pub use ground::{
    Class, Crosser, Crossing, Ground, Hexside, MP, RoadGroup, RoadRate, SupplyAcross, Terrain, TerrainLine,
    Water,
};
pub use numbers::{Number, Numbers};
pub use sides::{ALLIED, GERMAN, SIDE_WORDS, SIDES, side_of, side_word};

engine::worded! {
    /// The weather of a turn (16.1).
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[allow(missing_docs, reason = "the words are plain")]
    pub enum Weather {
        Fog "fog",
        Mist "mist",
        Snow "snow",
        Clear "clear",
    }
}

/// What the turn track says about a turn (16.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLine {
    /// The weather.
    pub weather: Weather,
    /// The ground.
    pub ground: Ground,
    /// Allied air points (16.3).
    pub air: u8,
    /// Whether a strategic strike may be flown (16.7).
    pub strike: bool,
    /// Allied roadblocks (5.1).
    pub roadblocks: u8,
    /// What happens on this turn, for people.
    pub events: String,
}

/// A fuel dump (19.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dump {
    /// Its name.
    pub name: String,
    /// The label of its hex.
    pub hex: String,
}

/// The parachute drop (18.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The label of the hex around which it may be aimed.
    pub target: String,
    /// Hexes off the target for a die of 1 to 6.
    pub scatter: [u8; 6],
}

/// All charts of the game.
///
/// ```
/// use bulge::charts::{Charts, Class, Ground, Terrain};
/// let charts = Charts::standard();
/// assert_eq!(charts.combat.column(29, 8), 6); // 3-1
/// assert_eq!(charts.cost(Terrain::Clear, Class::Mech, Ground::Mud), Some(24));
/// assert_eq!(charts.cost(Terrain::Forest, Class::Mech, Ground::Mud), None);
/// assert_eq!(charts.numbers.stack_combat, 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// What the charts are called.
    pub name: String,
    /// The combat results table.
    pub combat: Combat,
    terrain: [TerrainLine; 5],
    /// How much the multiplier grows if every attacker attacks across water (15.3).
    pub across_river: u8,
    /// What the multiplier never exceeds (15.3).
    pub most_multiplier: u8,
    forts: [u8; 2],
    hexsides: [Hexside; 2],
    roads: [RoadRate; 6],
    /// The single numbers.
    pub numbers: Numbers,
    /// The same as a list, for people.
    pub number_list: Vec<Number>,
    turns: Vec<TurnLine>,
    /// The towns.
    pub towns: Vec<Town>,
    /// The fuel dumps.
    pub dumps: Vec<Dump>,
    /// The parachute drop.
    pub drop: Drop,
    /// Where each table comes from.
    pub tags: Vec<Tag>,
    hash: blake3::Hash,
}

engine::charts! { Charts of file::ChartsFile = |name, text| read::read(name, text) }

impl Charts {
    /// The cost of entering a hex, in twelfths; none where only a road leads in (8.2).
    pub fn cost(&self, terrain: Terrain, class: Class, ground: Ground) -> Option<u16> {
        self.terrain[terrain as usize].cost[class as usize][ground as usize]
    }

    /// What a terrain multiplies the defender by (15.1).
    pub fn multiplier(&self, terrain: Terrain) -> u8 {
        self.terrain[terrain as usize].defence
    }

    /// What a fort multiplies a side's defenders by (15.2).
    pub fn fort(&self, side: Side) -> u8 {
        self.forts[side.index()]
    }

    /// What a hexside with water and without a usable bridge does.
    pub fn hexside(&self, water: Water) -> &Hexside {
        &self.hexsides[water as usize]
    }

    /// How a unit crosses water without a usable bridge (11.2, 11.3).
    pub fn crossing(&self, water: Water, crosser: Crosser) -> Crossing {
        self.hexside(water).crossing[crosser as usize]
    }

    /// The road rate of a group (8.5, 8.6).
    pub fn road(&self, group: RoadGroup) -> RoadRate {
        self.roads[group as usize]
    }

    /// What the turn track says about a turn (16.0).
    pub fn turn(&self, turn: Turn) -> &TurnLine {
        &self.turns[turn.index()]
    }

    /// The town in the hex of that label.
    pub fn town_at(&self, label: &str) -> Option<&Town> {
        self.towns.iter().find(|town| town.hex == label)
    }
}
