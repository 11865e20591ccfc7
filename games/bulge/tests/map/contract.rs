//! Towns, terrain, entry areas and the form of the road net (27.1, 27.4, 2.1).

use bulge::map::board;
use engine::{Direction, map};

use crate::field::{far_bank, hex, label, river};
use trials::table::{plain, table};

/// The table gives this place the name of its bridge.
fn on_the_map(name: &str) -> &str {
    if name.starts_with("Wiltz bridge ") { "Esch-sur-Sure" } else { name }
}

#[test]
fn rule_27_1_towns_stand_at_their_labels() {
    for row in table("towns") {
        let name = on_the_map(&row["name"]);
        let place = board().places.iter().find(|p| plain(&p.name) == name);
        let place = place.unwrap_or_else(|| panic!("{name} is not on the map"));
        assert_eq!(label(place.hex), row["hex"], "{name}");
        let kind = board().place_kinds[usize::from(place.kind)].as_str();
        if row["kind"] == "locality" {
            assert_eq!(kind, "village", "{name}");
        } else {
            assert_eq!(kind, row["kind"], "{name}");
            assert_eq!(board().terrain_name(place.hex), row["kind"], "{name}");
            assert!(board().roads.touches(place.hex), "no road reaches {name}");
        }
    }
}

#[test]
fn rule_27_1_only_the_towns_of_the_table_are_town_terrain() {
    let listed = |kind| table("towns").iter().filter(|r| r["kind"] == kind).count();
    let painted = |kind| board().grid.ids().filter(|&h| board().terrain_name(h) == kind).count();
    assert_eq!((painted("town"), painted("city")), (listed("town"), listed("city")));
}

#[test]
fn rule_27_1_labels_of_the_variant_document() {
    for (name, at) in
        [("St Vith", "MM15"), ("Bastogne", "AA26"), ("Martelange", "BB31"), ("Neufchâteau", "S33")]
    {
        assert_eq!(label(board().place_named(name).unwrap().hex), at);
    }
}

#[test]
fn rule_27_1_roads_leave_the_map_where_units_enter() {
    let leaves = |h| board().roads.leaves_map(&board().grid, h);
    for row in table("entry_areas").iter().filter(|r| !r["first_hex"].is_empty()) {
        let area = board().area_named(&row["area"]).unwrap_or_else(|| panic!("no area {}", row["area"]));
        assert_eq!(area.kind, format!("{} entry", row["side"]));
        assert_eq!(label(area.hexes[0]), row["first_hex"]);
        assert_eq!(label(area.hexes[area.hexes.len() - 1]), row["last_hex"]);
        assert!(area.hexes.iter().all(|&h| board().grid.is_edge(h)), "{}", row["area"]);
        for word in row["reference_road_hexes"].split(';') {
            assert!(leaves(hex(word)), "no road leaves the map at {word}");
            assert!(area.hexes.contains(&hex(word)));
        }
    }
    let south_west = board().area_named("ASW").unwrap();
    assert!(south_west.hexes.iter().filter(|&&h| leaves(h)).count() >= 2);
    let nordwind: Vec<&str> = board().area_named("NWE").unwrap().hexes.iter().map(|&h| label(h)).collect();
    assert_eq!(nordwind, ["XX20", "XX26", "XX28"]);
}

#[test]
fn rule_7_2_no_road_leaves_outside_the_entry_areas() {
    for hex in board().grid.ids().filter(|&h| board().roads.leaves_map(&board().grid, h)) {
        assert!(board().areas.iter().any(|a| a.hexes.contains(&hex)), "{}", label(hex));
    }
}

#[test]
fn rule_27_1_the_map_has_no_doubts() {
    let doubts: Vec<String> = map::check(board()).iter().map(|d| d.describe(board())).collect();
    assert!(doubts.is_empty(), "{doubts:#?}");
}

