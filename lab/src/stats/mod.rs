//! How sure we are: the share of games with its interval, the paired difference, and when to stop.
//!
//! The interval of a share is that of Wilson ([`Share`](players::Share)). Arms that play the same dice are compared in pairs: what the
//! first side has of a game in one arm, less what it has of the same dice in the other.

mod bootstrap;
mod mcnemar;
mod sequential;

pub use bootstrap::{Interval, paired, paired_by};
pub use mcnemar::{Pairs, exact, holm};
pub use sequential::{Look, Verdict, looks};
