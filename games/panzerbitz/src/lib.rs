//! Panzerbitz: platoons, companies and batteries on geomorphic boards.

mod boards;
pub mod charts;
pub mod ground;
pub mod los;
pub mod markers;
pub mod rulebook;
pub mod scenario;
pub mod units;

pub use boards::{boards, layout};
pub use units::{Unit, counters};
