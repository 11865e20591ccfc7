//! What units and results are worth, and the chances of a die.

use engine::UnitId;
use panzerbitz::charts::{Column, Outcome};
use panzerbitz::scenario::Count;
use panzerbitz::units::WeaponClass;
use panzerbitz::{Panzerbitz, Sum};

use super::temper::Temper;

/// Modifiers from -6 to +7.
const MODIFIERS: usize = 14;
const LEAST: i8 = -6;

/// The chances of the results in a column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chances {
    pub(super) kill: f32,
    pub(super) double: f32,
    pub(super) disperse: f32,
    /// Grey results on assaulters, in parts of a unit lost (12.15).
    pub(super) grey: f32,
}

/// The chance of each side of a die.
const SIXTH: f32 = 1.0 / 6.0;

impl Chances {
    /// The part of a unit that is lost, on average.
    pub(super) fn loss(self, temper: &Temper, dispersed: bool) -> f32 {
        if dispersed {
            self.kill + self.double
        } else {
            self.kill + temper.double * self.double + temper.dispersed * self.disperse
        }
    }

    /// The chance that a unit can do nothing after it.
    pub(super) fn out(self) -> f32 {
        self.kill + self.double + self.disperse
    }
}

/// All that is computed once in a game: chances and the worth of each unit.
#[derive(Debug, Default)]
pub(super) struct Worth {
    table: Vec<[Chances; MODIFIERS]>,
    units: Vec<f32>,
}

impl Worth {
    pub(super) fn is_made(&self) -> bool {
        !self.table.is_empty()
    }

    pub(super) fn new(game: &Panzerbitz, temper: &Temper) -> Worth {
        let combat = &game.fixed().charts.combat;
        let chances = |column: Column, modifier: i8| {
            let mut chances = Chances::default();
            for die in 1..=6 {
                let result = combat.result(column, die + modifier);
                match result {
                    Outcome::Eliminated => chances.kill += SIXTH,
                    Outcome::DoubleDispersed => chances.double += SIXTH,
                    Outcome::Dispersed => chances.disperse += SIXTH,
                    Outcome::GreyEliminated => chances.grey += SIXTH,
                    Outcome::GreyDoubleDispersed => chances.grey += SIXTH * temper.double * temper.grey,
                    Outcome::GreyDispersed => chances.grey += SIXTH * temper.dispersed * temper.grey,
                    Outcome::None => {}
                }
            }
            chances
        };
        let row = |column| std::array::from_fn(|at| chances(column, LEAST + at as i8));
        let fixed = game.fixed();
        let units = fixed.all().map(|unit| worth(game, temper, unit)).collect();
        Worth { table: Column::ALL.into_iter().map(row).collect(), units }
    }

    /// The chances of a sum.
    pub(super) fn of(&self, sum: &Sum) -> Chances {
        self.at(sum.column, sum.modifier)
    }

    /// The chances in a column with a modifier.
    pub(super) fn at(&self, column: Option<Column>, modifier: i8) -> Chances {
        let place = (modifier.clamp(LEAST, LEAST + MODIFIERS as i8 - 1) - LEAST) as usize;
        column.map_or_else(Chances::default, |column| self.table[column.index()][place])
    }

    /// What a unit is worth, its passenger not.
    pub(super) fn unit(&self, unit: UnitId) -> f32 {
        self.units[unit.index()]
    }

    /// What a unit is worth with its passenger.
    pub(super) fn load(&self, game: &Panzerbitz, unit: UnitId) -> f32 {
        self.unit(unit) + game.unit(unit).cargo.map_or(0.0, |cargo| self.unit(cargo))
    }
}

/// A unit by its factors, and more if the card counts its loss.
fn worth(game: &Panzerbitz, temper: &Temper, unit: UnitId) -> f32 {
    let piece = game.piece(unit);
    let (attack, defence) = (f32::from(piece.attack.min(temper.unit_attack_most)), f32::from(piece.defence));
    let base = match piece.class {
        None => temper.unit,
        Some(WeaponClass::Carrier) => temper.unit_carrier,
        Some(WeaponClass::ArmedCarrier) => temper.unit_armed_carrier,
        Some(_) => temper.unit + temper.unit_attack * attack + temper.unit_defence * defence,
    };
    let nation = game.fixed().nation(piece.side);
    let mut counted = false;
    for (_, condition) in game.fixed().victory() {
        condition.counts(&mut |count| {
            if let Count::Destroyed(whose, filter) = count {
                counted |= *whose == nation && filter.counts(&piece.unit);
            }
        });
    }
    if counted { base * temper.unit_counted } else { base }
}
