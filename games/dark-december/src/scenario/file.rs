//! The shape of a scenario file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{ArrivalFile, LevelFile, Spanned, Text};

engine::scenario_file! {
    german, allied;
    setup: SetupFile,
    eliminated: Sides,
    surrendered: Sides,
    absent: Sides,
    arrivals: BySide<Vec<ArrivalFile>>,
    control: ControlFile,
    bridges: BridgesFile,
    forts: Sides,
    counters: CountersFile,
}

engine::tables! {
    #[derive(Default)]
    #[serde(default)]
    SetupFile { german: BTreeMap<Text, Text>, free: BTreeMap<Text, Text>, allied: BTreeMap<Text, Text> }
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
