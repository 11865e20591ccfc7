//! The scenarios against the set-ups, schedule and victory table of the specification.

mod arrivals;

use dark_december::charts::{ALLIED, GERMAN, Turn, side_of, side_word};
use dark_december::map::board;
use dark_december::rulebook::{Options, rulebook};
use dark_december::scenario::{BridgeState, Level, Map, Placed, Scenario, Victory, components};
use dark_december::units::{Unit, standard as standard_units};
use engine::{HexId, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use trials::table::{Row, table};

trials::shipped_scenarios!(dark_december);

fn options(scenario: &Scenario, line: &str) -> Options {
    Options::of(&scenario.rule_set(rulebook(), None, line).unwrap_or_else(|wrong| panic!("{wrong}")))
}

/// The name of the set-up and the date of its bridges and towns.
fn setup(scenario: &Scenario) -> (&'static str, &'static str) {
    if scenario.id == "C6" { ("22AM", "22") } else { ("16HAP", "16") }
}

fn ids(units: &[UnitId]) -> BTreeSet<&'static str> {
    units.iter().map(|id| unit(*id).id.as_str()).collect()
}

fn label(hex: HexId) -> &'static str {
    board().grid.label(hex)
}

#[test]
fn the_three_scenarios() {
    let heads: Vec<(&str, &str, u8, u8)> =
        all().iter().map(|s| (s.id.as_str(), s.name.as_str(), s.first.number(), s.last.number())).collect();
    assert_eq!(
        heads,
        [("C1", "Herbstnebel", 1, 8), ("C2", "Campaign", 1, 20), ("C6", "Turning Point", 13, 20)]
    );
    for scenario in all() {
        assert_eq!((scenario.begins, &scenario.map), (GERMAN, &Map::Standard));
        assert!(scenario.about.len() > 100);
        assert_eq!(scenario.doubts, [], "{}", scenario.id);
        assert_eq!(rulebook().rule(&scenario.id).unwrap().title, scenario.name);
    }
}

/// The units of a set-up of the table by id: hex and state.
fn rows(setup: &str) -> BTreeMap<String, (String, String)> {
    let rows = table("setup").into_iter().filter(|row| row["kind"] == "unit" && row["setup"] == setup);
    rows.map(|row| (row["id"].clone(), (row["hex"].clone(), row["state"].clone()))).collect()
}

fn found<'a>(list: impl Iterator<Item = &'a Placed>) -> BTreeMap<String, (String, String)> {
    let line = |placed: &Placed| {
        let state = if placed.back { "reduced" } else { "full" };
        (unit(placed.unit).id.clone(), (label(placed.hex).to_owned(), state.to_owned()))
    };
    list.map(line).collect()
}

#[test]
fn units_stand_where_the_set_ups_put_them() {
    for scenario in all() {
        let (on_map, pools): (BTreeMap<_, _>, BTreeMap<_, _>) =
            rows(setup(scenario).0).into_iter().partition(|(_, (hex, _))| !hex.is_empty());
        assert_eq!(found(scenario.placed.iter()), on_map, "{}", scenario.id);
        let pool = |state: &str| -> BTreeSet<&str> {
            pools.iter().filter(|(_, line)| line.1 == state).map(|(id, _)| id.as_str()).collect()
        };
        assert_eq!(ids(&scenario.eliminated), pool("eliminated"), "{}", scenario.id);
        assert_eq!(ids(&scenario.surrendered), pool("surrendered"), "{}", scenario.id);
        assert!(scenario.absent.is_empty());
    }
    assert_eq!(all().iter().map(|scenario| scenario.placed.len()).collect::<Vec<_>>(), [87, 87, 151]);
}

/// C3, C4.
#[test]
fn rules_c3_and_c4_historical_positions_or_free_deployment() {
    for scenario in [scenario("C1"), scenario("C2")] {
        let with = |line: &str| found(scenario.placed_with(standard_units(), &options(scenario, line)));
        assert_eq!(with(""), rows("16HAP"));
        assert_eq!(with("-HAP"), rows("16AM"));
        let without = with("-OPT9.0,-V4.6,-VOR9.4,-VOR9.5");
        assert_eq!(without.len(), with("").len() - 5, "C0: no commanders");
        assert!(scenario.has_free_deployment(&options(scenario, "-HAP")));
    }
    let c6 = scenario("C6");
    let with = |line: &str| found(c6.placed_with(standard_units(), &options(c6, line)));
    assert_eq!(with(""), with("-HAP"));
    assert!(!c6.has_free_deployment(&options(c6, "-HAP")));
    // Ex C0
    let bastogne = scenario("C2").placed.iter().filter(|placed| label(placed.hex) == "3022");
    assert_eq!(bastogne.map(|placed| unit(placed.unit).stack).collect::<Vec<_>>(), [1, 0]);
}

