//! Battle of the Bulge '81 as a game that can be played.

use bulge::charts::Charts;
use bulge::scenario::{self, Components};
use bulge::{Bulge, SetupError, Source};
use engine::Rulebook;
use players::bulge::bulge_computers;
use players::{Choice, Computer, Document, Playable, Scenario, Setup, Trouble};

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
        read.map(|read| {
            let parts = [read.switches.set.as_str(), read.switches.fixed.as_str()];
            let switches: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            Scenario { id: read.id, name: read.name, about: read.about, switches: switches.join(",") }
        })
        .collect()
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
        let (preset, rules) = (setup.preset.as_deref(), setup.rules.as_str());
        let game = match &setup.scenario {
            Some(Choice::File(file)) => {
                let map = setup.map.as_ref().map(source);
                Bulge::read_files(source(file), map, charts, preset, rules)
            }
            choice => {
                let id = match choice {
                    Some(Choice::Id(id)) => Some(id.as_str()),
                    _ => None,
                };
                let wished = Scenario::find(&self.scenarios(), id)?.id.clone();
                let file = scenario::standard().iter().find(|file| file.id == wished);
                let file = file.ok_or_else(|| Trouble::Wish(format!("there is no scenario \"{wished}\"")))?;
                Bulge::read(file.name, file.text, charts, preset, rules)
            }
        };
        game.map_err(|error| match error {
            SetupError::Data(faults) => Trouble::File(faults),
            SetupError::Switches(errors) => Trouble::Switches(errors),
            other => Trouble::Wish(other.to_string()),
        })
    }

    fn computers(&self) -> Vec<Computer<Bulge>> {
        bulge_computers()
    }
}

pub(super) fn source(file: &Document) -> Source<'_> {
    Source { name: &file.name, text: &file.text }
}
