//! Battle of the Bulge '81 as a game that can be played.

use bulge::charts::Charts;
use bulge::scenario::{self, Components};
use bulge::{Bulge, Source};
use engine::Rulebook;
use players::bulge::bulge_computers;
use players::{Computer, Document, Playable, Scenario, Setup, Trouble};

use super::wished::{listed, trouble, wished};

/// The rules of the game.
pub(super) struct BulgeRules;

impl Playable for BulgeRules {
    type Game = Bulge;

    fn rulebook(&self) -> &Rulebook {
        bulge::rulebook::rulebook()
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

    fn set_up(&self, setup: &Setup) -> Result<Bulge, Trouble> {
        let own = setup.charts.as_ref().map(|file| Charts::read(&file.name, &file.text)).transpose()?;
        let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
        let files = scenario::standard().iter().map(|file| {
            let source = Source { name: file.name, text: file.text };
            (file.id, source)
        });
        let files = wished(setup, &self.scenarios(), files)?;
        Bulge::read_files(&files, charts, setup.preset.as_deref(), &setup.rules).map_err(trouble)
    }

    fn computers(&self) -> Vec<Computer<Bulge>> {
        bulge_computers()
    }
}
