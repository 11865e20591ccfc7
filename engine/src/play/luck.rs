//! Other dice in the middle of a game.

use super::{Play, undo::Wall};
use crate::{Commitment, Entry, Game, MismatchKind, NewDice, Seed, Stretch, is_word};

/// Why words were not stirred into the dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotStirred {
    /// The dice are a list with nothing behind it.
    #[error("these dice have no seed that words could be stirred into")]
    NoSeed,
    /// It is no word.
    #[error("\"{0}\" is no word: at most 64 letters, digits, \"-\" and \"_\"")]
    BadWord(String),
    /// There are none.
    #[error("there are no words to stir in")]
    NoWords,
}

impl<G: Game> Play<G> {
    /// Takes other dice from here on. Nothing before this is taken back: the choices that were made with the old dice
    /// must not be made again with the new ones.
    pub(super) fn change(&mut self, new: &NewDice) -> Result<(), MismatchKind> {
        if let NewDice::Seed { seed: Some(seed), commitment } = new
            && !commitment.keeps(seed)
        {
            return Err(MismatchKind::BrokenPromise);
        }
        let missing = match new {
            NewDice::Seed { .. } => MismatchKind::Secret,
            NewDice::Words(_) => MismatchKind::NoSeed,
        };
        let next = self.stretches.last().and_then(|last| last.after(new, self.steps.len()));
        let (stretch, mut dice) =
            next.and_then(|next| next.dice().map(|dice| (next, dice))).ok_or(missing)?;
        dice.keep_rolls();
        self.dice = dice;
        self.stretches.push(stretch);
        self.build(Wall::NewDice);
        self.marks.mark(self.steps.len(), &self.game, &self.dice);
        Ok(())
    }

    /// Goes on with the dice of another seed, and records it.
    pub fn reseed(&mut self, seed: Seed) {
        let dice = NewDice::fresh(seed);
        // A seed that is told and keeps its own promise is never refused.
        if self.change(&dice).is_ok() {
            self.lines.write(Entry::Dice { dice, comment: None });
        }
    }

    /// Stirs words of the players into the seed, and records it: from here on whoever chose the seed did not choose
    /// the dice.
    pub fn stir(&mut self, words: &[String]) -> Result<(), NotStirred> {
        if words.is_empty() {
            return Err(NotStirred::NoWords);
        }
        if let Some(bad) = words.iter().find(|word| !is_word(word)) {
            return Err(NotStirred::BadWord(bad.clone()));
        }
        let dice = NewDice::Words(words.to_vec());
        self.change(&dice).map_err(|_| NotStirred::NoSeed)?;
        self.lines.write(Entry::Dice { dice, comment: None });
        Ok(())
    }

    /// Where the dice came from, part by part. There is always a first part.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// The hash of the present seed, to be published before its first die; none for scripted dice.
    pub fn commitment(&self) -> Option<Commitment> {
        self.stretches.last().and_then(Stretch::seed).map(|seed| seed.commitment())
    }
}
