//! The chance to win at the beginning of each phase, and at the end.
//!
//! The appraisal has learned from the beginnings of player-turns. Within one it knows nothing of what is about to be done; so the
//! position is played on a few times, and what has come of it is appraised.

use engine::{Dice, Headline};

use super::rollout::{First, Rollout};
use super::spread::Progress;
use super::walk::Walk;
use super::{Budget, Point};
use crate::staff::{Drill, imagined, mix, stands};

/// A position is played on no more often than this.
const MOST: u32 = 8;

/// What the dice of the rollouts come from.
const NUMBER: u64 = 0x6772_6170_6800;

/// How often each position is played on.
pub(super) fn tries<G: Drill>(walk: &Walk<G>, budget: &Budget) -> u32 {
    let phases = walk.phases().count() as u32;
    (budget.graph / (phases * G::EFFORT.horizon).max(1)).min(MOST)
}

/// How much is to be done.
pub(super) fn work<G: Drill>(walk: &Walk<G>, tries: u32) -> u32 {
    walk.phases().count() as u32 * tries.max(1)
}

/// The points, and how many player-turns were simulated.
pub(super) fn points<G: Drill>(
    walk: &Walk<G>,
    tries: u32,
    progress: &Progress<'_>,
) -> Option<(Vec<Point>, u32)> {
    let phases: Vec<usize> = walk.phases().collect();
    let chances = progress.spread(phases.len(), |at| {
        let found = walk.at(phases[at]).map_or((0.5, 0), |game| chance(walk, game, tries));
        progress.tick(tries.max(1));
        found
    })?;
    let turns = chances.iter().map(|(_, turns)| turns).sum();
    let point = |(&actions, (chance, _)): (&usize, (f64, u32))| {
        let Headline { turn, phase } = walk.headline(actions).clone();
        Point { actions, turn, phase, side: walk.steps[actions].moment.side, chance }
    };
    let mut points: Vec<Point> = phases.iter().zip(chances).map(point).collect();
    let end = walk.end();
    let over = end.status().outcome().is_some();
    let (chance, _) = chance(walk, end, tries);
    let Headline { turn, phase } = end.headline();
    let phase = if over { String::new() } else { phase };
    points.push(Point { actions: walk.len(), turn, phase, side: end.moment().side, chance });
    Some((points, turns))
}

/// The chance in a position, and how many player-turns that took.
fn chance<G: Drill>(walk: &Walk<G>, game: &G, tries: u32) -> (f64, u32) {
    if tries == 0 || game.status().outcome().is_some() {
        let seen = imagined(game, walk.eyes, &mut Dice::fast(NUMBER));
        return (stands(&seen), 0);
    }
    let rollout = Rollout { game, eyes: walk.eyes, horizon: G::EFFORT.horizon, first: First::Nothing };
    let ends: Vec<_> = (0..tries).filter_map(|try_| rollout.play(mix(NUMBER, u64::from(try_)))).collect();
    let sum: f64 = ends.iter().map(|end| end.chance).sum();
    (sum / ends.len().max(1) as f64, ends.iter().map(|end| end.turns).sum())
}
