//! Maps of a made-up country: a degree has a hundred kilometres, and a hex is a kilometre wide.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use cartographer::geo::Geography;
use cartographer::plan::Plan;
use cartographer::{Made, make};
use engine::{Board, map};
use tempfile::TempDir;

const PLAN: &str = r#"
name = "Nowhere"
credits = ["Nobody"]
corrections = "corrections.toml"

[grid]
labels = "letters"
columns = 10
rows = 8
low = "even"

[registration]
zero = [50.0, 5.0]
km_per_degree = [100.0, 100.0]
from = [0.0, 0.0]
to = [5.0, 4.0]
factor = [1.0, 0.0]

[kinds]
river = ["minor", "major"]
road = ["track", "road"]
place = ["town", "village"]

[ground]
keys = [[".", "clear"], ["r", "rough"], ["f", "forest"], ["t", "town"]]
cover = [{ terrain = "forest", from = 60.0 }]
rough = { terrain = "rough", rivers = [], sides = 2, valley = 500.0, steep = 500.0, fen = 50.0 }
towns = ["town"]

[status]
start = "intact"

[[town]]
name = "West"
hex = "B4"
kind = "town"

[[town]]
name = "Eastham"
hex = "I4"
kind = "town"
source = "East"

[[river]]
name = "Main"
kind = "major"

[[river]]
name = "Brook"
kind = "minor"
into = "Main"

[[road]]
name = "High Street"
kind = "road"
via = "A4 NW; West; East; J4 SE"

[[bridge]]
side = "E6/F5"
name = "Old Bridge"
status = { start = "down" }
"#;

/// Degrees of a point of the plane.
fn degrees(x: f64, y: f64) -> (f64, f64) {
    (50.0 - (y - 4.0) / 100.0, 5.0 + (x - 5.0) / 100.0)
}

