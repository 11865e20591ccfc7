//! Computer players at work.

use std::time::{Duration, Instant};

use players::BadMove;

use super::{Game, Sitting};
use crate::error::ApiError;
use crate::store::{Change, LoggedAction, Store};

/// No more choices than this in one slice.
const MOST: usize = 200;

impl Sitting {
    /// Lets a computer choose, or the enemy of a lesson.
    fn computer_move(&mut self) -> Result<Option<String>, BadMove> {
        match self.reply() {
            Some(text) => Ok(Some(text)),
            None => self.table.computer_move(),
        }
    }

    /// Lets computers choose for a while: then their choices are logged and told, and others get their turn. Says whether
    /// they have more to do.
    pub(crate) fn think(&mut self, game: &Game, store: &Store, slice: Duration) -> Result<bool, ApiError> {
        if self.resigned.is_some() {
            return Ok(false);
        }
        // A processor is for one game at a time, and one of them is left to people.
        self.table.think_on(1);
        let (before, start) = (self.table.actions(), Instant::now());
        let mut actions = Vec::new();
        let mut fault = None;
        for _ in 0..MOST {
            let at = self.table.actions();
            match self.computer_move() {
                Ok(Some(text)) => {
                    actions.push(LoggedAction { text, key: None });
                    actions.extend(self.forced_since(at));
                }
                Ok(None) => break,
                Err(bad) => {
                    fault = Some(bad);
                    break;
                }
            }
            if start.elapsed() >= slice {
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
