//! `salient verify`: whether a record is what it says.

use std::path::Path;

use anyhow::Result;
use engine::{Entry, Luck, Status};
use players::Title;
use serde::Serialize;

use crate::FAILED;
use crate::arguments::OwnFiles;
use crate::output::{Io, count};
use crate::play::{read_record, reopen};

#[derive(Serialize)]
struct Verdict {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    actions: usize,
    hashes: usize,
    /// Actions after the last hash: nothing proves that they were played so.
    unproved: usize,
    committed: bool,
}

pub(crate) fn command(
    shelf: &[Title],
    file: &Path,
    own: &OwnFiles,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8> {
    let record = read_record(file)?;
    let is_action = |entry: &&Entry| matches!(entry, Entry::Action { .. });
    let is_hash = |entry: &Entry| matches!(entry, Entry::Check { .. });
    let last = record.entries.iter().rposition(is_hash).map_or(0, |at| at + 1);
    let mut verdict = Verdict {
        file: file.display().to_string(),
        ok: true,
        why: None,
        actions: record.actions().count(),
        hashes: record.entries.iter().filter(|entry| is_hash(entry)).count(),
        unproved: record.entries[last..].iter().filter(is_action).count(),
        committed: record.header.commitment.is_some(),
    };
    let (title, table) = match reopen(shelf, &record, file, own, None) {
        Ok(opened) => opened,
        Err(error) if json => {
            verdict.ok = false;
            verdict.why = Some(format!("{error:#}"));
            io.json(&verdict)?;
            return Ok(FAILED);
        }
        Err(error) => return Err(error),
    };
    if json {
        return io.json(&verdict).map(|()| 0);
    }
    let head = &record.header;
    let (name, scenario, version) = (title.name, &head.scenario, head.rules_version);
    io.line(&format!("{}: {name}, scenario {scenario}, rules version {version}", verdict.file))?;
    let (actions, hashes) = (count(verdict.actions, "action"), verdict.hashes);
    io.line(&match hashes {
        1 => format!("{actions} played again, and the position agrees with its hash"),
        _ => format!("{actions} played again, and {hashes} positions agree with their hashes"),
    })?;
    io.line(match (&head.luck, verdict.committed) {
        (Luck::Seed(_), true) => "the seed is the one whose hash was published",
        (Luck::Seed(_), false) => {
            "no hash of the seed was published: the dice follow from it, but it may have been chosen"
        }
        _ => "the dice are a list: they were chosen",
    })?;
    if verdict.unproved > 0 {
        let unproved = count(verdict.unproved, "action");
        io.line(&format!(
            "{unproved} at the end with no hash behind: legal, but not proved to be the ones played"
        ))?;
    }
    io.line(&match (table.ending(), table.status()) {
        (Some(ending), _) => ending.to_string(),
        (None, Status::Choose(decision)) => {
            format!("{} must choose. [{}]", table.side_name(decision.side), decision.rule)
        }
        (None, Status::Over(_)) => "The game is over.".into(),
    })?;
    Ok(0)
}
