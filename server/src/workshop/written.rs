//! A data file as a tree, and the same as TOML text with the place of every value in it, so that a fault of the text is shown where it
//! was made.

use std::fmt::Write as _;
use std::ops::Range;

use serde_json::{Map, Value};

use super::patched::{patched, places};

/// Keys in the order in which people look for them; others come after them.
const ORDER: [&str; 38] = [
    "format",
    "card",
    "id",
    "name",
    "title",
    "date",
    "place",
    "about",
    "text",
    "map",
    "layout",
    "first",
    "last",
    "count",
    "begins",
    "preset",
    "set",
    "fixed",
    "idle",
    "on",
    "side",
    "turn",
    "at",
    "entry",
    "edge",
    "zone",
    "units",
    "positions",
    "slots",
    "switch",
    "decision",
    "level",
    "winner",
    "at_least",
    "when",
    "hex",
    "points",
    "holder",
];

/// No tree is deeper: whatever somebody sends, it is written with a small stack.
const DEEPEST: usize = 12;

/// A way from the root of a tree to a value: keys, and places in lists.
pub(crate) type Path = Vec<String>;

/// A tree as text.
#[derive(Debug, Default)]
pub(crate) struct Written {
    pub(crate) text: String,
    places: Vec<(Range<usize>, Path)>,
}

/// Why a tree cannot be a file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoFile(pub(crate) String);

impl Written {
    /// Writes a tree. What is null is left out.
    pub(crate) fn new(value: &Value) -> Result<Self, NoFile> {
        let Value::Object(root) = value else { return Err(NoFile("this must be a table of keys".into())) };
        if depth(value) > DEEPEST {
            return Err(NoFile("this is nested too deeply".into()));
        }
        let mut written = Self::default();
        written.table(root, &Path::new());
        Ok(written)
    }

    /// Writes a tree that was read from a text: comments and order of it stay, as far as the tree still has what they stand by.
    pub(crate) fn over(base: Option<&str>, value: &Value) -> Result<Self, NoFile> {
        let fresh = Self::new(value)?;
        Ok(base.and_then(|base| patched(base, value)).map_or(fresh, Self::given))
    }

    /// A text as somebody wrote it.
    pub(crate) fn given(text: String) -> Self {
        let places = places(&text);
        Self { text, places }
    }

    /// The path of the value in which a byte of the text lies; where it lies in none, of the nearest before it.
    pub(crate) fn path_at(&self, at: usize) -> Path {
        let inside = self.places.iter().filter(|(range, _)| range.contains(&at));
        let found = inside.min_by_key(|(range, _)| range.len());
        let before =
            || self.places.iter().filter(|(range, _)| range.start <= at).max_by_key(|(range, _)| range.start);
        found.or_else(before).map(|(_, path)| path.clone()).unwrap_or_default()
    }

    /// The lines of a table, then the tables in it.
    fn table(&mut self, table: &Map<String, Value>, path: &Path) {
        let entries = ordered(table);
        for (key, value) in entries.iter().filter(|(_, value)| !is_section(value, path.len())) {
            self.entry(key, value, path, 0);
            self.text.push('\n');
        }
        for (key, value) in entries {
            self.section(key, value, path);
        }
    }

    /// A part with a heading of its own; says whether the value is one.
    pub(super) fn section(&mut self, key: &str, value: &Value, path: &Path) -> bool {
        if !is_section(value, path.len()) {
            return false;
        }
        let path = below(path, key);
        match value {
            Value::Array(list) => {
                for (at, item) in list.iter().enumerate() {
                    let path = below(&path, &at.to_string());
                    self.head("[[", &path[..path.len() - 1], "]]", &path);
                    for (key, value) in item.as_object().map(ordered).into_iter().flatten() {
                        self.entry(key, value, &path, 0);
                        self.text.push('\n');
                    }
                }
            }
            Value::Object(inner) => {
                self.head("[", &path, "]", &path);
                self.table(inner, &path);
            }
            _ => {}
        }
        true
    }

    /// A key with its value.
    pub(super) fn entry(&mut self, key: &str, value: &Value, path: &Path, deep: usize) {
        let (start, path) = (self.text.len(), below(path, key));
        self.text.push_str(&word(key));
        self.text.push_str(" = ");
        self.value(value, &path, deep);
        self.places.push((start..self.text.len(), path));
    }

    fn head(&mut self, open: &str, shown: &[String], close: &str, path: &Path) {
        let start = self.text.len() + 1;
        let names: Vec<String> = shown.iter().map(|name| word(name)).collect();
        // Writing into a string does not fail.
        let _ = writeln!(self.text, "\n{open}{}{close}", names.join("."));
        self.places.push((start..self.text.len(), path.clone()));
    }

    pub(super) fn value(&mut self, value: &Value, path: &Path, deep: usize) {
        match value {
            Value::String(text) => self.text.push_str(&quoted(text, deep == 0)),
            Value::Array(list) => self.list(list, path, deep),
            Value::Object(table) => self.inline(&ordered(table), path, deep),
            Value::Null => self.text.push_str("\"\""),
            plain => {
                let _ = write!(self.text, "{plain}");
            }
        }
    }

