//! Battle of the Bulge '81.

pub mod map;
pub mod markers;
pub mod units;
