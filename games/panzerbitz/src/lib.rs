//! Panzerbitz: platoons, companies and batteries on geomorphic boards.

mod boards;

pub use boards::{boards, layout};
