//! `salient lab`: many games of the arms of a plan, and a report on them.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Experiment, Folder, Manifest, Progress, TunePlan, gather, run_chunk, run_first};
use players::Shelved;
use serde::Serialize;

use crate::files;
use crate::output::{Io, Usage};

/// How often a run says how far it has come where nobody watches a bar.
const EVERY: Duration = Duration::from_secs(30);

#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Play the games of plans, or go on with what was begun.
    Run(RunArguments),
    /// Play single chunks of a run that was begun; without an id, list those that are missing.
    Chunk {
        /// The folder of the run.
        folder: PathBuf,
        /// The chunks, by their ids.
        ids: Vec<String>,
    },
    /// Search a cadet's temper by games against itself, and confirm it on fresh dice; or go on with that.
    Tune(TuneArguments),
    /// Say how far a run has come and what it shows so far.
    Show {
        /// The folder of the run.
        folder: PathBuf,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// Put the parts of a run together and write its page.
    Report {
        /// The folder of the run.
        folder: PathBuf,
        /// The page; report.html in the folder if nothing is said.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Print the findings as JSON, too.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
pub(crate) struct RunArguments {
    /// The plans.
    #[arg(required = true)]
    plans: Vec<PathBuf>,
    /// The folder of the run, or of several; a folder for each plan is made in `lab-runs` if nothing is said.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// So many games of an arm, whatever the plan says: to try it out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Only the first so many dice of every plan for now; the same command with more, or without this, goes on.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    first: Option<u32>,
    /// Threads; as many as there are processors if nothing is said. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Only make the folder and list its chunks, for others to play them.
    #[arg(long)]
    prepare: bool,
}

#[derive(Args)]
pub(crate) struct TuneArguments {
    /// What is to be tuned: a file such as those in `lab/tunes`.
    plan: PathBuf,
    /// The folder of the tuning; one in `lab-tunes` if nothing is said.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Threads; as many as there are processors if nothing is said. The result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
}

pub(crate) fn command(shelf: &'static [Shelved], wish: &Lab, io: &mut Io<'_>) -> Result<u8> {
    match wish {
        Lab::Run(wish) => runs(shelf, wish, io),
        Lab::Tune(wish) => tune(shelf, wish, io),
        Lab::Chunk { folder, ids } => chunk(shelf, &Folder(folder.clone()), ids, io),
        Lab::Show { folder, json } => show(shelf, &Folder(folder.clone()), *json, io),
        Lab::Report { folder, output, json } => {
            report(shelf, &Folder(folder.clone()), output.as_deref(), *json, io)
        }
    }
}

fn tune(shelf: &'static [Shelved], wish: &TuneArguments, io: &mut Io<'_>) -> Result<u8> {
    let plan = TunePlan::read(shelf, &wish.plan.display().to_string(), &files::read(&wish.plan)?)?;
    let stem = wish.plan.file_stem().unwrap_or_default();
    let folder = Folder(wish.output.clone().unwrap_or_else(|| Path::new("lab-tunes").join(stem)));
    let (mut told, of) = (Ok(()), plan.rounds);
    let found = lab::tune(shelf, &plan, &folder, threads(wish.threads), &mut |round| {
        let better = round.better as f64 / 1e4;
        let said = io.note(&format!("round {} of {of}: one way was {better:+.1} % better", round.round));
        told = std::mem::replace(&mut told, Ok(())).and(said);
    })?;
    told?;
    let gain = found.gain;
    io.line(&format!(
        "On fresh dice the tuned cadet has {:+.1} % [{:+.1}, {:+.1}] of a game more, p {:.4}",
        gain.mean * 100.0,
        gain.low * 100.0,
        gain.high * 100.0,
        found.p
    ))?;
    if found.otherwise == 0 {
        io.line(
            "None of these games went another way: nothing was found out. Take a scenario whose games differ, or a greater pace",
        )?;
    }
    io.line(&folder.0.join("temper.toml").display().to_string())?;
    Ok(0)
}

fn threads(wish: Option<u32>) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    wish.map_or_else(processors, |threads| threads as usize)
}

fn runs(shelf: &'static [Shelved], wish: &RunArguments, io: &mut Io<'_>) -> Result<u8> {
    let threads = threads(wish.threads);
    // All plans are read first: what is wrong with the last is told before the first is played for hours.
    let mut experiments: Vec<(&PathBuf, Experiment)> = Vec::new();
    for path in &wish.plans {
        experiments.push((path, Experiment::read(shelf, path, wish.games)?));
    }
    for (path, experiment) in &experiments {
        let stem = path.file_stem().unwrap_or_default();
        let folder = match &wish.output {
            Some(folder) if experiments.len() == 1 => folder.clone(),
            Some(folder) => folder.join(stem),
            None => Path::new("lab-runs").join(stem),
        };
        let folder = Folder(folder);
        if wish.prepare {
            let manifest = folder.prepare(experiment)?;
            manifest.chunks.iter().try_for_each(|chunk| io.line(&chunk.id))?;
            continue;
        }
        io.note(&format!("{}: {}", experiment.plan.name, folder.0.display()))?;
        let mut watch = Watch::new(experiment.plan.name.clone());
        let dice = wish.first.unwrap_or(experiment.plan.games);
        run_first(&folder, experiment, dice, threads, &mut |progress| watch.tell(progress))?;
        watch.finish();
        report(shelf, &folder, None, false, io)?;
    }
    Ok(0)
}

/// Shows how far a run has come: a bar on a terminal, else a line now and then.
struct Watch {
    bar: Option<ProgressBar>,
    name: String,
    begun: Instant,
    told: Instant,
}

impl Watch {
    fn new(name: String) -> Watch {
        let style = ProgressStyle::with_template("{bar:36} {pos} of {len} games, {msg}");
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(0);
            if let Ok(style) = style {
                bar.set_style(style);
            }
            bar
        });
        Watch { bar, name, begun: Instant::now(), told: Instant::now() }
    }

    fn tell(&mut self, progress: Progress) {
        let Progress { games, of, now } = progress;
        let rate = now as f64 / self.begun.elapsed().as_secs_f64().max(0.001);
        let left = if now == 0 { "?".into() } else { time((of - games) as f64 / rate) };
        let message = format!("{rate:.1} games/s, {left} left");
        match &self.bar {
            Some(bar) => {
                bar.set_length(of);
                bar.set_position(games);
                bar.set_message(message);
            }
            None if self.told.elapsed() >= EVERY => {
                self.told = Instant::now();
                // If standard error is gone there is nobody to tell.
                let _ = std::io::Write::write_all(
                    &mut std::io::stderr(),
                    format!("{}: {games} of {of} games, {message}\n", self.name).as_bytes(),
                );
            }
            None => {}
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish();
        }
    }
}

