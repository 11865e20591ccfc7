//! Maps that are changed by hand: only what changes is written anew.

use engine::map::{self, Edit, edit, hexes_at, palette};

fn data(path: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(path);
    std::fs::read_to_string(path).unwrap()
}

fn skirmish() -> String {
    data("skirmish/data/map.toml")
}

fn list(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

fn done(text: &str, change: Edit) -> String {
    edit("map.toml", text, &[change]).unwrap_or_else(|faults| panic!("{faults}"))
}

fn side(words: &str, kind: &str, on: bool) -> Edit {
    Edit::Side { sides: list(words), kind: kind.into(), on }
}

fn way(words: &str, kind: &str, on: bool) -> Edit {
    Edit::Way { path: list(words), kind: kind.into(), on }
}

/// The lines that are in one text and not in the other.
fn differing(a: &str, b: &str) -> Vec<String> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (lines(a), lines(b));
    let only = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|line| !other.contains(line)).cloned().collect()
    };
    [only(&a, &b), only(&b, &a)].concat()
}

#[test]
fn ground_is_painted_and_the_rest_of_the_file_stays() {
    let text = skirmish();
    let new = done(&text, Edit::Ground { hexes: list("A1 C1 A1"), key: "v".into() });
    assert_eq!(differing(&text, &new), ["1  .ff...f....ff..", "1  vfv...f....ff.."]);
    assert!(new.starts_with("# The map of Skirmish"), "comments stay");
    let board = map::read("map.toml", &new).unwrap();
    assert_eq!(board.terrain_name(board.grid.find("C1").unwrap()), "village");
    for (hexes, key) in [("A1", "q"), ("A1", ""), ("A1", ".."), ("Z99", "f")] {
        let wrong = Edit::Ground { hexes: list(hexes), key: key.into() };
        assert!(edit("map.toml", &text, &[wrong]).is_err(), "{hexes} {key}");
    }
}

#[test]
fn heights_keep_their_columns_straight() {
    let text = data("bulge/data/map.toml");
    let new = done(&text, Edit::Height { hexes: list("A1 V1 XX34"), metres: 7 });
    assert_eq!(differing(&text, &new).len(), 4, "two rows");
    assert_eq!(text.len(), new.len(), "nothing moves");
    let board = map::read("map.toml", &new).unwrap();
    assert_eq!(board.elevation(board.grid.find("V1").unwrap()), 7);
    let high = done(&text, Edit::Height { hexes: list("V1"), metres: 1234 });
    map::read("map.toml", &high).unwrap();
    assert!(edit("map.toml", &skirmish(), &[Edit::Height { hexes: list("A1"), metres: 1 }]).is_err());
}

#[test]
fn a_river_goes_on_where_it_ends_and_is_cut_where_it_is_taken_away() {
    let text = skirmish();
    let new = done(&text, side("H3/I3", "stream", false));
    let board = map::read("map.toml", &new).unwrap();
    assert_eq!(board.rivers.len(), 2, "it is cut in two, and both have its name");
    assert!(board.rivers.iter().all(|river| river.name == "Orle brook"));
    assert!(map::check(&board).is_empty(), "so there is no gap in it: {:?}", map::check(&board));
    let alone = done(&text, side("A1/A2 A2/B1", "stream", true));
    let more = map::read("map.toml", &done(&alone, side("A2/B2", "stream", true))).unwrap();
    assert_eq!((more.rivers.len(), more.rivers[1].sides.len()), (2, 3));
    assert_eq!(done(&alone, side("A2/A1 B1/A2", "stream", false)), text, "and back, to the last byte");
    assert_eq!(done(&text, side("I1/H1", "stream", true)), text, "what is there is not written twice");
    assert!(edit("map.toml", &text, &[side("A1/C1", "stream", true)]).is_err());
    assert!(edit("map.toml", &text, &[side("A1/A2", "canal", true)]).is_err());
}

