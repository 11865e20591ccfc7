//! What a run consists of: chunks, each so many games of one arm.

use anyhow::{Result, ensure};
use serde::{Deserialize, Serialize};

use crate::Experiment;

/// The form of manifests and parts. It grows when rows of before could not be compared with those of now.
pub(crate) const FORMAT: u32 = 1;

/// So many games of one arm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    /// Fixed by all that its games depend on: the same games have the same id, wherever they are played.
    pub id: String,
    /// The arm, by its place in the plan.
    pub arm: usize,
    /// The number of its first dice.
    pub first: u64,
    /// How many dice.
    pub seeds: u32,
}

/// All chunks of a run, in the order in which they are played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of this file and of the parts.
    pub format: u32,
    /// What the plan is called.
    pub name: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// How many dice.
    pub games: u32,
    /// The arms: a name, and a hash of all that its games depend on.
    pub arms: Vec<(String, String)>,
    /// How the first game of the first arm ends. A program whose players choose otherwise must not go on with the run.
    pub probe: String,
    /// The chunks.
    pub chunks: Vec<Chunk>,
}

impl Manifest {
    /// The chunks of an experiment. Arms take turns, so that a run that is cut short has pairs; no chunk goes over a look.
    pub fn new(experiment: &Experiment) -> Manifest {
        let plan = &experiment.plan;
        let mut chunks = Vec::new();
        let mut from = 0;
        for look in plan.looks() {
            while from < look {
                let seeds = plan.chunk.min(look - from);
                for (arm, info) in experiment.arms.iter().enumerate() {
                    let first = plan.first_seed + u64::from(from);
                    chunks.push(Chunk { id: id(&info.key, first, seeds, plan.swap), arm, first, seeds });
                }
                from += seeds;
            }
        }
        Manifest {
            format: FORMAT,
            name: plan.name.clone(),
            game: experiment.arena.setting(0).book.id().to_owned(),
            scenario: experiment.arena.setting(0).scenario.clone(),
            games: plan.games,
            arms: experiment.arms.iter().map(|arm| (arm.name.clone(), arm.key.clone())).collect(),
            probe: experiment.probe(),
            chunks,
        }
    }

    /// Whether another manifest is of the same run.
    pub fn same(&self, other: &Manifest) -> Result<()> {
        ensure!(
            self.format == other.format,
            "it was begun by another version of the program; begin a new folder"
        );
        ensure!(
            self.probe == other.probe || self.arms != other.arms,
            "the players of this program choose otherwise than those who began it; begin a new folder"
        );
        ensure!(
            self == other,
            "it is a run of another plan, or the plan was changed since; begin a new folder"
        );
        Ok(())
    }

    /// The chunk of an id, or the beginning of one.
    pub fn find(&self, id: &str) -> Option<&Chunk> {
        let mut found = self.chunks.iter().filter(|chunk| !id.is_empty() && chunk.id.starts_with(id));
        found.next().filter(|_| found.next().is_none())
    }
}

fn id(key: &str, first: u64, seeds: u32, swap: bool) -> String {
    let text = format!("{FORMAT} {key} {first} {seeds} {swap}");
    blake3::hash(text.as_bytes()).to_hex().chars().take(16).collect()
}
