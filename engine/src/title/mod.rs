//! A game as it stands on the shelf: what it is called, what it is played with, and how a game of it is set up.
//!
//! A game's crate implements [`Playable`] in one file, and with that all is said: the command line, the server and the
//! computer players know it by its [`Title`]. [`Wish`] is what somebody wants to play, [`Trouble`] why he cannot,
//! [`DataFiles`] the files that he may replace, and [`Report`] what is in one of them.

mod checking;
mod files;
mod wish;

pub use checking::{
    at, by_side, charts_report, checked, count, doubts, fitting, levels, map_report, rules_report, turns,
    units_report,
};
pub use files::{DataFiles, Kind, Report};
pub use wish::{Document, Listed, Trouble, Wish, Wished};

use crate::counter::{CounterGroup, Face};
use crate::data::{self, Charted, Files, ScenarioFile, SetupError, Source};
use crate::lesson::Lesson;
use crate::rules::Examples;
use crate::{Board, Faults, Game, Placement, Rulebook, closest};

/// A game that can be played.
pub trait Playable: Game + 'static {
    /// Its entry on the shelf.
    const TITLE: &'static Title;

    /// Its charts.
    type Charts: Charted;

    /// Reads charts, which may name counters of the player's own.
    fn read_charts(file: Source, units: Option<Source>) -> Result<Self::Charts, Faults> {
        let _ = units;
        Self::Charts::read(file.name, file.text)
    }

    /// What there is in its charts beside single numbers, and how many of each.
    fn chart_sizes(charts: &Self::Charts) -> Vec<(&'static str, usize)> {
        let _ = charts;
        Vec::new()
    }

    /// The ids of its units.
    fn unit_ids() -> Vec<&'static str>;

    /// The map files that it comes with.
    fn map_files() -> &'static [Source<'static>];

    /// Reads a map to play on.
    fn read_map(name: &str, text: &str) -> Result<Board, Faults>;

    /// The map file that a scenario names; none if it is a map of the game.
    fn map_of(file: Source) -> Result<Option<String>, Faults> {
        Ok(data::Map::of(file.name, file.text)?.file())
    }

    /// What there is in its scenario, for those who check one of their own.
    fn report(&self) -> Report;

    /// Reads a scenario with the files beside it, and sets it up in every way.
    fn check_scenario(file: Source, wish: &Wish) -> Result<Report, Faults> {
        checked::<Self>(file, wish).map(|game| game.report())
    }

    /// Reads counters.
    fn check_units(file: Source) -> Result<Report, Faults>;

    /// The file of the counters that it comes with.
    const UNIT_FILE: &'static str;

    /// Its counter mixes by name, the usual one first; none where there is one sheet only.
    const MIXES: &'static [&'static str] = &[];

    /// The sheet of a list of counters. A mix that is not named, or not known, is the usual one.
    fn sheet_of(file: Source, mix: Option<&str>) -> Result<Vec<CounterGroup>, Faults>;

    /// A game of whatever files: its first position. They go into the record by their hash.
    fn read_files(
        files: &Files,
        charts: &Self::Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Self, SetupError>;

    /// The scenario files that it comes with.
    fn scenario_files() -> &'static [ScenarioFile] {
        (Self::TITLE.files.scenarios)()
    }

    /// A scenario that it comes with, with a preset (the scenario's own if none is named) and switches on top of it.
    fn shipped(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Self, SetupError> {
        let file = ScenarioFile::find(Self::scenario_files(), scenario)?;
        Self::read_files(&Files::scenario(file.name, file.text), Self::Charts::standard(), preset, switches)
    }

    /// What somebody wants to play: the first position.
    fn set_up(wish: &Wish) -> Result<Self, Trouble> {
        if wish.charts.is_none()
            && wish.units.is_none()
            && let Some(file) = wish.find(Self::scenario_files())?
        {
            return Ok(Self::shipped(file.id, wish.preset, wish.rules)?);
        }
        let own = wish.charts.map(|file| Self::read_charts(file, wish.units)).transpose()?;
        let files = wish.files(Self::scenario_files())?;
        let charts = own.as_ref().unwrap_or_else(|| Self::Charts::standard());
        Ok(Self::read_files(&files, charts, wish.preset, wish.rules)?)
    }
}

/// The entry of a game on the shelf.
pub struct Title {
    /// What one types.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// A sentence about it.
    pub about: &'static str,
    /// Printed at the foot of its pictures.
    pub credit: &'static str,
    /// Its map: one board, or a set of geomorphic ones.
    pub map: Map,
    /// Its counters, in the mix that is asked for; says what is wrong with the wish.
    pub counters: fn(Option<&str>) -> Result<Vec<CounterGroup>, String>,
    /// How many counters of that id its scenarios need at most: one, unless a counter is of a kind of unit and not of one unit.
    pub copies: fn(&str) -> usize,
    /// What the numbers on a unit's counter mean, in the order in which they stand: "attack-defence-movement".
    pub legend: &'static str,
    /// Its rulebook.
    pub rulebook: fn() -> &'static Rulebook,
    /// The file with the positions of its rulebook's worked examples.
    pub examples: Source<'static>,
    /// The map of the game that such a position calls by a word; the only one by the empty word.
    pub example_map: fn(&str) -> Option<&'static Board>,
    /// The scenarios that come with it; the first is played if none is chosen.
    pub scenarios: fn() -> Vec<Listed>,
    /// Whether somebody who has never played a wargame should begin with it.
    pub for_beginners: bool,
    /// The files of its lessons, the first lesson first.
    pub lessons: &'static [Source<'static>],
    /// The files that a player may replace.
    pub files: DataFiles,
}

