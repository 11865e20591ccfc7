//! The data files of Battle of the Bulge '81.

use bulge::charts::{Charts, SIDES};
use bulge::scenario::{AtOnce, Map, Scenario, Victory, standard};
use bulge::{Bulge, Files, Mix, Source, map, units};
use engine::{Board, Faults, Game, HexId, Side};
use players::Document;

use super::files::{GameFiles, Report, by_side, doubts, levels, map_report, playable};
use super::wished::{set_up, source, wished_files};
use crate::check::Beside;
use crate::output::count;

pub(super) const FILES: GameFiles = GameFiles {
    id: "bulge",
    scenario_keys: &[
        "format", "id", "name", "about", "map", "turns", "switches", "setup", "lost", "absent", "arrivals",
        "control", "bridges", "dumps", "victory",
    ],
    charts_keys: &[
        "format",
        "name",
        "combat",
        "terrain",
        "multiplier",
        "forts",
        "hexsides",
        "roads",
        "numbers",
        "turns",
        "towns",
        "dumps",
        "drop",
    ],
    labels: "letters",
    unit_ids: || units::standard().iter().map(|unit| unit.id.as_str()).collect(),
    map_of: |file| {
        Ok(match Map::of(&file.name, &file.text)? {
            Map::Standard => None,
            Map::File(name) => Some(name),
        })
    },
    scenario,
    map: |file| map::read(&file.name, &file.text).map(|board| map_report(&board)),
    charts: |file, _| {
        let charts = Charts::read(&file.name, &file.text)?;
        let lines = vec![
            ("odds", charts.combat.odds.len().to_string()),
            ("towns", charts.towns.len().to_string()),
            ("dumps", charts.dumps.len().to_string()),
            ("numbers", charts.number_list.len().to_string()),
        ];
        Ok(Report { name: charts.name, lines, doubts: Vec::new() })
    },
    units: |file| {
        let units = units::read_units(&file.name, &file.text)?;
        let mixes = [("base mix", Mix::Base), ("revised mix", Mix::Revised), ("sheet", Mix::Sheet)];
        let lines = mixes
            .map(|(label, mix)| (label, count(units.iter().filter(|unit| unit.is_in(mix)).count(), "unit")));
        let ids = standard().iter().map(|one| (one.id.into(), Source { name: one.name, text: one.text }));
        let own = Some(source(file));
        let (scenarios, doubts) = playable(ids, |scenario| {
            let files = Files { scenario, map: None, units: own };
            Bulge::read_files(&files, Charts::standard(), None, "").map(drop)
        });
        let lines = lines.into_iter().chain([("scenarios", scenarios)]).collect();
        Ok(Report { name: count(units.len(), "unit"), lines, doubts })
    },
};

/// Reads a scenario and sets it up with its own switches and with every preset.
fn scenario(file: &Document, beside: &Beside) -> Result<Report, Faults> {
    let own = beside.charts.as_ref().map(|file| Charts::read(&file.name, &file.text)).transpose()?;
    let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
    let read = |preset: Option<&str>| Bulge::read_files(&wished_files(file, beside), charts, preset, "");
    Ok(report(&set_up(file, read)?))
}

fn report(game: &Bulge) -> Report {
    let fixed = game.fixed();
    let (scenario, board) = (&fixed.scenario, game.board());
    let own =
        |side: Side| move |unit: &engine::UnitId| fixed.unit(*unit).side == side && fixed.unit(*unit).in_mix;
    let arriving = |side| scenario.arrivals.iter().filter(move |group| group.side == side);
    let arrivals = SIDES.iter().enumerate().map(|(at, name)| {
        let side = Side(at as u8);
        let units = arriving(side).flat_map(|group| &group.units).filter(|unit| own(side)(unit)).count();
        let turns = arriving(side).map(|group| group.turn.number());
        match (turns.clone().min(), turns.max()) {
            (Some(first), Some(last)) => format!("{name} {units} on turns {first} to {last}"),
            _ => format!("{name} none"),
        }
    });
    let mut lines = vec![
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
        ("map", board.name.clone()),
        (
            "on the map",
            by_side(SIDES, |side| scenario.placed.iter().filter(|placed| own(side)(&placed.unit)).count()),
        ),
        ("arrivals", arrivals.collect::<Vec<_>>().join("; ")),
    ];
    for (label, list) in [("lost before", &scenario.lost), ("never come", &scenario.absent)] {
        if !list.is_empty() {
            lines.push((label, by_side(SIDES, |side| list.iter().filter(|unit| own(side)(unit)).count())));
        }
    }
    lines.push(("switches", switches(scenario)));
    if !scenario.at_once.is_empty() {
        let words = scenario.at_once.iter().map(|one| match one {
            AtOnce::Meuse => "beyond the Meuse [25.3]",
            AtOnce::Liege => "Liege [25.4]",
        });
        lines.push(("at once", words.collect::<Vec<_>>().join(", ")));
    }
    lines.push(("at the end", victory(scenario, board)));
    let mut doubts = doubts(&scenario.doubts);
    doubts.extend(game.rulebook().warnings(game.rules()).map(ToString::to_string));
    Report { name: format!("{}  {}", scenario.id, scenario.name), lines, doubts }
}

fn switches(scenario: &Scenario) -> String {
    let switches = &scenario.switches;
    let mut parts = vec![format!("preset {}", switches.preset.as_deref().unwrap_or("of the game"))];
    let idle = switches.idle.join(",");
    for (word, list) in [("with", &switches.set), ("always", &switches.fixed), ("idle", &idle)] {
        if !list.is_empty() {
            parts.push(format!("{word} {list}"));
        }
    }
    parts.join("; ")
}

fn victory(scenario: &Scenario, board: &Board) -> String {
    let place = |hex: &HexId| match board.place_at(*hex) {
        Some(place) => format!("{} ({})", place.name, board.grid.label(*hex)),
        None => board.grid.label(*hex).to_owned(),
    };
    match &scenario.victory {
        Victory::Campaign { towns, .. } => {
            let towns: Vec<String> = towns.iter().map(place).collect();
            format!("the Allies in {}, then the margin [25.5]", towns.join(", "))
        }
        Victory::Margin(list) => format!("the margin: {} [24.4]", levels(SIDES, list)),
        Victory::Hold(hex) => format!("who holds {} [24.5]", place(hex)),
    }
}
