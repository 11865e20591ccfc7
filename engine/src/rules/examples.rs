//! The positions of a rulebook's worked examples: the tests of a game play them, and its printed rulebook draws them.
//!
//! ```
//! use engine::Rulebook;
//! use engine::data::Source;
//! use engine::rules::Examples;
//! # let map = "format = 1\nname = \"Two\"\n[grid]\norientation = \"flat\"\nlabels = \"letters\"\ncolumns = 2\nrows = 1\n\
//! # low = \"even\"\n[[terrain]]\nkey = \".\"\nname = \"clear\"\n[ground]\nhexes = '''\n1 ..\n'''\n";
//! # let board = engine::map::read("two", map).unwrap();
//! # let book = Rulebook::from_toml("rules.toml", r#"
//! #     game = { id = "tiny", title = "Tiny", version = 1 }
//! #     rule = [{ number = "1.1", title = "Moves", text = "One hex.", examples = ["X1. Blue goes from A1 to B1."] }]
//! # "#).unwrap();
//! let text = "[[position]]\nof = [\"X1\"]\nunits = \"Blue A1\"\narrows = \"A1 B1\"\n";
//! let file = Source { name: "examples.toml", text };
//! let examples = Examples::read(file, &book, &["Blue"], |_| Some(&board)).unwrap();
//! assert_eq!(examples.find("X1").unwrap().places().next(), Some(("Blue", "A1")));
//! let sum = Source { name: "examples.toml", text: "[[without]]\nof = [\"X1\"]\nwhy = \"a sum\"\n" };
//! let examples = Examples::read(sum, &book, &["Blue"], |_| Some(&board)).unwrap();
//! assert!(examples.find("X1").is_none() && examples.without("X1") == Some("a sum"));
//! let wrong = Source { name: "examples.toml", text: &text.replace("B1", "B9") };
//! let faults = Examples::read(wrong, &book, &["Blue"], |_| Some(&board)).unwrap_err();
//! assert!(faults.to_string().contains("there is no hex B9"), "{faults}");
//! ```

use serde::Deserialize;

use super::Rulebook;
use crate::data::{Source, Text, parse};
use crate::{Board, Faults};

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    position: Vec<Entry>,
    #[serde(default)]
    without: Vec<Without>,
}

/// Examples that have nothing to draw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Without {
    of: Vec<Text>,
    why: String,
}

/// A position as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    of: Vec<Text>,
    map: Option<Text>,
    units: Option<Text>,
    backs: Option<Text>,
    marks: Option<Text>,
    arrows: Option<Text>,
    sights: Option<Text>,
    show: Option<Text>,
    row: Option<Text>,
    #[serde(default)]
    mixes: Vec<String>,
}

/// The position of one worked example, or of several that are about the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamplePosition {
    /// The examples, by what each begins with: `X46`.
    pub of: Vec<String>,
    /// Which map of the game it is on; empty for its only one.
    pub map: String,
    /// Units with their hexes, as [`by_hand::places`](crate::by_hand::places) reads them: `g-w15 NN23, u-28-110 LL24`.
    pub units: String,
    /// Those of them that lie with their back up.
    pub backs: Vec<String>,
    /// Forts and other markers, each with its hex, or with its hexside: `fort O10`, `bridge O10/O11`.
    pub marks: Vec<(String, String)>,
    /// Moves and attacks, from hex to hex.
    pub arrows: Vec<(String, String)>,
    /// Lines of sight, and other distances, between two hexes.
    pub sights: Vec<(String, String)>,
    /// Hexes that should be seen as well.
    pub show: Vec<String>,
    /// Counters side by side, of an example that has no ground; a `|` stands between those of one side and of the other.
    pub row: Vec<String>,
    /// The counter mixes that the row is shown in, one below the other; none for the game's own.
    pub mixes: Vec<String>,
}

impl ExamplePosition {
    /// The units, each with its hex.
    pub fn places(&self) -> impl Iterator<Item = (&str, &str)> {
        pairs(&self.units)
    }

