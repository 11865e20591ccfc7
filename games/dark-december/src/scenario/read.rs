//! Reading a scenario file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Muster, Reader, Spanned, Token, parse};
use engine::{Faults, HexId, HexSet, Side, UnitId};

use super::file::{BridgesFile, ControlFile, CountersFile, FORMAT, ScenarioFile, SidesFile, TurnsFile};
use super::find::Pass;
use super::{BridgeState, Components, Map, Placed, Scenario, Victory};
use crate::charts::{ALLIED, GERMAN, SIDE_WORDS, Turn, side_of};

/// The most letters of an id, a name and a text about a scenario.
const MOST_OF_ID: usize = 32;
const MOST_OF_NAME: usize = 100;
const MOST_OF_ABOUT: usize = 4000;

/// The most levels of victory (W4).
const MOST_LEVELS: usize = 50;

pub(super) fn read(name: &str, text: &str, parts: &Components) -> Result<Scenario, Faults> {
    let file: ScenarioFile = parse(name, text)?;
    let units = parts.units.iter().map(|unit| (unit.id.as_str(), side_of(unit)));
    let reader = Reader::new(name, text).of_format(&file.format, FORMAT)?;
    let mut pass = Pass { reader, parts, muster: Muster::new(SIDE_WORDS, units) };
    let scenario = pass.scenario(file);
    pass.reader.finish(scenario)
}

