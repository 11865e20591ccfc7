//! `salient play --from`: another game from a moment of a recorded one.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use engine::Record;
use players::{Clock, Shelved, Table};

use crate::arguments::{OwnFiles, PlayArguments};
use crate::keeper::Keeper;
use crate::output::Usage;
use crate::play::{Begun, chance, read_record, reopen};

/// From where another game begins.
#[derive(Args)]
pub(crate) struct PlayOn {
    /// Begin from a moment of a recorded game, with new dice. The record itself stays as it is.
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["resume", "preset", "rules", "script"])]
    pub(crate) from: Option<PathBuf>,
    /// How many actions of that record are kept; all if nothing is said.
    #[arg(long, value_name = "N", requires = "from")]
    pub(crate) to: Option<usize>,
}

/// Begins a game that has the first actions of a record behind it. The players are those of the record if no others are named.
pub(crate) fn play_on(
    shelf: &[Shelved],
    wish: &PlayArguments,
    path: &Path,
    data: Option<&Path>,
) -> Result<Begun> {
    let record = read_record(path)?;
    wish.suits(&record, path)?;
    let all = record.actions().count();
    let to = wish.play_on.to.unwrap_or(all);
    if to > all {
        bail!(Usage(format!("{} has only {all} actions", path.display())));
    }
    let own = wish.own_files();
    let seed = wish.seed.map_or_else(chance, Ok)?;
    let mut other = record.played_on(to, seed);
    if wish.players.is_none() {
        other.header.players.clone_from(&record.header.players);
    }
    let (_, table) = reopen(shelf, &other, path, &own, wish.sitters())?;
    // The record says who plays from the beginning on, as every other does.
    other.header.players = table.chairs().iter().map(ToString::to_string).collect();
    let (title, table) = reopen(shelf, &other, path, &own, wish.sitters())?;
    let keeper = wish.keeper(&*table, data);
    Ok((title, table, Vec::new(), keeper))
}

impl PlayArguments {
    /// Whether a record is of the game that was named, if one was.
    pub(crate) fn suits(&self, record: &Record, path: &Path) -> Result<()> {
        match &self.game {
            Some(game) if *game != record.header.game => {
                let of = &record.header.game;
                bail!(Usage(format!("{} is a record of {of}, not of {game}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// Who is to play, if it is said.
    pub(crate) fn sitters(&self) -> Option<(&str, Clock)> {
        self.players.as_deref().map(|players| (players, self.programs.clock()))
    }

    /// The files of the player's own that a record was played with.
    pub(crate) fn own_files(&self) -> OwnFiles {
        OwnFiles {
            scenario: self.scenario.as_ref().map(PathBuf::from),
            charts: self.switched.charts.clone(),
            units: self.switched.units.clone(),
        }
    }

    /// Where a new game is kept: in the file that was named, or if people play it, in the drawer.
    pub(crate) fn keeper(&self, table: &dyn Table, data: Option<&Path>) -> Keeper {
        let people = table.chairs().iter().any(players::Chair::is_human);
        match &self.record {
            Some(path) => Keeper::File(path.clone()),
            None if people && !self.json => Keeper::drawer(data, table.game(), table.scenario()),
            None => Keeper::Nowhere,
        }
    }
}
