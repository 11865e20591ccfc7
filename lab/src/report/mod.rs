//! The report of a run: what was found, how sure we are, and a page that shows it.

mod charts;
mod details;
mod findings;
mod games;
mod ground;
mod page;
mod standing;
mod tally;

use anyhow::Result;
use serde::Serialize;

use crate::stats::{Interval, Pairs, Verdict};
use crate::{Experiment, Folder, Gathered, Manifest, gather};
use players::Share;
use tally::Tally;

pub use games::Told;
pub use standing::Standing;
pub use tally::Spread;
pub(crate) use tally::share_of;

/// What was found.
#[derive(Debug, Serialize)]
pub struct Report {
    /// What the plan is called.
    pub name: String,
    /// What was asked.
    pub question: String,
    /// The game and its scenario.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The sides; all shares are those of the first.
    pub sides: Vec<String>,
    /// The number of the first dice, and how many there are.
    pub dice: (u64, u32),
    /// What was found in the folder.
    pub parts: Gathered,
    /// How pairs are told apart, if the plan says so.
    pub split: Option<Split>,
    /// The arms.
    pub arms: Vec<ArmFound>,
    /// Every other arm against the first.
    pub comparisons: Vec<Comparison>,
    /// The most typical and the oddest games.
    pub told: Vec<Told>,
}

/// How pairs are told apart.
#[derive(Debug, Serialize)]
pub struct Split {
    /// After which turn.
    pub turn: u32,
    /// By what, in words.
    pub by: String,
}

/// An arm by itself.
#[derive(Debug, Serialize)]
pub struct ArmFound {
    /// Its name.
    pub name: String,
    /// What it has that the first arm has not.
    pub differs: String,
    /// Who plays.
    pub players: Vec<String>,
    /// What the first side has, draws as halves.
    pub share: Share,
    /// Games by winner and level.
    pub levels: Vec<(String, i64)>,
    /// Games by the rule that decided.
    pub rules: Vec<(String, i64)>,
    /// Numbers of its games: the mean and how far games are from it.
    pub measures: Vec<(String, Spread)>,
    /// Units lost in the mean game, by side and type.
    pub losses: Vec<(String, f64)>,
    /// Units in a state in the mean game, summed over turns, by side.
    pub states: Vec<(String, f64)>,
    /// The share of turns at whose end the first side held an objective.
    pub towns: Vec<(String, f64)>,
    /// How often rules were cited by events, in all games.
    pub cited: Vec<(String, i64)>,
    /// How often rules were counted in the sum behind a roll, in all games.
    pub summed: Vec<(String, i64)>,
}

/// An arm against the first.
#[derive(Debug, Serialize)]
pub struct Comparison {
    /// The arm.
    pub arm: String,
    /// Pairs of the same dice: how they fell out for the first side.
    pub pairs: Pairs,
    /// By how much the first side has more than in the first arm.
    pub difference: Interval,
    /// How probable such a difference is by chance (the exact test of pairs).
    pub p: f64,
    /// The same, seeing that so many arms are compared (Holm).
    pub p_of_all: f64,
    /// The looks, if the plan has a stopping rule.
    pub verdict: Option<Verdict>,
    /// Whether a difference is called: at 5 % for all arms together, or at what the stopping rule says.
    pub different: bool,
    /// By how much other numbers differ.
    pub measures: Vec<(String, Interval)>,
    /// The pairs told apart by how the first side stood, the worst first; empty if the plan does not ask for it.
    pub standings: Vec<Standing>,
    /// Whether the switches did anything at all.
    pub fired: Fired,
}

/// Whether what an arm changes did anything.
#[derive(Debug, Serialize)]
pub struct Fired {
    /// Pairs of games that did not go the same way.
    pub pairs: usize,
    /// Of so many.
    pub of: usize,
    /// Lists of choices that are others under the rules of the other arm, of those compared in either arm.
    pub lists: (i64, i64),
    /// For each switch that the arm sets otherwise: how often an event cited it, and how often it was counted in a sum, in both arms.
    pub switches: Vec<(String, i64, i64)>,
    /// Nothing was ever seen of it, so that nothing can be concluded.
    pub void: bool,
}

/// The report of a run, and its page.
pub fn make(folder: &Folder, experiment: &Experiment, manifest: &Manifest) -> Result<(Report, String)> {
    let mut tallies: Vec<Tally> = experiment.arms.iter().map(|_| Tally::default()).collect();
    let parts = gather(folder, experiment, manifest, &mut |arm, row| {
        let grid = &experiment.arena.setting(arm).board.grid;
        tallies[arm].add(&row, experiment, grid);
    })?;
    let told = games::tell(experiment, &tallies)?;
    let report = findings::find(experiment, &tallies, parts, told);
    let page = page::page(experiment, &report, &tallies)?;
    Ok((report, page))
}
