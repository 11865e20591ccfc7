//! Who sits at the board, and the board itself as any program sees it.
//!
//! - [`Player`] chooses actions for a side; [`Random`] is the simplest.
//! - [`Table`] is a game in progress, whatever game it is: all that a terminal, a server or a test needs, in text and
//!   plain data. [`Seated`] is the one implementation.
//! - [`Playable`] is what a game gives to be played. It needs a rulebook, a list of scenarios and a way to set one up.
//! - [`bulge::Cadet`] plays Battle of the Bulge '81, [`dark_december::Cadet`] Dark December,
//!   [`panzerbitz::Cadet`] Panzerbitz.
//! - [`Title`] is an entry in the list of games. A new game is one more entry.

#![deny(missing_docs)]

pub mod bulge;
mod cadet;
mod chair;
mod course;
pub mod dark_december;
pub mod panzerbitz;
mod playable;
mod player;
mod scene;
mod seated;
mod setup;
mod table;
mod title;

pub use cadet::temper::Dial;
pub use chair::{Chair, seats};
pub use course::{Course, Halt, follow, single_actions};
pub use playable::{Playable, Rules};
pub use player::{Computer, Player, Random, computers};
pub use scene::{Moment, Scenery};
pub use seated::Seated;
pub use setup::{Choice, Document, Scenario, Setup, Trouble};
pub use table::{BadMove, Step, Table};
pub use title::{Map, Title};