#[test]
fn a_side_has_one_kind_of_river() {
    let text = data("bulge/data/map.toml");
    let board = map::read("map.toml", &text).unwrap();
    let river =
        board.rivers.iter().find(|river| board.side_kinds[usize::from(river.kind.0)] == "minor").unwrap();
    let name = board.grid.side_label(river.sides[0]);
    let new = map::read("map.toml", &done(&text, side(&name, "major", true))).unwrap();
    let at = river.sides[0];
    let kinds = |board: &engine::Board| board.side_bits(at);
    assert_ne!(kinds(&board), kinds(&new));
    assert_eq!(kinds(&new).count_ones(), 1);
}

#[test]
fn roads_are_drawn_taken_away_and_change_their_kind() {
    let text = skirmish();
    let board = |text: &str| map::read("map.toml", text).unwrap();
    let kind = |text: &str, a: &str, b: &str| {
        let board = board(text);
        let find = |name: &str| board.grid.find(name).unwrap();
        let side = board.grid.side_between(find(a), find(b)).unwrap();
        board.roads.kind(side).map(|kind| board.roads.kinds[usize::from(kind)].clone())
    };
    let new = done(&text, way("E5 E6 E7", "track", true));
    assert_eq!(kind(&new, "E6", "E7").as_deref(), Some("track"));
    // It goes on where a road of its kind ends, at either end.
    let more = done(&new, way("E7 D7 D8", "track", true));
    assert_eq!(board(&more).roads.lines.len(), board(&new).roads.lines.len());
    let before = done(&more, way("E4 E5", "track", true));
    assert_eq!(board(&before).roads.lines.len(), board(&more).roads.lines.len());
    assert_eq!(done(&new, way("E7 E6 E5", "track", false)), text, "and back, to the last byte");
    // The high road becomes a track for two hexes.
    let worse = done(&text, way("C5 D5 E5", "track", true));
    assert_eq!(kind(&worse, "C5", "D5").as_deref(), Some("track"));
    assert_eq!(kind(&worse, "B5", "C5").as_deref(), Some("road"));
    assert_eq!(kind(&worse, "E5", "F5").as_deref(), Some("road"));
    assert_eq!(board(&worse).roads.lines.iter().filter(|line| line.name == "High road").count(), 2);
    // Off the map, and not there where it goes on.
    let off = done(&text, way("NW A5 B5", "track", true));
    assert_eq!(kind(&off, "A5", "B5").as_deref(), Some("track"));
    assert!(edit("map.toml", &text, &[way("A1 C1", "road", true)]).is_err());
    assert!(edit("map.toml", &text, &[way("A1 A2", "railway", true)]).is_err());
}

#[test]
fn bridges_places_areas_features_and_the_name() {
    let text = skirmish();
    let bridge =
        |on| Edit::Bridge { side: "H2/I2".into(), name: "Ford of the \"mill\"".into(), ford: true, on };
    let new = done(&text, bridge(true));
    let board = map::read("map.toml", &new).unwrap();
    assert_eq!((board.bridges.len(), board.bridges[1].ford), (2, true));
    assert_eq!(done(&new, bridge(false)), text);
    let place = |name: &str| Edit::Place { hex: "A1".into(), name: name.into(), kind: "village".into() };
    let new = done(&text, place("Oberdorf"));
    assert_eq!(map::read("map.toml", &new).unwrap().places.len(), 3);
    let other = done(&new, place("Unterdorf"));
    assert_eq!(differing(&new, &other).len(), 2, "only its name");
    assert_eq!(done(&other, place("")), text);
    let area = |on| Edit::Area { hexes: list("A1 A2"), name: "West".into(), on };
    let new = done(&text, area(true));
    assert_eq!(map::read("map.toml", &new).unwrap().area_named("West").unwrap().hexes.len(), 2);
    assert_eq!(done(&new, area(false)), text);
    let named = done(&text, Edit::Name { name: "Another \"place\"".into() });
    assert_eq!(map::read("map.toml", &named).unwrap().name, "Another \"place\"");
    let bulge = data("bulge/data/map.toml");
    let fort = Edit::Feature { hexes: list("A1 NN22"), kind: "fort".into(), on: true };
    let new = map::read("map.toml", &done(&bulge, fort)).unwrap();
    let fort = new.feature_named("fort").unwrap();
    assert!(new.has(new.grid.find("A1").unwrap(), fort) && new.has(new.grid.find("NN22").unwrap(), fort));
    assert_eq!(new.credits.len(), 4, "the credits of the map stay");
    // The states of a bridge stay with it.
    let spot = Edit::Bridge { side: "Z6/Z7".into(), name: "Aywaille bridge".into(), ford: false, on: true };
    let new = map::read("map.toml", &done(&bulge, spot)).unwrap();
    let renamed = new.bridges.iter().find(|bridge| bridge.name == "Aywaille bridge").unwrap();
    assert_eq!(renamed.status["T1"], "intact");
}

