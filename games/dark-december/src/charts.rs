//! The charts: every number that a rule uses, from `data/charts.toml` or from a file that an owner of the printed game
//! has made.
//!
//! The file says of every table and number where it comes from (`source`) and which rule uses it. What each table
//! means is told in the file itself. Reading it gives small dense tables: movement costs in halves of a point, combat
//! levels by row and column, and a line for each turn.

mod calendar;
mod combat;
mod fights;
mod file;
mod ground;
mod limits;
mod numbers;
mod read;
mod shifts;
mod sides;

use engine::Faults;
pub use engine::data::{Tag, Town, TownKind};

use crate::units::{self, MoveClass, Unit, UnitType};

pub use calendar::{December, Sky, Track, Turn, TurnLine};
pub use combat::{Combat, Emptied, Odds, Outcome};
pub use ground::{Cost, Feature, Ground, GroundLine, Hexside, MP, Road, Terrain};
pub use numbers::{Modifiers, Number, Numbers};
pub use shifts::Shift;
pub use sides::{ALLIED, GERMAN, SIDE_WORDS, SIDES, side_of, side_word};

/// The parachute drop (OR8.0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drop {
    /// The label of the hex around which it may be aimed.
    pub centre: String,
    /// Hexes off the target for a die of 1 to 6.
    pub scatter: [u8; 6],
}

/// Rolls for bridges: the attempt succeeds at or below the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgeRolls {
    /// Blowing with an engineer: without and with a German unit in the other hex (5.0).
    pub blow_engineer: [u8; 2],
    /// The same with another unit.
    pub blow_other: [u8; 2],
    /// Building at a river (5.1).
    pub build: u8,
    /// Building at a major river.
    pub build_major: u8,
}

/// All charts of the game.
///
/// ```
/// use dark_december::charts::{Charts, Cost, Ground, Odds, Terrain};
/// use dark_december::units::MoveClass;
/// let charts = Charts::standard();
/// let column = charts.combat.column(Odds::of(14, 4)).unwrap(); // 3:1
/// assert_eq!(charts.combat.level(column, 2), 4);
/// assert_eq!(charts.combat.result(4 - 3).to_string(), "R1");
/// let woods = charts.terrain(Terrain::Woods);
/// assert_eq!((woods.tdl, woods.cost(MoveClass::Foot, Ground::Soft)), (3, Cost::Points(4)));
/// assert_eq!(charts.numbers.stack_limit_points, 6);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// What the charts are called.
    pub name: String,
    /// The combat table.
    pub combat: Combat,
    /// The die modifiers.
    pub modifiers: Modifiers,
    /// The same as a list, for people.
    pub modifier_list: Vec<Number>,
    terrain: [GroundLine; 4],
    features: [GroundLine; 4],
    hexsides: [GroundLine; 5],
    roads: [GroundLine; 2],
    advance: [[u8; 3]; 4],
    river_retreat: [Option<u8>; 8],
    /// Rolls for bridges.
    pub bridges: BridgeRolls,
    infiltration: Vec<u8>,
    /// The parachute drop.
    pub drop: Drop,
    clear: Vec<Option<u8>>,
    turns: Vec<TurnLine>,
    /// What-ifs that change arrivals.
    pub shifts: Vec<Shift>,
    /// The single numbers.
    pub numbers: Numbers,
    /// The same as a list, for people.
    pub number_list: Vec<Number>,
    /// The towns.
    pub towns: Vec<Town>,
    /// Where each table comes from.
    pub tags: Vec<Tag>,
    hash: blake3::Hash,
}

engine::charts! {
    Charts of file::ChartsFile = |name, text| Charts::read_with(name, text, units::standard())
}

impl Charts {
    /// The same with counters of one's own, which the charts may name.
    pub fn read_with(name: &str, text: &str, units: &[Unit]) -> Result<Charts, Faults> {
        read::read(name, text, units)
    }

    /// Costs and TDL of a terrain (3.0, 4.2.1).
    pub fn terrain(&self, terrain: Terrain) -> &GroundLine {
        &self.terrain[terrain as usize]
    }

    /// Costs and TDL of a feature (3.0, 4.2.1).
    pub fn feature(&self, feature: Feature) -> &GroundLine {
        &self.features[feature as usize]
    }

    /// Added costs and TDL of a hexside (3.0, 4.2.2).
    pub fn hexside(&self, hexside: Hexside) -> &GroundLine {
        &self.hexsides[hexside as usize]
    }

    /// Costs along a road (3.2.2, 3.3.1).
    pub fn road(&self, road: Road) -> &GroundLine {
        &self.roads[road as usize]
    }

    /// Hexes that a class may advance (4.5.1); none for commanders.
    pub fn advance(&self, emptied: Emptied, class: MoveClass) -> u8 {
        let row = match emptied {
            Emptied::Retreat(0) => return 0,
            Emptied::Retreat(hexes) => usize::from(hexes.min(3)) - 1,
            Emptied::Eliminated => 3,
        };
        self.advance[row].get(class as usize).copied().unwrap_or(0)
    }

    /// The highest die that costs a unit a step when it retreats over a river without bridge or ford; none if it may not
    /// (4.4.8).
    pub fn river_retreat(&self, kind: UnitType) -> Option<u8> {
        self.river_retreat.get(kind as usize).copied().flatten()
    }

    /// The highest die with which infiltration succeeds on a turn (OR2.0.1); 0 if it cannot.
    pub fn infiltration(&self, turn: Turn) -> u8 {
        self.infiltration[turn.index()]
    }

    /// The highest die for a clear day, on the turns when the weather is rolled for (OR5.0).
    pub fn clear_roll(&self, turn: Turn) -> Option<u8> {
        self.clear[turn.index()]
    }

    /// What the turn track says about a turn. What-ifs change it: see [`TurnLine::with`].
    pub fn turn(&self, turn: Turn) -> &TurnLine {
        &self.turns[turn.index()]
    }

    /// The town in the hex of that label.
    pub fn town_at(&self, label: &str) -> Option<&Town> {
        self.towns.iter().find(|town| town.hex == label)
    }
}
