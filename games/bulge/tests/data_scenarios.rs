//! The scenarios against the set-ups, schedule and victory table of the specification.

use std::collections::{BTreeMap, BTreeSet};

use bulge::charts::{ALLIED, Class, GERMAN, Turn, side_of, side_word};
use bulge::map::board;
use bulge::rulebook::{Counters, rulebook};
use bulge::scenario::{
    Arrival, AtOnce, BridgeState, DumpState, Entry, Map, Release, Scenario, Victory, components,
};
use bulge::units::{Mix, Nation, Unit, standard as standard_units};
use engine::UnitId;
use trials::table::{Row, table};

trials::shipped_scenarios!(bulge);

/// The scenarios with the names of their set-ups.
fn with_setups() -> Vec<(&'static Scenario, String)> {
    let rows = table("scenarios");
    rows.iter().map(|row| (scenario(&row["id"]), row["setup"].clone())).collect()
}

fn ids(units: &[UnitId]) -> BTreeSet<&'static str> {
    units.iter().map(|id| unit(*id).id.as_str()).collect()
}

fn number(row: &Row, column: &str) -> u8 {
    row[column].parse().unwrap()
}

#[test]
fn the_five_scenarios_are_those_of_the_table() {
    let rows = table("scenarios");
    assert_eq!(rows.len(), all().len());
    for (row, scenario) in rows.iter().zip(all()) {
        assert_eq!(scenario.id, row["id"]);
        assert_eq!(scenario.name, row["name"].trim_end_matches(" (campaign)"));
        assert_eq!(scenario.first.number(), number(row, "first_turn"));
        assert_eq!(scenario.last.number(), number(row, "last_turn"));
        assert_eq!(side_word(scenario.begins), row["first_player_turn"]);
        assert_eq!(scenario.map, Map::Standard);
        assert!(scenario.about.len() > 100);
        assert_eq!(scenario.doubts, [], "{}", scenario.id);
        assert!(rulebook().rule(&scenario.id).is_some());
    }
}

#[test]
fn units_stand_where_the_set_ups_put_them() {
    for (scenario, setup) in with_setups() {
        let found: BTreeMap<&str, (&str, bool)> = scenario
            .placed
            .iter()
            .map(|placed| (unit(placed.unit).id.as_str(), (board().grid.label(placed.hex), placed.back)))
            .collect();
        let rows: Vec<Row> = table("setup").into_iter().filter(|row| row["setup"] == setup).collect();
        let (lost, placed): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row["hex"] == "ELIMINATED");
        let expected: BTreeMap<&str, (&str, bool)> = placed
            .iter()
            .map(|row| (row["unit"].as_str(), (row["hex"].as_str(), row["art_side"] == "back")))
            .collect();
        assert_eq!(found, expected, "{}", scenario.id);
        assert_eq!(found.len(), scenario.placed.len());
        let lost: BTreeSet<&str> = lost.iter().map(|row| row["unit"].as_str()).collect();
        assert_eq!(ids(&scenario.lost), lost, "{}", scenario.id);
    }
}

#[test]
fn rule_29_3_numbers_of_units() {
    let counts: Vec<usize> = all().iter().map(|scenario| scenario.placed.len()).collect();
    assert_eq!(counts, [91, 91, 149, 206, 149]);
}

#[test]
fn rule_9_1_no_mixed_hex_and_stacking_is_legal() {
    for scenario in all() {
        for mix in Mix::ALL {
            let mut stacks: BTreeMap<_, Vec<&Unit>> = BTreeMap::new();
            for placed in scenario.placed.iter().filter(|placed| unit(placed.unit).is_in(mix)) {
                stacks.entry(placed.hex).or_default().push(unit(placed.unit));
            }
            for (hex, units) in stacks {
                let artillery = units.iter().filter(|unit| Class::of(unit.kind(mix)) == Class::Art).count();
                let label = board().grid.label(hex);
                assert!(artillery <= 2 && units.len() - artillery <= 3, "{} {label}", scenario.id);
                assert!(
                    units.iter().all(|unit| side_of(unit) == side_of(units[0])),
                    "{} {label}",
                    scenario.id
                );
            }
        }
    }
}

