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
    pub(super) map: Text,
    pub(super) turns: TurnsFile,
    #[serde(default)]
    pub(super) switches: SwitchesFile,
    #[serde(default)]
    pub(super) setup: SetupFile,
    #[serde(default)]
    pub(super) lost: SidesFile,
    #[serde(default)]
    pub(super) absent: SidesFile,
    #[serde(default)]
    pub(super) arrivals: ArrivalsFile,
    #[serde(default)]
    pub(super) control: ControlFile,
    #[serde(default)]
    pub(super) bridges: BridgesFile,
    #[serde(default)]
    pub(super) dumps: BTreeMap<Text, Text>,
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
    pub(super) down: Option<Text>,
    pub(super) building: Option<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryFile {
    #[serde(default)]
    pub(super) at_once: Vec<Text>,
    pub(super) campaign: Option<CampaignFile>,
    pub(super) margin: Option<MarginFile>,
    pub(super) hold: Option<HoldFile>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CampaignFile {
    pub(super) towns: Text,
    pub(super) nordwind_2: Text,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MarginFile {
    pub(super) levels: Spanned<Vec<Spanned<LevelFile>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HoldFile {
    pub(super) hex: Text,
}
