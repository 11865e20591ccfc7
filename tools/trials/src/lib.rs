//! How the tests of all games play. It reads and writes files, has a clock and uses all cores, which the engine may not.

pub mod examples;
pub mod golden;
pub mod soak;
