//! A game as a text file.

mod hash;
mod luck;
mod notation;
mod read;
mod replay;
mod write;

pub use hash::StateHash;
pub use luck::{Luck, NewDice, Stretch, is_word};
pub use notation::{Unreadable, Words};
pub use replay::{Mismatch, MismatchKind, replay};

use crate::{Commitment, Game, Seed};

/// The latest version of the file format. A record is written in the oldest version that can say it, so that older
/// programs read it too; all of them are read.
pub(crate) const FORMAT: u32 = 3;

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
///
/// Since format 2 the dice can be others from some point on. A line that starts with `~` says so ([`NewDice`]): a
/// new seed with its hash, or words of the players that are stirred into the seed. And a list of dice can be followed by
/// a seed, which gives the dice when the list is at its end.
///
/// ```text
/// ~ seed 85574e84...2ae commitment 1b0cc2d6...9f1
/// ~ words tulip mill
/// ```
///
/// Since format 3 a line `own-rolls: German | Allied` in the head says that the attacks of these sides were rolled only when
/// their players said so ([`OwnRolls`](crate::OwnRolls)): what they said is then a line of its own, which in other games need not be said.
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
    /// The sides whose rolls waited for their players, by their names.
    pub own_rolls: Vec<String>,
    /// Anything else.
    pub notes: Vec<String>,
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
    /// From here on the dice are others.
    Dice {
        /// Which.
        dice: NewDice,
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
            own_rolls: game.own_rolls().names(game),
            notes: Vec::new(),
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

    /// Keeps the first actions, with what stands between them.
    pub fn cut(&mut self, actions: usize) {
        let mut seen = 0;
        self.entries.retain(|entry| {
            let keep = seen < actions;
            seen += usize::from(matches!(entry, Entry::Action { .. }));
            keep
        });
    }

    /// The beginning of another game: the first actions of this one, and from there on dice of a seed that nobody has used.
    /// Who plays it is not said yet.
    ///
    /// ```
    /// use engine::{Entry, Record, Seed};
    /// let head = "salient record 1\ngame: tiny\nrules-version: 1\nscenario: one\nrules:\n";
    /// let charts = "charts: 0000000000000000000000000000000000000000000000000000000000000000\nseed: 7\n";
    /// let record = Record::parse("a file", &format!("{head}{charts}players: Anna | Bert\n\ngo A1\ngo A2\ngo A3\n"))?;
    /// let other = record.played_on(2, Seed::number(8));
    /// assert_eq!(other.actions().collect::<Vec<_>>(), ["go A1", "go A2"]);
    /// assert!(matches!(other.entries.last(), Some(Entry::Dice { .. })));
    /// assert!(other.header.players.is_empty());
    /// # Ok::<(), engine::Faults>(())
    /// ```
    #[must_use]
    pub fn played_on(&self, actions: usize, seed: Seed) -> Self {
        let mut record = self.clone();
        record.cut(actions);
        record.header.players.clear();
        record.entries.push(Entry::Dice { dice: NewDice::fresh(seed), comment: None });
        record
    }
}
