//! Turns and their dates (1.3).

use std::fmt;

use engine::{Calendar, Half};

/// A turn, 1 to 36. January days count on from 31 December.
///
/// ```
/// use bulge::charts::{Half, Turn};
/// let turn = Turn::new(24).unwrap();
/// assert_eq!(turn.to_string(), "PM 27 Dec");
/// assert_eq!(Turn::LAST.to_string(), "PM 2 Jan");
/// assert!(Turn::new(37).is_none());
/// assert_eq!(Turn::on(Half::Am, 29).map(Turn::number), Some(27));
/// assert_eq!(Turn::on(Half::Pm, 33), Some(Turn::LAST));
/// ```
pub type Turn = engine::Turn<Winter>;

/// AM 16 December to PM 2 January.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Winter;

const DECEMBER: u8 = 31;

impl Calendar for Winter {
    const FIRST_DAY: u8 = 16;
    const LAST: u8 = 36;

    fn date(half: Half, day: u8, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if half == Half::Am { "AM" } else { "PM" };
        match day {
            ..=DECEMBER => write!(out, "{half} {day} Dec"),
            _ => write!(out, "{half} {} Jan", day - DECEMBER),
        }
    }
}
