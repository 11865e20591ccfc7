//! Corrections by hand: where the rules of a game, or the record of the battle, know better than geography.

use serde::Deserialize;

/// Corrections by hand. Each says why.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Corrections {
    /// Hexes that lie on the other bank of a river than their centre does.
    pub bank: Vec<BankFix>,
    /// Hexsides that a river has beyond its course.
    pub reach: Vec<ReachFix>,
    /// A river along other hexsides.
    pub river: Vec<RiverFix>,
    /// A road hex by hex.
    pub road: Vec<RoadFix>,
    /// Hexsides without the road that was laid over them.
    pub no_road: Vec<NoRoadFix>,
    /// Roads that share a hex and do not meet.
    pub separate: Vec<SeparateFix>,
    /// Hexes with other terrain.
    pub terrain: Vec<TerrainFix>,
    /// Villages that are left out.
    pub no_place: Vec<NoPlaceFix>,
}

/// Hexes on the other bank.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankFix {
    /// The river.
    pub river: String,
    /// The hexes.
    pub hexes: String,
    /// The reason.
    pub why: String,
}

/// Hexsides that a river has beyond its course.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReachFix {
    /// The river.
    pub river: String,
    /// The hexsides.
    pub sides: String,
    /// The reason.
    pub why: String,
}

/// A river along other hexsides.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverFix {
    /// Its name.
    pub name: String,
    /// Its hexsides, in any order.
    pub sides: String,
    /// The reason.
    pub why: String,
}

/// A road hex by hex.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadFix {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// The hexes, with a direction where it leaves the map.
    pub path: String,
    /// The reason.
    pub why: String,
}

/// Hexsides without a road.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoRoadFix {
    /// The hexsides.
    pub sides: String,
    /// The reason.
    pub why: String,
}

/// Roads that do not meet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeparateFix {
    /// The hex.
    pub hex: String,
    /// For each road the neighbours it leads to.
    pub roads: Vec<String>,
    /// The reason.
    pub why: String,
}

/// Hexes with other terrain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainFix {
    /// The terrain.
    pub terrain: String,
    /// The hexes.
    pub hexes: String,
    /// The reason.
    pub why: String,
}

/// Villages that are left out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoPlaceFix {
    /// Their names, separated by `;`.
    pub names: String,
    /// The reason.
    pub why: String,
}
