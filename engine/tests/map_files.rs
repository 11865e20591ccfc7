//! Map files: what is read is what is written, and a broken file says where it is broken and what was expected.

use engine::map::{self, Doubt};
use engine::{Board, Direction};

const CROSSROADS: &str = include_str!("data/crossroads.toml");

fn crossroads() -> Board {
    map::read("crossroads.toml", CROSSROADS).unwrap()
}

/// The message for a copy of the crossroads in which one piece of text is changed.
fn broken(old: &str, new: &str) -> Vec<String> {
    assert_eq!(CROSSROADS.matches(old).count(), 1, "{old:?} must stand once in the file");
    let text = CROSSROADS.replace(old, new);
    let faults = map::read("crossroads.toml", &text).expect_err("the file is broken").to_string();
    faults.lines().map(|line| line.trim_start_matches("crossroads.toml:").to_owned()).collect()
}

#[test]
fn refuses_a_missing_format() {
    let lines = ["1:1: 'format' is missing", "    add a line format = ..."];
    assert_eq!(broken("format = 1\n", ""), lines);
}

#[test]
fn refuses_an_unknown_format() {
    let lines = ["1:10: format 9 is not known", "    this version reads format 1"];
    assert_eq!(broken("format = 1\n", "format = 9\n"), lines);
}

#[test]
fn refuses_a_misspelt_key() {
    let lines = ["8:1: unknown key 'row'", "    did you mean 'rows'?"];
    assert_eq!(broken("rows = 4", "row = 4"), lines);
}

#[test]
fn refuses_text_where_a_number_belongs() {
    let lines = ["8:8: a whole number, 0 or more is expected here, not string \"four\""];
    assert_eq!(broken("rows = 4", "rows = \"four\""), lines);
}

#[test]
fn refuses_an_unclosed_string() {
    let lines = ["2:23: invalid basic string, expected `\"`"];
    assert_eq!(broken("name = \"The crossroads\"", "name = \"The crossroads"), lines);
}

#[test]
fn refuses_a_grid_without_columns() {
    let lines = ["4:1: a grid needs at least one column and one row"];
    assert_eq!(broken("columns = 5", "columns = 0"), lines);
}

#[test]
fn refuses_a_grid_that_is_too_large() {
    let lines = ["4:1: columns or rows with letters end at ZZZ, the 78th; 900 are asked for"];
    assert_eq!(broken("columns = 5", "columns = 900"), lines);
}

#[test]
fn refuses_an_unknown_label_scheme() {
    let lines = ["6:10: unknown word 'lettres'", "    did you mean 'letters'?"];
    assert_eq!(broken("labels = \"letters\"", "labels = \"lettres\""), lines);
}

#[test]
fn refuses_a_row_too_few() {
    let lines = ["26:9: row 4 is missing", "    the grid has 4 rows"];
    assert_eq!(broken("4 f...f\n", ""), lines);
}

#[test]
fn refuses_a_row_too_many() {
    let lines = ["32:1: one row too many", "    the grid has 4 rows"];
    assert_eq!(broken("4 f...f\n", "4 f...f\n5 .....\n"), lines);
}

#[test]
fn refuses_a_row_that_is_too_short() {
    let lines = ["29:1: row 2 has 4 hexes, not 5", "    the grid has 5 hexes in this row"];
    assert_eq!(broken("2 ..f..", "2 ..f."), lines);
}

#[test]
fn refuses_a_row_that_is_too_long() {
    let lines = ["29:1: row 2 has 6 hexes, not 5", "    the grid has 5 hexes in this row"];
    assert_eq!(broken("2 ..f..", "2 ..f..."), lines);
}

#[test]
fn refuses_rows_out_of_order() {
    let lines = [
        "29:1: this should be row 2, but it begins with '3'",
        "    every row begins with its label, then a space, then its hexes from west to east",
    ];
    assert_eq!(broken("2 ..f..", "3 ..f.."), lines);
}

#[test]
fn refuses_an_unknown_terrain_character() {
    let lines = ["30:5: 'x' in C3 is no terrain", "    the keys are . clear, f forest"];
    assert_eq!(broken("3 .....", "3 ..x.."), lines);
}

#[test]
fn refuses_a_key_of_two_characters() {
    let lines = [
        "22:7: the key of forest must be one character",
        "    for instance key = \"f\"",
        "28:4: 'f' in B1 is no terrain",
        "    the keys are . clear",
        "29:5: 'f' in C2 is no terrain",
        "    the keys are . clear",
        "31:3: 'f' in A4 is no terrain",
        "    the keys are . clear",
        "31:7: 'f' in E4 is no terrain",
        "    the keys are . clear",
    ];
    assert_eq!(broken("key = \"f\"", "key = \"fo\""), lines);
}

