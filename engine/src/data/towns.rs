//! Parts that the charts of several games have: towns, a track of turns, lists of a fixed length.

use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Reader, Spanned, Text};
use crate::{Board, HexId, Side};

/// A town or a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the words are plain")]
pub enum TownKind {
    Town,
    City,
}

/// A town that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// The label of its hex.
    pub hex: String,
    /// What it is.
    pub kind: TownKind,
    /// What it is worth.
    pub vp: u8,
    /// Who holds it at the start, by the name of the set-up.
    pub control: BTreeMap<String, Side>,
}

/// A town as a file writes it: `{ name = "Bastogne", hex = "AA26", kind = "town", vp = 20, control = { T1 = "allied" } }`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "as in `Town`")]
pub struct TownFile {
    pub name: Text,
    pub hex: Text,
    pub kind: TownKind,
    pub vp: u8,
    #[serde(default)]
    pub control: BTreeMap<String, Text>,
}

impl Reader<'_> {
    /// The towns of a list, each in a hex of its own. `label` reads the label of a hex; `sides` are the words for the sides.
    pub fn towns(
        &mut self,
        list: Vec<TownFile>,
        sides: &[&str],
        label: impl Fn(&mut Self, &Text) -> String,
    ) -> Vec<Town> {
        let mut towns: Vec<Town> = Vec::new();
        let mut first: BTreeMap<String, usize> = BTreeMap::new();
        for file in list {
            let hex = label(self, &file.hex);
            if let Some(other) = first.insert(hex.clone(), towns.len()) {
                let message = format!("{} is in {hex} already", towns[other].name);
                self.fault(file.hex.span(), message, "a hex has one town");
            }
            let mut control = BTreeMap::new();
            for (setup, word) in file.control {
                if let Some(side) = self.side(sides, &word) {
                    control.insert(setup, side);
                }
            }
            towns.push(Town { name: file.name.into_inner(), hex, kind: file.kind, vp: file.vp, control });
        }
        towns
    }

    /// The towns of the charts that are on the map, each with who holds it by a column of the list, if it says so.
    pub fn held_towns(
        &mut self,
        board: &Board,
        towns: &[Town],
        column: Option<&Text>,
    ) -> Vec<(HexId, Option<Side>)> {
        if let Some(column) = column {
            let columns = towns.iter().flat_map(|town| town.control.keys().map(String::as_str));
            self.column(column, columns, "the town list has no column");
        }
        let mut held = Vec::new();
        for town in towns {
            let side = column.and_then(|column| town.control.get(column.get_ref()).copied());
            if let Some(hex) = board.grid.find(&town.hex) {
                held.push((hex, side));
            } else {
                let at = column.map_or(0, |column| column.span().start);
                let message =
                    format!("the charts put {} into {}, which is not on the map", town.name, town.hex);
                self.doubt(at, message);
            }
        }
        held
    }

    /// The label of a hex, if it `fits`; `help` says how labels are written. Whether the map has it is seen when the two come
    /// together.
    pub fn label(&mut self, word: &Text, fits: bool, help: &str) -> String {
        if !fits {
            let message = format!("\"{}\" is not the label of a hex", word.get_ref());
            self.fault(word.span(), message, help);
        }
        word.get_ref().clone()
    }

    /// A track that has a line for each turn, in order, each with the number and the date of its turn. `turns` are the
    /// numbers and names of all turns, `line` is what a line says, and `rule` has the calendar.
    pub fn track<'f, L, T: Display>(
        &mut self,
        list: &'f Spanned<Vec<L>>,
        turns: Vec<(u8, T)>,
        line: impl Fn(&'f L) -> (&'f Spanned<u8>, &'f Text),
        rule: &str,
    ) {
        let found = list.get_ref().len();
        if found != turns.len() {
            self.count(list.span(), "turns", found, turns.len());
        }
        for ((number, name), (own, date)) in turns.into_iter().zip(list.get_ref().iter().map(line)) {
            if *own.get_ref() != number {
                let message = format!("this is turn {number}, not turn {}", own.get_ref());
                self.fault(own.span(), message, "the turns stand in their order, each once");
            } else if *date.get_ref() != name.to_string() {
                let message = format!("turn {number} is not \"{}\"", date.get_ref());
                self.fault(date.span(), message, format!("write \"{name}\" ({rule})"));
            }
        }
    }

    /// A list of so many numbers.
    pub fn exactly<const N: usize>(&mut self, list: &Spanned<Vec<u8>>, what: &str) -> [u8; N] {
        list.get_ref().as_slice().try_into().unwrap_or_else(|_| {
            self.count(list.span(), what, list.get_ref().len(), N);
            [0; N]
        })
    }
}
