//! What the cadet weighs.

use engine::{Game, HexId, UnitId};
use skirmish::Skirmish;

use super::temper::Temper;

/// The sides of a die.
const SIDES: u8 = 6;

/// How likely a die shows this or more.
fn chance(needed: u8) -> f64 {
    f64::from((SIDES + 1).saturating_sub(needed).min(SIDES)) / f64::from(SIDES)
}

/// The worth of an attack: the enemy, its hex, and what may come of a failure.
pub(super) fn attack(game: &Skirmish, temper: &Temper, unit: UnitId, enemy: UnitId, to: HexId) -> f64 {
    let squad = game.squad(enemy);
    let lost = if squad.known && squad.green { 1.0 } else { chance(game.to_attack(enemy)) };
    let ground = temper.point * points_of(game, unit, to);
    let risk = temper.caution * danger(game, temper, unit, Some(to));
    let failed = if game.fixed().options.fire { temper.pinned } else { 0.0 };
    lost * (1.0 + ground - risk) - (1.0 - lost) * failed
}

/// The worth of firing at an enemy.
pub(super) fn target(game: &Skirmish, temper: &Temper, unit: UnitId, enemy: UnitId) -> f64 {
    let worth = if game.squad(enemy).pinned { 1.0 } else { temper.pin };
    chance(game.to_hit(unit, enemy)) * worth
}

/// What the enemies could do to a squad in a hex with one move: the worst of them counts.
pub(super) fn danger(game: &Skirmish, temper: &Temper, unit: UnitId, hex: Option<HexId>) -> f64 {
    let Some(hex) = hex else { return 0.0 };
    let (fixed, numbers) = (game.fixed(), &game.fixed().charts.numbers);
    let cover = fixed.ground(hex).cover;
    let pinned = game.squad(unit).pinned;
    let easier = if pinned { numbers.pinned } else { 0 };
    let mut worst = 0.0_f64;
    for enemy in game.squads_of(fixed.side(unit).other()).filter(|&enemy| !game.squad(enemy).pinned) {
        let Some(from) = game.hex_of(enemy) else { continue };
        if fixed.routes(enemy, from).iter().any(|route| route.to == hex) {
            worst = worst.max(chance((numbers.attack + cover).saturating_sub(easier)));
        }
        let counter = fixed.unit(enemy);
        let near = game.board().grid.distance(from, hex) <= u16::from(counter.range);
        if fixed.options.fire && near && fixed.sees(from, hex) {
            let hit = chance((numbers.fire + cover).saturating_sub(counter.aim));
            worst = worst.max(hit * if pinned { 1.0 } else { temper.pin });
        }
    }
    worst
}

/// The points that a squad wins by standing in a hex.
fn points_of(game: &Skirmish, unit: UnitId, hex: HexId) -> f64 {
    let side = game.fixed().side(unit);
    let objective = game.fixed().objective(hex).filter(|(at, _)| game.state.held[*at] != Some(side));
    objective.map_or(0.0, |(_, objective)| f64::from(objective.points))
}

/// The worth of ground: objectives that are won or left open, and the way to those of the enemy.
pub(super) fn hold(game: &Skirmish, temper: &Temper, unit: UnitId, from: Option<HexId>, to: HexId) -> f64 {
    let Some(from) = from else { return 0.0 };
    let leaves = if game.fixed().objective(from).is_some() { temper.leave } else { 0.0 };
    let nearer = pull(game, temper, unit, to) - pull(game, temper, unit, from);
    temper.point * points_of(game, unit, to) + temper.nearer * nearer - leaves
}

/// How strongly a hex draws a squad: it is nearer to an objective of the enemy, or to the enemy where there is none.
fn pull(game: &Skirmish, temper: &Temper, unit: UnitId, hex: HexId) -> f64 {
    let side = game.fixed().side(unit);
    let grid = &game.board().grid;
    let open = |at: usize| game.state.held[at] != Some(side);
    let goals = game.fixed().scenario.objectives.iter().enumerate().filter(|(at, _)| open(*at));
    let drawn =
        |points: u8, at: HexId| f64::from(points) * temper.pull_point - f64::from(grid.distance(hex, at));
    let goal = goals.map(|(_, one)| drawn(one.points, one.hex));
    let enemy = game.squads_of(side.other()).filter_map(|enemy| game.hex_of(enemy));
    let near = enemy.map(|other| -f64::from(grid.distance(hex, other))).fold(f64::MIN, f64::max);
    goal.fold(f64::MIN, f64::max).max(near - temper.pull_enemy)
}
