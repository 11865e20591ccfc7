//! Dark December: the Ardennes, 16 to 25 December 1944, with its variant.

pub mod charts;
pub mod map;
pub mod markers;
pub mod rulebook;
pub mod scenario;
pub mod units;

pub use map::board;
pub use units::{Unit, counters};
