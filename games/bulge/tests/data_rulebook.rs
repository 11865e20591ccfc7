//! The rulebook against the switches and examples of the specification.

use bulge::rulebook::{Counters, Options, rulebook};
use bulge::units::{Change, Mix, Unit, UnitType, standard};
use engine::Rule;
use engine::rules::{Kind, Origin};
use trials::book::{self, as_switched};
use trials::table::table;

#[test]
fn every_section_and_numbered_rule_is_there() {
    let book = rulebook();
    book::has_numbered_sections(book, "bulge", 2, 26);
    for number in 1..=30 {
        assert!(book.rule(&format!("26.R{number}")).is_some(), "ruling {number}");
    }
}

#[test]
fn rules_that_a_text_names_exist() {
    let book = rulebook();
    let sections: Vec<&str> = book.sections().iter().map(|section| section.number.as_str()).collect();
    let known = |number: &str| book.rule(number).is_some() || sections.contains(&number);
    for rule in book.rules() {
        let texts = rule.variants.iter().map(|variant| &variant.text).chain([&rule.text]);
        for word in texts.flat_map(|text| text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.'))) {
            let word = word.trim_end_matches('.');
            let numeric = word.split('.').all(|part| part.chars().all(|c| c.is_ascii_digit()));
            let mut parts = word.splitn(2, '.');
            let chapter: Option<u8> = parts.next().and_then(|part| part.parse().ok());
            if numeric && parts.next().is_some_and(|rest| !rest.is_empty()) && chapter.is_some() {
                // Strengths of hexes south (34.5) are no rules.
                assert!(known(word) || word == "34.5", "{} names {word}", rule.number);
            }
        }
    }
}

#[test]
fn every_rule_cited_by_an_example_exists_and_has_it() {
    let book = rulebook();
    let mut seen = 0;
    for row in table("examples") {
        let (id, cited) = (&row["id"], row["rule"].trim_end_matches(" base"));
        let numbers: Vec<String> = match cited {
            "all README" => (1..=7).map(|number| format!("README {number}")).collect(),
            "README 2 and 6" => vec!["README 2".into(), "README 6".into()],
            one => vec![one.into()],
        };
        for number in &numbers {
            assert!(book.rule(number).is_some(), "{id} cites {number}");
        }
        let start = format!("{id}. ");
        let carriers: Vec<&str> = book
            .rules()
            .iter()
            .filter(|rule| rule.examples.iter().any(|example| example.starts_with(&start)))
            .map(|rule| rule.number.as_str())
            .collect();
        assert!(!carriers.is_empty(), "no rule has {id}");
        let expected = book.rule(&numbers[0]).map(|rule| rule.number.split('.').next());
        assert!(
            carriers.iter().any(|number| Some(number.split('.').next()) == expected),
            "{id}: {carriers:?}"
        );
        seen += 1;
    }
    assert_eq!(seen, 54);
}

#[test]
fn the_documents_own_names_are_aliases() {
    let pairs = [
        ("README 1", "21.1"),
        ("README 7", "21.7"),
        ("MOT", "21.8"),
        ("CA", "21.9"),
        ("DC General", "22.1"),
        ("DC I.A", "22.2"),
        ("DC I.B", "22.3"),
        ("DC II.A", "22.4"),
        ("DC II.B", "22.6"),
        ("DC II.C", "22.7"),
        ("DC III", "22.8"),
        ("NW 1", "23.2"),
        ("NW 2", "23.3"),
        ("NW 3", "23.8"),
        ("R25", "26.R25"),
    ];
    for (alias, number) in pairs {
        assert_eq!(rulebook().rule(alias).unwrap().number, number);
    }
    assert!(rulebook().knows(Rule("12.2.3 (MC)")));
    assert!(rulebook().knows(Rule("25.5.1")));
}

#[test]
fn switches_are_those_of_the_table() {
    book::switches_are_those_of_the_table(rulebook(), |switch, row| {
        assert_eq!(switch.rule, row["rule"], "{}", switch.id);
        let origin = match row["tag"].as_str() {
            "seed" => Origin::Seed,
            "public" => Origin::Public,
            _ => Origin::House,
        };
        assert_eq!(switch.origin, origin, "{}", switch.id);
        let default = &switch.values[usize::from(switch.default)];
        match row["default"].as_str() {
            "by MIX" => {
                assert_eq!(switch.values, ["mix", "off", "on"], "{}", switch.id);
                assert_eq!(default, "mix", "{}", switch.id);
            }
            value => {
                assert_eq!(default, value, "{}", switch.id);
                let mut values: Vec<&str> = row["values"].split('|').collect();
                let mut own: Vec<&str> = switch.values.iter().map(String::as_str).collect();
                values.sort_unstable();
                own.sort_unstable();
                assert_eq!(own, values, "{}", switch.id);
            }
        }
    });
}