#[test]
fn refuses_a_key_used_twice() {
    let lines = [
        "22:7: the key '.' stands for clear already",
        "    give every kind of terrain a character of its own",
        "28:4: 'f' in B1 is no terrain",
        "    the keys are . clear, . forest",
        "29:5: 'f' in C2 is no terrain",
        "    the keys are . clear, . forest",
        "31:3: 'f' in A4 is no terrain",
        "    the keys are . clear, . forest",
        "31:7: 'f' in E4 is no terrain",
        "    the keys are . clear, . forest",
    ];
    assert_eq!(broken("key = \"f\"", "key = \".\""), lines);
}

#[test]
fn refuses_a_height_that_is_no_number() {
    let lines = ["36:7: '11O' in B3 is no height", "    write whole metres, one number for each hex"];
    assert_eq!(broken("3 100 110", "3 100 11O"), lines);
}

#[test]
fn refuses_a_hex_that_is_not_on_the_map() {
    let lines = ["46:7: there is no hex 'C9'", "    labels run from A1 to E4, letters first"];
    assert_eq!(broken("hex = \"C2\"", "hex = \"C9\""), lines);
}

#[test]
fn refuses_an_undeclared_kind() {
    let lines = ["41:8: unknown kind of feature 'bunker'", "    [kinds] feature has fort"];
    assert_eq!(broken("kind = \"fort\"", "kind = \"bunker\""), lines);
}

#[test]
fn refuses_a_misspelt_kind() {
    let lines = ["56:8: unknown kind of road 'mian'", "    did you mean \"main\"?"];
    assert_eq!(broken("kind = \"main\"", "kind = \"mian\""), lines);
}

#[test]
fn refuses_a_hexside_without_a_slash() {
    let lines =
        ["52:10: 'A1-B1' is not a hexside", "    write the two hexes it lies between with a slash: A1/A2"];
    assert_eq!(broken("A1/B1 A2/B1", "A1-B1 A2/B1"), lines);
}

#[test]
fn refuses_a_hexside_of_hexes_that_do_not_touch() {
    let lines = ["52:22: A2 and C2 are not adjacent", "    A2 is adjacent to A1, B1, B2, A3"];
    assert_eq!(broken("A2/B2 A3/B2", "A2/C2 A3/B2"), lines);
}

#[test]
fn refuses_a_road_that_jumps() {
    let lines = ["57:18: D1 is not adjacent to B2", "    B2 is adjacent to B1, C2, C3, B3, A3, A2"];
    assert_eq!(broken("B2 C2 D1", "B2 D1"), lines);
}

#[test]
fn refuses_a_road_that_leaves_the_map_inside_it() {
    let lines = ["57:9: A2 NE is not the map edge", "    B1 lies there"];
    assert_eq!(broken("\"NW A2", "\"NE A2"), lines);
}

#[test]
fn refuses_a_direction_in_the_middle_of_a_road() {
    let lines = [
        "62:14: 'S' stands in the middle of the path",
        "    a direction stands only first or last, where the line leaves the map",
    ];
    assert_eq!(broken("C1 C2 C3", "C1 S C2 C3"), lines);
}

#[test]
fn refuses_a_road_of_one_hex() {
    let lines = ["62:8: a road needs at least two hexes", "    write them from end to end"];
    assert_eq!(broken("\"N C1 C2 C3 C4 S\"", "\"C1\""), lines);
}

#[test]
fn refuses_two_bridges_at_one_place() {
    let lines = ["70:8: B2/A2 has a bridge already", "    remove one of the two"];
    assert_eq!(broken("[[area]]", "[[bridge]]\nside = \"B2/A2\"\n\n[[area]]"), lines);
}

#[test]
fn refuses_a_road_that_is_cut_from_nothing() {
    let lines = ["71:23: no road leads from C2 to D2", "    name the neighbours that each road joins here"];
    assert_eq!(
        broken("[[area]]", "[[separate]]\nhex = \"C2\"\nroads = [\"B2 D1\", \"C1 D2\"]\n\n[[area]]"),
        lines
    );
}

#[test]
fn refuses_roads_of_a_hex_that_are_not_all_named() {
    let lines =
        ["70:7: not all roads of C2 are named", "    every road of the hex belongs to one of the groups"];
    assert_eq!(
        broken("[[area]]", "[[separate]]\nhex = \"C2\"\nroads = [\"B2 D1\", \"C1\"]\n\n[[area]]"),
        lines
    );
}

#[test]
fn refuses_an_unknown_table() {
    let lines = [
        "69:3: unknown key 'regions'",
        "    known here: format, name, credits, grid, kinds, terrain, ground, place, feature, river, side, road, stream, separate, bridge, area, caption, trace",
    ];
    assert_eq!(broken("[[area]]", "[[regions]]"), lines);
}

