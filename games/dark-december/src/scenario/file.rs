//! The shape of a scenario file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{LevelFile, Spanned, SwitchesFile, Text};
use schemars::JsonSchema;
use serde::Deserialize;

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

/// What must be known before the rest can be read.
#[derive(Deserialize, JsonSchema)]
pub(super) struct HeadFile {
    pub(super) map: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub(super) format: Spanned<u32>,
    pub(super) id: Text,
    pub(super) name: Text,
    #[serde(default = "nothing")]
    pub(super) about: Text,
    pub(super) map: String,
    pub(super) turns: TurnsFile,
    #[serde(default)]
    pub(super) switches: SwitchesFile,
    #[serde(default)]
    pub(super) setup: SetupFile,
    #[serde(default)]
    pub(super) eliminated: SidesFile,
    #[serde(default)]
    pub(super) surrendered: SidesFile,
    #[serde(default)]
    pub(super) absent: SidesFile,
    #[serde(default)]
    pub(super) arrivals: ArrivalsFile,
    #[serde(default)]
    pub(super) control: ControlFile,
    #[serde(default)]
    pub(super) bridges: BridgesFile,
    #[serde(default)]
    pub(super) forts: SidesFile,
    #[serde(default)]
    pub(super) counters: CountersFile,
    pub(super) victory: Spanned<VictoryFile>,
}

fn nothing() -> Text {
    Spanned::new(0..0, String::new())
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnsFile {
    pub(super) first: Spanned<u8>,
    pub(super) last: Spanned<u8>,
    pub(super) begins: Option<Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SetupFile {
    pub(super) german: BTreeMap<Text, Text>,
    pub(super) free: BTreeMap<Text, Text>,
    pub(super) allied: BTreeMap<Text, Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SidesFile {
    pub(super) german: Option<Text>,
    pub(super) allied: Option<Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ArrivalsFile {
    pub(super) german: Vec<ArrivalFile>,
    pub(super) allied: Vec<ArrivalFile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ArrivalFile {
    pub(super) turn: Spanned<u8>,
    pub(super) at: Text,
    pub(super) units: Text,
    pub(super) switch: Option<Text>,
    pub(super) decision: Option<Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ControlFile {
    pub(super) towns: Option<Text>,
    pub(super) german: Option<Text>,
    pub(super) allied: Option<Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct BridgesFile {
    pub(super) states: Option<Text>,
    pub(super) intact: Option<Text>,
    pub(super) built: Option<Text>,
    pub(super) none: Option<Text>,
    pub(super) blown: Option<Text>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct CountersFile {
    pub(super) bridges_built: Option<Spanned<u8>>,
    pub(super) german: PointsFile,
    pub(super) allied: PointsFile,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct PointsFile {
    pub(super) motorized: u8,
    pub(super) other: u8,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    pub(super) sudden_death: Option<SuddenDeathFile>,
    pub(super) objectives: Option<ObjectivesFile>,
    pub(super) score: Option<ScoreFile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SuddenDeathFile {
    pub(super) cities: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectivesFile {
    pub(super) towns: Text,
    pub(super) panzers: u8,
    pub(super) west_of_column: Spanned<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoreFile {
    pub(super) levels: Spanned<Vec<Spanned<LevelFile>>>,
}
