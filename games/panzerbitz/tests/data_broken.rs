//! Broken scenario cards: each says what is wrong, where, and what to write instead; all faults of a file at once.

use panzerbitz::scenario::Card;

/// A small card with nothing wrong.
const SOUND: &str = r#"format = 1
card = 99
name = "A bad morning"
date = "18 December 1944"
place = "nowhere"
text = "For trying what may be wrong."

[map]
layout = "1 2"

[turns]
count = 6
first = "German"

[sides]
attacker = "German"
defender = "American"
setup = ["American", "German"]

[switches]
on = ["OPT12.7", "OPT12.13", "OPT12.14"]

[sight]
visibility = [{ turns = "1-2", hexes = 5 }]

[control]
American = "all"

[[force]]
side = "American"
name = "Village"
zone = "town(1,Vieux-Ambre)"
units = { us_rifle = 3, us_at57 = 1 }
positions = { block = 1, fort20 = 1 }

[[column]]
side = "German"
name = "G1"
turn = 1
entry = ["2-I-10"]
edge = "east"
march_order = true
slots = ["ge_pz4j", "ge_251 + ge_eng"]
attached = ["ge_wespe"]

[[column]]
side = "American"
name = "U1"
turn = 3
entry = ["1-I-1"]
edge = "west"
slots = ["us_m4_75"]

[[off_board]]
side = "German"
unit = "ge_h105"
number = 2
turns = "2,4-5"
area = "board(1)"
missions = 3

[special]
prepared_bridges = ["1-I-6"]
forbid = [{ position = "mine", zone = "way(1)" }]
setup_loaded = ["German"]
odd_even = ["ge_wespe"]

[[victory]]
side = "German"
level = "marginal"
text = "the bridge"
when = "control(German,hex(1-I-6)) >= 1"
"#;

