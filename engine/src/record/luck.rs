//! Where the dice of a recorded game come from, and where they come from anew.

use super::{Entry, Header, Record};
use crate::{Commitment, Dice, Seed};
use std::fmt;

/// A word that is stirred in has at most so many characters.
const LONGEST_WORD: usize = 64;

/// Where the dice of a recorded game come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Luck {
    /// From a seed.
    Seed(Seed),
    /// From a list: somebody said what the dice show.
    Listed {
        /// What they show.
        shows: Vec<u32>,
        /// Where they come from when the list is at its end. A script for a test has nothing there: it must list all
        /// that it rolls.
        then: Option<Seed>,
    },
    /// It is not told yet: the game goes on, and only the seed's hash is known.
    Secret,
}

/// A line of a record that begins with `~`: from here on the dice are others.
///
/// ```
/// use engine::{NewDice, Seed};
/// let fresh = NewDice::fresh(Seed::number(7));
/// assert_eq!(NewDice::parse(&fresh.to_string()), Ok(fresh));
/// let words = NewDice::Words(vec!["tulip".into(), "mill".into()]);
/// assert_eq!(words.to_string(), "words tulip mill");
/// assert_eq!(NewDice::parse("words tulip mill"), Ok(words));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewDice {
    /// `~ seed S commitment C`: they come from another seed. While it is secret only `commitment C` is told.
    Seed {
        /// The seed.
        seed: Option<Seed>,
        /// Its hash.
        commitment: Commitment,
    },
    /// `~ words A B`: they come from the present seed with these words of the players stirred in.
    Words(Vec<String>),
}

impl NewDice {
    /// Dice of a seed that nobody has used.
    pub fn fresh(seed: Seed) -> Self {
        Self::Seed { seed: Some(seed), commitment: seed.commitment() }
    }

    /// Reads what stands behind the `~`; otherwise what was expected.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        const EXPECTED: &str = "\"seed S commitment C\" or \"words A B\" after \"~\"";
        const HASH: &str = "64 hexadecimal digits for seed and commitment after \"~\"";
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["words", ref words @ ..] if !words.is_empty() => {
                if words.iter().all(|word| is_word(word)) {
                    return Ok(Self::Words(words.iter().map(ToString::to_string).collect()));
                }
                Err("words of at most 64 letters, digits, \"-\" and \"_\" after \"~ words\"")
            }
            ["seed", seed, "commitment", hash] => {
                let seed = seed.parse().map_err(|_| HASH)?;
                Ok(Self::Seed { seed: Some(seed), commitment: hash.parse().map_err(|_| HASH)? })
            }
            ["commitment", hash] => {
                Ok(Self::Seed { seed: None, commitment: hash.parse().map_err(|_| HASH)? })
            }
            _ => Err(EXPECTED),
        }
    }

    /// The same without the seed.
    fn sealed(&self) -> Self {
        match self {
            Self::Seed { commitment, .. } => Self::Seed { seed: None, commitment: *commitment },
            words @ Self::Words(_) => words.clone(),
        }
    }
}

impl fmt::Display for NewDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seed { seed: Some(seed), commitment } => write!(f, "seed {seed} commitment {commitment}"),
            Self::Seed { seed: None, commitment } => write!(f, "commitment {commitment}"),
            Self::Words(words) => write!(f, "words {}", words.join(" ")),
        }
    }
}

/// Whether a text can be stirred into a seed: at most 64 letters, digits, `-` and `_`.
pub fn is_word(text: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !text.is_empty() && text.len() <= LONGEST_WORD && text.chars().all(fits)
}

/// A part of a game whose dice come from one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// How many actions were played before it.
    pub from: usize,
    /// Where its dice come from.
    pub luck: Luck,
    /// The words that are stirred into the seed.
    pub words: Vec<String>,
}

impl Stretch {
    /// Its dice before their first roll; none while the seed is secret.
    pub fn dice(&self) -> Option<Dice> {
        match &self.luck {
            Luck::Seed(seed) => Some(Dice::sealed(seed.stirred(&self.words))),
            Luck::Listed { shows, then: Some(seed) } => {
                Some(Dice::listed_then(shows.clone(), seed.stirred(&self.words)))
            }
            Luck::Listed { shows, then: None } => Some(Dice::listed(shows.clone())),
            Luck::Secret => None,
        }
    }

    /// The seed, if there is one.
    pub fn seed(&self) -> Option<Seed> {
        match &self.luck {
            Luck::Seed(seed) => Some(*seed),
            Luck::Listed { then, .. } => *then,
            Luck::Secret => None,
        }
    }

    /// Whether the dice are a list that somebody made.
    pub fn is_listed(&self) -> bool {
        matches!(self.luck, Luck::Listed { .. })
    }

    /// The part that comes after this one when the dice are others from here on; none if that cannot be: the seed is
    /// secret, or there is none to stir words into.
    pub fn after(&self, dice: &NewDice, from: usize) -> Option<Self> {
        let (seed, words) = match dice {
            NewDice::Seed { seed, .. } => ((*seed)?, Vec::new()),
            NewDice::Words(words) => (self.seed()?, words.clone()),
        };
        Some(Self { from, luck: Luck::Seed(seed), words })
    }
}

impl Header {
    /// The first part of the game.
    pub fn stretch(&self) -> Stretch {
        Stretch { from: 0, luck: self.luck.clone(), words: self.nonces.clone() }
    }

    /// The dice of this game before the first roll; none if the seed is still secret.
    pub fn dice(&self) -> Option<Dice> {
        if self.is_secret() { None } else { self.stretch().dice() }
    }

    /// Whether dice of this head are not told yet.
    fn is_secret(&self) -> bool {
        match &self.luck {
            Luck::Secret => true,
            Luck::Listed { then, .. } => then.is_none() && self.commitment.is_some(),
            Luck::Seed(_) => false,
        }
    }
}

impl Record {
    /// Whether dice of this game are not told yet, so that it cannot be played again.
    pub fn is_secret(&self) -> bool {
        let hidden =
            |entry: &Entry| matches!(entry, Entry::Dice { dice: NewDice::Seed { seed: None, .. }, .. });
        self.header.is_secret() || self.entries.iter().any(hidden)
    }

    /// If the dice are a list with nothing behind it, they come from this seed when it is at its end.
    pub fn follow_list(&mut self, seed: Seed) {
        if let Luck::Listed { then: then @ None, .. } = &mut self.header.luck {
            *then = Some(seed);
            self.header.commitment = Some(seed.commitment());
        }
    }

    /// The record as it may be shown while the game goes on: with the hashes of the seeds in place of the seeds.
    pub fn sealed(&self) -> Self {
        let mut sealed = self.clone();
        let head = &mut sealed.header;
        if let Some(seed) = head.stretch().seed() {
            head.commitment = Some(seed.commitment());
            head.luck = match &head.luck {
                Luck::Listed { shows, .. } => Luck::Listed { shows: shows.clone(), then: None },
                Luck::Seed(_) | Luck::Secret => Luck::Secret,
            };
        }
        for entry in &mut sealed.entries {
            if let Entry::Dice { dice, .. } = entry {
                *dice = dice.sealed();
            }
        }
        sealed
    }
}
