//! Faults in data files: where, what, and what to write instead. All faults of a file are reported at once.

use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

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

/// No more faults of a file are listed: whoever has mended these reads on.
const MOST: usize = 100;

/// The faults found in one file, in the order of their places.
#[derive(Clone, Debug)]
pub struct Faults {
    name: String,
    text: String,
    list: Vec<Fault>,
}

impl Faults {
    /// An empty list for a file. `name` is what the reader knows the file by.
    pub fn new(name: &str, text: &str) -> Faults {
        Faults { name: name.to_owned(), text: text.to_owned(), list: Vec::new() }
    }

    /// Adds a fault at some bytes of the text. Of more than a hundred the rest is not listed, only that there is more.
    pub fn add(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        if self.list.len() < MOST {
            self.note(span, message, help);
        } else if self.list.len() == MOST {
            self.note(span, format!("there are more than {MOST} mistakes"), "mend those listed first");
        }
    }

    fn note(&mut self, span: Range<usize>, message: impl Into<String>, help: impl Into<String>) {
        let start = span.start.min(self.text.len());
        let before = self.text.get(..start).unwrap_or(&self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let help = Some(help.into()).filter(|h| !h.is_empty());
        self.list.push(Fault { span, line, column, message: message.into(), help });
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
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl Faults {
    /// The faults drawn into the lines of the file they are in, for a terminal.
    pub fn pretty(&self) -> miette::Report {
        let source = NamedSource::new(&self.name, self.text.clone());
        miette::Report::new(Pretty { count: self.list.len(), source, faults: self.list.clone() })
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

/// The known word that a wrong one was probably meant to be.
///
/// ```
/// assert_eq!(engine::closest("forrest", ["clear", "forest"]), Some("forest"));
/// assert_eq!(engine::closest("xyz", ["clear", "forest"]), None);
/// ```
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody means a known word by a whole page.
    if word.len() > 100 {
        return None;
    }
    let limit = 1 + word.chars().count() / 3;
    let word = word.to_lowercase();
    known
        .into_iter()
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
