//! The rulebook against the switches, the examples and the index of the specification.

use std::collections::BTreeSet;

use dark_december::rulebook::{Options, rulebook};
use engine::Rule;
use engine::rules::{Kind, Origin};
use trials::book::{self, as_switched};
use trials::table::table;

/// The numbers `from` to `to` behind a letter.
fn series(letter: &str, from: u8, to: u8) -> Vec<String> {
    (from..=to).map(|number| format!("{letter}{number}")).collect()
}

#[test]
fn every_section_and_numbered_rule_is_there() {
    let book = rulebook();
    let expected = ["0", "M", "Q", "1", "2", "3", "4", "5", "SR", "OR", "C", "W", "X", "E", "RL"];
    book::has_sections(book, "dark-december", 2, &expected);
    let mut wanted = series("0.", 1, 6);
    let parts = [("M", 1, 9), ("Q.", 0, 6), ("1.", 0, 2), ("3.", 0, 7), ("4.", 0, 9), ("5.", 0, 1)];
    let more =
        [("SR1.", 1, 4), ("OR9.", 0, 5), ("C", 0, 6), ("W", 0, 4), ("X", 1, 6), ("E", 1, 9), ("RL", 1, 40)];
    let subs = [("M6.", 1, 4), ("M9.", 1, 6), ("3.4.", 1, 8), ("4.4.", 1, 10), ("OR1.0.", 1, 7)];
    for (letter, from, to) in parts.into_iter().chain(more).chain(subs) {
        wanted.extend(series(letter, from, to));
    }
    wanted.extend(series("OR", 1, 9).into_iter().map(|number| number + ".0"));
    wanted.extend(["Q", "Q.4b", "Q2", "2.0"].map(str::to_owned));
    for number in wanted {
        assert!(book.rule(&number).is_some(), "{number}");
    }
    for rule in book.rules() {
        let section = &book.sections()[rule.section.expect("every rule is in a section")];
        assert!(rule.number.starts_with(&section.number), "{} in section {}", rule.number, section.number);
        assert!(!rule.title.is_empty() && !rule.text.trim().is_empty(), "{}", rule.number);
        let texts = rule.variants.iter().map(|variant| &variant.text).chain([&rule.text]);
        for text in texts {
            assert!(!text.contains(".csv") && !text.contains(['`', '[', '*']), "{}", rule.number);
        }
    }
}

#[test]
fn rules_that_a_text_names_exist() {
    let book = rulebook();
    // Coordinates and sizes of the map are no rules.
    for rule in book.rules().iter().filter(|rule| rule.number != "M3") {
        let texts = rule.variants.iter().map(|variant| &variant.text).chain([&rule.text]);
        for word in texts.flat_map(|text| text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))) {
            let word = word.trim_matches('.');
            let bare = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
            let letters = &word[..word.len() - bare.len()];
            let numeric = !bare.is_empty() && bare.split('.').all(|part| part.parse::<u16>().is_ok());
            let cited = match letters {
                "" => bare.contains('.'),
                "SR" | "OR" | "RL" | "M" | "C" | "W" | "X" | "E" | "Q" => true,
                _ => false,
            };
            if numeric && cited {
                let optional = format!("OR{word}");
                let known = book.rule(word).or(book.rule(&optional)).is_some();
                assert!(known, "{} names {word}", rule.number);
            }
        }
    }
}

