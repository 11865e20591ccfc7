//! How the tests of all games play. It reads and writes files and uses all cores, which the engine may not.

pub mod allocation;
pub mod begin;
pub mod bless;
pub mod book;
pub mod broken;
pub mod charts;
pub mod cite;
pub mod courses;
pub mod examples;
pub mod golden;
pub mod ground;
pub mod hand;
pub mod laws;
pub mod perft;
pub mod presses;
pub mod scenarios;
pub mod search;
pub mod sheet;
pub mod soak;
pub mod stopwatch;
pub mod stranger;
pub mod table;
pub mod walk;
