//! Panzerbitz.

pub mod units;
