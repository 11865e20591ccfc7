//! Who sits at the board, and the board itself as any program sees it.
//!
//! A game that is going on is a **table** here, whoever plays it and on whatever machine:
//!
//! - [`Table`] is all that a terminal, a server or a test needs of one, in text and plain data, whatever game it is.
//! - [`TableOf`] is the one implementation: an [`engine::Play`] (the position with its record and undo) and those who play. What
//!   of it can be looked at elsewhere is its [`Scenery`] (what never changes) and each [`Moment`] of its past; an action as it is
//!   told later is a [`Deed`].
//! - [`Chair`] says who plays a side of it: a person, or a [`Computer`] by its name, which makes a [`Player`], who chooses.
//! - [`Shelved`] is a game in the list of games: its title, and how a table of it is opened by a [`Setup`]. [`of`] are its
//!   computer players: [`bulge::Cadet`], [`dark_december::Cadet`], [`panzerbitz::Cadet`], [`skirmish::Cadet`], and [`Random`] for all.
//! - A [`Chronicle`] is its past turn by turn; a [`Study`] of it makes an [`Analysis`]: chances, luck, and what cost most.
//! - A player may be a program of anybody's making, with a [`Clock`]: one that does not play has lost by [`Forfeit`].
//! - An [`Arena`] plays the arms of an experiment before a [`Witness`].
//! - [`Script`] is a list of actions that says what it expects; [`Teacher`] follows a lesson, plays its enemy and says what is wrong.
//! - [`follow`] plays a path that is named hex by hex; a [`Followed`] is how far it came.

#![deny(missing_docs)]

mod analysis;
mod appraisal;
mod arena;
mod away;
pub mod bulge;
mod cadet;
mod chair;
mod chronicle;
pub mod dark_december;
mod elo;
mod follow;
mod lesson;
mod matches;
mod motive;
mod pace;
pub mod panzerbitz;
mod player;
mod program;
mod progress;
mod scene;
mod script;
mod setup;
mod shelved;
pub mod skirmish;
mod staff;
mod table;
mod table_of;

pub use analysis::{Analysis, Budget, Costly, CoursePoint, Point, Study, Throw, Watch, gain, percent};
pub use appraisal::{Bin, Example, Lesson, Network, Trained, calibration, train};
pub use arena::{Arena, Arm, ArmTrouble, Arranged, Blind, Ended, Scene, Trial, Witness};
pub use away::Away;
pub use cadet::temper::Dial;
pub use chair::{Chair, chairs, is_computer};
pub use chronicle::{Chronicle, TurnPlayed, turn_number};
pub use elo::{MatchResult, Rated, rate};
pub use follow::{Followed, Halt, follow, interruption, single_actions};
pub use lesson::{Astray, TEACHER, Teacher, check_lesson};
pub use matches::{Match, MatchGame, Row, Share};
pub use motive::{Account, Motive};
pub use pace::{Effort, ListPace, Pace};
pub use player::{Computer, Player, Random, computers, of, thinking_time, thinks_ahead};
pub use program::{Clock, Fault, Forfeit, PROGRAM};
pub use progress::Progress;
pub use scene::{Moment, Scenery};
pub use script::Script;
pub use setup::{Choice, Setup};
pub use shelved::{Opened, Shelved};
pub use staff::{
    Hint, HintAttack, HintMove, HintPlan, Hinter, Moment as PlayerTurn, Thought, Weighed, part_words,
};
pub use table::{BadMove, Deed, Table};
pub use table_of::TableOf;
