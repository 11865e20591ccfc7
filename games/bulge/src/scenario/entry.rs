//! Reinforcements (7.0): when, where and on what condition.

use std::collections::BTreeSet;

use engine::data::{ArrivalFile, Text, Token};
use engine::{HexId, Side, UnitId};

use super::Pass;
use super::read::MOST_ARRIVALS;
use crate::charts::{ALLIED, Turn, Winter, side_word};
use crate::fixed::VON_DER_HEYDTE;
use crate::units::{Mix, UnitType};

/// A group of units that becomes available together (7.1).
pub type Arrival = engine::data::Arrival<Winter, Entry, Release>;

/// Where reinforcements enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// At a road hex of the map's edge (7.2).
    Edge {
        /// Areas of the board, by their places in its list.
        areas: Vec<usize>,
        /// All hexes of these areas, and those named one by one. Not all of them need have a road.
        hexes: Vec<HexId>,
    },
    /// In a hex with a unit of German corps B (18.1.1).
    WithCorpsB,
    /// From the air (18.4).
    Drop,
}

engine::worded! {
    /// What reinforcements depend on beside the turn.
    pub enum Release {
        /// Nothing.
        Always "always",
        /// The German player releases them, the whole group together (7.6). Without the switch OKW they come on their turn.
        Okw "okw",
        /// Nordwind option 3 was chosen (23.8, 23.9).
        Nordwind3 "nordwind-3",
        /// Nordwind option 2 was not chosen (23.3).
        UnlessNordwind2 "unless-nordwind-2",
    }
}

/// The words for entries that are no part of the edge.
const WITH_CORPS_B: &str = "EAST";
const DROP: &str = "DROP";
/// A position keeps the released divisions as bits.
const MOST_RESERVES: usize = 8;

