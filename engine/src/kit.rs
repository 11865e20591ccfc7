//! What a campaign is played with, and never changes: map and rules, counters, charts, switches and scenario.

use std::borrow::Cow;

use crate::{HexId, Setting, UnitId};

/// What a campaign is played with: units `U` made of a list of `L`, charts, switches as plain values, and a scenario. A game keeps it
/// with the tables that it makes of it.
#[derive(Debug)]
pub struct Kit<U, L: Clone + 'static, C, O, S> {
    /// Sides, scenario, map, rulebook and switches.
    pub setting: Setting,
    /// The counters in use, by unit id. Units that the switches leave out are there too.
    pub units: Vec<U>,
    /// The list of units that they come from: that of the game, or the player's own.
    pub list: Cow<'static, [L]>,
    /// The charts.
    pub charts: C,
    /// The switches as plain values.
    pub options: O,
    /// The scenario.
    pub scenario: S,
}

impl<U, L: Clone, C, O, S> Kit<U, L, C, O, S> {
    /// The counter of a unit.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &U {
        &self.units[unit.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<U, L, C, O, S> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// The printed name of a hex.
    pub fn label(&self, hex: HexId) -> &str {
        self.setting.board.grid.label(hex)
    }
}

/// Says what a campaign is played with, its kit, and lets that be asked of what never changes in it, which keeps it as `kit`.
#[macro_export]
macro_rules! kitted {
    ($(#[$about:meta])+ $fixed:ident has $kit:ident of $($part:ty),+) => {
        $(#[$about])+
        pub type $kit = $crate::Kit<$($part),+>;

        impl ::std::ops::Deref for $fixed {
            type Target = $kit;

            #[inline]
            fn deref(&self) -> &$kit {
                &self.kit
            }
        }
    };
}
