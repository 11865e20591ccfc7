//! The data files of Dark December.

use dark_december::charts::{Charts, SIDES};
use dark_december::scenario::{Map, Victory, standard};
use dark_december::{DarkDecember, Files, Source, map, units};
use engine::{Faults, Game, Side, UnitId};
use players::Document;

use super::files::{GameFiles, Report, by_side, doubts, levels, map_report, playable};
use super::wished::{set_up, source, wished_files};
use crate::check::Beside;
use crate::output::count;

pub(super) const FILES: GameFiles = GameFiles {
    id: "dark-december",
    scenario_keys: &[
        "format",
        "id",
        "name",
        "about",
        "map",
        "turns",
        "switches",
        "setup",
        "eliminated",
        "surrendered",
        "absent",
        "arrivals",
        "control",
        "bridges",
        "forts",
        "counters",
        "victory",
    ],
    charts_keys: &[
        "format",
        "name",
        "advance",
        "bridges",
        "combat",
        "drop",
        "features",
        "fuel",
        "hexsides",
        "infiltration",
        "modifiers",
        "numbers",
        "replacements",
        "results",
        "river_retreat",
        "roads",
        "shifts",
        "terrain",
        "towns",
        "turns",
        "variable_weather",
    ],
    labels: "ccrr",
    unit_ids: || units::standard().iter().map(|unit| unit.id.as_str()).collect(),
    map_of: |file| {
        Ok(match Map::of(&file.name, &file.text)? {
            Map::Standard => None,
            Map::File(name) => Some(name),
        })
    },
    scenario,
    map: |file| map::read(&file.name, &file.text).map(|board| map_report(&board)),
    charts: |file, own| {
        let own = own.map(|file| units::read_units(&file.name, &file.text)).transpose()?;
        let units = own.as_deref().unwrap_or_else(|| units::standard());
        let charts = Charts::read_with(&file.name, &file.text, units)?;
        let lines = vec![
            ("towns", charts.towns.len().to_string()),
            ("numbers", charts.number_list.len().to_string()),
        ];
        Ok(Report { name: charts.name, lines, doubts: Vec::new() })
    },
    units: |file| {
        let units = units::read_units(&file.name, &file.text)?;
        let ids = standard().iter().map(|one| (one.id.into(), Source { name: one.name, text: one.text }));
        let own = Some(source(file));
        let (scenarios, doubts) = playable(ids, |scenario| {
            let files = Files { scenario, map: None, units: own };
            DarkDecember::read_files(&files, Charts::standard(), None, "").map(drop)
        });
        Ok(Report { name: count(units.len(), "unit"), lines: vec![("scenarios", scenarios)], doubts })
    },
};

/// Reads a scenario and sets it up with its own switches and with every preset.
fn scenario(file: &Document, beside: &Beside) -> Result<Report, Faults> {
    let list = beside.units.as_ref().map(|file| units::read_units(&file.name, &file.text)).transpose()?;
    let list = list.as_deref().unwrap_or_else(|| units::standard());
    let read = |file: &Document| Charts::read_with(&file.name, &file.text, list);
    let own = beside.charts.as_ref().map(read).transpose()?;
    let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
    let read =
        |preset: Option<&str>| DarkDecember::read_files(&wished_files(file, beside), charts, preset, "");
    Ok(report(&set_up(file, read)?))
}

fn report(game: &DarkDecember) -> Report {
    let fixed = game.fixed();
    let scenario = &fixed.scenario;
    let side = |unit: &UnitId| fixed.unit(*unit).side;
    let arriving = |wanted: Side| scenario.arrivals.iter().filter(move |group| group.side == wanted);
    let victory = match &scenario.victory {
        Victory::Objectives { towns, panzers, west_of_column } => format!(
            "the German holds {} and has {} west of column {west_of_column}",
            count(towns.len(), "town"),
            count(usize::from(*panzers), "panzer unit")
        ),
        Victory::Score(list) => levels(SIDES, list),
    };
    let lines = vec![
        (
            "turns",
            format!(
                "{} to {}, {} to {}; {} begins",
                scenario.first.number(),
                scenario.last.number(),
                scenario.first,
                scenario.last,
                SIDES[scenario.begins.index()]
            ),
        ),
        ("map", game.board().name.clone()),
        (
            "on the map",
            by_side(SIDES, |wanted| {
                scenario.placed.iter().filter(|placed| side(&placed.unit) == wanted).count()
            }),
        ),
        ("arrivals", by_side(SIDES, |wanted| arriving(wanted).map(|group| group.units.len()).sum())),
        ("switches", format!("preset {}", scenario.switches.preset.as_deref().unwrap_or("of the game"))),
        ("victory", victory),
    ];
    Report { name: format!("{}  {}", scenario.id, scenario.name), lines, doubts: doubts(&scenario.doubts) }
}