#[test]
fn all_faults_of_a_file_are_reported_at_once() {
    let text =
        CROSSROADS.replace("hex = \"C2\"", "hex = \"Q2\"").replace("hexes = \"E1 E2\"", "hexes = \"E1 E9\"");
    let faults = map::read("crossroads.toml", &text).unwrap_err();
    let places: Vec<(usize, usize)> = faults.list().iter().map(|f| (f.line, f.column)).collect();
    assert_eq!(places, [(42, 13), (46, 7)]);
}

#[test]
fn the_drawn_report_shows_the_line_of_the_file() {
    let text = CROSSROADS.replace("3 .....", "3 ..x..");
    let report = format!("{:?}", map::read("crossroads.toml", &text).unwrap_err().pretty());
    assert!(
        report.contains("crossroads.toml:30:5")
            && report.contains("3 ..x..")
            && report.contains("the keys are"),
        "{report}"
    );
}

#[test]
fn writing_and_reading_gives_the_same_board() {
    let board = crossroads();
    let text = map::write(&board);
    assert_eq!(map::read("again.toml", &text).unwrap(), board);
    assert_eq!(map::write(&map::read("again.toml", &text).unwrap()), text);
}

#[test]
fn the_tables_hold_what_the_file_says() {
    let board = crossroads();
    let hex = |name: &str| board.grid.find(name).unwrap();
    assert_eq!(board.terrain_name(hex("B1")), "forest");
    assert_eq!(board.terrain_name(hex("B2")), "clear");
    assert_eq!(board.elevation(hex("D3")), 130);
    assert!(board.has(hex("E2"), board.feature_named("fort").unwrap()));
    assert!(!board.has(hex("E3"), board.feature_named("fort").unwrap()));
    let brook = board.grid.side_between(hex("A2"), hex("B2")).unwrap();
    assert!(board.is_river(brook) && board.side_has(brook, board.side_kind_named("river").unwrap()));
    assert!(!board.side_has(brook, board.side_kind_named("major").unwrap()));
    assert_eq!(board.bridges[board.bridge(brook).unwrap()].name, "Old bridge");
    assert_eq!(board.roads.kind(brook), board.roads.kind_named("main"));
    assert_eq!(board.place_at(hex("C2")).unwrap().name, "Cross");
    let northwest = Direction::from_name("NW", board.grid.orientation()).unwrap();
    assert!(board.roads.crosses(board.grid.side(hex("A2"), northwest)), "the road leaves the map");
    assert!(
        board.roads.leaves_map(&board.grid, hex("C4")) && !board.roads.leaves_map(&board.grid, hex("C3"))
    );
    assert_eq!(map::check(&board), []);
}

#[test]
fn roads_of_a_hex_meet_unless_the_file_says_otherwise() {
    let apart = "[[separate]]\nhex = \"C2\"\nroads = [\"B2 D1\", \"C1 C3\"]\n\n[[area]]";
    let apart = map::read("apart.toml", &CROSSROADS.replace("[[area]]", apart)).unwrap();
    let together = crossroads();
    let c2 = apart.grid.find("C2").unwrap();
    let to = |name: &str| apart.grid.direction(c2, apart.grid.find(name).unwrap()).unwrap();
    for (a, b, when_apart) in
        [("B2", "D1", true), ("C1", "C3", true), ("B2", "C1", false), ("C3", "D1", false)]
    {
        assert!(together.roads.connects(c2, to(a), to(b)));
        assert_eq!(apart.roads.connects(c2, to(a), to(b)), when_apart, "{a} {b}");
    }
    assert!(!together.roads.connects(c2, to("B2"), to("D2")), "no road to D2");
    assert_eq!(map::read("again.toml", &map::write(&apart)).unwrap(), apart);
}

#[test]
fn doubts_name_gaps_and_missing_bridges() {
    let text = CROSSROADS.replace("A2/B2 A3/B2 A3/B3", "A2/B2 A3/B3").replace("C1 C2 C3 C4 S", "A3 B3");
    let text = text.replace("path = \"N A3", "path = \"A3");
    let board = map::read("doubtful.toml", &text).unwrap();
    let sentences: Vec<String> = map::check(&board).iter().map(|d| d.describe(&board)).collect();
    assert_eq!(
        sentences,
        [
            "the Brook has a gap between A2/B2 and A3/B3",
            "a road crosses the river at A3/B3 without a bridge or ford",
            "the road at A3 does not reach the rest of the road net",
        ]
    );
    let board =
        map::read("doubtful.toml", &CROSSROADS.replace("side = \"A2/B2\"", "side = \"A3/B3\"")).unwrap();
    let a2b2 =
        board.grid.side_between(board.grid.find("A2").unwrap(), board.grid.find("B2").unwrap()).unwrap();
    assert!(map::check(&board).contains(&Doubt::NoBridge(a2b2)));
}
