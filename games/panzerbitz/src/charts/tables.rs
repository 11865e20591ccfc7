//! The smaller tables: die modifiers, terrain, loading, positions, engineer tasks, recovery.

use engine::rules::Origin;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of attack, as the die modifiers tell them apart (11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Attack {
    Direct,
    Indirect,
    Opportunity,
    Interdiction,
    Assault,
    Overrun,
}

/// A die modifier (11.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// Its id, cited in the log: `M1`.
    pub id: String,
    /// What is added to the die.
    pub value: i8,
    /// The kinds of attack that have it.
    pub to: Vec<Attack>,
    /// The switches under which it holds; always if empty.
    pub switch: String,
    /// The situation in words.
    pub text: String,
    /// The rule that it belongs to.
    pub rule: String,
    /// Where its value comes from.
    pub source: Origin,
}

/// What a terrain does for the units in it (11.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Whether it conceals (1.10).
    pub conceals: bool,
    /// The id of its die modifier.
    pub modifier: Option<String>,
    /// Whether such a hex can be overrun (8.9.2).
    pub overrun: bool,
}

/// What a carrier pays for loading or unloading without 12.5 (8.6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Price {
    /// Half its allowance, rounded up.
    Half,
    /// All of it.
    Whole,
}

/// A line of the loading table (11.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadLine {
    /// The longest range of the line; the last line has none.
    pub up_to: Option<u8>,
    /// Turns to load or unload with 12.5.
    pub turns: u8,
    /// What the carrier pays without it.
    pub price: Price,
}

/// A kind of position counter (10.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are plain")]
pub enum PositionKind {
    Improved,
    Fortification,
    Mine,
    Block,
}

impl PositionKind {
    /// All kinds.
    pub const ALL: [PositionKind; 4] =
        [PositionKind::Improved, PositionKind::Fortification, PositionKind::Mine, PositionKind::Block];
}

/// What a kind of position counter is like (11.8).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    /// Stacking points under 7.1 and under 12.3.
    pub stack: [u8; 2],
    /// The other counters that may lie in the same hex.
    pub shares: Vec<PositionKind>,
    /// The defence factors that there are, of fortifications.
    pub defence: Vec<u8>,
}

/// An engineer task (10.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the words are plain")]
pub enum Task {
    ClearMine,
    ClearBlock,
    LayBlockInWoods,
    LayBlock,
    BlowPreparedBridge,
    BlowBridge,
    RepairBridge,
}

/// What an engineer task takes (11.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskLine {
    /// Own player turns of work.
    pub turns: u8,
    /// The highest roll that succeeds, if a die is rolled.
    pub die: Option<u8>,
    /// Whether the engineer may stand next to the object.
    pub adjacent: bool,
}

/// When a dispersal marker was placed (9.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placed {
    /// In the enemy's player turn.
    Enemy,
    /// In the own player turn, phases A to C.
    Own,
    /// In the own phase D (12.15).
    Assault,
}

/// The own recovery phase in which a marker goes (9.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recovery {
    pub(super) phases: [[u8; 3]; 2],
}

impl Recovery {
    /// The number of own recovery phases until a D, or a DD if `double`, goes.
    pub fn phases(&self, double: bool, placed: Placed) -> u8 {
        self.phases[usize::from(double)][placed as usize]
    }
}
