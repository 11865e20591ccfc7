//! No source file is longer than 400 lines, and no function longer than 80; the game that others are copied from stays short.

use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 400;
const LONGEST_FUNCTION: usize = 80;
/// The sources of the game that others are copied from, its briefing, charts and unit card included.
const LONGEST_TEMPLATE: usize = 1900;

/// Every source file below a folder; what is fetched or made is none.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let skipped = name.starts_with('.') || ["target", "node_modules", "artefacts"].contains(&&*name);
        if path.is_dir() && !skipped {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| ["rs", "js", "mjs"].iter().any(|known| end == *known)) {
            found.push(path);
        }
    }
}

/// The name of the function that a line begins, as our formatters write it.
fn begun(line: &str, rust: bool) -> Option<&str> {
    let text = line.trim_start();
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if rust {
        let (before, rest) = text.split_once("fn ")?;
        let modifiers = ["", "pub", "const", "async", "pub(crate)", "pub(super)", "extern"];
        let plain = before.split(' ').all(|word| modifiers.contains(&word));
        return plain.then(|| &rest[..word(rest)]).filter(|name| !name.is_empty());
    }
    let text = ["export ", "async ", "function ", "static ", "get ", "#"]
        .iter()
        .fold(text, |text, modifier| text.strip_prefix(modifier).unwrap_or(text));
    let name = &text[..word(text)];
    let control = ["if", "for", "while", "switch", "catch", "return", ""].contains(&name);
    (!control && text[name.len()..].starts_with('(') && text.ends_with(") {")).then_some(name)
}

/// The functions of a file that are too long, each with the number of its lines.
fn long_functions(text: &str, rust: bool) -> Vec<(String, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let Some(name) = begun(line, rust) else { continue };
        let indent = &line[..line.len() - line.trim_start().len()];
        let closes = |line: &&str| line.strip_prefix(indent).is_some_and(|rest| rest.starts_with('}'));
        // A declaration without a body ends before any body begins.
        let body = lines[first..].iter().position(|line| line.ends_with('{') || line.ends_with('}'));
        let none = lines[first..].iter().position(|line| line.ends_with(';'));
        if none.is_some_and(|none| body.is_none_or(|body| none < body)) || line.ends_with('}') {
            continue;
        }
        let length = lines[first..].iter().position(closes).map_or(0, |last| last + 1);
        if length > LONGEST_FUNCTION {
            found.push((name.to_owned(), length));
        }
    }
    found
}

#[test]
fn files_and_functions_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    assert!(files.len() > 500, "the sources are found");
    let mut offenders = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).expect("a source file is text");
        let name = file.strip_prefix(&root).unwrap_or(file).display();
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            offenders.push(format!("{name}: {lines} lines"));
        }
        let rust = file.extension().is_some_and(|end| end == "rs");
        for (function, length) in long_functions(&text, rust) {
            offenders.push(format!("{name}: {function} has {length} lines"));
        }
    }
    assert!(
        offenders.is_empty(),
        "no file is longer than {LONGEST_FILE} lines and no function longer than {LONGEST_FUNCTION}:\n{}",
        offenders.join("\n")
    );
}

/// The lines of all files below a folder, or of one file.
fn lines(path: &Path) -> usize {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("the folder can be read").flatten();
        return entries.map(|entry| lines(&entry.path())).sum();
    }
    let counted = path.extension().is_some_and(|end| end == "rs" || end == "toml");
    if counted { fs::read_to_string(path).expect("a source file is text").lines().count() } else { 0 }
}

/// Skirmish is the game that others are copied from. It must stay short enough to be read, and CONTRIBUTING says how long it is.
#[test]
fn the_game_to_copy_is_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let count = |folder: &str| lines(&root.join(folder));
    let source = count("games/skirmish/src");
    assert!(source <= LONGEST_TEMPLATE, "{source} lines");
    let page = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("the page is there");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = [
        format!("{},{:03} lines of Rust", source / 1000, source % 1000),
        format!("{} lines of data", count("games/skirmish/data")),
        format!("{} lines of tests", count("games/skirmish/tests")),
        format!("a cadet of {} lines", count("players/src/skirmish")),
    ];
    for said in said {
        assert!(page.contains(&said), "CONTRIBUTING.md does not say \"{said}\"");
    }
}

#[test]
fn long_functions_are_found() {
    let body = "        step();\n".repeat(80);
    let rust = format!("impl A {{\n    pub(crate) fn long(&self) {{\n{body}    }}\n\n    fn short();\n}}\n");
    assert_eq!(long_functions(&rust, true), [("long".to_owned(), 82)]);
    let script = format!("class A {{\n  async #long(a, b) {{\n{body}  }}\n}}\n");
    assert_eq!(long_functions(&script, false), [("long".to_owned(), 82)]);
}