/// M9.5.
#[test]
fn rule_m9_5_no_mixed_hex_and_stacking_is_legal() {
    for scenario in all() {
        for line in ["", "-HAP"] {
            let mut stacks: BTreeMap<&str, Vec<&Unit>> = BTreeMap::new();
            for placed in scenario.placed_with(standard_units(), &options(scenario, line)) {
                stacks.entry(label(placed.hex)).or_default().push(unit(placed.unit));
            }
            for (hex, units) in stacks {
                let points: u8 = units.iter().map(|unit| unit.stack).sum();
                assert!(points <= 6, "{} {hex}", scenario.id);
                assert!(units.iter().all(|unit| side_of(unit) == side_of(units[0])), "{} {hex}", scenario.id);
            }
        }
    }
}

/// C0.
#[test]
fn rule_c0_who_is_due_is_there_and_nobody_else() {
    for scenario in all() {
        let placed = scenario.placed.iter().map(|placed| placed.unit);
        let lost = scenario.eliminated.iter().chain(&scenario.surrendered).copied();
        let here: BTreeSet<UnitId> = placed.chain(lost).collect();
        let later: BTreeSet<UnitId> =
            scenario.arrivals.iter().flat_map(|arrival| arrival.units.clone()).collect();
        for (at, unit) in standard_units().iter().enumerate() {
            let id = UnitId(at as u16);
            let due = !unit.optional && unit.turn.is_none_or(|turn| turn < scenario.first.number());
            assert_eq!(here.contains(&id), due, "{} {}", scenario.id, unit.id);
            assert!(!(here.contains(&id) && later.contains(&id)), "{}", unit.id);
            if scenario.last == Turn::LAST {
                assert_eq!(later.contains(&id), !due, "{} {}", scenario.id, unit.id);
            }
        }
    }
}

/// M7.
#[test]
fn rule_m7_bridges() {
    for scenario in all() {
        let date = setup(scenario).1;
        let mut seen = 0;
        for row in table("map_bridges") {
            let (a, b) = row["hexside"].split_once('/').unwrap();
            let ends = board().grid.find(a).zip(board().grid.find(b));
            let side = ends.and_then(|(a, b)| board().grid.side_between(a, b));
            let Some(bridge) = side.and_then(|side| board().bridge(side)) else { continue };
            let expected = match row[&format!("status_{date}")].as_str() {
                "intact" => BridgeState::Intact,
                "built" => BridgeState::Built,
                "none" => BridgeState::None,
                "blown" => BridgeState::Blown,
                _ => BridgeState::Ford,
            };
            assert_eq!(scenario.bridges[bridge], expected, "{} {}", scenario.id, row["hexside"]);
            seen += 1;
        }
        assert!(seen > 80, "{seen}");
    }
}

#[test]
fn rule_5_1_sites_without_a_bridge() {
    let c2 = scenario("C2");
    let text = &rulebook().rule("5.1").unwrap().text;
    let mut sites = 0;
    for (bridge, state) in board().bridges.iter().zip(&c2.bridges) {
        if *state == BridgeState::None {
            assert!(text.contains(&board().grid.side_label(bridge.side)), "{}", bridge.name);
            sites += 1;
        }
    }
    assert_eq!(sites, 7);
}

/// M8.
#[test]
fn rule_m8_control_at_the_start() {
    for scenario in all() {
        let date = setup(scenario).1;
        let rows: Vec<Row> = table("towns").into_iter().filter(|row| row["class"] != "place").collect();
        assert_eq!(scenario.control.len(), rows.len());
        for row in rows {
            let hex = board().grid.find(&row["hex"]).unwrap();
            let side = scenario.control.iter().find(|(other, _)| *other == hex).unwrap().1;
            assert_eq!(side_word(side), row[&format!("control_{date}")].to_lowercase(), "{}", row["name"]);
        }
    }
}

#[test]
fn forts_and_counters() {
    let forts = |side: &str| -> BTreeSet<String> {
        let rows = table("setup").into_iter().filter(|row| row["kind"] == "fort" && row["id"] == side);
        rows.map(|row| row["hex"].clone()).collect()
    };
    let c6 = scenario("C6");
    for (side, name) in [(GERMAN, "German"), (ALLIED, "Allied")] {
        let found: BTreeSet<String> = c6
            .forts
            .iter()
            .filter(|fort| fort.1 == side)
            .map(|fort| board().grid.label(fort.0).to_owned())
            .collect();
        assert_eq!(found, forts(name));
    }
    let counters: BTreeMap<String, String> = table("setup")
        .into_iter()
        .filter(|row| row["kind"] == "counter")
        .map(|row| (row["id"].clone(), row["hex"].clone()))
        .collect();
    assert_eq!(counters.len(), 5);
    let found = [
        ("german_bridges_built", c6.bridges_built),
        ("german_motor_points", c6.points[0][0]),
        ("german_other_points", c6.points[0][1]),
        ("allied_motor_points", c6.points[1][0]),
        ("allied_other_points", c6.points[1][1]),
    ];
    for (name, value) in found {
        assert_eq!(value.to_string(), counters[name], "{name}");
    }
    for scenario in [scenario("C1"), scenario("C2")] {
        assert!(scenario.forts.is_empty());
        assert_eq!((scenario.bridges_built, scenario.points), (0, [[0; 2]; 2]));
    }
}

