//! Who controls which hex at the start (2.2.2).

use engine::{Board, HexId, HexSet};

use super::Scenario;
use crate::charts::{ALLIED, Class, GERMAN, side_of};
use crate::rulebook::Counters;
use crate::units::Unit;

impl Scenario {
    /// The hexes that the German side controls at the start; the others are Allied.
    ///
    /// A hex goes to the side of the nearest combat unit, to the Allies if two are equally near, and then the scenario's own list
    /// overrides.
    pub fn german_hexes(&self, board: &Board, units: &[Unit], counters: Counters) -> HexSet {
        let fighters = |side| -> Vec<HexId> {
            let on_side = self.placed_with(units, counters).filter(|placed| {
                let unit = &units[placed.unit.index()];
                side_of(unit) == side && is_combat_unit(unit, counters)
            });
            on_side.map(|placed| placed.hex).collect()
        };
        let (german, allied) = (fighters(GERMAN), fighters(ALLIED));
        let nearest = |from: HexId, hexes: &[HexId]| {
            hexes.iter().map(|&hex| board.grid.distance(from, hex)).min().unwrap_or(u16::MAX)
        };
        let mut set = HexSet::new();
        for hex in board.grid.ids() {
            if nearest(hex, &german) < nearest(hex, &allied) {
                set.insert(hex);
            }
        }
        for &(hex, side) in &self.control {
            if side == GERMAN {
                set.insert(hex);
            } else {
                set.remove(hex);
            }
        }
        set
    }
}

/// A unit of the infantry or mechanised class with a printed attack (2.3.4).
fn is_combat_unit(unit: &Unit, counters: Counters) -> bool {
    let class = Class::of(unit.kind(counters.type_mix(unit)));
    matches!(class, Class::Inf | Class::Mech) && unit.attack(counters.value_mix(unit)) > 0
}
