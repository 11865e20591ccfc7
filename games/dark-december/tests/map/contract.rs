//! Frame, towns, entries, fixed facts, rivers and bridges (M1 to M9).

use std::collections::{BTreeMap, BTreeSet};

use dark_december::map::board;
use engine::{Direction, SideId, map};

use crate::field::{hex, label, river, side, west_of_the_meuse};
use trials::table::{plain, table};

/// M1.
#[test]
fn rule_m1_frame() {
    assert_eq!(board().grid.len(), 1872);
    // Neighbours in the order of the direction numbers, for an even and an odd column.
    let around = |at: &str| board().grid.neighbours(hex(at)).map(|n| label(n.1)).collect::<Vec<_>>();
    assert_eq!(around("3022"), ["3021", "3121", "3122", "3023", "2922", "2921"]);
    assert_eq!(around("2516"), ["2515", "2616", "2617", "2517", "2417", "2416"]);
}

/// M2.
/// Ex M2.
#[test]
fn rule_m2_distances() {
    let pairs = [
        ("2516", "3022", 8),
        ("3022", "3021", 1),
        ("3022", "2921", 1),
        ("2235", "3022", 17),
        ("0121", "3022", 29),
        ("2114", "2516", 4),
        ("2114", "2315", 2),
        ("3022", "2822", 2),
        ("3022", "2524", 5),
    ];
    for (a, b, distance) in pairs {
        assert_eq!(board().grid.distance(hex(a), hex(b)), distance, "{a} {b}");
    }
    let drawn = trials::examples::position::<dark_december::DarkDecember>("Ex M2");
    let lines: Vec<_> = drawn.sights.iter().chain(&drawn.arrows).map(|(a, b)| (&a[..], &b[..])).collect();
    assert_eq!(lines, pairs[..3].iter().map(|&(a, b, _)| (a, b)).collect::<Vec<_>>());
}

/// M3: the places that the formula puts into a hex are in that hex, the two registered ones to within 200 m.
#[test]
fn rule_m3_places_lie_where_geography_puts_them() {
    // Hex units to the right of and below La Roche, 50.1826 N, 5.5756 E, the centre of 2516.
    let offset = |lat: f64, lon: f64| {
        let (x, y) = ((lon - 5.5756) * 71.4062, (lat - 50.1826) * 111.24);
        let (sin, cos) = 11.4_f64.to_radians().sin_cos();
        ((x * cos - y * sin) / 3.2, (-x * sin - y * cos) / 3.2)
    };
    let centre = |at: &str| {
        let (column, row): (f64, f64) = (at[..2].parse().unwrap(), at[2..].parse().unwrap());
        let half = if at[..2].parse::<u8>().unwrap() % 2 == 0 { 0.5 } else { 0.0 };
        ((column - 25.0) * 0.866_025_4, row - half - 16.0)
    };
    let away = |place: (f64, f64), at: &str| {
        let (x, y) = centre(at);
        ((place.0 - x).powi(2) + (place.1 - y).powi(2)).sqrt()
    };
    let mut places = 0;
    for town in table("towns").into_iter().filter(|town| town["hex_source"] == "formula") {
        let place = offset(town["lat"].parse().unwrap(), town["lon"].parse().unwrap());
        let own = away(place, &town["hex"]);
        let others = board().grid.neighbours(hex(&town["hex"])).map(|(_, other)| away(place, label(other)));
        assert!(others.into_iter().all(|other| own <= other + 1e-9), "{}", town["name"]);
        places += 1;
    }
    assert!(places > 100, "{places}");
    assert!(away(offset(50.1826, 5.5756), "2516") < 0.01);
    assert!(away(offset(50.0030, 5.7150), "3022") * 3.2 < 0.2);
}

/// M9.1.
#[test]
fn rule_m9_1_towns_stand_at_their_labels() {
    for row in table("towns") {
        let name = if row["name"] == "W Ourthe" { "Ourthe Occidentale" } else { &row["name"] };
        let place = board().places.iter().find(|p| plain(&p.name) == name && label(p.hex) == row["hex"]);
        let place = place.unwrap_or_else(|| panic!("{name} is not at {}", row["hex"]));
        let kind = board().place_kinds[usize::from(place.kind)].as_str();
        if row["class"] == "place" {
            assert_eq!(kind, "village", "{name}");
        } else {
            assert_eq!(kind, row["class"], "{name}");
            assert!(board().has(place.hex, board().feature_named(kind).unwrap()), "{name}");
        }
    }
}

