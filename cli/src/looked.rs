//! A scenario as it is wished for: with switches and files of one's own; and as it begins, for those who only look at it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use engine::Seed;
use engine::title::Title;
use players::{Choice, Setup, Shelved, Table};

use crate::own::Own;
use crate::play::{own_files, trouble};

/// How a scenario is switched, and what is put in place of the game's files.
#[derive(Args, Default)]
pub(crate) struct Switched {
    /// A named set of switches.
    #[arg(long)]
    pub(crate) preset: Option<String>,
    /// Switches on top of it: `+DC,-NW,MIX=base`.
    #[arg(long, allow_hyphen_values = true, default_value = "", hide_default_value = true)]
    pub(crate) rules: String,
    /// Charts of your own in place of the game's.
    #[arg(long, value_name = "FILE")]
    pub(crate) charts: Option<PathBuf>,
    /// Counters of your own in place of the game's.
    #[arg(long, value_name = "FILE")]
    pub(crate) units: Option<PathBuf>,
}

impl Switched {
    /// The files of one's own, and the scenario if it is wished for by its file.
    pub(crate) fn own(&self, title: &Title, scenario: Option<&str>) -> Result<Own> {
        own_files(title, scenario, self.charts.clone(), self.units.clone())
    }

    /// A game of a scenario, given by its id or as one of these files; of the game's first one if none is given.
    pub(crate) fn setup(&self, own: Own, scenario: Option<&str>, seed: Seed) -> Setup {
        let id = scenario.map(|id| Choice::Id(id.to_owned()));
        Setup {
            scenario: own.scenario.map(Choice::File).or(id),
            map: own.map,
            preset: self.preset.clone(),
            rules: self.rules.clone(),
            charts: own.charts,
            units: own.units,
            ..Setup::new(seed)
        }
    }
}

/// A scenario as switched, for those who only look at it.
#[derive(Args, Default)]
pub(crate) struct Looked {
    /// The game.
    pub(crate) game: String,
    /// A scenario by its id, or a file with one of your own; the game's first if nothing is said.
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[command(flatten)]
    pub(crate) switched: Switched,
}

impl Looked {
    /// The first position.
    pub(crate) fn table(&self, game: &Shelved) -> Result<Box<dyn Table>> {
        let scenario = self.scenario.as_deref();
        let own = self.switched.own(game.title, scenario)?;
        (game.open)(&self.switched.setup(own, scenario, Seed::number(0))).map_err(trouble)
    }
}

/// The first position of a scenario, given by its id or its file; of the game's first one if none is given.
pub(crate) fn first_position(game: &Shelved, scenario: Option<&str>) -> Result<Box<dyn Table>> {
    let scenario = scenario.map(str::to_owned);
    Looked { scenario, ..Looked::default() }.table(game)
}
