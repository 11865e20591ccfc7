//! The sum of an attack: strengths, odds, column and die modifiers (6.4 to 6.7, 5.6, 8.7.3, 8.8.3, 8.9.5, 9.1.3).

use std::ops::Deref;

use engine::{HexId, UnitId};

use crate::charts::{Attack as Kind, Column, Outcome};
use crate::game::Panzerbitz;
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

    /// The column of the odds alone; none below 1-4 (6.6).
    pub(crate) fn odds(
        &self,
        kind: Kind,
        hex: HexId,
        targets: &[UnitId],
        firers: impl Iterator<Item = UnitId> + Clone,
    ) -> Option<Column> {
        let attack = self.attack_strength(kind, hex, targets, firers);
        self.fixed.charts.combat.column(2 * attack, self.defence_strength(kind, hex, targets))
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
                let reading = self.reading(hex, targets);
                let total = |armoured: bool| {
                    let own = firers.clone().filter_map(|unit| self.fire_strength(unit, hex, armoured));
                    if reading[usize::from(armoured)] { own.sum() } else { 0 }
                };
                counted(reading, [total(false), total(true)])
            }
            Kind::Indirect | Kind::Interdiction => {
                let armoured = targets.first().is_some_and(|&unit| self.is_armoured_target(unit, hex));
                self.share(kind, hex, armoured, self.barrage(firers))
            }
            Kind::Assault | Kind::Overrun => firers.map(|unit| 4 * u32::from(self.piece(unit).attack)).sum(),
        }
    }

    /// How a target set may be read (6.4.2): as not armoured, as armoured. Both if exactly half of it is.
    pub(crate) fn reading(&self, hex: HexId, targets: &[UnitId]) -> [bool; 2] {
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
    fn share(&self, kind: Kind, hex: HexId, armoured: bool, (heavy, medium): (u32, u32)) -> u32 {
        let count = if kind == Kind::Interdiction { 1 } else { u32::from(self.count_at(hex, true)) };
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

    /// Whether indirect fire reaches 1-4 against a unit of the hex, or against its fortification (5.6, 6.6).
    pub(crate) fn barrage_hits(&self, hex: HexId, firers: impl Iterator<Item = UnitId>) -> bool {
        let barrage = self.barrage(firers);
        self.each_target(hex).any(|group| {
            let armoured = group.first().is_some_and(|&unit| self.is_armoured_target(unit, hex));
            let attack = self.share(Kind::Indirect, hex, armoured, barrage);
            let defence = self.defence_strength(Kind::Indirect, hex, &group);
            self.fixed.charts.combat.column(2 * attack, defence).is_some()
        })
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

    /// The result of a die (6.6, 6.7): nothing left of the table.
    pub fn result(&self, sum: &Sum, die: u8) -> Outcome {
        match sum.column {
            Some(column) => self.fixed.charts.combat.result(column, die as i8 + sum.modifier),
            None => Outcome::None,
        }
    }
}

/// The total that counts of those against the target set read as not armoured and as armoured: the lower one if it may be
/// read in both ways (6.4.2).
pub(crate) fn counted(reading: [bool; 2], [soft, armoured]: [u32; 2]) -> u32 {
    match reading {
        [true, true] => soft.min(armoured),
        [_, true] => armoured,
        [_, false] => soft,
    }
}
