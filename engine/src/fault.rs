//! Faults in data files: where, what, and what to write instead. All faults of a file are reported at once.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

/// No message and no help is longer, whatever stands in the file.
const LONGEST: usize = 1000;

/// One fault of a data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the file that are wrong.
    pub span: Range<usize>,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// So many faults of a file are kept: whoever has mended these reads on.
const MOST: usize = 300;

/// The faults found in one file, in the order of their places. Of so many faults that nobody reads them all only the first
/// are kept.
#[derive(Clone, Debug)]
pub struct Faults {
    name: String,
    text: String,
    list: Vec<Fault>,
    /// How many there are beyond those in the list.
    more: usize,
    /// Where each line begins, as soon as somebody asks.
    lines: OnceLock<Vec<usize>>,
}

impl Faults {
    /// An empty list for a file. `name` is what the reader knows the file by.
    pub fn new(name: &str, text: &str) -> Faults {
        let (name, text) = (name.to_owned(), text.to_owned());
        Faults { name, text, list: Vec::new(), more: 0, lines: OnceLock::new() }
    }

    /// Whether there are so many that no more are kept: then nobody need look for what was meant.
    pub fn is_full(&self) -> bool {
        self.list.len() >= MOST
    }

    /// The faults that were found beyond those in the list.
    pub fn more(&self) -> usize {
        self.more
    }

    /// The known word that a wrong one was probably meant to be, if the fault will be kept.
    pub fn closest<'k>(&self, word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
        if self.is_full() { None } else { closest(word, known) }
    }

    /// What was probably meant, in words; if nothing known is near, what `otherwise` says.
    pub fn hint<'k>(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
        otherwise: impl FnOnce() -> String,
    ) -> String {
        self.closest(word, known).map_or_else(otherwise, |near| format!("did you mean {near}?"))
    }

    /// Adds a fault at some bytes of the text. Of very many the rest is not listed, only that there is more.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let start = span.start.min(self.text.len());
        let line = self.line(start);
        let first = self.lines().get(line - 1).copied().unwrap_or(0);
        let column = self.text.get(first..start).map_or(0, |before| before.chars().count()) + 1;
        let help = Some(shortened(help.into())).filter(|h| !h.is_empty());
        self.list.push(Fault { span, line, column, message: shortened(message.into()), help });
    }

    /// There may be no more than so many of something; the first that is too much is shown.
    pub fn most(&mut self, limit: usize, what: &str, places: impl Iterator<Item = Range<usize>> + Clone) {
        if let Some(place) = places.clone().nth(limit) {
            let message = format!("there are {} {what}", places.count());
            self.add(place, message, format!("write at most {limit}"));
        }
    }

    /// The line of a byte of the text, from 1.
    pub fn line(&self, at: usize) -> usize {
        self.lines().partition_point(|&first| first <= at).max(1)
    }

    fn lines(&self) -> &[usize] {
        self.lines.get_or_init(|| {
            let ends = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            std::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect()
        })
    }

    /// The faults so far.
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// True if nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The value if nothing was wrong, the faults otherwise.
    pub fn finish<T>(mut self, value: T) -> Result<T, Faults> {
        if self.list.is_empty() {
            return Ok(value);
        }
        self.list.sort_by_key(|f| f.span.start);
        Err(self)
    }

    /// The fault that a TOML reader found, as the only one: without a tree nothing else can be checked.
    pub fn from_toml(name: &str, text: &str, error: &toml::de::Error) -> Faults {
        let mut faults = Faults::new(name, text);
        let (message, help) = plain(&error.message().trim().replace('\n', "; "));
        faults.add(error.span().unwrap_or(0..0), message, help);
        faults
    }
}

fn shortened(mut text: String) -> String {
    if text.len() > LONGEST {
        let end = (0..=LONGEST).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// What the TOML reader says, in words for somebody who edits a data file.
pub(crate) fn plain(message: &str) -> (String, String) {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let choice = |word: &str, known: &[&str]| match closest(word, known.iter().copied()) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("known here: {}", known.join(", ")),
    };
    match (message.split_once(' '), words.as_slice()) {
        (Some(("missing", _)), [word, ..]) => {
            (format!("'{word}' is missing"), format!("add a line {word} = ..."))
        }
        (Some(("duplicate", _)), [word, ..]) => {
            (format!("'{word}' stands twice"), "remove one of the two".into())
        }
        (Some(("unknown", rest)), [word, known @ ..]) => {
            let what = if rest.starts_with("field") { "key" } else { "word" };
            (format!("unknown {what} '{word}'"), choice(word, known))
        }
        (Some(("invalid", rest)), _) if rest.starts_with("type") => {
            let (found, wanted) =
                rest.trim_start_matches("type: ").split_once(", expected ").unwrap_or((rest, ""));
            let wanted = match wanted {
                "u8" | "u16" | "u32" | "u64" => "a whole number, 0 or more",
                "i8" | "i16" | "i32" | "i64" => "a whole number",
                "f32" | "f64" => "a number",
                other => other,
            };
            (format!("{wanted} is expected here, not {found}"), String::new())
        }
        (Some(("invalid", rest)), [number, ..]) if rest.starts_with("value: integer") => {
            let most = match rest.rsplit(' ').next() {
                Some("u8") => "255",
                Some("u16") => "65535",
                _ => "4294967295",
            };
            (format!("{number} does not fit here"), format!("write a whole number from 0 to {most}"))
        }
        _ => (message.to_owned(), String::new()),
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.list.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{}:{}:{}: {}", self.name, fault.line, fault.column, fault.message)?;
            if let Some(help) = &fault.help {
                write!(f, "\n    {help}")?;
            }
        }
        if self.more > 0 {
            write!(f, "\nand {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl Faults {
    /// The faults drawn into the lines of the file they are in, for a terminal.
    pub fn pretty(&self) -> miette::Report {
        let source = NamedSource::new(&self.name, self.text.clone());
        miette::Report::new(Pretty { count: self.list.len() + self.more, source, faults: self.list.clone() })
    }
}

#[derive(Debug)]
struct Pretty {
    count: usize,
    source: NamedSource<String>,
    faults: Vec<Fault>,
}

impl fmt::Display for Pretty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = if self.count == 1 { "" } else { "s" };
        write!(f, "{}: {} fault{s}", self.source.name(), self.count)
    }
}

impl std::error::Error for Pretty {}

impl Diagnostic for Pretty {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.faults.iter().map(|f| f as &dyn Diagnostic)))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

impl Diagnostic for Fault {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|h| Box::new(h) as Box<dyn fmt::Display>)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let length = self.span.end.saturating_sub(self.span.start).max(1);
        Some(Box::new(std::iter::once(LabeledSpan::new(Some("here".into()), self.span.start, length))))
    }
}

/// Words are not longer than this.
const LONGEST_WORD: usize = 64;

/// The known word that a wrong one was probably meant to be.
///
/// ```
/// assert_eq!(engine::closest("forrest", ["clear", "forest"]), Some("forest"));
/// assert_eq!(engine::closest("xyz", ["clear", "forest"]), None);
/// ```
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody means a word that long.
    if word.len() > LONGEST_WORD {
        return None;
    }
    let letters = word.chars().count();
    let limit = 1 + letters / 3;
    let word = word.to_lowercase();
    known
        .into_iter()
        .filter(|k| k.len() <= LONGEST_WORD && k.chars().count().abs_diff(letters) <= limit)
        .map(|k| (edits(&word, &k.to_lowercase()), k))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}

/// How many letters must be changed, added or dropped to turn one word into the other.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
