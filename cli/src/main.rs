//! `salient`: the one binary. It parses the command line and hands over.

mod maps;
mod output;
mod shelf;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::shelf::{SHELF, Title};

/// Hex-and-counter wargames: every rule enforced, every rule cited.
///
/// Without a command it lists the games and writes the pictures of their maps and counters into the folder `pictures`.
#[derive(Parser)]
#[command(name = "salient", version, about, long_about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games.
    Games,
    /// Draw a game's map.
    Map {
        /// The game: bulge, dark-december or panzerbitz.
        game: String,
        /// The picture: a name that ends in .svg or .png.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// Which geomorphic boards, from west to east; a `t` turns one, a `/` begins the next row: `1,4t/2`.
        #[arg(long, value_name = "LIST")]
        boards: Option<String>,
        /// Size of a PNG: 1 for a screen, 2 for print.
        #[arg(long, default_value_t = 1.0)]
        scale: f32,
    },
    /// Draw a game's counters.
    Counters {
        /// The game: bulge, dark-december or panzerbitz.
        game: String,
        /// The picture: a name that ends in .svg or .png.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
        /// The counter mix of Bulge: base, revised or sheet.
        #[arg(long)]
        mix: Option<String>,
        /// Size of a PNG: 1 for a screen, 2 for print.
        #[arg(long, default_value_t = 1.0)]
        scale: f32,
    },
    /// Read a map file and say what is wrong with it.
    CheckMap {
        /// The map file.
        file: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(code) => code,
        // A reader that has seen enough, as in `salient games | head -1`, is no fault.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("salient: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<ExitCode> {
    match arguments.command {
        None => everything(Path::new("pictures")),
        Some(Command::Games) => games(),
        Some(Command::Map { game, output, boards, scale }) => {
            let title = shelf::find(&game)?;
            let board = maps::board(title, boards.as_deref())?;
            output::picture(&output, scale, || press::map(&board, &press::MapStyle::default()))
        }
        Some(Command::Counters { game, output, mix, scale }) => {
            let title = shelf::find(&game)?;
            let groups = (title.counters)(mix.as_deref())?;
            output::picture(&output, scale, || press::counter_sheet(title.name, &groups, title.credit))
        }
        Some(Command::CheckMap { file }) => maps::check(&file),
    }
}

fn games() -> Result<ExitCode> {
    let mut lines = Vec::new();
    for title in SHELF {
        lines.push(format!("{:<15} {}\n{:15} {}", title.id, title.name, "", title.about));
    }
    output::line(&lines.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// What a newcomer sees first: the games, and a picture of each map and counter sheet.
fn everything(folder: &Path) -> Result<ExitCode> {
    games()?;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    output::line("\nPictures:")?;
    for Title { id, name, credit, counters, .. } in SHELF {
        let board = maps::board(shelf::find(id)?, None)?;
        let map = folder.join(format!("{id}-map.png"));
        output::picture(&map, 1.0, || press::map(&board, &press::MapStyle::default()))?;
        let groups = counters(None)?;
        let sheet = folder.join(format!("{id}-counters.png"));
        output::picture(&sheet, 1.0, || press::counter_sheet(name, &groups, credit))?;
    }
    output::line("\n`salient --help` lists what else there is.")?;
    Ok(ExitCode::SUCCESS)
}
