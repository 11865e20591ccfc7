//! Placeholder.
pub mod map;