/// Seconds as one says them.
fn time(seconds: f64) -> String {
    let whole = seconds as u64;
    match whole {
        0..=99 => format!("{whole} s"),
        100..=5999 => format!("{} min", (whole + 30) / 60),
        _ => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
    }
}

fn chunk(shelf: &'static [Shelved], folder: &Folder, ids: &[String], io: &mut Io<'_>) -> Result<u8> {
    let (experiment, manifest) = folder.open(shelf)?;
    if ids.is_empty() {
        for chunk in manifest.chunks.iter().filter(|chunk| !folder.part(chunk).exists()) {
            io.line(&chunk.id)?;
        }
        return Ok(0);
    }
    manifest
        .same(&Manifest::new(&experiment))
        .with_context(|| format!("cannot go on in {}", folder.0.display()))?;
    for id in ids {
        let chunk = manifest
            .find(id)
            .ok_or_else(|| Usage(format!("there is no chunk \"{id}\" in {}", folder.0.display())))?;
        if !folder.part(chunk).exists() {
            run_chunk(folder, &experiment, chunk, &|| {})?;
        }
        io.line(&folder.part(chunk).display().to_string())?;
    }
    Ok(0)
}

/// How far an arm has come.
#[derive(Serialize)]
struct Standing {
    arm: String,
    #[serde(flatten)]
    share: players::Share,
}

fn show(shelf: &'static [Shelved], folder: &Folder, json: bool, io: &mut Io<'_>) -> Result<u8> {
    let (experiment, manifest) = folder.open(shelf)?;
    let first = experiment.sides().first().copied().unwrap_or_default();
    let mut shares: Vec<Vec<f64>> = vec![Vec::new(); experiment.arms.len()];
    let found = gather(folder, &experiment, &manifest, &mut |arm, row| shares[arm].push(row.share(first)))?;
    let standing = |(arm, shares): (&lab::ArmInfo, &Vec<f64>)| Standing {
        arm: arm.name.clone(),
        share: players::Share::of(shares.iter().copied()),
    };
    let arms: Vec<Standing> = experiment.arms.iter().zip(&shares).map(standing).collect();
    if json {
        return io.json(&serde_json::json!({ "parts": found, "first": first, "arms": arms })).map(|()| 0);
    }
    io.line(&format!("{}: {} of {} chunks, {} games", manifest.name, found.chunks, found.of, found.games))?;
    for Standing { arm, share } in arms {
        io.line(&format!(
            "  {arm}: {first} has {:.1} % [{:.1}, {:.1}] of {} games",
            share.share * 100.0,
            share.low * 100.0,
            share.high * 100.0,
            share.games
        ))?;
    }
    Ok(0)
}

fn report(
    shelf: &'static [Shelved],
    folder: &Folder,
    output: Option<&Path>,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8> {
    let (experiment, manifest) = folder.open(shelf)?;
    let (found, page) = lab::report::make(folder, &experiment, &manifest)?;
    ensure!(found.parts.games > 0, "{}: no game is there yet", folder.0.display());
    let path = output.map_or_else(|| folder.0.join("report.html"), Path::to_owned);
    files::write(&path, page.as_bytes())?;
    if json {
        return io.json(&found).map(|()| 0);
    }
    let parts = &found.parts;
    let named =
        [("missing", &parts.missing), ("foreign", &parts.foreign), ("overlapping", &parts.overlapping)];
    for (what, list) in named {
        for line in list {
            io.note(&format!("{what} part {line}"))?;
        }
    }
    for comparison in &found.comparisons {
        let said = if comparison.fired.void {
            "void: what it changes was never seen"
        } else if comparison.different {
            "different"
        } else {
            "no difference shown"
        };
        io.line(&format!(
            "{}: {:+.1} % [{:+.1}, {:+.1}] for {}, p {:.4}: {said}",
            comparison.arm,
            comparison.difference.mean * 100.0,
            comparison.difference.low * 100.0,
            comparison.difference.high * 100.0,
            found.sides.first().map_or("", String::as_str),
            comparison.p,
        ))?;
    }
    io.line(&path.display().to_string())?;
    Ok(0)
}
