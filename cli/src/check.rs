//! `salient check`: what a data file is, and everything that is wrong with it.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Result, bail};
use engine::Faults;
use engine::data::Source;
use engine::title::{Document, Kind, Report, Title, Wish, rules_report};
use players::{Shelved, check_lesson};
use serde::Serialize;

use crate::output::{Io, Usage, count};
use crate::{FAILED, files, own, shelf};

/// Files that a scenario is read with in place of the game's own.
#[derive(Default)]
pub(crate) struct Beside {
    pub(crate) map: Option<Document>,
    pub(crate) charts: Option<Document>,
    pub(crate) units: Option<Document>,
}

impl Beside {
    /// Reads those that are given.
    pub(crate) fn read(charts: Option<&Path>, units: Option<&Path>) -> Result<Self> {
        let read = |path: Option<&Path>| path.map(files::document).transpose();
        Ok(Self { map: None, charts: read(charts)?, units: read(units)? })
    }

    /// A scenario with them.
    fn wish<'a>(&'a self, scenario: Source<'a>) -> Wish<'a> {
        let source = |file: &'a Option<Document>| file.as_ref().map(Document::source);
        let (map, charts, units) = (source(&self.map), source(&self.charts), source(&self.units));
        Wish { map, charts, units, ..Wish::file(scenario) }
    }
}

/// A fault for a program.
#[derive(Serialize)]
struct Wrong<'a> {
    line: usize,
    column: usize,
    message: &'a str,
    help: Option<&'a str>,
}

/// The verdict for a program.
#[derive(Serialize)]
struct Verdict<'a> {
    file: &'a str,
    ok: bool,
    kind: &'static str,
    game: &'static str,
    name: Option<&'a str>,
    summary: serde_json::Map<String, serde_json::Value>,
    faults: Vec<Wrong<'a>>,
    doubts: &'a [String],
}

/// `salient check FILE`
pub(crate) fn command(
    shelf: &[Shelved],
    path: &Path,
    game: Option<&str>,
    beside: Beside,
    json: bool,
    io: &mut Io<'_>,
) -> Result<u8> {
    let file = files::document(path)?;
    let wanted = game.map(|id| shelf::find(shelf, id)).transpose()?.map(|game| game.title.id);
    let titles = shelf.iter().map(|game| game.title).filter(|title| wanted.is_none_or(|id| id == title.id));
    let (game, kind) = recognise(&file, titles)?;
    let read = read(shelf::find(shelf, game.id)?, kind, path, &file, beside)?;
    if json {
        return tell_program(&file, game, kind, &read, io);
    }
    let what = format!("{}: {} of {}", file.name, kind.phrase(), game.name);
    match &read {
        Ok(report) => {
            io.line(&what)?;
            if !report.name.is_empty() {
                io.line(&format!("  {}", report.name))?;
            }
            let widest = report.lines.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
            for (label, text) in &report.lines {
                io.line(&format!("  {label:widest$}  {text}"))?;
            }
            for doubt in &report.doubts {
                io.line(&format!("doubtful: {doubt}"))?;
            }
            io.line(if report.doubts.is_empty() {
                "nothing wrong, nothing doubtful"
            } else {
                "nothing wrong"
            })?;
            Ok(0)
        }
        Err(faults) => {
            io.note(&what)?;
            io.faults(faults)?;
            io.note(&count(faults.list().len(), "mistake"))?;
            Ok(FAILED)
        }
    }
}

fn tell_program(
    file: &Document,
    game: &'static Title,
    kind: Kind,
    read: &Result<Report, Faults>,
    io: &mut Io<'_>,
) -> Result<u8> {
    let report = read.as_ref().ok();
    let faults = read.as_ref().err().map_or(&[][..], Faults::list).iter();
    let verdict = Verdict {
        file: &file.name,
        ok: report.is_some(),
        kind: kind.word(),
        game: game.id,
        name: report.map(|report| report.name.as_str()).filter(|name| !name.is_empty()),
        summary: report
            .into_iter()
            .flat_map(|report| &report.lines)
            .map(|(label, text)| ((*label).to_owned(), text.clone().into()))
            .collect(),
        faults: faults
            .map(|fault| Wrong {
                line: fault.line,
                column: fault.column,
                message: &fault.message,
                help: fault.help.as_deref(),
            })
            .collect(),
        doubts: report.map_or(&[], |report| &report.doubts),
    };
    io.json(&verdict)?;
    Ok(if report.is_some() { 0 } else { FAILED })
}

