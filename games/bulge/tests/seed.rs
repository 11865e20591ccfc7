//! The variant document: its counter sheet, and the table `docs/bulge-seed.md` of its sentences.

use std::collections::BTreeSet;

use bulge::mixes::{Counter, Role};
use bulge::rulebook::rulebook;
use bulge::units::standard;
use bulge::{Bulge, Place};
use engine::Game;
use engine::rules::Origin;

const TABLE: &str = include_str!("../../../docs/bulge-seed.md");

/// The German counters: division or kind, entry code, then each counter with what is printed on it.
const GERMAN: &[&str] = &[
    "1SS B Peiper=12-4 1=7-4 2=7-4",
    "2SS 3 2=11-4 3=7-4 4=7-4",
    "9SS 3 9=10-4 19=7-4 20=7-4",
    "10SS 4 10=8-4 21=7-4 22=7-4",
    "12SS B 12=11-4 25=7-4 26=7-4",
    "- 3 FBB=11-4",
    "- 6 FGB=6-4",
    "2Pz E 3=10-4 2=6-4 304=5-4",
    "9Pz 7 33=8-4 10=5-4 11=3-4",
    "11Pz 4 15=11-4 110=6-4 111=5-4",
    "116Pz D 16=10-4 60=6-4 156=5-4",
    "Lehr E 130=8-4 901=5-4 902=5-4",
    "3Pg 3 8=8-4 29=8-4",
    "15Pg 7 104=8-4 115=8-4",
    "- B 150=7-4",
    "3FJ B 5=5-3 8=5-3 9=5-3",
    "5FJ F 15=5-4 14=5-3 13=5-3",
    "- 2 vdH=1-2",
    "26VG E 39=5-3 77=5-3 78=5-3",
    "18VG C 293=3-3 294=4-3 295=4-3",
    "12VG B 27=3-3 48=3-3 89=3-3",
    "9VG 9 36=3-3 57=3-3 116=3-3",
    "62VG C 164=3-3 183=3-3 190=3-3",
    "79VG 7 208=3-3 212=3-3 266=3-3",
    "167VG 8 315=3-3 331=3-3 339=3-3",
    "212VG G 316=3-3 320=3-3 423=3-3",
    "246VG 8 352=3-3 404=3-3 689=3-3",
    "276VG G 986=3-3 987=3-3 988=3-3",
    "277VG B 989=3-3 990=3-3 991=3-3",
    "326VG A 751=3-3 752=3-3 753=3-3",
    "352VG F 914=3-3 915=3-3 916=3-3",
    "560VG D 1128=3-3 1130=3-3",
    "560VG 5 1129=3-3",
    "Werfer D 7=8-1-3",
    "Werfer B 9=8-1-3 17=7-1-3",
    "Werfer E 15=7-1-3",
    "Werfer A 4=6-1-3",
    "Werfer G 8=8-1-2",
    "Werfer F 18=8-1-2",
    "Werfer C 16=7-1-2",
    "Art E 766=6-3-3/6-3",
    "Art 8 410=5-3-3/5-3",
    "Art A 388=4-2-3/4-2",
    "Art D 401=4-2-3/4-2",
    "Art B 402=4-2-3/4-2 405=4-2-3/4-2",
    "Art F 406=4-2-3/4-2",
    "Art G 408=4-2-3/4-2",
    "- 1 Stielau-1=0-10 Stielau-2=0-10 Stielau-3=0-10 Stielau-4=0-10",
    "17SS Nw 37=9-4 38=9-4",
    "21Pz Nw 22=10-4 125=6-4 192=5-4",
    "25Pg Nw 35=8-4 119=8-4",
    "6SSG Nw 11=6-3 12=6-3",
];

/// The Allied counters: division or kind, then the names.
const ALLIED: &[&str] = &[
    "2Ar 66 67 41",
    "3Ar 32 33 36",
    "4Ar CCA CCB CCR",
    "5Ar CCA CCB CCR",
    "6Ar CCA CCB CCR",
    "7Ar CCA CCB CCR",
    "9Ar CCA CCB CCR",
    "10Ar CCA CCB CCR",
    "11Ar CCA CCB CCR",
    "Cav 2 4 6 14 102",
    "17Ab 507 513 193 194",
    "82Ab 504 505 508 325",
    "101Ab 501 502 506 327",
    "Para 517",
    "1Inf 16 18 26",
    "2Inf 9 23 38",
    "4Inf 12 22",
    "5Inf 2 10 11",
    "9Inf 39 47 60",
    "26Inf 101 104 328",
    "28Inf 109 110 112",
    "30Inf 117 119 120",
    "35Inf 134 137 320",
    "75Inf 289 290 291",
    "80Inf 317 318 319",
    "83Inf 329 330 331",
    "84Inf 333 334 335",
    "87Inf 345 346 347",
    "99Inf 393 394 395",
    "106Inf 422 423 424",
    "FA 179 193 203 402 406 18 174 183 190 187 188 333 404 422",
    "12Ar CCA CCB CCR",
    "14Ar CCA CCB CCR",
    "2DB GTD GTL GTV",
    "Gds 5 32",
    "11ArUK 29",
    "- 33Tk 34Tk",
    "6Par 3 5 6",
    "43UK 129 130 214",
    "50UK 69 151 231",
    "51UK 152 153 154",
    "53UK 71 158 160",
    "AGRA 4 5",
];

