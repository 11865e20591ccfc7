//! Dark December as a game that can be played.

use dark_december::charts::Charts;
use dark_december::scenario::{self, Components};
use dark_december::{DarkDecember, Source, units};
use engine::Rulebook;
use players::dark_december::dark_december_computers;
use players::{Computer, Document, Playable, Scenario, Setup, Trouble};

use super::wished::{listed, trouble, wished};

/// The rules of the game.
pub(super) struct DarkDecemberRules;

impl Playable for DarkDecemberRules {
    type Game = DarkDecember;

    fn rulebook(&self) -> &Rulebook {
        dark_december::rulebook::rulebook()
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let components = Components::standard();
        let files = scenario::standard().iter();
        let read = files.filter_map(|file| scenario::Scenario::read(file.name, file.text, &components).ok());
        read.map(|read| listed(read.id, read.name, read.about, &read.switches)).collect()
    }

    fn map_file(&self, scenario: &Document) -> Result<Option<String>, Trouble> {
        Ok(match scenario::Map::of(&scenario.name, &scenario.text)? {
            scenario::Map::Standard => None,
            scenario::Map::File(name) => Some(name),
        })
    }

    fn set_up(&self, setup: &Setup) -> Result<DarkDecember, Trouble> {
        let units = setup.units.as_ref().map(|file| units::read_units(&file.name, &file.text)).transpose()?;
        let units = units.as_deref().unwrap_or_else(|| units::standard());
        let read = |file: &Document| Charts::read_with(&file.name, &file.text, units);
        let own = setup.charts.as_ref().map(read).transpose()?;
        let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
        let files = scenario::standard().iter().map(|file| {
            let source = Source { name: file.name, text: file.text };
            (file.id, source)
        });
        let files = wished(setup, &self.scenarios(), files)?;
        DarkDecember::read_files(&files, charts, setup.preset.as_deref(), &setup.rules).map_err(trouble)
    }

    fn computers(&self) -> Vec<Computer<DarkDecember>> {
        dark_december_computers()
    }
}
