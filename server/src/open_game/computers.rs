//! Computer players at work.

use std::sync::Arc;
use std::time::{Duration, Instant};

use players::{Away, BadMove};

use super::{OpenGame, SharedTable};
use crate::error::ApiError;
use crate::store::{Change, LoggedAction, Store};

/// No more choices than this in one slice.
const MOST: usize = 200;

impl SharedTable {
    /// Lets a computer choose, or the enemy of a lesson.
    fn computer_move(&mut self) -> Result<Option<String>, BadMove> {
        match self.reply() {
            Some(text) => Ok(Some(text)),
            None => self.table.computer_move(),
        }
    }

    /// What a computer chose after so many actions, with what moved it, and what followed without a choice.
    fn chosen(&self, at: usize, text: String) -> Vec<LoggedAction> {
        let motive = self.table.motive(at).and_then(|motive| serde_json::to_string(motive).ok());
        std::iter::once(LoggedAction { text, key: None, motive }).chain(self.forced_since(at)).collect()
    }

    /// Whether the computer that must choose would think ahead first.
    pub(crate) fn is_ripe(&self) -> bool {
        self.teacher.is_none() && self.resigned.is_none() && self.table.is_ripe()
    }

    /// A computer comes back from its thoughts, and what it chose is played, logged and told.
    pub(crate) fn come_back(
        &mut self,
        game: &OpenGame,
        store: &Store,
        away: Box<dyn Away>,
    ) -> Result<(), ApiError> {
        if self.resigned.is_some() {
            return Ok(());
        }
        let before = self.table.actions();
        let played = self.table.take_back(away).map_err(|bad| ApiError::internal(&bad))?;
        // Who waited for this thought does not wait for the next.
        self.table.think_with(1, &Arc::default());
        let Some(text) = played else { return Ok(()) };
        let actions = self.chosen(before, text);
        self.commit(game, store, Change { before, keep: before, actions }, |_, _| ())
    }

    /// Lets computers choose for a while: then their choices are logged and told, and others get their turn. Says whether
    /// they have more to do.
    pub(crate) fn think(
        &mut self,
        game: &OpenGame,
        store: &Store,
        slice: Duration,
    ) -> Result<bool, ApiError> {
        if self.resigned.is_some() {
            return Ok(false);
        }
        let (before, start) = (self.table.actions(), Instant::now());
        let mut actions = Vec::new();
        let mut fault = None;
        for _ in 0..MOST {
            let at = self.table.actions();
            match self.computer_move() {
                Ok(Some(text)) => actions.extend(self.chosen(at, text)),
                Ok(None) => break,
                Err(bad) => {
                    fault = Some(bad);
                    break;
                }
            }
            if start.elapsed() >= slice || self.is_ripe() {
                break;
            }
        }
        if !actions.is_empty() {
            self.commit(game, store, Change { before, keep: before, actions }, |_, _| ())?;
        }
        match fault {
            Some(bad) => Err(ApiError::internal(&bad)),
            None => Ok(self.computer_chooses()),
        }
    }
}
