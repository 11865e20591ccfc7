//! The game's entry on the shelf, and who reads its data files.

use engine::counter::{CounterGroup, roster_schema};
use engine::data::Source;
use engine::title::{self, DataFiles, Map, Playable, Report, Title, by_side, count, units_report};
use engine::{Board, Faults, Game, HexId, Side, UnitId};

use crate::charts::{self, Charts, SIDES};
use crate::fixed::Fixed;
use crate::rulebook::rulebook;
use crate::scenario::{self, AtOnce, Scenario, Victory, standard};
use crate::units::{self, Mix, Unit, counters};
use crate::{Bulge, map};

impl Playable for Bulge {
    const TITLE: &'static Title = &Title {
        id: "bulge",
        name: "Battle of the Bulge '81",
        about: "The Ardennes, December 1944; regiments and brigades, half a day a turn, with the Nordwind variant.",
        credit: "Counters drawn for Salient; strengths from the variant document and our own reconstruction.",
        map: Map::One(map::board),
        counters: sheet,
        copies: |_| 1,
        legend: "attack-defence-movement, or strength-movement where attack and defence are equal; for artillery, \
                 OFS-defence-movement, and emplaced OFS-FPF",
        rulebook,
        examples: Source { name: "examples.toml", text: include_str!("../data/examples.toml") },
        example_map: |word| word.is_empty().then(map::board),
        scenarios: scenario::listed,
        for_beginners: false,
        lessons: LESSONS,
        files: DataFiles::of::<Bulge>(
            standard,
            [scenario::schema, charts::schema, roster_schema::<Unit>],
            "letters",
        ),
    };

    fn chart_sizes(charts: &Charts) -> Vec<(&'static str, usize)> {
        vec![("odds", charts.combat.odds.len()), ("towns", charts.towns.len()), ("dumps", charts.dumps.len())]
    }

    engine::filed!(campaign);

    fn report(&self) -> Report {
        let fixed = self.fixed();
        let (scenario, board) = (&fixed.scenario, self.board());
        let head = &scenario.head;
        let own =
            |side: Side| move |unit: &UnitId| fixed.unit(*unit).side == side && fixed.unit(*unit).in_mix;
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
            ("turns", title::turns(SIDES, head)),
            ("map", board.name.clone()),
            (
                "on the map",
                by_side(SIDES, |side| {
                    scenario.placed.iter().filter(|placed| own(side)(&placed.unit)).count()
                }),
            ),
            ("arrivals", arrivals.collect::<Vec<_>>().join("; ")),
        ];
        for (label, list) in [("lost before", &scenario.lost), ("never come", &scenario.absent)] {
            if !list.is_empty() {
                lines
                    .push((label, by_side(SIDES, |side| list.iter().filter(|unit| own(side)(unit)).count())));
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
        let mut doubts = title::doubts(&scenario.doubts);
        doubts.extend(self.rulebook().warnings(self.rules()).map(ToString::to_string));
        Report { name: format!("{}  {}", head.id, head.name), lines, doubts }
    }

    fn check_units(file: Source) -> Result<Report, Faults> {
        let units = units::read_units(file.name, file.text)?;
        let mixes = [("base mix", Mix::Base), ("revised mix", Mix::Revised), ("sheet", Mix::Sheet)];
        let size = |mix| count(units.iter().filter(|unit| unit.is_in(mix)).count(), "unit");
        let lines = mixes.map(|(label, mix)| (label, size(mix)));
        Ok(units_report::<Bulge>(file, count(units.len(), "unit"), lines.into()))
    }

    const UNIT_FILE: &'static str = units::UNITS;
    const MIXES: &'static [&'static str] = &["revised", "base", "sheet"];

    fn sheet_of(file: Source, mix: Option<&str>) -> Result<Vec<CounterGroup>, Faults> {
        Ok(units::sheet(&units::read_units(file.name, file.text)?, mix_named(mix).unwrap_or(Mix::Revised)))
    }
}

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] =
    engine::lesson_files!["01-roads", "02-zones", "03-odds", "04-supply", "05-cohesion", "06-engaged"];

fn sheet(mix: Option<&str>) -> Result<Vec<CounterGroup>, String> {
    mix_named(mix).map(counters)
}

/// A counter mix by its name; the revised one if none is named.
fn mix_named(mix: Option<&str>) -> Result<Mix, String> {
    match mix {
        None | Some("revised") => Ok(Mix::Revised),
        Some("base") => Ok(Mix::Base),
        Some("sheet") => Ok(Mix::Sheet),
        Some(other) => {
            Err(format!("there is no counter mix '{other}'; the mixes are base, revised and sheet"))
        }
    }
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
        Victory::Campaign { towns, more_than, .. } => {
            let towns: Vec<String> = towns.iter().map(place).collect();
            format!("the Allies in {}, then the margin, above {more_than} [25.5]", towns.join(", "))
        }
        Victory::Margin(list) => format!("the margin: {} [24.4]", title::levels(SIDES, list)),
        Victory::Hold(hex) => format!("who holds {} [24.5]", place(hex)),
    }
}