#[test]
fn rule_24_1_who_is_due_is_there_and_nobody_else() {
    for scenario in all() {
        let here: BTreeSet<&str> = scenario
            .placed
            .iter()
            .map(|placed| placed.unit)
            .chain(scenario.lost.iter().copied())
            .map(|id| unit(id).id.as_str())
            .collect();
        let absent = ids(&scenario.absent);
        for unit in standard_units() {
            let start = ["SETUP", "STG"].iter().any(|word| unit.areas[0].starts_with(word));
            let due = start || unit.turn < scenario.first.number();
            let expected = due && !absent.contains(unit.id.as_str());
            assert_eq!(here.contains(unit.id.as_str()), expected, "{} {}", scenario.id, unit.id);
        }
        let never: BTreeSet<&str> = standard_units()
            .iter()
            .filter(|unit| {
                scenario.first > Turn::FIRST
                    && (unit.id.starts_with("g-10ss") || unit.id.starts_with("g-11pz"))
            })
            .map(|unit| unit.id.as_str())
            .collect();
        assert_eq!(absent, never, "24.8");
    }
}

fn release(condition: &str) -> (Release, &'static str) {
    match condition {
        "NW option 3 only" => (Release::Nordwind3, ""),
        "cancelled by NW option 2" => (Release::UnlessNordwind2, ""),
        "switch GREIF" => (Release::Always, "GREIF"),
        word if word.starts_with("switch VDH") => (Release::Always, "VDH"),
        word if word.starts_with("OKW") => (Release::Okw, ""),
        _ => (Release::Always, ""),
    }
}

fn entry_words(arrival: &Arrival) -> BTreeSet<&'static str> {
    match &arrival.entry {
        Entry::Edge { areas, .. } => areas.iter().map(|at| board().areas[*at].name.as_str()).collect(),
        Entry::WithCorpsB => ["EAST"].into(),
        Entry::Drop => ["DROP"].into(),
    }
}

#[test]
fn arrivals_are_those_of_the_schedule() {
    for scenario in all() {
        let absent = ids(&scenario.absent);
        let mut expected = BTreeMap::new();
        for row in table("reinforcements") {
            let turn = number(&row, "turn");
            if !(scenario.first.number()..=scenario.last.number()).contains(&turn) {
                continue;
            }
            let areas: BTreeSet<String> = row["entry_areas"].split(';').map(str::to_owned).collect();
            for id in row["units"].split(';').filter(|id| !absent.contains(id)) {
                let line = (turn, row["side"].clone(), areas.clone(), release(&row["condition"]));
                assert_eq!(expected.insert(id.to_owned(), line), None, "{id} twice");
            }
        }
        let mut found = BTreeMap::new();
        for arrival in &scenario.arrivals {
            let areas: BTreeSet<String> = entry_words(arrival).into_iter().map(str::to_owned).collect();
            for id in &arrival.units {
                let condition = (arrival.waits, arrival.switch.as_str());
                let line =
                    (arrival.turn.number(), side_word(arrival.side).to_owned(), areas.clone(), condition);
                found.insert(unit(*id).id.clone(), line);
            }
        }
        assert_eq!(found, expected, "{}", scenario.id);
        assert!(scenario.arrivals.is_sorted_by_key(|arrival| (arrival.turn, arrival.side)));
    }
}

#[test]
fn rule_23_8_and_23_9_nordwind_arrivals() {
    let s4 = scenario("S4");
    let arriving = |turn: u8, side| -> usize {
        let groups = s4.arrivals.iter().filter(|arrival| {
            arrival.turn.number() == turn && arrival.side == side && arrival.waits == Release::Nordwind3
        });
        groups.map(|arrival| arrival.units.len()).sum()
    };
    // X42, X43
    assert_eq!((arriving(25, GERMAN), arriving(27, GERMAN)), (5, 4));
    assert_eq!((arriving(29, ALLIED), arriving(31, ALLIED)), (6, 3));
    let nordwind = s4.arrivals.iter().find(|arrival| arrival.waits == Release::Nordwind3).unwrap();
    let Entry::Edge { hexes, .. } = &nordwind.entry else { panic!("by road") };
    let labels: Vec<&str> = hexes.iter().map(|hex| board().grid.label(*hex)).collect();
    assert_eq!(labels, ["XX20", "XX26", "XX28"]);
}