impl Pass<'_> {
    pub(super) fn arrivals(
        &mut self,
        list: &[ArrivalFile],
        side: Side,
        turns: Option<(Turn, Turn)>,
    ) -> Vec<Arrival> {
        let mut arrivals = Vec::new();
        for file in list.iter().take(MOST_ARRIVALS) {
            let turn = self.turn(&file.turn);
            if let (Some(turn), Some((first, last))) = (turn, turns)
                && !(first..=last).contains(&turn)
            {
                self.reader.beyond(&file.turn, (first.number(), last.number()));
            }
            if let Some(line) = &file.switch {
                self.reader.expression(self.parts.book, line);
            }
            let waits = file
                .decision
                .as_ref()
                .and_then(|word| self.reader.one_of(word, "decision", &Release::WORDS))
                .unwrap_or(Release::Always);
            let entry = self.entry(&file.at, side);
            let units = self.units(&file.units, side);
            self.special_ways(file, &entry, &units);
            if let (Release::Okw, Some(word), ALLIED) = (waits, &file.decision, side) {
                let message = "only German divisions are released (7.6)";
                self.reader.fault(word.span(), message, "leave the decision out");
            }
            if let Some(turn) = turn {
                self.compare(file, turn, &units);
            }
            let turn = turn.unwrap_or(Turn::FIRST);
            arrivals.push(Arrival { turn, side, units, entry, switch: file.switches(), waits });
        }
        arrivals
    }

    /// 18.1, 18.4: the ways that are no part of the edge are those of certain units.
    fn special_ways(&mut self, file: &ArrivalFile, entry: &Entry, units: &[UnitId]) {
        for &id in units {
            let unit = &self.parts.units[id.index()];
            let (fits, whose) = match entry {
                Entry::Edge { .. } => continue,
                Entry::WithCorpsB => {
                    (unit.kind(Mix::Base) == UnitType::Cdo, "only teams of Einheit Stielau come so (18.1)")
                }
                Entry::Drop => (unit.id == VON_DER_HEYDTE, "only von der Heydte, g-vdh, comes so (18.4)"),
            };
            if !fits {
                let message = format!("{} cannot enter at {}", unit.id, file.at.get_ref());
                self.reader.fault(file.at.span(), message, whose);
            }
        }
    }

    /// 7.6: divisions are released, and no more of them than a position has room for. The lists are in the same order.
    pub(super) fn reserves(&mut self, file: &[ArrivalFile], arrivals: &[Arrival]) {
        let mut divisions = BTreeSet::new();
        for (line, arrival) in file.iter().zip(arrivals).filter(|(_, arrival)| arrival.waits == Release::Okw)
        {
            for unit in arrival.units.iter().map(|id| &self.parts.units[id.index()]) {
                if let Some(division) = &unit.division {
                    divisions.insert(division);
                } else {
                    let message = format!("{} is of no division and cannot be released (7.6)", unit.id);
                    self.reader.fault(line.units.span(), message, "leave the decision out for it");
                }
            }
        }
        let last = file.iter().rev().find_map(|line| line.decision.as_ref());
        if let (Some(word), true) = (last, divisions.len() > MOST_RESERVES) {
            let message = format!("{} divisions wait for their release", divisions.len());
            self.reader.fault(word.span(), message, format!("there is room for {MOST_RESERVES} (7.6)"));
        }
    }

    fn entry(&mut self, at: &Text, side: Side) -> Entry {
        let tokens = self.reader.tokens(at);
        let alone = |word: &str| tokens.iter().any(|token| token.text == word);
        if tokens.is_empty() {
            self.reader.fault(at.span(), "nowhere to enter", "name areas of the map, or hexes of its edge");
        }
        for (word, entry) in [(WITH_CORPS_B, Entry::WithCorpsB), (DROP, Entry::Drop)] {
            if alone(word) {
                if tokens.len() > 1 {
                    self.reader.fault(
                        at.span(),
                        format!("{word} stands alone"),
                        "name no other place beside it",
                    );
                }
                return entry;
            }
        }
        let (mut areas, mut hexes) = (Vec::new(), Vec::new());
        for token in &tokens {
            let board = self.parts.board;
            if let Some(area) = board.areas.iter().position(|area| area.name == token.text) {
                if areas.contains(&area) {
                    continue;
                }
                let kind = &board.areas[area].kind;
                if !kind.is_empty() && !kind.starts_with(side_word(side)) {
                    let message =
                        format!("area {} is not meant for the {} side", token.text, side_word(side));
                    self.reader.doubt(token.span.start, message);
                }
                areas.push(area);
                hexes.extend(&board.areas[area].hexes);
            } else {
                hexes.extend(self.edge_hex(token));
            }
        }
        hexes.sort_unstable();
        hexes.dedup();
        Entry::Edge { areas, hexes }
    }

    fn edge_hex(&mut self, token: &Token) -> Option<HexId> {
        let board = self.parts.board;
        let Some(hex) = board.grid.find(token.text) else {
            let names = board.areas.iter().map(|area| area.name.as_str()).chain([WITH_CORPS_B, DROP]);
            let list = names.clone().collect::<Vec<_>>().join(", ");
            let help = self.reader.hint(token.text, names, || format!("the areas are {list}"));
            self.reader.fault(
                token.span.clone(),
                format!("there is no area or hex \"{}\"", token.text),
                help,
            );
            return None;
        };
        if !board.grid.is_edge(hex) {
            let message = format!("{} is not at the edge of the map", token.text);
            self.reader.fault(token.span.clone(), message, "units enter at the edge (7.2)");
        }
        Some(hex)
    }

    /// A counter names its own turn and areas. A scenario may differ, but a slip is more likely.
    fn compare(&mut self, file: &ArrivalFile, turn: Turn, units: &[UnitId]) {
        let mut places: Vec<&str> = self.reader.tokens(&file.at).iter().map(|token| token.text).collect();
        places.sort_unstable();
        for &id in units {
            let unit = &self.parts.units[id.index()];
            let mut own: Vec<&str> = unit.areas.iter().map(String::as_str).collect();
            own.sort_unstable();
            if unit.turn != turn.number() {
                let message =
                    format!("{} arrives on turn {}; its counter says {}", unit.id, turn.number(), unit.turn);
                self.reader.doubt(file.turn.span().start, message);
            }
            if own != places {
                let message = format!(
                    "{} enters at {}; its counter says {}",
                    unit.id,
                    file.at.get_ref(),
                    unit.areas.join(", ")
                );
                self.reader.doubt(file.at.span().start, message);
            }
        }
    }
}
