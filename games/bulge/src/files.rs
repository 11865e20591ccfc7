//! A game from the files that it is played with: scenario, map, charts.

use engine::data::hash_of_values;

use crate::charts::Charts;
use crate::fixed::{Fixed, SetupError};
use crate::game::Bulge;
use crate::map::MAP;
use crate::scenario::standard;

/// A file: its name, for messages, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
}

impl Bulge {
    /// A scenario of the game with a preset (its own if none is named) and switches such as `-RB,NWF=2`.
    pub fn new(scenario: &str, preset: Option<&str>, switches: &str) -> Result<Bulge, SetupError> {
        let Some(file) = standard().iter().find(|file| file.id.eq_ignore_ascii_case(scenario)) else {
            return Err(SetupError::NoScenario(scenario.to_owned()));
        };
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
        Bulge::read_files(Source { name, text }, None, charts, preset, switches)
    }

    /// The same, on the map that the scenario names.
    pub fn read_files(
        scenario: Source,
        map: Option<Source>,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Bulge, SetupError> {
        Ok(Bulge::start(Fixed::new(scenario, map, charts, preset, switches)?))
    }
}

/// What a record keeps of the files that a game was played with. Those that the game comes with count by the charts alone.
pub(crate) fn hash_of_files(charts: &Charts, file: Source, map: Option<Source>) -> blake3::Hash {
    let hash = |text| hash_of_values(text, &["about", "credits"]);
    let mut parts = vec![charts.hash()];
    if standard().iter().all(|one| one.text != file.text) {
        let own = hash(file.text);
        parts.extend(standard().iter().all(|one| hash(one.text) != own).then_some(own));
    }
    parts.extend(map.map(|map| hash(map.text)).filter(|&own| own != hash(MAP)));
    match parts[..] {
        [alone] => alone,
        _ => blake3::hash(&parts.iter().flat_map(|part| *part.as_bytes()).collect::<Vec<u8>>()),
    }
}
