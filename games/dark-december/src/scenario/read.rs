//! Reading a scenario file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Spanned, Text, Token};
use engine::{HexId, HexSet, Side};

use super::Pass;
use super::file::{BridgesFile, ControlFile, CountersFile, ScenarioFile, Sides};
use super::{BridgeState, Placed, Scenario, Victory};
use crate::charts::{ALLIED, GERMAN, SIDE_WORDS, Turn, side_of};

/// Which turns there are.
const TURNS: &str = "turns run from 1 (16 A.M.) to 20 (25 P.M.)";

impl Pass<'_> {
    pub(super) fn scenario(&mut self, file: &ScenarioFile) -> Scenario {
        let head = engine::head_of!(file);
        let (head, turns) = self.reader.scenario_head(&head, self.parts.book, SIDE_WORDS, ["C9", TURNS]);
        let score = file.victory.get_ref().score.as_ref();
        self.reader.few_levels(score.map(|score| &score.levels));
        let (placed, free) = self.setup(&file.setup, turns.map(|(first, _)| first));
        let eliminated = self.both(&file.eliminated);
        let surrendered = self.both(&file.surrendered);
        let absent = self.both(&file.absent);
        let mut arrivals = self.arrivals(&file.arrivals.german, GERMAN, turns);
        arrivals.extend(self.arrivals(&file.arrivals.allied, ALLIED, turns));
        arrivals.sort_by_key(|arrival| (arrival.turn, arrival.side));
        self.forgotten(head.last);
        let control = self.control(&file.control, &placed);
        let bridges = self.bridges(&file.bridges);
        let forts = self.forts(&file.forts, &placed);
        let bridges_built = self.bridges_built(&file.counters);
        let points = [&file.counters.german, &file.counters.allied];
        let sudden_death = self.sudden_death(&file.victory);
        let victory = self.victory(&file.victory).unwrap_or(Victory::Score(Vec::new()));
        Scenario {
            head,
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
        self.reader.turn(number, Turn::new, TURNS)
    }

    pub(super) fn hex(&mut self, token: &Token) -> Option<HexId> {
        self.reader.hex(self.parts.board, token)
    }

    /// A list of hexes with a town.
    pub(super) fn towns(&mut self, value: &Text) -> Vec<HexId> {
        let mut hexes = Vec::new();
        for token in self.reader.tokens(value) {
            let Some(hex) = self.hex(&token) else { continue };
            if self.parts.charts.town_at(token.text).is_none() {
                let message = format!("there is no town in {}", token.text);
                self.reader.fault(token.span, message, "the towns are in the charts");
            }
            hexes.push(hex);
        }
        hexes
    }

    /// Who controls which town (M8): by the column, by the scenario's own lists, and by the units that stand there.
    fn control(&mut self, file: &ControlFile, placed: &[Placed]) -> Vec<(HexId, Side)> {
        let towns = &self.parts.charts.towns;
        let towns = self.reader.held_towns(self.parts.board, towns, file.towns.as_ref());
        let mut control: Vec<(HexId, Side)> =
            towns.into_iter().map(|(hex, side)| (hex, side.unwrap_or(ALLIED))).collect();
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
        let (board, words) = (self.parts.board, &BridgeState::WORDS);
        let help = "a bridge is intact, built, none or blown";
        let states = file.states.as_ref();
        let mut states = self.reader.bridge_column(board, states, words, BridgeState::Intact, help);
        for (state, bridge) in states.iter_mut().zip(&board.bridges) {
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
        for (bridge, token, state) in self.reader.bridge_lists(board, &lists, "4019/4119") {
            if states[bridge] == BridgeState::Ford {
                let message = format!("{} is a ford", token.text);
                self.reader.fault(token.span, message, "fords do not change");
            } else {
                states[bridge] = state;
            }
        }
        states
    }

    /// Forts stand where a combat unit of their owner does (3.6.3).
    fn forts(&mut self, file: &Sides, placed: &[Placed]) -> Vec<(HexId, Side)> {
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
