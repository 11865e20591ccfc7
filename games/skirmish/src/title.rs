//! The game's entry on the shelf, and who reads its data files.

use engine::counter::{CounterGroup, roster_schema};
use engine::data::{self, Files, ScenarioFile, SetupError, Shipped, Source};
use engine::title::{DataFiles, Listed, Map, Playable, Report, Title, by_side, count, units_report};
use engine::{Faults, Game, Side};

use crate::charts::{self, Charts};
use crate::fixed::Fixed;
use crate::scenario::{self, Scenario, standard};
use crate::units::{self, SIDES, UNITS, Unit};
use crate::{Skirmish, map, rulebook};

impl Playable for Skirmish {
    const TITLE: &'static Title = &Title {
        id: "skirmish",
        name: "Skirmish",
        about: "A few squads, a village and a bridge: a game of half an hour, and the one to learn with.",
        credit: "Map, counters and rules made for Salient.",
        map: Map::One(map::board),
        counters: |mix| Title::no_mix(mix, units::counters),
        copies: |_| 1,
        legend: "range-movement, both in hexes",
        rulebook: rulebook::rulebook,
        examples: Source { name: "examples.toml", text: include_str!("../data/examples.toml") },
        example_map: |word| map::named(if word.is_empty() { "standard" } else { word }),
        scenarios,
        for_beginners: true,
        lessons: LESSONS,
        files: DataFiles::of::<Skirmish>(
            standard,
            [scenario::schema, charts::schema, roster_schema::<Unit>],
            "letters",
        ),
    };

    engine::filed!();

    fn map_of(file: Source) -> Result<Option<String>, Faults> {
        Ok(data::Map::of(file.name, file.text)?.file().filter(|name| map::named(name).is_none()))
    }

    fn report(&self) -> Report {
        let fixed = self.fixed();
        let scenario = &fixed.scenario;
        let squads = |side: Side| fixed.units.iter().filter(|unit| unit.side() == side).count();
        let points: u32 = scenario.objectives.iter().map(|one| u32::from(one.points)).sum();
        let lines = vec![
            ("turns", scenario.turns.to_string()),
            ("map", self.board().name.clone()),
            ("squads", by_side(SIDES, squads)),
            ("objectives", format!("{} with {points} points", scenario.objectives.len())),
            ("switches", scenario.switches.set.clone()),
        ];
        Report { name: format!("{}  {}", scenario.id, scenario.name), lines, doubts: Vec::new() }
    }

    fn check_units(file: Source) -> Result<Report, Faults> {
        let units = units::read_units(file.name, file.text)?;
        Ok(units_report::<Skirmish>(file, count(units.len(), "squad"), Vec::new()))
    }

    const UNIT_FILE: &'static str = units::UNITS;

    fn sheet_of(file: Source, _: Option<&str>) -> Result<Vec<CounterGroup>, Faults> {
        Ok(units::sheet(&units::read_units(file.name, file.text)?))
    }

    fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<Skirmish, SetupError> {
        let units = files.roster(units::standard(), units::read_units)?;
        let board = files.board(map::named, map::read)?;
        let scenario = Scenario::read(files.scenario, &board, &units).map_err(SetupError::Data)?;
        let rules = scenario.switches.rule_set(&scenario.id, rulebook::rulebook(), preset, switches);
        let rules = rules.map_err(SetupError::Switches)?;
        let shipped = Shipped { scenarios: standard(), map: map::MAP, units: UNITS };
        let hash = shipped.hash(charts.hash(), files);
        Ok(Skirmish::start(Fixed::new(scenario, board, &units, charts, rules, hash)))
    }
}

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] = engine::lesson_files![
    "01-first-move",
    "02-attack",
    "03-woods",
    "04-fire",
    "05-sight",
    "06-bridge",
    "07-green"
];

fn scenarios() -> Vec<Listed> {
    let read = |file: &ScenarioFile| {
        let board = Files::scenario(file.name, file.text).board(map::named, map::read).ok()?;
        Scenario::read(file.source(), &board, units::standard()).ok()
    };
    let list = standard().iter().filter_map(read);
    let listed = |read: Scenario| {
        let size = (usize::from(read.turns), read.placed.len());
        Listed::new(read.id, read.name, read.about, &read.switches).sized(size.0, size.1)
    };
    list.map(listed).collect()
}
