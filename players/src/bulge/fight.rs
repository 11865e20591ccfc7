//! What an attack is worth, in victory points, by the exact chances of the results table.

use bulge::charts::Outcome;
use bulge::{Battle, Bulge};
use engine::{HexId, Side, UnitId};

use super::temper::Temper;
use crate::cadet::SIDES;

/// An attack as it is weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fight {
    /// The column of the results table, shifts included.
    pub(super) column: usize,
    /// Points at stake on the attacking side.
    pub(super) risk: f32,
    /// Points at stake in the attacked hex.
    pub(super) prey: f32,
    /// Combat units in the attacked hex.
    pub(super) defenders: u8,
    /// Whether they may stand fast (14.6).
    pub(super) shelter: bool,
    /// The share of a retreating stack that is lost on the way (14.4).
    pub(super) kill: f32,
    /// What the hex itself is worth to the attacker.
    pub(super) prize: f32,
}

impl Fight {
    /// The expected gain of the attacker.
    pub(super) fn worth(&self, game: &Bulge, temper: &Temper) -> f32 {
        let each = self.prey / f32::from(self.defenders.max(1));
        let mut sum = 0.0;
        for result in game.results(self.column) {
            sum += match *result {
                Outcome::AttackerEliminated => -self.risk,
                Outcome::AttackerRetreats(hexes) => {
                    -self.risk * (temper.loss_retreat + temper.loss_retreat_hex * f32::from(hexes))
                }
                Outcome::Engaged => temper.gain_engaged,
                Outcome::Exchange => {
                    let lost = each.min(self.risk);
                    each - lost * temper.exchange + if self.defenders <= 1 { self.prize } else { 0.0 }
                }
                Outcome::DefenderRetreats(hexes) if self.shelter && self.defenders > hexes - 1 => {
                    f32::from(hexes - 1) * each + temper.gain_stand
                }
                Outcome::DefenderRetreats(hexes) => {
                    self.prey * (self.kill + temper.gain_hex * f32::from(hexes)).min(1.0) + self.prize
                }
                Outcome::DefenderEliminated => self.prey + self.prize,
            };
        }
        sum / SIDES
    }
}

/// 12.7: the column for these totals.
pub(super) fn column(game: &Bulge, attacker: Side, attack: u32, defence: u32) -> usize {
    let table = &game.fixed().charts.combat;
    table.shifted(table.column(attack, defence.max(1)), game.column_shift(attacker))
}

/// The points that units are worth.
pub(super) fn points(game: &Bulge, units: impl Iterator<Item = UnitId>) -> f32 {
    units.map(|unit| f32::from(game.counter(unit).vp)).sum()
}

/// What there is to win and lose in an attacked hex, whoever attacks. `prize` is the attacker's.
pub(super) fn stakes(game: &Bulge, temper: &Temper, hex: HexId, prize: f32) -> Fight {
    let side = game.defender(hex);
    Fight {
        column: 0,
        risk: 0.0,
        prey: points(game, game.friends_at(side, hex)),
        defenders: game.combat_units(hex),
        shelter: game.fixed().options.stand_fast && game.fixed().shelters.contains(hex),
        kill: temper.retreat_open,
        prize,
    }
}

/// The guns with the most final protective fire that may meet an attack: their number and strength (13.6).
pub(super) fn expected_fire(game: &Bulge, temper: &Temper, hex: HexId) -> u32 {
    let most = usize::from(game.fixed().charts.numbers.fpf_max_guns);
    best(
        game.protectors_of(hex).map(|gun| u32::from(game.counter(gun).fpf)),
        most.min(usize::from(temper.fire_guns)),
    )
}

/// The support that an attack can have at most (13.4).
pub(super) fn expected_support(game: &Bulge, hex: HexId) -> u32 {
    let most = usize::from(game.fixed().charts.numbers.ofs_max_guns);
    best(game.supporters_of(hex).map(|gun| u32::from(game.counter(gun).ofs)), most)
}

/// The sum of the few best.
fn best(strengths: impl Iterator<Item = u32>, most: usize) -> u32 {
    let mut top = [0_u32; 4];
    for strength in strengths {
        let mut carried = strength;
        for place in &mut top[..most.min(4)] {
            if carried > *place {
                std::mem::swap(place, &mut carried);
            }
        }
    }
    top.iter().sum()
}

/// What the defenders of a hex count: base, multiplier and cohesion, without fire and without a river.
pub(super) fn defence(game: &Bulge, hex: HexId) -> (u32, u32, u32) {
    let totals = game.totals(&Battle { hex, attackers: &[], guns: &[], fire: &[], air: 0 });
    (totals.base, u32::from(totals.multiplier), totals.defence_cohesion)
}
