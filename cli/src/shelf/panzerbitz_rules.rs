//! Panzerbitz as a game that can be played.

use engine::Rulebook;
use panzerbitz::charts::Charts;
use panzerbitz::scenario::{Card, cards};
use panzerbitz::{Panzerbitz, SetupError};
use players::panzerbitz::panzerbitz_computers;
use players::{Choice, Computer, Playable, Scenario, Setup, Trouble};

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
        let own = setup.charts.as_ref().map(|file| Charts::read(&file.name, &file.text)).transpose()?;
        let list = self.scenarios();
        let by_id = |id: Option<&str>| {
            let wished = Scenario::find(&list, id)?;
            let card = cards().iter().find(|card| card.number.to_string() == wished.id);
            match (card, &own) {
                (Some(card), Some(own)) => Panzerbitz::with_card(card.clone(), own, preset, rules),
                // A card that the game comes with keeps its lines of sight from game to game.
                _ => Panzerbitz::new(&wished.id, preset, rules),
            }
            .map_err(trouble)
        };
        match &setup.scenario {
            Some(Choice::File(file)) => {
                let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
                Panzerbitz::read(&file.name, &file.text, charts, preset, rules).map_err(trouble)
            }
            Some(Choice::Id(id)) => by_id(Some(id)),
            None => by_id(None),
        }
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
