//! The rulebook against the switches and examples of the specification.

use engine::Rule;
use engine::rules::{Kind, Origin};
use panzerbitz::charts::Weather;
use panzerbitz::rulebook::{Options, rulebook};
use trials::book::{self, as_switched};
use trials::table::table;

#[test]
fn every_section_and_numbered_rule_is_there() {
    let book = rulebook();
    book::has_numbered_sections(book, "panzerbitz", 2, 14);
    // Paragraphs of each section, and sub-cases where the count matters.
    for (section, last) in [
        (1, 10),
        (2, 9),
        (3, 5),
        (4, 7),
        (5, 9),
        (6, 9),
        (7, 4),
        (8, 10),
        (9, 3),
        (10, 6),
        (11, 11),
        (12, 15),
    ] {
        for number in 1..=last {
            assert!(book.rule(&format!("{section}.{number}")).is_some(), "{section}.{number}");
        }
    }
    for (rule, last) in [("4.2", 8), ("4.5", 10), ("8.6", 8), ("8.9", 7), ("9.3", 5), ("14.6", 15)] {
        assert!(book.rule(&format!("{rule}.{last}")).is_some(), "{rule}.{last}");
        assert!(book.rule(&format!("{rule}.{}", last + 1)).is_none(), "{rule} goes on after {last}");
    }
    for number in 1..=11 {
        assert_eq!(book.rule(&format!("R-{number}")).unwrap().number, format!("14.R-{number}"));
    }
}

#[test]
fn the_cases_of_the_optional_rules_are_those_of_the_document() {
    let book = rulebook();
    let cases = [(3, 4), (4, 3), (5, 3), (6, 1), (7, 5), (8, 3), (9, 1), (12, 1), (13, 3), (14, 4)];
    for number in 1..=15 {
        let last = cases.iter().find(|(rule, _)| *rule == number).map_or(0, |(_, last)| *last);
        let numbers = std::iter::once(format!("12.{number}"))
            .chain((1..=last).map(|case| format!("12.{number}.{case}")));
        for number in numbers {
            let rule = book.rule(&number).unwrap_or_else(|| panic!("no {number}"));
            assert_eq!((rule.origin, rule.kind), (Origin::Seed, Kind::Optional), "{number}");
            let switch = rule.number.split('.').take(2).collect::<Vec<_>>().join(".");
            assert_eq!(rule.when, format!("OPT{switch}"));
        }
        assert!(book.rule(&format!("12.{number}.{}", last + 1)).is_none());
    }
}

#[test]
fn rules_that_a_text_names_exist() {
    let book = rulebook();
    let sections: Vec<&str> = book.sections().iter().map(|section| section.number.as_str()).collect();
    let known = |number: &str| book.rule(number).is_some() || sections.contains(&number);
    for rule in book.rules() {
        let texts = rule.variants.iter().map(|variant| &variant.text).chain([&rule.text]);
        for word in
            texts.flat_map(|text| text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-')))
        {
            let word = word.trim_end_matches(['.', '-']);
            let ruling = word.strip_prefix('R').is_some_and(|rest| rest.contains('-'));
            let numeric =
                word.split('.').all(|part| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit()));
            if ruling || numeric && word.contains('.') {
                assert!(known(word), "{} names {word}", rule.number);
            }
        }
    }
}

#[test]
fn every_rule_cited_by_an_example_exists_and_has_it() {
    let book = rulebook();
    let rows = table("examples");
    assert_eq!(rows.len(), 70);
    let los = table("los_examples");
    assert_eq!(los.len(), 30);
    let cited = rows.iter().map(|row| (row["id"].as_str(), row["rule"].as_str()));
    for (id, number) in cited.chain(los.iter().map(|row| (row["id"].as_str(), "4.4"))) {
        let rule = book.rule(number).unwrap_or_else(|| panic!("{id} cites {number}"));
        let start = format!("{id}. ");
        assert!(rule.examples.iter().any(|example| example.starts_with(&start)), "{number} lacks {id}");
    }
}

#[test]
fn switches_are_those_of_the_table() {
    let book = rulebook();
    let list =
        |text: &str| text.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    book::switches_are_those_of_the_table(rulebook(), |switch, row| {
        assert_eq!(switch.values[usize::from(switch.default)], row["default"], "{}", switch.id);
        assert_eq!(switch.requires, list(&row["prerequisites"]), "{}", switch.id);
        assert_eq!(switch.excludes, list(&row["conflicts"]), "{}", switch.id);
        assert_eq!(format!("OPT{}", switch.rule), switch.id);
        assert_eq!(book.rule(&switch.rule).unwrap().title, row["name"]);
    });
}

#[test]
fn rule_11_11_what_excludes_and_needs_what() {
    let wrong = |line: &str| rulebook().resolve(None, line).unwrap_err().to_string();
    assert_eq!(wrong("+OPT12.6"), "12.6: +OPT12.6 needs +OPT12.5");
    assert_eq!(wrong("+OPT12.14"), "12.14: +OPT12.14 needs +OPT12.13");
    assert!(wrong("+OPT12.1,+OPT12.2").contains("OPT12.2"));
    assert_eq!(
        book::resolved(rulebook(), None, ""),
        book::resolved(rulebook(), Some("base"), ""),
        "everything is off by default"
    );
    book::resolved(rulebook(), Some("full"), "+OPT12.1");
    book::resolved(rulebook(), Some("full"), "+OPT12.2");
}

#[test]
fn settings_read_every_switch() {
    let options = Options::of(&book::resolved(rulebook(), Some("full"), "+OPT12.1"));
    assert_eq!(options.weather, Weather::Saturated);
    assert_eq!(format!("{options:?}").matches("true").count(), 13);
    let none = Options::of(&book::resolved(rulebook(), None, ""));
    assert_eq!(none.weather, Weather::Normal);
    assert_eq!(format!("{none:?}").matches("true").count(), 0);
    for number in 3..=15 {
        let needs = match number {
            6 => ",+OPT12.5",
            14 => ",+OPT12.13",
            _ => "",
        };
        let options = Options::of(&book::resolved(rulebook(), None, &format!("+OPT12.{number}{needs}")));
        let wanted = if needs.is_empty() { 1 } else { 2 };
        assert_eq!(format!("{options:?}").matches("true").count(), wanted, "OPT12.{number}");
    }
}

#[test]
fn the_book_as_switched() {
    let text = |line, number| as_switched(rulebook(), line, number);
    assert!(text("", "7.1").1.starts_with("At most 4"));
    assert!(text("+OPT12.3", "7.1").1.starts_with("At most 6"));
    assert!(text("", "8.4.6").0 && !text("+OPT12.13", "8.4.6").0);
    assert!(!text("", "12.4.2").0 && text("+OPT12.4", "12.4.2").0);
    assert!(text("+OPT12.1", "11.4").1.contains("Woods: 1, 2, 2, 3, 4, 3."));
    assert!(text("+OPT12.2", "11.4").1.contains("Stream: 1, 1, P, P, 4, 3."));
    assert!(text("+OPT12.12", "10.1.4").1.contains("may be overrun"));
}

#[test]
fn kinds_and_origins() {
    let book = rulebook();
    let wanted = [
        ("4.5.3", Origin::Public, Kind::Base),
        ("8.4.5", Origin::House, Kind::Base),
        ("12.13.c", Origin::House, Kind::Optional),
        ("R12.7-b", Origin::House, Kind::Clarification),
    ];
    book::are_of(book, &wanted);
    assert!(book.knows(Rule("12.14.2 (OPT12.14)")));
    assert!(book.knows(Rule("10.0")));
}
