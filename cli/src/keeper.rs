//! Where a game at the terminal is kept, so that it is never lost by leaving.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::drawer::{Drawer, Kept};
use crate::files;

/// Where a game is kept.
#[derive(Debug)]
pub(crate) enum Keeper {
    /// Nowhere: computers play, a program plays, or there is no folder for it.
    Nowhere,
    /// In a file that the player names.
    File(PathBuf),
    /// In the drawer, from the first action on.
    Drawer(Kept),
    /// It should be in the drawer, but cannot be: why.
    Lost(String),
}

impl Keeper {
    /// A place in the drawer for a new game.
    pub(crate) fn drawer(data: Option<&Path>, game: &str, scenario: &str) -> Self {
        let Some(data) = data else { return Self::Nowhere };
        match Drawer::of(data).place(game, scenario) {
            Ok(kept) => Self::Drawer(kept),
            Err(error) => Self::Lost(format!("{error:#}")),
        }
    }

    /// Whether it is a place in the drawer in which nothing lies yet.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Drawer(kept) if !kept.path().exists())
    }

    /// Writes the game. Only a file that the player named must not fail: without the drawer one can still play.
    pub(crate) fn write(&mut self, text: &str, over: bool) -> Result<()> {
        match self {
            Self::Nowhere | Self::Lost(_) => Ok(()),
            Self::File(path) => files::write(path, text.as_bytes()),
            Self::Drawer(kept) => {
                if let Err(error) = kept.write(text, over) {
                    *self = Self::Lost(format!("{error:#}"));
                }
                Ok(())
            }
        }
    }

    /// Why the game cannot be kept, if it should be.
    pub(crate) fn trouble(&self) -> Option<&str> {
        match self {
            Self::Lost(why) => Some(why),
            _ => None,
        }
    }

    /// What somebody is told who leaves a game.
    pub(crate) fn farewell(&self, over: bool) -> Option<String> {
        Some(match self {
            Self::Nowhere => return None,
            Self::Lost(why) => format!("The game is not kept: {why}"),
            Self::File(path) if over => format!("The game is in {}.", path.display()),
            Self::File(path) => {
                format!("The game is in {0}: `salient play --resume {0}` goes on with it.", path.display())
            }
            Self::Drawer(_) if over => return None,
            Self::Drawer(_) => "The game is kept: `salient play --resume` goes on with it.".into(),
        })
    }
}