/// What a game is played on.
pub enum Map {
    /// One board.
    One(fn() -> &'static Board),
    /// Boards that are joined as one likes.
    Geomorphic {
        /// Which of them are shown when nobody says.
        all: &'static str,
        /// Joins them under a name, or says why they cannot be joined.
        join: fn(&str, &[Placement]) -> Result<Board, String>,
    },
}

impl Title {
    /// The counters of a game without mixes: one that is asked for is a mistake.
    pub fn no_mix(
        mix: Option<&str>,
        counters: fn() -> Vec<CounterGroup>,
    ) -> Result<Vec<CounterGroup>, String> {
        match mix {
            Some(_) => Err("this game has no counter mixes; leave --mix out".into()),
            None => Ok(counters()),
        }
    }

    /// Its lessons, read. Those that come with the game are read by its tests, so that none is missing.
    pub fn lessons(&self) -> Vec<Lesson> {
        let book = (self.rulebook)();
        self.lessons.iter().filter_map(|file| Lesson::read(*file, book).ok()).collect()
    }

    /// The positions of the worked examples of its rulebook. Those that come with the game are read by its tests.
    pub fn examples(&self) -> Result<Examples, Faults> {
        let groups = (self.counters)(None).unwrap_or_default();
        let mut words = Vec::new();
        for counter in groups.iter().flat_map(|group| &group.counters) {
            words.push(counter.id.clone());
            // A marker on a back is called by its own name, as in a view.
            if let Some(Face::Marker(marker)) = &counter.back {
                words.push(marker.key());
            }
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Examples::read(self.examples, (self.rulebook)(), &words, self.example_map)
    }

    /// The lesson of that id.
    pub fn lesson(&self, id: &str) -> Option<Lesson> {
        self.lessons().into_iter().find(|lesson| lesson.id == id)
    }

    /// Finds a game by its id in a list of things that have a title.
    pub fn find<'a, T>(
        list: &'a [T],
        id: &str,
        title: impl Fn(&T) -> &'static Title,
    ) -> Result<&'a T, String> {
        if let Some(found) = list.iter().find(|one| title(one).id.eq_ignore_ascii_case(id)) {
            return Ok(found);
        }
        let ids: Vec<&str> = list.iter().map(|one| title(one).id).collect();
        Err(match closest(id, ids.iter().copied()) {
            Some(near) => format!("there is no game '{id}'; did you mean '{near}'?"),
            None => format!("there is no game '{id}'; the games are {}", ids.join(", ")),
        })
    }
}

/// What of [`Playable`] the files of a game answer that are called after it: `charts.rs`, `units.rs` and `map.rs`. With `campaign` also
/// `scenario.rs` and `fixed.rs`, for a game whose scenarios are those of a [campaign](crate::campaign).
#[macro_export]
macro_rules! filed {
    () => {
        type Charts = Charts;

        fn unit_ids() -> Vec<&'static str> {
            units::standard().iter().map(|unit| unit.id.as_str()).collect()
        }

        fn map_files() -> &'static [$crate::data::Source<'static>] {
            map::FILES
        }

        fn read_map(name: &str, text: &str) -> Result<$crate::Board, $crate::Faults> {
            map::read(name, text)
        }
    };
    (campaign) => {
        $crate::filed!();

        fn read_files(
            files: &$crate::data::Files,
            charts: &Charts,
            preset: Option<&str>,
            switches: &str,
        ) -> Result<Self, $crate::data::SetupError> {
            use $crate::data::{Files, Map, SetupError, Shipped};
            let (book, file) = (rulebook(), files.scenario);
            let board = files.board(map::named, map::read)?;
            let list = files.roster(units::standard(), units::read_units)?;
            let parts = $crate::data::Components { board: &board, units: &*list, charts, book };
            let scenario = Scenario::read(file.name, file.text, &parts).map_err(SetupError::Data)?;
            let rules = scenario.rule_set(book, preset, switches).map_err(SetupError::Switches)?;
            let map = files.map.filter(|_| scenario.map != Map::Standard);
            let shipped = Shipped { scenarios: standard(), map: map::MAP, units: units::UNITS };
            let mut setting =
                $crate::Setting::new(SIDES, scenario.id.as_str(), 0_usize, board, book.clone(), rules);
            setting.charts = shipped.hash(charts.hash(), &Files { map, ..*files });
            Fixed::build(setting, list, charts.clone(), scenario).map(Self::start)
        }
    };
}
