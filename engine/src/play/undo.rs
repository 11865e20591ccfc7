//! The way back: one choice at a time, up to a wall.

use super::{Play, Played};
use crate::Game;

/// A choice that can be taken back. The dice need not be: undo never crosses a roll.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    /// How many actions were played before it.
    step: usize,
    /// How many lines the record had.
    line: usize,
}

/// What undo cannot go behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wall<A> {
    Start,
    Rolled(A),
    Shown(A),
    NewDice,
}

/// Why nothing can be taken back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoUndo {
    /// Nothing was chosen yet.
    #[error("there is nothing to take back")]
    Start,
    /// A die was rolled.
    #[error("\"{0}\" cannot be taken back: a die was rolled")]
    Rolled(String),
    /// Something hidden was shown.
    #[error("\"{0}\" cannot be taken back: something hidden was shown")]
    Shown(String),
    /// The dice are others since the last choice.
    #[error("what was chosen before cannot be taken back: the dice are new from here on")]
    NewDice,
}

impl<G: Game> Play<G> {
    /// From here on the next action can be taken back.
    pub(super) fn remember(&mut self) {
        self.back.push(Choice { step: self.steps.len(), line: self.lines.len() });
    }

    /// Nothing before this point can be taken back.
    pub(super) fn build(&mut self, wall: Wall<G::Action>) {
        self.wall = wall;
        self.back.clear();
    }

    /// Whether [`undo`](Self::undo) would work; if not, why.
    pub fn can_undo(&self) -> Result<&Played<G::Action>, NoUndo> {
        match (self.choices().next(), &self.wall) {
            (Some(played), _) => Ok(played),
            (None, Wall::Start) => Err(NoUndo::Start),
            (None, &Wall::Rolled(action)) => Err(NoUndo::Rolled(self.game.action_text(action))),
            (None, &Wall::Shown(action)) => Err(NoUndo::Shown(self.game.action_text(action))),
            (None, Wall::NewDice) => Err(NoUndo::NewDice),
        }
    }

    /// The choices that [`undo`](Self::undo) could take back one after the other, the last first.
    pub fn choices(&self) -> impl Iterator<Item = &Played<G::Action>> {
        // The step after the remembered position is the choice itself.
        self.back.iter().rev().filter_map(|choice| self.steps.get(choice.step))
    }

    /// Takes back the last choice, and with it all that was forced after it. It goes behind no die and nothing that
    /// was shown.
    ///
    /// The position is played again from the last one that was kept: people take back now and then, and computers
    /// act by the million.
    pub fn undo(&mut self) -> Result<(), NoUndo> {
        let events = self.can_undo()?.events.start;
        if let Some(Choice { step, line }) = self.back.pop() {
            self.game = self.past(step).position();
            self.game.legal(&mut self.legal);
            self.lines.truncate(line);
            self.steps.truncate(step);
            self.events.truncate(events);
            self.marks.back(step);
        }
        Ok(())
    }
}
