//! Files of the player's own: a scenario, the map that it names, charts; and how a record finds them again.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use engine::Record;
use players::{Document, Rules};

use crate::arguments::OwnFiles;
use crate::files;

/// What a record says before the path of such a file.
const SCENARIO: &str = "scenario file: ";
const CHARTS: &str = "charts file: ";

/// Files of the player's own.
#[derive(Default)]
pub(crate) struct Own {
    pub(crate) scenario: Option<Document>,
    pub(crate) map: Option<Document>,
    pub(crate) charts: Option<Document>,
}

impl Own {
    /// Reads the files that are given, and the map that the scenario names.
    pub(crate) fn read(rules: &dyn Rules, scenario: Option<&Path>, charts: Option<&Path>) -> Result<Self> {
        let mut own = Self { charts: charts.map(files::document).transpose()?, ..Self::default() };
        if let Some(path) = scenario {
            let scenario = files::document(path)?;
            let named = rules.map_of(&scenario).map_err(crate::play::trouble)?;
            own.map = named.map(|name| map_beside(path, &name)).transpose()?;
            own.scenario = Some(scenario);
        }
        Ok(own)
    }

    /// Reads the files that a record was played with: those that are given, else those that it names.
    pub(crate) fn of_record(
        rules: &dyn Rules,
        record: &Record,
        path: &Path,
        given: &OwnFiles,
    ) -> Result<Self> {
        let find = |given: &Option<PathBuf>, what: &str, option: &str| match given {
            Some(path) => Ok(Some(path.clone())),
            None => noted(record, path, what, option),
        };
        let scenario = find(&given.scenario, SCENARIO, "--scenario")?;
        let charts = find(&given.charts, CHARTS, "--charts")?;
        Self::read(rules, scenario.as_deref(), charts.as_deref())
    }

    /// What a record says, so that the files are found again.
    pub(crate) fn notes(&self) -> Vec<String> {
        let note = |what, file: &Option<Document>| {
            file.as_ref().map(|file| format!("{what}{}", file.name.replace('\n', " ")))
        };
        [note(SCENARIO, &self.scenario), note(CHARTS, &self.charts)].into_iter().flatten().collect()
    }
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
