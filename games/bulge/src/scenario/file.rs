//! The shape of a scenario file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{ArrivalFile, LevelFile, Spanned, SwitchesFile, Text, TurnsFile, nothing};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

engine::by_side! { BySide { german, allied } }

/// A list for each side.
pub(super) type Sides = BySide<Option<Text>>;

engine::tables! {
    ScenarioFile {
        format: Spanned<u32>,
        id: Text,
        name: Text,
        #[serde(default = "nothing")]
        about: Text,
        map: Text,
        turns: TurnsFile,
        #[serde(default)]
        switches: SwitchesFile,
        #[serde(default)]
        setup: BySide<BTreeMap<Text, Text>>,
        #[serde(default)]
        lost: Sides,
        #[serde(default)]
        absent: Sides,
        #[serde(default)]
        arrivals: BySide<Vec<ArrivalFile>>,
        #[serde(default)]
        control: ControlFile,
        #[serde(default)]
        bridges: BridgesFile,
        #[serde(default)]
        dumps: BTreeMap<Text, Text>,
        victory: Spanned<VictoryFile>,
    }
    #[derive(Default)]
    #[serde(default)]
    ControlFile { towns: Option<Text>, german: Option<Text>, allied: Option<Text> }
    #[derive(Default)]
    #[serde(default)]
    BridgesFile { states: Option<Text>, intact: Option<Text>, down: Option<Text>, building: Option<Text> }
    VictoryFile {
        #[serde(default)]
        at_once: Vec<Text>,
        campaign: Option<CampaignFile>,
        margin: Option<MarginFile>,
        hold: Option<HoldFile>,
    }
    CampaignFile { towns: Text, nordwind_2: Text }
    MarginFile { levels: Spanned<Vec<Spanned<LevelFile>>> }
    HoldFile { hex: Text }
}
