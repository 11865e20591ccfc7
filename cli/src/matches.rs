//! `salient match`: two computer players against each other, and `salient train`: the appraisal learned from such games.

mod elo;
mod plot;
mod rows;
mod train;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use engine::{Rule, Seed};
use players::{Match, MatchGame, Setup, Share, Shelved};
use serde::Serialize;

use crate::looked::Switched;
use crate::output::{Io, Usage};
use crate::play::trouble;
use crate::programs::Programs;
use crate::shelf;

pub(crate) use train::{TrainArguments, command as train};

#[derive(Args)]
pub(crate) struct MatchArguments {
    /// A computer player, or `program:./bot` with a program of your own.
    #[arg(required_unless_present = "elo")]
    pub(crate) one: Option<String>,
    /// Another, or the same.
    #[arg(required_unless_present = "elo")]
    pub(crate) other: Option<String>,
    /// The game.
    #[arg(required_unless_present = "elo")]
    pub(crate) game: Option<String>,
    /// Scenarios by their ids, or files with some of your own; all of the game if none is named.
    #[arg(value_name = "ID|FILE")]
    pub(crate) scenarios: Vec<String>,
    #[command(flatten)]
    pub(crate) switched: Switched,
    /// So many dice; each is played twice, with sides swapped. A player against itself plays each once: the second game would be the same.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// The number of the first dice, which are those of `salient play --seed`; the next are those that follow.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write positions and what came of them to this file, for `salient train`.
    #[arg(long, value_name = "FILE")]
    pub(crate) rows: Option<PathBuf>,
    /// Threads; as many as there are processors if nothing is said. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Play nothing: tell how strong the players of these files, which `--json` wrote, are on one scale.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) elo: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) programs: Programs,
    /// As JSON, with every game.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How a player fared with a side, or with both.
#[derive(Serialize)]
struct Fared {
    #[serde(flatten)]
    share: Share,
    won: usize,
    drawn: usize,
    lost: usize,
    /// The mean margin, as the player sees it.
    margin: f64,
}

/// What came of a scenario.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    players: [&'a str; 2],
    /// The first player as each side, by the names of the sides.
    sides: [(&'a str, Fared); 2],
    /// The first player as both.
    both: Fared,
    /// Games that a player lost because its program did not play them to the end, by player. They count as lost.
    forfeits: [usize; 2],
    /// By how many points of Elo he is stronger.
    elo: Option<f64>,
    /// Seconds of a processor in an own player-turn, by player.
    seconds: [f64; 2],
    /// Simulated player-turns in an own one, by player.
    simulated: [f64; 2],
    games: &'a [MatchGame],
}

pub(crate) fn command(shelf: &'static [Shelved], wish: &MatchArguments, io: &mut Io<'_>) -> Result<u8> {
    if !wish.elo.is_empty() {
        return elo::command(&wish.elo, wish.json, io);
    }
    let (Some(one), Some(other), Some(game)) = (&wish.one, &wish.other, &wish.game) else {
        return Err(Usage("name two players and a game".into()).into());
    };
    let (pair, game) = ([one.as_str(), other.as_str()], shelf::find(shelf, game)?);
    let mut scenarios = wish.scenarios.clone();
    if scenarios.is_empty() {
        scenarios = (game.title.scenarios)().into_iter().map(|scenario| scenario.id).collect();
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = Match {
        players: pair.map(ToOwned::to_owned),
        dice: wish.games,
        first: wish.seed,
        threads: wish.threads.map_or(threads, |threads| threads as usize),
        rows: wish.rows.is_some(),
    };
    let mut rows = match &wish.rows {
        None => None,
        Some(path) => Some(rows::Writer::new(path, (game.features)())?),
    };
    let mut reports = Vec::new();
    for scenario in &scenarios {
        io.note(&format!("{} {scenario}: {} games", game.title.id, 2 * wish.games))?;
        let own = wish.switched.own(game.title, Some(scenario))?;
        let clock = Some(wish.programs.clock());
        let setup = Setup { clock, ..wish.switched.setup(own, Some(scenario), Seed::number(wish.seed)) };
        let games = (game.hold_match)(&setup, &wanted).map_err(trouble)?;
        if let Some(rows) = &mut rows {
            rows.write(scenario, &games).context("the rows cannot be written")?;
        }
        let sides = sides(game, &setup)?;
        if wish.json {
            reports.push((scenario, sides, games));
        } else {
            tell(&report(game.title.id, scenario, pair, &sides, &games), io)?;
        }
    }
    if wish.json {
        let all: Vec<Report<'_>> = reports
            .iter()
            .map(|(scenario, sides, games)| report(game.title.id, scenario, pair, sides, games))
            .collect();
        io.json(&all)?;
    }
    Ok(0)
}

/// The names of the sides.
fn sides(game: &Shelved, setup: &Setup) -> Result<Vec<String>> {
    let table = (game.open)(setup)?;
    Ok(table.sides().iter().map(ToString::to_string).collect())
}

fn report<'a>(
    game: &'a str,
    scenario: &'a str,
    players: [&'a str; 2],
    sides: &'a [String],
    games: &'a [MatchGame],
) -> Report<'a> {
    let side = |at: usize| {
        let name = sides.get(at).map_or("", String::as_str);
        (name, fared(&games.iter().filter(|game| game.first == at)))
    };
    let both = fared(&games.iter());
    // In an own player-turn, by player.
    let each = |of: fn(&MatchGame, usize) -> f64| {
        [0, 1].map(|player| {
            let sum: f64 = games.iter().map(|game| of(game, player)).sum();
            sum / f64::from(games.iter().map(|game| game.turns[player]).sum::<u32>().max(1))
        })
    };
    Report {
        game,
        scenario,
        players,
        sides: [side(0), side(1)],
        forfeits: [0, 1].map(|player| games.iter().filter(|game| is_forfeit(game, player)).count()),
        elo: both.share.elo(),
        both,
        seconds: each(|game, player| game.seconds[player]),
        simulated: each(|game, player| game.simulated[player] as f64),
        games,
    }
}

/// Whether a player lost a game by no rule of it.
fn is_forfeit(game: &MatchGame, player: usize) -> bool {
    game.rule == Rule("forfeit") && game.share(player) == 0.0
}

/// How the first player fared in some games.
fn fared<'a>(games: &(impl Iterator<Item = &'a MatchGame> + Clone)) -> Fared {
    let count = |share: f64| games.clone().filter(|game| (game.share(0) - share).abs() < 0.1).count();
    let number = games.clone().count().max(1) as f64;
    let margin = games.clone().map(|game| f64::from(game.margin(0))).sum::<f64>() / number;
    let share = Share::of(games.clone().map(|game| game.share(0)));
    Fared { share, won: count(1.0), drawn: count(0.5), lost: count(0.0), margin }
}