#[test]
fn rule_29_1_strength_at_the_start_and_in_all() {
    let s1 = scenario("S1");
    for mix in [Mix::Base, Mix::Revised] {
        let sum = |units: &[UnitId], choose: &dyn Fn(&Unit) -> bool| -> u32 {
            let chosen = units.iter().map(|id| unit(*id)).filter(|unit| unit.is_in(mix) && choose(unit));
            chosen.map(|unit| u32::from(unit.attack(mix))).sum()
        };
        let start: Vec<UnitId> = s1.placed.iter().map(|placed| placed.unit).collect();
        assert_eq!(sum(&start, &|unit| unit.nation == Nation::German), 243);
        assert_eq!(sum(&start, &|unit| unit.nation == Nation::American), 75);
        let later = s1.arrivals.iter().flat_map(|arrival| arrival.units.iter().copied());
        let every: Vec<UnitId> = start.into_iter().chain(later).collect();
        assert_eq!(every.len(), standard_units().len());
        let own = |nation: Nation| move |unit: &Unit| unit.nation == nation && !unit.is_nordwind();
        assert_eq!(sum(&every, &own(Nation::German)), 441);
        assert_eq!(sum(&every, &own(Nation::American)), 436);
        assert_eq!(sum(&every, &own(Nation::British)), 98);
        let nordwind =
            |german: bool| move |unit: &Unit| unit.is_nordwind() && (unit.nation == Nation::German) == german;
        assert_eq!((sum(&every, &nordwind(true)), sum(&every, &nordwind(false))), (67, 53));
    }
}

#[test]
fn the_schedule_adds_up_to_its_own_sums() {
    let strength = |ids: &str, mix: Mix| -> u32 {
        let units = ids.split(';').map(|id| standard_units().iter().find(|unit| unit.id == id).unwrap());
        units.filter(|unit| unit.is_in(mix)).map(|unit| u32::from(unit.attack(mix))).sum()
    };
    for row in table("reinforcements") {
        assert_eq!(strength(&row["units"], Mix::Revised).to_string(), row["sp_revised"], "{}", row["units"]);
        assert_eq!(strength(&row["units"], Mix::Base).to_string(), row["sp_base"], "{}", row["units"]);
    }
}

#[test]
fn rule_11_1_bridges() {
    for (scenario, setup) in with_setups() {
        let mut seen = 0;
        for row in table("bridges") {
            let grid = &board().grid;
            let (a, b) = (grid.find(&row["hex_a"]).unwrap(), grid.find(&row["hex_b"]).unwrap());
            let bridge = grid.side_between(a, b).and_then(|side| board().bridge(side));
            let Some(bridge) = bridge else { continue };
            let expected = match row[&format!("state_{setup}")].as_str() {
                "down" => BridgeState::Down,
                "building" => BridgeState::Building,
                _ => BridgeState::Intact,
            };
            assert_eq!(scenario.bridges[bridge], expected, "{} {}", scenario.id, row["id"]);
            seen += 1;
        }
        assert!(seen > 50, "the map has the bridges of the table");
    }
}

#[test]
fn rule_2_2_2_control_at_the_start() {
    let revised = Counters::Mix(Mix::Revised);
    for (scenario, setup) in with_setups() {
        let german = scenario.german_hexes(board(), standard_units(), revised);
        for row in table("towns").iter().filter(|row| row["kind"] != "locality") {
            let hex = board().grid.find(&row["hex"]).unwrap();
            let expected = row[&format!("control_{setup}")] == "german";
            assert_eq!(german.contains(hex), expected, "{} {}", scenario.id, row["name"]);
        }
        let listed = |hex| scenario.control.iter().any(|(other, _)| *other == hex);
        for placed in scenario.placed.iter().filter(|placed| !listed(placed.hex)) {
            let unit = unit(placed.unit);
            if Class::of(unit.kind(Mix::Revised)) != Class::Art {
                let label = board().grid.label(placed.hex);
                assert_eq!(german.contains(placed.hex), side_of(unit) == GERMAN, "{} {label}", scenario.id);
            }
        }
        let find = |label: &str| board().grid.find(label).unwrap();
        assert!(!german.contains(find("A1")) && german.contains(find("XX20")));
    }
    let s1 = scenario("S1").german_hexes(board(), standard_units(), revised);
    // A tie goes to the Allies: NN23 is one hex from German MM24 and two from Allied LL24.
    assert!(s1.contains(board().grid.find("NN23").unwrap()));
    assert!(!s1.contains(board().grid.find("LL23").unwrap()), "next to both MM24 and LL24");
}

