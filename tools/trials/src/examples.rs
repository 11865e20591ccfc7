//! The worked examples of a rulebook, each with the tests that play or compute it.
//!
//! An example begins with its id and a full stop: `E12.1-1. Saturated ground ...`, `X46. Turn 1 ...`, `Ex 1.0-a. A regiment
//! ...`. A test is of an example if its name begins with the id (`e12_1_1_a_tank`, `x46_on_the_our`, `ex_1_0_a_isolated`) or
//! if its documentation cites it, alone or in a list (`LOS-01 to LOS-30`). An example that names hexes is played on them: its
//! tests name each of them too, or read the example itself from the book, or its position from `data/examples.toml`. What stands in
//! that file is drawn in the printed rulebook: a test of the example must read it, as `"X46"`. An example that has nothing to draw says
//! there why.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use engine::Rulebook;
use engine::rules::{ExamplePosition, Examples, example_id};
use engine::title::Playable;

/// A test, as its source shows it.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its file.
    pub file: String,
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub about: String,
    /// Its text.
    pub body: String,
}

/// The tests in the sources of a folder, and in the folders below it.
pub fn tests(folder: &Path) -> io::Result<Vec<Test>> {
    let mut entries: Vec<_> = fs::read_dir(folder)?.collect::<Result<_, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut all = Vec::new();
    for entry in entries {
        let path = entry.path();
        if path.is_dir() {
            all.extend(tests(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = entry.file_name().to_string_lossy().into_owned();
            all.extend(in_source(&file, &fs::read_to_string(&path)?));
        }
    }
    Ok(all)
}

fn in_source(file: &str, text: &str) -> Vec<Test> {
    let (mut found, mut about, mut marked) = (Vec::new(), String::new(), false);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        if let Some(words) = line.strip_prefix("///") {
            about.push_str(words);
        } else if line == "#[test]" {
            marked = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| marked) {
            let name = rest.split('(').next().unwrap_or_default().to_owned();
            let mut body = String::new();
            while let Some(line) = lines.next_if(|line| *line != "}") {
                body.push_str(line);
                body.push('\n');
            }
            found.push(Test { file: file.to_owned(), name, about: std::mem::take(&mut about), body });
            marked = false;
        } else if !line.starts_with("#[") {
            about.clear();
            marked = false;
        }
    }
    found
}

/// The positions of the worked examples of a game.
///
/// # Panics
/// If there is a fault in its file.
pub fn positions<G: Playable>() -> Examples {
    G::TITLE.examples().unwrap_or_else(|faults| panic!("{faults}"))
}

/// The position of one of them, as the printed rulebook draws it.
///
/// # Panics
/// If it has none.
pub fn position<G: Playable>(id: &str) -> ExamplePosition {
    positions::<G>().find(id).cloned().unwrap_or_else(|| panic!("{id} has no position"))
}

/// The units of a worked example with their hexes, as [`engine::by_hand::places`] reads them.
///
/// # Panics
/// If it has no position.
pub fn units<G: Playable>(id: &str) -> String {
    position::<G>(id).units
}

/// Lists every example of a book with its tests, or says which has none, or names a hex that none of its tests names, or has a position
/// that none of them reads. `is_hex` knows the hexes of the game's maps by their names.
pub fn covered(
    book: &Rulebook,
    positions: &Examples,
    tests: &[Test],
    is_hex: impl Fn(&str) -> bool,
) -> Result<String, String> {
    let (mut list, mut gaps) = (String::new(), String::new());
    for rule in book.rules() {
        for text in &rule.examples {
            let Some(id) = example_id(text) else {
                let _ = writeln!(gaps, "{}: an example without an id: {text}", rule.number);
                continue;
            };
            let own: Vec<&Test> = tests.iter().filter(|test| is_of(test, id)).collect();
            let names: Vec<&str> = own.iter().map(|test| test.name.as_str()).collect();
            let _ = writeln!(list, "{id}  [{}]  {}", rule.number, names.join(", "));
            if own.is_empty() {
                let _ = writeln!(gaps, "{}: {id} has no test", rule.number);
            }
            let reads = own.iter().any(|test| test.body.contains(".examples"));
            let drawn = positions.find(id);
            let ids: Vec<String> =
                drawn.iter().flat_map(|one| &one.of).map(|id| format!("\"{id}\"")).collect();
            let played = own.iter().any(|test| ids.iter().any(|id| test.body.contains(id)));
            if drawn.is_none() && positions.without(id).is_none() {
                let _ = writeln!(
                    gaps,
                    "{}: {id} is not in data/examples.toml, neither drawn nor under [[without]]",
                    rule.number
                );
            }
            if drawn.is_some() && !played && !reads {
                let _ = writeln!(gaps, "{}: no test of {id} reads its position", rule.number);
            }
            let in_position =
                |hex: &str| played && drawn.is_some_and(|one| one.hexes().any(|own| own == hex));
            for hex in hexes(&text[id.len()..], &is_hex).filter(|_| !own.is_empty() && !reads) {
                if !in_position(hex) && !own.iter().any(|test| test.body.contains(hex)) {
                    let _ = writeln!(
                        gaps,
                        "{}: {id} names {hex}, but {} does not",
                        rule.number,
                        names.join(", ")
                    );
                }
            }
        }
    }
    if gaps.is_empty() { Ok(list) } else { Err(gaps) }
}

/// The hexes that a text names.
fn hexes<'a>(text: &'a str, is_hex: &impl Fn(&str) -> bool) -> impl Iterator<Item = &'a str> {
    text.split(|sign: char| !(sign.is_alphanumeric() || sign == '-')).filter(|word| is_hex(word))
}

