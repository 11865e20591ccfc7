//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::data::{NumbersFile, Spanned, Text};
use engine::rules::Origin;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Ground, Sky, TownKind};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

macro_rules! tables {
    ($($name:ident { $($field:ident: $type:ty,)+ })+) => {
        $(
            #[derive(Deserialize, JsonSchema)]
            #[serde(deny_unknown_fields)]
            pub(super) struct $name {
                $(pub(super) $field: $type,)+
            }
        )+
    };
}

type List<T> = Spanned<Vec<Spanned<T>>>;

tables! {
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
    ResultsFile { rule: Text, source: Origin, list: List<ResultFile>, }
    TerrainFile {
        rule: Text,
        source: Origin,
        clear: GroundLineFile,
        rough: GroundLineFile,
        woods: GroundLineFile,
        forest: GroundLineFile,
    }
    FeaturesFile {
        rule: Text,
        source: Origin,
        town: GroundLineFile,
        city: GroundLineFile,
        west_wall: GroundLineFile,
        fort: GroundLineFile,
    }
    HexsidesFile {
        rule: Text,
        source: Origin,
        river: GroundLineFile,
        major_river: GroundLineFile,
        ford: GroundLineFile,
        bridge_road_march: GroundLineFile,
        bridge_other: GroundLineFile,
    }
    RoadsFile { rule: Text, source: Origin, march: GroundLineFile, strategic: GroundLineFile, }
    AdvanceFile {
        rule: Text,
        source: Origin,
        retreated_1: Spanned<Vec<u8>>,
        retreated_2: Spanned<Vec<u8>>,
        retreated_3: Spanned<Vec<u8>>,
        eliminated: Spanned<Vec<u8>>,
    }
    RiverRetreatFile {
        rule: Text,
        source: Origin,
        inf: Text,
        para: Text,
        glider: Text,
        arm: Text,
        arminf: Text,
        mechpara: Text,
        cav: Text,
        eng: Text,
    }
    BridgesFile { rule: Text, source: Origin, blow: BlowFile, build: BuildFile, }
    BlowFile {
        engineer: Spanned<u8>,
        engineer_enemy: Spanned<u8>,
        other: Spanned<u8>,
        other_enemy: Spanned<u8>,
    }
    BuildFile { river: Spanned<u8>, major_river: Spanned<u8>, }
    InfiltrationFile { rule: Text, source: Origin, list: Vec<InfiltrationLineFile>, }
    InfiltrationLineFile { from: Spanned<u8>, to: Spanned<u8>, success: Spanned<u8>, }
    DropFile { rule: Text, source: Origin, centre: Text, scatter: Spanned<Vec<u8>>, }
    VariableWeatherFile { rule: Text, source: Origin, list: Vec<ClearFile>, }
    ClearFile { turn: Spanned<u8>, clear: Spanned<u8>, }
    TurnsFile { rule: Text, source: Origin, list: Spanned<Vec<TurnFile>>, }
    FuelFile { rule: Text, source: Origin, list: Vec<FuelLineFile>, }
    FuelLineFile { turn: Spanned<u8>, german: u8, allied: u8, }
    ReplacementsFile { rule: Text, source: Origin, list: Vec<ReplacementFile>, }
    ShiftsFile { source: Origin, list: Vec<ShiftFile>, }
    TownsFile { rule: Text, source: Origin, list: Vec<TownFile>, }
    TownFile { name: String, hex: Text, kind: TownKind, vp: u8, control: BTreeMap<String, Text>, }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ResultFile {
    pub(super) margin: Option<i8>,
    pub(super) result: Text,
    pub(super) requirement: Option<u8>,
    pub(super) hexes: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct GroundLineFile {
    pub(super) tdl: Spanned<u8>,
    pub(super) soft: Option<Spanned<Vec<Text>>>,
    pub(super) frozen: Option<Spanned<Vec<Text>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnFile {
    pub(super) turn: Spanned<u8>,
    pub(super) date: Text,
    pub(super) sky: Sky,
    pub(super) ground: Ground,
    #[serde(default)]
    pub(super) advantage: bool,
    #[serde(default)]
    pub(super) surprise: Option<Spanned<i8>>,
    #[serde(default)]
    pub(super) restricted: bool,
    #[serde(default)]
    pub(super) auto_supply: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplacementFile {
    pub(super) turn: Spanned<u8>,
    pub(super) german: Spanned<Vec<u8>>,
    pub(super) allied: Spanned<Vec<u8>>,
    pub(super) dice: Option<Spanned<Vec<u8>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftFile {
    pub(super) switch: Text,
    pub(super) rule: Text,
    pub(super) divisions: Option<Text>,
    pub(super) units: Option<Text>,
    pub(super) side: Option<Text>,
    pub(super) from: Option<Spanned<u8>>,
    pub(super) to: Option<Spanned<u8>>,
    pub(super) turns: i8,
}
