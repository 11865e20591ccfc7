//! How the tests of all games play. It reads and writes files and uses all cores, which the engine may not.

pub mod bless;
pub mod examples;
pub mod golden;
pub mod perft;
pub mod presses;
pub mod search;
pub mod soak;
pub mod stopwatch;
pub mod table;
