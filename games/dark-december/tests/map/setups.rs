//! The set-ups on this map (M9.1 to M9.6, 1.0, 3.0).

use std::collections::{BTreeMap, BTreeSet};

use dark_december::map::board;
use engine::{HexId, SideId};

use crate::field::{flood, hex, label, sources};
use trials::table::{Row, table};

const SETUPS: [(&str, &str); 3] = [("16AM", "16"), ("16HAP", "16"), ("22AM", "22")];

struct Unit {
    id: String,
    side: String,
    class: String,
    points: u32,
    hex: HexId,
}

/// The combat units of a set-up.
fn units(setup: &str) -> Vec<Unit> {
    let counters: BTreeMap<String, Row> = table("units").into_iter().map(|u| (u["id"].clone(), u)).collect();
    let mut units = Vec::new();
    for row in
        table("setup").iter().filter(|r| r["kind"] == "unit" && r["setup"] == setup && !r["hex"].is_empty())
    {
        let counter = &counters[&row["id"]];
        if counter["commander"] == "0" {
            units.push(Unit {
                id: row["id"].clone(),
                side: counter["side"].clone(),
                class: counter["move_class"].clone(),
                points: counter["stack_points"].parse().expect("a number"),
                hex: hex(&row["hex"]),
            });
        }
    }
    units
}

fn bridged(side: SideId, date: &str) -> bool {
    let open = |b: usize| {
        let bridge = &board().bridges[b];
        !bridge.ford && ["intact", "built"].contains(&bridge.status[date].as_str())
    };
    board().bridge(side).is_some_and(open)
}

fn forded(side: SideId) -> bool {
    board().bridge(side).is_some_and(|b| board().bridges[b].ford)
}

/// A side of a set-up: its hexes, and what its supply lines may enter.
struct Camp {
    own: BTreeSet<HexId>,
    enemy: BTreeSet<HexId>,
    zones: BTreeSet<HexId>,
}

impl Camp {
    fn new(units: &[Unit], side: &str, date: &str) -> Camp {
        let hexes = |own: bool| units.iter().filter(|u| (u.side == side) == own).map(|u| u.hex).collect();
        let (own, enemy): (BTreeSet<HexId>, BTreeSet<HexId>) = (hexes(true), hexes(false));
        let major = board().side_kind_named("major").expect("a kind");
        let mut zones = BTreeSet::new();
        for &at in &enemy {
            for (_, side, to) in board().steps(at) {
                if !board().side_has(side, major) || bridged(side, date) {
                    zones.insert(to);
                }
            }
        }
        Camp { own, enemy, zones }
    }

    fn open(&self, hex: HexId) -> bool {
        !self.enemy.contains(&hex) && (!self.zones.contains(&hex) || self.own.contains(&hex))
    }

