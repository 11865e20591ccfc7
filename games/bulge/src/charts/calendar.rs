//! Turns and their dates (1.3).

use std::fmt;

/// A turn, 1 to 36.
///
/// ```
/// use bulge::charts::Turn;
/// let turn = Turn::new(24).unwrap();
/// assert_eq!(turn.to_string(), "PM 27 Dec");
/// assert_eq!(Turn::LAST.to_string(), "PM 2 Jan");
/// assert!(Turn::new(37).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

/// Half a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The morning.
    Am,
    /// The afternoon.
    Pm,
}

/// The day of December on which the battle begins. January days count on from 31.
const FIRST_DAY: u8 = 16;
const DECEMBER: u8 = 31;

impl Turn {
    /// AM 16 December.
    pub const FIRST: Turn = Turn(1);

    /// PM 2 January.
    pub const LAST: Turn = Turn(36);

    /// The turn of that number.
    pub const fn new(number: u8) -> Option<Turn> {
        if number >= 1 && number <= Self::LAST.0 { Some(Turn(number)) } else { None }
    }

    /// The turn of a half of a day, January days counting on from 31 December.
    ///
    /// ```
    /// use bulge::charts::{Half, Turn};
    /// assert_eq!(Turn::on(Half::Am, 29).map(Turn::number), Some(27));
    /// assert_eq!(Turn::on(Half::Pm, 33), Some(Turn::LAST));
    /// ```
    pub fn on(half: Half, day: u8) -> Option<Turn> {
        let days = day.checked_sub(FIRST_DAY)?;
        Turn::new(days.checked_mul(2)?.checked_add(if half == Half::Am { 1 } else { 2 })?)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in a table of all turns.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }

    /// Whether it is a morning or an afternoon.
    pub fn half(self) -> Half {
        if self.0 % 2 == 1 { Half::Am } else { Half::Pm }
    }

    /// Its day of December, January days counting on from 31.
    pub fn day(self) -> u8 {
        FIRST_DAY + (self.0 - 1) / 2
    }

    /// The turn after it.
    pub fn next(self) -> Option<Turn> {
        Turn::new(self.0 + 1)
    }

    /// All turns.
    pub fn all() -> impl Iterator<Item = Turn> {
        (1..=Self::LAST.0).map(Turn)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.half() == Half::Am { "AM" } else { "PM" };
        match self.day() {
            day @ ..=DECEMBER => write!(f, "{half} {day} Dec"),
            day => write!(f, "{half} {} Jan", day - DECEMBER),
        }
    }
}
