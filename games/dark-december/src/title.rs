//! The game's entry on the shelf, and who reads its data files.

use engine::counter::roster_schema;
use engine::data::{Files, Shipped, Source};
use engine::title::{
    self, DataFiles, Listed, Map, Playable, Report, Title, by_side, count, levels, units_report,
};
use engine::{Board, Faults, Game, Side, UnitId};

use crate::charts::{self, Charts, SIDES};
use crate::fixed::{Fixed, SetupError};
use crate::rulebook::{Options, rulebook};
use crate::scenario::{self, Components, Scenario, Victory, components, standard};
use crate::units::{self, Unit, counters};
use crate::{DarkDecember, map};

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] =
    engine::lesson_files!["01-march", "02-zones", "03-attack", "04-assault", "05-isolated", "06-give",];

impl Playable for DarkDecember {
    type Charts = Charts;

    const TITLE: &'static Title = &Title {
        id: "dark-december",
        name: "Dark December",
        about: "The Ardennes, 16 to 25 December 1944; two-step regiments, with a variant of some thirty rules.",
        credit: "Counters drawn for Salient; strengths are our own reconstruction.",
        map: Map::One(map::board),
        counters: |mix| Title::no_mix(mix, counters),
        legend: "attack-defence-movement; for a commander, command range-movement",
        rulebook,
        scenarios,
        for_beginners: false,
        lessons: LESSONS,
        files: DataFiles::of::<DarkDecember>(
            standard,
            [scenario::schema, charts::schema, roster_schema::<Unit>],
            "ccrr",
        ),
    };

    /// Charts name units: those of the game, or the player's own.
    fn read_charts(file: Source, units: Option<Source>) -> Result<Charts, Faults> {
        let own = units.map(|file| units::read_units(file.name, file.text)).transpose()?;
        Charts::read_with(file.name, file.text, own.as_deref().unwrap_or_else(|| units::standard()))
    }

    fn chart_sizes(charts: &Charts) -> Vec<(&'static str, usize)> {
        vec![("towns", charts.towns.len())]
    }

    fn unit_ids() -> Vec<&'static str> {
        units::standard().iter().map(|unit| unit.id.as_str()).collect()
    }

    fn read_map(name: &str, text: &str) -> Result<Board, Faults> {
        map::read(name, text)
    }

    fn report(&self) -> Report {
        let fixed = self.fixed();
        let scenario = &fixed.scenario;
        let head = &scenario.head;
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
            ("turns", title::turns(SIDES, head)),
            ("map", self.board().name.clone()),
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
        Report { name: format!("{}  {}", head.id, head.name), lines, doubts: title::doubts(&scenario.doubts) }
    }

    fn check_units(file: Source) -> Result<Report, Faults> {
        let units = units::read_units(file.name, file.text)?;
        Ok(units_report::<DarkDecember>(file, count(units.len(), "unit"), Vec::new()))
    }

    fn read_files(
        files: &Files,
        charts: &Charts,
        preset: Option<&str>,
        switches: &str,
    ) -> Result<DarkDecember, SetupError> {
        let (book, file) = (rulebook(), files.scenario);
        let board = files.board(map::named, map::read)?;
        let list = files.roster(units::standard(), units::read_units)?;
        let components = Components { board: &board, units: &list, charts, book };
        let scenario = Scenario::read(file.name, file.text, &components).map_err(SetupError::Data)?;
        let rules = scenario.rule_set(book, preset, switches).map_err(SetupError::Switches)?;
        let schedule = scenario.schedule(&components, &Options::of(&rules));
        let map = files.map.filter(|_| scenario.map != scenario::Map::Standard);
        let mut fixed = Fixed::build(board, list, charts.clone(), scenario, schedule, rules)?;
        let shipped = Shipped { scenarios: standard(), map: map::MAP, units: units::UNITS };
        fixed.setting.charts = shipped.hash(charts.hash(), &Files { map, ..*files });
        Ok(DarkDecember::start(fixed))
    }
}

fn scenarios() -> Vec<Listed> {
    let read = standard().iter().filter_map(|file| Scenario::read(file.name, file.text, &components()).ok());
    let listed = |scenario: Scenario| {
        let arriving: usize = scenario.arrivals.iter().map(|arrival| arrival.units.len()).sum();
        let (turns, units) = (scenario.turns(), scenario.placed.len() + arriving);
        let head = scenario.head;
        Listed::new(head.id, head.name, head.about, &head.switches).sized(turns, units)
    };
    read.map(listed).collect()
}