/// M5.
#[test]
fn rule_m5_only_the_towns_of_the_table_are_towns() {
    for kind in ["town", "city"] {
        let feature = board().feature_named(kind).unwrap();
        let painted: BTreeSet<&str> =
            board().grid.ids().filter(|&h| board().has(h, feature)).map(label).collect();
        let rows = table("towns");
        let listed: BTreeSet<&str> =
            rows.iter().filter(|r| r["class"] == kind).map(|r| r["hex"].as_str()).collect();
        assert_eq!(painted, listed, "{kind}");
    }
}

/// M9.5.
#[test]
fn rule_m9_5_entries() {
    let mut letters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in table("entries") {
        let at = hex(&row["hex"]);
        let with_road = row["road_and_supply_source"] == "1";
        assert!(board().grid.is_edge(at));
        assert_eq!(board().roads.leaves_map(&board().grid, at), with_road, "{}", row["hex"]);
        let area = board().area_named(&row["letter"]).unwrap_or_else(|| panic!("no area {}", row["letter"]));
        assert_eq!(area.kind, format!("{} entry", row["side"].to_lowercase()));
        letters.entry(row["letter"].clone()).or_default().push(row["hex"].clone());
    }
    for (letter, hexes) in letters {
        let area = board().area_named(&letter).unwrap();
        assert_eq!(area.hexes.iter().map(|&h| label(h)).collect::<Vec<_>>(), hexes, "{letter}");
        assert!(area.hexes.iter().any(|&h| board().roads.touches(h)), "{letter}");
    }
}

/// M6.1, M6.2, E3.
#[test]
fn rule_m6_terrain_of_known_hexes() {
    let terrain = |at: &str| board().terrain_name(hex(at));
    assert_eq!(terrain("2516"), "clear");
    assert_eq!(terrain("2111"), "woods");
    assert_eq!(terrain("2112"), "woods");
    assert_eq!(terrain("1010"), "clear");
    // The example of M6 pays clear terrain there.
    assert_eq!(terrain("2920"), "clear");
}

/// M6.3, E3.
#[test]
fn rule_m6_two_pairs_of_roads_do_not_connect() {
    let mut separate = BTreeSet::new();
    for row in table("map_fixed").iter().filter(|r| r["fact"] == "unconnected_roads") {
        let at = hex(&row["hex"]);
        separate.insert(at);
        let roads: Vec<Vec<Direction>> = row["detail"]
            .split(" | ")
            .map(|road| {
                let ends = road.split('-').filter(|h| **h != row["hex"]);
                ends.map(|h| board().grid.direction(at, hex(h)).expect("adjacent")).collect()
            })
            .collect();
        let [one, other] = &roads[..] else { panic!("two roads") };
        assert!(board().roads.connects(at, one[0], one[1]));
        assert!(board().roads.connects(at, other[0], other[1]));
        for &a in one {
            for &b in other {
                assert!(!board().roads.connects(at, a, b), "{}", row["hex"]);
            }
        }
    }
    let parted: BTreeSet<_> = board().roads.separations.iter().map(|s| s.hex).collect();
    assert_eq!(parted, separate);
}

/// M4.
#[test]
fn rule_m4_west_wall() {
    let wall = board().feature_named("west wall").unwrap();
    let painted: BTreeSet<&str> = board().grid.ids().filter(|&h| board().has(h, wall)).map(label).collect();
    let rows = table("map_fixed");
    let listed: BTreeSet<&str> =
        rows.iter().filter(|r| r["fact"] == "west_wall").map(|r| r["hex"].as_str()).collect();
    assert_eq!(painted, listed);
}

