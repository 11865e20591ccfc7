//! A game from the files that it is played with: scenario, map, counters, charts.

use engine::data::{Files, ScenarioFile};

use crate::charts::Charts;
use crate::fixed::{Fixed, SetupError};
use crate::game::Bulge;
use crate::scenario::standard;

impl Bulge {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-RB,NWF=2`.
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Bulge, SetupError> {
        let file = ScenarioFile::find(standard(), scenario)?;
        Bulge::read(file.name, file.text, Charts::standard(), preset, switches)
    }

    /// A scenario of one's own, with charts of one's own, on the map of the game.
    pub fn read(
        name: &str,
        text: &str,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Bulge, SetupError> {
        Bulge::read_files(&Files::scenario(name, text), charts, preset, switches)
    }

    /// The same, on the map that the scenario names, and with counters of one's own.
    pub fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Bulge, SetupError> {
        Ok(Bulge::start(Fixed::new(files, charts, preset, switches)?))
    }
}
