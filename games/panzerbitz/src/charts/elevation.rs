//! The target elevation table (4.3, 11.5).

engine::worded! {
    /// Something that blocks a line of sight (4.2.6, 4.3).
    pub enum Block {
        /// Hilltop woods or a hilltop town.
        HilltopCover "hilltop cover",
        /// Any green side.
        Green "green",
        /// Any town.
        Town "town",
        /// Any brown contact.
        Brown "brown",
        /// Any orange contact.
        Orange "orange",
        /// An end in a depression.
        Depression "depression",
        /// Two separate orange contacts.
        TwoOrange "two orange",
        /// A brown contact at the middle or nearer the ground end (notes C, D).
        FarBrown "far brown",
        /// A level-0 green side of the ground hex or a level-0 town next to it (notes A, B).
        LowCover "low cover",
    }
}

/// What blocks a line, by the levels of its ends, in the order in which it is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elevation {
    /// The rows, the general row put before each: ground-ground, ground-slope, ground-hilltop, slope-slope,
    /// slope-hilltop, hilltop-hilltop.
    pub(super) rows: [Vec<Block>; 6],
}

impl Elevation {
    /// What blocks a line between two levels, 0 to 2.
    pub fn blocks(&self, one: u8, other: u8) -> &[Block] {
        let row = match (one.min(other), one.max(other)) {
            (0, 0) => 0,
            (0, 1) => 1,
            (0, _) => 2,
            (1, 1) => 3,
            (1, _) => 4,
            _ => 5,
        };
        &self.rows[row]
    }
}
