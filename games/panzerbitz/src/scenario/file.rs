//! The shape of a card's file. Places in the text are kept, so that faults can be shown where they are.

use std::collections::BTreeMap;

use super::victory::Level;

/// The format that this version reads.
pub(super) const FORMAT: u32 = 1;

pub(super) use engine::data::{Spanned, Text};

engine::tables! {
    CardFile {
        format: Spanned<u32>,
        card: u8,
        name: Text,
        date: Text,
        place: Text,
        text: Text,
        map: MapFile,
        turns: TurnsFile,
        sides: SidesFile,
        switches: SwitchesFile,
        #[serde(default)]
        sight: SightFile,
        control: BTreeMap<Text, Text>,
        #[serde(default)]
        force: Vec<ForceFile>,
        #[serde(default)]
        column: Vec<ColumnFile>,
        #[serde(default)]
        off_board: Vec<OffBoardFile>,
        #[serde(default)]
        special: SpecialFile,
        #[serde(default)]
        victory: Vec<VictoryFile>,
    }
    MapFile {
        /// Boards from west to east, rows of boards from north to south parted by "/"; ^ = turned by 180 degrees.
        layout: Text,
        /// A board of one's own: a file beside this one. It stands in place of the board of its name, or is one more.
        board: Option<Text>,
    }
    TurnsFile { count: Spanned<u8>, first: Text }
    SidesFile { attacker: Text, defender: Text, setup: [Text; 2] }
    SwitchesFile { on: Spanned<Vec<Text>> }
    VisibilityFile { turns: Text, hexes: Spanned<u16> }
    ForceFile {
        side: Text,
        name: Text,
        zone: Text,
        #[serde(default)]
        units: BTreeMap<Text, Spanned<u8>>,
        #[serde(default)]
        positions: BTreeMap<Text, Spanned<u8>>,
    }
    ColumnFile {
        side: Text,
        name: Text,
        turn: Spanned<u8>,
        entry: Vec<Text>,
        edge: Option<Text>,
        #[serde(default)]
        march_order: bool,
        slots: Vec<Text>,
        #[serde(default)]
        attached: Vec<Text>,
    }
    OffBoardFile {
        side: Text,
        unit: Text,
        number: Spanned<u8>,
        turns: Text,
        area: Text,
        missions: Option<u8>,
        odd_even: Option<bool>,
    }
    ForbidFile { position: Text, zone: Text }
    VictoryFile { side: Text, level: Level, text: Text, when: Text }
    #[derive(Default)]
    #[serde(default)]
    SightFile { visibility: Vec<VisibilityFile> }
    #[derive(Default)]
    #[serde(default)]
    SpecialFile {
        prepared_bridges: Vec<Text>,
        forbid: Vec<ForbidFile>,
        setup_loaded: Vec<Text>,
        odd_even: Option<Vec<Text>>,
        notes: Vec<Text>,
    }
}
