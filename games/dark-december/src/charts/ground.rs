//! Terrain, features, hexsides and roads: movement costs and Terrain Defence Levels (3.0, 4.2). Movement points are counted in
//! halves (0.4).

use engine::data::fraction;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::units::MoveClass;

/// One movement point, in halves.
pub const MP: u16 = 2;

/// The ground of a turn (3.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// Soft.
    #[default]
    Soft,
    /// Frozen.
    Frozen,
}

engine::worded! {
    /// The terrain of a hex (M5).
    pub enum Terrain {
        /// Clear.
        Clear "clear",
        /// Rough.
        Rough "rough",
        /// Woods.
        Woods "woods",
        /// Forest.
        Forest "forest",
    }
}

engine::worded! {
    /// What a hex may have beside its terrain (M5).
    pub enum Feature {
        /// A town.
        Town "town",
        /// A city.
        City "city",
        /// The West Wall, which counts for German defenders.
        WestWall "west_wall",
        /// A fort, which counts for its owner.
        Fort "fort",
    }
}

engine::worded! {
    /// A hexside with water, and how it is crossed (3.3, 4.2.2).
    pub enum Hexside {
        /// A river without bridge or ford.
        River "river",
        /// A major river without bridge or ford.
        MajorRiver "major_river",
        /// A ford.
        Ford "ford",
        /// A bridge, by Road March or in SM along the road.
        BridgeRoadMarch "bridge_road_march",
        /// A bridge, by any other step (3.3.2).
        BridgeOther "bridge_other",
    }
}

engine::worded! {
    /// A rate along roads.
    pub enum Road {
        /// Road March (3.3.1).
        March "march",
        /// Strategic Movement (3.2.2).
        Strategic "strategic",
    }
}

/// A movement cost (3.0.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// So many halves of a movement point.
    Points(u16),
    /// ALL: the whole allowance, as the first and last hex.
    All,
    /// P: prohibited.
    Never,
}

impl Cost {
    /// The cost that a chart writes: `2`, `1/2`, `ALL` or `P`.
    pub(super) fn read(word: &str) -> Option<Cost> {
        match word {
            "ALL" => Some(Cost::All),
            "P" => Some(Cost::Never),
            _ => fraction(word, MP).map(Cost::Points),
        }
    }
}

/// A line of the terrain chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundLine {
    /// The Terrain Defence Level.
    pub tdl: u8,
    /// The costs by ground and class F, M and A.
    pub costs: [[Cost; 3]; 2],
}

impl GroundLine {
    /// The cost for a class; commanders pay nothing (OR9.2).
    pub fn cost(&self, class: MoveClass, ground: Ground) -> Cost {
        match class {
            MoveClass::Commander => Cost::Points(0),
            class => self.costs[ground as usize][class as usize],
        }
    }
}
