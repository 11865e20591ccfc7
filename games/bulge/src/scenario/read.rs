//! Reading a scenario file: first the TOML, then everything in it, collecting all faults.

use engine::data::{Spanned, Text};
use engine::{HexId, Rule, Side};

use super::Pass;
use super::file::{BridgesFile, ControlFile, ScenarioFile};
use super::{BridgeState, DumpState, Scenario, Victory};
use crate::charts::{ALLIED, GERMAN, SIDE_WORDS, Turn};

/// The most groups of reinforcements of a side: more than it has units.
pub(super) const MOST_ARRIVALS: usize = 500;
/// The most letters of the places where a group enters.
const MOST_OF_PLACES: usize = 400;
/// The most victories that end the game at once.
const MOST_AT_ONCE: usize = 2;
/// The most towns of 25.5.1.
const MOST_TOWNS: usize = 100;

/// Which turns there are.
const TURNS: &str = "turns run from 1 (AM 16 Dec) to 36 (PM 2 Jan)";

impl Pass<'_> {
    pub(super) fn scenario(&mut self, file: &ScenarioFile) -> Scenario {
        let head = engine::head_of!(file);
        let (head, turns) = self.reader.scenario_head(&head, self.parts.book, SIDE_WORDS, ["S9", TURNS]);
        self.sizes(file);
        let placed = self.setup(&file.setup, turns.map(|(first, _)| first));
        let lost = self.both(&file.lost);
        let absent = self.both(&file.absent);
        let mut arrivals = self.arrivals(&file.arrivals.german, GERMAN, turns);
        self.reserves(&file.arrivals.german, &arrivals);
        arrivals.extend(self.arrivals(&file.arrivals.allied, ALLIED, turns));
        arrivals.sort_by_key(|arrival| (arrival.turn, arrival.side));
        self.forgotten(head.last);
        let control = self.control(&file.control);
        let bridges = self.bridges(&file.bridges);
        let dumps = self.dumps(&file.dumps.iter().collect::<Vec<_>>());
        self.ground(&file.map);
        let at_once = self.at_once(&file.victory.get_ref().at_once);
        let victory = self.victory(&file.victory).unwrap_or(Victory::Margin(Vec::new()));
        Scenario {
            head,
            placed,
            lost,
            absent,
            arrivals,
            control,
            bridges,
            dumps,
            at_once,
            victory,
            doubts: self.reader.take_doubts(),
        }
    }

    /// Lists and words that the rules or a screen go through must not be endless.
    fn sizes(&mut self, file: &ScenarioFile) {
        for list in [&file.arrivals.german, &file.arrivals.allied] {
            let groups = list.iter().map(|group| group.turn.span());
            self.reader.most(MOST_ARRIVALS, "groups of reinforcements", groups);
            for group in list.iter().take(MOST_ARRIVALS) {
                self.reader.at_most(&group.at, "the list of places", MOST_OF_PLACES);
            }
        }
        let victory = file.victory.get_ref();
        self.reader.most(MOST_AT_ONCE, "victories at once", victory.at_once.iter().map(Text::span));
        self.reader.few_levels(victory.margin.as_ref().map(|margin| &margin.levels));
        for towns in victory.campaign.iter().flat_map(|campaign| [&campaign.towns, &campaign.nordwind_2]) {
            let tokens = self.reader.tokens(towns);
            self.reader.most(MOST_TOWNS, "towns", tokens.iter().map(|token| token.span.clone()));
        }
    }

    pub(super) fn turn(&mut self, number: &Spanned<u8>) -> Option<Turn> {
        self.reader.turn(number, Turn::new, TURNS)
    }

    pub(super) fn hexes(&mut self, value: &Text) -> Vec<HexId> {
        self.reader.hexes(self.parts.board, value)
    }

    fn control(&mut self, file: &ControlFile) -> Vec<(HexId, Side)> {
        let towns = &self.parts.charts.towns;
        let towns = self.reader.held_towns(self.parts.board, towns, file.towns.as_ref());
        let mut control: Vec<(HexId, Side)> =
            towns.into_iter().filter_map(|(hex, side)| Some((hex, side?))).collect();
        for (list, side) in [(&file.german, GERMAN), (&file.allied, ALLIED)] {
            if let Some(list) = list {
                control.extend(self.hexes(list).into_iter().map(|hex| (hex, side)));
            }
        }
        control
    }

    fn bridges(&mut self, file: &BridgesFile) -> Vec<BridgeState> {
        let (board, words) = (self.parts.board, &BridgeState::WORDS);
        let help = "a bridge is intact, down or building";
        let states = file.states.as_ref();
        let mut states = self.reader.bridge_column(board, states, words, BridgeState::Intact, help);
        let lists = [
            (&file.intact, BridgeState::Intact),
            (&file.down, BridgeState::Down),
            (&file.building, BridgeState::Building),
        ];
        for (bridge, _, state) in self.reader.bridge_lists(board, &lists, "LL23/MM24") {
            states[bridge] = state;
        }
        states
    }

    fn dumps(&mut self, file: &[(&Text, &Text)]) -> Vec<DumpState> {
        let dumps = &self.parts.charts.dumps;
        let mut states = vec![DumpState::Allied; dumps.len()];
        for (hex, word) in file {
            let Some(at) = dumps.iter().position(|dump| dump.hex == *hex.get_ref()) else {
                let list = dumps.iter().map(|dump| dump.hex.as_str()).collect::<Vec<_>>().join(", ");
                let message = format!("there is no dump in \"{}\"", hex.get_ref());
                self.reader.fault(hex.span(), message, format!("the dumps are in {list}"));
                continue;
            };
            if let Some(state) = self.reader.stands(word, "a dump", &DumpState::WORDS, Rule("19.1")) {
                states[at] = state;
            }
        }
        states
    }
}