/// What the reader says if one thing is changed.
fn broken(from: &str, to: &str) -> String {
    assert_eq!(SOUND.matches(from).count(), 1, "{from}");
    match Card::read("card.toml", &SOUND.replace(from, to)) {
        Ok(_) => "nothing is wrong".into(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn the_sound_one_is_read_and_played() {
    let card = Card::read("card.toml", SOUND).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((card.forces.len(), card.columns.len(), card.victory.len()), (1, 2, 1));
    let charts = panzerbitz::charts::Charts::standard();
    let game =
        panzerbitz::Panzerbitz::with_card(card, charts, None, "").unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(engine::Game::sides(&game), ["German", "American"]);
}

/// What is changed, into what, and what the reader says then.
const CASES: &[(&str, &str, &str)] = &[
    (
        "us_rifle = 3",
        "us_rifel = 3",
        "card.toml:33:11: there is no unit \"us_rifel\"\n    did you mean us_rifle?",
    ),
    (
        "us_rifle = 3",
        "xyzzyq = 3",
        "card.toml:33:11: there is no unit \"xyzzyq\"\n    `salient counters panzerbitz` draws every unit; their ids are in units.toml",
    ),
    (
        "us_rifle = 3",
        "us_rifle = 0",
        "card.toml:33:22: none of them\n    leave the line out, or write 1 or more",
    ),
    (
        "us_rifle = 3",
        "us_rifle = 300",
        "card.toml:33:22: 300 does not fit here\n    write a whole number from 0 to 255",
    ),
    (
        "us_rifle = 3",
        "us_rifle = \"three\"",
        "card.toml:33:22: a whole number, 0 or more is expected here, not string \"three\"",
    ),
    (
        "us_rifle = 3",
        "ge_rifle44 = 3",
        "card.toml:33:11: ge_rifle44 does not belong to the American side\n    it is German; name a unit of the side, or another side",
    ),
    (
        "us_rifle = 3",
        "us_rifle = 30",
        "card.toml:32:8: Village has 31 stacking points, its zone room for 20\n    widen the zone or take units out: at most 4 points in a hex (7.1)",
    ),
    (
        "entry = [\"2-I-10\"]",
        "entry = [\"2-I-12\"]",
        "card.toml:40:10: there is no hex \"2-I-12\"\n    labels are board-row-number, such as 1-I-6; the boards are 1, 2",
    ),
    (
        "entry = [\"2-I-10\"]",
        "entry = [\"2-I-9\"]",
        "card.toml:40:10: 2-I-9 is not on the east edge\n    name a hex of the edge of the joined map",
    ),
    (
        "entry = [\"2-I-10\"]",
        "entry = [\"2-K-10\"]",
        "card.toml:40:10: 2-K-10 has no road (12.13)\n    name an edge hex with a highway or a road",
    ),
    (
        "entry = [\"2-I-10\"]",
        "entry = []",
        "card.toml:38:8: the column has no entry hex\n    name at least one hex under entry, such as [\"1-I-1\"]",
    ),
    (
        "entry = [\"2-I-10\"]",
        "entry = [\"4-I-10\"]",
        "card.toml:40:10: there is no hex \"4-I-10\"\n    labels are board-row-number, such as 1-I-6; the boards are 1, 2",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"1 2^^\"",
        "card.toml:9:10: \"2^^\" is turned twice\n    a board is turned once or not at all: \"2^\" or \"2\"",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"1 ^2\"",
        "card.toml:9:10: there is no board ^2\n    write boards from west to east, such as \"1 2^\", and \"/\" between rows",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"1 9\"",
        "card.toml:9:10: there is no board 9\n    write boards from west to east, such as \"1 2^\", and \"/\" between rows",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"1 1^\"",
        "card.toml:9:10: board 1 is used twice; its hexes would have the same names\n    write boards from west to east, such as \"1 2^\", and \"/\" between rows",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"1 _ 2\"",
        "card.toml:9:10: board 2 lies apart from the others\n    every board touches another: write \"1 2\", or \"1 / 2\" for one above the other",
    ),
    (
        "layout = \"1 2\"",
        "layout = \"\"",
        "card.toml:9:10: the grid has no hexes: columns and rows must be at least 1\n    write boards from west to east, such as \"1 2^\", and \"/\" between rows",
    ),
    ("format = 1", "format = 2", "card.toml:1:10: format 2 is not known\n    this version reads format 1"),
    (
        "count = 6",
        "count = 0",
        "card.toml:12:9: a game of 0 turns\n    write a number from 1 to 60\ncard.toml:24:25: \"1-2\" are no turns of this game\n    write turns such as \"1-6\" or \"2,4,6\"\ncard.toml:39:8: there is no turn 1\n    the last turn is 0\ncard.toml:49:8: there is no turn 3\n    the last turn is 0\ncard.toml:58:9: \"2\" are no turns of this game\n    write turns such as \"1-6\" or \"2,4,6\"\ncard.toml:58:9: \"4-5\" are no turns of this game\n    write turns such as \"1-6\" or \"2,4,6\"",
    ),
    ("count = 6", "counts = 6", "card.toml:12:1: unknown key 'counts'\n    did you mean 'count'?"),
    (
        "first = \"German\"",
        "first = \"Soviet\"",
        "card.toml:13:9: \"Soviet\" is no side of this card\n    the sides are German and American",
    ),
    (
        "defender = \"American\"",
        "defender = \"German\"",
        "card.toml:17:12: both sides are the same\n    write one of German, American, British, Soviet",
    ),
    (
        "setup = [\"American\", \"German\"]",
        "setup = [\"American\", \"American\"]",
        "card.toml:18:22: a side sets up twice\n    name both sides, the one that sets up first in front",
    ),
    (
        "attacker = \"German\"",
        "attacker = \"Gremans\"",
        "card.toml:16:12: there is no nation \"Gremans\"\n    did you mean German?",
    ),
    (
        "\"OPT12.7\"",
        "\"OPT12.77\"",
        "card.toml:21:7: there is no switch \"OPT12.77\"\n    did you mean OPT12.7?",
    ),
    (
        "\"OPT12.7\"",
        "\"winter\"",
        "card.toml:21:7: there is no switch \"winter\"\n    the switches are OPT12.1 to OPT12.15",
    ),
    (
        "\"OPT12.13\", ",
        "",
        "card.toml:21:6: 12.14: +OPT12.14 needs +OPT12.13\n    add the switch that is missing, or leave one out",
    ),
    (
        "\"OPT12.7\"",
        "\"OPT12.1\", \"OPT12.2\"",
        "card.toml:21:6: 12.1: +OPT12.1 cannot be played with +OPT12.2\n    add the switch that is missing, or leave one out",
    ),
    (
        "hexes = 5",
        "hexes = 0",
        "card.toml:24:40: a visibility of 0 hexes\n    write 1 or more; without the line sight is not limited (4.2.8)",
    ),
    (
        "turns = \"1-2\"",
        "turns = \"1-9\"",
        "card.toml:24:25: \"1-9\" are no turns of this game\n    write turns such as \"1-6\" or \"2,4,6\"",
    ),
    (
        "zone = \"town(1,Vieux-Ambre)\"",
        "zone = \"town(1,Vieux Ambre)\"",
        "card.toml:32:8: board 1 has no place \"Vieux Ambre\"\n    the terms of a zone are in 13.2",
    ),
    (
        "zone = \"town(1,Vieux-Ambre)\"",
        "zone = \"town(1,Vieux-Ambre\"",
        "card.toml:32:8: \")\" is missing before \"\"\n    the terms of a zone are in 13.2",
    ),
    (
        "zone = \"town(1,Vieux-Ambre)\"",
        "zone = \"board(1) & board(2)\"",
        "card.toml:32:8: no hex is in this zone\n    shared hexes do not count (2.6)",
    ),
    (
        "zone = \"town(1,Vieux-Ambre)\"",
        "zone = \"rows(1,A,ZZ)\"",
        "card.toml:32:8: there is no row \"ZZ\"\n    the terms of a zone are in 13.2",
    ),
    (
        "fort20 = 1",
        "fort25 = 1",
        "card.toml:34:26: there is no position counter \"fort25\"\n    they are ip, mine, block and fort10 to fort50",
    ),
    (
        "block = 1",
        "bloc = 1",
        "card.toml:34:15: there is no position counter \"bloc\"\n    they are ip, mine, block and fort10 to fort50",
    ),
    (
        "edge = \"east\"",
        "edge = \"right\"",
        "card.toml:41:8: there is no edge \"right\"\n    write north, east, south or west, or leave it out",
    ),
    ("turn = 3", "turn = 7", "card.toml:49:8: there is no turn 7\n    the last turn is 6"),
    (
        "name = \"U1\"",
        "name = \"G1\"",
        "card.toml:48:8: there is a column \"G1\" already\n    give each column a name of its own",
    ),
    (
        "name = \"U1\"",
        "name = \"Task Force\"",
        "card.toml:48:8: the name of a column is one word\n    write a name such as \"G1\"",
    ),
    (
        "\"ge_251 + ge_eng\"",
        "\"ge_251 + ge_panther\"",
        "card.toml:43:21: ge_251 cannot carry ge_panther (8.6.1)\n    trucks, wagons and half-tracks carry non-vehicles, tanks carry infantry",
    ),
    (
        "\"ge_251 + ge_eng\"",
        "\"ge_at75\"",
        "card.toml:43:21: ge_at75 cannot move by itself\n    give it a carrier",
    ),
    (
        "unit = \"ge_h105\"",
        "unit = \"ge_panther\"",
        "card.toml:56:8: ge_panther does not fire indirectly (12.7.1)\n    off-board units are guns of class (H) and mortars",
    ),
    (
        "turns = \"2,4-5\"",
        "turns = \"2;4\"",
        "card.toml:58:9: \"2;4\" are no turns of this game\n    write turns such as \"1-6\" or \"2,4,6\"",
    ),
    (
        "prepared_bridges = [\"1-I-6\"]",
        "prepared_bridges = [\"1-I-7\"]",
        "card.toml:63:21: 1-I-7 has no bridge\n    name a hex in which a way crosses a stream or gully",
    ),
    (
        "position = \"mine\"",
        "position = \"wire\"",
        "card.toml:64:24: there is no position counter \"wire\"\n    they are ip, mine, block and fort10 to fort50",
    ),
    (
        "level = \"marginal\"",
        "level = \"total\"",
        "card.toml:70:9: unknown word 'total'\n    known here: decisive, tactical, marginal",
    ),
    (
        "hex(1-I-6)) >= 1",
        "hex(1-I-6)) > 1",
        "card.toml:72:8: \">=\" or \"<=\" and a number are missing\n    the functions are in 13.4.2, the zones in 13.2",
    ),
    (
        "control(German,hex",
        "controls(German,hex",
        "card.toml:72:8: there is no function \"controls\"\n    the functions are in 13.4.2, the zones in 13.2",
    ),
    (
        "control(German,hex(1-I-6))",
        "exited(German,all,tanks)",
        "card.toml:72:8: there is no filter \"tanks\"\n    the functions are in 13.4.2, the zones in 13.2",
    ),
    (
        "[[victory]]\nside = \"German\"\nlevel = \"marginal\"\ntext = \"the bridge\"\nwhen = \"control(German,hex(1-I-6)) >= 1\"\n",
        "",
        "card.toml:9:10: the card has no victory condition\n    add [[victory]] with side, level, text and when, such as \"control(German,all) >= 1\" (13.4)",
    ),
    (
        "zone = \"way(1)\"",
        "zone = \"way(1)\", why = \"no\"",
        "card.toml:64:49: unknown key 'why'\n    known here: position, zone",
    ),
    (
        "area = \"board(1)\"",
        "area = \"sector(1)\"",
        "card.toml:59:8: there is no zone \"sector\"\n    the terms of a zone are in 13.2",
    ),
];

#[test]
fn broken_cards_say_where_what_and_what_to_write() {
    assert!(CASES.len() >= 25);
    for (from, to, wanted) in CASES {
        let said = broken(from, to);
        assert_eq!(said.trim_end(), *wanted, "{from} > {to}");
        assert!(said.starts_with("card.toml:"), "a place: {said}");
        let helps = said.lines().count() > 1 || said.contains("is expected here");
        assert!(helps, "what to write instead: {said}");
    }
}

#[test]
fn all_faults_of_a_card_are_told_at_once() {
    let text = SOUND
        .replace("us_rifle = 3", "us_rifel = 3")
        .replace("\"OPT12.7\"", "\"OPT12.77\"")
        .replace("count = 6", "count = 77")
        .replace("entry = [\"1-I-1\"]", "entry = [\"1-J-5\"]")
        .replace("turns = \"2,4-5\"", "turns = \"2;4\"")
        .replace(">= 1", "> 1");
    let faults = Card::read("card.toml", &text).unwrap_err();
    let lines: Vec<usize> = faults.list().iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted(), "in the order of the file: {lines:?}");
    assert_eq!(lines.len(), 6, "{faults}");
}
