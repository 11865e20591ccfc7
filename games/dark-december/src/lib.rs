//! Dark December: the Ardennes, 16 to 25 December 1944, with its variant.

pub mod map;
pub mod markers;
pub mod units;

pub use map::board;
pub use units::{Unit, counters};
