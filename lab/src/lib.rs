//! The variant lab: what does a rule do?
//!
//! A [`Plan`] names a game, a scenario and some arms: the same battle under different switches, charts, counters or tempers of its players. Every
//! arm plays the same dice, so that games can be compared in pairs. The lab knows no game: it sees what a board shows and what is
//! told with its rules.
//!
//! - A plan becomes an [`Experiment`]: its arms are ready to be played, and its [`Manifest`] lists the chunks, each so many games
//!   of one arm, with an id that is fixed by all that the games depend on.
//! - [`run`] plays chunks on threads. A chunk is one Parquet [part](mod@part), a [`Row`] a game, put in its place when it is whole; what is there is not played again.
//! - [`gather`] reads the parts, and names every one that is missing, foreign or there twice.
//! - [`tune`] searches the numbers of a cadet's temper.
//! - [`stats`] says how sure we are, [`report`] shows it on one page.

#![deny(missing_docs)]

mod columns;
mod experiment;
mod field;
mod gather;
mod manifest;
mod notes;
pub mod part;
mod plan;
pub mod report;
mod row;
mod run;
pub mod stats;
mod tune;

pub use columns::Blob;
pub use experiment::{ArmInfo, Experiment};
pub use field::{Areas, Crowds};
pub use gather::{Gathered, gather};
pub use manifest::{Chunk, Manifest};
pub use notes::Stage;
pub use plan::{ArmPlan, Plan, Stop};
pub use row::Row;
pub use run::{Folder, Progress, run, run_chunk, run_first};
pub use tune::{Round, TunePlan, TuneResult, Tuned, tune};
