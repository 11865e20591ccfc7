//! The sum of an attack: strengths, odds, column and die modifiers (6.4 to 6.7, 5.6, 8.7.3, 8.8.3, 8.9.5, 9.1.3).

use std::ops::Deref;

use engine::{HexId, Rule, UnitId};

use crate::charts::{Attack as Kind, Column, Outcome};
use crate::game::Panzerbitz;
use crate::ground::Terrain;
use crate::state::{Flag, Place, Shelter};
use crate::units::WeaponClass;

/// Units of one hex, without allocation.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    units: [UnitId; Group::MOST],
    len: usize,
}

impl Group {
    /// No hex holds more: the highest stacking limit twice, inside and outside.
    pub(crate) const MOST: usize = 44;

    /// No unit.
    pub const EMPTY: Group = Group { units: [UnitId(0); Group::MOST], len: 0 };

    /// One unit.
    pub fn one(unit: UnitId) -> Group {
        Group::of([unit])
    }

    /// Some units.
    pub fn of(units: impl IntoIterator<Item = UnitId>) -> Group {
        let mut group = Group::EMPTY;
        for (place, unit) in group.units.iter_mut().zip(units) {
            *place = unit;
            group.len += 1;
        }
        group
    }
}

impl FromIterator<UnitId> for Group {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Group {
        Group::of(units)
    }
}

impl IntoIterator for Group {
    type Item = UnitId;
    type IntoIter = std::iter::Take<std::array::IntoIter<UnitId, { Group::MOST }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.units.into_iter().take(self.len)
    }
}

impl Deref for Group {
    type Target = [UnitId];

    fn deref(&self) -> &[UnitId] {
        &self.units[..self.len]
    }
}

