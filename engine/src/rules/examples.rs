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
}

/// A position as it stands in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    of: Vec<Text>,
    map: Option<Text>,
    units: Option<Text>,
    arrows: Option<Text>,
    sights: Option<Text>,
    show: Option<Text>,
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
    /// Moves and attacks, from hex to hex.
    pub arrows: Vec<(String, String)>,
    /// Lines of sight, and other distances, between two hexes.
    pub sights: Vec<(String, String)>,
    /// Hexes that should be seen as well.
    pub show: Vec<String>,
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
        self.places().map(|(_, hex)| hex).chain(ends).chain(self.show.iter().map(String::as_str))
    }
}

/// The positions of all worked examples that have one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Examples(Vec<ExamplePosition>);

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
        for entry in read.position {
            for id in &entry.of {
                if !known.contains(&id.get_ref().as_str()) {
                    let help = faults.hint(id.get_ref(), known.iter().copied(), || {
                        "write what an example of rules.toml begins with".into()
                    });
                    faults.add(id.span(), format!("the rulebook has no example {}", id.get_ref()), help);
                } else if positions.iter().any(|other| other.of.contains(id.get_ref())) {
                    let message = format!("a second position of {}", id.get_ref());
                    faults.add(id.span(), message, "an example has one position");
                }
            }
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
                arrows: second.lines(entry.arrows.as_ref()),
                sights: second.lines(entry.sights.as_ref()),
                show: second.hexes(entry.show.as_ref()),
                of: entry.of.into_iter().map(Text::into_inner).collect(),
            });
        }
        faults.finish(Examples(positions))
    }

    /// All positions, in the order of the file.
    pub fn all(&self) -> &[ExamplePosition] {
        &self.0
    }

    /// The position of an example.
    pub fn find(&self, id: &str) -> Option<&ExamplePosition> {
        self.0.iter().find(|position| position.of.iter().any(|of| of == id))
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
            if !self.counters.contains(&unit) {
                let near = self.faults.hint(unit, self.counters.iter().copied(), String::new);
                self.faults.add(value.span(), format!("there is no counter {unit}"), near);
            }
        }
        value.get_ref().clone()
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
