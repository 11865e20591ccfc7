//! A rulebook against the tables of its specification.

use std::env;
use std::fs;
use std::path::Path;

use engine::rules::{Kind, Origin, SwitchInfo};
use engine::{RuleSet, Rulebook};

use crate::table::{Row, table};

/// A preset with changes.
///
/// # Panics
/// If they do not go together.
pub fn resolved(book: &Rulebook, preset: Option<&str>, line: &str) -> RuleSet {
    book.resolve(preset, line).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The book is that of the game, and has these sections in this order.
///
/// # Panics
/// If it is another.
pub fn has_sections<S: AsRef<str>>(book: &Rulebook, id: &str, version: u32, expected: &[S]) {
    assert_eq!((book.id(), book.version()), (id, version));
    let numbers: Vec<&str> = book.sections().iter().map(|section| section.number.as_str()).collect();
    assert_eq!(numbers, expected.iter().map(AsRef::as_ref).collect::<Vec<_>>());
}

/// Every rule stands in the section of its number, `1.2` in `1.0`, has a title and a text, and names no file.
fn rules_stand_in_their_sections(book: &Rulebook) {
    for rule in book.rules() {
        let section = &book.sections()[rule.section.expect("every rule is in a section")];
        let (own, of_section) = (rule.number.split('.').next(), section.number.split('.').next());
        assert_eq!(own, of_section, "{} stands in section {}", rule.number, section.number);
        assert!(!rule.title.is_empty() && !rule.text.trim().is_empty(), "{}", rule.number);
        assert!(!rule.text.contains(".csv") && !rule.text.contains('`'), "{} names a file", rule.number);
    }
}

/// The book is that of the game, has the sections `1.0` to that of the last number, and in them the rules of their numbers.
///
/// # Panics
/// If it is another.
pub fn has_numbered_sections(book: &Rulebook, id: &str, version: u32, last: u8) {
    let expected: Vec<String> = (1..=last).map(|number| format!("{number}.0")).collect();
    has_sections(book, id, version, &expected);
    rules_stand_in_their_sections(book);
}

/// The switches of the book are those of the table `switches`, in its order; each goes with its row to `check`.
///
/// # Panics
/// If they differ, or a value has no text.
pub fn switches_are_those_of_the_table(book: &Rulebook, check: impl Fn(&SwitchInfo, &Row)) {
    let rows = table("switches");
    let ids: Vec<&str> = book.switches().iter().map(|switch| switch.id.as_str()).collect();
    assert_eq!(ids, rows.iter().map(|row| row["id"].as_str()).collect::<Vec<_>>());
    for (switch, row) in book.switches().iter().zip(&rows) {
        check(switch, row);
        assert!(switch.texts.iter().all(|text| !text.is_empty()), "{} has a text for each value", switch.id);
    }
}

/// Whether a rule is in play with some switches, and its text then.
///
/// # Panics
/// If there is no such rule.
pub fn as_switched(book: &Rulebook, line: &str, number: &str) -> (bool, String) {
    let printed = book.printed(&resolved(book, None, line));
    let rules = printed.sections.into_iter().flat_map(|section| section.rules);
    let rule =
        rules.into_iter().find(|rule| rule.number == number).unwrap_or_else(|| panic!("no rule {number}"));
    (rule.in_play, rule.text)
}

/// Rules are of these origins and kinds.
///
/// # Panics
/// If one is of another, or there is none of that number.
pub fn are_of(book: &Rulebook, wanted: &[(&str, Origin, Kind)]) {
    for &(number, origin, kind) in wanted {
        let found = book.rule(number).map(|rule| (rule.origin, rule.kind));
        assert_eq!(found, Some((origin, kind)), "{number}");
    }
}

/// Every test that a table of the crate names is in its folder `tests`.
///
/// # Panics
/// If one is not.
pub fn tests_exist<'a>(tests: impl IntoIterator<Item = &'a str>) {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                gather(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(path).expect("a source can be read"));
            }
        }
    }
    let folder = env::var("CARGO_MANIFEST_DIR").expect("cargo runs the test");
    let mut sources = String::new();
    gather(&Path::new(&folder).join("tests"), &mut sources);
    for test in tests {
        assert!(sources.contains(&format!("#[test]\nfn {test}()")), "there is no test {test}");
    }
}
