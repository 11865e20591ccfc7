//! Runs of the lab.

use serde::Serialize;
use utoipa::ToSchema;

/// A run of the lab, as its folder has it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LabRun {
    /// The name of its folder.
    pub id: String,
    /// What the plan is called.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// How many dice each arm plays.
    pub games: u32,
    /// The arms.
    pub arms: Vec<String>,
    /// How many chunks the run has.
    pub chunks: u32,
    /// How many of them are played.
    pub done: u32,
    /// Whether there is a report.
    pub report: bool,
}
