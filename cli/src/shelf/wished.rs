//! What the games with scenario files, one map and charts share: their scenarios, and the files that are wished for.

use engine::data::{Files, SetupError, Source, Switches};
use engine::{Faults, Game};
use players::{Choice, Document, Scenario, Setup, Trouble};

use crate::check::Beside;

/// A scenario in the list.
pub(super) fn listed(id: String, name: String, about: String, switches: &Switches) -> Scenario {
    let parts = [switches.set.as_str(), switches.fixed.as_str()];
    let switches: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Scenario { id, name, about, switches: switches.join(",") }
}

/// The files that are wished for: the player's own, or of those that the game comes with, given by id, name and text.
pub(super) fn wished<'a, 'id>(
    setup: &'a Setup,
    scenarios: &[Scenario],
    files: impl IntoIterator<Item = (&'id str, Source<'static>)>,
) -> Result<Files<'a>, Trouble> {
    let units = setup.units.as_ref().map(source);
    let id = match &setup.scenario {
        Some(Choice::File(file)) => {
            return Ok(Files { scenario: source(file), map: setup.map.as_ref().map(source), units });
        }
        Some(Choice::Id(id)) => Some(id.as_str()),
        None => None,
    };
    let wished = &Scenario::find(scenarios, id)?.id;
    let file = files.into_iter().find(|file| file.0 == wished);
    let (_, scenario) = file.ok_or_else(|| Trouble::Wish(format!("there is no scenario \"{wished}\"")))?;
    Ok(Files { scenario, map: None, units })
}

/// Why a game could not be set up, as the player is told.
pub(super) fn trouble(error: SetupError) -> Trouble {
    match error {
        SetupError::Data(faults) => Trouble::File(faults),
        SetupError::Switches(errors) => Trouble::Switches(errors),
        other => Trouble::Wish(other.to_string()),
    }
}

/// A scenario file with those that it is read with.
pub(super) fn wished_files<'a>(file: &'a Document, beside: &'a Beside) -> Files<'a> {
    let (map, units) = (beside.map.as_ref().map(source), beside.units.as_ref().map(source));
    Files { scenario: source(file), map, units }
}

pub(super) fn source(file: &Document) -> Source<'_> {
    Source { name: &file.name, text: &file.text }
}

/// Sets a scenario file up with its own switches and with every preset. What is wrong is said at its place in the file.
pub(super) fn set_up<G: Game>(
    file: &Document,
    read: impl Fn(Option<&str>) -> Result<G, SetupError>,
) -> Result<G, Faults> {
    let with = |preset: Option<&str>| {
        let game = read(preset).map_err(|error| match error {
            SetupError::Data(faults) => faults,
            SetupError::Switches(wrong) => at(file, "[switches]", wrong.to_string()),
            SetupError::NoScenario(why) | SetupError::Unfit(why) => at(file, "map", why),
        })?;
        match game.audit().as_slice() {
            [] => Ok(game),
            wrong => Err(at(file, "[setup", wrong.join("; "))),
        }
    };
    let game = with(None)?;
    for preset in game.rulebook().presets() {
        with(Some(&preset.id))?;
    }
    Ok(game)
}

/// A fault where a word stands first.
pub(super) fn at(file: &Document, word: &str, message: String) -> Faults {
    let mut faults = Faults::new(&file.name, &file.text);
    let start = file.text.find(&format!("\n{word}")).map_or(0, |start| start + 1);
    faults.add(start..start + word.len(), message, "");
    faults
}