/// Whether a test is of an example: by its name or by its documentation.
fn is_of(test: &Test, id: &str) -> bool {
    let name: String = id.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '_' }).collect();
    // `e12_1_1_a_tank` is not of E12.1.
    let named = test.name.strip_prefix(&name.to_lowercase()).is_some_and(|rest| {
        let next = rest.split('_').nth(1).unwrap_or("a");
        (rest.is_empty() || rest.starts_with('_')) && !next.chars().all(|sign| sign.is_ascii_digit())
    });
    named || cites(&test.about, id)
}

/// Whether a text cites an id, and not a longer one that holds it, or a list that it is in.
fn cites(text: &str, id: &str) -> bool {
    let inside = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '-');
    let alone = text.match_indices(id).any(|(at, _)| {
        let (before, after) = (text[..at].chars().next_back(), text[at + id.len()..].chars().next());
        !inside(before) && !inside(after)
    });
    alone || in_a_list(text, id).unwrap_or(false)
}

/// Whether a text has a list such as `LOS-01 to LOS-30` that the id is in.
fn in_a_list(text: &str, id: &str) -> Option<bool> {
    let (stem, number) = id.rsplit_once('-')?;
    let number: u32 = number.parse().ok()?;
    let numbered = |word: &str| -> Option<u32> {
        let word = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        word.strip_prefix(stem)?.strip_prefix('-')?.parse().ok()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(words.windows(3).any(|three| {
        three[1] == "to"
            && numbered(three[0]).is_some_and(|first| first <= number)
            && numbered(three[2]).is_some_and(|last| number <= last)
    }))
}

#[cfg(test)]
mod tests_of_this {
    use super::{cites, in_source, is_of};

    #[test]
    fn a_test_is_of_the_example_that_it_is_named_after_or_cites() {
        let source =
            "/// 12.1, E12.1-3.\n#[test]\nfn e12_1_1_a_tank() {\n    play(\"A-1\");\n}\n\nfn help() {}\n";
        let tests = in_source("weather.rs", source);
        assert_eq!((tests.len(), tests[0].body.trim()), (1, "play(\"A-1\");"));
        assert!(is_of(&tests[0], "E12.1-1") && is_of(&tests[0], "E12.1-3"));
        assert!(!is_of(&tests[0], "E12.1-2") && !is_of(&tests[0], "E12.1") && !is_of(&tests[0], "E12.1-13"));
        assert!(cites("LOS-01 to LOS-30.", "LOS-07") && !cites("LOS-01 to LOS-30.", "LOS-31"));
    }
}
