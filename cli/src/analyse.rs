//! `salient analyse`: a recorded game in chances.

mod page;

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use engine::Seat;
use players::{Budget, Shelved};

use crate::arguments::OwnFiles;
use crate::files;
use crate::output::{Io, count};
use crate::play::{read_record, reopen};

#[derive(Args)]
pub(crate) struct AnalyseArguments {
    /// The record.
    pub(crate) file: PathBuf,
    /// Write it as a page with a graph, for a browser.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) html: Option<PathBuf>,
    /// Threads; as many as there are processors if nothing is said. What is found does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    #[command(flatten)]
    pub(crate) own: OwnFiles,
    /// As JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn command(shelf: &'static [Shelved], wish: &AnalyseArguments, io: &mut Io<'_>) -> Result<u8> {
    let record = read_record(&wish.file)?;
    let (title, table) = reopen(shelf, &record, &wish.file, &wish.own, None)?;
    let study = table.study(Seat::Referee);
    let study = study.ok_or_else(|| anyhow!("nobody can appraise positions of {}", title.name))?;
    let mut budget = Budget::usual();
    if let Some(threads) = wish.threads {
        budget.threads = threads as usize;
    }
    io.note(&format!("{}: {}, a minute at most", wish.file.display(), count(study.actions(), "action")))?;
    let analysis = study.analyse(&budget, &|_| true);
    let analysis = analysis.ok_or_else(|| anyhow!("the analysis was broken off"))?;
    if wish.json {
        return io.json(&analysis).map(|()| 0);
    }
    let Some(path) = &wish.html else {
        io.line(&format!("{}, scenario {}.", title.name, table.scenario()))?;
        return io.line(analysis.words().trim_end()).map(|()| 0);
    };
    files::write(path, page::html(title, &*table, &analysis, &wish.file).as_bytes())?;
    io.line(&path.display().to_string())?;
    Ok(0)
}
