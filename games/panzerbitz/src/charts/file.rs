//! The shape of a charts file. Places in the text are kept, so that faults can be shown where they are.

use engine::rules::Origin;

use super::tables::{Attack, PositionKind, Price};

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

pub(super) use engine::data::{NumbersFile, Spanned, Text};

engine::tables! {
    ChartsFile {
        format: Spanned<u32>,
        name: Text,
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
        numbers: NumbersFile<i8>,
    }
    CombatFile {
        rule: Text,
        source: Origin,
        columns: Spanned<Vec<Text>>,
        results: Spanned<Vec<Spanned<Vec<Text>>>>,
    }
    WeaponsFile { rule: Text, direct: DirectFile, indirect: IndirectFile }
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
    CostFile { cost: Spanned<Vec<Text>>, source: Origin }
    SurchargeFile { rule: Text, source: Origin, vehicle: Text, carrier: Text }
    CoverFile { conceals: bool, cover: Option<Text>, overrun: bool, source: Origin }
    LoadingFile { rule: Text, source: Origin, lines: Spanned<Vec<Spanned<LoadFile>>> }
    LoadFile { up_to: Option<u8>, turns: u8, price: Price }
    PositionFile {
        stack: [Spanned<u8>; 2],
        shares: Vec<PositionKind>,
        #[serde(default)]
        defence: Vec<u8>,
        source: Origin,
    }
    TaskFile { turns: u8, die: Option<Spanned<u8>>, adjacent: bool, source: Origin }
    MarkerFile { enemy: Spanned<u8>, own: Spanned<u8>, assault: Spanned<u8>, source: Origin }
    MinesFile { rule: Text, source: Origin, column: Text }
}

engine::lines! {
    DirectFile {} of EffectFile {
        small_arms "I",
        armed_carrier "C(I)",
        armour_piercing "A",
        high_explosive "H",
        artillery "(H)",
        mortar "M",
    }
    IndirectFile {} of EffectFile { artillery "(H)", mortar "M" }
    CostsFile {} of CostFile {
        highway, road, track, clear, town, woods, broken, slope, swamp, gully, stream, lake, sea, leave_gully
    }
    TerrainFile { rule: Text } of CoverFile { clear, town, woods, broken, swamp, lake, sea }
    ElevationFile { rule: Text, source: Origin, any: Vec<Text> } of Vec<Text> {
        ground_ground, ground_slope, ground_hilltop, slope_slope, slope_hilltop, hilltop_hilltop
    }
    PositionsFile { rule: Text } of PositionFile { improved, fortification, mine, block }
    EngineerFile { rule: Text } of TaskFile {
        clear_mine, clear_block, lay_block_in_woods, lay_block, blow_prepared_bridge, blow_bridge, repair_bridge
    }
    RecoveryFile { rule: Text } of MarkerFile { d, dd }
}
