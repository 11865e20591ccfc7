//! Battle of the Bulge '81.

pub mod markers;
pub mod units;