    /// A table in one line.
    pub(super) fn inline(&mut self, entries: &[(&String, &Value)], path: &Path, deep: usize) {
        self.text.push('{');
        for (at, (key, value)) in entries.iter().enumerate() {
            self.text.push_str(if at == 0 { " " } else { ", " });
            self.entry(key, value, path, deep + 1);
        }
        self.text.push_str(" }");
    }

    /// A list: tables in it on a line each, everything else in one.
    fn list(&mut self, list: &[Value], path: &Path, deep: usize) {
        let tall = deep == 0 && list.iter().any(|item| item.is_object() || item.is_array());
        self.text.push('[');
        for (at, item) in list.iter().enumerate() {
            self.text.push_str(match (tall, at) {
                (true, _) => "\n  ",
                (false, 0) => "",
                (false, _) => ", ",
            });
            let (start, path) = (self.text.len(), below(path, &at.to_string()));
            self.value(item, &path, deep + 1);
            self.places.push((start..self.text.len(), path));
            if tall {
                self.text.push(',');
            }
        }
        self.text.push_str(if tall { "\n]" } else { "]" });
    }
}

/// Whether a value has a heading of its own: tables, and at the root lists of tables.
fn is_section(value: &Value, deep: usize) -> bool {
    match value {
        Value::Object(_) => deep < 2,
        Value::Array(list) => deep == 0 && !list.is_empty() && list.iter().all(Value::is_object),
        _ => false,
    }
}

fn ordered(table: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut entries: Vec<(&String, &Value)> = table.iter().filter(|(_, value)| !value.is_null()).collect();
    let rank = |key: &str| ORDER.iter().position(|known| *known == key).unwrap_or(ORDER.len());
    entries.sort_by(|(a, _), (b, _)| rank(a).cmp(&rank(b)).then_with(|| a.cmp(b)));
    entries
}

pub(super) fn below(path: &Path, key: &str) -> Path {
    path.iter().cloned().chain([key.to_owned()]).collect()
}

fn depth(value: &Value) -> usize {
    let mut open = vec![(value, 1)];
    let mut deepest = 0;
    while let Some((value, deep)) = open.pop() {
        deepest = deepest.max(deep);
        if deep > DEEPEST {
            break;
        }
        match value {
            Value::Object(table) => open.extend(table.values().map(|value| (value, deep + 1))),
            Value::Array(list) => open.extend(list.iter().map(|value| (value, deep + 1))),
            _ => {}
        }
    }
    deepest
}

/// A key as it is written: in quotes only where it must be.
fn word(key: &str) -> String {
    let bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if !key.is_empty() && key.chars().all(bare) { key.to_owned() } else { quoted(key, false) }
}

/// A text in quotes; one of several lines in three of them, where that is allowed.
fn quoted(text: &str, tall: bool) -> String {
    let tall = tall && text.contains('\n');
    let mut out = String::from(if tall { "\"\"\"\n" } else { "\"" });
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' if tall => out.push('\n'),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(control));
            }
            plain => out.push(plain),
        }
    }
    out.push_str(if tall { "\"\"\"" } else { "\"" });
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn tree() -> Value {
        json!({
            "format": 1, "name": "A \"bridge\"\u{7}", "about": "Two\nlines \\ of it", "map": null,
            "turns": { "first": 1, "last": 8 },
            "setup": { "german": { "QQ4": "g-1, g-2", "with space": "x" }, "allied": {} },
            "arrivals": { "german": [{ "turn": 5, "at": "EN", "units": "g-3" }, { "turn": 6, "at": "EC", "units": "g-4" }] },
            "objective": [{ "hex": "I5", "points": 1 }, { "hex": "J5", "units": { "a": 1 } }],
            "flags": [true, false], "none": []
        })
    }

    #[test]
    fn what_is_written_reads_as_the_same_tree() {
        let written = Written::new(&tree()).unwrap();
        let read: Value =
            toml::from_str(&written.text).unwrap_or_else(|why| panic!("{why}\n{}", written.text));
        let mut wanted = tree();
        wanted.as_object_mut().unwrap().remove("map");
        assert_eq!(read, wanted, "{}", written.text);
        assert!(written.text.starts_with("format = 1\nname = "), "{}", written.text);
    }

    #[test]
    fn a_place_in_the_text_leads_to_its_value() {
        let written = Written::new(&tree()).unwrap();
        for (word, path) in [
            ("g-2", "setup/german/QQ4"),
            ("EC", "arrivals/german/1/at"),
            ("J5", "objective/1/hex"),
            ("last = 8", "turns/last"),
            ("[setup.allied]", "setup/allied"),
        ] {
            let at = written.text.find(word).unwrap_or_else(|| panic!("{word}\n{}", written.text));
            assert_eq!(written.path_at(at).join("/"), path, "{word}");
        }
    }

    #[test]
    fn what_is_no_file_is_refused() {
        assert!(Written::new(&json!([1])).is_err());
        let mut deep = json!(1);
        for _ in 0..40 {
            deep = json!([deep]);
        }
        assert!(Written::new(&json!({ "a": deep })).is_err());
    }
}
