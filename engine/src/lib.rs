//! What every hex-and-counter game shares.

pub mod counter;
