//! Dark December.

pub mod map;
pub mod markers;
pub mod units;
