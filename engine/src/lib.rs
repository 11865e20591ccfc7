//! What every hex-and-counter game shares.
