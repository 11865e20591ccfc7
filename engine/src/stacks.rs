//! Who stands where: units by hex, without allocation.

use serde::{Deserialize, Serialize};

use crate::grid::HexId;

/// A unit: its index in the game's list of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    /// As an index into per-unit tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Puts a unit into a list that is in the order of ids.
#[inline]
pub fn enlist(list: &mut Vec<UnitId>, unit: UnitId) {
    if let Err(at) = list.binary_search(&unit) {
        list.insert(at, unit);
    }
}

/// Takes a unit out of a list that is in the order of ids.
#[inline]
pub fn dismiss(list: &mut Vec<UnitId>, unit: UnitId) {
    if let Ok(at) = list.binary_search(&unit) {
        list.remove(at);
    }
}

const NOWHERE: u16 = u16::MAX;

/// The units of each hex, in the order in which they came. A unit is in one hex or in none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Stacks {
    /// For each hex its first unit.
    first: Vec<u16>,
    /// For each unit its hex.
    hexes: Vec<u16>,
    /// For each unit the next one of its stack.
    next: Vec<u16>,
}

impl Stacks {
    /// Empty stacks for a board of `hexes` and a game of `units`.
    pub fn new(hexes: usize, units: usize) -> Stacks {
        Stacks { first: vec![NOWHERE; hexes], hexes: vec![NOWHERE; units], next: vec![NOWHERE; units] }
    }

    /// Puts a unit on top of the stack of a hex, wherever it was before.
    pub fn place(&mut self, unit: UnitId, hex: HexId) {
        self.remove(unit);
        *self.link_to(hex, NOWHERE) = unit.0;
        self.hexes[unit.index()] = hex.0;
    }

    /// Takes a unit off the map.
    pub fn remove(&mut self, unit: UnitId) {
        if let Some(hex) = self.hex(unit) {
            *self.link_to(hex, unit.0) = self.next[unit.index()];
            self.hexes[unit.index()] = NOWHERE;
            self.next[unit.index()] = NOWHERE;
        }
    }

    /// The link of a stack that points to a unit, or its last link.
    fn link_to(&mut self, hex: HexId, unit: u16) -> &mut u16 {
        let first = self.first[hex.index()];
        if first == unit || first == NOWHERE {
            return &mut self.first[hex.index()];
        }
        let mut at = usize::from(first);
        while self.next[at] != unit && self.next[at] != NOWHERE {
            at = usize::from(self.next[at]);
        }
        &mut self.next[at]
    }

    /// Where a unit stands, if it is on the map.
    #[inline]
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        let hex = self.hexes[unit.index()];
        (hex != NOWHERE).then_some(HexId(hex))
    }

    /// The units of a hex, the first to come first.
    #[inline]
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let mut next = self.first[hex.index()];
        std::iter::from_fn(move || {
            (next != NOWHERE).then(|| {
                let unit = UnitId(next);
                next = self.next[unit.index()];
                unit
            })
        })
    }

    /// The units that are on the map and should not be, or the other way round: `on_map` says of each whether it should.
    pub fn misplaced(&self, on_map: impl Iterator<Item = bool>) -> impl Iterator<Item = UnitId> {
        let units = (0..self.hexes.len() as u16).map(UnitId);
        units.zip(on_map).filter(|&(unit, wanted)| self.hex(unit).is_some() != wanted).map(|(unit, _)| unit)
    }

    /// Whether they are of a map of so many hexes and a game of so many units, as far as anybody stands on it.
    pub fn fit(&self, hexes: usize, units: usize) -> bool {
        self.on_map().all(|(unit, hex)| unit.index() < units && hex.index() < hexes)
    }

    /// True if nobody is in the hex.
    #[inline]
    pub fn is_empty(&self, hex: HexId) -> bool {
        self.first[hex.index()] == NOWHERE
    }

    /// All units on the map with their hexes, in the order of their ids.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let placed = |(i, &hex): (usize, &u16)| (hex != NOWHERE).then_some((UnitId(i as u16), HexId(hex)));
        self.hexes.iter().enumerate().filter_map(placed)
    }
}

/// The stacks as they are stored: who stands where, each stack from the bottom up.
#[derive(Serialize, Deserialize)]
struct Listed {
    hexes: u16,
    units: u16,
    placed: Vec<(HexId, UnitId)>,
}

impl From<Stacks> for Listed {
    fn from(stacks: Stacks) -> Listed {
        let hexes = stacks.first.len() as u16;
        let stack = |hex: u16| stacks.at(HexId(hex)).map(move |unit| (HexId(hex), unit));
        let placed = (0..hexes).flat_map(stack).collect();
        Listed { hexes, units: stacks.hexes.len() as u16, placed }
    }
}

impl TryFrom<Listed> for Stacks {
    type Error = String;

    fn try_from(list: Listed) -> Result<Stacks, String> {
        let mut stacks = Stacks::new(usize::from(list.hexes), usize::from(list.units));
        for (hex, unit) in list.placed {
            if hex.0 >= list.hexes || unit.0 >= list.units {
                return Err(format!("unit {} in hex {} is out of range", unit.0, hex.0));
            }
            if stacks.hex(unit).is_some() {
                return Err(format!("unit {} is in two places", unit.0));
            }
            stacks.place(unit, hex);
        }
        Ok(stacks)
    }
}

/// What every rule asks about units, for a game that keeps their counters in `fixed.units`, what changes about them in
/// `state.units`, and where they stand in `state.stacks`. Those who stand anywhere have one `place` in their states, that of the map.
#[macro_export]
macro_rules! unit_questions {
    ($game:ident: $counter:ident, $state:ident with $flag:ident at $map:path) => {
        impl $game {
            /// The counter of a unit.
            #[inline]
            pub fn counter(&self, unit: $crate::UnitId) -> &$counter {
                self.fixed.unit(unit)
            }

            /// What changes about a unit.
            #[inline]
            pub fn unit_state(&self, unit: $crate::UnitId) -> $state {
                self.state.units[unit.index()]
            }

            /// Whether a flag of a unit is set.
            #[inline]
            pub fn is(&self, unit: $crate::UnitId, flag: $flag) -> bool {
                self.state.units[unit.index()].is(flag)
            }

            /// Where a unit stands, if it is on the map.
            #[inline]
            pub fn hex_of(&self, unit: $crate::UnitId) -> Option<$crate::HexId> {
                self.state.stacks.hex(unit)
            }

            /// The units that are on the map and should not be, or the other way round.
            pub(crate) fn misplaced(&self) -> impl Iterator<Item = $crate::UnitId> {
                let on_map = self.state.units.iter().map(|unit| unit.place == $map);
                self.state.stacks.misplaced(on_map)
            }

            /// All units in a hex.
            pub fn units_at(&self, hex: $crate::HexId) -> impl Iterator<Item = $crate::UnitId> + '_ {
                self.state.stacks.at(hex)
            }

            /// The hexes between two hexes.
            pub fn distance(&self, a: $crate::HexId, b: $crate::HexId) -> u16 {
                self.fixed.setting.board.grid.distance(a, b)
            }
        }
    };
}
