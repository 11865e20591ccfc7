//! Rivers, banks and bridges (27.2, 27.3, 11.1).

use std::collections::BTreeSet;

use bulge::map::board;

use crate::field::{crossings, far_bank, hex, label, river, side};
use trials::table::{plain, table};

#[test]
fn rule_27_2_the_rivers_that_are_needed() {
    let minor = [
        "Ourthe",
        "Ourthe Occidentale",
        "Ourthe Orientale",
        "Ambleve",
        "Salm",
        "Lienne",
        "Our",
        "Sauer",
        "Clerf",
        "Wiltz",
        "Lesse",
        "Lomme",
        "Semois",
        "Warche",
        "Vesdre",
        "Rur",
        "Prum",
        "Alzette",
    ];
    let names: BTreeSet<String> = board().rivers.iter().map(|r| plain(&r.name)).collect();
    let wanted: BTreeSet<String> = minor.iter().chain(&["Meuse"]).map(ToString::to_string).collect();
    assert_eq!(names, wanted);
    for river in &board().rivers {
        let kind = board().side_kinds[usize::from(river.kind.0)].as_str();
        assert_eq!(kind, if river.name == "Meuse" { "major" } else { "minor" }, "{}", river.name);
    }
}

#[test]
fn rule_27_2_rivers_end_in_another_or_at_the_edge() {
    // The last hexside of every river touches another river or the map edge.
    let corners = |s| {
        let (a, b) = board().grid.side_corners(s);
        [a, b].map(|p| ((p.x * 100.0).round() as i64, (p.y * 100.0).round() as i64))
    };
    let edge: BTreeSet<(i64, i64)> = board()
        .grid
        .side_ids()
        .filter(|&s| board().grid.side_ends(s).2.is_none())
        .flat_map(corners)
        .collect();
    for river in &board().rivers {
        let last = *river.sides.last().expect("a river has sides");
        let others = board().rivers.iter().filter(|r| r.name != river.name).flat_map(|r| &r.sides);
        let others: BTreeSet<(i64, i64)> = others.flat_map(|&s| corners(s)).collect();
        let joined = corners(last).iter().any(|c| edge.contains(c) || others.contains(c));
        assert!(joined, "the {} ends at {}", river.name, board().grid.side_label(last));
    }
}

#[test]
fn rule_27_3_meuse_bridges_only_at_six_towns() {
    let major = board().side_kind_named("major").unwrap();
    let over = board().bridges.iter().filter(|b| board().side_has(b.side, major));
    let names: BTreeSet<String> = over.map(|b| plain(&b.name)).collect();
    let wanted = ["Andenne", "Dinant", "Givet", "Huy", "Liege", "Namur"].map(String::from);
    assert_eq!(names, BTreeSet::from(wanted));
    let listed = table("bridges").iter().filter(|r| r["class"] == "major").count();
    assert_eq!(board().bridges.iter().filter(|b| board().side_has(b.side, major)).count(), listed);
}

#[test]
fn rule_27_3_banks_of_the_meuse() {
    let far = far_bank();
    for row in table("towns") {
        assert_eq!(far.contains(&hex(&row["hex"])), row["meuse_bank"] == "far", "{}", row["name"]);
    }
}

#[test]
fn rule_27_3_banks_on_the_frontier() {
    let frontier = river(&["Our", "Sauer"]);
    let banks = |from, to| crossings(from, to, &frontier);
    // MM24 Dasburg, RR30 Wallendorf, TT31 Bollendorf, WW32 Irrel: the bank of Arzfeld and Bitburg.
    assert_eq!(banks("MM24", "QQ22") % 2, 0, "Dasburg");
    for (at, name) in [("RR30", "Wallendorf"), ("TT31", "Bollendorf"), ("WW32", "Irrel")] {
        assert_eq!(banks(at, "XX26") % 2, 0, "{name}");
    }
    assert_eq!(banks("MM20", "QQ22") % 2, 1, "Ouren");
    for (at, name) in [("OO28", "Vianden"), ("NN30", "Diekirch"), ("VV32", "Echternach")] {
        assert_eq!(banks(at, "XX26") % 2, 1, "{name}");
    }
}

#[test]
fn rule_27_3_stavelot_and_vielsalm() {
    let ambleve = river(&["Ambleve"]);
    assert_eq!(
        crossings("GG11", "HH8", &ambleve) % 2,
        0,
        "Stavelot and Francorchamps lie north of the Ambleve"
    );
    assert_eq!(crossings("GG11", "GG13", &ambleve) % 2, 1);
    let salm = river(&["Salm"]);
    assert_eq!(crossings("GG15", "II14", &salm) % 2, 0, "Vielsalm and Poteau lie east of the Salm");
    assert_eq!(crossings("GG15", "EE15", &salm) % 2, 1);
}

#[test]
fn rule_11_1_bridges_of_the_table() {
    for row in table("bridges") {
        let at = side(&row["hex_a"], &row["hex_b"]);
        let id = &row["id"];
        let (ourthe, own) = (river(&["Ourthe", "Ourthe Orientale"]), river(&[&row["river"]]));
        assert!(
            own.contains(&at) || (row["river"] == "Ourthe" && ourthe.contains(&at)),
            "{id}: no {}",
            row["river"]
        );
        assert!(board().roads.crosses(at), "{id}: no road");
        let bridge = &board().bridges[board().bridge(at).unwrap_or_else(|| panic!("{id}: no bridge"))];
        assert!(!bridge.ford);
        assert!(plain(&bridge.name).starts_with(&row["near"]), "{id}: {}", bridge.name);
        for setup in ["T1", "T13", "T24"] {
            assert_eq!(bridge.status[setup], row[&format!("state_{setup}")], "{id} {setup}");
        }
    }
}

#[test]
fn rule_11_1_other_crossings_are_intact() {
    let listed: BTreeSet<_> = table("bridges").iter().map(|r| side(&r["hex_a"], &r["hex_b"])).collect();
    for bridge in board().bridges.iter().filter(|b| !listed.contains(&b.side)) {
        assert!(["T1", "T13", "T24"].iter().all(|s| bridge.status[*s] == "intact"));
        assert!(!bridge.name.is_empty(), "{}", board().grid.side_label(bridge.side));
    }
}

#[test]
fn rule_25_3_the_far_bank_is_a_strip_in_the_north_west() {
    let far = far_bank();
    assert!((100..180).contains(&far.len()), "{}", far.len());
    assert!(
        far.iter().all(|&h| board().grid.centre(h).y < 24.0),
        "{:?}",
        far.iter().map(|&h| label(h)).max()
    );
}