    /// Every hex that it names, in the order of the file.
    pub fn hexes(&self) -> impl Iterator<Item = &str> {
        let lines = self.arrows.iter().chain(&self.sights);
        let ends = lines.flat_map(|(from, to)| [from.as_str(), to.as_str()]);
        let marked = self.marks.iter().flat_map(|(_, at)| at.split('/'));
        self.places()
            .map(|(_, hex)| hex)
            .chain(marked)
            .chain(ends)
            .chain(self.show.iter().map(String::as_str))
    }
}

/// The positions of all worked examples that have one, and why the others have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examples {
    positions: Vec<ExamplePosition>,
    without: Vec<(String, String)>,
}

impl Examples {
    /// Reads a file. Every example must be in the book, every hex on its map, every unit among the counters.
    pub fn read<'b>(
        file: Source<'_>,
        book: &Rulebook,
        counters: &[&str],
        map: impl Fn(&str) -> Option<&'b Board>,
    ) -> Result<Examples, Faults> {
        let read: File = parse(file.name, file.text)?;
        let mut faults = Faults::new(file.name, file.text);
        let known = ids(book);
        let mut positions: Vec<ExamplePosition> = Vec::new();
        let mut taken: Vec<String> = Vec::new();
        for id in
            read.position.iter().flat_map(|one| &one.of).chain(read.without.iter().flat_map(|one| &one.of))
        {
            if !known.contains(&id.get_ref().as_str()) {
                let help = faults.hint(id.get_ref(), known.iter().copied(), || {
                    "write what an example of rules.toml begins with".into()
                });
                faults.add(id.span(), format!("the rulebook has no example {}", id.get_ref()), help);
            } else if taken.contains(id.get_ref()) {
                let message = format!("a second position of {}", id.get_ref());
                faults.add(
                    id.span(),
                    message,
                    "an example has one position, or stands once under [[without]]",
                );
            }
            taken.push(id.get_ref().clone());
        }
        for entry in read.position {
            let name = entry.map.as_ref().map_or("", |name| name.get_ref().as_str());
            let Some(board) = map(name) else {
                let span = entry.map.as_ref().map_or(0..0, Text::span);
                faults.add(span, format!("there is no map \"{name}\""), "name a map of the game");
                continue;
            };
            let mut second = Second { faults: &mut faults, board, counters };
            positions.push(ExamplePosition {
                map: name.to_owned(),
                units: second.units(entry.units.as_ref()),
                backs: second.counters(entry.backs.as_ref()),
                marks: second.marks(entry.marks.as_ref()),
                arrows: second.lines(entry.arrows.as_ref()),
                sights: second.lines(entry.sights.as_ref()),
                show: second.hexes(entry.show.as_ref()),
                row: second.row(entry.row.as_ref(), &entry.mixes),
                mixes: entry.mixes,
                of: entry.of.into_iter().map(Text::into_inner).collect(),
            });
        }
        let without = read.without.into_iter().flat_map(|Without { of, why }| {
            of.into_iter().map(move |id| (id.into_inner(), why.clone())).collect::<Vec<_>>()
        });
        let examples = Examples { positions, without: without.collect() };
        faults.finish(examples)
    }

    /// All positions, in the order of the file.
    pub fn all(&self) -> &[ExamplePosition] {
        &self.positions
    }

    /// The position of an example.
    pub fn find(&self, id: &str) -> Option<&ExamplePosition> {
        self.positions.iter().find(|position| position.of.iter().any(|of| of == id))
    }

    /// Why an example has no position: it is a sum, or about the calendar.
    pub fn without(&self, id: &str) -> Option<&str> {
        self.without.iter().find(|(of, _)| of == id).map(|(_, why)| why.as_str())
    }
}

