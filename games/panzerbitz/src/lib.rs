//! Panzerbitz.

pub mod markers;
pub mod units;