    /// The hexes with a road to a source (1.0). Where two roads share a hex and do not meet, each is followed alone.
    fn net(&self, start: &[HexId], date: &str) -> BTreeSet<HexId> {
        let roads = &board().roads;
        let mut seen: BTreeSet<(HexId, u8)> = BTreeSet::new();
        let mut open: Vec<(HexId, u8)> = Vec::new();
        for &at in start.iter().filter(|&&h| self.open(h)) {
            seen.insert((at, 0));
            open.push((at, 0));
        }
        while let Some((at, piece)) = open.pop() {
            for (direction, side, to) in board().steps(at) {
                let way = roads.crosses(side) && roads.piece(at, direction) == piece;
                if !way || !self.open(to) || (board().is_river(side) && !bridged(side, date)) {
                    continue;
                }
                let next = (to, roads.piece(to, direction.opposite()));
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.into_iter().map(|s| s.0).collect()
    }

    /// The hexes from which the net can be reached with four supply points off the road.
    fn supplied(&self, net: &BTreeSet<HexId>, date: &str) -> BTreeSet<HexId> {
        let mut cost: BTreeMap<HexId, u32> = net.iter().map(|&h| (h, 0)).collect();
        let mut open: Vec<HexId> = net.iter().copied().collect();
        while let Some(at) = open.pop() {
            if !self.open(at) {
                continue;
            }
            for (_, side, from) in board().steps(at) {
                let dry = !board().is_river(side) || bridged(side, date) || forded(side);
                let total = cost[&at] + if dry { 1 } else { 2 };
                if total <= 4 && cost.get(&from).is_none_or(|&c| total < c) {
                    cost.insert(from, total);
                    open.push(from);
                }
            }
        }
        cost.into_keys().collect()
    }
}

/// The units of both sides without a supply line.
fn without_line(setup: &str, date: &str) -> BTreeSet<String> {
    let units = units(setup);
    let mut out = BTreeSet::new();
    for side in ["German", "Allied"] {
        let camp = Camp::new(&units, side, date);
        let supplied = camp.supplied(&camp.net(&sources(side), date), date);
        let lost = units.iter().filter(|u| u.side == side && !supplied.contains(&u.hex));
        out.extend(lost.map(|u| u.id.clone()));
    }
    out
}

/// M9.1.
#[test]
fn rule_m9_1_every_line_of_the_set_ups_names_a_hex() {
    for row in table("setup").iter().filter(|r| r["kind"] != "counter" && !r["hex"].is_empty()) {
        assert!(board().grid.find(&row["hex"]).is_some(), "{}", row["hex"]);
    }
}

/// M9.2.
#[test]
fn rule_m9_2_at_the_start_everybody_has_a_supply_line() {
    assert_eq!(without_line("16AM", "16"), BTreeSet::new());
    assert_eq!(without_line("16HAP", "16"), BTreeSet::new());
}

/// M9.3.
#[test]
fn rule_m9_3_on_the_22nd_bastogne_and_la_gleize_are_cut_off() {
    let garrison = ["A-101-501", "A-101-327", "A-101-506", "A-101-502", "A-10A-CCB", "A-9A-CCR"];
    let mut wanted: BTreeSet<String> = garrison.iter().map(ToString::to_string).collect();
    wanted.insert("G-1SS-1 Pz".into());
    assert_eq!(without_line("22AM", "22"), wanted);
    // Isolation: enclosed by zones and more than three hexes from every friend with a line.
    let units = units("22AM");
    for unit in units.iter().filter(|u| wanted.contains(&u.id)) {
        let camp = Camp::new(&units, &unit.side, "22");
        let enclosed =
            board().steps(unit.hex).all(|(_, _, h)| camp.enemy.contains(&h) || camp.zones.contains(&h));
        let friends = units.iter().filter(|u| u.side == unit.side && !wanted.contains(&u.id));
        let nearest = friends.map(|u| board().grid.distance(u.hex, unit.hex)).min().expect("friends");
        if unit.side == "Allied" {
            assert!(enclosed && nearest >= 4, "{} {nearest}", unit.id);
        } else {
            assert_eq!((label(unit.hex), nearest), ("3008", 2));
        }
    }
}

/// M9.5.
#[test]
fn rule_m9_5_no_mixed_or_overfull_hex() {
    for (setup, _) in SETUPS {
        let mut stacks: BTreeMap<HexId, (u32, BTreeSet<String>)> = BTreeMap::new();
        for unit in units(setup) {
            let stack = stacks.entry(unit.hex).or_default();
            stack.0 += unit.points;
            stack.1.insert(unit.side);
        }
        for (at, (points, sides)) in stacks {
            assert!(points <= 6 && sides.len() == 1, "{setup} {}", label(at));
        }
    }
}

/// M9.6.
#[test]
fn rule_m9_6_the_attack_begins_on_fourteen_hexes() {
    let units = units("16HAP");
    let hexes = |side: &str| units.iter().filter(|u| u.side == side).map(|u| u.hex).collect::<BTreeSet<_>>();
    let (german, allied) = (hexes("German"), hexes("Allied"));
    let touched = allied.iter().filter(|&&h| board().steps(h).any(|s| german.contains(&s.2))).count();
    assert_eq!(touched, 14);
}

#[test]
fn rule_3_0_no_armour_stands_in_forest_off_a_road() {
    let mut lost = BTreeSet::new();
    for (setup, _) in SETUPS {
        for unit in units(setup).iter().filter(|u| u.class == "A") {
            if board().terrain_name(unit.hex) == "forest" && !board().roads.touches(unit.hex) {
                lost.insert(format!("{setup} {} {}", unit.id, label(unit.hex)));
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn rule_3_0_every_unit_can_have_come_to_where_it_stands() {
    let chart: BTreeMap<(String, String), String> = table("terrain")
        .iter()
        .flat_map(|row| {
            ["F", "M", "A"]
                .map(|c| ((row["terrain"].clone(), c.to_owned()), row[&format!("mp_{c}_soft")].clone()))
        })
        .collect();
    let major = board().side_kind_named("major").unwrap();
    let mut lost = BTreeSet::new();
    for (setup, date) in SETUPS {
        for side in ["German", "Allied"] {
            for class in ["F", "M", "A"] {
                let reach = flood(&sources(side), |_, step, to| {
                    let river = board().is_river(step) && !forded(step);
                    if board().roads.crosses(step) && (!river || bridged(step, date)) {
                        return true;
                    }
                    let water = if board().side_has(step, major) { "major_river" } else { "river" };
                    let wet = river && chart[&(water.to_owned(), class.to_owned())] == "P";
                    !wet && chart[&(board().terrain_name(to).to_owned(), class.to_owned())] != "P"
                });
                for unit in units(setup).iter().filter(|u| u.side == side && u.class == class) {
                    if !reach.contains(&unit.hex) {
                        lost.insert(format!("{setup} {} {}", unit.id, label(unit.hex)));
                    }
                }
            }
        }
    }
    assert!(lost.is_empty(), "{lost:#?}");
}
