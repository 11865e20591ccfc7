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
    ("us_rifle = 3", "us_rifel = 3", ""),
    ("us_rifle = 3", "xyzzyq = 3", ""),
    ("us_rifle = 3", "us_rifle = 0", ""),
    ("us_rifle = 3", "us_rifle = 300", ""),
    ("us_rifle = 3", "us_rifle = \"three\"", ""),
    ("us_rifle = 3", "ge_rifle44 = 3", ""),
    ("us_rifle = 3", "us_rifle = 30", ""),
    ("entry = [\"2-I-10\"]", "entry = [\"2-I-12\"]", ""),
    ("entry = [\"2-I-10\"]", "entry = [\"2-I-9\"]", ""),
    ("entry = [\"2-I-10\"]", "entry = [\"2-K-10\"]", ""),
    ("entry = [\"2-I-10\"]", "entry = []", ""),
    ("entry = [\"2-I-10\"]", "entry = [\"4-I-10\"]", ""),
    ("layout = \"1 2\"", "layout = \"1 2^^\"", ""),
    ("layout = \"1 2\"", "layout = \"1 ^2\"", ""),
    ("layout = \"1 2\"", "layout = \"1 9\"", ""),
    ("layout = \"1 2\"", "layout = \"1 1^\"", ""),
    ("layout = \"1 2\"", "layout = \"1 _ 2\"", ""),
    ("layout = \"1 2\"", "layout = \"\"", ""),
    ("format = 1", "format = 2", ""),
    ("count = 6", "count = 0", ""),
    ("count = 6", "counts = 6", ""),
    ("first = \"German\"", "first = \"Soviet\"", ""),
    ("defender = \"American\"", "defender = \"German\"", ""),
    ("setup = [\"American\", \"German\"]", "setup = [\"American\", \"American\"]", ""),
    ("attacker = \"German\"", "attacker = \"Gremans\"", ""),
    ("\"OPT12.7\"", "\"OPT12.77\"", ""),
    ("\"OPT12.7\"", "\"winter\"", ""),
    ("\"OPT12.13\", ", "", ""),
    ("\"OPT12.7\"", "\"OPT12.1\", \"OPT12.2\"", ""),
    ("hexes = 5", "hexes = 0", ""),
    ("turns = \"1-2\"", "turns = \"1-9\"", ""),
    ("zone = \"town(1,Vieux-Ambre)\"", "zone = \"town(1,Vieux Ambre)\"", ""),
    ("zone = \"town(1,Vieux-Ambre)\"", "zone = \"town(1,Vieux-Ambre\"", ""),
    ("zone = \"town(1,Vieux-Ambre)\"", "zone = \"board(1) & board(2)\"", ""),
    ("zone = \"town(1,Vieux-Ambre)\"", "zone = \"rows(1,A,ZZ)\"", ""),
    ("fort20 = 1", "fort25 = 1", ""),
    ("block = 1", "bloc = 1", ""),
    ("edge = \"east\"", "edge = \"right\"", ""),
    ("turn = 3", "turn = 7", ""),
    ("name = \"U1\"", "name = \"G1\"", ""),
    ("name = \"U1\"", "name = \"Task Force\"", ""),
    ("\"ge_251 + ge_eng\"", "\"ge_251 + ge_panther\"", ""),
    ("\"ge_251 + ge_eng\"", "\"ge_at75\"", ""),
    ("unit = \"ge_h105\"", "unit = \"ge_panther\"", ""),
    ("turns = \"2,4-5\"", "turns = \"2;4\"", ""),
    ("prepared_bridges = [\"1-I-6\"]", "prepared_bridges = [\"1-I-7\"]", ""),
    ("position = \"mine\"", "position = \"wire\"", ""),
    ("level = \"marginal\"", "level = \"total\"", ""),
    ("hex(1-I-6)) >= 1", "hex(1-I-6)) > 1", ""),
    ("control(German,hex", "controls(German,hex", ""),
    ("control(German,hex(1-I-6))", "exited(German,all,tanks)", ""),
    (
        "[[victory]]\nside = \"German\"\nlevel = \"marginal\"\ntext = \"the bridge\"\nwhen = \"control(German,hex(1-I-6)) >= 1\"\n",
        "",
        "",
    ),
    ("zone = \"way(1)\"", "zone = \"way(1)\", why = \"no\"", ""),
    ("area = \"board(1)\"", "area = \"sector(1)\"", ""),
];

#[test]
fn broken_cards_say_where_what_and_what_to_write() {
    assert!(CASES.len() >= 25);
    for (from, to, wanted) in CASES {
        let said = broken(from, to);
        println!("@@@{said}");
        let _ = wanted;
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
