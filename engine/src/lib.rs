//! What every hex-and-counter game shares.

#![deny(missing_docs)]

mod decision;
mod dice;
mod event;
mod explain;
mod fault;
mod game;
pub mod laws;
mod play;
mod record;
mod refusal;
pub mod rules;
mod view;

pub use decision::{Decision, Outcome, Seat, Side, Status};
pub use dice::{BadSeed, Commitment, Dice, Rolled, Seed};
pub use event::{Effect, Told};
pub use explain::{Chance, Explanation, SumLine};
pub use fault::{Fault, Faults, closest};
pub use game::Game;
pub use play::{NoUndo, NotPlayed, Play, Step};
pub use record::{Entry, Header, Luck, Mismatch, MismatchKind, Record, StateHash, Unreadable, Words, replay};
pub use refusal::{Reason, Reasons, Refusal};
pub use rules::{Rule, RuleSet, Rulebook, Switch, SwitchErrors, SwitchFault};
pub use view::{Mark, SeenUnit, Spot, Track, View};