#[test]
fn roads_have_no_rings_of_three() {
    let roads = &board().roads;
    for a in board().grid.ids() {
        for d in Direction::ALL {
            let (b, c) = (board().grid.neighbour(a, d), board().grid.neighbour(a, d.turned(1)));
            let (Some(b), Some(c)) = (b, c) else { continue };
            let joined = |x, y| board().grid.side_between(x, y).is_some_and(|s| roads.crosses(s));
            assert!(
                !(joined(a, b) && joined(b, c) && joined(a, c)),
                "{} {} {}",
                label(a),
                label(b),
                label(c)
            );
        }
    }
}

#[test]
fn rule_27_4_shares_of_terrain() {
    let share = |name| {
        let count = board().grid.ids().filter(|&h| board().terrain_name(h) == name).count();
        count as f64 / board().grid.len() as f64
    };
    assert_eq!(board().grid.len(), 1700);
    assert!((0.15..=0.25).contains(&share("forest")), "forest {}", share("forest"));
    assert!((0.10..=0.15).contains(&share("rough")), "rough {}", share("rough"));
}

#[test]
fn rule_27_4_steep_valleys_are_rough() {
    let names =
        ["Our", "Sauer", "Ambleve", "Ourthe", "Ourthe Occidentale", "Ourthe Orientale", "Salm", "Clerf"];
    let gorges = river(&[&names[..], &["Wiltz", "Semois", "Rur", "Prum"]].concat());
    for at in board().grid.ids() {
        let sides = board().steps(at).filter(|(_, side, _)| gorges.contains(side)).count();
        assert!(sides < 2 || board().terrain_name(at) != "clear", "{}", label(at));
    }
}

#[test]
fn rule_27_4_the_hautes_fagnes_are_rough_or_wooded() {
    let fens = board().place_named("Baraque Michel").unwrap().hex;
    assert_eq!(board().terrain_name(fens), "rough");
    assert!(board().steps(fens).all(|(_, _, h)| ["rough", "forest"].contains(&board().terrain_name(h))));
}

#[test]
fn rule_15_2_forts_of_the_west_wall() {
    let fort = board().feature_named("fort").unwrap();
    let on_map: Vec<&str> = board().grid.ids().filter(|&h| board().has(h, fort)).map(label).collect();
    let mut listed: Vec<String> = table("forts").iter().map(|r| r["hex"].clone()).collect();
    listed.sort_by_key(|l| hex(l));
    assert_eq!(on_map, listed);
}

#[test]
fn rule_2_1_distances_of_the_examples() {
    let distance = |a, b| board().grid.distance(hex(a), hex(b));
    assert_eq!(distance("AA26", "BB31"), 6);
    // X23: two hexes between each pair of regiments.
    assert_eq!((distance("AA26", "CC26"), distance("CC26", "EE26")), (2, 2));
    // X24, X25: BB25 and BB26 are the ways from AA26 to CC26.
    for between in ["BB25", "BB26"] {
        assert_eq!((distance("AA26", between), distance(between, "CC26")), (1, 1));
    }
    // X40: FF34 lies further south than GG34.
    let south = |l| board().grid.centre(hex(l)).y;
    assert!((south("FF34") - south("GG34") - 0.5).abs() < 1e-9);
}

/// Example X46.
#[test]
fn example_x46_happens_on_the_ground_it_names() {
    assert_eq!(board().terrain_name(hex("LL24")), "clear");
    assert!(board().is_river(crate::field::side("LL24", "MM24")));
    assert!(board().bridge(crate::field::side("LL24", "MM24")).is_none());
}

#[test]
fn rule_2_1_4_a_few_places_nobody_would_miss() {
    let height = |name| board().elevation(board().place_named(name).unwrap().hex);
    assert!(height("Baraque Michel") > 600 && height("Bastogne") > 450 && height("Namur") < 200);
    assert!(!far_bank().contains(&board().place_named("Bastogne").unwrap().hex));
    assert!(board().credits.iter().any(|c| c.contains("OpenStreetMap")));
    assert!(board().credits.iter().any(|c| c.contains("ODbL")));
}

#[test]
fn the_file_is_written_as_the_engine_writes_it() {
    assert!(map::write(board()) == include_str!("../../data/map.toml"), "the map file was edited by hand");
}
