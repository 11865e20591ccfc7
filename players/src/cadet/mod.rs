//! What the cadets of all games share: marches over the map, where the enemy wants to go, the line that keeps him out and who
//! holds it, and the numbers that people tune.

pub(crate) mod assault;
mod errand;
pub(crate) mod estimate;
pub(crate) mod flood;
pub(crate) mod flow;
pub(crate) mod goals;
pub(crate) mod ground;
pub(crate) mod line;
mod links;
pub(crate) mod march;
pub(crate) mod mind;
pub(crate) mod numbers;
pub(crate) mod plan;
pub(crate) mod posts;
mod queue;
pub(crate) mod shared;
pub(crate) mod sides;
pub(crate) mod sweep;
pub(crate) mod temper;
pub(crate) mod threat;
pub(crate) mod war;

use engine::{HexId, UnitId};

/// The sides of a die.
pub(crate) const SIDES: f32 = 6.0;

/// What an entry is worth that leads to no goal.
pub(crate) const NO_GOAL: f32 = -99.0;

/// Marches are compared by such parts of a movement point.
pub(crate) const PARTS: f32 = 4.0;

/// A little from 0 to 1 that differs from one cadet to the next, so that not all games are alike.
pub(crate) fn whim(number: u64, unit: UnitId, hex: HexId) -> f32 {
    let mixed = (number ^ (u64::from(unit.0) << 32) ^ u64::from(hex.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 48) as f32 / 65_536.0
}

/// The action with the highest score that is not below a bound; the first of equals.
pub(crate) fn pick<A: Copy>(legal: &[A], least: f32, score: impl Fn(A) -> Option<f32>) -> Option<A> {
    let mut best: Option<(f32, A)> = None;
    for &action in legal {
        if let Some(worth) = score(action)
            && worth >= least
            && best.is_none_or(|(known, _)| worth > known)
        {
            best = Some((worth, action));
        }
    }
    best.map(|(_, action)| action)
}

/// The action that is worth more than what is known of another, or that other; the first of equals.
pub(crate) fn better<A: Copy>(legal: &[A], other: (f32, A), worth: impl Fn(A) -> Option<f32>) -> A {
    let mut best = other;
    for &action in legal {
        if let Some(worth) = worth(action)
            && worth > best.0
        {
            best = (worth, action);
        }
    }
    best.1
}
