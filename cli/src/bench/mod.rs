//! `salient bench`: how fast the games go, beside the figures to reach.

mod goals;
mod words;

use anyhow::Result;
use clap::Args;
use engine::Seed;
use engine::title::Trouble;
use players::{Choice, Effort, Pace, Setup, Shelved};
use serde::Serialize;

use self::goals::Goal;
use crate::output::{Io, Usage};
use crate::shelf;

/// Every figure is the median of so many rounds.
const ROUNDS: u32 = 5;

#[derive(Args)]
pub(crate) struct BenchArguments {
    /// The game; all of them if none is named.
    pub(crate) game: Option<String>,
    /// A scenario by its id; some that are typical if nothing is said. May be repeated.
    #[arg(long, value_name = "ID", requires = "game")]
    pub(crate) scenario: Vec<String>,
    /// Seconds for each figure; longer where whole games take longer.
    #[arg(long, value_name = "N", default_value_t = 0.5, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// As JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is measured of a scenario.
#[derive(Serialize)]
struct Measured<'a> {
    game: &'a str,
    scenario: String,
    #[serde(flatten)]
    pace: Pace,
    goals: Vec<Goal>,
}

#[derive(Serialize)]
struct Report<'a> {
    /// What is measured, in a sentence.
    about: &'static str,
    rounds: u32,
    seconds: f64,
    /// Whether the program is built for speed; otherwise the figures mean little.
    optimised: bool,
    scenarios: Vec<Measured<'a>>,
}

pub(crate) fn command(shelf: &'static [Shelved], wish: &BenchArguments, io: &mut Io<'_>) -> Result<u8> {
    let games: Vec<&Shelved> = match &wish.game {
        Some(game) => vec![shelf::find(shelf, game)?],
        None => shelf.iter().collect(),
    };
    let mut scenarios = Vec::new();
    for game in games {
        for scenario in wished(game, &wish.scenario) {
            io.note(&format!("measuring {} {scenario}", game.title.id))?;
            scenarios.push(measure(game, scenario, wish.seconds)?);
        }
    }
    let report = Report {
        about: "CPU time of one core, median of the rounds",
        rounds: ROUNDS,
        seconds: wish.seconds,
        optimised: !cfg!(debug_assertions),
        scenarios,
    };
    if wish.json {
        io.json(&report)?;
    } else {
        words::tell(&report, io)?;
    }
    Ok(0)
}

/// The scenarios that are asked for, or some that are typical of the game, or its first.
fn wished(game: &Shelved, ids: &[String]) -> Vec<String> {
    if !ids.is_empty() {
        return ids.to_vec();
    }
    let typical = goals::typical(game.title.id);
    if !typical.is_empty() {
        return typical.iter().map(ToString::to_string).collect();
    }
    (game.title.scenarios)().into_iter().take(1).map(|scenario| scenario.id).collect()
}

fn measure(game: &Shelved, scenario: String, seconds: f64) -> Result<Measured<'_>> {
    let setup = Setup { scenario: Some(Choice::Id(scenario.clone())), ..Setup::new(Seed::number(0)) };
    let pace = match (game.pace)(&setup, &Effort { rounds: ROUNDS, seconds }) {
        Err(Trouble::Wish(wish)) => return Err(Usage(wish).into()),
        pace => pace?,
    };
    let goals = goals::judge(game.title.id, &scenario, &pace);
    Ok(Measured { game: game.title.id, scenario, pace, goals })
}

fn seconds(word: &str) -> Result<f64, String> {
    let number = word.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    number.ok_or_else(|| "write a number of seconds from 0 to 3600".into())
}
