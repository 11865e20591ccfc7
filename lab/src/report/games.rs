//! The most typical and the oddest games, as records.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use players::Trial;
use serde::Serialize;

use super::tally::{MEASURES, Tally, measures};
use crate::Experiment;

/// So many of each are told.
const EACH: usize = 3;

/// A game that is told.
#[derive(Debug, Serialize)]
pub struct Told {
    /// Whether it is one of the typical ones; else one of the odd.
    pub typical: bool,
    /// The arm.
    pub arm: String,
    /// The number of its dice.
    pub seed: u64,
    /// Whether the players have changed sides.
    pub swapped: bool,
    /// What is to be said of it.
    pub about: String,
    /// The record, to be replayed.
    #[serde(skip)]
    pub record: String,
}

/// A game and how far it is from the mean of its arm.
struct Far {
    trial: Trial,
    distance: f64,
    /// The measure that is farthest.
    farthest: usize,
}

pub(super) fn tell(experiment: &Experiment, tallies: &[Tally]) -> Result<Vec<Told>> {
    let mut all: Vec<Far> = tallies.iter().enumerate().flat_map(|(arm, tally)| far(arm, tally)).collect();
    all.sort_by(|one, other| one.distance.total_cmp(&other.distance).then(one.trial.cmp(&other.trial)));
    // Two arms may have played the same game.
    let mut seen = BTreeSet::new();
    all.retain(|far| {
        let Trial { arm, seed, swapped } = far.trial;
        seen.insert((seed, swapped, tallies[arm].games[&(seed as i64, swapped)].way))
    });
    let each = EACH.min(all.len() / 2);
    let typical = all.iter().take(each).map(|far| (far, true));
    let odd = all.iter().rev().take(each).map(|far| (far, false));
    typical.chain(odd).map(|(far, typical)| told(experiment, tallies, far, typical)).collect()
}

fn far(arm: usize, tally: &Tally) -> Vec<Far> {
    let spreads: Vec<_> = (0..MEASURES).map(|at| tally.spread(at)).collect();
    let one = |(&(seed, swapped), brief): (&(i64, bool), &super::tally::Brief)| {
        let away: Vec<f64> = brief
            .measures
            .iter()
            .zip(&spreads)
            .map(|(value, spread)| (value - spread.mean) / spread.deviation.max(1e-9))
            .collect();
        let farthest =
            away.iter().copied().enumerate().max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
        Far {
            trial: Trial { arm, seed: seed as u64, swapped },
            distance: away.iter().map(|away| away * away).sum::<f64>().sqrt(),
            farthest: farthest.map_or(0, |(measure, _)| measure),
        }
    };
    tally.games.iter().map(one).collect()
}

fn told(experiment: &Experiment, tallies: &[Tally], far: &Far, typical: bool) -> Result<Told> {
    let Trial { arm, seed, swapped } = far.trial;
    let brief = &tallies[arm].games[&(seed as i64, swapped)];
    let record = experiment
        .arena
        .record(far.trial)
        .map_err(|refusal| anyhow!("game {seed} cannot be played again: {refusal}"))?;
    let names = measures(experiment.sides());
    let about = if typical {
        let [margin, turns, ..] = brief.measures;
        format!("margin {margin:+}, over after turn {turns}")
    } else {
        let measure = far.farthest;
        let mean = tallies[arm].spread(measure).mean;
        format!(
            "{}: {} where the mean is {mean:.1}; margin {:+}",
            names[measure], brief.measures[measure], brief.margin
        )
    };
    Ok(Told {
        typical,
        arm: experiment.arms[arm].name.clone(),
        seed,
        swapped,
        about,
        record: record.to_string(),
    })
}
