//! How far a tuning has come, as it is kept.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::TunePlan;
use crate::Folder;

/// A round of a tuning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub round: u32,
    /// How much better the one who was pushed one way fared than the other, in millionths.
    pub better: i64,
    /// The logarithms of the factors after it, in millionths.
    pub lean: Vec<i64>,
}

/// How far a tuning has come.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tuned {
    /// The file that it was begun with.
    plan: String,
    /// The numbers that are tuned.
    dials: Vec<String>,
    /// The rounds that are done.
    pub rounds: Vec<Round>,
    /// What the tuned one had more of each fresh dice, in quarters of a game.
    pub confirmed: Vec<i32>,
    /// How many of these dice gave games that went another way.
    #[serde(default)]
    pub otherwise: u32,
}

impl Tuned {
    /// What was kept in a folder, or nothing if it is new.
    pub(super) fn open(folder: &Folder, plan: &TunePlan) -> Result<Tuned> {
        let dials: Vec<String> = plan.dials.iter().map(|dial| dial.name.to_owned()).collect();
        ensure!(!dials.is_empty(), "there is no number to tune");
        let path = folder.0.join("tuned.json");
        if !path.exists() {
            crate::run::make_folder(&folder.0)?;
            let (rounds, confirmed) = (Vec::new(), Vec::new());
            return Ok(Tuned { plan: plan.text.clone(), dials, rounds, confirmed, otherwise: 0 });
        }
        let text = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let broken = || format!("{} is broken; begin a new folder", path.display());
        let tuned: Tuned = serde_json::from_slice(&text).with_context(broken)?;
        ensure!(
            tuned.plan == plan.text && tuned.dials == dials,
            "cannot go on in {}: it was begun with another plan, or with another temper; begin a new folder",
            folder.0.display()
        );
        ensure!(tuned.rounds.iter().all(|round| round.lean.len() == dials.len()), broken());
        Ok(tuned)
    }

    pub(super) fn save(&self, folder: &Folder) -> Result<()> {
        crate::run::put(&folder.0.join("tuned.json"), &serde_json::to_vec(self)?)
    }

    /// Where the temper is now.
    pub(super) fn lean(&self) -> &[i64] {
        const START: &[i64] = &[0; 1000];
        self.rounds.last().map_or(&START[..self.dials.len().min(START.len())], |round| &round.lean)
    }
}