impl Pass<'_> {
    fn scenario(&mut self, file: ScenarioFile) -> Scenario {
        if file.id.get_ref().is_empty() || file.id.get_ref().contains(char::is_whitespace) {
            self.reader.fault(file.id.span(), "the id must be one word", "write it like \"C9\"");
        }
        self.reader.at_most(&file.id, "the id", MOST_OF_ID);
        self.reader.at_most(&file.name, "the name", MOST_OF_NAME);
        self.reader.at_most(&file.about, "the text about the scenario", MOST_OF_ABOUT);
        if let Some(level) =
            file.victory.get_ref().score.as_ref().and_then(|score| score.levels.get_ref().get(MOST_LEVELS))
        {
            self.reader.too_many(level.span(), "levels of victory or more", MOST_LEVELS + 1, MOST_LEVELS);
        }
        let turns = self.turns(&file.turns);
        let begins = file.turns.begins.as_ref().and_then(|word| self.side(word)).unwrap_or(GERMAN);
        let switches = self.reader.switches(self.parts.book, &file.switches);
        let (placed, free) = self.setup(&file.setup, turns.map(|(first, _)| first));
        let eliminated = self.both(&file.eliminated);
        let surrendered = self.both(&file.surrendered);
        let absent = self.both(&file.absent);
        let mut arrivals = self.arrivals(&file.arrivals.german, GERMAN, turns);
        arrivals.extend(self.arrivals(&file.arrivals.allied, ALLIED, turns));
        arrivals.sort_by_key(|arrival| (arrival.turn, arrival.side));
        let (first, last) = turns.unwrap_or((Turn::FIRST, Turn::LAST));
        self.forgotten(last);
        let control = self.control(&file.control, &placed);
        let bridges = self.bridges(&file.bridges);
        let forts = self.forts(&file.forts, &placed);
        let bridges_built = self.bridges_built(&file.counters);
        let points = [&file.counters.german, &file.counters.allied];
        let sudden_death = self.sudden_death(&file.victory);
        let victory = self.victory(&file.victory).unwrap_or(Victory::Score(Vec::new()));
        Scenario {
            id: file.id.into_inner(),
            name: file.name.into_inner(),
            about: file.about.get_ref().trim().to_owned(),
            map: Map::named(file.map),
            first,
            last,
            begins,
            switches,
            placed,
            free,
            eliminated,
            surrendered,
            absent,
            arrivals,
            control,
            bridges,
            forts,
            bridges_built,
            points: points.map(|points| [points.motorized, points.other]),
            sudden_death,
            victory,
            doubts: self.reader.take_doubts(),
        }
    }

    pub(super) fn turn(&mut self, number: &Spanned<u8>) -> Option<Turn> {
        let turn = Turn::new(*number.get_ref());
        if turn.is_none() {
            let message = format!("there is no turn {}", number.get_ref());
            self.reader.fault(number.span(), message, "turns run from 1 (16 A.M.) to 20 (25 P.M.)");
        }
        turn
    }

    fn turns(&mut self, file: &TurnsFile) -> Option<(Turn, Turn)> {
        let (first, last) = (self.turn(&file.first), self.turn(&file.last));
        let (first, last) = (first?, last?);
        if first > last {
            let message = format!("the last turn comes before the first, {}", first.number());
            self.reader.fault(file.last.span(), message, "write first and last the other way round");
            return None;
        }
        Some((first, last))
    }

    fn both(&mut self, file: &SidesFile) -> Vec<UnitId> {
        let mut units = Vec::new();
        for (list, side) in [(&file.german, GERMAN), (&file.allied, ALLIED)] {
            if let Some(list) = list {
                units.extend(self.units(list, side));
            }
        }
        units
    }

    /// Who controls which town (M8): by the column, by the scenario's own lists, and by the units that stand there.
    fn control(&mut self, file: &ControlFile, placed: &[Placed]) -> Vec<(HexId, Side)> {
        let (board, charts) = (self.parts.board, self.parts.charts);
        if let Some(column) = &file.towns {
            let columns = charts.towns.iter().flat_map(|town| town.control.keys().map(String::as_str));
            self.reader.column(column, columns, "the town list has no column");
        }
        let mut control: Vec<(HexId, Side)> = Vec::new();
        for town in &charts.towns {
            let listed = file.towns.as_ref().and_then(|column| town.control.get(column.get_ref()));
            if let Some(hex) = board.grid.find(&town.hex) {
                control.push((hex, listed.copied().unwrap_or(ALLIED)));
            } else {
                let at = file.towns.as_ref().map_or(0, |column| column.span().start);
                let message =
                    format!("the charts put {} into {}, which is not on the map", town.name, town.hex);
                self.reader.doubt(at, message);
            }
        }
        for (list, side) in [(&file.german, GERMAN), (&file.allied, ALLIED)] {
            let hexes = list.as_ref().map(|list| self.towns(list)).unwrap_or_default();
            for entry in control.iter_mut().filter(|(hex, _)| hexes.contains(hex)) {
                entry.1 = side;
            }
        }
        for (hex, side) in &mut control {
            let units = placed.iter().filter(|placed| placed.hex == *hex).map(|placed| placed.unit);
            let mut fighters =
                units.map(|unit| &self.parts.units[unit.index()]).filter(|unit| !unit.is_commander());
            if let Some(unit) = fighters.find(|unit| side_of(unit) != *side) {
                *side = side_of(unit);
            }
        }
        control
    }

    fn bridges(&mut self, file: &BridgesFile) -> Vec<BridgeState> {
        let bridges = &self.parts.board.bridges;
        let mut states: Vec<BridgeState> = vec![BridgeState::Intact; bridges.len()];
        if let Some(column) = &file.states {
            let columns = bridges.iter().flat_map(|bridge| bridge.status.keys().map(String::as_str));
            self.reader.column(column, columns, "the map's bridges have no column");
            for (state, bridge) in states.iter_mut().zip(bridges) {
                let Some(word) = bridge.status.get(column.get_ref()) else { continue };
                if let Some((_, known)) = BridgeState::WORDS.iter().find(|(known, _)| known == word) {
                    *state = *known;
                } else {
                    let message = format!("the map says \"{word}\" of the bridge at {}", bridge.name);
                    self.reader.fault(column.span(), message, "a bridge is intact, built, none or blown");
                }
            }
        }
        for (state, bridge) in states.iter_mut().zip(bridges) {
            if bridge.ford {
                *state = BridgeState::Ford;
            }
        }
        let lists = [
            (&file.intact, BridgeState::Intact),
            (&file.built, BridgeState::Built),
            (&file.none, BridgeState::None),
            (&file.blown, BridgeState::Blown),
        ];
        for (list, state) in lists {
            for token in list.iter().flat_map(|list| self.reader.tokens(list)).collect::<Vec<_>>() {
                let Some(bridge) = self.reader.bridge(self.parts.board, &token, "4019/4119") else {
                    continue;
                };
                if states[bridge] == BridgeState::Ford {
                    self.reader.fault(token.span, format!("{} is a ford", token.text), "fords do not change");
                } else {
                    states[bridge] = state;
                }
            }
        }
        states
    }

    /// Forts stand where a combat unit of their owner does (3.6.3).
    fn forts(&mut self, file: &SidesFile, placed: &[Placed]) -> Vec<(HexId, Side)> {
        let (mut forts, mut seen): (Vec<(HexId, Side)>, _) = (Vec::new(), HexSet::new());
        for (list, side) in [(&file.german, GERMAN), (&file.allied, ALLIED)] {
            let Some(list) = list else { continue };
            for token in self.reader.tokens(list) {
                let Some(hex) = self.hex(&Token { text: token.text, span: token.span.clone() }) else {
                    continue;
                };
                let held = placed.iter().filter(|placed| placed.hex == hex).any(|placed| {
                    let unit = &self.parts.units[placed.unit.index()];
                    side_of(unit) == side && !unit.is_commander()
                });
                if !held {
                    let message = format!("no combat unit of the fort's owner is in {}", token.text);
                    self.reader.fault(token.span.clone(), message, "an empty fort is removed (3.6)");
                }
                if !seen.insert(hex) {
                    let message = format!("a second fort in {}", token.text);
                    self.reader.fault(token.span, message, "there is one per hex (3.6)");
                    continue;
                }
                forts.push((hex, side));
            }
            let (count, limit) = (
                forts.iter().filter(|fort| fort.1 == side).count(),
                self.parts.charts.numbers.fort_limit_per_side,
            );
            if i16::try_from(count).is_ok_and(|count| count > limit) {
                let message = format!("there are {count} forts of one side");
                self.reader.fault(list.span(), message, format!("at most {limit} are there (3.6)"));
            }
        }
        forts
    }

    fn bridges_built(&mut self, file: &CountersFile) -> u8 {
        let Some(built) = &file.bridges_built else { return 0 };
        let limit = self.parts.charts.numbers.german_bridge_limit;
        if i16::from(*built.get_ref()) > limit {
            let message = format!("{} bridges are too many", built.get_ref());
            self.reader.fault(built.span(), message, format!("the Germans build {limit} at most (5.1)"));
        }
        *built.get_ref()
    }
}
