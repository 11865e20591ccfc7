//! Finding what a scenario file names: words with their places, hexes, hexsides, units and switches.

use std::ops::Range;

use engine::{Faults, HexId, Side, SideId, UnitId, closest};

use super::file::Text;
use super::{Components, Doubt, switch_id, switch_words};
use crate::charts::{side_named, side_of, side_word};

/// A part of a string and the bytes of the file where it stands.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

/// The second pass over a scenario file.
pub(super) struct Pass<'a> {
    pub(super) source: &'a str,
    pub(super) parts: &'a Components<'a>,
    pub(super) faults: Faults,
    pub(super) doubts: Vec<Doubt>,
    /// Where each unit is named first.
    pub(super) named: Vec<Option<usize>>,
}

impl Pass<'_> {
    pub(super) fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.add(span, message, help);
    }

    pub(super) fn doubt(&mut self, at: usize, message: String) {
        let line = self.line(at);
        self.doubts.push(Doubt { line, message });
    }

    fn line(&self, at: usize) -> usize {
        self.source.get(..at).map_or(1, |before| before.matches('\n').count() + 1)
    }

    /// The parts of a string between commas.
    pub(super) fn tokens<'t>(&self, value: &'t Text) -> Vec<Token<'t>> {
        let span = value.span();
        // A string with escapes has no place for its parts; then the string as a whole is shown.
        let plain = self.source.get(span.start + 1..span.end.saturating_sub(1)) == Some(value.get_ref());
        let mut at = span.start + 1;
        let mut tokens = Vec::new();
        for part in value.get_ref().split(',') {
            let text = part.trim();
            let start = at + (part.len() - part.trim_start().len());
            at += part.len() + 1;
            if !text.is_empty() {
                let span = if plain { start..start + text.len() } else { span.clone() };
                tokens.push(Token { text, span });
            }
        }
        tokens
    }

    /// The whole of a string as one part.
    pub(super) fn token(value: &Text) -> Token<'_> {
        Token { text: value.get_ref().trim(), span: value.span() }
    }

    pub(super) fn hex(&mut self, token: &Token) -> Option<HexId> {
        let found = self.parts.board.grid.find(token.text);
        if found.is_none() {
            let help = self.parts.board.grid.label_help();
            self.fault(token.span.clone(), format!("there is no hex \"{}\"", token.text), help);
        }
        found
    }

    pub(super) fn hexes(&mut self, value: &Text) -> Vec<HexId> {
        self.tokens(value).iter().filter_map(|token| self.hex(token)).collect()
    }

    /// A hexside with a bridge, written `LL23/MM24`: the place of the bridge in the board's list.
    pub(super) fn bridge(&mut self, token: &Token) -> Option<usize> {
        let grid = &self.parts.board.grid;
        let ends = token.text.split_once('/').and_then(|(a, b)| Some((grid.find(a)?, grid.find(b)?)));
        let side: Option<SideId> = ends.and_then(|(a, b)| grid.side_between(a, b));
        let Some(side) = side else {
            let message = format!("\"{}\" is no hexside", token.text);
            self.fault(token.span.clone(), message, "write its two hexes, such as LL23/MM24");
            return None;
        };
        let found = self.parts.board.bridge(side);
        if found.is_none() {
            let message = format!("there is no bridge at {}", token.text);
            self.fault(token.span.clone(), message, "the bridges are on the map");
        }
        found
    }

    pub(super) fn side(&mut self, value: &Text) -> Option<Side> {
        let side = side_named(value.get_ref());
        if side.is_none() {
            let message = format!("there is no side \"{}\"", value.get_ref());
            self.fault(value.span(), message, "write \"german\" or \"allied\"");
        }
        side
    }

    /// The unit of that id, which must be of that side and not be named before.
    pub(super) fn unit(&mut self, id: &str, span: Range<usize>, side: Side) -> Option<UnitId> {
        let units = self.parts.units;
        let Some(at) = units.iter().position(|unit| unit.id == id) else {
            let help = closest(id, units.iter().map(|unit| unit.id.as_str())).map_or_else(
                || "ids are those of the unit list".into(),
                |near| format!("did you mean {near}?"),
            );
            self.fault(span, format!("there is no unit \"{id}\""), help);
            return None;
        };
        let own = side_of(&units[at]);
        if own != side {
            let help = format!("put it under \"{}\"", side_word(own));
            self.fault(span.clone(), format!("{id} does not belong to the {} side", side_word(side)), help);
        }
        if let Some(first) = self.named[at] {
            let help = format!("line {} names it already", self.line(first));
            self.fault(span, format!("{id} is here for the second time"), help);
            return None;
        }
        self.named[at] = Some(span.start);
        Some(UnitId(at as u16))
    }

    pub(super) fn units(&mut self, value: &Text, side: Side) -> Vec<UnitId> {
        let tokens = self.tokens(value);
        tokens.into_iter().filter_map(|token| self.unit(token.text, token.span, side)).collect()
    }

    /// Every switch and value that an expression names must exist.
    pub(super) fn expression(&mut self, value: &Text) {
        let book = self.parts.book;
        for word in switch_words(value.get_ref()) {
            let id = switch_id(word);
            let Some(switch) = book.switch(id) else {
                let help = closest(id, book.switches().iter().map(|switch| switch.id.as_str()))
                    .map_or_else(String::new, |near| format!("did you mean {near}?"));
                self.fault(value.span(), format!("there is no switch \"{id}\""), help);
                continue;
            };
            let values = &book.switch_info(switch).values;
            if let Some((_, wanted)) =
                word.split_once('=').filter(|(_, wanted)| !values.iter().any(|v| v == wanted))
            {
                let help = format!("its values are {}", values.join(", "));
                self.fault(value.span(), format!("{id} has no value \"{wanted}\""), help);
            }
        }
    }
}
