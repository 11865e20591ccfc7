//! A game from the files that it is played with: scenario, map, counters, charts.

use engine::data::{Files, ScenarioFile, Shipped, hash_of_files};

use crate::charts::Charts;
use crate::fixed::{Fixed, SetupError};
use crate::game::DarkDecember;
use crate::map;
use crate::rulebook::{Options, rulebook};
use crate::scenario::{Components, Map, Scenario, standard};
use crate::units;

impl DarkDecember {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-V4.1,+OPT5.0`.
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<DarkDecember, SetupError> {
        let file = ScenarioFile::find(standard(), scenario)?;
        DarkDecember::read_files(&Files::scenario(file.name, file.text), Charts::standard(), preset, switches)
    }

    /// A scenario of one's own on the map that it names, with charts and counters of one's own.
    pub fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<DarkDecember, SetupError> {
        let (book, file) = (rulebook(), files.scenario);
        let board = files.board(map::board(), map::read)?;
        let list = files.roster(units::standard(), units::read_units)?;
        let components = Components { board: &board, units: &list, charts, book };
        let scenario = Scenario::read(file.name, file.text, &components).map_err(SetupError::Data)?;
        let rules = scenario.rule_set(book, preset, switches).map_err(SetupError::Switches)?;
        let schedule = scenario.schedule(&components, &Options::of(&rules));
        let map = files.map.filter(|_| scenario.map != Map::Standard);
        let mut fixed = Fixed::build(board, list, charts.clone(), scenario, schedule, rules)?;
        let scenarios = standard().iter().map(|one| one.text);
        let shipped = Shipped { scenarios, map: map::MAP, units: units::UNITS };
        fixed.setting.charts = hash_of_files(charts.hash(), &shipped, &Files { map, ..*files });
        Ok(DarkDecember::start(fixed))
    }
}