#[test]
fn what_is_wrong_is_found_at_its_hex() {
    let text = skirmish().replacen("1  .ff", "1  .?f", 1).replacen("H5/I5\"", "H5/Q5\"", 1);
    let faults = map::read("map.toml", &text).unwrap_err();
    let places: Vec<usize> = faults.list().iter().map(|fault| fault.span.start).collect();
    let hexes = hexes_at("map.toml", &text, &places);
    assert!(hexes.contains(&vec!["B1".to_owned()]), "{hexes:?} {faults}");
    // A file with faults is painted on all the same.
    let new = done(&text, Edit::Ground { hexes: list("A1"), key: "f".into() });
    assert!(new.contains("1  f?f"));
    assert!(palette("map.toml", &text).is_some_and(|palette| palette.river == ["stream"]));
    assert!(palette("map.toml", "name = ").is_none());
}

#[test]
fn a_file_that_is_written_otherwise_is_not_torn_apart() {
    let text = skirmish();
    let at = text.find("[[place]]").unwrap();
    let end = text.find("[[river]]").unwrap();
    let inline =
        format!("place = [{{ name = \"Orle\", hex = \"J5\", kind = \"village\" }}]\n{}", &text[..at])
            + &text[end..];
    map::read("map.toml", &inline).unwrap();
    for name in ["Other", ""] {
        let change = Edit::Place { hex: "J5".into(), name: name.into(), kind: "village".into() };
        assert!(edit("map.toml", &inline, &[change]).is_err());
    }
    let new = Edit::Place { hex: "A1".into(), name: "New".into(), kind: "village".into() };
    assert!(edit("map.toml", &inline, &[new]).is_err());
}

#[test]
fn an_empty_grid_has_the_words_of_the_game() {
    for (file, columns, rows) in [
        ("skirmish/data/map.toml", 5, 4),
        ("bulge/data/map.toml", 30, 20),
        ("dark-december/data/map.toml", 12, 9),
        ("panzerbitz/data/boards/board-1.toml", 1, 1),
    ] {
        let like = map::read(file, &data(file)).unwrap();
        let text = map::blank(&like, "New \"land\"", columns, rows).unwrap();
        let board = map::read(file, &text).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!((&board.terrains, &board.side_kinds), (&like.terrains, &like.side_kinds), "{file}");
        assert_eq!((&board.roads.kinds, &board.place_kinds), (&like.roads.kinds, &like.place_kinds));
        assert_eq!(palette(file, &text).unwrap().heights, palette(file, &data(file)).unwrap().heights);
        assert!(map::blank(&like, "", 0, 5).is_err());
    }
    let like = map::read("", &data("dark-december/data/map.toml")).unwrap();
    assert!(map::blank(&like, "", 120, 9).is_err(), "four digits do not suffice");
    let like = map::read("", &skirmish()).unwrap();
    assert!(map::blank(&like, "", u16::MAX, u16::MAX).is_err());
}
