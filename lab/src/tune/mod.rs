//! Tuning: the numbers of a cadet's temper are searched by games against itself.
//!
//! The search is SPSA (Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", IEEE
//! Transactions on Automatic Control 37, 1992): in each round all numbers are pushed up or down at once, at random; a cadet so pushed
//! plays one who is pushed the other way, on the same dice, and the temper goes a step towards the one who fared better. Numbers
//! are multiplied, never added to, so that a great one and a small one move alike. The result is confirmed on dice that nobody
//! learned from.

mod plan;
mod state;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Result, anyhow};
use engine::{Dice, Outcome, Seed, Side};
use players::{Arena, Arm, Blind, Choice, Dial, Ended, Setup, Shelved, Trial};

use crate::Folder;
use crate::stats::{Interval, Pairs, exact, paired};

pub use plan::TunePlan;
pub use state::{Round, Tuned};

/// Numbers are kept within this factor of the usual one, and its inverse.
const MOST: f64 = 3.0;
/// Factors are kept in millionths of their logarithms, so that a file says them exactly.
const FINE: f64 = 1e6;
/// What one has of a game is kept in quarters, for the same reason.
const QUARTERS: f64 = 4.0;

/// What came of a tuning.
#[derive(Debug, Clone)]
pub struct TuneResult {
    /// The temper, as a file.
    pub temper: String,
    /// What the tuned cadet has more on fresh dice than the one that was begun with, as a share of a game.
    pub gain: Interval,
    /// Of the fresh dice those on which his games went another way at all. If there are none, nothing was found out.
    pub otherwise: u32,
    /// How often chance alone does as much.
    pub p: f64,
}

/// Tunes, or goes on where it was left: the folder has what was found so far. `tell` hears of every round.
pub fn tune(
    shelf: &[Shelved],
    plan: &TunePlan,
    folder: &Folder,
    threads: usize,
    tell: &mut dyn FnMut(&Round),
) -> Result<TuneResult> {
    let game = Shelved::find(shelf, &plan.game).map_err(|why| anyhow!(why))?;
    let mut tuned = Tuned::open(folder, plan)?;
    while (tuned.rounds.len() as u32) < plan.rounds {
        let round = step(game, plan, tuned.lean(), tuned.rounds.len() as u32, threads)?;
        tell(&round);
        tuned.rounds.push(round);
        tuned.save(folder)?;
    }
    let lean = tuned.lean().to_vec();
    while (tuned.confirmed.len() as u32) < plan.confirm {
        let done = tuned.confirmed.len() as u32;
        let count = plan.games.max(threads as u32).min(plan.confirm - done);
        let arms = arms(plan, &temper(plan, &lean), &plan.start());
        let ends = play(game, &arms, plan.confirm_seed + u64::from(done), count, threads)?;
        tuned.confirmed.extend(ends.iter().map(|pair| (gain(plan, pair, share) * QUARTERS) as i32));
        tuned.otherwise += ends.iter().filter(|pair| otherwise(pair)).count() as u32;
        tuned.save(folder)?;
    }
    let gains: Vec<f64> = tuned.confirmed.iter().map(|gain| f64::from(*gain) / QUARTERS).collect();
    let (found, p) = (paired(&gains), exact(Pairs::of(&gains)));
    let otherwise = tuned.otherwise;
    let result = TuneResult { temper: file(plan, &tuned, found, p), gain: found, otherwise, p };
    crate::run::put(&folder.0.join("temper.toml"), result.temper.as_bytes())?;
    Ok(result)
}

/// A round: where the temper goes from `lean`.
fn step(game: &Shelved, plan: &TunePlan, lean: &[i64], round: u32, threads: usize) -> Result<Round> {
    let at = f64::from(round) + 1.0;
    let spread = plan.spread / at.powf(0.101);
    let pace = plan.pace / (at + f64::from(plan.rounds) / 10.0).powf(0.602);
    let mut dice = Dice::fast(plan.first_seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(round));
    let signs: Vec<f64> = lean.iter().map(|_| if dice.index(2) == 0 { 1.0 } else { -1.0 }).collect();
    let pushed = |way: f64| -> Vec<i64> {
        lean.iter()
            .zip(&signs)
            .map(|(lean, sign)| bounded(*lean as f64 / FINE + way * spread * sign))
            .collect()
    };
    let arms = arms(plan, &temper(plan, &pushed(1.0)), &temper(plan, &pushed(-1.0)));
    let first = plan.first_seed + u64::from(round) * u64::from(plan.games);
    let ends = play(game, &arms, first, plan.games, threads)?;
    // Victories are rare events, margins are seen in every game: both count for a half.
    let margins = ends.iter().flatten().map(|end| f64::from(end.outcome.score.abs())).sum::<f64>();
    let usual = (margins / (2 * ends.len()) as f64).max(1e-9);
    let value = |outcome: &Outcome| {
        let margin = f64::from(outcome.score);
        0.5 * share(outcome) + 0.25 * (1.0 + margin / (margin.abs() + usual))
    };
    let better = ends.iter().map(|pair| gain(plan, pair, value)).sum::<f64>() / ends.len() as f64;
    let lean = lean
        .iter()
        .zip(&signs)
        .map(|(lean, sign)| bounded(*lean as f64 / FINE + pace * better / (2.0 * spread) * sign))
        .collect();
    Ok(Round { round: round + 1, better: (better * FINE) as i64, lean })
}

