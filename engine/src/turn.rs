//! Turns of half a day, and their dates.

use std::fmt;
use std::marker::PhantomData;

/// Half a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Half {
    /// The morning.
    Am,
    /// The afternoon.
    Pm,
}

/// The calendar of a game whose turns are half days: when it begins, how long it goes on, and how a date is written.
pub trait Calendar: Copy + Ord {
    /// The day of the month on which the first turn is. Days of the next month count on.
    const FIRST_DAY: u8;

    /// The number of the last turn.
    const LAST: u8;

    /// Writes a date.
    fn date(half: Half, day: u8, out: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// A turn of a game with such a calendar, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn<C>(u8, PhantomData<C>);

impl<C: Calendar> Turn<C> {
    /// The first turn, a morning.
    pub const FIRST: Self = Self(1, PhantomData);

    /// The last turn.
    pub const LAST: Self = Self(C::LAST, PhantomData);

    /// The turn of that number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= C::LAST { Some(Self(number, PhantomData)) } else { None }
    }

    /// The turn of a half of a day.
    pub fn on(half: Half, day: u8) -> Option<Self> {
        let days = day.checked_sub(C::FIRST_DAY)?;
        Self::new(days.checked_mul(2)?.checked_add(if half == Half::Am { 1 } else { 2 })?)
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

    /// Its day of the first month.
    pub fn day(self) -> u8 {
        C::FIRST_DAY + (self.0 - 1) / 2
    }

    /// The turn after it.
    pub fn next(self) -> Option<Self> {
        self.shifted(1)
    }

    /// The turn so many turns later, or earlier if negative; none if that is no turn.
    pub fn shifted(self, turns: i8) -> Option<Self> {
        self.0.checked_add_signed(turns).and_then(Self::new)
    }

    /// All turns.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=C::LAST).map(|number| Self(number, PhantomData))
    }
}

impl<C: Calendar> fmt::Display for Turn<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        C::date(self.half(), self.day(), f)
    }
}

/// Goes on to the next of so many steps of a turn. After the last comes the next turn, with its second step: the first is only for
/// the beginning of the game.
///
/// ```
/// let (mut turn, mut step) = (1, 8);
/// engine::next_step(&mut turn, &mut step, 10);
/// assert_eq!((turn, step), (1, 9));
/// engine::next_step(&mut turn, &mut step, 10);
/// assert_eq!((turn, step), (2, 1));
/// ```
pub fn next_step(turn: &mut u8, step: &mut u8, steps: usize) {
    *step += 1;
    if usize::from(*step) == steps {
        (*turn, *step) = (*turn + 1, 1);
    }
}
