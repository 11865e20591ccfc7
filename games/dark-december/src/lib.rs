//! Dark December.

pub mod units;
