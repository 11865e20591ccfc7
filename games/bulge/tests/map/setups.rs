//! The set-ups and the reinforcements on this map (27.5, 29.3, 6.2, 8.2).

use std::collections::{BTreeMap, BTreeSet};

use bulge::map::board;
use engine::{HexId, SideId};

use crate::field::{far_bank, flood, hex, label};
use trials::table::table;

const SETUPS: [&str; 3] = ["T1", "T13", "T24"];

/// Movement classes (2.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Class {
    Inf,
    Mech,
    Art,
    Commando,
}

struct Unit {
    id: String,
    german: bool,
    class: Class,
    /// Type `ca`: armour that crosses rivers as infantry does (21.9).
    fords: bool,
    combat: bool,
    hex: HexId,
}

fn class(kind: &str) -> Class {
    match kind {
        "inf" | "para" | "mtn" | "mot" => Class::Inf,
        "arm" | "mech" | "cav" | "ca" => Class::Mech,
        "gun" | "werfer" => Class::Art,
        "cdo" => Class::Commando,
        other => panic!("type {other}"),
    }
}

/// The units of a set-up with the types of the base or the revised mix.
fn units(setup: &str, mix: &str) -> Vec<Unit> {
    let types: BTreeMap<String, (String, bool)> = table("units")
        .into_iter()
        .map(|u| {
            let kind =
                if u[&format!("type_{mix}")].is_empty() { "type_base" } else { &format!("type_{mix}") };
            let attack = if u[&format!("att_{mix}")].is_empty() { "att_base" } else { &format!("att_{mix}") };
            let fights = u[attack].parse::<u8>().is_ok_and(|a| a > 0);
            (u["id"].clone(), (u[kind].clone(), fights))
        })
        .collect();
    let row = |r: &trials::table::Row| {
        let (kind, fights) = &types[&r["unit"]];
        let class = class(kind);
        Unit {
            id: r["unit"].clone(),
            german: r["side"] == "german",
            class,
            fords: kind == "ca",
            combat: *fights && matches!(class, Class::Inf | Class::Mech),
            hex: hex(&r["hex"]),
        }
    };
    on_map(setup).iter().map(row).collect()
}

/// The lines of a set-up that put a unit on the map; others say that it is lost.
fn on_map(setup: &str) -> Vec<trials::table::Row> {
    let there = |r: &trials::table::Row| r["setup"] == setup && r["hex"] != "ELIMINATED";
    table("setup").into_iter().filter(there).collect()
}

fn usable(side: SideId, setup: &str) -> bool {
    board().bridge(side).is_some_and(|b| board().bridges[b].status[setup] == "intact")
}

