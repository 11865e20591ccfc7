//! The combat results table (6.6, 11.1).

use std::fmt;

/// The number of odds columns.
pub const COLUMNS: usize = 7;
/// The dice that have a row of their own: -2 to 7.
pub(super) const ROWS: usize = 10;
const LOWEST: i8 = -2;
const HIGHEST: i8 = 7;

/// A column of the table: 0 is 1-4, 6 is 4-1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// All columns, the worst first.
    pub const ALL: [Column; COLUMNS] =
        [Column(0), Column(1), Column(2), Column(3), Column(4), Column(5), Column(6)];

    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column of that name.
    pub fn named(word: &str) -> Option<Column> {
        Column::ALL.into_iter().find(|column| column.to_string() == word)
    }

    /// The column some steps to the right, or to the left if negative: none left of 1-4, 4-1 at the right end (6.6).
    pub fn shifted(self, steps: i8) -> Option<Column> {
        let place = self.0 as i8 + steps;
        (place >= 0).then(|| Column(place.min(COLUMNS as i8 - 1) as u8))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 3 { write!(f, "1-{}", 4 - self.0) } else { write!(f, "{}-1", self.0 - 2) }
    }
}

engine::worded! {
    /// A result (6.8).
    pub enum Outcome {
        /// No effect.
        None "-",
        /// D.
        Dispersed "D",
        /// DD.
        DoubleDispersed "DD",
        /// X.
        Eliminated "X",
        /// (D): grey, on assaulting units with 12.15.
        GreyDispersed "(D)",
        /// (DD).
        GreyDoubleDispersed "(DD)",
        /// (X).
        GreyEliminated "(X)",
    }
}

impl Outcome {
    /// What a grey result does to the assaulting units with 12.15; nothing for the others.
    pub const fn on_assaulters(self) -> Outcome {
        match self {
            Outcome::GreyDispersed => Outcome::Dispersed,
            Outcome::GreyDoubleDispersed => Outcome::DoubleDispersed,
            Outcome::GreyEliminated => Outcome::Eliminated,
            _ => Outcome::None,
        }
    }

    /// What it does to the targets: a grey result does nothing.
    pub const fn on_targets(self) -> Outcome {
        match self {
            Outcome::GreyDispersed | Outcome::GreyDoubleDispersed | Outcome::GreyEliminated => Outcome::None,
            black => black,
        }
    }
}

/// The combat results table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    pub(super) results: [[Outcome; COLUMNS]; ROWS],
}

impl Combat {
    /// The modified dice that have a row, from the first to the last.
    pub const DICE: std::ops::RangeInclusive<i8> = LOWEST..=HIGHEST;

    /// The row of a modified die; dice beyond the first and the last row count as these (6.7).
    pub fn row(die: i8) -> usize {
        (die.clamp(LOWEST, HIGHEST) - LOWEST) as usize
    }

    /// The column of an attack strength in quarters against a defence strength (6.6). Odds are rounded in favour of the
    /// defender; none below 1-4, where no attack is allowed.
    ///
    /// ```
    /// use panzerbitz::charts::Charts;
    /// let column = |a: u32, d: u32| Charts::standard().combat.column(4 * a, d).map(|c| c.to_string());
    /// assert_eq!(column(3, 8).as_deref(), Some("1-3"));
    /// assert_eq!(column(9, 8).as_deref(), Some("1-1"));
    /// assert_eq!(column(2, 9), None);
    /// ```
    pub fn column(&self, quarters: u32, defence: u32) -> Option<Column> {
        let defence = 4 * defence;
        if quarters == 0 {
            return None;
        }
        if quarters >= defence {
            let times = quarters.checked_div(defence).unwrap_or(4).min(4);
            return Some(Column(2 + times as u8));
        }
        let times = defence.div_ceil(quarters);
        (times <= 4).then(|| Column(4 - times as u8))
    }

    /// The result in a column for a modified die; below -2 counts as -2, above 7 as 7.
    pub fn result(&self, column: Column, die: i8) -> Outcome {
        self.results[Combat::row(die)][column.index()]
    }
}
