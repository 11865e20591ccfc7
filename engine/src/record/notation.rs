//! Help for games that read actions from text.

use crate::{Grid, HexId, closest};
use std::fmt;

/// A text that is no action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Where it went wrong: the column in letters, from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there; empty at the end of the line.
    pub found: String,
    /// What was probably meant.
    pub suggestion: Option<String>,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, ", self.column, self.expected)?;
        if self.found.is_empty() {
            write!(f, "found the end of the line")?;
        } else {
            write!(f, "found \"{}\"", self.found)?;
        }
        self.suggestion.as_ref().map_or(Ok(()), |word| write!(f, "; did you mean {word}?"))
    }
}

impl std::error::Error for Unreadable {}

/// Reads an action word by word.
///
/// ```
/// use engine::{Unreadable, Words};
/// fn read(text: &str) -> Result<(u8, u8), Unreadable> {
///     let mut words = Words::new(text);
///     words.keyword(&["move"])?;
///     let unit = words.parse("a unit's number")?;
///     let hex = words.choose("a hex", |word| ["C4", "C5"].iter().position(|hex| *hex == word))?;
///     words.end()?;
///     Ok((unit, hex as u8))
/// }
/// assert_eq!(read("move 3 C5"), Ok((3, 1)));
/// assert_eq!(read("move x C5").unwrap_err().to_string(),
///     "column 6: expected a unit's number, found \"x\"");
/// assert_eq!(read("mvoe 3 C5").unwrap_err().suggestion.as_deref(), Some("move"));
/// ```
#[derive(Debug, Clone)]
pub struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// Starts at the beginning of a line.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The next word without taking it; empty at the end.
    pub fn peek(&self) -> &'a str {
        self.text[self.at..].split_whitespace().next().unwrap_or("")
    }

    /// Takes the next word; empty at the end.
    pub fn take(&mut self) -> &'a str {
        let word = self.peek();
        self.skip_blanks();
        self.at += word.len();
        word
    }

    /// Takes a word that must be one of these, and says which.
    pub fn keyword(&mut self, words: &[&'static str]) -> Result<&'static str, Unreadable> {
        let found = self.peek();
        if let Some(word) = words.iter().find(|word| **word == found) {
            self.take();
            return Ok(word);
        }
        let mut wrong = self.wrong(words.join(" or "));
        wrong.suggestion = closest(found, words.iter().copied()).map(Into::into);
        Err(wrong)
    }

    /// Takes a word that parses as a `T`.
    pub fn parse<T: std::str::FromStr>(&mut self, expected: &str) -> Result<T, Unreadable> {
        self.choose(expected, |word| word.parse().ok())
    }

    /// Takes a word that `find` knows.
    pub fn choose<T>(
        &mut self,
        expected: &str,
        find: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, Unreadable> {
        match Some(self.peek()).filter(|word| !word.is_empty()).and_then(find) {
            Some(found) => {
                self.take();
                Ok(found)
            }
            None => Err(self.wrong(expected)),
        }
    }

    /// Takes a name from a list, and says its place there.
    ///
    /// ```
    /// let names = ["Blue-1", "Blue-2"];
    /// assert_eq!(engine::Words::new("Blue-2").name("a squad", &names), Ok(1));
    /// let wrong = engine::Words::new("blue-2").name("a squad", &names).unwrap_err();
    /// assert_eq!(wrong.to_string(), "column 1: expected a squad, found \"blue-2\"; did you mean Blue-2?");
    /// ```
    pub fn name<S: AsRef<str>>(&mut self, expected: &str, names: &[S]) -> Result<usize, Unreadable> {
        let found = self.peek();
        self.choose(expected, |word| names.iter().position(|name| name.as_ref() == word)).map_err(
            |mut wrong| {
                wrong.suggestion = closest(found, names.iter().map(AsRef::as_ref)).map(Into::into);
                wrong
            },
        )
    }

    /// Takes the printed name of a hex.
    ///
    /// ```
    /// # use engine::{Grid, Labels, Orientation, Parity, Words};
    /// let grid = Grid::new(Orientation::Flat, Labels::letters(5, 4, Parity::Even))?;
    /// assert_eq!(Words::new("C2").hex(&grid).ok(), grid.find("C2"));
    /// assert!(Words::new("C9").hex(&grid).is_err());
    /// # Ok::<(), engine::GridFault>(())
    /// ```
    pub fn hex(&mut self, grid: &Grid) -> Result<HexId, Unreadable> {
        self.choose(&format!("a hex ({})", grid.label_help()), |word| grid.find(word))
    }

    /// Nothing more may follow.
    pub fn end(&self) -> Result<(), Unreadable> {
        if self.peek().is_empty() { Ok(()) } else { Err(self.wrong("the end of the line")) }
    }

    /// An error at the next word.
    pub fn wrong(&self, expected: impl Into<String>) -> Unreadable {
        let mut here = self.clone();
        here.skip_blanks();
        Unreadable {
            column: self.text[..here.at].chars().count() + 1,
            expected: expected.into(),
            found: self.peek().into(),
            suggestion: None,
        }
    }

    fn skip_blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }
}
