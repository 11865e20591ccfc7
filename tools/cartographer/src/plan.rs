//! What a map is to be: its frame, where it lies on the globe, which towns, rivers and roads it has. A plan is a TOML
//! file that a person writes.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::corrections::Corrections;

/// A map to be made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of the map.
    pub name: String,
    /// Lines that stand beside every picture.
    pub credits: Vec<String>,
    /// The file of corrections, beside the plan.
    pub corrections: Option<String>,
    /// The hexes.
    pub grid: GridPlan,
    /// Where they lie on the globe.
    pub registration: RegistrationPlan,
    /// The words of the map file.
    pub kinds: KindsPlan,
    /// Terrain.
    pub ground: GroundPlan,
    /// What routes cost.
    #[serde(default)]
    pub routes: RoutesPlan,
    /// Status of crossings that the plan does not list.
    #[serde(default)]
    pub status: BTreeMap<String, String>,
    /// Places with a hex of their own.
    #[serde(default)]
    pub town: Vec<TownPlan>,
    /// Hexes with a feature.
    #[serde(default)]
    pub feature: Vec<FeaturePlan>,
    /// Rivers; one that flows into another comes after it.
    #[serde(default)]
    pub river: Vec<RiverPlan>,
    /// Roads in the order in which they are laid.
    #[serde(default)]
    pub road: Vec<RoadPlan>,
    /// Crossings that must be where they are.
    #[serde(default)]
    pub bridge: Vec<BridgePlan>,
    /// Entry areas.
    #[serde(default)]
    pub area: Vec<AreaPlan>,
    /// Names across the map.
    #[serde(default)]
    pub caption: Vec<CaptionPlan>,
}

/// The frame, as in a map file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridPlan {
    /// `letters` or `ccrr`.
    pub labels: String,
    /// Number of columns.
    pub columns: u16,
    /// Number of rows.
    pub rows: u16,
    /// First column of four-digit labels.
    pub first_column: Option<u16>,
    /// First row of four-digit labels.
    pub first_row: Option<u16>,
    /// Which columns sit half a hex lower.
    pub low: String,
}

/// `plane = to + factor * (km - from)`, as complex numbers with north as the second part; the plane's second part runs
/// south.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegistrationPlan {
    /// Latitude and longitude from which kilometres are counted.
    pub zero: [f64; 2],
    /// Kilometres in a degree of latitude and of longitude.
    pub km_per_degree: [f64; 2],
    /// Kilometres east and north that come to lie on `to`.
    pub from: [f64; 2],
    /// The point of the plane.
    pub to: [f64; 2],
    /// Hexes per kilometre, and the turn.
    pub factor: [f64; 2],
}

/// The words of the map file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindsPlan {
    /// Kinds of river.
    pub river: Vec<String>,
    /// Kinds of road, from the least to the best.
    pub road: Vec<String>,
    /// Kinds of feature.
    #[serde(default)]
    pub feature: Vec<String>,
    /// Kinds of place, the greatest first; the last one is for the villages that fill the map.
    pub place: Vec<String>,
}

/// How terrain is found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundPlan {
    /// The characters of the map file with their terrain; the first is what covers a hex where nothing else does.
    pub keys: Vec<(char, String)>,
    /// Woods by per cent of cover, the densest first.
    pub cover: Vec<CoverPlan>,
    /// Per cent of cover that a hex within a named wood is given beside its own: the great woods hang together.
    #[serde(default)]
    pub massif: f64,
    /// Broken ground.
    pub rough: RoughPlan,
    /// Kinds of place that are terrain of their own.
    #[serde(default)]
    pub towns: Vec<String>,
    /// Kinds of place that are features of their hex.
    #[serde(default)]
    pub town_features: Vec<String>,
}

/// A kind of wood.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverPlan {
    /// The terrain.
    pub terrain: String,
    /// Per cent of cover from which it counts.
    pub from: f64,
}

/// Broken ground: deep valleys, steep hills and fens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoughPlan {
    /// The terrain.
    pub terrain: String,
    /// Rivers that run in deep valleys.
    pub rivers: Vec<String>,
    /// Number of their hexsides that makes a hex rough ...
    pub sides: usize,
    /// ... if its heights differ at least by so many metres.
    pub valley: f64,
    /// Difference of heights that makes any hex rough.
    pub steep: f64,
    /// Per cent of bog that makes a hex rough.
    pub fen: f64,
}

/// What routes cost, in tenths of a hex.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoutesPlan {
    /// For the square of the distance from the true course.
    pub stray: f64,
    /// Part of the cost that remains on a road laid before.
    pub reuse: f64,
    /// For a crossing that the plan does not list, by kind of river.
    pub crossing: Vec<f64>,
}

impl Default for RoutesPlan {
    fn default() -> RoutesPlan {
        RoutesPlan { stray: 30.0, reuse: 0.45, crossing: vec![40.0, 2000.0] }
    }
}

/// A place with a hex of its own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TownPlan {
    /// Its name on the map.
    pub name: String,
    /// Its hex.
    pub hex: String,
    /// What it is.
    pub kind: String,
    /// Its name in the geography, if it is another one; empty if it is not there.
    pub source: Option<String>,
    /// False if the geography does not bend to its hex: it lies on the wrong bank for that.
    #[serde(default = "yes")]
    pub bend: bool,
}

fn yes() -> bool {
    true
}

/// Hexes with a feature.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FeaturePlan {
    /// The feature.
    pub kind: String,
    /// The hexes.
    pub hexes: String,
}

/// A river.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RiverPlan {
    /// Its name on the map.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// The rivers of the geography that it is made of, from source to mouth, if not the one of its own name.
    #[serde(default)]
    pub of: Vec<String>,
    /// The town or hex where it begins to matter.
    pub from: Option<String>,
    /// The river it flows into.
    pub into: Option<String>,
}

/// A road.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoadPlan {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// Towns and hexes in order, separated by `;`. Hexes and places of the plan lie on the road; other towns give it its
    /// course. `XX20 SE` at an end: it leaves the map there.
    pub via: String,
}

/// A crossing that must be where it is.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BridgePlan {
    /// The hexside.
    pub side: String,
    /// The place it is known by.
    pub name: String,
    /// True for a ford.
    #[serde(default)]
    pub ford: bool,
    /// Its state in each set-up.
    #[serde(default)]
    pub status: BTreeMap<String, String>,
}

/// A set of hexes.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPlan {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: String,
    /// The hexes.
    pub hexes: String,
}

/// A name across the map.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaptionPlan {
    /// The text.
    pub text: String,
    /// How it is written.
    pub kind: String,
    /// Latitude and longitude of its middle.
    pub at: [f64; 2],
    /// Degrees clockwise.
    #[serde(default)]
    pub angle: f64,
}

impl Plan {
    /// Reads a plan and its corrections.
    pub fn read(path: &Path) -> Result<(Plan, Corrections)> {
        let plan: Plan = toml_file(path)?;
        let corrections = match &plan.corrections {
            Some(name) => toml_file(&path.with_file_name(name))?,
            None => Corrections::default(),
        };
        Ok((plan, corrections))
    }
}

fn toml_file<T: DeserializeOwned>(path: &Path) -> Result<T> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("{}", path.display()))
}