#[test]
fn every_item_of_the_index_is_there() {
    // Rule, switches, examples.
    let items = [
        ("Q.4b", "V4.1", "4.1"),
        ("4.1", "V4.1", "4.1"),
        ("1.0", "V1.0", "1.0-a 1.0-b"),
        ("1.1", "V1.1", "1.1"),
        ("2.0", "V2.0", "2.0-a 2.0-b 2.0-c 2.0-d"),
        ("3.0", "V3.0", "3.0"),
        ("3.1", "V3.1", "3.1"),
        ("3.2", "V3.2R V3.2Z", "3.2-a 3.2-b 3.2-c"),
        ("3.3", "V3.3", "3.3"),
        ("3.4", "V3.4", "3.4-a 3.4-b 3.4-c"),
        ("3.7", "V3.7", "3.7"),
        ("4.2", "V4.2", "4.2-a 4.2-b"),
        ("4.3", "V4.3", "4.3-a 4.3-b"),
        ("4.4", "V4.4", "4.4-a 4.4-b 4.4-c"),
        ("4.5", "V4.5T V4.5Z V4.5E", "4.5-a 4.5-b 4.5-c"),
        ("4.6", "V4.6", "4.6"),
        ("5.0", "V5.0", "5.0"),
        ("SR1.1", "VSR1.1", "SR1.1"),
        ("SR1.2", "VSR1.2", "SR1.2"),
        ("0.6", "HAP", "Q2"),
        ("Q2", "HAP", "Q2"),
        ("C4", "HAP", "Q2"),
        ("OR1.0", "OPT1.0 VOR1.0", "OR1.0"),
        ("OR2.0", "OPT2.0 VOR2.0", "OR2.0"),
        ("OR3.0", "OPT3.0 VOR3.0", "OR3.0"),
        ("OR4.0", "OPT4.0 VOR4.0", "OR4.0"),
        ("OR9.4", "OPT9.0 VOR9.4", "OR9.4"),
        ("OR9.5", "VOR9.5", "OR9.5"),
        ("C5", "FIVE", "C5"),
        ("M6", "", "M6"),
        ("3.3.4", "", "M6"),
        ("E5", "VAR-XVIII", "X1"),
        ("E6", "", "E6"),
        ("E7", "", "C0"),
        ("E8", "", "E8"),
        ("X1", "VAR-XVIII", "X1"),
        ("C0", "", "C0"),
    ];
    let book = rulebook();
    let examples: Vec<&String> = book.rules().iter().flat_map(|rule| &rule.examples).collect();
    for (number, switches, names) in items {
        assert!(book.rule(number).is_some(), "{number}");
        for id in switches.split_whitespace() {
            assert!(book.switch(id).is_some(), "{id}");
        }
        for name in names.split_whitespace() {
            let start = format!("Ex {name}");
            let found = examples
                .iter()
                .any(|example| example.strip_prefix(&start).is_some_and(|rest| rest.starts_with(['.', ' '])));
            assert!(found, "{start}");
        }
    }
}

#[test]
fn the_documents_own_headings_are_aliases() {
    let pairs = [
        ("Sequence of Play 4", "Q.4b"),
        ("1.0 Isolated Units", "1.0.5"),
        ("1.1 Restrictions on Selection", "1.1.2"),
        ("2.0 Restrictions on Replacements", "2.0"),
        ("3.2 Road Space Requirements", "3.2.5"),
        ("3.2 Enemy Zones of Control", "3.2.6"),
        ("4.5 Terrain Effects on Advance", "4.5.2"),
        ("4.5 Zone Effects on Advance", "4.5.3"),
        ("4.5 Elimination and Length of Advance", "4.5.4"),
        ("Special 1.2", "SR1.2"),
        ("Optional 9.4", "OR9.4"),
    ];
    for (alias, number) in pairs {
        assert_eq!(rulebook().rule(alias).unwrap().number, number);
    }
    assert!(rulebook().knows(Rule("4.1 (V4.1)")));
}

#[test]
fn switches_are_those_of_the_table() {
    book::switches_are_those_of_the_table(rulebook(), |switch, row| {
        assert_eq!(switch.rule, row["rule"], "{}", switch.id);
        assert_eq!(switch.values, ["off", "on"], "{}", switch.id);
        assert_eq!(switch.default.to_string(), row["default_variant"], "{}", switch.id);
        assert_eq!(
            switch.origin == Origin::Seed,
            ["seed", "setup"].contains(&row["kind"].as_str()) || switch.id == "VAR-XVIII"
        );
        assert_eq!(switch.requires.join(""), row["requires"], "{}", switch.id);
        assert_eq!(switch.excludes.join(""), row["conflicts"], "{}", switch.id);
        assert!(switch.texts.iter().all(|text| !text.is_empty() && !text.contains(".csv")), "{}", switch.id);
    });
}

#[test]
fn rule_0_6_presets() {
    let line = |on: &dyn Fn(&trials::table::Row) -> bool| -> String {
        let words = table("switches").into_iter().map(|row| {
            let sign = if on(&row) { '+' } else { '-' };
            format!("{sign}{}", row["id"])
        });
        words.collect::<Vec<_>>().join(",")
    };
    let variant = book::resolved(rulebook(), Some("variant"), "");
    assert_eq!(variant.text(), line(&|row| row["default_variant"] == "1"));
    assert_eq!(variant, book::resolved(rulebook(), None, ""), "the variant is the default");
    assert_eq!(
        book::resolved(rulebook(), Some("free"), "").text(),
        line(&|row| row["default_variant"] == "1" && row["id"] != "HAP")
    );
    assert_eq!(
        book::resolved(rulebook(), Some("base79"), "").text(),
        line(&|row| row["default_base79"] == "1")
    );
    assert_eq!(
        book::resolved(rulebook(), Some("base79+"), "").text(),
        line(&|row| row["kind"] == "optional")
    );
    let wrong = |line: &str| rulebook().resolve(None, line).unwrap_err().to_string();
    assert_eq!(wrong("-OPT1.0"), "OR1.0: +VOR1.0 needs +OPT1.0");
    assert_eq!(wrong("+VAR-D,+VAR-E"), "X5: +VAR-D cannot be played with +VAR-E");
    assert_eq!(rulebook().resolve(None, "-OPT9.0").unwrap_err().0.len(), 3);
    assert_eq!(rulebook().resolve(None, "+V9.9").unwrap_err().0.len(), 1);
}

