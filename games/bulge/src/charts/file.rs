//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use engine::data::{NumbersFile, Spanned, Text, TownFile};
use engine::rules::Origin;

use super::{Ground, SupplyAcross, Weather};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

engine::tables! {
    ChartsFile {
        format: Spanned<u32>,
        name: Text,
        combat: CombatFile,
        terrain: TerrainFile,
        multiplier: MultiplierFile,
        forts: FortsFile,
        hexsides: HexsidesFile,
        roads: RoadsFile,
        numbers: NumbersFile<u16>,
        turns: TurnsFile,
        towns: TownsFile,
        dumps: DumpsFile,
        drop: DropFile,
    }
    CombatFile {
        rule: Text,
        source: Origin,
        odds: Spanned<Vec<Text>>,
        results: Spanned<Vec<Spanned<Vec<Text>>>>,
    }
    TerrainLineFile {
        inf: Text,
        mech_mud: Text,
        mech_frozen: Text,
        art_mud: Text,
        art_frozen: Text,
        cdo: Text,
        defence: Spanned<u8>,
    }
    MultiplierFile { rule: Text, source: Origin, across_river: Spanned<u8>, most: Spanned<u8> }
    HexsideFile {
        rule: Text,
        source: Origin,
        inf: Text,
        mech: Text,
        ca: Text,
        art: Text,
        cdo: Text,
        zoc: bool,
        supply: SupplyAcross,
    }
    RoadFile { friendly: Text, enemy: Text, source: Origin }
    TurnsFile { rule: Text, source: Origin, list: Spanned<Vec<TurnFile>> }
    TurnFile {
        turn: Spanned<u8>,
        date: Text,
        weather: Weather,
        ground: Ground,
        air: u8,
        roadblocks: u8,
        #[serde(default)]
        strike: bool,
        #[serde(default)]
        events: Option<Text>,
    }
    TownsFile { rule: Text, source: Origin, list: Vec<TownFile> }
    DumpsFile { rule: Text, source: Origin, list: Vec<DumpFile> }
    DumpFile { name: Text, hex: Text }
    DropFile { rule: Text, source: Origin, target: Text, scatter: Spanned<Vec<u8>> }
}

engine::lines! {
    TerrainFile { rule: Text, source: Origin } of TerrainLineFile { clear, rough, forest, town, city }
    FortsFile { rule: Text, source: Origin } of Spanned<u8> { german, allied }
    HexsidesFile {} of HexsideFile { river, meuse }
    RoadsFile { rule: Text } of RoadFile {
        german_infantry, german_motorised, allied_infantry, mechanised, artillery, teams
    }
}
