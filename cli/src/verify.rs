//! `salient verify`: whether a record is what it says.

use std::path::Path;

use anyhow::Result;
use engine::{Commitment, Entry, NewDice, Record, Status, Stretch};
use players::Shelved;
use serde::Serialize;

use crate::FAILED;
use crate::arguments::OwnFiles;
use crate::output::{Io, count, quoted};
use crate::play::{read_record, reopen};

/// What a player knows of the dice without the record: the hashes that he was shown, the word that he gave.
pub(crate) struct Told {
    pub(crate) commitment: Vec<Commitment>,
    pub(crate) word: Vec<String>,
}

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
    /// Where the dice come from, part by part.
    dice: Vec<Dice>,
}

/// A part of the game whose dice come from one place.
#[derive(Serialize)]
struct Dice {
    /// How many actions were played before it.
    from: usize,
    listed: bool,
    seed: Option<String>,
    /// The hash of the seed, if it was published.
    commitment: Option<String>,
    words: Vec<String>,
}

/// The parts of a record. Whether the seeds keep their hashes is found when it is played again.
fn parts(record: &Record) -> Vec<Dice> {
    let mut stretch = record.header.stretch();
    let mut commitment = record.header.commitment;
    let part = |stretch: &Stretch, commitment: Option<Commitment>| Dice {
        from: stretch.from,
        listed: stretch.is_listed(),
        seed: stretch.seed().map(|seed| seed.to_string()),
        commitment: commitment.map(|hash| hash.to_string()),
        words: stretch.words.clone(),
    };
    let mut parts = vec![part(&stretch, commitment)];
    let mut played = 0;
    for entry in &record.entries {
        match entry {
            Entry::Action { .. } => played += 1,
            Entry::Dice { dice, .. } => {
                if let NewDice::Seed { commitment: fresh, .. } = dice {
                    commitment = Some(*fresh);
                }
                if let Some(next) = stretch.after(dice, played) {
                    stretch = next;
                    parts.push(part(&stretch, commitment));
                }
            }
            _ => {}
        }
    }
    parts
}

/// Whether what a player was told is in the record; if not, what is missing.
fn kept(told: &Told, parts: &[Dice]) -> Result<(), String> {
    for hash in &told.commitment {
        let text = hash.to_string();
        if !parts.iter().any(|part| part.commitment.as_ref() == Some(&text)) {
            return Err(format!(
                "no seed of this record has the hash {text}: the dice are not those promised"
            ));
        }
    }
    for word in &told.word {
        if !parts.iter().any(|part| part.words.contains(word)) {
            return Err(format!("the word {} was not stirred into the dice of this record", quoted(word)));
        }
    }
    Ok(())
}

pub(crate) fn command(
    shelf: &[Shelved],
    file: &Path,
    told: &Told,
    own: &OwnFiles,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8> {
    let record = read_record(file)?;
    let is_action = |entry: &&Entry| matches!(entry, Entry::Action { .. });
    let is_hash = |entry: &Entry| matches!(entry, Entry::Check { .. });
    let last = record.entries.iter().rposition(is_hash).map_or(0, |at| at + 1);
    let dice = parts(&record);
    let mut verdict = Verdict {
        file: file.display().to_string(),
        ok: true,
        why: None,
        actions: record.actions().count(),
        hashes: record.entries.iter().filter(|entry| is_hash(entry)).count(),
        unproved: record.entries[last..].iter().filter(is_action).count(),
        committed: dice.iter().all(|part| part.commitment.is_some()),
        dice,
    };
    let opened = reopen(shelf, &record, file, own, None)
        .and_then(|opened| kept(told, &verdict.dice).map_err(anyhow::Error::msg).map(|()| opened));
    let (title, table) = match opened {
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
    for line in about_dice(&verdict.dice, told) {
        io.line(&line)?;
    }
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

/// What is proved of the dice, part by part.
fn about_dice(parts: &[Dice], told: &Told) -> Vec<String> {
    let mut lines = Vec::new();
    let mut before: Option<&Dice> = None;
    for part in parts {
        let from = if part.from == 0 && before.is_none() {
            String::new()
        } else {
            format!("from action {} on: ", part.from + 1)
        };
        let published = part.commitment.is_some();
        let same = before.is_some_and(|before| before.seed == part.seed && !part.words.is_empty());
        let text = match (part.listed, part.seed.is_some()) {
            (true, false) => "the dice are a list: they were chosen".to_owned(),
            (true, true) => {
                "the dice are a list, which was chosen, and after its end come from a seed".to_owned()
            }
            (false, _) if same => "the same seed".to_owned(),
            (false, _) if published => "the seed is the one whose hash was published".to_owned(),
            (false, _) => {
                "no hash of the seed was published: the dice follow from it, but it may have been chosen"
                    .to_owned()
            }
        };
        let words: Vec<String> = part.words.iter().map(|word| quoted(word)).collect();
        lines.push(match words.as_slice() {
            [] => from + &text,
            words => format!("{from}{text}, with the words {} stirred in", words.join(" and ")),
        });
        before = Some(part);
    }
    match told.commitment.len() {
        0 => {}
        1 => lines.push("the hash that you were shown is in the record".into()),
        _ => lines.push("the hashes that you were shown are in the record".into()),
    }
    if !told.word.is_empty() {
        lines.push("your word was stirred in".into());
    }
    lines
}
