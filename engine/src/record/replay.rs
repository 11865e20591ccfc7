//! From a record back to the game.

use super::{Header, Record, StateHash, Unreadable};
use crate::{Game, OwnRolls, Play, Refusal};
use std::fmt;

/// Where and why a record does not fit the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the record, from 1.
    pub line: usize,
    /// What does not fit.
    pub kind: MismatchKind,
}

/// Why a record does not fit the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MismatchKind {
    /// A line of the head is about something else.
    Head {
        /// Which line.
        key: &'static str,
        /// What the record has.
        recorded: String,
        /// What this game has.
        here: String,
    },
    /// The seed is still secret, so the dice are not known.
    Secret,
    /// The seed is not the one whose hash was published.
    BrokenPromise,
    /// A line is no action.
    Unreadable {
        /// The line.
        text: String,
        /// What is wrong with it.
        why: Unreadable,
    },
    /// An action is not legal.
    Refused {
        /// The action.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// The listed dice do not suffice.
    NoDice {
        /// The action that needed another die.
        text: String,
    },
    /// Words are to be stirred into a seed, and there is none.
    NoSeed,
    /// The position is not the recorded one.
    Position {
        /// The recorded hash.
        recorded: StateHash,
        /// The hash here.
        here: StateHash,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            MismatchKind::Head { key, recorded, here } => {
                write!(f, "the record has {key} \"{recorded}\", this game has \"{here}\"")
            }
            MismatchKind::Secret => write!(f, "the seed is still secret; a replay needs it"),
            MismatchKind::BrokenPromise => write!(f, "the seed is not the one whose hash was published"),
            MismatchKind::Unreadable { text, why } => write!(f, "\"{text}\" is no action: {why}"),
            MismatchKind::Refused { text, refusal } => write!(f, "\"{text}\" is not legal here. {refusal}"),
            MismatchKind::NoDice { text } => write!(f, "\"{text}\" needs a die that is not on the list"),
            MismatchKind::NoSeed => {
                write!(f, "words of the players are stirred into a seed, and these dice have none")
            }
            MismatchKind::Position { recorded, here } => write!(
                f,
                "the position has hash {here}, the record says {recorded}: somewhere since the last \
                 hash line the game went another way"
            ),
        }
    }
}

impl std::error::Error for Mismatch {}

/// Plays a record through, from the game's first position, and gives the last one.
///
/// Every action is checked, and every hash is compared.
pub fn replay<G: Game>(record: &Record, game: G) -> Result<G, Mismatch> {
    Play::replaying(game, record).map(Play::into_game)
}

impl Record {
    /// The sides whose rolls waited for their players.
    pub(crate) fn own_rolls<G: Game>(&self, game: &G) -> Result<OwnRolls, Mismatch> {
        OwnRolls::named(&self.header.own_rolls, game).ok_or_else(|| {
            let (key, recorded) = ("own-rolls", self.header.own_rolls.join(" | "));
            let kind = MismatchKind::Head { key, recorded, here: game.sides().join(" | ") };
            Mismatch { line: self.line_of_key(key), kind }
        })
    }

    /// Whether the head of this record is about this game: same rules, same scenario, same charts.
    pub(crate) fn fits<G: Game>(&self, game: &G) -> Result<(), Mismatch> {
        let here = Header::of(game, self.header.luck.clone());
        for ((key, recorded), (_, here)) in self.header.lines().into_iter().zip(here.lines()).take(5) {
            if recorded != here {
                let line = self.line_of_key(key);
                return Err(Mismatch { line, kind: MismatchKind::Head { key, recorded, here } });
            }
        }
        if let (Some(seed), Some(promise)) = (self.header.stretch().seed(), &self.header.commitment)
            && !promise.keeps(&seed)
        {
            return Err(Mismatch { line: self.line_of_key("seed"), kind: MismatchKind::BrokenPromise });
        }
        Ok(())
    }
}
