//! The table `docs/dark-december-seed.md` of the paragraphs of the variant document.

use std::collections::BTreeSet;

use dark_december::rulebook::rulebook;
use engine::rules::Origin;

const TABLE: &str = include_str!("../../../docs/dark-december-seed.md");

struct Row {
    paragraph: &'static str,
    rules: Vec<String>,
    switches: &'static str,
    tests: Vec<&'static str>,
}

/// `4.4.1-4.4.5` is all of them.
fn spread(word: &str) -> Vec<String> {
    let Some((first, last)) = word.split_once('-') else { return vec![word.to_owned()] };
    let end = first.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    let last_end = last.rfind(|c: char| !c.is_ascii_digit()).map_or(0, |at| at + 1);
    let (from, to): (u8, u8) = (first[end..].parse().unwrap(), last[last_end..].parse().unwrap());
    (from..=to).map(|number| format!("{}{number}", &first[..end])).collect()
}

fn rows() -> Vec<Row> {
    let lines = TABLE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| paragraph"));
    lines
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            assert_eq!(cells.len(), 4, "{line}");
            Row {
                paragraph: cells[0],
                rules: cells[1].split(", ").flat_map(spread).collect(),
                switches: cells[2],
                tests: cells[3].split(", ").map(|word| word.trim_matches('`')).collect(),
            }
        })
        .collect()
}

#[test]
fn every_rule_of_the_table_exists_and_none_of_the_document_is_missing() {
    let book = rulebook();
    let named: BTreeSet<String> = rows().into_iter().flat_map(|row| row.rules).collect();
    for number in &named {
        assert!(book.rule(number).is_some_and(|rule| rule.number == *number), "{number}");
    }
    // A rule with parts is named with them.
    let part = |number: &str| named.iter().any(|one| one.starts_with(&format!("{number}.")));
    for rule in book.rules().iter().filter(|rule| rule.origin == Origin::Seed) {
        assert!(named.contains(&rule.number) || part(&rule.number), "{} {}", rule.number, rule.title);
    }
}

#[test]
fn every_switch_of_the_document_is_in_the_table() {
    let words: BTreeSet<&str> =
        rows().iter().flat_map(|row| row.switches.split([' ', ',', '(', ')', ';'])).collect();
    for switch in rulebook().switches().iter().filter(|switch| switch.origin == Origin::Seed) {
        assert!(words.contains(switch.id.as_str()), "{}", switch.id);
    }
}

#[test]
fn every_test_of_the_table_exists() {
    let rows = rows();
    assert!(rows.len() > 60, "{} rows", rows.len());
    for row in rows {
        assert!(!row.tests.is_empty(), "{}", row.paragraph);
        trials::book::tests_exist(row.tests);
    }
}
