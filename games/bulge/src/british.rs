//! British (20.0). The zone itself is tested in `movement.rs` and by `british_may_enter`.

use crate::game::Bulge;

/// 20.3, 23.10: the turn from which Nordwind option 3 sets the British free.
pub(crate) const FREE_FROM: u8 = 29;

impl Bulge {
    /// 20.3, 23.10: whether the British restriction has been lifted.
    pub fn british_free(&self) -> bool {
        self.state.nordwind == 3 && self.state.turn >= FREE_FROM
    }
}
