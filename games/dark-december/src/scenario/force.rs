//! The units of a scenario: on the map, and those that nobody mentions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use engine::data::{Text, Token};
use engine::{HexId, Side, UnitId};

use super::Pass;
use super::Placed;
use super::file::SetupFile;
use crate::charts::{ALLIED, Cost, GERMAN, Terrain, Turn};

/// The units of one hex and where they are written.
struct Stack {
    side: Side,
    units: Vec<UnitId>,
    span: Range<usize>,
}

/// The word behind the id of a reduced unit.
const REDUCED: &str = " reduced";

impl Pass<'_> {
    /// The units on the map, and the German ones in free deployment.
    pub(super) fn setup(&mut self, file: &SetupFile, first: Option<Turn>) -> (Vec<Placed>, Vec<Placed>) {
        let mut placed = self.force(&[(&file.german, GERMAN), (&file.allied, ALLIED)], first, true);
        placed.sort_by_key(|placed| placed.byte);
        let free = self.force(&[(&file.free, GERMAN), (&file.allied, ALLIED)], first, false);
        let mut free: Vec<At> = free.into_iter().filter(|at| at.side == GERMAN).collect();
        free.sort_by_key(|free| free.byte);
        if !file.free.is_empty() {
            self.same_units(&placed, &free);
        }
        let plain = |list: Vec<At>| list.into_iter().map(|at| at.placed).collect();
        (plain(placed), plain(free))
    }

    /// One set-up of both sides. Units are named for the first time, or again.
    fn force(&mut self, lists: &[(&BTreeMap<Text, Text>, Side)], first: Option<Turn>, new: bool) -> Vec<At> {
        let mut stacks: BTreeMap<HexId, Stack> = BTreeMap::new();
        let mut all = Vec::new();
        for (list, side) in lists {
            // The Allied units are those of the first set-up: what is wrong with them has been said.
            let known = !new && *side == ALLIED;
            for (label, units) in *list {
                let Some(hex) = (if known {
                    self.parts.board.grid.find(label.get_ref())
                } else {
                    self.hex(&Token::whole(label))
                }) else {
                    continue;
                };
                let stack = stacks.entry(hex).or_insert_with(|| Stack {
                    side: *side,
                    units: Vec::new(),
                    span: label.span(),
                });
                if stack.side != *side {
                    let span = if known { stack.span.clone() } else { label.span() };
                    let message = format!("{} holds units of both sides", label.get_ref());
                    self.reader.fault(span, message, "put one of them elsewhere");
                    continue;
                }
                if known {
                    continue;
                }
                let placed = self.stack(hex, units, *side, new);
                stack.units.extend(placed.iter().map(|at| at.placed.unit));
                all.extend(placed);
            }
        }
        for (hex, stack) in stacks {
            self.stacking(hex, &stack);
            if let Some(first) = first {
                self.off_road(hex, &stack, first);
            }
        }
        all
    }

    /// The units of one line: ids, each with "reduced" behind it if need be.
    fn stack(&mut self, hex: HexId, value: &Text, side: Side, new: bool) -> Vec<At> {
        let mut placed = Vec::new();
        for token in self.reader.tokens(value) {
            let id = token.text.strip_suffix(REDUCED).unwrap_or(token.text).trim_end();
            let reduced = id.len() < token.text.len();
            let span = token.span.start..token.span.end.min(token.span.start + id.len());
            let found = if new {
                self.muster.unit(&mut self.reader, id, span.clone(), side)
            } else {
                self.muster.find(&mut self.reader, id, span.clone(), side)
            };
            let Some(unit) = found else { continue };
            if reduced && self.parts.units[unit.index()].reduced.is_none() {
                self.reader.fault(token.span, format!("{id} has one step"), "it cannot be reduced (0.3)");
            }
            placed.push(At { placed: Placed { unit, hex, back: reduced }, side, byte: span.start });
        }
        placed
    }

    /// The stacking limit (3.7).
    fn stacking(&mut self, hex: HexId, stack: &Stack) {
        let limit = self.parts.charts.numbers.stack_limit_points;
        let points: i64 =
            stack.units.iter().map(|unit| i64::from(self.parts.units[unit.index()].stack)).sum();
        if points > i64::from(limit) {
            let message = format!("{} holds {points} stacking points", self.parts.board.grid.label(hex));
            self.reader.fault(stack.span.clone(), message, format!("at most {limit} may stack (3.7)"));
        }
    }

    /// A unit may be set up where it could not go, but that is rarely meant.
    fn off_road(&mut self, hex: HexId, stack: &Stack, first: Turn) {
        let (board, charts) = (self.parts.board, self.parts.charts);
        let Some(terrain) = Terrain::named(board.terrain_name(hex)) else { return };
        if board.roads.touches(hex) {
            return;
        }
        for unit in &stack.units {
            let unit = &self.parts.units[unit.index()];
            if charts.terrain(terrain).cost(unit.class, charts.turn(first).ground) == Cost::Never {
                self.reader.stranded(stack.span.start, &unit.id, terrain.word());
            }
        }
    }

    /// Free deployment (C3) and the Historical Assault Positions (C4) are of the same units.
    fn same_units(&mut self, placed: &[At], free: &[At]) {
        let of = |list: &[At]| list.iter().map(|at| at.placed.unit).collect::<BTreeSet<_>>();
        let (in_placed, in_free) = (of(placed), of(free));
        let german = placed.iter().filter(|at| at.side == GERMAN);
        let lists = [
            (german.filter(|at| !in_free.contains(&at.placed.unit)).collect::<Vec<_>>(), "[setup.free]"),
            (free.iter().filter(|at| !in_placed.contains(&at.placed.unit)).collect(), "[setup.german]"),
        ];
        for (missing, table) in lists {
            for at in missing {
                let id = &self.parts.units[at.placed.unit.index()].id;
                let help = "both have the same units (C3, C4)";
                self.reader.fault(at.byte..at.byte + id.len(), format!("{id} is not in {table}"), help);
            }
        }
        let mut seen = BTreeSet::new();
        for at in free {
            if !seen.insert(at.placed.unit) {
                let id = &self.parts.units[at.placed.unit.index()].id;
                let message = format!("{id} is in [setup.free] for the second time");
                self.reader.fault(at.byte..at.byte + id.len(), message, "name it once");
            }
        }
    }

    /// A unit that should be there by the last turn and is not mentioned has probably been forgotten.
    pub(super) fn forgotten(&mut self, last: Turn) {
        for id in self.muster.missing() {
            let unit = &self.parts.units[id.index()];
            if unit.turn.is_none_or(|turn| turn <= last.number()) {
                let when = unit.turn.map_or_else(|| "the start".into(), |turn| format!("turn {turn}"));
                self.reader.forgotten(&unit.id, &when);
            }
        }
    }
}

/// A unit on the map and where it is written.
struct At {
    placed: Placed,
    side: Side,
    byte: usize,
}
