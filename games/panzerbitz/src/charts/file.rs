//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use engine::rules::Origin;

use super::tables::{Attack, PositionKind, Price};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

pub(super) use engine::data::{Spanned, Text};

engine::tables! {
    ChartsFile {
        format: Spanned<u32>,
        name: String,
        combat: CombatFile,
        weapons: WeaponsFile,
        modifier: Vec<ModifierFile>,
        movement: MovementFile,
        terrain: TerrainFile,
        elevation: ElevationFile,
        loading: LoadingFile,
        positions: PositionsFile,
        engineer: EngineerFile,
        recovery: RecoveryFile,
        mines: MinesFile,
        numbers: Spanned<BTreeMap<Text, NumberFile>>,
    }
    CombatFile {
        rule: Text,
        source: Origin,
        columns: Spanned<Vec<Text>>,
        results: Spanned<Vec<Spanned<Vec<Text>>>>,
    }
    WeaponsFile { rule: Text, direct: DirectFile, indirect: IndirectFile }
    DirectFile {
        #[serde(rename = "I")]
        small_arms: EffectFile,
        #[serde(rename = "C(I)")]
        armed_carrier: EffectFile,
        #[serde(rename = "A")]
        armour_piercing: EffectFile,
        #[serde(rename = "H")]
        high_explosive: EffectFile,
        #[serde(rename = "(H)")]
        artillery: EffectFile,
        #[serde(rename = "M")]
        mortar: EffectFile,
    }
    IndirectFile {
        #[serde(rename = "(H)")]
        artillery: EffectFile,
        #[serde(rename = "M")]
        mortar: EffectFile,
    }
    EffectFile { near: Text, armoured: [Text; 2], others: [Text; 2], source: Origin }
    ModifierFile {
        id: Text,
        value: Spanned<i8>,
        to: Vec<Attack>,
        switch: Option<Text>,
        text: String,
        rule: Text,
        source: Origin,
    }
    MovementFile {
        rule: Text,
        movers: Spanned<Vec<Text>>,
        normal: CostsFile,
        saturated: SurchargeFile,
        winter: SurchargeFile,
    }
    CostsFile {
        highway: CostFile,
        road: CostFile,
        track: CostFile,
        clear: CostFile,
        town: CostFile,
        woods: CostFile,
        broken: CostFile,
        slope: CostFile,
        swamp: CostFile,
        gully: CostFile,
        stream: CostFile,
        lake: CostFile,
        sea: CostFile,
        leave_gully: CostFile,
    }
    CostFile { cost: Spanned<Vec<Text>>, source: Origin }
    SurchargeFile { rule: Text, source: Origin, vehicle: Text, carrier: Text }
    TerrainFile {
        rule: Text,
        clear: CoverFile,
        town: CoverFile,
        woods: CoverFile,
        broken: CoverFile,
        swamp: CoverFile,
        lake: CoverFile,
        sea: CoverFile,
    }
    CoverFile { conceals: bool, cover: Option<Text>, overrun: bool, source: Origin }
    ElevationFile {
        rule: Text,
        source: Origin,
        any: Vec<Text>,
        ground_ground: Vec<Text>,
        ground_slope: Vec<Text>,
        ground_hilltop: Vec<Text>,
        slope_slope: Vec<Text>,
        slope_hilltop: Vec<Text>,
        hilltop_hilltop: Vec<Text>,
    }
    LoadingFile { rule: Text, source: Origin, lines: Spanned<Vec<Spanned<LoadFile>>> }
    LoadFile { up_to: Option<u8>, turns: u8, price: Price }
    PositionsFile {
        rule: Text,
        improved: PositionFile,
        fortification: PositionFile,
        mine: PositionFile,
        block: PositionFile,
    }
    PositionFile {
        stack: [Spanned<u8>; 2],
        shares: Vec<PositionKind>,
        #[serde(default)]
        defence: Vec<u8>,
        source: Origin,
    }
    EngineerFile {
        rule: Text,
        clear_mine: TaskFile,
        clear_block: TaskFile,
        lay_block_in_woods: TaskFile,
        lay_block: TaskFile,
        blow_prepared_bridge: TaskFile,
        blow_bridge: TaskFile,
        repair_bridge: TaskFile,
    }
    TaskFile { turns: u8, die: Option<Spanned<u8>>, adjacent: bool, source: Origin }
    RecoveryFile { rule: Text, d: MarkerFile, dd: MarkerFile }
    MarkerFile { enemy: Spanned<u8>, own: Spanned<u8>, assault: Spanned<u8>, source: Origin }
    MinesFile { rule: Text, source: Origin, column: Text }
    NumberFile { value: Spanned<i8>, rule: Text, source: Origin }
}
