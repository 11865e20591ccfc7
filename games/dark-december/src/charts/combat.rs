//! Combat levels, results and advance (4.3, 4.5).

use std::fmt;
use std::str::FromStr;

use engine::Ratio;

/// Odds, rounded in the defender's favour (4.3.2).
///
/// ```
/// use dark_december::charts::Odds;
/// assert_eq!(Odds::of(14, 4).to_string(), "3:1");
/// assert_eq!(Odds::of(5, 6).to_string(), "1:2");
/// assert!(Odds::of(3, 10) < Odds::of(5, 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(i32);

impl Odds {
    /// The odds of an attack; both strengths are at least 1.
    pub fn of(attack: u32, defence: u32) -> Odds {
        let (attack, defence) = (attack.max(1) as i32, defence.max(1) as i32);
        // 1:1 is 1, 2:1 is 2; 1:2 is 0, 1:3 is -1: neighbours differ by one.
        if attack >= defence { Odds(attack / defence) } else { Odds(2 - (defence + attack - 1) / attack) }
    }

    /// The least ratio of attack to defence that has these odds: 2:1 from 2 on, 1:3 from a third on.
    pub fn least(self) -> Ratio {
        if self.0 >= 1 { Ratio::from(self.0) } else { Ratio::new(1, i64::from(2 - self.0)) }
    }

    /// The next better odds.
    pub fn better(self) -> Odds {
        Odds(self.0 + 1)
    }
}

impl FromStr for Odds {
    type Err = ();

    fn from_str(word: &str) -> Result<Odds, ()> {
        let (attack, defence) = word.split_once(':').ok_or(())?;
        let part = |text: &str| text.parse::<u32>().ok().filter(|n| (1..=99).contains(n)).ok_or(());
        let (attack, defence) = (part(attack)?, part(defence)?);
        if attack == 1 || defence == 1 { Ok(Odds::of(attack, defence)) } else { Err(()) }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 1 { write!(f, "{}:1", self.0) } else { write!(f, "1:{}", 2 - self.0) }
    }
}

/// The result of a combat (4.3.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// R: the defender gives hexes or steps (4.4.6).
    Retreat {
        /// Hexes and steps together.
        requirement: u8,
        /// The most of them that may be hexes.
        hexes: u8,
    },
    /// FF: each side loses a step (4.8).
    Firefight,
    /// NE: nothing.
    NoEffect,
    /// CA: the defender may strike back (4.9).
    Counterattack,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Retreat { requirement, .. } => write!(f, "R{requirement}"),
            Outcome::Firefight => f.write_str("FF"),
            Outcome::NoEffect => f.write_str("NE"),
            Outcome::Counterattack => f.write_str("CA"),
        }
    }
}

/// The combat table: odds and die give a level, level and TDL a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The odds of the columns, the worst first.
    pub odds: Vec<Odds>,
    /// The modified die of the first row.
    pub first_die: i8,
    /// The levels by row and column.
    pub levels: Vec<Vec<i8>>,
    /// The results with the least margin for each, the best first; the last holds for all the rest.
    pub results: Vec<(i8, Outcome)>,
}

impl Combat {
    /// The column for odds; none if they are worse than the first column (4.3.3).
    pub fn column(&self, odds: Odds) -> Option<usize> {
        self.odds.iter().rposition(|column| odds >= *column)
    }

    /// The row for a die with its modifiers, held between the first and the last (4.3.4).
    pub fn row(&self, die: i8) -> usize {
        let row = i16::from(die) - i16::from(self.first_die);
        usize::try_from(row).unwrap_or(0).min(self.levels.len() - 1)
    }

    /// The level for a column and a die with its modifiers (4.3.4).
    pub fn level(&self, column: usize, die: i8) -> i8 {
        self.levels[self.row(die)][column]
    }

    /// The result of a margin, which is the level less the TDL (4.3.5).
    pub fn result(&self, margin: i8) -> Outcome {
        let found = self.results.iter().find(|(least, _)| margin >= *least);
        found.or(self.results.last()).map_or(Outcome::NoEffect, |(_, outcome)| *outcome)
    }
}

/// How the defending hex was emptied (4.5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Emptied {
    /// By a retreat of so many hexes, 1 to 3.
    Retreat(u8),
    /// By elimination.
    Eliminated,
}
