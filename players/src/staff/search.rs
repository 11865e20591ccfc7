//! Successive halving: all plans are tried a little, the better half of them more, until one is left.
//!
//! The effort is a count of simulated player-turns and never a clock, and what comes of the rollouts is summed by their number: so
//! the same plan is chosen on any machine and any number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::drill::Drill;
use super::orders::Candidate;
use super::rollout::{Bench, Result, Start};

/// What a change of orders must be worth at least.
const LEAST_GAIN: f64 = 0.005;

/// The mean of some numbers; 0 without any.
fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// What is known of a plan.
#[derive(Debug, Clone)]
pub(super) struct Tried {
    /// Its place among the plans.
    pub(super) plan: usize,
    /// Rollouts.
    pub(super) tries: u32,
    /// What came of each, in the order of their dice.
    chances: Vec<f64>,
}

impl Tried {
    /// The chance to win, in the mean of its rollouts.
    pub(super) fn chance(&self) -> f64 {
        mean(&self.chances)
    }

    /// Whether this is better than another by more than the dice account for: by the differences of the rollouts that both had
    /// with the same dice.
    pub(super) fn is_clearly_better_than(&self, other: &Tried) -> bool {
        let apart: Vec<f64> = self.chances.iter().zip(&other.chances).map(|(one, two)| one - two).collect();
        let (middle, count) = (mean(&apart), apart.len() as f64);
        let spread = apart.iter().map(|apart| (apart - middle).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        middle > LEAST_GAIN && middle > (spread / count.max(1.0)).sqrt()
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

/// Compares plans. `turns` is the count of player-turns that may be simulated; every plan is tried at least once. With `prior`,
/// what came of the first plan with the first dice, that plan stays to the end, and another is chosen only if it is clearly better.
pub(super) fn search<G: Drill>(
    start: &Start<'_, G>,
    plans: &[Candidate<G>],
    turns: u32,
    prior: Option<Result>,
    benches: &mut [Bench<G>],
) -> Found {
    let tried = |plan| Tried { plan, tries: 0, chances: Vec::new() };
    let mut field: Vec<Tried> = (0..plans.len()).map(tried).collect();
    let (mut out, mut used) = (Vec::new(), 0);
    if let (Some(known), Some(first)) = (prior, field.first_mut()) {
        (first.tries, first.chances, used) = (1, vec![known.chance], known.turns);
    }
    let prior = prior.is_some();
    let mut tries = first_tries(plans.len(), start.horizon, turns);
    start.progress.begin(tries * once(plans.len(), start.horizon));
    while field.len() > 1 {
        let more: Vec<(usize, u32)> =
            field.iter().flat_map(|tried| (tried.tries..tries).map(|die| (tried.plan, die))).collect();
        let results = play_all(start, plans, &more, benches);
        for (&(plan, _), result) in more.iter().zip(&results) {
            used += result.turns;
            if let Some(tried) = field.iter_mut().find(|tried| tried.plan == plan) {
                tried.tries += 1;
                tried.chances.push(result.chance);
            }
        }
        // Of equals the first: the cadet as it is comes before all variations.
        field.sort_by(|one, other| other.chance().total_cmp(&one.chance()).then(one.plan.cmp(&other.plan)));
        let usual = field.iter().position(|tried| tried.plan == 0);
        match (field.len(), usual) {
            (2, Some(1)) if prior && !field[0].is_clearly_better_than(&field[1]) => field.swap(0, 1),
            (3.., Some(at)) if prior && at >= field.len().div_ceil(2) => {
                let usual = field.remove(at);
                field.insert(field.len().div_ceil(2) - 1, usual);
            }
            _ => {}
        }
        let rest = field.split_off(field.len().div_ceil(2));
        out.splice(0..0, rest);
        tries *= 2;
    }
    out.splice(0..0, field);
    start.progress.end();
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
    plans: &[Candidate<G>],
    list: &[(usize, u32)],
    benches: &mut [Bench<G>],
) -> Vec<Result> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(vec![Result::default(); list.len()]);
    let work = |bench: &mut Bench<G>| {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(plan, die)) = list.get(at) else { break };
            let result = bench.play(start, &plans[plan], die);
            results.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = result;
            if !start.progress.count(result.turns) {
                break;
            }
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
    use super::{Tried, affordable, first_tries};

    #[test]
    fn luck_alone_is_not_better() {
        let tried =
            |chances: &[f64]| Tried { plan: 0, tries: chances.len() as u32, chances: chances.to_vec() };
        let usual = tried(&[0.5, 0.6, 0.4, 0.5]);
        assert!(tried(&[0.55, 0.64, 0.46, 0.55]).is_clearly_better_than(&usual));
        assert!(!tried(&[0.9, 0.4, 0.3, 0.5]).is_clearly_better_than(&usual));
        assert!(!usual.is_clearly_better_than(&usual));
    }

    #[test]
    fn the_count_of_player_turns_is_shared_among_the_rounds() {
        // 8 plans over 2 player-turns: 16 for the first round, 8 and 8 for the next.
        assert_eq!([0, 31, 32, 63, 64, 320].map(|turns| first_tries(8, 2, turns)), [1, 1, 1, 1, 2, 10]);
        assert_eq!(first_tries(16, 2, 80), 1);
        assert_eq!(first_tries(1, 2, 80), 40);
        assert_eq!([0, 24, 32, 64, 999].map(|turns| affordable(8, 4, turns)), [2, 4, 4, 8, 8]);
    }
}
