//! The parts of a run put together, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use serde::Serialize;

use crate::{Experiment, Folder, Manifest, Row, part};

/// What was found in the folder of a run.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Gathered {
    /// Chunks whose part is there.
    pub chunks: usize,
    /// Of so many.
    pub of: usize,
    /// Games in them.
    pub games: usize,
    /// Chunks whose part is missing: arm, first dice and how many.
    pub missing: Vec<String>,
    /// Parts that are not of this run, or cannot be read, and why.
    pub foreign: Vec<String>,
    /// Games that are there twice, by the part that was left out.
    pub overlapping: Vec<String>,
}

/// Reads every part of a run once and hands its rows on, with the number of their arm. Foreign parts and repeated games are left
/// out and named. Only one part is in memory at a time.
pub fn gather(
    folder: &Folder,
    experiment: &Experiment,
    manifest: &Manifest,
    each: &mut dyn FnMut(usize, Row),
) -> Result<Gathered> {
    let mut found = Gathered { of: manifest.chunks.len(), ..Gathered::default() };
    let mut names: Vec<String> = fs::read_dir(folder.parts())
        .with_context(|| format!("cannot read {}", folder.parts().display()))?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.'))
        .collect();
    names.sort();
    // First the parts that lie where they should: a copy under another name is the one that is too many.
    let order: BTreeMap<String, usize> =
        manifest.chunks.iter().enumerate().map(|(at, chunk)| (format!("{}.parquet", chunk.id), at)).collect();
    names.sort_by_key(|name| order.get(name).copied().unwrap_or(usize::MAX));
    let mut seen: BTreeSet<(usize, i64, bool)> = BTreeSet::new();
    let mut there: BTreeSet<String> = BTreeSet::new();
    for name in names {
        let part = match part::read(&folder.parts().join(&name)) {
            Ok(part) => part,
            Err(error) => {
                found.foreign.push(format!("{name}: {}", error.root_cause()));
                continue;
            }
        };
        let Some(chunk) = manifest.chunks.iter().find(|chunk| chunk.id == part.chunk) else {
            found.foreign.push(format!("{name}: it is of another run (chunk {})", part.chunk));
            continue;
        };
        let arm = &experiment.arms[chunk.arm];
        if part.rows.iter().any(|row| row.arm != arm.name || row.rules != arm.rules) {
            found.foreign.push(format!("{name}: its games are not of the arm {}", arm.name));
            continue;
        }
        let twice = part.rows.iter().filter(|row| seen.contains(&(chunk.arm, row.seed, row.swapped))).count();
        if twice > 0 {
            found
                .overlapping
                .push(format!("{name}: {twice} games of the arm {} are in another part too", arm.name));
            continue;
        }
        there.insert(part.chunk);
        found.chunks += 1;
        found.games += part.rows.len();
        for row in part.rows {
            seen.insert((chunk.arm, row.seed, row.swapped));
            each(chunk.arm, row);
        }
    }
    let missing = manifest.chunks.iter().filter(|chunk| !there.contains(&chunk.id));
    found.missing = missing
        .map(|chunk| {
            let last = chunk.first + u64::from(chunk.seeds) - 1;
            format!(
                "{}: dice {} to {last} of the arm {}",
                chunk.id, chunk.first, experiment.arms[chunk.arm].name
            )
        })
        .collect();
    Ok(found)
}
