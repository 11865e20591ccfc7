//! The data files of a game: what kinds there are, which keys they may have, and what is in one.

use schemars::Schema;

use super::{Map, Playable, Wish, charts_report, map_report};
use crate::counter::CounterGroup;
use crate::data::{ScenarioFile, Source, keys};
use crate::{Board, Faults};

/// What a data file can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scenario.
    Scenario,
    /// A map.
    Map,
    /// The charts.
    Charts,
    /// The counters.
    Units,
    /// The rulebook.
    Rules,
    /// A lesson.
    Lesson,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::Scenario, Self::Map, Self::Charts, Self::Units, Self::Rules, Self::Lesson];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Map => "map",
            Self::Charts => "charts",
            Self::Units => "units",
            Self::Rules => "rules",
            Self::Lesson => "lesson",
        }
    }

    /// The word in a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Scenario => "a scenario",
            Self::Map => "a map",
            Self::Charts => "the charts",
            Self::Units => "the units",
            Self::Rules => "the rules",
            Self::Lesson => "a lesson",
        }
    }
}

/// What a file holds, in a few lines.
#[derive(Debug, Default)]
pub struct Report {
    /// Its own name.
    pub name: String,
    /// What is in it: a label and the rest.
    pub lines: Vec<(&'static str, String)>,
    /// What is possible but hardly meant.
    pub doubts: Vec<String>,
}

/// The data files of a game.
pub struct DataFiles {
    /// The scenarios that come with it.
    pub scenarios: fn() -> &'static [ScenarioFile],
    /// The schemas of a scenario, of the charts and of the counters, in this order. Maps, rules and lessons are alike in all games.
    pub schemas: [fn() -> Schema; 3],
    /// The word for the labels of its maps.
    pub labels: &'static str,
    /// The ids of its units.
    pub unit_ids: fn() -> Vec<&'static str>,
    /// The map file that a scenario names; none if it is a map of the game.
    pub map_of: fn(Source) -> Result<Option<String>, Faults>,
    /// Reads a scenario with the files beside it, as far as the first position.
    pub scenario: fn(Source, &Wish) -> Result<Report, Faults>,
    /// The maps that come with it, a file each.
    pub maps: fn() -> &'static [Source<'static>],
    /// Reads a map to play on.
    pub board: fn(Source) -> Result<Board, Faults>,
    /// Reads a map.
    pub map: fn(Source) -> Result<Report, Faults>,
    /// Reads charts, which may name counters of the player's own.
    pub charts: fn(Source, Option<Source>) -> Result<Report, Faults>,
    /// Reads counters.
    pub units: fn(Source) -> Result<Report, Faults>,
    /// The file of the counters that it comes with.
    pub unit_file: &'static str,
    /// Its counter mixes by name, the usual one first.
    pub mixes: &'static [&'static str],
    /// The sheet of a list of counters, in a mix.
    pub sheet: fn(Source, Option<&str>) -> Result<Vec<CounterGroup>, Faults>,
}

impl DataFiles {
    /// Those of a game: its scenarios, the three schemas, and the word for the labels of its maps.
    pub const fn of<G: Playable>(
        scenarios: fn() -> &'static [ScenarioFile],
        schemas: [fn() -> Schema; 3],
        labels: &'static str,
    ) -> DataFiles {
        DataFiles {
            scenarios,
            schemas,
            labels,
            unit_ids: G::unit_ids,
            map_of: G::map_of,
            scenario: G::check_scenario,
            maps: G::map_files,
            board: |file| G::read_map(file.name, file.text),
            map: |file| G::read_map(file.name, file.text).map(|board| map_report(&board)),
            charts: charts_report::<G>,
            units: G::check_units,
            unit_file: G::UNIT_FILE,
            mixes: G::MIXES,
            sheet: G::sheet_of,
        }
    }

    /// The schema of a file.
    pub fn schema(&self, kind: Kind) -> Schema {
        let [scenario, charts, units] = self.schemas;
        match kind {
            Kind::Scenario => scenario(),
            Kind::Map => crate::map::schema(),
            Kind::Charts => charts(),
            Kind::Units => units(),
            Kind::Rules => crate::rules::schema(),
            Kind::Lesson => crate::lesson::schema(),
        }
    }

    /// How many of the keys at the top level of a file are keys of this kind.
    pub fn hits(&self, kind: Kind, found: &[&str]) -> usize {
        let schema = self.schema(kind);
        let known = keys(&schema);
        found.iter().filter(|key| known.contains(key)).count()
    }

    /// How many words of a file point to this game, whose id and map are given.
    pub fn marks(&self, id: &str, map: &Map, kind: Kind, words: &[&str]) -> usize {
        match kind {
            Kind::Map => {
                let labelled = words.iter().filter(|word| **word == self.labels).count();
                // Games may label their hexes alike; the names of the ground tell them apart.
                let Map::One(board) = map else { return 100 * labelled };
                let filled: Vec<&str> = words.iter().copied().filter(|word| !word.is_empty()).collect();
                let grounds = filled.windows(2).filter(|pair| {
                    pair[0] == "name" && board().terrains.iter().any(|terrain| terrain == pair[1])
                });
                100 * labelled + grounds.count()
            }
            Kind::Rules | Kind::Lesson => words.iter().take(200).filter(|word| **word == id).count(),
            Kind::Charts => 0,
            Kind::Scenario | Kind::Units => {
                let ids = (self.unit_ids)();
                words.iter().filter(|word| ids.contains(word)).count()
            }
        }
    }
}