fn tell(report: &Report<'_>, io: &mut Io<'_>) -> Result<()> {
    let [one, other] = report.players;
    io.line(&format!("{} {}: {one} against {other}, draws count as halves", report.game, report.scenario))?;
    let wide = report.sides.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(5);
    let both = [("both", &report.both)];
    for (name, fared) in report.sides.iter().map(|(name, fared)| (*name, fared)).chain(both) {
        let Fared { share: Share { share, low, high, .. }, won, drawn, lost, margin } = fared;
        let who = if name == "both" { "as both" } else { "as" };
        let name = if name == "both" { "" } else { name };
        io.line(&format!(
            "  {:<width$} {share:.3} [{low:.3}, {high:.3}]  {won} won, {drawn} drawn, {lost} lost, mean margin {margin:+.1}",
            format!("{who} {name}").trim_end(),
            width = wide + 3,
        ))?;
    }
    for (player, forfeits) in report.players.iter().zip(report.forfeits).filter(|(_, forfeits)| *forfeits > 0)
    {
        let games = if forfeits == 1 { "1 of its games" } else { &format!("{forfeits} of its games") };
        io.line(&format!("  {player} did not play {games} to the end: forfeits, which count as lost"))?;
    }
    if let Some(elo) = report.elo {
        io.line(&format!("  {elo:+.0} points of Elo"))?;
    }
    let [first, second] = report.seconds.map(|seconds| seconds * 1e3);
    io.line(&format!("  CPU in an own player-turn: {one} {first:.1} ms, {other} {second:.1} ms"))?;
    let [first, second] = report.simulated;
    if first + second > 0.0 {
        io.line(&format!("  simulated in an own player-turn: {one} {first:.0}, {other} {second:.0}"))?;
    }
    Ok(())
}
