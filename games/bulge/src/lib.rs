//! Battle of the Bulge '81: the Ardennes, December 1944, with the variants that were published for it.

pub mod charts;
pub mod map;
pub mod markers;
pub mod rulebook;
pub mod scenario;
pub mod units;

pub use map::board;
pub use units::{Mix, Unit, counters};
