//! Lines of sight, in games that have them.

use crate::{HexId, Rule};

/// Whether two hexes see each other, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sight {
    /// Whether they do.
    pub clear: bool,
    /// The rule that decides.
    pub rule: Rule,
    /// Why, in a few words: "the green side C7/C8".
    pub text: String,
    /// What is in the way: a hex, or a hexside as the two hexes that it lies between.
    pub blocks: Vec<(HexId, Option<HexId>)>,
}
