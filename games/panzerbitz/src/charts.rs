//! The charts: every number that a rule uses, from `data/charts.toml` or from a file that an owner of the printed game
//! has made.
//!
//! The file says of every table and number where it comes from (`source`) and which rule uses it. What each table
//! means is told in the file itself. Reading it gives small dense tables: movement in half points, attack strength in
//! quarters, the combat results as an array.

mod combat;
mod costs;
mod elevation;
mod file;
mod limits;
mod movement;
mod numbers;
mod read;
mod tables;
mod tags;
mod weapons;

pub use engine::data::Tag;

pub use combat::{COLUMNS, Column, Combat, Outcome};
pub use elevation::{Block, Elevation};
pub use movement::{Cost, Ground, Movement, Weather};
pub use numbers::{Number, Numbers};
pub use tables::{
    Attack, Cover, LoadLine, Modifier, Placed, PositionKind, PositionLine, Price, Recovery, Task, TaskLine,
};
pub use weapons::{Effect, Near, Quarters, Weapons};

/// All charts of the game.
///
/// ```
/// use panzerbitz::charts::{Charts, Cost, Ground, Weather};
/// use panzerbitz::units::Mover;
/// let charts = Charts::standard();
/// let column = charts.combat.column(4 * 26, 8).unwrap(); // attack strength is counted in quarters
/// assert_eq!(column.to_string(), "3-1");
/// let cost = charts.movement.cost(Weather::Saturated, Ground::Slope, Mover::Veh);
/// assert_eq!(cost, Cost::Half(8));
/// assert_eq!(charts.numbers.stack_limit, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// What the charts are called.
    pub name: String,
    /// The combat results table (11.1).
    pub combat: Combat,
    /// The weapons effectiveness chart (11.2).
    pub weapons: Weapons,
    /// The die modifiers (11.3), in order.
    pub modifiers: Vec<Modifier>,
    /// The movement chart (11.4).
    pub movement: Movement,
    cover: [Cover; 7],
    /// The target elevation table (11.5).
    pub elevation: Elevation,
    /// The loading table (11.6).
    pub loading: Vec<LoadLine>,
    positions: [PositionLine; 4],
    tasks: [TaskLine; 7],
    /// When dispersal ends (9.3.1).
    pub recovery: Recovery,
    /// The column on which mines attack (10.3.2).
    pub mines: Column,
    /// The single numbers.
    pub numbers: Numbers,
    /// The same as a list, for people.
    pub number_list: Vec<Number>,
    /// Where each table comes from.
    pub tags: Vec<Tag>,
    hash: blake3::Hash,
}

engine::charts! { Charts of file::ChartsFile = |name, text| read::read(name, text) }

impl Charts {
    /// What a terrain does for the units in it (11.7).
    pub fn cover(&self, terrain: crate::ground::Terrain) -> &Cover {
        &self.cover[terrain as usize]
    }

    /// The die modifier of that id: `M1`.
    pub fn modifier(&self, id: &str) -> Option<&Modifier> {
        self.modifiers.iter().find(|modifier| modifier.id == id)
    }

    /// What a kind of position counter is like (11.8).
    pub fn position(&self, kind: PositionKind) -> &PositionLine {
        &self.positions[kind as usize]
    }

    /// What an engineer task takes (11.9).
    pub fn task(&self, task: Task) -> TaskLine {
        self.tasks[task as usize]
    }

    /// The line of the loading table for a unit of that range (11.6).
    pub fn loading(&self, range: u8) -> LoadLine {
        // The last line has no upper end.
        let line = self.loading.iter().find(|line| line.up_to.is_none_or(|most| range <= most));
        *line.unwrap_or(&LoadLine { up_to: None, turns: 1, price: Price::Whole })
    }
}
