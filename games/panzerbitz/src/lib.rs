//! Panzerbitz: platoons, companies and batteries on geomorphic boards.

mod boards;
pub mod markers;
pub mod units;

pub use boards::{boards, layout};
pub use units::{Unit, counters};