#[test]
fn every_switch_of_the_variant_has_a_text_for_on_and_off() {
    let book = rulebook();
    for switch in book.switches().iter().map(|switch| &switch.id) {
        if switch == "HAP" || switch.starts_with("VAR-") {
            continue;
        }
        // Either a text for the time when it is off, or a rule that is in play only when it is on.
        let off = format!("-{switch}");
        let has = |line: &str, word: &str| line.split(',').any(|part| part == word);
        let found = book.rules().iter().any(|rule| {
            rule.variants.iter().any(|variant| has(&variant.when, &off)) || has(&rule.when, switch)
        });
        assert!(found, "{switch}");
    }
    for switch in book.switches() {
        let family = |number: &str| {
            let rest = number.strip_prefix(&switch.rule);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let said = book.rules().iter().filter(|rule| family(&rule.number)).any(|rule| {
            let lines = rule.variants.iter().map(|variant| &variant.when).chain([&rule.when]);
            lines.flat_map(|line| line.split(',')).any(|word| word.trim_start_matches('-') == switch.id)
        });
        assert!(said, "{} is not named where rule {} stands", switch.id, switch.rule);
    }
}

#[test]
fn options_read_every_switch() {
    let all: BTreeSet<&str> = rulebook().switches().iter().map(|switch| switch.id.as_str()).collect();
    for id in &all {
        let base = book::resolved(rulebook(), Some("base79"), "");
        assert!(!Options::of(&base).has(id), "{id}");
        let info = rulebook().switch_info(rulebook().switch(id).unwrap());
        let line = info.requires.iter().map(String::as_str).chain([*id]).collect::<Vec<_>>().join(",");
        let options = Options::of(&book::resolved(rulebook(), Some("base79"), &line));
        let on: Vec<&str> = all.iter().copied().filter(|other| options.has(other)).collect();
        assert_eq!(on.len(), 1 + info.requires.len(), "{id}: {on:?}");
        assert_eq!(format!("{options:?}").matches("true").count(), on.len(), "{id}");
    }
    assert!(!Options::of(&book::resolved(rulebook(), None, "")).has("V0"));
}

#[test]
fn the_book_as_switched() {
    let text = |line, number| as_switched(rulebook(), line, number);
    assert_eq!(text("-V3.1", "3.1.1"), (true, "There is no minimum move.".into()));
    assert!(text("", "3.4.7").0 && !text("-V3.4", "3.4.7").0);
    assert!(text("-V3.4", "3.4").1.contains("may hold reinforcements back"));
    assert!(text("-V2.0", "2.0.4").1.contains("3 in all"));
    assert!(!text("-V2.0,-VOR1.0", "2.0.4").1.contains("3 in all"));
    assert!(text("-V4.2", "4.2.4").1.contains("to no other value"));
    assert_eq!(text("-V4.2,-V3.0", "4.2.4").1, "A TDL may not be lowered.");
    assert!(text("", "Q2").0 && !text("-HAP", "Q2").0 && text("-HAP", "C3").0);
    assert!(!text("", "4.4.9").0 && text("-V4.4", "4.4.9").0);
    assert!(text("+VAR-D", "SR1.1.2").1.contains("X5"));
}

#[test]
fn kinds_and_origins() {
    let wanted = [
        ("1.0.5", Origin::Seed, Kind::Clarification),
        ("4.1.2", Origin::Seed, Kind::Change),
        ("5.0.1", Origin::Seed, Kind::Addition),
        ("OR1.0.3", Origin::Seed, Kind::Optional),
        ("3.5.1", Origin::House, Kind::Base),
        ("E8", Origin::Seed, Kind::Errata),
        ("RL3", Origin::House, Kind::Clarification),
    ];
    book::are_of(rulebook(), &wanted);
}