/// Reads the file as what it is. The faults may be those of the map that a scenario names.
fn read(
    shelved: &Shelved,
    kind: Kind,
    path: &Path,
    file: &Document,
    mut beside: Beside,
) -> Result<Result<Report, Faults>> {
    let (charts, units) = (beside.charts.is_some(), beside.units.is_some());
    if charts && kind != Kind::Scenario || units && !matches!(kind, Kind::Scenario | Kind::Charts) {
        let option = if charts { "--charts" } else { "--units" };
        bail!(Usage(format!("{} is {}; leave {option} out", file.name, kind.phrase())));
    }
    let (source, game) = (file.source(), shelved.title);
    Ok(match kind {
        Kind::Map => (game.files.map)(source),
        Kind::Charts => (game.files.charts)(source, beside.units.as_ref().map(Document::source)),
        Kind::Units => (game.files.units)(source),
        Kind::Rules => rules_report(source),
        Kind::Lesson => check_lesson(shelved, source),
        Kind::Scenario => match (game.files.map_of)(source) {
            Ok(name) => {
                beside.map = name.map(|name| own::map_beside(path, &name)).transpose()?;
                (game.files.scenario)(source, &beside.wish(source))
            }
            Err(faults) => Err(faults),
        },
    })
}

/// What the file is, by the keys at its top level and, where games share them, by the units that it names.
fn recognise(
    file: &Document,
    titles: impl Iterator<Item = &'static Title>,
) -> Result<(&'static Title, Kind)> {
    let found = top_level(&file.text);
    let words: Vec<&str> =
        file.text.split(|letter: char| !(letter.is_alphanumeric() || "-_./".contains(letter))).collect();
    let best = titles
        .flat_map(|game| Kind::ALL.map(|kind| (game, kind)))
        .map(|(game, kind)| {
            let hits = game.files.hits(kind, &found);
            let score = 2 * hits as i32 - found.len() as i32;
            (score, hits, game.files.marks(game.id, &game.map, kind, &words), game, kind)
        })
        .max_by_key(|&(score, _, marks, ..)| (score, marks));
    match best {
        Some((score, hits, _, game, kind)) if hits > 1 || (hits == 1 && score > 0) => Ok((game, kind)),
        _ => bail!(Usage(format!(
            "{}: this is no file that can be checked; {} of a game can",
            file.name,
            Kind::ALL.map(Kind::phrase).join(", ")
        ))),
    }
}

/// The keys at the top level of a TOML file, even of one that cannot be read.
fn top_level(text: &str) -> Vec<&str> {
    let mut keys: Vec<&str> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut bare = true;
    let mut quoted = false;
    for line in text.lines() {
        // What stands in a long string, such as the scenario of a lesson, are no keys of the file.
        let was_quoted = quoted;
        quoted ^= ["\"\"\"", "'''"].iter().map(|quotes| line.matches(quotes).count()).sum::<usize>() % 2 == 1;
        if was_quoted {
            continue;
        }
        let inner = line.trim_start_matches('[');
        let end =
            inner.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(inner.len());
        let (key, rest) = inner.split_at(end);
        let header = inner.len() < line.len();
        bare &= !header;
        let named = !key.is_empty() && (header || bare && rest.trim_start().starts_with('='));
        if named && seen.insert(key) {
            keys.push(key);
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_a_file_are_found_even_if_it_is_broken() {
        let text = "format = 1\nabout = \"\"\"\nall = quiet\n\"\"\"\n[turns]\nfirst = = 1\n[[rule]]\n[setup.german]\n[setup.allied]\n";
        assert_eq!(top_level(text), ["format", "about", "turns", "rule", "setup"]);
    }
}