#[test]
fn victory_is_that_of_the_table() {
    let find = |label: &str| board().grid.find(label).unwrap();
    let objectives =
        Victory::Objectives { towns: vec![find("3811"), find("3022")], panzers: 3, west_of_column: 22 };
    assert_eq!(scenario("C1").victory, objectives, "W1");
    assert_eq!((&scenario("C1").sudden_death, scenario("C1").victory.by_score(50)), (&None, None));
    let rows = table("victory");
    let value = |key: &str| rows.iter().find(|row| row["key"] == key).unwrap()["value"].clone();
    let towns = table("towns");
    let cities: Vec<_> = value("sudden_death_city")
        .split(';')
        .map(|name| find(&towns.iter().find(|row| row["name"] == name).unwrap()["hex"]))
        .collect();
    for (scenario, kind) in [(scenario("C2"), "level"), (scenario("C6"), "turning_point")] {
        assert_eq!(scenario.sudden_death.as_ref(), Some(&cities), "W2");
        let least = |level: &str| value(&format!("{kind}_{level}_min")).parse::<i32>().unwrap();
        let levels = [
            (least("german_decisive"), Some(GERMAN), Level::Decisive),
            (least("german_marginal"), Some(GERMAN), Level::Marginal),
            (least("draw"), None, Level::Draw),
            (least("allied_marginal"), Some(ALLIED), Level::Marginal),
            (-99, Some(ALLIED), Level::Decisive),
        ];
        let mut above = 999;
        for (least, winner, level) in levels {
            for score in [least, above] {
                let found = scenario.victory.by_score(score).unwrap();
                assert_eq!((found.winner, found.level), (winner, level), "{score}");
            }
            above = least - 1;
        }
    }
    // Ex W
    assert_eq!(scenario("C2").victory.by_score(28).unwrap().winner, Some(ALLIED));
    assert_eq!(scenario("C2").victory.by_score(46).unwrap().winner, Some(GERMAN));
}

#[test]
fn strengths_at_the_start_and_later() {
    // Attack and defence without units of optional rules, at the start and by the end of turns 6, 10, 14 and 20.
    let c2 = scenario("C2");
    let sum = |side, turn: u8| -> (u32, u32) {
        let start = c2.placed.iter().map(|placed| placed.unit);
        let later = c2
            .arrivals
            .iter()
            .filter(|arrival| !arrival.waits && arrival.turn.number() <= turn && arrival.switch.is_empty())
            .flat_map(|arrival| arrival.units.clone());
        let units = start.chain(later).map(unit).filter(|unit| side_of(unit) == side);
        units.fold((0, 0), |sum, unit| {
            (sum.0 + u32::from(unit.full.attack), sum.1 + u32::from(unit.full.defence))
        })
    };
    let turns = [0, 6, 10, 14, 20];
    let german = [(158, 174), (204, 212), (206, 215), (235, 247), (255, 273)];
    assert_eq!(turns.map(|turn| sum(GERMAN, turn)), german);
    let allied = [(64, 89), (141, 187), (208, 269), (268, 337), (357, 445)];
    assert_eq!(turns.map(|turn| sum(ALLIED, turn)), allied);
}

#[test]
fn switches_of_the_scenarios() {
    let book = rulebook();
    for scenario in all() {
        assert_eq!(scenario.rule_set(book, None, "").unwrap(), book.resolve(Some("variant"), "").unwrap());
        for id in &scenario.switches.idle {
            assert!(book.switch(id).is_some());
        }
    }
    let base = scenario("C2").rule_set(book, Some("base79"), "+V4.1").unwrap();
    assert_eq!(base, book.resolve(Some("base79"), "+V4.1").unwrap());
    assert!(
        ["HAP", "FIVE", "VAR-D", "VAR-E"].iter().all(|id| scenario("C6")
            .switches
            .idle
            .iter()
            .any(|w| w == id))
    );
}

#[test]
fn the_example_in_the_documentation_is_readable() {
    let source = include_str!("../../src/scenario/mod.rs");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim_start);
    let text: Vec<&str> =
        lines.skip_while(|line| *line != "```toml").skip(1).take_while(|line| *line != "```").collect();
    let scenario =
        Scenario::read("C9.toml", &text.join("\n"), &components()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((scenario.id.as_str(), scenario.placed.len(), scenario.arrivals.len()), ("C9", 3, 2));
    assert!(scenario.placed.iter().any(|placed| placed.back));
    assert!(scenario.doubts.iter().any(|doubt| doubt.message.starts_with("G-1SS-1 Pz is neither set up")));
}
