//! The shape of a map file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::data::Spanned;
use crate::hex::Orientation;
use crate::label::Parity;

/// The format that this version reads and writes.
pub(super) const FORMAT: u32 = 1;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    pub(super) format: Spanned<u32>,
    pub(super) name: Spanned<String>,
    #[serde(default)]
    pub(super) credits: Vec<String>,
    pub(super) grid: Spanned<GridFile>,
    #[serde(default)]
    pub(super) kinds: KindsFile,
    pub(super) terrain: Vec<Spanned<TerrainFile>>,
    pub(super) ground: GroundFile,
    #[serde(default)]
    pub(super) place: Vec<PlaceFile>,
    #[serde(default)]
    pub(super) feature: Vec<FeatureFile>,
    #[serde(default)]
    pub(super) river: Vec<SidesFile>,
    #[serde(default)]
    pub(super) side: Vec<SidesFile>,
    #[serde(default)]
    pub(super) road: Vec<LineFile>,
    #[serde(default)]
    pub(super) stream: Vec<LineFile>,
    #[serde(default)]
    pub(super) separate: Vec<SeparateFile>,
    #[serde(default)]
    pub(super) bridge: Vec<BridgeFile>,
    #[serde(default)]
    pub(super) area: Vec<AreaFile>,
    #[serde(default)]
    pub(super) caption: Vec<CaptionFile>,
    #[serde(default)]
    pub(super) trace: Vec<TraceFile>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Scheme {
    Letters,
    Ccrr,
    Geomorphic,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GridFile {
    pub(super) orientation: Orientation,
    pub(super) labels: Scheme,
    pub(super) columns: u16,
    pub(super) rows: u16,
    pub(super) first_column: Option<u16>,
    pub(super) first_row: Option<u16>,
    pub(super) low: Option<Parity>,
    pub(super) board: Option<String>,
    #[serde(default)]
    pub(super) north: f64,
    #[serde(default)]
    pub(super) hex_km: f64,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct KindsFile {
    pub(super) river: Vec<String>,
    pub(super) side: Vec<String>,
    pub(super) road: Vec<String>,
    pub(super) stream: Vec<String>,
    pub(super) feature: Vec<String>,
    pub(super) place: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainFile {
    pub(super) key: Spanned<String>,
    pub(super) name: String,
    pub(super) level: Option<i16>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GroundFile {
    pub(super) hexes: Spanned<String>,
    pub(super) elevation: Option<Spanned<String>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceFile {
    pub(super) name: String,
    pub(super) hex: Spanned<String>,
    pub(super) kind: Spanned<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FeatureFile {
    pub(super) kind: Spanned<String>,
    pub(super) hexes: Spanned<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SidesFile {
    #[serde(default)]
    pub(super) name: String,
    pub(super) kind: Spanned<String>,
    pub(super) sides: Spanned<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LineFile {
    #[serde(default)]
    pub(super) name: String,
    pub(super) kind: Spanned<String>,
    pub(super) path: Spanned<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SeparateFile {
    pub(super) hex: Spanned<String>,
    /// For each road the neighbours it leads to.
    pub(super) roads: Vec<Spanned<String>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BridgeFile {
    pub(super) side: Spanned<String>,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) ford: bool,
    #[serde(default)]
    pub(super) status: BTreeMap<String, String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaFile {
    pub(super) name: String,
    #[serde(default)]
    pub(super) kind: String,
    pub(super) hexes: Spanned<String>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CaptionFile {
    pub(super) text: String,
    pub(super) kind: String,
    pub(super) at: [f64; 2],
    #[serde(default)]
    pub(super) angle: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TraceFile {
    #[serde(default)]
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) points: Vec<[f64; 2]>,
}
