//! A game from the files that it is played with: scenario, map, squads, charts.

use engine::data::{Files, SetupError, Shipped, hash_of_files};
use engine::title::Wish;

use crate::Skirmish;
use crate::charts::Charts;
use crate::fixed::Fixed;
use crate::map;
use crate::rulebook::rulebook;
use crate::scenario::{self, Scenario, standard};
use crate::units::{self, UNITS};

impl Skirmish {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-FIRE`.
    ///
    /// ```
    /// use engine::Game;
    /// let game = skirmish::Skirmish::new("bridge", None, "-GREEN").unwrap();
    /// assert_eq!(game.prompt(), "Blue: pick a squad [2.1]");
    /// ```
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Skirmish, SetupError> {
        let found = standard().iter().find(|file| file.id.eq_ignore_ascii_case(scenario));
        let file = found.ok_or_else(|| SetupError::NoScenario(scenario.to_owned()))?;
        let files = Files::scenario(file.name, file.text);
        Skirmish::read_files(&files, Charts::standard(), preset, switches)
    }

    /// A game of whatever files.
    pub fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Skirmish, SetupError> {
        let own = files.units.map(units::read).transpose().map_err(SetupError::Data)?;
        let units = own.as_deref().unwrap_or_else(|| units::standard());
        let board = match scenario::map_of(files.scenario).map_err(SetupError::Data)? {
            Ok(known) => known.clone(),
            Err(name) => {
                let file =
                    files.map.ok_or_else(|| SetupError::Unfit(format!("the map \"{name}\" is missing")))?;
                map::read(file).map_err(SetupError::Data)?
            }
        };
        let scenario = Scenario::read(files.scenario, &board, units).map_err(SetupError::Data)?;
        let rules = scenario.switches.rule_set(&scenario.id, rulebook(), preset, switches);
        let rules = rules.map_err(SetupError::Switches)?;
        let texts = standard().iter().map(|file| file.text);
        let shipped = Shipped { scenarios: texts, map: map::MAP, units: UNITS };
        let hash = hash_of_files(charts.hash, &shipped, files);
        Ok(Skirmish::start(Fixed::new(scenario, board, units, charts, rules, hash)))
    }

    /// What somebody wants to play.
    pub(crate) fn wished(wish: &Wish) -> Result<Skirmish, engine::title::Trouble> {
        let own = wish.charts.map(Charts::read).transpose()?;
        let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
        Ok(Skirmish::read_files(&wish.files(standard())?, charts, wish.preset, wish.rules)?)
    }
}
