//! The sections that the scenarios of several games have: head, turns, lists by side, arrivals and bridges.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Muster, Reader, Source, Spanned, Text, Token, parse};
use crate::{Board, Faults, Side, UnitId};

/// The most letters of an id, a name and a text about a scenario.
const MOST_OF_ID: usize = 32;
const MOST_OF_NAME: usize = 100;
const MOST_OF_ABOUT: usize = 4000;

/// The most levels of victory.
const MOST_LEVELS: usize = 50;

/// The map that a scenario is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Map {
    /// The map of the game.
    Standard,
    /// A file beside the scenario's.
    File(String),
}

/// What must be known of a scenario before the rest can be read.
#[derive(Deserialize)]
struct Head {
    map: String,
}

impl Map {
    /// The map that a scenario file asks for; it must be there before the scenario can be read.
    pub fn of(name: &str, text: &str) -> Result<Map, Faults> {
        Map::word(Source { name, text }).map(Map::named)
    }

    /// The word for it.
    pub(super) fn word(file: Source) -> Result<String, Faults> {
        let head: Head = parse(file.name, file.text)?;
        Ok(head.map)
    }

    /// The map of a word: `standard`, or the name of a file.
    pub fn named(name: String) -> Map {
        if name == "standard" { Map::Standard } else { Map::File(name) }
    }

    /// The name of the file, if it is not the map of the game.
    pub fn file(self) -> Option<String> {
        match self {
            Map::Standard => None,
            Map::File(name) => Some(name),
        }
    }
}

/// The part `[turns]` of a scenario file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnsFile {
    /// The first turn.
    pub first: Spanned<u8>,
    /// The last turn.
    pub last: Spanned<u8>,
    /// Who begins.
    pub begins: Option<Text>,
}

/// A group of units that arrives: `{ turn = 3, at = "AN", units = "u-7ar-ccb", switch = "GREIF" }`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArrivalFile {
    /// When.
    pub turn: Spanned<u8>,
    /// Where.
    pub at: Text,
    /// Who.
    pub units: Text,
    /// The switches under which they come.
    pub switch: Option<Text>,
    /// What they depend on beside the turn.
    pub decision: Option<Text>,
}

impl ArrivalFile {
    /// The switches under which the group comes; always if empty.
    pub fn switches(&self) -> String {
        self.switch.as_ref().map(|line| line.get_ref().clone()).unwrap_or_default()
    }
}

