//! The units that a scenario names.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Reader, Text};
use crate::{Side, UnitId};

/// The units of a game while a scenario is read: a scenario names each at most once, and under its own side.
#[derive(Clone, Debug)]
pub struct Muster<'a> {
    units: Vec<(&'a str, Side)>,
    by_id: BTreeMap<&'a str, usize>,
    sides: &'a [&'a str],
    /// Where each unit is named first.
    named: Vec<Option<usize>>,
}

impl<'a> Muster<'a> {
    /// The units by id and side, in the order of the unit list; `sides` are the words for the sides in data files.
    pub fn new(sides: &'a [&'a str], units: impl IntoIterator<Item = (&'a str, Side)>) -> Muster<'a> {
        let units: Vec<(&str, Side)> = units.into_iter().collect();
        let named = vec![None; units.len()];
        let by_id = units.iter().enumerate().map(|(at, &(id, _))| (id, at)).rev().collect();
        Muster { units, by_id, sides, named }
    }

    /// The unit of that id, which must be of that side and not be named before.
    pub fn unit(&mut self, reader: &mut Reader, id: &str, span: Range<usize>, side: Side) -> Option<UnitId> {
        let found = self.find(reader, id, span.clone(), side)?;
        if let Some(first) = self.named[found.index()] {
            let first = if reader.is_full() { 0 } else { reader.line(first) };
            let help = format!("line {first} names it already");
            reader.fault(span, format!("{id} is here for the second time"), help);
            return None;
        }
        self.named[found.index()] = Some(span.start);
        Some(found)
    }

    /// The unit of that id, which must be of that side; whether it was named before does not matter.
    pub fn find(&mut self, reader: &mut Reader, id: &str, span: Range<usize>, side: Side) -> Option<UnitId> {
        let Some(&at) = self.by_id.get(id) else {
            let known = self.units.iter().map(|(unit, _)| *unit);
            let help = reader.hint(id, known, || "ids are those of the unit list".into());
            reader.fault(span, format!("there is no unit \"{id}\""), help);
            return None;
        };
        let own = self.units[at].1;
        if own != side {
            let help = format!("put it under \"{}\"", self.sides[own.index()]);
            let message = format!("{id} does not belong to the {} side", self.sides[side.index()]);
            reader.fault(span, message, help);
        }
        Some(UnitId(at as u16))
    }

    /// The units of a list of ids.
    pub fn units(&mut self, reader: &mut Reader, value: &Text, side: Side) -> Vec<UnitId> {
        let tokens = reader.tokens(value);
        tokens.into_iter().filter_map(|token| self.unit(reader, token.text, token.span, side)).collect()
    }

    /// The units that were not named.
    pub fn missing(&self) -> impl Iterator<Item = UnitId> {
        let named = self.named.iter().enumerate();
        named.filter(|(_, named)| named.is_none()).map(|(at, _)| UnitId(at as u16))
    }
}
