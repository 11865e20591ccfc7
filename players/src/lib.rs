//! Who sits at the board, and the board itself as any program sees it.
//!
//! - [`Player`] chooses actions for a side; [`Random`] is the simplest.
//! - [`Table`] is a game in progress, whatever game it is: all that a terminal, a server or a test needs, in text and
//!   plain data. [`Seated`] is the one implementation.
//! - [`bulge::Cadet`] plays Battle of the Bulge '81, [`dark_december::Cadet`] Dark December,
//!   [`panzerbitz::Cadet`] Panzerbitz, [`skirmish::Cadet`] Skirmish.
//! - [`Shelved`] is a game in the list of games: its title, and how it is opened. [`of`] are its computer players.

#![deny(missing_docs)]

pub mod bulge;
mod cadet;
mod chair;
mod course;
pub mod dark_december;
pub mod panzerbitz;
mod player;
mod scene;
mod seated;
mod setup;
mod shelved;
pub mod skirmish;
mod table;

pub use chair::{Chair, seats};
pub use course::{Course, Halt, follow, single_actions};
pub use player::{Computer, Player, Random, computers, of};
pub use scene::{Moment, Scenery};
pub use seated::Seated;
pub use setup::{Choice, Setup};
pub use shelved::Shelved;
pub use table::{BadMove, Step, Table};
