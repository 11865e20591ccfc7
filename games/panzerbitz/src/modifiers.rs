//! Die modifiers (6.7, 11.3), with 12.9, 12.10 and 12.11.

use engine::{HexId, Rule, UnitId};

use crate::charts::Attack as Kind;
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::state::Shelter;
use crate::units::WeaponClass;

/// A die modifier that holds: its number in 11.3, its value and its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// 1 for M1.
    pub number: usize,
    /// What is added to the die.
    pub value: i8,
}

impl Modifier {
    /// The rule that it belongs to.
    pub fn rule(self) -> Rule {
        Rule(match self.number {
            5 => "10.1.3",
            6 => "6.7",
            7 => "8.9.5",
            8 => "9.1.5",
            9 => "8.7.3",
            10 => "8.8.3",
            11 | 12 => "5.5",
            13 => "12.9",
            14 => "12.9.1",
            15 => "12.10",
            16 => "12.11",
            _ => "11.3",
        })
    }
}

impl Panzerbitz {
    /// Calls `visit` with each die modifier that holds (6.7, 11.3).
    pub fn each_modifier(
        &self,
        kind: Kind,
        hex: HexId,
        targets: &[UnitId],
        firers: &(impl Iterator<Item = UnitId> + Clone),
        mut visit: impl FnMut(Modifier),
    ) {
        let mut add = |number: usize| {
            let value = self.fixed.modifier(number, kind);
            if value != 0 {
                visit(Modifier { number, value });
            }
        };
        let on_foot = |&unit: &UnitId| !self.piece(unit).unit.vehicle;
        let under = |unit: &UnitId| on_foot(unit) && self.unit(*unit).shelter == Shelter::Under;
        let terrain = self.fixed.ground.terrain(hex);
        let cover = self.fixed.cover(terrain);
        if cover != 0 && (terrain != Terrain::Broken || targets.iter().any(on_foot)) {
            add(cover);
        }
        if targets.iter().any(under) {
            add(5);
        }
        if !targets.is_empty() && targets.iter().all(|&unit| self.unit(unit).dispersed()) {
            add(6);
        }
        match kind {
            Kind::Overrun => add(7),
            Kind::Assault => add(8),
            Kind::Opportunity => add(9),
            Kind::Interdiction => {
                add(10);
                if firers.clone().any(|unit| !self.has_mark(unit, hex)) {
                    add(14);
                }
            }
            Kind::Indirect => add(self.worst_mode(hex, firers.clone())),
            Kind::Direct => {}
        }
        if matches!(kind, Kind::Indirect | Kind::Interdiction)
            && targets.iter().all(|&unit| self.is_open_topped(unit))
        {
            add(15);
        }
        if matches!(kind, Kind::Direct | Kind::Opportunity) && self.fixed.options.iron_sights {
            let sheltered = |unit: &UnitId| under(unit) || self.unit(*unit).shelter == Shelter::Inside;
            if targets.iter().all(sheltered) && firers.clone().any(|unit| self.has_iron_sights(unit, hex)) {
                add(16);
            }
        }
    }

    /// A vehicle of class C(I) or (H) (12.10).
    fn is_open_topped(&self, unit: UnitId) -> bool {
        let piece = self.piece(unit);
        piece.unit.vehicle
            && matches!(piece.class, Some(WeaponClass::ArmedCarrier | WeaponClass::Artillery))
            && self.unit(unit).shelter != Shelter::Inside
    }

    /// An H or (H) unit within half its range (12.11).
    fn has_iron_sights(&self, unit: UnitId, hex: HexId) -> bool {
        let piece = self.piece(unit);
        let class = matches!(piece.class, Some(WeaponClass::HighExplosive | WeaponClass::Artillery));
        class && self.hex_of(unit).is_some_and(|from| self.range(from, hex) <= u16::from(piece.range / 2))
    }

    /// The number of the mode modifier with the highest value among the firers; 0 if all are registered (5.5, 12.9).
    fn worst_mode(&self, hex: HexId, firers: impl Iterator<Item = UnitId>) -> usize {
        let mut worst = (0, 0);
        for unit in firers.filter(|&unit| !self.has_mark(unit, hex)) {
            let number = if self.piece(unit).class == Some(WeaponClass::Mortar) {
                12
            } else if self.fixed.options.horseshoes && self.has_mark_next_to(unit, hex) {
                13
            } else {
                11
            };
            let value = self.fixed.modifier(number, Kind::Indirect);
            if value > worst.0 {
                worst = (value, number);
            }
        }
        worst.1
    }

    /// Whether a registration marker of the unit lies in the hex.
    pub fn has_mark(&self, unit: UnitId, hex: HexId) -> bool {
        self.unit(unit).marks.contains(&Some(hex))
    }

    /// Whether a registration marker of the unit lies next to the hex; either of two counts (R12.9-c).
    pub fn has_mark_next_to(&self, unit: UnitId, hex: HexId) -> bool {
        self.unit(unit).marks.iter().flatten().any(|&mark| self.range(mark, hex) == 1)
    }
}
