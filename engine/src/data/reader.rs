//! The second pass over a data file: finding what it names.

use std::cell::Cell;
use std::fmt::Display;
use std::ops::Range;

use crate::{Board, Faults, HexId, Rule, Rulebook, Side, SideId};

use super::switches::{switch_id, switch_words};
use super::{Spanned, Text};

/// A file that names more than this is none that anybody wrote.
const MOST_NAMES: usize = 5_000;

/// A part of a string and the bytes of the file where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The part.
    pub text: &'a str,
    /// Its place in the file.
    pub span: Range<usize>,
}

impl<'a> Token<'a> {
    /// The whole of a string as one part.
    pub fn whole(value: &'a Text) -> Token<'a> {
        Token { text: value.get_ref().trim(), span: value.span() }
    }
}

/// Something that is possible but hardly meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is odd.
    pub message: String,
}

/// So many doubts are kept. A scenario that leaves a whole army out has as many as units.
const MOST_DOUBTS: usize = 500;

/// The second pass over a data file. It collects what is wrong and what is odd.
///
/// ```
/// use engine::data::Reader;
/// let mut reader = Reader::new("mine.toml", "last = 9\n");
/// reader.fault(7..8, "there is no turn 9", "turns run from 1 to 8");
/// let faults = reader.finish(()).unwrap_err();
/// assert_eq!(faults.to_string(), "mine.toml:1:8: there is no turn 9\n    turns run from 1 to 8");
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    source: &'a str,
    faults: Faults,
    doubts: Vec<Doubt>,
    /// How many names were read out of lists.
    names: Cell<usize>,
}

impl<'a> Reader<'a> {
    /// A reader of a file; `name` is the file's name for messages.
    pub fn new(name: &str, source: &'a str) -> Reader<'a> {
        Reader { source, faults: Faults::new(name, source), doubts: Vec::new(), names: Cell::new(0) }
    }

    /// Something is wrong.
    pub fn fault(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        self.faults.add(span, message, help);
    }

    /// Whether so much is wrong that no more is kept.
    pub fn is_full(&self) -> bool {
        self.faults.is_full()
    }

    /// The known word that a wrong one was probably meant to be, if its fault will be kept.
    pub fn closest<'k>(&self, word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
        self.faults.closest(word, known)
    }

