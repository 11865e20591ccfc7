//! The units of a scenario: on the map, and those that nobody mentions.

use std::collections::BTreeMap;
use std::ops::Range;

use engine::data::{Text, Token};
use engine::{HexId, Side};

use super::Pass;
use super::Placed;
use super::file::BySide;
use crate::charts::{Class, Ground, Terrain, Turn};
use crate::units::{Mix, UnitType};

/// The units of one hex and where they are written.
struct Stack {
    side: Side,
    units: Vec<Placed>,
    span: Range<usize>,
}

impl Pass<'_> {
    pub(super) fn setup(&mut self, file: &BySide<BTreeMap<Text, Text>>, first: Option<Turn>) -> Vec<Placed> {
        let lists = file.each().into_iter();
        let mut lines: Vec<(&Text, &Text, Side)> =
            lists.flat_map(|(list, side)| list.iter().map(move |(hex, units)| (hex, units, side))).collect();
        lines.sort_by_key(|(hex, ..)| hex.span().start);
        let mut stacks: BTreeMap<HexId, Stack> = BTreeMap::new();
        let mut all = Vec::new();
        for (label, units, side) in lines {
            let hex = self.reader.hex(self.parts.board, &Token::whole(label));
            let placed = self.stack(hex, units, side);
            all.extend(&placed);
            let Some(hex) = hex else { continue };
            let stack =
                stacks.entry(hex).or_insert_with(|| Stack { side, units: Vec::new(), span: label.span() });
            if stack.side != side {
                let message = format!("{} holds units of both sides", label.get_ref());
                self.reader.fault(label.span(), message, "put one of them elsewhere");
                continue;
            }
            stack.units.extend(placed);
        }
        for (hex, stack) in stacks {
            self.stacking(hex, &stack);
            if let Some(first) = first {
                self.off_road(hex, &stack, first);
            }
        }
        all
    }

    /// The units of one line: ids, each with the side of the counter behind it if need be.
    fn stack(&mut self, hex: Option<HexId>, value: &Text, side: Side) -> Vec<Placed> {
        let mut placed = Vec::new();
        for token in self.reader.tokens(value) {
            let (id, face) = token.text.split_once(char::is_whitespace).unwrap_or((token.text, "front"));
            let face = face.trim();
            let id_span = token.span.start..token.span.end.min(token.span.start + id.len());
            let Some(unit) = self.muster.unit(&mut self.reader, id, id_span, side) else { continue };
            let gun = self.parts.units[unit.index()].kind(Mix::Base) == UnitType::Gun;
            if face != "front" && face != "back" {
                let message = format!("\"{face}\" is no side of a counter");
                self.reader.fault(
                    token.span.clone(),
                    message,
                    "write \"front\" or \"back\", and commas between units",
                );
            } else if face == "back" && !gun {
                self.reader.fault(
                    token.span.clone(),
                    format!("{id} has no back"),
                    "only guns are emplaced (2.3.5)",
                );
            }
            placed.extend(hex.map(|hex| Placed { unit, hex, back: face == "back" }));
        }
        placed
    }

    /// The stacking limit holds in every counter mix (9.1).
    fn stacking(&mut self, hex: HexId, stack: &Stack) {
        let numbers = &self.parts.charts.numbers;
        let (mut combat, mut artillery) = (0, 0);
        for mix in Mix::ALL {
            let classes = || {
                let units = stack.units.iter().map(|placed| &self.parts.units[placed.unit.index()]);
                units.filter(|unit| unit.is_in(mix)).map(|unit| Class::of(unit.kind(mix)))
            };
            combat = combat.max(classes().filter(|class| matches!(class, Class::Inf | Class::Mech)).count());
            artillery = artillery.max(classes().filter(|class| *class == Class::Art).count());
        }
        let limits =
            [("combat", combat, numbers.stack_combat), ("artillery", artillery, numbers.stack_artillery)];
        for (what, count, limit) in limits {
            if count > usize::from(limit) {
                let label = self.parts.board.grid.label(hex);
                let message = format!("{label} holds {count} {what} units");
                self.reader.fault(stack.span.clone(), message, format!("at most {limit} may stack (9.1)"));
            }
        }
    }

    /// A unit may be set up where it could not go (27.6), but that is rarely meant.
    fn off_road(&mut self, hex: HexId, stack: &Stack, first: Turn) {
        let board = self.parts.board;
        let Some(terrain) = Terrain::named(board.terrain_name(hex)) else { return };
        if board.roads.touches(hex) {
            return;
        }
        let ground: Ground = self.parts.charts.turn(first).ground;
        for placed in &stack.units {
            let unit = &self.parts.units[placed.unit.index()];
            if self.parts.charts.cost(terrain, Class::of(unit.kind(Mix::Revised)), ground).is_none() {
                self.reader.stranded(stack.span.start, &unit.id, terrain.word());
            }
        }
    }

    /// A unit that should be there by the last turn and is not mentioned has probably been forgotten.
    pub(super) fn forgotten(&mut self, last: Turn) {
        for id in self.muster.missing() {
            let unit = &self.parts.units[id.index()];
            // 23.8: those of Nordwind come of themselves.
            if unit.turn <= last.number() && !unit.is_nordwind() {
                self.reader.forgotten(&unit.id, &format!("turn {}", unit.turn));
            }
        }
    }
}