fn name(parent: &str, designation: &str) -> String {
    if parent == "-" { designation.into() } else { format!("{designation}/{parent}") }
}

/// What is printed on a counter, the back of a gun after a stroke.
fn print(counter: &Counter) -> String {
    match counter.role {
        Role::Combat | Role::Team => format!("{}-{}", counter.attack, counter.movement),
        Role::Artillery => {
            let front = format!("{}-{}-{}", counter.ofs, counter.defence, counter.movement);
            if counter.is_gun() { format!("{front}/{}-{}", counter.ofs, counter.fpf) } else { front }
        }
    }
}

#[test]
fn the_german_counters_of_the_sheet() {
    let mut printed = BTreeSet::new();
    for line in GERMAN {
        let mut words = line.split(' ');
        let (parent, code) = (words.next().unwrap(), words.next().unwrap());
        for counter in words {
            let (designation, strength) = counter.split_once('=').unwrap();
            assert!(
                printed.insert((name(parent, designation), code.to_owned(), strength.to_owned())),
                "{counter}"
            );
        }
    }
    let game = Bulge::new("S1", Some("variant"), "MIX=sheet").unwrap();
    let counters = game.fixed().units.iter().zip(standard());
    let own: BTreeSet<(String, String, String)> = counters
        .filter(|(counter, _)| counter.side == bulge::charts::GERMAN && counter.in_mix)
        .map(|(counter, unit)| (counter.name.clone(), unit.entry.clone(), print(counter)))
        .collect();
    assert_eq!(own, printed);
}

#[test]
fn the_allied_counters_of_the_sheet() {
    let mut printed = BTreeSet::new();
    for line in ALLIED {
        let (parent, names) = line.split_once(' ').unwrap();
        printed.extend(names.split(' ').map(|designation| name(parent, designation)));
    }
    let game = Bulge::new("S1", Some("variant"), "MIX=sheet").unwrap();
    let counters = game.fixed().units.iter();
    let own: BTreeSet<String> = counters
        .filter(|counter| counter.side == bulge::charts::ALLIED && counter.in_mix)
        .map(|counter| counter.name.clone())
        .collect();
    assert_eq!(own, printed);
}

#[test]
fn codes_say_when_a_unit_comes() {
    let game = Bulge::new("S1", Some("variant"), "-OKW").unwrap();
    for (at, unit) in standard().iter().enumerate().filter(|(_, unit)| unit.id.starts_with("g-")) {
        let (place, plan) = (game.state().units[at].place, game.fixed().schedule.plans[at]);
        match unit.entry.as_str() {
            "A" | "B" | "C" | "D" | "E" | "F" | "G" => assert_eq!(place, Place::Map, "{}", unit.id),
            "Nw" => assert!(plan.is_some_and(|plan| plan.turn >= 25) && unit.is_nordwind(), "{}", unit.id),
            code => {
                let day: u8 = code.parse().unwrap();
                assert_eq!(plan.map(|plan| plan.turn), Some(2 * day - 1), "{}", unit.id);
            }
        }
    }
}

/// The rows of the table: rules and tests.
fn rows() -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let list =
        |cell: &'static str| cell.split(',').map(|word| word.trim().trim_matches('`')).collect::<Vec<_>>();
    let rows = TABLE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| What"));
    rows.map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").collect();
        assert_eq!(cells.len(), 3, "{line}");
        (list(cells[1]), list(cells[2]))
    })
    .collect()
}

#[test]
fn every_rule_of_the_table_exists_and_none_of_the_document_is_missing() {
    let book = rulebook();
    let section = |number: &str| book.sections().iter().any(|section| section.number == number);
    let named: BTreeSet<&str> = rows().into_iter().flat_map(|(rules, _)| rules).collect();
    for number in &named {
        assert!(book.rule(number).is_some_and(|rule| rule.number == *number) || section(number), "{number}");
    }
    for rule in book.rules().iter().filter(|rule| rule.origin == Origin::Seed) {
        // 21.11 is the switch that plays some of the changes without the others.
        assert!(
            named.contains(rule.number.as_str()) || rule.number == "21.11",
            "{} {}",
            rule.number,
            rule.title
        );
    }
}

#[test]
fn every_test_of_the_table_exists() {
    let rows = rows();
    assert!(rows.len() > 60, "{} rows", rows.len());
    trials::book::tests_exist(rows.iter().flat_map(|(_, tests)| tests.iter().copied()));
}
