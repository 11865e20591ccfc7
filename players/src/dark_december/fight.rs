//! What an attack is worth, in victory points, by the exact chances of the combat table.

use dark_december::charts::{ALLIED, GERMAN, Outcome};
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Flag};
use engine::{HexId, Side, UnitId};

use super::assault::prize;
use super::plan::is_last;
use super::temper::Temper;
use crate::cadet::SIDES;
use crate::cadet::assault::Post;
use crate::cadet::plan::Plan;

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
pub(crate) struct Stakes {
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
    /// The modifiers of the die that do not depend on who attacks.
    pub(super) modifier: i8,
}

impl Fight {
    /// The attack of a party from where it stands; none if it is too weak for any column.
    pub(super) fn of(
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        hex: HexId,
        party: &[UnitId],
        stakes: Stakes,
        kill: f32,
    ) -> Option<Fight> {
        let (column, _) = game.column(game.attack_of(party.iter().copied(), hex), stakes.defence)?;
        if party.is_empty() {
            return None;
        }
        let posts: Vec<Post> = party.iter().map(|&unit| (unit, game.hex_of(unit).unwrap_or(hex))).collect();
        Some(Fight {
            column,
            modifier: stakes.modifier + party_modifier(game, side, &posts, hex),
            tdl: game.level_against(hex, party),
            own: mean_step(game, temper, party.iter().copied()) * own_share(game, temper, side),
            stakes,
            kill,
        })
    }

    /// The expected gain of the attacker.
    pub(super) fn worth(&self, game: &DarkDecember, temper: &Temper) -> f32 {
        let table = &game.fixed().charts.combat;
        let mut sum = 0.0;
        for die in 1..=6 {
            let margin = table.level(self.column, die + self.modifier) - self.tdl as i8;
            sum += self.value(temper, table.result(margin));
        }
        // Below even odds there is little to win, and the enemy strikes back.
        let even = game.column(1, 1).map_or(0, |(column, _)| column);
        sum / SIDES - temper.uneven * even.saturating_sub(self.column) as f32
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

/// The share that a step of one's own counts for: less where no enemy turn follows.
pub(super) fn own_share(game: &DarkDecember, temper: &Temper, side: Side) -> f32 {
    if is_last(game, side) { 1.0 - temper.last_step } else { 1.0 }
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

impl Stakes {
    /// What is at stake in a hex that a side attacks.
    pub(super) fn of(
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        hex: HexId,
        plan: &Plan<DarkDecember>,
    ) -> Stakes {
        Stakes {
            prey: mean_step(game, temper, game.fighters_at(hex)),
            steps: game.fighters_at(hex).map(|unit| game.steps(unit)).sum(),
            defence: game.defence_of(game.fighters_at(hex)),
            strikes: game.fighters_at(hex).map(|unit| u16::from(game.strength(unit).attack)).sum(),
            prize: prize(game, temper, side, hex, plan),
            modifier: ground_modifier(game, side, hex),
        }
    }
}

/// The modifiers of an attack that do not depend on the choices of the players: surprise (SR1.1), air (SR1.3), commanders in
/// the hex (OR9.3), Divisional Integrity of the defender (4.6.2).
fn ground_modifier(game: &DarkDecember, attacker: Side, hex: HexId) -> i8 {
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
fn whole<I: Iterator<Item = UnitId>>(game: &DarkDecember, units: impl Fn() -> I) -> bool {
    units().any(|unit| {
        let counter = game.counter(unit);
        counter.division.is_some()
            && counter.di > 0
            && units().filter(|&one| game.counter(one).division == counter.division).count()
                >= usize::from(counter.di)
    })
}

/// 4.7: what armour does to the die of an attack on a hex.
fn armour_modifier(game: &DarkDecember, party: &[Post], hex: HexId) -> i8 {
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

/// What the party of an attack on a hex does to the die.
pub(super) fn party_modifier(game: &DarkDecember, side: Side, party: &[Post], hex: HexId) -> i8 {
    armour_modifier(game, party, hex) + integrity(game, side, || party.iter().map(|post| post.0))
}

/// 4.6.1, 4.6.4: the modifier for Divisional Integrity of an attack.
fn integrity<I: Iterator<Item = UnitId>>(game: &DarkDecember, side: Side, units: impl Fn() -> I) -> i8 {
    let german = side == GERMAN;
    let may = if german { !game.assault_positions() } else { !game.advantage() || game.is_clear() };
    let fit = |&unit: &UnitId| game.supplied(unit) && !game.is(unit, Flag::Strategic);
    if may && whole(game, || units().filter(fit)) {
        game.fixed().charts.modifiers.divisional_integrity_attack as i8
    } else {
        0
    }
}