/// M7.
#[test]
fn rule_m7_roads_cross_rivers_only_at_the_listed_bridges() {
    let rows = table("map_bridges");
    let listed: BTreeSet<SideId> = rows.iter().map(|r| side(&r["hexside"])).collect();
    assert_eq!(board().bridges.iter().map(|b| b.side).collect::<BTreeSet<_>>(), listed);
    for row in &rows {
        let at = side(&row["hexside"]);
        let bridge = &board().bridges[board().bridge(at).expect("a bridge")];
        let name = if row["river"] == "W Ourthe" { "Ourthe Occidentale" } else { &row["river"] };
        assert!(river(name).contains(&at), "{}: no {name}", row["hexside"]);
        assert!(!bridge.name.is_empty());
        assert_eq!(bridge.ford, row["status_16"] == "ford", "{}", row["hexside"]);
        assert_eq!(board().roads.crosses(at), !bridge.ford, "{}", row["hexside"]);
        if !bridge.ford {
            assert_eq!((&bridge.status["16"], &bridge.status["22"]), (&row["status_16"], &row["status_22"]));
        }
    }
    let doubts: Vec<String> = map::check(board()).iter().map(|d| d.describe(board())).collect();
    assert!(doubts.is_empty(), "{doubts:#?}");
}

/// M4.
#[test]
fn rule_m4_rivers_of_the_table() {
    let mut listed: BTreeMap<String, BTreeSet<SideId>> = BTreeMap::new();
    for row in table("map_rivers") {
        let name = if row["river"] == "W Ourthe" { "Ourthe Occidentale" } else { &row["river"] };
        listed
            .entry(name.to_owned())
            .or_default()
            .insert(side(&format!("{}/{}", row["hex_a"], row["hex_b"])));
        let kind = board().side_kind_named(&row["class"]).unwrap();
        assert!(board().side_has(side(&format!("{}/{}", row["hex_a"], row["hex_b"])), kind));
    }
    for (name, sides) in &listed {
        assert_eq!(river(name), *sides, "{name}");
    }
    assert_eq!(board().rivers.iter().map(|r| plain(&r.name)).collect::<BTreeSet<_>>().len(), listed.len());
    for river in &board().rivers {
        let major = board().side_kinds[usize::from(river.kind.0)] == "major";
        assert_eq!(major, ["Meuse", "Moselle"].contains(&river.name.as_str()), "{}", river.name);
    }
}

/// M9.4.
#[test]
fn rule_m9_4_west_of_the_meuse() {
    let west = west_of_the_meuse();
    assert_eq!(west.len(), 304);
    for at in ["2101", "1008", "0509", "0621", "0734"] {
        assert!(west.contains(&hex(at)), "{at}");
    }
    for at in ["1407", "0817", "1335"] {
        assert!(!west.contains(&hex(at)), "{at}");
    }
    for row in table("towns") {
        assert_eq!(west.contains(&hex(&row["hex"])), row["west_of_meuse"] == "1", "{}", row["name"]);
    }
}

/// M5.
#[test]
fn rule_m5_every_town_is_on_a_road() {
    for row in table("towns").iter().filter(|r| r["class"] != "place") {
        assert!(board().roads.touches(hex(&row["hex"])), "{}", row["name"]);
    }
}

/// M5.
#[test]
fn rule_m5_shares_of_terrain() {
    let share = |name| {
        let count = board().grid.ids().filter(|&h| board().terrain_name(h) == name).count();
        count as f64 / board().grid.len() as f64
    };
    assert!((0.45..0.65).contains(&share("clear")), "clear {}", share("clear"));
    assert!((0.10..0.20).contains(&share("rough")), "rough {}", share("rough"));
    assert!((0.12..0.25).contains(&share("woods")), "woods {}", share("woods"));
    assert!((0.08..0.18).contains(&share("forest")), "forest {}", share("forest"));
}

/// M4.
#[test]
fn rule_m4_credits_and_heights() {
    assert!(board().credits.iter().any(|c| c.contains("OpenStreetMap")));
    assert!(board().credits.iter().any(|c| c.contains("ODbL")));
    let height = |name| board().elevation(board().place_named(name).unwrap().hex);
    assert!(height("Baraque Michel") > 600 && height("Bastogne") > 450 && height("Namur") < 200);
}

#[test]
fn the_file_is_written_as_the_engine_writes_it() {
    assert!(map::write(board()) == include_str!("../../data/map.toml"), "the map file was edited by hand");
}
