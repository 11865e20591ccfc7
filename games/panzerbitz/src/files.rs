//! A game from the files that it is played with: card, counters, charts.

use engine::data::{Files, Shipped, hash_of_files};

use crate::charts::Charts;
use crate::fixed::{Fixed, SetupError};
use crate::game::Panzerbitz;
use crate::scenario::{self, Card};
use crate::units;

impl Panzerbitz {
    /// A card of one's own, or one of the game, with counters and charts of one's own. The files go into the record by
    /// their hash.
    pub fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Panzerbitz, SetupError> {
        let list = match files.units {
            Some(own) => units::read_units(own.name, own.text).map_err(SetupError::Data)?.into(),
            None => units::shared(),
        };
        let (name, text) = (files.scenario.name, files.scenario.text);
        let card = Card::read_with(name, text, list).map_err(SetupError::Data)?;
        let mut fixed = Fixed::own(card, charts.clone(), preset, switches)?;
        let scenarios = scenario::files().iter().map(|file| file.text);
        let shipped = Shipped { scenarios, map: "", units: units::UNITS };
        // A card names boards of the game and brings no map.
        fixed.setting.charts = hash_of_files(charts.hash(), &shipped, &Files { map: None, ..*files });
        Ok(Panzerbitz::start(fixed))
    }
}
