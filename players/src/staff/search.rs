//! Successive halving: all plans are tried a little, the better half of them more, until one is left.
//!
//! The effort is a count of simulated player-turns and never a clock, and what comes of the rollouts is summed by their number: so
//! the same plan is chosen on any machine and any number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::drill::Drill;
use super::plans::Plan;
use super::rollout::{Bench, Result, Start};

/// What is known of a plan.
#[derive(Debug, Clone)]
pub(super) struct Tried {
    /// Its place among the plans.
    pub(super) plan: usize,
    /// Rollouts.
    pub(super) tries: u32,
    sum: f64,
}

impl Tried {
    /// The chance to win, in the mean of its rollouts.
    pub(super) fn chance(&self) -> f64 {
        self.sum / f64::from(self.tries.max(1))
    }
}

/// What came of a search.
#[derive(Debug)]
pub(super) struct Found {
    /// All plans: those that were tried longest first, and of these the best.
    pub(super) tried: Vec<Tried>,
    /// Simulated player-turns.
    pub(super) turns: u32,
}

/// Compares plans. `turns` is the count of player-turns that may be simulated; every plan is tried at least once.
pub(super) fn search<G: Drill>(
    start: &Start<'_, G>,
    plans: &[Plan],
    turns: u32,
    benches: &mut [Bench<G>],
) -> Found {
    let factors: Vec<Vec<(&'static str, f64)>> = plans.iter().map(Plan::factors::<G>).collect();
    let mut field: Vec<Tried> = (0..plans.len()).map(|plan| Tried { plan, tries: 0, sum: 0.0 }).collect();
    let (mut out, mut used) = (Vec::new(), 0);
    let mut tries = first_tries(plans.len(), start.horizon, turns);
    while field.len() > 1 {
        let more: Vec<(usize, u32)> =
            field.iter().flat_map(|tried| (tried.tries..tries).map(|die| (tried.plan, die))).collect();
        let results = play_all(start, &factors, &more, benches);
        for (&(plan, _), result) in more.iter().zip(&results) {
            used += result.turns;
            if let Some(tried) = field.iter_mut().find(|tried| tried.plan == plan) {
                tried.tries += 1;
                tried.sum += result.chance;
            }
        }
        // Of equals the first: the cadet as it is comes before all variations.
        field.sort_by(|one, other| other.chance().total_cmp(&one.chance()).then(one.plan.cmp(&other.plan)));
        let rest = field.split_off(field.len().div_ceil(2));
        out.splice(0..0, rest);
        tries *= 2;
    }
    out.splice(0..0, field);
    Found { tried: out, turns: used }
}

/// The player-turns that all rounds take if each plan is tried once at first.
fn once(plans: usize, horizon: u32) -> u32 {
    // A round of half the plans with twice the tries takes half as many new rollouts as the first.
    let rounds = plans.next_power_of_two().trailing_zeros();
    let round = plans as u32 * horizon;
    round + round * rounds.saturating_sub(1) / 2
}

/// How often each plan is tried at first, so that all rounds together take so many player-turns.
fn first_tries(plans: usize, horizon: u32, turns: u32) -> u32 {
    (turns / once(plans, horizon).max(1)).max(1)
}

/// How many plans can be compared in so many player-turns: at least two.
pub(super) fn affordable(plans: usize, horizon: u32, turns: u32) -> usize {
    (2..=plans).rev().find(|&count| once(count, horizon) <= turns).unwrap_or(2)
}

/// Plays rollouts on as many threads as there are benches. The results are in the order of the rollouts.
fn play_all<G: Drill>(
    start: &Start<'_, G>,
    factors: &[Vec<(&'static str, f64)>],
    list: &[(usize, u32)],
    benches: &mut [Bench<G>],
) -> Vec<Result> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![Result::default(); list.len()]);
    let work = |bench: &mut Bench<G>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(plan, die)) = list.get(at) else { break };
            let result = bench.play(start, &factors[plan], die);
            results.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = result;
        }
    };
    match benches {
        [] => {}
        [bench] => work(bench),
        [bench, others @ ..] => std::thread::scope(|scope| {
            for other in others {
                scope.spawn(|| work(other));
            }
            work(bench);
        }),
    }
    results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{affordable, first_tries};

    #[test]
    fn the_count_of_player_turns_is_shared_among_the_rounds() {
        // 8 plans over 2 player-turns: 16 for the first round, 8 and 8 for the next.
        assert_eq!([0, 31, 32, 63, 64, 320].map(|turns| first_tries(8, 2, turns)), [1, 1, 1, 1, 2, 10]);
        assert_eq!(first_tries(16, 2, 80), 1);
        assert_eq!(first_tries(1, 2, 80), 40);
        assert_eq!([0, 24, 32, 64, 999].map(|turns| affordable(8, 4, turns)), [2, 4, 4, 8, 8]);
    }
}