/// The id that an example of a rulebook begins with: one word or two, up to a full stop.
///
/// ```
/// use engine::rules::example_id;
/// assert_eq!(example_id("Ex 1.0-a. A regiment in 3022."), Some("Ex 1.0-a"));
/// assert_eq!(example_id("A regiment in 3022 has no supply. It is isolated."), None);
/// ```
pub fn example_id(text: &str) -> Option<&str> {
    let (id, _) = text.split_once(". ")?;
    (id.split(' ').count() <= 2 && id.len() <= 12).then_some(id)
}

fn ids(book: &Rulebook) -> Vec<&str> {
    book.rules().iter().flat_map(|rule| &rule.examples).filter_map(|text| example_id(text)).collect()
}

fn pairs(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.split(", ").filter_map(|pair| pair.trim().rsplit_once(' '))
}

/// The second pass over an entry.
struct Second<'a, 'b> {
    faults: &'a mut Faults,
    board: &'b Board,
    counters: &'a [&'a str],
}

impl Second<'_, '_> {
    fn hex(&mut self, at: &Text, name: &str) {
        if self.board.grid.find(name).is_none() {
            let help = self.board.grid.label_help();
            self.faults.add(at.span(), format!("there is no hex {name} on {}", self.board.name), help);
        }
    }

    fn pairs<'t>(&mut self, value: &'t Text, what: &str) -> Vec<(&'t str, &'t str)> {
        let list: Vec<_> = pairs(value.get_ref()).collect();
        if list.len() != value.get_ref().split(", ").count() {
            self.faults.add(value.span(), format!("here {what} are missing"), "write pairs: a b, c d");
        }
        list
    }

    fn units(&mut self, value: Option<&Text>) -> String {
        let Some(value) = value else { return String::new() };
        for (unit, hex) in self.pairs(value, "a unit and its hex") {
            self.hex(value, hex);
            for part in unit.split('+') {
                self.counter(value, part);
            }
        }
        value.get_ref().clone()
    }

    fn counter(&mut self, at: &Text, word: &str) {
        if !self.counters.contains(&word) {
            let near = self.faults.hint(word, self.counters.iter().copied(), String::new);
            self.faults.add(at.span(), format!("there is no counter {word}"), near);
        }
    }

    /// Words of counters, with a comma or a `|` between them.
    fn counters(&mut self, value: Option<&Text>) -> Vec<String> {
        let Some(value) = value else { return Vec::new() };
        let words: Vec<&str> = value.get_ref().split(", ").collect();
        for word in words.iter().filter(|word| **word != "|") {
            self.counter(value, word);
        }
        words.into_iter().map(str::to_owned).collect()
    }

    /// A row of counters. A mix may have others than the game's own sheet: those are known when they are drawn.
    fn row(&mut self, value: Option<&Text>, mixes: &[String]) -> Vec<String> {
        match value {
            Some(value) if !mixes.is_empty() => value.get_ref().split(", ").map(str::to_owned).collect(),
            value => self.counters(value),
        }
    }

    fn marks(&mut self, value: Option<&Text>) -> Vec<(String, String)> {
        let Some(value) = value else { return Vec::new() };
        let list = self.pairs(value, "a marker and its hex");
        for (word, at) in &list {
            self.counter(value, word);
            for hex in at.split('/') {
                self.hex(value, hex);
            }
        }
        list.into_iter().map(|(word, at)| (word.to_owned(), at.to_owned())).collect()
    }

    fn lines(&mut self, value: Option<&Text>) -> Vec<(String, String)> {
        let Some(value) = value else { return Vec::new() };
        let list = self.pairs(value, "two hexes");
        for hex in list.iter().flat_map(|(from, to)| [from, to]) {
            self.hex(value, hex);
        }
        list.into_iter().map(|(from, to)| (from.to_owned(), to.to_owned())).collect()
    }

    fn hexes(&mut self, value: Option<&Text>) -> Vec<String> {
        let Some(value) = value else { return Vec::new() };
        let list: Vec<&str> = value.get_ref().split_whitespace().collect();
        for hex in &list {
            self.hex(value, hex);
        }
        list.into_iter().map(str::to_owned).collect()
    }
}
