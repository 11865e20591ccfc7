//! The game's entry on the shelf, and who reads its data files.

use std::sync::Arc;

use engine::Faults;
use engine::counter::{CounterGroup, roster_schema};
use engine::data::{Files, Shipped, Source, Switches};
use engine::title::{DataFiles, Listed, Map, Playable, Report, Title, Trouble, Wish, at, count, fitting};

use crate::boards::example_map;
use crate::charts::{self, Charts};
use crate::fixed::{Fixed, SetupError};
use crate::scenario::{self, Card, cards, files};
use crate::units::{self, Unit, counters};
use crate::{Panzerbitz, boards as map, layout, rulebook};

impl Playable for Panzerbitz {
    const TITLE: &'static Title = &Title {
        id: "panzerbitz",
        name: "Panzerbitz",
        about: "Platoons, companies and batteries, 1943 to 1945, on geomorphic boards.",
        credit: "Counters drawn for Salient; values from public descriptions and our own reconstruction.",
        map: Map::Geomorphic {
            all: "1,2,3/4,5,6",
            join: |name, boards| layout(name, boards).map_err(|fault| fault.to_string()),
        },
        counters: |mix| Title::no_mix(mix, counters),
        copies: |id| cards().iter().map(|card| card.number_of(id)).max().unwrap_or_default(),
        legend: "attack and weapon class-range-defence-movement; a star after the range means double range at half \
                 attack",
        rulebook: rulebook::rulebook,
        examples: Source { name: "examples.toml", text: include_str!("../data/examples.toml") },
        example_map,
        scenarios: || cards().iter().map(listed).collect(),
        for_beginners: false,
        lessons: LESSONS,
        files: DataFiles::of::<Panzerbitz>(
            files,
            [scenario::schema, charts::schema, roster_schema::<Unit>],
            "geomorphic",
        ),
    };

    fn chart_sizes(charts: &Charts) -> Vec<(&'static str, usize)> {
        vec![("modifiers", charts.modifiers.len())]
    }

    engine::filed!();

    /// A card names boards of the game, and perhaps one of the player's own.
    fn map_of(file: Source) -> Result<Option<String>, Faults> {
        Card::board_of(file.name, file.text)
    }

    /// Sets a card up once, with its own switches: the lines of sight of a map take their time.
    fn check_scenario(file: Source, wish: &Wish) -> Result<Report, Faults> {
        let game = Panzerbitz::set_up(wish).map_err(|trouble| match trouble {
            Trouble::File(faults) => faults,
            other => at(file, "[map]", other.to_string()),
        })?;
        Ok(game.report())
    }

    fn report(&self) -> Report {
        let card = &self.fixed().card;
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
        Report { name: format!("{}  {}", card.number, card.name), lines, doubts: Vec::new() }
    }

    fn check_units(file: Source) -> Result<Report, Faults> {
        let list: Arc<[Unit]> = units::read_units(file.name, file.text)?.into();
        let (scenarios, doubts) =
            fitting(files(), |card| Card::read_with(card.name, card.text, list.clone()).map(drop));
        Ok(Report { name: count(list.len(), "type"), lines: vec![("scenarios", scenarios)], doubts })
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
    ) -> Result<Panzerbitz, SetupError> {
        let list = match files.units {
            Some(own) => units::read_units(own.name, own.text).map_err(SetupError::Data)?.into(),
            None => units::shared(),
        };
        let Source { name, text } = files.scenario;
        let named = Card::board_of(name, text).map_err(SetupError::Data)?.is_some();
        // A board beside a card that names none is not played on.
        let own = files.map.filter(|_| named);
        let board =
            own.map(|own| map::read_plain(own.name, own.text)).transpose().map_err(SetupError::Data)?;
        let card = Card::read_on(name, text, list, board.as_ref()).map_err(SetupError::Data)?;
        let mut fixed = Fixed::own(card, charts.clone(), preset, switches)?;
        let shipped = Shipped { scenarios: scenario::files(), map: "", units: units::UNITS };
        fixed.setting.charts = shipped.hash(charts.hash(), &Files { map: own, ..*files });
        Ok(Panzerbitz::start(fixed))
    }

    /// A card that the game comes with keeps its lines of sight from game to game.
    fn shipped(card: &str, preset: Option<&str>, switches: &str) -> Result<Panzerbitz, SetupError> {
        Panzerbitz::new(card, preset, switches)
    }
}

/// The lessons, the first one first.
const LESSONS: &[Source<'static>] =
    engine::lesson_files!["01-move", "02-fire", "03-spotting", "04-opportunity", "05-overrun", "06-assault"];

fn listed(card: &Card) -> Listed {
    let forces: usize =
        card.forces.iter().flat_map(|force| &force.units).map(|&(_, number)| usize::from(number)).sum();
    let slots = card.columns.iter().flat_map(|column| &column.slots);
    let coming: usize = slots.map(|slot| 1 + usize::from(slot.passenger.is_some())).sum();
    let about = format!("{}, {}. {}", card.place, card.date, card.text);
    let listed = Listed::new(card.number.to_string(), card.name.clone(), about, &Switches::default());
    Listed { switches: card.switches.text().to_owned(), yields: true, ..listed }
        .sized(card.turns.into(), forces + coming)
}