#[test]
fn rule_19_1_dumps() {
    for scenario in all() {
        let expected = if scenario.first == Turn::FIRST { DumpState::Allied } else { DumpState::Gone };
        assert_eq!(scenario.dumps, [expected; 2], "{}", scenario.id);
    }
}

#[test]
fn victory_is_that_of_the_table() {
    let find = |label: &str| board().grid.find(label).unwrap();
    for scenario in all() {
        assert_eq!(scenario.at_once, [AtOnce::Meuse, AtOnce::Liege]);
    }
    for id in ["S1", "S4", "S5"] {
        // 24.7: Bastogne does not count in the Christmas campaign.
        let counts = |town: &&str| id != "S5" || *town != "AA26";
        let list = |towns: &[&str]| towns.iter().copied().filter(|town| counts(town)).map(find).collect();
        let (towns, nordwind_2) = (list(&["MM15", "AA26"]), list(&["MM15", "AA26", "BB31", "S33"]));
        let rows = table("victory");
        let named = |row: &&Row| row["scenario"].split(',').any(|other| other == id);
        let test = |row: &Row| row["test"].strip_prefix("margin > ").map(|least| least.parse().unwrap());
        let more_than = rows.iter().filter(named).find_map(test).unwrap();
        assert_eq!(scenario(id).victory, Victory::Campaign { towns, nordwind_2, more_than });
    }
    assert_eq!(scenario("S3").victory, Victory::Hold(find("AA26")));
    let s2 = &scenario("S2").victory;
    let mut tests = 0;
    for row in table("victory").iter().filter(|row| row["scenario"] == "S2" && row["when"] == "end of turn 8")
    {
        let test = row["test"].trim_start_matches("margin ");
        let edges: Vec<i32> = test.split(' ').filter_map(|word| word.parse().ok()).collect();
        let edges = match test.split(' ').next() {
            Some(">=") => vec![edges[0], 500],
            Some("<=") => vec![-500, edges[0]],
            _ => edges,
        };
        for margin in edges {
            let level = s2.by_margin(margin).unwrap();
            assert_eq!(level.level.name(), row["level"], "{margin}");
            assert_eq!(level.winner.map_or("draw", side_word), row["winner"], "{margin}");
        }
        tests += 1;
    }
    assert_eq!(tests, 5);
    assert_eq!(scenario("S1").victory.by_margin(3), None);
}

#[test]
fn switches_of_the_scenarios() {
    let book = rulebook();
    assert_eq!(scenario("S1").rule_set(book, None, "").unwrap(), book.resolve(Some("variant"), "").unwrap());
    assert_eq!(
        scenario("S1").rule_set(book, Some("original"), "+DC").unwrap(),
        book.resolve(Some("original"), "+DC").unwrap()
    );
    let s4 = scenario("S4");
    let nordwind = book.switch("NW").unwrap();
    assert!(s4.rule_set(book, Some("original"), "").unwrap().on(nordwind), "24.6");
    assert_eq!(s4.rule_set(book, None, "-NW").unwrap_err().to_string(), "S4 is played with +NW");
    assert_eq!(scenario("S2").switches.idle, ["NW", "NWF"]);
    for id in ["S3", "S4", "S5"] {
        assert!(scenario(id).switches.idle.iter().any(|word| word == "OKW"), "24.8");
    }
}

#[test]
fn the_example_in_the_documentation_is_readable() {
    let source = include_str!("../src/scenario/mod.rs");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim_start);
    let text: Vec<&str> =
        lines.skip_while(|line| *line != "```toml").skip(1).take_while(|line| *line != "```").collect();
    let scenario =
        Scenario::read("S9.toml", &text.join("\n"), &components()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((scenario.id.as_str(), scenario.placed.len(), scenario.arrivals.len()), ("S9", 4, 2));
    assert!(scenario.doubts.iter().any(|doubt| doubt.message.starts_with("g-1ss-peiper is neither set up")));
}
