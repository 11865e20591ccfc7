//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{NumbersFile, Spanned, Text};
use engine::rules::Origin;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Ground, SupplyAcross, TownKind, Weather};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChartsFile {
    pub(super) format: Spanned<u32>,
    pub(super) name: Text,
    pub(super) combat: CombatFile,
    pub(super) terrain: TerrainFile,
    pub(super) multiplier: MultiplierFile,
    pub(super) forts: FortsFile,
    pub(super) hexsides: HexsidesFile,
    pub(super) roads: RoadsFile,
    pub(super) numbers: NumbersFile<u16>,
    pub(super) turns: TurnsFile,
    pub(super) towns: TownsFile,
    pub(super) dumps: DumpsFile,
    pub(super) drop: DropFile,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CombatFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) odds: Spanned<Vec<Text>>,
    pub(super) results: Spanned<Vec<Spanned<Vec<Text>>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) clear: TerrainLineFile,
    pub(super) rough: TerrainLineFile,
    pub(super) forest: TerrainLineFile,
    pub(super) town: TerrainLineFile,
    pub(super) city: TerrainLineFile,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainLineFile {
    pub(super) inf: Text,
    pub(super) mech_mud: Text,
    pub(super) mech_frozen: Text,
    pub(super) art_mud: Text,
    pub(super) art_frozen: Text,
    pub(super) cdo: Text,
    pub(super) defence: Spanned<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MultiplierFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) across_river: Spanned<u8>,
    pub(super) most: Spanned<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FortsFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) german: Spanned<u8>,
    pub(super) allied: Spanned<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HexsidesFile {
    pub(super) river: HexsideFile,
    pub(super) meuse: HexsideFile,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HexsideFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) inf: Text,
    pub(super) mech: Text,
    pub(super) ca: Text,
    pub(super) art: Text,
    pub(super) cdo: Text,
    pub(super) zoc: bool,
    pub(super) supply: SupplyAcross,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadsFile {
    pub(super) rule: Text,
    pub(super) german_infantry: RoadFile,
    pub(super) german_motorised: RoadFile,
    pub(super) allied_infantry: RoadFile,
    pub(super) mechanised: RoadFile,
    pub(super) artillery: RoadFile,
    pub(super) teams: RoadFile,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoadFile {
    pub(super) friendly: Text,
    pub(super) enemy: Text,
    pub(super) source: Origin,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnsFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) list: Spanned<Vec<TurnFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnFile {
    pub(super) turn: Spanned<u8>,
    pub(super) date: Text,
    pub(super) weather: Weather,
    pub(super) ground: Ground,
    pub(super) air: u8,
    pub(super) roadblocks: u8,
    #[serde(default)]
    pub(super) strike: bool,
    #[serde(default)]
    pub(super) events: Option<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TownsFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) list: Vec<TownFile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TownFile {
    pub(super) name: Text,
    pub(super) hex: Text,
    pub(super) kind: TownKind,
    pub(super) vp: u8,
    #[serde(default)]
    pub(super) control: BTreeMap<String, Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DumpsFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) list: Vec<DumpFile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DumpFile {
    pub(super) name: Text,
    pub(super) hex: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DropFile {
    pub(super) rule: Text,
    pub(super) source: Origin,
    pub(super) target: Text,
    pub(super) scatter: Spanned<Vec<u8>>,
}
