//! A game as a text file.

mod hash;
mod notation;
mod read;
mod replay;
mod write;

pub use hash::StateHash;
pub use notation::{Unreadable, Words};
pub use replay::{Mismatch, MismatchKind, replay};

use crate::{Commitment, Dice, Game, Seed};

/// The version of the file format that is written. Older ones are still read.
pub(crate) const FORMAT: u32 = 1;

/// A game as it was played: a text file.
///
/// ```text
/// salient record 1
/// game: bulge
/// rules-version: 1
/// scenario: S1
/// rules: MIX=revised,+DC,-NW
/// charts: af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262
/// seed: 4d2fba2b1dbd6f3f1eafbf7b2a7b3c1f7a7f9a4f3f4b5c6d7e8f9a0b1c2d3e4f
/// players: Anna | computer
/// note: a quiet evening
///
/// move 901/Lehr BB25
/// done # forced
/// # Anna thinks for a week.
/// attack AA26 # rolled 5
/// = 1f0c3a5e7b9d2468
/// ```
///
/// A record holds only what the players chose; the seed gives the dice, and [`replay`](crate::replay) gives back the
/// game. The lines that start with `=` are hashes of the position at that point, so that a program that plays a
/// record differently says where. Comments stay where they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What was played, and with which dice.
    pub header: Header,
    /// Actions, hashes and comments in order.
    pub entries: Vec<Entry>,
}

/// The head of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The scenario's id.
    pub scenario: String,
    /// The switches in canonical form.
    pub rules: String,
    /// The hash of the charts.
    pub charts: blake3::Hash,
    /// Where the dice come from.
    pub luck: Luck,
    /// The hash of the seed that was published before the game.
    pub commitment: Option<Commitment>,
    /// The words that the players stirred into the seed.
    pub nonces: Vec<String>,
    /// Who played, in the order of the sides.
    pub players: Vec<String>,
    /// Anything else.
    pub notes: Vec<String>,
}

/// Where the dice of a recorded game come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Luck {
    /// From a seed.
    Seed(Seed),
    /// From a list: a script for a test says what the dice show.
    Listed(Vec<u32>),
    /// It is not told yet: the game goes on, and only the seed's hash is known.
    Secret,
}

/// A line of a record after the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// An action in the game's notation.
    Action {
        /// The action.
        text: String,
        /// What is written behind it.
        comment: Option<String>,
    },
    /// The hash of the position at this point.
    Check {
        /// The hash.
        hash: StateHash,
        /// What is written behind it.
        comment: Option<String>,
    },
    /// A line of comment.
    Comment(String),
    /// An empty line.
    Blank,
}

impl Header {
    /// The head of a record of this game.
    pub fn of<G: Game>(game: &G, luck: Luck) -> Self {
        Self {
            game: game.id().into(),
            rules_version: game.rulebook().version(),
            scenario: game.scenario().into(),
            rules: game.rules().text().into(),
            charts: game.charts(),
            luck,
            commitment: None,
            nonces: Vec::new(),
            players: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The dice of this game before the first roll; none if the seed is still secret.
    pub fn dice(&self) -> Option<Dice> {
        match &self.luck {
            Luck::Seed(seed) => Some(Dice::sealed(seed.stirred(&self.nonces))),
            Luck::Listed(shows) => Some(Dice::listed(shows.clone())),
            Luck::Secret => None,
        }
    }
}

impl Record {
    /// The actions in order, without comments and hashes.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter_map(|entry| match entry {
            Entry::Action { text, .. } => Some(text.as_str()),
            _ => None,
        })
    }

    /// The record as it may be shown while the game goes on: with the seed's hash in place of the seed.
    pub fn sealed(&self) -> Self {
        let mut sealed = self.clone();
        if let Luck::Seed(seed) = self.header.luck {
            sealed.header.luck = Luck::Secret;
            sealed.header.commitment = Some(seed.commitment());
        }
        sealed
    }
}
