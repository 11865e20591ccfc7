//! The game's entry on the shelf, and who reads its data files.

use engine::counter::{CounterGroup, roster_schema};
use engine::data::Source;
use engine::title::{self, DataFiles, Map, Playable, Report, Title, by_side, count, levels, units_report};
use engine::{Faults, Game, Side, UnitId};

use crate::charts::{self, Charts, SIDES};
use crate::fixed::Fixed;
use crate::rulebook::rulebook;
use crate::scenario::{self, Scenario, Victory, standard};
use crate::units::{self, Unit, counters};
use crate::{DarkDecember, map};

impl Playable for DarkDecember {
    const TITLE: &'static Title = &Title {
        id: "dark-december",
        name: "Dark December",
        about: "The Ardennes, 16 to 25 December 1944; two-step regiments, with a variant of some thirty rules.",
        credit: "Counters drawn for Salient; strengths are our own reconstruction.",
        map: Map::One(map::board),
        counters: |mix| Title::no_mix(mix, counters),
        copies: |_| 1,
        legend: "attack-defence-movement; for a commander, command range-movement",
        rulebook,
        examples: Source { name: "examples.toml", text: include_str!("../data/examples.toml") },
        example_map: |word| word.is_empty().then(map::board),
        scenarios: scenario::listed,
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

    engine::filed!(campaign);

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

    const UNIT_FILE: &'static str = units::UNITS;

    fn sheet_of(file: Source, _: Option<&str>) -> Result<Vec<CounterGroup>, Faults> {
        Ok(units::sheet(&units::read_units(file.name, file.text)?))
    }
}

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] =
    engine::lesson_files!["01-march", "02-zones", "03-attack", "04-assault", "05-isolated", "06-give"];
