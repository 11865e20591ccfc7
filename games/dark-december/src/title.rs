//! The game's entry on the shelf, and who reads its data files.

use engine::counter::roster_schema;
use engine::data::{Files, Source};
use engine::title::{
    self, DataFiles, Listed, Map, Playable, Report, Title, Trouble, Wish, by_side, checked, count, fitting,
    levels,
};
use engine::{Faults, Game, Side, UnitId};

use crate::charts::{self, Charts, SIDES};
use crate::scenario::{self, Scenario, Victory, components, standard};
use crate::units::{self, Unit, counters};
use crate::{DarkDecember, map, rulebook};

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] =
    engine::lesson_files!["01-march", "02-zones", "03-attack", "04-assault", "05-isolated", "06-give",];

impl Playable for DarkDecember {
    const TITLE: &'static Title = &Title {
        id: "dark-december",
        name: "Dark December",
        about: "The Ardennes, 16 to 25 December 1944; two-step regiments, with a variant of some thirty rules.",
        credit: "Counters drawn for Salient; strengths are our own reconstruction.",
        map: Map::One(map::board),
        counters: |mix| Title::no_mix(mix, counters),
        legend: "attack-defence-movement; for a commander, command range-movement",
        rulebook: rulebook::rulebook,
        scenarios,
        for_beginners: false,
        lessons: LESSONS,
        files: DataFiles {
            schemas: [scenario::schema, charts::schema, roster_schema::<Unit>],
            labels: "ccrr",
            unit_ids: || units::standard().iter().map(|unit| unit.id.as_str()).collect(),
            map_of: |file| Ok(scenario::Map::of(file.name, file.text)?.file()),
            scenario: |file, wish| Ok(report(&checked(file, wish)?)),
            map: |file| map::read(file.name, file.text).map(|board| title::map_report(&board)),
            charts: check_charts,
            units: check_units,
        },
    };

    fn set_up(wish: &Wish) -> Result<DarkDecember, Trouble> {
        let own = wish.charts.map(|file| read_charts(file, wish.units)).transpose()?;
        let charts = own.as_ref().unwrap_or_else(|| Charts::standard());
        Ok(DarkDecember::read_files(&wish.files(standard())?, charts, wish.preset, wish.rules)?)
    }
}

fn scenarios() -> Vec<Listed> {
    let read = standard().iter().filter_map(|file| Scenario::read(file.name, file.text, &components()).ok());
    read.map(|Scenario { head, .. }| Listed::new(head.id, head.name, head.about, &head.switches)).collect()
}

/// Reads charts, which name units: those of the game, or the player's own.
fn read_charts(file: Source, units: Option<Source>) -> Result<Charts, Faults> {
    let own = units.map(|file| units::read_units(file.name, file.text)).transpose()?;
    Charts::read_with(file.name, file.text, own.as_deref().unwrap_or_else(|| units::standard()))
}

fn check_charts(file: Source, units: Option<Source>) -> Result<Report, Faults> {
    let charts = read_charts(file, units)?;
    let lines =
        vec![("towns", charts.towns.len().to_string()), ("numbers", charts.number_list.len().to_string())];
    Ok(Report { name: charts.name, lines, doubts: Vec::new() })
}

fn check_units(file: Source) -> Result<Report, Faults> {
    let units = units::read_units(file.name, file.text)?;
    let (scenarios, doubts) = fitting(standard(), |scenario| {
        let files = Files { scenario, map: None, units: Some(file) };
        DarkDecember::read_files(&files, Charts::standard(), None, "").map(drop)
    });
    Ok(Report { name: count(units.len(), "unit"), lines: vec![("scenarios", scenarios)], doubts })
}

fn report(game: &DarkDecember) -> Report {
    let fixed = game.fixed();
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
        (
            "turns",
            title::turns(
                [head.first.number(), head.last.number()],
                [head.first, head.last],
                SIDES[head.begins.index()],
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
    Report { name: format!("{}  {}", head.id, head.name), lines, doubts: title::doubts(&scenario.doubts) }
}
