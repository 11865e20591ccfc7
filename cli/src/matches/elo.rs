//! `salient match --elo`: how strong the players of many matches are, on one scale.

use std::path::PathBuf;

use anyhow::{Context, Result};
use players::{MatchResult, Rated, rate};
use serde::Deserialize;

use crate::files;
use crate::output::Io;

/// Whom the others are compared with.
const ZERO: &str = "recruit";

/// What `salient match --json` says of a scenario, as far as it is needed.
#[derive(Deserialize)]
struct Report {
    game: String,
    scenario: String,
    players: [String; 2],
    both: Both,
}

#[derive(Deserialize)]
struct Both {
    games: usize,
    share: f64,
}

/// Rates the players by scenario and over all.
pub(super) fn command(paths: &[PathBuf], json: bool, io: &mut Io<'_>) -> Result<u8> {
    let mut reports: Vec<Report> = Vec::new();
    for path in paths {
        let read: Vec<Report> = serde_json::from_str(&files::read(path)?)
            .with_context(|| format!("{} is not what `salient match --json` writes", path.display()))?;
        // Who meets his like shows nothing of his strength.
        reports.extend(read.into_iter().filter(|report| report.players[0] != report.players[1]));
    }
    let mut scenarios: Vec<String> = Vec::new();
    for Report { game, scenario, .. } in &reports {
        let name = format!("{game} {scenario}");
        if !scenarios.contains(&name) {
            scenarios.push(name);
        }
    }
    let of = |wanted: Option<&str>| -> Vec<Rated> {
        let met = reports
            .iter()
            .filter(|one| wanted.is_none_or(|wanted| format!("{} {}", one.game, one.scenario) == wanted));
        let results: Vec<MatchResult> = met
            .map(|Report { players, both: Both { games, share }, .. }| MatchResult {
                players: players.clone(),
                games: *games,
                share: *share,
            })
            .collect();
        rate(&results, ZERO)
    };
    let mut tables: Vec<(&str, Vec<Rated>)> =
        scenarios.iter().map(|scenario| (scenario.as_str(), of(Some(scenario)))).collect();
    if tables.len() != 1 {
        tables.push(("all", of(None)));
    }
    if json {
        io.json(&tables)?;
        return Ok(0);
    }
    for (name, table) in &tables {
        io.line(&format!("{name}: points of Elo, and in what range with 19 chances of 20"))?;
        for Rated { name, elo, within, games } in table {
            io.line(&format!("  {name:<10} {elo:+5.0} +- {within:3.0}  {games} games"))?;
        }
    }
    Ok(0)
}
