//! Units in Strategic Movement near the enemy (3.2.6). Without V3.2Z they keep out of zones, do not attack and defend weakly; with it
//! they go and fight where others do, but where one stands the ground defends less.

use engine::{HexId, Side, UnitId};

use crate::game::DarkDecember;
use crate::state::Flag;

impl DarkDecember {
    /// V3.2Z: whether units in Strategic Movement may enter zones and attack.
    pub(crate) fn columns_fight(&self) -> bool {
        self.fixed.options.strategic_zones
    }

    /// 3.2.6 without V3.2Z: whether a unit does not attack now and defends with less.
    pub(crate) fn is_unready(&self, unit: UnitId) -> bool {
        self.is(unit, Flag::Strategic) && !self.columns_fight()
    }

    /// 3.2.6 with V3.2Z: whether the level of a hex is changed for its holders by one of theirs.
    pub(crate) fn column_weakens(&self, side: Side, hex: HexId) -> bool {
        self.columns_fight() && self.has_column(hex) && self.holds(side, hex)
    }
}
