//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use engine::data::{NumbersFile, Spanned, Text, TownFile};
use engine::rules::Origin;

use super::{Ground, Sky};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

type List<T> = Spanned<Vec<Spanned<T>>>;

engine::tables! {
    ChartsFile {
        format: Spanned<u32>,
        name: Text,
        combat: CombatFile,
        results: ResultsFile,
        modifiers: NumbersFile<i16>,
        terrain: TerrainFile,
        features: FeaturesFile,
        hexsides: HexsidesFile,
        roads: RoadsFile,
        advance: AdvanceFile,
        river_retreat: RiverRetreatFile,
        bridges: BridgesFile,
        infiltration: InfiltrationFile,
        drop: DropFile,
        variable_weather: VariableWeatherFile,
        turns: TurnsFile,
        fuel: FuelFile,
        replacements: ReplacementsFile,
        shifts: ShiftsFile,
        numbers: NumbersFile<i16>,
        towns: TownsFile,
    }
    CombatFile {
        rule: Text,
        source: Origin,
        odds: Spanned<Vec<Text>>,
        first_die: Spanned<i8>,
        levels: Spanned<Vec<Spanned<Vec<Spanned<i8>>>>>,
    }
    ResultsFile { rule: Text, source: Origin, list: List<ResultFile> }
    BridgesFile { rule: Text, source: Origin, blow: BlowFile, build: BuildFile }
    BlowFile {
        engineer: Spanned<u8>,
        engineer_enemy: Spanned<u8>,
        other: Spanned<u8>,
        other_enemy: Spanned<u8>,
    }
    BuildFile { river: Spanned<u8>, major_river: Spanned<u8> }
    InfiltrationFile { rule: Text, source: Origin, list: Vec<InfiltrationLineFile> }
    InfiltrationLineFile { from: Spanned<u8>, to: Spanned<u8>, success: Spanned<u8> }
    DropFile { rule: Text, source: Origin, centre: Text, scatter: Spanned<Vec<u8>> }
    VariableWeatherFile { rule: Text, source: Origin, list: Vec<ClearFile> }
    ClearFile { turn: Spanned<u8>, clear: Spanned<u8> }
    TurnsFile { rule: Text, source: Origin, list: Spanned<Vec<TurnFile>> }
    FuelFile { rule: Text, source: Origin, list: Vec<FuelLineFile> }
    FuelLineFile { turn: Spanned<u8>, german: u8, allied: u8 }
    ReplacementsFile { rule: Text, source: Origin, list: Vec<ReplacementFile> }
    ShiftsFile { source: Origin, list: Vec<ShiftFile> }
    TownsFile { rule: Text, source: Origin, list: Vec<TownFile> }
    ResultFile { margin: Option<i8>, result: Text, requirement: Option<u8>, hexes: Option<u8> }
    GroundLineFile {
        tdl: Spanned<u8>,
        soft: Option<Spanned<Vec<Text>>>,
        frozen: Option<Spanned<Vec<Text>>>,
    }
    TurnFile {
        turn: Spanned<u8>,
        date: Text,
        sky: Sky,
        ground: Ground,
        #[serde(default)]
        advantage: bool,
        #[serde(default)]
        surprise: Option<Spanned<i8>>,
        #[serde(default)]
        restricted: bool,
        #[serde(default)]
        auto_supply: bool,
    }
    ReplacementFile {
        turn: Spanned<u8>,
        german: Spanned<Vec<u8>>,
        allied: Spanned<Vec<u8>>,
        dice: Option<Spanned<Vec<u8>>>,
    }
    ShiftFile {
        switch: Text,
        rule: Text,
        divisions: Option<Text>,
        units: Option<Text>,
        side: Option<Text>,
        from: Option<Spanned<u8>>,
        to: Option<Spanned<u8>>,
        turns: i8,
    }
}

engine::lines! {
    TerrainFile { rule: Text, source: Origin } of GroundLineFile { clear, rough, woods, forest }
    FeaturesFile { rule: Text, source: Origin } of GroundLineFile { town, city, west_wall, fort }
    HexsidesFile { rule: Text, source: Origin } of GroundLineFile {
        river, major_river, ford, bridge_road_march, bridge_other
    }
    RoadsFile { rule: Text, source: Origin } of GroundLineFile { march, strategic }
    AdvanceFile { rule: Text, source: Origin } of Spanned<Vec<u8>> {
        retreated_1, retreated_2, retreated_3, eliminated
    }
    RiverRetreatFile { rule: Text, source: Origin } of Text {
        inf, para, glider, arm, arminf, mechpara, cav, eng
    }
}
