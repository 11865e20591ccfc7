//! The data files of Panzerbitz.

use std::sync::Arc;

use engine::{Faults, map};
use panzerbitz::charts::Charts;
use panzerbitz::scenario::{Card, cards, files};
use panzerbitz::{Panzerbitz, SetupError, Unit, units};
use players::Document;

use super::files::{GameFiles, Report, map_report, playable};
use super::wished::{at, wished_files};
use crate::check::Beside;
use crate::output::count;

pub(super) const FILES: GameFiles = GameFiles {
    id: "panzerbitz",
    scenario_keys: &[
        "format",
        "card",
        "name",
        "date",
        "place",
        "text",
        "map",
        "turns",
        "sides",
        "switches",
        "sight",
        "control",
        "force",
        "column",
        "off_board",
        "special",
        "victory",
    ],
    charts_keys: &[
        "format",
        "name",
        "combat",
        "elevation",
        "engineer",
        "loading",
        "mines",
        "modifier",
        "movement",
        "numbers",
        "positions",
        "recovery",
        "terrain",
        "weapons",
    ],
    labels: "geomorphic",
    unit_ids: || units::standard().iter().map(|unit| unit.id.as_str()).collect(),
    // A card names boards of the game.
    map_of: |_| Ok(None),
    scenario: card,
    map: |file| map::read(&file.name, &file.text).map(|board| map_report(&board)),
    charts: |file, _| {
        let charts = Charts::read(&file.name, &file.text)?;
        let lines = vec![
            ("modifiers", charts.modifiers.len().to_string()),
            ("numbers", charts.number_list.len().to_string()),
        ];
        Ok(Report { name: charts.name, lines, doubts: Vec::new() })
    },
    units: |file| {
        let units = units::read_units(&file.name, &file.text)?;
        let ids = cards().iter().map(|card| card.number.to_string()).zip(files());
        let list: Arc<[Unit]> = units.into();
        let (scenarios, doubts) =
            playable(ids, |card| Card::read_with(card.name, card.text, list.clone()).map(drop));
        Ok(Report { name: count(list.len(), "type"), lines: vec![("scenarios", scenarios)], doubts })
    },
};

fn card(file: &Document, beside: &Beside) -> Result<Report, Faults> {
    let own = beside.charts.as_ref().map(|file| Charts::read(&file.name, &file.text)).transpose()?;
    let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
    // Once, with its own switches: the lines of sight of a map take their time.
    let game =
        Panzerbitz::read_files(&wished_files(file, beside), charts, None, "").map_err(
            |error| match error {
                SetupError::Data(faults) => faults,
                other => at(file, "[map]", other.to_string()),
            },
        )?;
    let card = &game.fixed().card;
    let by_side = |number: &dyn Fn(units::Nation) -> usize| {
        let sides = [card.attacker, card.defender];
        sides.map(|side| format!("{side:?} {}", number(side))).join(", ")
    };
    let units = |side| -> usize {
        let forces = card.forces.iter().filter(|force| force.side == side);
        forces.flat_map(|force| &force.units).map(|&(_, number)| usize::from(number)).sum()
    };
    let arriving = |side| -> usize {
        card.columns.iter().filter(|column| column.side == side).map(|column| column.slots.len()).sum()
    };
    let boards: Vec<&str> = card.layout.iter().map(|placed| placed.board.as_str()).collect();
    let lines = vec![
        ("turns", format!("{}; {:?} is first", card.turns, card.first)),
        ("map", format!("boards {}", boards.join(", "))),
        ("sides", format!("{:?} attacks, {:?} defends", card.attacker, card.defender)),
        ("on the map", by_side(&units)),
        ("arrivals", by_side(&arriving)),
        ("switches", card.switches.text().to_owned()),
        ("victory", count(card.victory.len(), "condition")),
    ];
    Ok(Report { name: format!("{}  {}", card.number, card.name), lines, doubts: Vec::new() })
}
