//! What the cadets of all games share: marches over the map, where the enemy wants to go, the line that keeps him out and who
//! holds it, and the numbers that people tune.

pub(crate) mod assault;
pub(crate) mod estimate;
pub(crate) mod flood;
pub(crate) mod flow;
pub(crate) mod front;
pub(crate) mod goals;
pub(crate) mod line;
pub(crate) mod march;
pub(crate) mod posts;
pub(crate) mod sweep;
pub(crate) mod temper;
pub(crate) mod threat;
pub(crate) mod war;

use engine::{HexId, UnitId};

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