fn line(points: &[(f64, f64)]) -> String {
    let points: Vec<String> = points
        .iter()
        .map(|&(x, y)| {
            let (lat, lon) = degrees(x, y);
            format!("[{lon}, {lat}]")
        })
        .collect();
    format!(r#"{{"type": "LineString", "coordinates": [{}]}}"#, points.join(", "))
}

fn collection(features: &[String]) -> String {
    format!(r#"{{"type": "FeatureCollection", "features": [{}]}}"#, features.join(", "))
}

fn raster(value: impl Fn(f64, f64) -> f64) -> String {
    let mut text = String::from("ncols 24\nnrows 24\nxllcorner 4.94\nyllcorner 49.94\ncellsize 0.005\n");
    for row in 0..24 {
        for column in 0..24 {
            let (lon, lat) =
                (4.94 + (f64::from(column) + 0.5) * 0.005, 50.06 - (f64::from(row) + 0.5) * 0.005);
            let _ = write!(text, "{} ", value(5.0 + (lon - 5.0) * 100.0, 4.0 - (lat - 50.0) * 100.0));
        }
        text.push('\n');
    }
    text
}

/// Writes the country into a folder.
fn country(folder: &Path) {
    let mut towns = String::from("name,lat,lon,importance\n");
    let places =
        [("West", 1.8, 4.0, 1), ("East", 7.9, 3.6, 1), ("Hamlet", 3.4, 6.6, 4), ("Far", 30.0, 4.0, 2)];
    for (name, x, y, importance) in places {
        let (lat, lon) = degrees(x, y);
        let _ = writeln!(towns, "{name},{lat},{lon},{importance}");
    }
    // The Main bends a little; the Brook comes in from the east.
    let main = line(&[(4.7, -2.0), (4.9, 2.0), (4.6, 5.0), (4.8, 11.0)]);
    let brook = line(&[(8.2, 1.7), (6.5, 2.3), (4.88, 2.2)]);
    let river = |name: &str, line: &str| {
        format!(r#"{{"type": "Feature", "properties": {{"name": "{name}"}}, "geometry": {line}}}"#)
    };
    let road = line(&[(1.8, 4.0), (3.0, 4.4), (5.0, 4.2), (7.9, 3.6)]);
    let leg = format!(
        r#"{{"type": "Feature", "properties": {{"from": "West", "to": "East"}}, "geometry": {road}}}"#
    );
    let border = line(&[(-3.0, 7.0), (20.0, 7.0)]);
    let border =
        format!(r#"{{"type": "Feature", "properties": {{"between": "AA-BB"}}, "geometry": {border}}}"#);
    let files = [
        ("towns.csv", towns),
        ("rivers.geojson", collection(&[river("Main", &main), river("Brook", &brook)])),
        ("roads_1944.geojson", collection(&[leg])),
        ("borders.geojson", collection(&[border])),
        ("forests_named.csv", "name,seq,lat,lon\n".into()),
        ("elevation.asc", raster(|x, _| (100.0 + 10.0 * x).round())),
        ("forest_pct.asc", raster(|x, _| if x > 6.8 { 90.0 } else { 5.0 })),
        ("bog_pct.asc", raster(|_, _| 0.0)),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Makes the map with a plan and corrections.
fn made(plan: &str, corrections: &str) -> anyhow::Result<Made> {
    let folder = TempDir::new()?;
    country(folder.path());
    let path: PathBuf = folder.path().join("plan.toml");
    fs::write(&path, plan)?;
    fs::write(folder.path().join("corrections.toml"), corrections)?;
    let geo = Geography::read(folder.path())?;
    let (plan, corrections) = Plan::read(&path)?;
    make(&geo, &plan, &corrections)
}

fn labels<'a>(board: &'a Board, path: &[engine::HexId]) -> Vec<&'a str> {
    path.iter().map(|&h| board.grid.label(h)).collect()
}

#[test]
fn the_map_is_sound_and_can_be_read_again() {
    let made = made(PLAN, "").unwrap();
    assert_eq!(map::check(&made.board), []);
    assert_eq!(map::write(&map::read("again", &made.text).unwrap()), made.text);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    assert_eq!(made(PLAN, "").unwrap().text, made(PLAN, "").unwrap().text);
}

#[test]
fn rivers_run_between_the_hexes_of_their_banks() {
    let board = made(PLAN, "").unwrap().board;
    let main = board.rivers.iter().find(|r| r.name == "Main").unwrap();
    let first = board.grid.side_corners(main.sides[0]);
    assert!(first.0.y.min(first.1.y) < 1.0, "the Main begins in the north");
    for &side in &main.sides {
        let (a, _, b) = board.grid.side_ends(side);
        let (a, b) = (board.grid.centre(a).x, board.grid.centre(b.unwrap()).x);
        assert!((a.min(b)..=a.max(b)).contains(&4.7) || (a - b).abs() < 0.01);
    }
    let brook = board.rivers.iter().find(|r| r.name == "Brook").unwrap();
    let end = board.grid.side_corners(*brook.sides.last().unwrap());
    let joins = main.sides.iter().any(|&s| {
        let (a, b) = board.grid.side_corners(s);
        [a, b].iter().any(|p| p.distance(end.0) < 1e-6 || p.distance(end.1) < 1e-6)
    });
    assert!(joins, "the Brook flows into the Main");
}

#[test]
fn a_road_makes_for_the_bridge_of_the_plan() {
    let board = made(PLAN, "").unwrap().board;
    let road = &board.roads.lines[0];
    let path = labels(&board, &road.path);
    assert_eq!((path[0], path[path.len() - 1]), ("A4", "J4"));
    assert!(path.contains(&"B4") && path.contains(&"I4"), "{path:?}");
    assert!(path.windows(2).any(|p| p == ["E6", "F5"]), "{path:?}");
    assert!(road.from_edge.is_some() && road.to_edge.is_some());
    assert_eq!(board.bridges.len(), 1);
    assert_eq!(
        (board.bridges[0].name.as_str(), board.bridges[0].status["start"].as_str()),
        ("Old Bridge", "down")
    );
}

#[test]
fn other_crossings_get_a_bridge_of_their_own() {
    let plan = PLAN.split("[[bridge]]").next().unwrap();
    let board = made(plan, "").unwrap().board;
    assert_eq!(board.bridges.len(), 1);
    assert!(["West", "Eastham"].contains(&board.bridges[0].name.as_str()));
    assert_eq!(board.bridges[0].status["start"], "intact");
}

#[test]
fn a_town_bends_the_country_to_its_hex() {
    let board =
        made(&PLAN.replace("hex = \"I4\"", "hex = \"I6\"").replace("J4 SE", "J6 SE"), "").unwrap().board;
    let town = board.place_named("Eastham").unwrap().hex;
    assert_eq!(board.grid.label(town), "I6");
    assert!(board.roads.touches(town));
}

#[test]
fn woods_towns_and_villages() {
    let board = made(PLAN, "").unwrap().board;
    let hex = |l| board.grid.find(l).unwrap();
    assert_eq!(board.terrain_name(hex("J2")), "forest");
    assert_eq!(board.terrain_name(hex("C2")), "clear");
    assert_eq!(board.terrain_name(hex("I4")), "town");
    assert_eq!(board.place_at(hex("D7")).unwrap().name, "Hamlet");
    assert!(board.place_named("Far").is_none());
    assert!(board.elevation(hex("J4")) > board.elevation(hex("A4")));
    assert_eq!(board.traces.len(), 1);
}

#[test]
fn corrections_come_last() {
    let fixes = r#"
[[bank]]
river = "Main"
hexes = "F2"
why = "a ferry landing"

[[terrain]]
terrain = "rough"
hexes = "C2"
why = "a quarry"

[[no_place]]
names = "Hamlet"
why = "built later"
"#;
    let before = made(PLAN, "").unwrap().board;
    let after = made(PLAN, fixes).unwrap().board;
    let hex = |l| after.grid.find(l).unwrap();
    let side = after.grid.side_between(hex("F2"), hex("E2")).unwrap();
    assert_ne!(before.is_river(side), after.is_river(side));
    assert_eq!(map::check(&after), []);
    assert_eq!(after.terrain_name(hex("C2")), "rough");
    assert!(after.place_named("Hamlet").is_none());
}

#[test]
fn a_river_by_hand_says_how_far_geography_agreed() {
    let own = made(PLAN, "").unwrap().board;
    let brook = own.rivers.iter().find(|r| r.name == "Brook").unwrap();
    let mut sides: Vec<String> = brook.sides.iter().map(|&s| own.grid.side_label(s)).collect();
    sides.reverse();
    let fix = format!("[[river]]\nname = \"Brook\"\nsides = \"{}\"\nwhy = \"the same\"\n", sides.join(" "));
    let made = made(PLAN, &fix).unwrap();
    let count = sides.len();
    let line = format!("Brook: {count} hexsides by geography, {count} by correction, {count} the same");
    assert!(made.report.contains(&line), "{:?}", made.report);
    let again = made.board.rivers.iter().find(|r| r.name == "Brook").unwrap();
    assert_eq!(again.sides, brook.sides, "put in order from source to mouth");
}

#[test]
fn mistakes_are_named() {
    let fault = |plan: &str, fixes: &str| format!("{:#}", made(plan, fixes).err().expect("a fault"));
    assert!(fault(&PLAN.replace("West; East", "West; Atlantis; East"), "").contains("Atlantis"));
    assert!(fault(&PLAN.replace("into = \"Main\"", "into = \"Nile\""), "").contains("Nile"));
    let silent = "[[terrain]]\nterrain = \"rough\"\nhexes = \"C2\"\n";
    assert!(fault(PLAN, silent).contains("why"), "every correction says why");
    assert!(fault(&PLAN.replace("J4 SE", "Far"), "").contains("off the map"));
}