impl Reader<'_> {
    /// The id, the name and the text of a scenario. `example` is an id as it should be.
    pub fn head(&mut self, id: &Text, name: &Text, about: &Text, example: &str) {
        if id.get_ref().is_empty() || id.get_ref().contains(char::is_whitespace) {
            self.fault(id.span(), "the id must be one word", format!("write it like \"{example}\""));
        }
        self.at_most(id, "the id", MOST_OF_ID);
        self.named(name, MOST_OF_NAME);
        self.at_most(about, "the text about the scenario", MOST_OF_ABOUT);
    }

    /// Levels of victory must not be endless.
    pub fn few_levels<T>(&mut self, levels: Option<&Spanned<Vec<Spanned<T>>>>) {
        let levels = levels.into_iter().flat_map(Spanned::get_ref);
        self.most(MOST_LEVELS, "levels of victory", levels.map(Spanned::span));
    }

    /// A turn of the game, as `turn` knows it; `help` says which there are.
    pub fn turn<T>(&mut self, number: &Spanned<u8>, turn: fn(u8) -> Option<T>, help: &str) -> Option<T> {
        let found = turn(*number.get_ref());
        if found.is_none() {
            self.fault(number.span(), format!("there is no turn {}", number.get_ref()), help);
        }
        found
    }

    /// The first and the last turn of a scenario.
    pub fn turns<T: Ord>(
        &mut self,
        file: &TurnsFile,
        turn: fn(u8) -> Option<T>,
        help: &str,
    ) -> Option<(T, T)> {
        let (first, last) = (self.turn(&file.first, turn, help), self.turn(&file.last, turn, help));
        let (first, last) = (first?, last?);
        if first > last {
            let message = format!("the last turn comes before the first, {}", file.first.get_ref());
            self.fault(file.last.span(), message, "write first and last the other way round");
            return None;
        }
        Some((first, last))
    }

    /// A turn that is none of the scenario.
    pub fn beyond(&mut self, number: &Spanned<u8>, (first, last): (u8, u8)) {
        let message = format!("turn {} is not part of the scenario", number.get_ref());
        let help = format!("it is played from turn {first} to turn {last}");
        self.fault(number.span(), message, help);
    }

    /// A unit may be set up where it could not go, but that is rarely meant.
    pub fn stranded(&mut self, at: usize, unit: &str, terrain: &str) {
        let message = format!("{unit} stands in {terrain} without a road, where it could not move to");
        self.doubt(at, message);
    }

    /// A unit that should be there by the last turn and is not mentioned has probably been forgotten.
    pub fn forgotten(&mut self, unit: &str, due: &str) {
        let message =
            format!("{unit} is neither set up nor lost, absent or arriving; its counter says {due}");
        self.doubt(0, message);
    }

    /// One thing decides at the end: of these parts of `[victory]` exactly one must be there.
    pub fn one_victory(&mut self, span: Range<usize>, parts: &[(&str, bool)]) -> bool {
        let found = parts.iter().filter(|(_, there)| *there).count();
        let names: Vec<String> = parts.iter().map(|(name, _)| format!("[victory.{name}]")).collect();
        let (first, last) = names.split_at(names.len().saturating_sub(1));
        let list = |word: &str| [&first.join(", "), word, &last.concat()].concat();
        match found {
            0 => self.fault(span, "nothing decides at the end", format!("add {}", list(" or "))),
            1 => {}
            _ => {
                let help = format!("keep one of {}", list(" and "));
                self.fault(span, "only one thing can decide at the end", help);
            }
        }
        found == 1
    }

    /// How the bridges of the board stand by a column of the map, `standard` where it says nothing. `words` are those that
    /// the map may use, and `help` names them.
    pub fn bridge_column<T: Copy>(
        &mut self,
        board: &Board,
        column: Option<&Text>,
        words: &[(&str, T)],
        standard: T,
        help: &str,
    ) -> Vec<T> {
        let bridges = &board.bridges;
        let mut states = vec![standard; bridges.len()];
        let Some(column) = column else { return states };
        let columns = bridges.iter().flat_map(|bridge| bridge.status.keys().map(String::as_str));
        self.column(column, columns, "the map's bridges have no column");
        for (state, bridge) in states.iter_mut().zip(bridges) {
            let Some(word) = bridge.status.get(column.get_ref()) else { continue };
            if let Some((_, known)) = words.iter().find(|(known, _)| known == word) {
                *state = *known;
            } else {
                let message = format!("the map says \"{word}\" of the bridge at {}", bridge.name);
                self.fault(column.span(), message, help);
            }
        }
        states
    }

    /// The bridges of lists of hexsides, written like `example`, each with where it stands and the state of its list.
    pub fn bridge_lists<'f, T: Copy>(
        &mut self,
        board: &Board,
        lists: &[(&'f Option<Text>, T)],
        example: &str,
    ) -> Vec<(usize, Token<'f>, T)> {
        let mut found = Vec::new();
        for &(list, state) in lists {
            for token in list.iter().flat_map(|list| self.tokens(list)).collect::<Vec<_>>() {
                if let Some(bridge) = self.bridge(board, &token, example) {
                    found.push((bridge, token, state));
                }
            }
        }
        found
    }
}

impl Muster<'_> {
    /// The units of lists by side.
    pub fn both(&mut self, reader: &mut Reader, lists: [(&Option<Text>, Side); 2]) -> Vec<UnitId> {
        let lists = lists.into_iter().filter_map(|(list, side)| Some((list.as_ref()?, side)));
        lists.flat_map(|(list, side)| self.units(reader, list, side)).collect()
    }
}
