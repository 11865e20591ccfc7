//! Files of the player's own: a scenario, the map that it names, charts, counters; and how a record finds them again.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use engine::Record;
use engine::title::{Document, Title};

use crate::arguments::OwnFiles;
use crate::files;

/// What a record says before the path of such a file.
const SCENARIO: &str = "scenario file: ";
const MAP: &str = "map file: ";
const CHARTS: &str = "charts file: ";
const UNITS: &str = "units file: ";
/// What stands before the hash of such a file.
const HASH: &str = "hash of the ";

/// Files of the player's own.
#[derive(Default)]
pub(crate) struct Own {
    pub(crate) scenario: Option<Document>,
    pub(crate) map: Option<Document>,
    pub(crate) charts: Option<Document>,
    pub(crate) units: Option<Document>,
}

impl Own {
    /// Reads the files that are given, and the map that the scenario names.
    pub(crate) fn read(title: &Title, given: &OwnFiles) -> Result<Self> {
        let read = |path: &Option<PathBuf>| path.as_deref().map(files::document).transpose();
        let mut own = Self { charts: read(&given.charts)?, units: read(&given.units)?, ..Self::default() };
        if let Some(path) = given.scenario.as_deref() {
            let scenario = files::document(path)?;
            let named = (title.files.map_of)(scenario.source())?;
            own.map = named.map(|name| map_beside(path, &name)).transpose()?;
            own.scenario = Some(scenario);
        }
        Ok(own)
    }

    /// Reads the files that a record was played with: those that are given, else those that it names.
    pub(crate) fn of_record(title: &Title, record: &Record, path: &Path, given: &OwnFiles) -> Result<Self> {
        let find = |given: &Option<PathBuf>, what: &str, option: &str| match given {
            Some(path) => Ok(Some(path.clone())),
            None => noted(record, path, what, option),
        };
        let scenario = find(&given.scenario, SCENARIO, "--scenario")?;
        let charts = find(&given.charts, CHARTS, "--charts")?;
        let units = find(&given.units, UNITS, "--units")?;
        Self::read(title, &OwnFiles { scenario, charts, units })
    }

    /// The files with what a record calls them.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Document)> {
        let charts = [(CHARTS, &self.charts), (UNITS, &self.units)];
        let files = [(SCENARIO, &self.scenario), (MAP, &self.map)].into_iter().chain(charts);
        files.filter_map(|(what, file)| Some((what, file.as_ref()?)))
    }

    /// What a record says, so that the files are found again, and known again. Paths that are not from a root are understood from where the record lies, unless they are to be `whole`.
    pub(crate) fn notes(&self, whole: bool) -> Vec<String> {
        let place = |file: &Document| {
            let whole = std::path::absolute(&file.name).ok().filter(|_| whole);
            whole.map_or_else(|| file.name.clone(), |path| path.display().to_string()).replace('\n', " ")
        };
        let notes = self.files().flat_map(|(what, file)| {
            [format!("{what}{}", place(file)), format!("{HASH}{what}{}", hash(file))]
        });
        notes.collect()
    }

    /// Which files are not those that a record was played with.
    pub(crate) fn strange(&self, record: &Record) -> Vec<String> {
        let mut strange = Vec::new();
        for (what, file) in self.files() {
            let noted =
                record.header.notes.iter().find_map(|note| note.strip_prefix(HASH)?.strip_prefix(what));
            let (word, name) = (what.trim_end_matches(" file: "), what.trim_end_matches(": "));
            let known = record.header.notes.iter().any(|note| note.starts_with(what));
            match noted {
                // A map is not given by itself: it comes with its scenario.
                None if !known && what != MAP => {
                    strange.push(format!("it was played without a {name}; leave --{word} out"));
                }
                Some(noted) if noted != hash(file) => strange.push(format!(
                    "{} is not the {name} that it was played with, or has been changed since",
                    file.name
                )),
                _ => {}
            }
        }
        strange
    }
}

/// Some letters that tell one file from another; comments do not count.
fn hash(file: &Document) -> String {
    engine::data::hash_of_values(&file.text, &[]).to_hex().chars().take(16).collect()
}

/// Reads the map that a scenario file names, from the folder of the scenario.
pub(crate) fn map_beside(scenario: &Path, name: &str) -> Result<Document> {
    let path = scenario.parent().unwrap_or(Path::new("")).join(name);
    files::document(&path).with_context(|| format!("{}: its map \"{name}\" is missing", scenario.display()))
}

/// A file that a record names: where it was, or else beside the record.
fn noted(record: &Record, path: &Path, what: &str, option: &str) -> Result<Option<PathBuf>> {
    let Some(name) = record.header.notes.iter().find_map(|note| note.strip_prefix(what)) else {
        return Ok(None);
    };
    let folder = path.parent().unwrap_or(Path::new(""));
    let there = Path::new(name);
    let beside = there.file_name().map(|name| folder.join(name));
    let mut places = [Some(there.to_owned()), Some(folder.join(there)), beside].into_iter().flatten();
    places.find(|place| place.is_file()).map(Some).ok_or_else(|| {
        let what = what.trim_end_matches(": ");
        anyhow!(
            "{}: it was played with the {what} \"{name}\", which is not here; give it with {option}",
            path.display()
        )
    })
}