    /// What was probably meant, in words; if nothing known is near, what `otherwise` says.
    pub fn hint<'k>(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
        otherwise: impl FnOnce() -> String,
    ) -> String {
        self.faults.hint(word, known, otherwise)
    }

    /// A name or a text for people, which must not be longer than so many letters.
    pub fn at_most(&mut self, value: &Text, what: &str, letters: usize) {
        let found = value.get_ref().chars().count();
        if found > letters {
            let message = format!("{what} has {found} letters");
            self.fault(value.span(), message, format!("at most {letters} are possible"));
        }
    }

    /// A name for people: there must be one, and it must not be longer than so many letters.
    pub fn named(&mut self, name: &Text, letters: usize) {
        if name.get_ref().trim().is_empty() {
            self.fault(name.span(), "the name is empty", "write a name, to be found by in lists");
        }
        self.at_most(name, "the name", letters);
    }

    /// A list must not have more entries than so many; the first one too many is shown.
    pub fn most(&mut self, limit: usize, what: &str, places: impl Iterator<Item = Range<usize>> + Clone) {
        self.faults.most(limit, what, places);
    }

    /// What is wrong, where nothing more can be looked at.
    pub fn into_faults(self) -> Faults {
        self.faults
    }

    /// Whether nothing is wrong so far.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }

    /// A number that must lie between two others.
    pub fn within<T: Copy + PartialOrd + Display>(
        &mut self,
        value: &Spanned<T>,
        what: &str,
        [least, most]: [T; 2],
    ) -> T {
        let found = *value.get_ref();
        if found < least || found > most {
            let help = if least == most {
                format!("it must be {least}")
            } else {
                format!("it must be from {least} to {most}")
            };
            self.fault(value.span(), format!("{what} cannot be {found}"), help);
        }
        found
    }

    /// Something is odd, at that byte of the file. Of very many doubts the first are kept.
    pub fn doubt(&mut self, at: usize, message: String) {
        if self.doubts.len() < MOST_DOUBTS {
            let line = self.line(at);
            self.doubts.push(Doubt { line, message });
        } else if self.doubts.len() == MOST_DOUBTS {
            let line = self.line(at);
            self.doubts.push(Doubt { line, message: "here and further down there is more of that".into() });
        }
    }

    /// The line of a byte of the file, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.faults.line(at)
    }

    /// What is odd so far; it is taken out.
    pub fn take_doubts(&mut self) -> Vec<Doubt> {
        std::mem::take(&mut self.doubts)
    }

    /// The value if nothing was wrong, the faults otherwise.
    pub fn finish<T>(mut self, value: T) -> Result<T, Faults> {
        if self.names.get() > MOST_NAMES {
            let message = format!("the lists of the file name more than {MOST_NAMES} things");
            self.fault(0..0, message, "leave most of them out");
        }
        self.faults.finish(value)
    }

    /// The reader itself if the file has the format that this version reads; in any other nothing can be checked.
    pub fn of_format(mut self, found: &Spanned<u32>, known: u32) -> Result<Reader<'a>, Faults> {
        if *found.get_ref() == known {
            return Ok(self);
        }
        let message = format!("format {} is not known", found.get_ref());
        self.fault(found.span(), message, format!("this version reads format {known}"));
        Err(self.faults)
    }

    /// The parts of a string between commas; none any more if the file has named too much already.
    pub fn tokens<'t>(&self, value: &'t Text) -> Vec<Token<'t>> {
        let span = value.span();
        if self.is_too_much(value.get_ref().split(',').count()) {
            return Vec::new();
        }
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

    /// Counts names, and says whether there have been too many.
    fn is_too_much(&self, names: usize) -> bool {
        self.names.set(self.names.get().saturating_add(names));
        self.names.get() > MOST_NAMES
    }

    /// A list has another length than it must have.
    pub fn count(&mut self, span: Range<usize>, what: &str, found: usize, wanted: usize) {
        self.fault(span, format!("there are {found} {what}, and {wanted} are needed"), "");
    }

    /// The hex of that label.
    pub fn hex(&mut self, board: &Board, token: &Token) -> Option<HexId> {
        let found = board.grid.find(token.text);
        if found.is_none() {
            let help = board.grid.label_help();
            self.fault(token.span.clone(), format!("there is no hex \"{}\"", token.text), help);
        }
        found
    }

    /// The hexes of a list of labels.
    pub fn hexes(&mut self, board: &Board, value: &Text) -> Vec<HexId> {
        self.tokens(value).iter().filter_map(|token| self.hex(board, token)).collect()
    }

    /// A hexside with a bridge, written as its two hexes like `example`: the place of the bridge in the board's list.
    pub fn bridge(&mut self, board: &Board, token: &Token, example: &str) -> Option<usize> {
        let grid = &board.grid;
        let ends = token.text.split_once('/').and_then(|(a, b)| Some((grid.find(a)?, grid.find(b)?)));
        let side: Option<SideId> = ends.and_then(|(a, b)| grid.side_between(a, b));
        let Some(side) = side else {
            let message = format!("\"{}\" is no hexside", token.text);
            self.fault(token.span.clone(), message, format!("write its two hexes, such as {example}"));
            return None;
        };
        let found = board.bridge(side);
        if found.is_none() {
            let message = format!("there is no bridge at {}", token.text);
            self.fault(token.span.clone(), message, "the bridges are on the map");
        }
        found
    }

    /// The side of that word; `words` are those of the sides in their order.
    pub fn side(&mut self, words: &[&str], value: &Text) -> Option<Side> {
        let found = words.iter().position(|word| word == value.get_ref());
        if found.is_none() {
            let message = format!("there is no side \"{}\"", value.get_ref());
            self.fault(value.span(), message, format!("write {}", either(words)));
        }
        found.map(|at| Side(at as u8))
    }

    /// What a word stands for, if it is one of those known.
    pub fn one_of<T: Copy>(&mut self, value: &Text, what: &str, known: &[(&str, T)]) -> Option<T> {
        if let Some((_, found)) = known.iter().find(|(word, _)| word == value.get_ref()) {
            return Some(*found);
        }
        self.unknown(value, what, known.iter().map(|(word, _)| *word));
        None
    }

    /// How something may stand, by the word for it: `a dump` of a rule cannot be "burnt".
    pub fn stands<T: Copy>(
        &mut self,
        value: &Text,
        what: &str,
        known: &[(&str, T)],
        rule: Rule,
    ) -> Option<T> {
        if let Some((_, found)) = known.iter().find(|(word, _)| word == value.get_ref()) {
            return Some(*found);
        }
        let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
        let all = || format!("write {} ({rule})", either(&words));
        let help = self.hint(value.get_ref(), words.iter().copied(), all);
        self.fault(value.span(), format!("{what} cannot be \"{}\"", value.get_ref()), help);
        None
    }

    /// A word that stands for nothing.
    pub fn unknown<'k>(&mut self, value: &Text, what: &str, known: impl Iterator<Item = &'k str>) {
        let known: Vec<&str> = known.collect();
        let all = || format!("write one of {}", known.join(", "));
        let help = self.hint(value.get_ref(), known.iter().copied(), all);
        self.fault(value.span(), format!("there is no {what} \"{}\"", value.get_ref()), help);
    }

    /// A column of the charts or the map that a scenario picks must be there. `message` is what is said if it is not.
    pub fn column<'k>(&mut self, word: &Text, known: impl IntoIterator<Item = &'k str>, message: &str) {
        let mut known: Vec<&str> = known.into_iter().collect();
        known.sort_unstable();
        known.dedup();
        if !known.contains(&word.get_ref().as_str()) {
            let all = || format!("there are {}", known.join(", "));
            let help = self.hint(word.get_ref(), known.iter().copied(), all);
            self.fault(word.span(), format!("{message} \"{}\"", word.get_ref()), help);
        }
    }

    /// Every switch and value that an expression names must exist.
    pub fn expression(&mut self, book: &Rulebook, value: &Text) {
        if self.is_too_much(switch_words(value.get_ref()).count()) {
            return;
        }
        for word in switch_words(value.get_ref()) {
            let id = switch_id(word);
            let Some(switch) = book.switch(id) else {
                let known = book.switches().iter().map(|switch| switch.id.as_str());
                let help = self.hint(id, known, String::new);
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

    /// The number of a rule or a section of the book.
    pub fn rule(&mut self, book: &Rulebook, word: &Text) -> String {
        let number = word.get_ref();
        let sections = || book.sections().iter().map(|section| section.number.as_str());
        if book.rule(number).is_none() && !sections().any(|section| section == number) {
            let numbers = book.rules().iter().map(|rule| rule.number.as_str());
            let help = self.hint(number, numbers.chain(sections()), String::new);
            self.fault(word.span(), format!("there is no rule {number}"), help);
        }
        number.clone()
    }
}

/// Words to choose from: `"allied", "captured" or "gone"`.
fn either(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}
