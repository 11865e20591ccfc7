//! Dark December.

pub mod markers;
pub mod units;