#[test]
fn rule_3_1_presets() {
    let base = ["MC", "SUR", "RB", "RC", "BRK", "STF", "ISO", "FUEL", "OKW", "AIR", "BRIT", "GREIF", "VDH"];
    let rest: String = base.map(|id| format!("+{id}")).join(",");
    let changes = "C1=mix,C2=mix,C3=mix,C4=mix,C5=mix,C6=mix,C7=mix";
    let variant = book::resolved(rulebook(), Some("variant"), "");
    assert_eq!(variant.text(), format!("MIX=revised,{changes},+MOT,+CA,+DC,+NW,NWF=none,{rest},-FREE"));
    assert_eq!(variant, book::resolved(rulebook(), None, ""), "the variant is the default");
    let original = book::resolved(rulebook(), Some("original"), "");
    assert_eq!(original.text(), format!("MIX=base,{changes},+MOT,+CA,-DC,-NW,NWF=none,{rest},-FREE"));
    let wrong = rulebook().resolve(None, "+C1").unwrap_err();
    assert_eq!(wrong.to_string(), "21.1: +C1 needs MIX=custom");
    let wrong = rulebook().resolve(Some("original"), "NWF=2").unwrap_err();
    assert_eq!(wrong.to_string(), "23.1: NWF=2 needs +NW");
    let wrong = rulebook().resolve(None, "+NORD,MIX=new").unwrap_err();
    assert_eq!(wrong.0.len(), 2);
    book::resolved(rulebook(), None, "-*");
    book::resolved(rulebook(), None, "MIX=custom,+C1,-C2");
}

#[test]
fn settings_read_every_switch() {
    let all = book::resolved(rulebook(), None, "MIX=sheet,NWF=3,+FREE");
    let options = Options::of(&all);
    assert_eq!(options.counters, Counters::Mix(Mix::Sheet));
    assert_eq!(options.nordwind_option, Some(3));
    let on = format!("{options:?}").matches("true").count();
    let off = book::resolved(rulebook(), None, "-*");
    assert_eq!(on, 18);
    let none = Options::of(&off);
    assert_eq!(none.counters, Counters::Mix(Mix::Base));
    assert_eq!(none.nordwind_option, None);
    assert_eq!(format!("{none:?}").matches("true").count(), 0);
}

#[test]
fn rule_21_11_custom_mix() {
    let units = standard();
    let unit = |id: &str| -> &Unit { units.iter().find(|unit| unit.id == id).unwrap() };
    let options = Options::of(&book::resolved(rulebook(), None, "MIX=custom,+C2,+C3"));
    let counters = options.counters;
    assert!(counters.has(Change::C2) && !counters.has(Change::C1));
    let regiment = unit("g-11pz-111");
    assert_eq!(regiment.attack(counters.value_mix(regiment)), 4);
    assert_eq!(regiment.kind(counters.type_mix(regiment)), UnitType::Mech);
    let lehr = unit("g-lehr-2");
    assert_eq!(lehr.name(counters.name_mix(lehr)), "901");
    assert!(counters.hold(unit("u-6ar-ccr")) && counters.hold(lehr));
    assert_eq!(options.doubts(), ["C2 and C6 differ: the German total is no longer 441 (21.2, 21.6)"]);
    let with_c7 = Options::of(&book::resolved(rulebook(), None, "MIX=custom,+C7"));
    assert!(!with_c7.counters.hold(unit("u-6ar-ccr")));
    assert!(with_c7.doubts().is_empty());
    for (line, mix) in [("MIX=custom,+C1,+C2,+C3,+C4,+C5,+C6,+C7", Mix::Revised), ("MIX=custom", Mix::Base)] {
        let counters = Options::of(&book::resolved(rulebook(), None, line)).counters;
        for unit in units {
            assert_eq!(counters.hold(unit), unit.is_in(mix), "{}", unit.id);
            if unit.is_in(mix) {
                assert_eq!(unit.attack(counters.value_mix(unit)), unit.attack(mix), "{}", unit.id);
                assert_eq!(unit.kind(counters.type_mix(unit)), unit.kind(mix), "{}", unit.id);
                assert_eq!(unit.name(counters.name_mix(unit)), unit.name(mix), "{}", unit.id);
            }
        }
    }
}

#[test]
fn the_book_as_switched() {
    let text = |line, number| as_switched(rulebook(), line, number);
    assert_eq!(text("-MC", "12.2"), (true, "Nobody is obliged to attack.".into()));
    assert!(!text("-MC", "12.2.1").0 && text("", "12.2.1").0);
    assert!(!text("-DC", "22.2").0);
    assert!(text("MIX=base", "21.6").1.contains("FGB has 6 SP"));
    assert!(text("MIX=sheet", "21.1").1.contains("11Pz 11/6/5"));
    assert!(text("MIX=custom", "21.6").1.contains("Not in play"));
    assert!(text("MIX=custom,+C6", "21.6").1.contains("9 SP instead of 6"));
    assert!(text("NWF=2", "23.1").1.contains("option 2"));
}

#[test]
fn kinds_and_origins() {
    let wanted = [
        ("21.1", Origin::Seed, Kind::Change),
        ("21.8", Origin::Seed, Kind::Addition),
        ("22.2", Origin::Seed, Kind::Optional),
        ("12.2.1", Origin::Public, Kind::Base),
        ("14.4", Origin::House, Kind::Base),
        ("26.R23", Origin::House, Kind::Errata),
    ];
    book::are_of(rulebook(), &wanted);
}
