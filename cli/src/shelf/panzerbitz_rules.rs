//! Panzerbitz as a game that can be played.

use engine::Rulebook;
use panzerbitz::charts::Charts;
use panzerbitz::scenario::{Card, cards, files};
use panzerbitz::{Panzerbitz, SetupError};
use players::panzerbitz::panzerbitz_computers;
use players::{Choice, Computer, Playable, Scenario, Setup, Trouble};

use super::wished::wished;

/// The rules of the game.
pub(super) struct PanzerbitzRules;

impl Playable for PanzerbitzRules {
    type Game = Panzerbitz;

    fn rulebook(&self) -> &Rulebook {
        panzerbitz::rulebook::rulebook()
    }

    fn scenarios(&self) -> Vec<Scenario> {
        let listed = |card: &Card| Scenario {
            id: card.number.to_string(),
            name: card.name.clone(),
            about: format!("{}, {}. {}", card.place, card.date, card.text),
            switches: card.switches.text().to_owned(),
        };
        cards().iter().map(listed).collect()
    }

    fn set_up(&self, setup: &Setup) -> Result<Panzerbitz, Trouble> {
        let (preset, rules) = (setup.preset.as_deref(), setup.rules.as_str());
        let list = self.scenarios();
        if setup.charts.is_none() && setup.units.is_none() {
            // A card that the game comes with keeps its lines of sight from game to game.
            let id = match &setup.scenario {
                Some(Choice::File(_)) => None,
                Some(Choice::Id(id)) => Some(Scenario::find(&list, Some(id))?),
                None => Some(Scenario::find(&list, None)?),
            };
            if let Some(wished) = id {
                return Panzerbitz::new(&wished.id, preset, rules).map_err(trouble);
            }
        }
        let own = setup.charts.as_ref().map(|file| Charts::read(&file.name, &file.text)).transpose()?;
        let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
        let files = list.iter().map(|scenario| scenario.id.as_str()).zip(files());
        let files = wished(setup, &list, files)?;
        Panzerbitz::read_files(&files, charts, preset, rules).map_err(trouble)
    }

    fn computers(&self) -> Vec<Computer<Panzerbitz>> {
        panzerbitz_computers()
    }
}

/// Why a game could not be set up, as the player is told.
fn trouble(error: SetupError) -> Trouble {
    match error {
        SetupError::Data(faults) => Trouble::File(faults),
        SetupError::Switches(errors) => Trouble::Switches(errors),
        other => Trouble::Wish(other.to_string()),
    }
}
