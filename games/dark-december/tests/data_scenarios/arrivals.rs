//! Who arrives when and where.

use dark_december::charts::side_word;
use dark_december::map::board;
use dark_december::scenario::{Arrival, Entry, Scenario, components};
use dark_december::units::standard as standard_units;
use std::collections::BTreeMap;
use trials::table::{Row, table};

use crate::{all, options, scenario, unit};

fn entry_word(arrival: &Arrival) -> &'static str {
    match arrival.entry {
        Entry::Letter(at) => &board().areas[at].name,
        Entry::Drop => "drop",
    }
}

/// Turn, side, letter, switch and whether it is optional, by unit.
type Schedule = BTreeMap<String, (u8, String, String, String, bool)>;

fn schedule(arrivals: &[Arrival]) -> Schedule {
    let mut list = Schedule::new();
    for arrival in arrivals {
        for id in &arrival.units {
            let line = (
                arrival.turn.number(),
                side_word(arrival.side).to_owned(),
                entry_word(arrival).to_owned(),
                arrival.switch.clone(),
                arrival.waits,
            );
            assert_eq!(list.insert(unit(*id).id.clone(), line), None);
        }
    }
    list
}

fn expected(row: &Row, first: u8) -> (u8, String, String, String, bool) {
    let optional = row["condition"].starts_with("OPT3.0");
    let switch = row["condition"].split([' ', ':']).next().unwrap().to_owned();
    let turn: u8 = row["turn"].parse().unwrap();
    let turn = if optional { turn.max(first) } else { turn };
    (turn, row["side"].to_lowercase(), row["entry"].clone(), switch, optional)
}

#[test]
fn arrivals_are_those_of_the_schedule() {
    for scenario in all() {
        let turns = scenario.first.number()..=scenario.last.number();
        let mut wanted = Schedule::new();
        for row in table("reinforcements") {
            let line = expected(&row, *turns.start());
            // With VAR-C the Führer Grenadier Brigade reaches the first scenario.
            if turns.contains(&line.0) || (scenario.id == "C1" && row["unit_id"] == "G-FGB") {
                wanted.insert(row["unit_id"].clone(), line);
            }
        }
        assert_eq!(schedule(&scenario.arrivals), wanted, "{}", scenario.id);
        assert!(scenario.arrivals.is_sorted_by_key(|arrival| (arrival.turn, arrival.side)));
    }
    let optional: BTreeMap<String, (u8, String)> = scenario("C2")
        .arrivals
        .iter()
        .filter(|arrival| arrival.waits)
        .flat_map(|arrival| arrival.units.iter().map(move |id| (id, arrival)))
        .map(|(id, arrival)| (unit(*id).id.clone(), (arrival.turn.number(), entry_word(arrival).to_owned())))
        .collect();
    let listed: BTreeMap<String, (u8, String)> = table("optional_forces")
        .into_iter()
        .map(|row| (row["unit_id"].clone(), (row["earliest_turn"].parse().unwrap(), row["entry"].clone())))
        .collect();
    assert_eq!(optional, listed);
}

/// The turns of arrival as switched.
fn turns_of(scenario: &Scenario, line: &str) -> BTreeMap<String, u8> {
    let list = scenario.schedule(&components(), &options(scenario, line));
    assert!(list.is_sorted_by_key(|arrival| (arrival.turn, arrival.side)));
    schedule(&list).into_iter().map(|(id, line)| (id, line.0)).collect()
}

/// X1, X4, X6.
#[test]
fn rules_x1_x4_x6_what_ifs_change_arrivals() {
    let c2 = scenario("C2");
    let plain = turns_of(c2, "");
    assert!(!plain.contains_key("A-66-262"), "X1");
    assert_eq!(turns_of(c2, "+VAR-XVIII").get("A-66-262"), Some(&17));
    let early = turns_of(c2, "+VAR-C");
    for (id, turn) in &plain {
        let unit = standard_units().iter().find(|unit| &unit.id == id).unwrap();
        let division = unit.parent.as_deref().unwrap_or_default();
        let moved = ["3 PG", "9 Pz", "15 PG", "79 VG", "167 VG"].contains(&division) || id == "G-FGB";
        assert_eq!(early[id], if moved { turn - 4 } else { *turn }, "X4 {id}");
    }
    let slow = turns_of(c2, "+VAR-E");
    for (id, turn) in &plain {
        let late = id.starts_with("A-") && (4..=10).contains(turn);
        assert_eq!(slow[id], if late { turn + 1 } else { *turn }, "X6 {id}");
    }
    let c1 = scenario("C1");
    assert!(!turns_of(c1, "").contains_key("G-FGB"));
    assert_eq!(turns_of(c1, "+VAR-C").get("G-FGB"), Some(&7));
    assert!(!turns_of(c1, "+VAR-E").contains_key("A-FrLt"), "it would come after the last turn");
    let c6 = turns_of(scenario("C6"), "+VAR-C");
    assert_eq!((c6["G-79V-208"], c6["G-9Pz-33 Pz"], c6["G-167-315"]), (13, 13, 13), "C6");
    assert_eq!(turns_of(scenario("C6"), "+VAR-E"), turns_of(scenario("C6"), ""));
    assert!(!turns_of(c2, "-OPT3.0,-VOR3.0").contains_key("A-5A-CCA"));
    assert!(!turns_of(c2, "-OPT8.0").contains_key("G-vdH"));
}
