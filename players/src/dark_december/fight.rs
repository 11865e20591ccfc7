//! What an attack is worth, in victory points, by the exact chances of the combat table.

use dark_december::charts::{ALLIED, Outcome};
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Edge, Flag};
use engine::{HexId, Side, UnitId};

use super::temper::Temper;

/// The sides of a die.
const SIDES: f32 = 6.0;

/// An attack as it is weighed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fight {
    /// The column of the combat table.
    pub(super) column: usize,
    /// All modifiers of the die.
    pub(super) modifier: i8,
    /// The Terrain Defence Level of the attacked hex.
    pub(super) tdl: u8,
    /// What a step of the attacker is worth.
    pub(super) own: f32,
    /// What is at stake in the attacked hex.
    pub(super) stakes: Stakes,
    /// The share of a step that a hex of retreat costs the defender.
    pub(super) kill: f32,
}

/// What there is to win and lose in an attacked hex, whoever attacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    /// What a step of the defender is worth.
    pub(super) prey: f32,
    /// His steps.
    pub(super) steps: u8,
    /// His defence strength.
    pub(super) defence: u16,
    /// His attack strength, with which he would strike back.
    pub(super) strikes: u16,
    /// What the hex itself is worth to the attacker.
    pub(super) prize: f32,
}

impl Fight {
    /// The expected gain of the attacker.
    pub(super) fn worth(&self, game: &DarkDecember, temper: &Temper) -> f32 {
        let table = &game.fixed().charts.combat;
        let mut sum = 0.0;
        for die in 1..=6 {
            let margin = table.level(self.column, die + self.modifier) - self.tdl as i8;
            sum += self.value(temper, table.result(margin));
        }
        sum / SIDES
    }

    /// The gain by one result.
    fn value(&self, temper: &Temper, outcome: Outcome) -> f32 {
        let Stakes { prey, steps, prize, strikes, .. } = self.stakes;
        match outcome {
            Outcome::Retreat { requirement, hexes } => {
                let hexes = requirement.min(hexes);
                let lost = f32::from(requirement - hexes) + self.kill * f32::from(hexes);
                let retreats = prize + lost.min(f32::from(steps)) * prey + temper.gain_hex * f32::from(hexes);
                // He may stand and lose steps in place of hexes (4.4.6).
                let stands = f32::from(requirement) * prey;
                if requirement < steps { retreats.min(stands) } else { retreats }
            }
            Outcome::Firefight if steps == 1 => prey + prize - self.own,
            Outcome::Firefight => prey - self.own,
            Outcome::NoEffect => temper.no_effect,
            Outcome::Counterattack => {
                let lost = temper.counter + temper.counter_strength * f32::from(strikes);
                -self.own * lost.min(temper.counter_most)
            }
        }
    }
}

/// What a step of a unit is worth.
pub(super) fn step_value(game: &DarkDecember, temper: &Temper, unit: UnitId) -> f32 {
    let counter = game.counter(unit);
    let strength = f32::from(counter.full.attack) + f32::from(counter.full.defence);
    let mech = if counter.is_mech() && counter.side != ALLIED { temper.step_mech } else { 0.0 };
    let last = if game.steps(unit) == 1 && !counter.battalion { temper.step_last } else { 0.0 };
    temper.step + temper.step_strength * strength + mech + last
}

/// The mean of what steps of some units are worth.
pub(super) fn mean_step(game: &DarkDecember, temper: &Temper, units: impl Iterator<Item = UnitId>) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for unit in units {
        sum += step_value(game, temper, unit);
        count += 1.0;
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The cheapest step of some units.
pub(super) fn least_step(game: &DarkDecember, temper: &Temper, units: impl Iterator<Item = UnitId>) -> f32 {
    units.map(|unit| step_value(game, temper, unit)).fold(f32::MAX, f32::min)
}

/// What is at stake in a hex.
pub(super) fn stakes(game: &DarkDecember, temper: &Temper, hex: HexId, prize: f32) -> Stakes {
    Stakes {
        prey: mean_step(game, temper, game.fighters_at(hex)),
        steps: game.fighters_at(hex).map(|unit| game.steps(unit)).sum(),
        defence: game.defence_of(game.fighters_at(hex)),
        strikes: game.fighters_at(hex).map(|unit| u16::from(game.strength(unit).attack)).sum(),
        prize,
    }
}

/// How many of a hex's neighbours are open to the retreat of its defenders: neither held nor watched by the attacker, or held
/// by a friend. `covers` says which the attack would watch beside.
pub(super) fn gaps(game: &DarkDecember, attacker: Side, hex: HexId, covers: impl Fn(HexId) -> bool) -> usize {
    let open = |edge: &&Edge| {
        let to = edge.to;
        let friend = game.holds(attacker.other(), to);
        !game.holds(attacker, to) && (friend || !(game.zoc(attacker, to) || covers(to)))
    };
    game.fixed().edges(hex).iter().filter(open).count()
}

impl Temper {
    /// 4.4.7: the share of a step that a hex of retreat costs with so many ways open.
    pub(super) fn share_lost(&self, gaps: usize) -> f32 {
        match gaps {
            0 => self.retreat_shut,
            1 => self.retreat_narrow,
            _ => self.retreat_open,
        }
    }
}

/// The modifiers of an attack that do not depend on the choices of the players: surprise (SR1.1), air (SR1.3), commanders in
/// the hex (OR9.3), Divisional Integrity of the defender (4.6.2).
pub(super) fn ground_modifier(game: &DarkDecember, attacker: Side, hex: HexId) -> i8 {
    let chart = &game.fixed().charts.modifiers;
    let mut sum = game.surprise(attacker);
    if game.commanders_at(hex).next().is_some() {
        sum += chart.commander_in_defending_hex as i8;
    }
    if attacker == ALLIED && game.is_clear() && game.fixed().is_open(hex) {
        sum += chart.allied_air_support as i8;
    }
    // 1.2.1: units without supply are no part of it.
    if whole(game, || game.fighters_at(hex).filter(|&unit| game.supplied(unit))) {
        sum += chart.divisional_integrity_defence as i8;
    }
    sum
}

/// Whether the units of a division among these are enough for Divisional Integrity (4.6).
pub(super) fn whole<I: Iterator<Item = UnitId>>(game: &DarkDecember, units: impl Fn() -> I) -> bool {
    units().any(|unit| {
        let counter = game.counter(unit);
        counter.division.is_some()
            && counter.di > 0
            && units().filter(|&one| game.counter(one).division == counter.division).count()
                >= usize::from(counter.di)
    })
}

/// 4.7: what armour does to the die of an attack on a hex.
pub(super) fn armour_modifier(game: &DarkDecember, party: &[(UnitId, HexId)], hex: HexId) -> i8 {
    let (fixed, chart) = (game.fixed(), &game.fixed().charts.modifiers);
    if !fixed.is_open(hex) {
        return 0;
    }
    let tank = |unit: UnitId| matches!(game.counter(unit).kind, UnitType::Arm | UnitType::Cav);
    let full = |unit: UnitId| game.counter(unit).kind == UnitType::Arm && !game.is(unit, Flag::Reduced);
    let dry = |from: HexId| fixed.edge(from, hex).is_none_or(|edge| !game.unbridged(edge));
    let mut sum = 0;
    if !game.fighters_at(hex).any(tank) && party.iter().any(|&(unit, from)| full(unit) && dry(from)) {
        sum += chart.armour_superiority_attacker as i8;
    }
    if !party.iter().any(|&(unit, _)| tank(unit)) && game.fighters_at(hex).any(full) {
        sum += chart.armour_superiority_defender as i8;
    }
    sum
}