/// The edge road hexes of a side (6.1).
fn sources(german: bool) -> Vec<HexId> {
    let kind = if german { "german entry" } else { "allied entry" };
    let areas = board().areas.iter().filter(|a| a.kind == kind);
    let mut hexes: Vec<HexId> = areas
        .flat_map(|a| a.hexes.iter().copied())
        .filter(|&h| board().roads.leaves_map(&board().grid, h))
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// True if a unit of that class may ever take the step on muddy ground (8.2, 8.5, 11.2, 11.3).
fn may_step(class: Class, fords: bool, setup: &str, side: SideId, to: HexId) -> bool {
    let river = board().is_river(side);
    let bridged = !river || usable(side, setup);
    if board().roads.crosses(side) && bridged {
        return true;
    }
    if river && class != Class::Inf && !fords {
        return false;
    }
    let column = match class {
        Class::Inf => "inf_cost",
        Class::Mech => "mech_mud",
        Class::Art => "art_mud",
        Class::Commando => "cdo_cost",
    };
    let chart = table_of_terrain();
    chart[&(board().terrain_name(to).to_owned(), column)] != "P"
}

fn table_of_terrain() -> &'static BTreeMap<(String, &'static str), String> {
    static CHART: std::sync::OnceLock<BTreeMap<(String, &'static str), String>> = std::sync::OnceLock::new();
    CHART.get_or_init(|| {
        let mut chart = BTreeMap::new();
        for row in table("terrain") {
            for column in ["inf_cost", "mech_mud", "art_mud", "cdo_cost"] {
                chart.insert((row["terrain"].clone(), column), row[column].clone());
            }
        }
        chart
    })
}

#[test]
fn rule_29_3_numbers_and_stacking() {
    for (setup, count) in SETUPS.iter().zip([91, 149, 206]) {
        let units = units(setup, "revised");
        assert_eq!(units.len(), count, "{setup}");
        let mut stacks: BTreeMap<HexId, (usize, usize, BTreeSet<bool>)> = BTreeMap::new();
        for unit in &units {
            let stack = stacks.entry(unit.hex).or_default();
            stack.0 += usize::from(unit.combat);
            stack.1 += usize::from(unit.class == Class::Art);
            stack.2.insert(unit.german);
        }
        for (at, (combat, guns, sides)) in stacks {
            assert!(combat <= 3 && guns <= 2 && sides.len() == 1, "{setup} {}", label(at));
        }
    }
}

#[test]
fn rule_27_5_no_vehicle_stands_in_forest_off_a_road() {
    let mut lost = Vec::new();
    for setup in SETUPS {
        for unit in units(setup, "base").iter().chain(&units(setup, "revised")) {
            let forest = board().terrain_name(unit.hex) == "forest";
            if unit.class != Class::Inf && forest && !board().roads.touches(unit.hex) {
                lost.push(format!("{setup} {} {}", unit.id, label(unit.hex)));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn rule_27_5_no_german_stands_beyond_the_meuse() {
    let far = far_bank();
    for setup in SETUPS {
        for unit in units(setup, "revised") {
            assert!(!(unit.german && far.contains(&unit.hex)), "{setup} {}", unit.id);
        }
    }
}

#[test]
fn rule_8_2_every_unit_can_have_come_to_where_it_stands() {
    let mut lost = BTreeSet::new();
    for setup in SETUPS {
        // Bridges that are down now stood when the columns passed: the roads are judged as of turn 1.
        let roads = if setup == "T1" { "T1" } else { "T13" };
        for german in [true, false] {
            for (class, fords) in [
                (Class::Inf, false),
                (Class::Mech, false),
                (Class::Mech, true),
                (Class::Art, false),
                (Class::Commando, false),
            ] {
                let reach = flood(&sources(german), |_, side, to| may_step(class, fords, roads, side, to));
                for unit in units(setup, "revised") {
                    if (unit.german, unit.class, unit.fords) == (german, class, fords)
                        && !reach.contains(&unit.hex)
                    {
                        lost.insert(format!("{setup} {} {}", unit.id, label(unit.hex)));
                    }
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn rule_7_2_every_entry_hex_leads_into_the_map() {
    for row in table("reinforcements") {
        for word in row["reference_entry_hexes"].split(';').filter(|w| board().grid.find(w).is_some()) {
            assert!(board().roads.leaves_map(&board().grid, hex(word)), "{word}");
            let reach = flood(&[hex(word)], |_, side, to| may_step(Class::Mech, false, "T24", side, to));
            assert!(reach.contains(&hex("AA26")), "{word}: no way to Bastogne");
        }
    }
}

/// The units that cannot trace supply (6.2).
fn out_of_supply(setup: &str, mix: &str) -> BTreeSet<String> {
    let units = units(setup, mix);
    let mut out = BTreeSet::new();
    for german in [true, false] {
        let own: BTreeSet<HexId> = units
            .iter()
            .filter(|u| u.german == german && u.class != Class::Commando)
            .map(|u| u.hex)
            .collect();
        let enemy: BTreeSet<HexId> = units
            .iter()
            .filter(|u| u.german != german && u.class != Class::Commando)
            .map(|u| u.hex)
            .collect();
        let mut zones = BTreeSet::new();
        for unit in units.iter().filter(|u| u.german != german && u.combat) {
            for (_, side, to) in board().steps(unit.hex) {
                if !board().is_river(side) || usable(side, setup) {
                    zones.insert(to);
                }
            }
        }
        let open = |h: HexId| !enemy.contains(&h) && (!zones.contains(&h) || own.contains(&h));
        let start: Vec<HexId> = sources(german).into_iter().filter(|&h| open(h)).collect();
        let net = flood(&start, |_, side, to| {
            board().roads.crosses(side) && open(to) && (!board().is_river(side) || usable(side, setup))
        });
        for unit in units.iter().filter(|u| u.german == german && u.class != Class::Commando) {
            // A unit in the net's hexes uses no hex of the overland part; its own hex need not be open.
            let mut reach = BTreeSet::from([unit.hex]);
            let on_road = |reach: &BTreeSet<HexId>| {
                reach.iter().any(|h| net.contains(h) || (*h == unit.hex && beside(*h, &net, setup)))
            };
            let mut supplied = on_road(&reach);
            for _ in 0..4 {
                let mut next = reach.clone();
                for &at in &reach {
                    for (_, side, to) in board().steps(at) {
                        let major = board().side_has(side, board().side_kind_named("major").unwrap());
                        let dry = !board().is_river(side) || usable(side, setup);
                        let crosses = dry || (unit.class == Class::Inf && !major);
                        if crosses && open(to) {
                            next.insert(to);
                        }
                    }
                }
                reach = next;
                supplied |= on_road(&reach);
            }
            if !supplied {
                out.insert(unit.id.clone());
            }
        }
    }
    out
}

/// True if a road leads from the hex into the net.
fn beside(at: HexId, net: &BTreeSet<HexId>, setup: &str) -> bool {
    board().steps(at).any(|(_, side, to)| {
        board().roads.crosses(side) && net.contains(&to) && (!board().is_river(side) || usable(side, setup))
    })
}

#[test]
fn rule_29_3_on_turn_1_everybody_is_supplied() {
    for mix in ["base", "revised"] {
        assert_eq!(out_of_supply("T1", mix), BTreeSet::new(), "{mix}");
    }
}

#[test]
fn rule_29_3_on_turn_13_bastogne_and_peiper_are_cut_off() {
    let garrison: BTreeSet<String> = on_map("T13")
        .into_iter()
        .filter(|r| {
            let near_bastogne =
                board().grid.distance(hex(&r["hex"]), hex("AA26")) <= 2 && r["side"] == "allied";
            near_bastogne || r["unit"] == "g-1ss-peiper"
        })
        .map(|r| r["unit"].clone())
        .collect();
    assert!(garrison.len() > 5);
    for mix in ["base", "revised"] {
        assert_eq!(out_of_supply("T13", mix), garrison, "{mix}");
    }
}

#[test]
fn rule_29_3_on_turn_24_everybody_is_supplied() {
    for mix in ["base", "revised"] {
        assert_eq!(out_of_supply("T24", mix), BTreeSet::new(), "{mix}");
    }
}
