//! The shape of a scenario file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{ArrivalFile, LevelFile, Spanned, Text};

engine::scenario_file! {
    german, allied;
    setup: BySide<BTreeMap<Text, Text>>,
    lost: Sides,
    absent: Sides,
    arrivals: BySide<Vec<ArrivalFile>>,
    control: ControlFile,
    bridges: BridgesFile,
    dumps: BTreeMap<Text, Text>,
}

engine::tables! {
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
    CampaignFile { towns: Text, nordwind_2: Text, more_than: Option<i16> }
    MarginFile { levels: Spanned<Vec<Spanned<LevelFile>>> }
    HoldFile { hex: Text }
}
