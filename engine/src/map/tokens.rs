//! Words inside the strings of a map file, each with its place in the text.

use std::ops::Range;

use crate::data::Spanned;
use crate::fault::Faults;
use crate::grid::{Grid, HexId, SideId};
use crate::hex::Direction;

/// A word and the bytes of the file where it stands.
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

/// Where the content of a string begins in the file: after its quotes, and after the line break that TOML drops
/// behind an opening triple quote. A string with escapes has no such place; then the string as a whole is shown.
fn content_start(source: &str, value: &Spanned<String>) -> Option<usize> {
    let span = value.span();
    let raw = source.get(span.clone())?;
    let content = value.get_ref();
    ["'''\n", "\"\"\"\n", "'''\r\n", "\"\"\"\r\n", "'''", "\"\"\"", "'", "\""]
        .iter()
        .find(|quote| raw.strip_prefix(**quote).is_some_and(|rest| rest.starts_with(content.as_str())))
        .map(|quote| span.start + quote.len())
}

/// Where the parts of a string stand in the file. It is found once: a string may have very many parts.
pub(super) struct Places {
    start: Option<usize>,
    whole: Range<usize>,
}

impl Places {
    pub(super) fn of(source: &str, value: &Spanned<String>) -> Places {
        Places { start: content_start(source, value), whole: value.span() }
    }

    /// The bytes of the file that a part of the string stands at.
    pub(super) fn span(&self, part: Range<usize>) -> Range<usize> {
        match self.start {
            Some(start) => start + part.start..start + part.end,
            None => self.whole.clone(),
        }
    }
}

/// The words of a string.
pub(super) fn words<'a>(source: &str, value: &'a Spanned<String>) -> Vec<Token<'a>> {
    let (text, places) = (value.get_ref().as_str(), Places::of(source, value));
    text.split_whitespace()
        .map(|word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            Token { text: word, span: places.span(at..at + word.len()) }
        })
        .collect()
}

/// Finds hexes, hexsides and kinds by name and reports what it does not find.
pub(super) struct Finder<'a> {
    pub(super) source: &'a str,
    pub(super) grid: &'a Grid,
}

impl Finder<'_> {
    pub(super) fn hex(&self, token: &Token, faults: &mut Faults) -> Option<HexId> {
        let found = self.grid.find(token.text);
        if found.is_none() {
            faults.add(
                token.span.clone(),
                format!("there is no hex '{}'", token.text),
                self.grid.label_help(),
            );
        }
        found
    }

    pub(super) fn hexes(&self, value: &Spanned<String>, faults: &mut Faults) -> Vec<HexId> {
        words(self.source, value).iter().filter_map(|t| self.hex(t, faults)).collect()
    }

    pub(super) fn one_hex(&self, value: &Spanned<String>, faults: &mut Faults) -> Option<HexId> {
        let token = Token { text: value.get_ref().trim(), span: value.span() };
        self.hex(&token, faults)
    }

    /// A hexside written as two adjacent hexes: `BB25/BB26`.
    pub(super) fn side(&self, token: &Token, faults: &mut Faults) -> Option<SideId> {
        let Some((a, b)) = token.text.split_once('/') else {
            faults.add(
                token.span.clone(),
                format!("'{}' is not a hexside", token.text),
                "write the two hexes it lies between with a slash: A1/A2",
            );
            return None;
        };
        let middle = token.span.start + a.len();
        let a = self.hex(&Token { text: a, span: token.span.start..middle }, faults);
        let b = self.hex(&Token { text: b, span: (middle + 1).min(token.span.end)..token.span.end }, faults);
        let (a, b) = (a?, b?);
        let side = self.grid.side_between(a, b);
        if side.is_none() {
            faults.add(
                token.span.clone(),
                format!("{} and {} are not adjacent", self.grid.label(a), self.grid.label(b)),
                format!("{} is adjacent to {}", self.grid.label(a), self.neighbour_list(a)),
            );
        }
        side
    }

    pub(super) fn sides(&self, value: &Spanned<String>, faults: &mut Faults) -> Vec<SideId> {
        words(self.source, value).iter().filter_map(|t| self.side(t, faults)).collect()
    }

    pub(super) fn direction(&self, word: &str) -> Option<Direction> {
        Direction::from_name(word, self.grid.orientation())
    }

    pub(super) fn neighbour_list(&self, hex: HexId) -> String {
        self.grid.neighbours(hex).map(|(_, n)| self.grid.label(n)).collect::<Vec<_>>().join(", ")
    }
}

/// A kind out of those that the file declares.
pub(super) fn kind_of(
    value: &Spanned<String>,
    table: &str,
    known: &[String],
    faults: &mut Faults,
) -> Option<u8> {
    let word = value.get_ref();
    let found = known.iter().position(|k| k == word).map(|i| i as u8);
    if found.is_none() {
        let help = match faults.closest(word, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None if known.is_empty() => format!("declare it first: [kinds] {table} = [\"{word}\"]"),
            None => format!("[kinds] {table} has {}", known.join(", ")),
        };
        faults.add(value.span(), format!("unknown kind of {table} '{word}'"), help);
    }
    found
}
