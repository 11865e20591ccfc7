//! Where bridges stand or may stand.

use serde::{Deserialize, Serialize};

/// A bridge, a site of one, or a ford: its index in the game's list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Site(pub u8);

impl Site {
    /// As an index into per-site tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