/// The logarithm of a factor, in its bounds.
fn bounded(lean: f64) -> i64 {
    (lean.clamp(-MOST.ln(), MOST.ln()) * FINE).round() as i64
}

/// What the first side has of a game.
fn share(outcome: &Outcome) -> f64 {
    outcome.winner.map_or(0.5, |side| f64::from(u8::from(side == Side(0))))
}

/// What the one who is tuned has more in the first arm than in the second, where the other temper is in his place.
fn gain(plan: &TunePlan, pair: &[Ended; 2], value: impl Fn(&Outcome) -> f64) -> f64 {
    let difference = value(&pair[0].outcome) - value(&pair[1].outcome);
    match plan.side {
        Some(0) => difference,
        Some(_) => -difference,
        // He has either side once, and the other temper is his enemy.
        None => difference / 2.0,
    }
}

/// Whether the two games of a pair went different ways.
fn otherwise(pair: &[Ended; 2]) -> bool {
    (pair[0].hash, pair[0].decisions) != (pair[1].hash, pair[1].decisions)
}

/// Two arms: one temper and another in the place of the side that is tuned; or, if it is for all sides, one against the other
/// with either side.
fn arms(plan: &TunePlan, one: &str, other: &str) -> [Arm; 2] {
    let arm = |tempers: Vec<(Side, String)>| Arm {
        setup: Setup {
            scenario: Some(Choice::Id(plan.scenario.clone())),
            rules: plan.switches.clone(),
            players: "cadet".into(),
            ..Setup::new(Seed::number(0))
        },
        tempers,
    };
    let [one, other] = [one.to_owned(), other.to_owned()];
    match plan.side {
        Some(side) => [one, other].map(|temper| arm(vec![(Side(side as u8), temper)])),
        None => [
            arm(vec![(Side(0), one.clone()), (Side(1), other.clone())]),
            arm(vec![(Side(0), other), (Side(1), one)]),
        ],
    }
}

/// Plays so many dice in both arms, on threads.
fn play(game: &Shelved, arms: &[Arm; 2], first: u64, count: u32, threads: usize) -> Result<Vec<[Ended; 2]>> {
    let arena: Box<dyn Arena> = (game.arrange)(arms).map_err(|wrong| {
        let words: Vec<String> = wrong.iter().map(|wrong| wrong.trouble.to_string()).collect();
        anyhow!(words.join("; "))
    })?;
    let (next, games) = (AtomicUsize::new(0), 2 * count as usize);
    let ends: Mutex<Vec<Option<Ended>>> = Mutex::new(vec![None; games]);
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, games) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= games {
                        break;
                    }
                    let trial = Trial { arm: at % 2, seed: first + (at / 2) as u64, swapped: false };
                    let ended = arena.play(trial, &mut Blind);
                    ends.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[at] = Some(ended);
                }
            });
        }
    });
    let ends = ends.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let ends: Vec<Ended> = ends.into_iter().flatten().collect();
    Ok(ends.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect())
}

/// The value of a number whose factor has this logarithm.
fn value(dial: &Dial, lean: i64) -> f64 {
    let value = (dial.usual * (lean as f64 / FINE).exp()).clamp(dial.least, dial.most);
    // Three digits are as many as games can tell apart.
    let step = 10_f64.powf(value.abs().max(1e-9).log10().floor() - 3.0);
    let rounded = if dial.whole { value.round() } else { (value / step).round() * step };
    rounded.clamp(dial.least, dial.most)
}

/// A temper file.
fn temper(plan: &TunePlan, lean: &[i64]) -> String {
    let moved = plan.dials.iter().zip(lean).map(|(dial, lean)| line(dial, value(dial, *lean)));
    plan.kept.iter().map(|dial| line(dial, dial.usual)).chain(moved).collect()
}

/// A line of a temper file.
fn line(dial: &Dial, value: f64) -> String {
    if dial.whole {
        format!("{} = {}\n", dial.name, value as i64)
    } else {
        format!("{} = {:?}\n", dial.name, value as f32)
    }
}

/// The temper file with what was found about it.
fn file(plan: &TunePlan, tuned: &Tuned, gain: Interval, p: f64) -> String {
    let last = plan.first_seed + u64::from(plan.rounds) * u64::from(plan.games) - 1;
    let whom = if plan.side.is_some() { "a side" } else { "all sides" };
    let better = if tuned.otherwise == 0 {
        "no game went another way, so that nothing was found out"
    } else if p < 0.05 && gain.mean > 0.0 {
        "better than the one that was begun with"
    } else {
        "not shown to be better than the one that was begun with"
    };
    format!(
        "# Tuned by `salient lab tune` for {whom} of {} {}: {} rounds of {} dice, {} to {last}.\n\
         # On {} fresh dice from {} it has {:+.1} % [{:+.1}, {:+.1}] of a game more, p {p:.4}: {better}.\n{}",
        plan.game,
        plan.scenario,
        plan.rounds,
        plan.games,
        plan.first_seed,
        plan.confirm,
        plan.confirm_seed,
        gain.mean * 100.0,
        gain.low * 100.0,
        gain.high * 100.0,
        temper(plan, tuned.lean()),
    )
}
