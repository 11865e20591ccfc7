//! `salient train`: learns the chance to win from the rows of matches, and says how far what was learned comes true.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use players::{Example, Lesson, Network, Shelved, calibration, train};

use super::{plot, rows};
use crate::files;
use crate::output::{Io, Usage};
use crate::shelf;

#[derive(Args)]
pub(crate) struct TrainArguments {
    /// The game.
    pub(crate) game: String,
    /// Files that `salient match --rows` wrote.
    #[arg(required = true)]
    pub(crate) rows: Vec<PathBuf>,
    /// Where the weights go. `players/src/GAME/appraisal.txt` is the one that is built in. With `--calibration` a picture (.svg).
    #[arg(short, long, value_name = "FILE", required_unless_present = "calibration")]
    pub(crate) output: Option<PathBuf>,
    /// Learn nothing: tell how far the chances that these weights give come true in the rows, in ten bins.
    #[arg(long, value_name = "WEIGHTS")]
    pub(crate) calibration: Option<PathBuf>,
    /// Hidden sums of the network; 0 for a logistic regression.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=32))]
    pub(crate) hidden: u8,
    /// How often all rows are seen at most.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) rounds: u32,
    /// How strongly large weights are pulled back.
    #[arg(long, value_name = "X", default_value_t = 0.001)]
    pub(crate) decay: f32,
}

pub(crate) fn command(shelf: &'static [Shelved], wish: &TrainArguments, io: &mut Io<'_>) -> Result<u8> {
    let game = shelf::find(shelf, &wish.game)?;
    let names: Vec<&str> = (game.features)().iter().map(|(name, _)| *name).collect();
    if names.is_empty() {
        return Err(Usage(format!("{} has no features to learn from", game.title.id)).into());
    }
    let mut examples: Vec<Example> = Vec::new();
    for path in &wish.rows {
        rows::read(&path.display().to_string(), &files::read(path)?, &names, &mut examples)?;
    }
    if let Some(weights) = &wish.calibration {
        let read = Network::read(&files::read(weights)?, &names);
        let network = read.map_err(|wrong| anyhow!("{}: {wrong}", weights.display()))?;
        let bins = calibration(&network, &examples);
        if let Some(path) = &wish.output {
            files::write(path, plot::picture(game.title.name, &bins).as_bytes())?;
        }
        io.line(plot::table(&bins).trim_end())?;
        return Ok(0);
    }
    let Some(output) = &wish.output else { return Ok(0) };
    let lesson =
        Lesson { hidden: usize::from(wish.hidden), rounds: wish.rounds, decay: wish.decay, number: 1 };
    let trained = train(&names, &examples, &lesson);
    let head = format!(
        "# The chance that the first side wins, by `salient train` from {} positions. The lines are told in players/src/appraisal.\n",
        examples.len()
    );
    files::write(output, (head + &trained.network.write()).as_bytes())?;
    io.line(&format!(
        "{} positions; mean loss {:.4}, on games set aside {:.4}, of one who knows only how often each side wins {:.4}",
        examples.len(),
        trained.loss,
        trained.aside,
        trained.blind
    ))?;
    Ok(0)
}
