//! Battle of the Bulge '81.

pub mod charts;
pub mod map;
pub mod markers;
pub mod rulebook;
pub mod scenario;
pub mod units;
