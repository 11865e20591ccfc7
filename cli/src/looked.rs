//! A scenario as it begins, for those who only look at it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use engine::Seed;
use players::{Choice, Setup, Shelved, Table};

use crate::play::{own_files, trouble};

/// A scenario as switched, for those who only look at it.
#[derive(Args, Default)]
pub(crate) struct Looked {
    /// The game.
    pub(crate) game: String,
    /// A scenario by its id, or a file with one of your own; the game's first if nothing is said.
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
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

impl Looked {
    /// The first position.
    pub(crate) fn table(&self, game: &Shelved) -> Result<Box<dyn Table>> {
        let own = own_files(game.title, self.scenario.as_deref(), self.charts.clone(), self.units.clone())?;
        let setup = Setup {
            scenario: own.scenario.map(Choice::File).or_else(|| self.scenario.clone().map(Choice::Id)),
            map: own.map,
            preset: self.preset.clone(),
            rules: self.rules.clone(),
            charts: own.charts,
            units: own.units,
            ..Setup::new(Seed::number(0))
        };
        (game.open)(&setup).map_err(trouble)
    }
}

/// The first position of a scenario, given by its id or its file; of the game's first one if none is given.
pub(crate) fn first_position(game: &Shelved, scenario: Option<&str>) -> Result<Box<dyn Table>> {
    let scenario = scenario.map(str::to_owned);
    Looked { scenario, ..Looked::default() }.table(game)
}
