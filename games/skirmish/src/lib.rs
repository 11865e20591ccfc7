//! Skirmish: a squad action in half an hour. It is small, whole, and laid out as every game is: copy it for the next one.
//!
//! | file | what |
//! |---|---|
//! | `title` | the entry on the shelf, and who reads the data files |
//! | `charts`, `units`, `scenario`, `map`, `rulebook` | the data files: what may stand in them, and what is wrong with them |
//! | `fixed` | what never changes in a game: board, squads, reach, lines of sight |
//! | `state` | all that changes, and the few places that change it |
//! | `game` | all choices, all events, and the `Game` trait, which is all that the rest of the program knows |
//! | `squads` (1.0), `movement` (2.0), `attack` (3.1, 3.2), `fire` (3.3, 3.4), `victory` (4.0) | the rules, in rulebook order |
//! | `view` | what a seat sees |

#![deny(missing_docs)]

mod attack;
mod briefing;
pub mod charts;
mod fire;
pub mod fixed;
mod game;
pub mod map;
mod movement;
pub mod rulebook;
pub mod scenario;
mod sheet;
mod squads;
mod state;
mod title;
pub mod units;
mod victory;
mod view;

pub use fixed::Fixed;
pub use game::{Action, Event, Skirmish};
pub use movement::Route;
pub use state::{Squad, State};
