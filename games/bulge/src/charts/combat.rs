//! The combat results table (12.7, 12.8).

use std::fmt;
use std::str::FromStr;

/// The number of odds columns.
pub const COLUMNS: usize = 11;

/// The result of an attack (14.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// AE: all attackers are eliminated (14.1).
    AttackerEliminated,
    /// AR: all attackers retreat that many hexes (14.2).
    AttackerRetreats(u8),
    /// EN: the defenders become Engaged (14.3).
    Engaged,
    /// EX: exchange (14.5).
    Exchange,
    /// DR: all defenders retreat that many hexes (14.2).
    DefenderRetreats(u8),
    /// DE: all defenders are eliminated (14.1).
    DefenderEliminated,
}

/// The furthest retreat that a chart may ask for.
const FURTHEST: u8 = 6;

impl FromStr for Outcome {
    type Err = ();

    fn from_str(word: &str) -> Result<Outcome, ()> {
        let hexes = |number: &str| number.parse().ok().filter(|n| (1..=FURTHEST).contains(n)).ok_or(());
        match word {
            "AE" => Ok(Outcome::AttackerEliminated),
            "EN" => Ok(Outcome::Engaged),
            "EX" => Ok(Outcome::Exchange),
            "DE" => Ok(Outcome::DefenderEliminated),
            _ => match word.split_at_checked(2) {
                Some(("AR", number)) => hexes(number).map(Outcome::AttackerRetreats),
                Some(("DR", number)) => hexes(number).map(Outcome::DefenderRetreats),
                _ => Err(()),
            },
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::AttackerEliminated => f.write_str("AE"),
            Outcome::AttackerRetreats(hexes) => write!(f, "AR{hexes}"),
            Outcome::Engaged => f.write_str("EN"),
            Outcome::Exchange => f.write_str("EX"),
            Outcome::DefenderRetreats(hexes) => write!(f, "DR{hexes}"),
            Outcome::DefenderEliminated => f.write_str("DE"),
        }
    }
}

/// The odds at the head of a column, attack to defence: 3-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The attack.
    pub attack: u8,
    /// The defence.
    pub defence: u8,
}

impl Odds {
    /// Whether an attack reaches these odds. Nothing is rounded.
    ///
    /// ```
    /// use bulge::charts::Odds;
    /// let odds = Odds { attack: 3, defence: 2 };
    /// assert!(!odds.reached(17, 12));
    /// assert!(odds.reached(18, 12));
    /// ```
    pub fn reached(self, attack: u32, defence: u32) -> bool {
        u64::from(attack) * u64::from(self.defence) >= u64::from(defence) * u64::from(self.attack)
    }

    /// Whether these odds are better for the attacker than others.
    pub fn better_than(self, other: Odds) -> bool {
        u16::from(self.attack) * u16::from(other.defence) > u16::from(other.attack) * u16::from(self.defence)
    }
}

impl FromStr for Odds {
    type Err = ();

    fn from_str(word: &str) -> Result<Odds, ()> {
        let (attack, defence) = word.split_once('-').ok_or(())?;
        let part = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=99).contains(n)).ok_or(());
        Ok(Odds { attack: part(attack)?, defence: part(defence)? })
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.attack, self.defence)
    }
}

/// The combat results table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The odds of the columns, the worst first.
    pub odds: [Odds; COLUMNS],
    /// The results by column and die.
    pub results: [[Outcome; 6]; COLUMNS],
}

impl Combat {
    /// The column for an attack and a defence total: the rightmost whose odds are reached, the first if none is (12.7).
    pub fn column(&self, attack: u32, defence: u32) -> usize {
        self.odds.iter().rposition(|odds| odds.reached(attack, defence)).unwrap_or(0)
    }

    /// A column some steps to the right, or to the left if negative. It stops at the ends of the table (12.7).
    pub fn shifted(&self, column: usize, steps: i8) -> usize {
        column.saturating_add_signed(isize::from(steps)).min(COLUMNS - 1)
    }

    /// The result in a column for a die of 1 to 6 (12.8).
    pub fn result(&self, column: usize, die: u8) -> Outcome {
        self.results[column][usize::from(die) - 1]
    }
}