/// The sum of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Attack strength in quarters (1.6.2).
    pub attack: u32,
    /// Defence strength in halves.
    pub defence: u32,
    /// The column of the odds (6.6); none below 1-4, where no attack is allowed.
    pub odds: Option<Column>,
    /// Column shifts, to the right.
    pub shift: i8,
    /// The column after shifts; none left of 1-4.
    pub column: Option<Column>,
    /// Die modifiers together.
    pub modifier: i8,
}

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
    /// The units of a hex that one die is rolled for when the first of them is a target: all inside a fortification are one
    /// target (6.2.2).
    pub fn target_of(&self, unit: UnitId) -> Group {
        let Some(hex) = self.hex_of(unit).filter(|_| self.unit(unit).shelter == Shelter::Inside) else {
            return Group::one(unit);
        };
        Group::of(self.units_at(hex).filter(|&other| self.unit(other).shelter == Shelter::Inside))
    }

    /// The sum of an attack.
    pub fn weigh(
        &self,
        kind: Kind,
        hex: HexId,
        targets: &[UnitId],
        firers: impl Iterator<Item = UnitId> + Clone,
    ) -> Sum {
        let shift = self.shift(kind, hex, &firers);
        let mut modifier = 0;
        self.each_modifier(kind, hex, targets, &firers, |one| modifier += one.value);
        let attack = self.attack_strength(kind, hex, targets, firers);
        let defence = self.defence_strength(kind, hex, targets);
        let odds = self.fixed.charts.combat.column(2 * attack, defence);
        let column = odds.and_then(|column| column.shifted(shift));
        Sum { attack, defence, odds, shift, column, modifier }
    }

    /// Attack strength in quarters.
    pub fn attack_strength(
        &self,
        kind: Kind,
        hex: HexId,
        targets: &[UnitId],
        firers: impl Iterator<Item = UnitId> + Clone,
    ) -> u32 {
        match kind {
            Kind::Direct | Kind::Opportunity => {
                let total = |armoured| {
                    firers.clone().filter_map(|unit| self.fire_strength(unit, hex, armoured)).sum::<u32>()
                };
                match self.reading(hex, targets) {
                    [true, true] => total(true).min(total(false)),
                    [_, armoured] => total(armoured),
                }
            }
            Kind::Indirect | Kind::Interdiction => {
                let armoured = targets.first().is_some_and(|&unit| self.is_armoured_target(unit, hex));
                self.share(kind, hex, armoured, firers)
            }
            Kind::Assault | Kind::Overrun => firers.map(|unit| 4 * u32::from(self.piece(unit).attack)).sum(),
        }
    }

    /// How a target set may be read (6.4.2): as not armoured, as armoured. Both if exactly half of it is.
    fn reading(&self, hex: HexId, targets: &[UnitId]) -> [bool; 2] {
        if let [one] = targets
            && matches!(self.unit(*one).place, Place::Aboard(_))
        {
            // Riders are not armoured (6.2.3), not even in a town: there they cannot be named.
            return [true, false];
        }
        let (mut armoured, mut all, mut fort) = (0, 0, false);
        for &unit in targets {
            if self.unit(unit).shelter == Shelter::Inside {
                // A fortification is one member, however many are inside.
                if fort {
                    continue;
                }
                fort = true;
            }
            all += 1;
            armoured += usize::from(self.is_armoured_target(unit, hex));
        }
        [2 * armoured <= all, 2 * armoured >= all && all > 0]
    }

    /// Whether the weapons chart lets a unit fire at a target set, in one of the ways in which it may be read.
    pub fn may_hit(&self, unit: UnitId, hex: HexId, targets: &[UnitId]) -> bool {
        let [soft, armoured] = self.reading(hex, targets);
        (soft && self.fire_strength(unit, hex, false).is_some())
            || (armoured && self.fire_strength(unit, hex, true).is_some())
    }

    /// The direct fire strength of a unit at a hex in quarters; none if it is out of range or the weapons chart says no fire
    /// (6.3, 6.4).
    pub fn fire_strength(&self, unit: UnitId, hex: HexId, armoured: bool) -> Option<u32> {
        let piece = self.piece(unit);
        let from = self.hex_of(unit)?;
        let effect = self.fixed.charts.weapons.direct(piece.class?)?;
        let (distance, range) = (self.range(from, hex), u16::from(piece.range));
        let far = distance > range;
        if far && !(piece.unit.star && distance <= 2 * range) {
            return None;
        }
        let sights = self.fixed.charts.numbers.open_sights_range.unsigned_abs().into();
        let near = effect.near.holds(distance, piece.range, sights);
        let mut strength = u32::from(piece.attack) * u32::from(effect.factor(armoured, near)?.0);
        if far {
            strength /= 2;
        }
        if self.halved_by_elevation(from, hex) {
            strength /= 2;
        }
        Some(strength)
    }

    /// Direct fire at a slope or hilltop is halved (6.4.3).
    pub fn halved_by_elevation(&self, from: HexId, to: HexId) -> bool {
        let ground = &self.fixed.ground;
        match (ground.level(from), ground.level(to)) {
            (_, 0) | (2, 2) => false,
            (_, 1) => {
                let side = self.fixed.setting.board.grid.side_between(from, to);
                side.is_none_or(|side| ground.side(side).crest)
            }
            _ => true,
        }
    }

    /// The share of indirect fire at a unit in quarters, by what the weapons chart makes of it (5.6.2).
    fn share(&self, kind: Kind, hex: HexId, armoured: bool, firers: impl Iterator<Item = UnitId>) -> u32 {
        let count = if kind == Kind::Interdiction { 1 } else { u32::from(self.count_at(hex, true)) };
        let (heavy, medium) = self.barrage(firers);
        let numbers = &self.fixed.charts.numbers;
        let parts = [
            (heavy, numbers.divisor_heavy, WeaponClass::Artillery),
            (medium, numbers.divisor_mortar, WeaponClass::Mortar),
        ];
        let part = |(sum, least, class): (u32, i8, WeaponClass)| {
            let effect = self.fixed.charts.weapons.indirect(class);
            let factor = effect.and_then(|effect| effect.factor(armoured, true)).map_or(0, |factor| factor.0);
            sum / count.max(u32::from(least.unsigned_abs())) * u32::from(factor)
        };
        parts.into_iter().map(part).sum()
    }

    /// The attack factors of heavy firers and of medium mortars (5.6.2).
    pub fn barrage(&self, firers: impl Iterator<Item = UnitId>) -> (u32, u32) {
        let (mut heavy, mut medium) = (0, 0);
        for unit in firers {
            let piece = self.piece(unit);
            if piece.class == Some(WeaponClass::Mortar) && !piece.unit.r#static {
                medium += u32::from(piece.attack);
            } else {
                heavy += u32::from(piece.attack);
            }
        }
        (heavy, medium)
    }

    /// Defence strength in halves (6.5). A fortification stands for all inside; in an assault it is added to those outside
    /// (10.2.4).
    pub fn defence_strength(&self, kind: Kind, hex: HexId, targets: &[UnitId]) -> u32 {
        let (mut sum, mut fort) = (0, false);
        for &unit in targets {
            let state = self.unit(unit);
            let defence = u32::from(self.piece(unit).defence);
            if matches!(state.place, Place::Aboard(_)) {
                sum += 2 * u32::from(self.fixed.charts.numbers.rider_defence.unsigned_abs());
            } else if state.shelter == Shelter::Inside {
                fort = true;
            } else if state.is(Flag::Quick) && matches!(kind, Kind::Opportunity | Kind::Interdiction) {
                sum += defence;
            } else {
                sum += 2 * defence;
            }
        }
        if fort {
            sum += 2 * u32::from(self.fort(hex).unwrap_or(0));
        }
        sum
    }

    /// Column shifts, to the right.
    pub fn shift(&self, kind: Kind, hex: HexId, firers: &(impl Iterator<Item = UnitId> + Clone)) -> i8 {
        let numbers = &self.fixed.charts.numbers;
        match kind {
            Kind::Overrun if self.state.improved.contains(hex) => {
                numbers.columns_overrun + numbers.columns_overrun_position
            }
            Kind::Overrun => numbers.columns_overrun,
            Kind::Assault if self.engineers_help(firers) => numbers.columns_assault_engineer,
            _ => 0,
        }
    }

    /// Whether an engineer and another unit that may assault attack from one hex (9.1.4).
    fn engineers_help(&self, firers: &(impl Iterator<Item = UnitId> + Clone)) -> bool {
        firers.clone().filter(|&unit| self.piece(unit).is_engineer()).any(|engineer| {
            firers.clone().any(|unit| {
                let piece = self.piece(unit);
                piece.assaults() && !piece.is_engineer() && self.hex_of(unit) == self.hex_of(engineer)
            })
        })
    }

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

    /// The result of a die (6.6, 6.7): nothing left of the table.
    pub fn result(&self, sum: &Sum, die: u8) -> Outcome {
        match sum.column {
            Some(column) => self.fixed.charts.combat.result(column, die as i8 + sum.modifier),
            None => Outcome::None,
        }
    }
}
