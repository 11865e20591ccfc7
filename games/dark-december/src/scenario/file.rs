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
        setup: SetupFile,
        #[serde(default)]
        eliminated: Sides,
        #[serde(default)]
        surrendered: Sides,
        #[serde(default)]
        absent: Sides,
        #[serde(default)]
        arrivals: BySide<Vec<ArrivalFile>>,
        #[serde(default)]
        control: ControlFile,
        #[serde(default)]
        bridges: BridgesFile,
        #[serde(default)]
        forts: Sides,
        #[serde(default)]
        counters: CountersFile,
        victory: Spanned<VictoryFile>,
    }
    #[derive(Default)]
    #[serde(default)]
    SetupFile { german: BTreeMap<Text, Text>, free: BTreeMap<Text, Text>, allied: BTreeMap<Text, Text> }
    #[derive(Default)]
    #[serde(default)]
    ControlFile { towns: Option<Text>, german: Option<Text>, allied: Option<Text> }
    #[derive(Default)]
    #[serde(default)]
    BridgesFile {
        states: Option<Text>,
        intact: Option<Text>,
        built: Option<Text>,
        none: Option<Text>,
        blown: Option<Text>,
    }
    #[derive(Default)]
    #[serde(default)]
    CountersFile { bridges_built: Option<Spanned<u8>>, german: PointsFile, allied: PointsFile }
    #[derive(Default)]
    #[serde(default)]
    PointsFile { motorized: u8, other: u8 }
    VictoryFile {
        sudden_death: Option<SuddenDeathFile>,
        objectives: Option<ObjectivesFile>,
        score: Option<ScoreFile>,
    }
    SuddenDeathFile { cities: Text }
    ObjectivesFile { towns: Text, panzers: u8, west_of_column: Spanned<u8> }
    ScoreFile { levels: Spanned<Vec<Spanned<LevelFile>>> }
}
