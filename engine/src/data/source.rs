//! The files that a game is played with: a scenario, a map, charts; and why they do not make a game.

use std::borrow::Cow;

use serde::Deserialize;

use super::{Map, Text, hash_of_values, parse};
use crate::{Board, Faults, Rule, SwitchErrors, closest, map};

/// A file: its name, for messages, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// A scenario file that a game comes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScenarioFile {
    /// The scenario's id.
    pub id: &'static str,
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl ScenarioFile {
    /// The file of that id among those of a game.
    pub fn find<'a>(files: &'a [ScenarioFile], id: &str) -> Result<&'a ScenarioFile, SetupError> {
        let found = files.iter().find(|file| file.id.eq_ignore_ascii_case(id));
        found.ok_or_else(|| SetupError::NoScenario(ScenarioFile::unknown(files, id)))
    }

    /// What is said of an id that no file has.
    pub fn unknown(files: &[ScenarioFile], id: &str) -> String {
        let ids: Vec<&str> = files.iter().map(|known| known.id).collect();
        let (none, all) = (format!("there is no scenario \"{id}\""), ids.join(", "));
        match closest(id, ids) {
            Some(near) => format!("{none}; did you mean {near}? (There are {all})"),
            None => format!("{none}; the scenarios are {all}"),
        }
    }

    /// The file.
    pub fn source(&self) -> Source<'static> {
        Source { name: self.name, text: self.text }
    }
}

/// The scenario files of a game by id and name, out of its folder `data/scenarios`: `scenario_files! { "S1" "S1-bastogne", }`.
#[macro_export]
macro_rules! scenario_files {
    ($($id:literal $name:literal,)+) => {
        &[$($crate::data::ScenarioFile {
            id: $id,
            name: concat!($name, ".toml"),
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/scenarios/", $name, ".toml")),
        },)+]
    };
}

/// Why a game cannot be set up.
#[derive(Debug)]
pub enum SetupError {
    /// There is no such scenario; what is said of it.
    NoScenario(String),
    /// A data file is wrong.
    Data(Faults),
    /// The switches are wrong.
    Switches(SwitchErrors),
    /// The scenario does not fit the program.
    Unfit(String),
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Data(faults) => write!(f, "{faults}"),
            SetupError::Switches(faults) => write!(f, "{faults}"),
            SetupError::NoScenario(why) | SetupError::Unfit(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for SetupError {}

/// The files that a game is set up from, beside its charts.
#[derive(Clone, Copy, Debug)]
pub struct Files<'a> {
    /// The scenario.
    pub scenario: Source<'a>,
    /// The map that the scenario names, if it brings its own.
    pub map: Option<Source<'a>>,
    /// Counters in place of the game's own.
    pub units: Option<Source<'a>>,
}

impl<'a> Files<'a> {
    /// The board of the scenario: a copy of the one of the game that it names, or what `read` makes of the file.
    pub fn board(
        &self,
        own: fn(&str) -> Option<&'static Board>,
        read: impl Fn(&str, &str) -> Result<Board, Faults>,
    ) -> Result<Board, SetupError> {
        let wanted = Map::word(self.scenario).map_err(SetupError::Data)?;
        match (own(&wanted), self.map) {
            (Some(board), _) => Ok(board.clone()),
            (None, Some(map)) => read(map.name, map.text).map_err(SetupError::Data),
            (None, None) => {
                let why =
                    format!("the map \"{wanted}\" is missing: the scenario is played on it; give it too");
                Err(SetupError::Unfit(why))
            }
        }
    }

    /// The units: the game's own, or what `read` makes of the file.
    pub fn roster<T: Clone>(
        &self,
        own: &'static [T],
        read: impl Fn(&str, &str) -> Result<Vec<T>, Faults>,
    ) -> Result<Cow<'static, [T]>, SetupError> {
        match self.units {
            Some(file) => read(file.name, file.text).map(Cow::Owned).map_err(SetupError::Data),
            None => Ok(Cow::Borrowed(own)),
        }
    }

    /// A scenario on the map of the game, with its counters.
    pub fn scenario(name: &'a str, text: &'a str) -> Self {
        Self { scenario: Source { name, text }, map: None, units: None }
    }
}

/// The files that a game comes with. Whoever plays with these plays by the charts alone.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The scenarios.
    pub scenarios: &'static [ScenarioFile],
    /// The map; empty for a game without one map.
    pub map: &'static str,
    /// The counters.
    pub units: &'static str,
}

impl Shipped {
    /// What a record keeps of the files that a game was played with: its charts, its scenario, the map that the scenario
    /// brings, and the counters. Files that the game comes with count by the charts alone.
    pub fn hash(&self, charts: blake3::Hash, files: &Files) -> blake3::Hash {
        let hash = |text| hash_of_values(text, &["about", "credits"]);
        let scenario = files.scenario.text;
        let mut parts = vec![charts];
        if self.scenarios.iter().all(|one| one.text != scenario) {
            let own = hash(scenario);
            parts.extend(self.scenarios.iter().all(|one| hash(one.text) != own).then_some(own));
        }
        parts.extend(files.map.map(|map| hash(map.text)).filter(|&own| own != hash(self.map)));
        let units = |text| hash_of_values(text, &["note", "source"]);
        parts.extend(files.units.map(|file| units(file.text)).filter(|&own| own != units(self.units)));
        match parts[..] {
            [alone] => alone,
            _ => blake3::hash(&parts.iter().flat_map(|part| *part.as_bytes()).collect::<Vec<u8>>()),
        }
    }
}

/// What of a map the charts must know.
#[derive(Deserialize)]
struct Kinds {
    terrain: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    name: Text,
}

/// Reads a map to play on, all of whose terrain must be known to the terrain chart of a rule.
pub fn read_map(source: Source, known: &[&str], rule: Rule) -> Result<Board, Faults> {
    let Source { name, text } = source;
    let board = map::read(name, text)?;
    let kinds: Kinds = parse(name, text)?;
    let mut faults = Faults::new(name, text);
    for Kind { name: word } in kinds.terrain {
        if !known.contains(&word.get_ref().as_str()) {
            let all = || format!("the terrain chart has {}", known.join(", "));
            let help = faults.hint(word.get_ref(), known.iter().copied(), all);
            faults.add(word.span(), format!("there is no terrain \"{}\" ({rule})", word.get_ref()), help);
        }
    }
    faults.finish(board)
}
