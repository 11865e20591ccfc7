//! Broken scenario and chart files: each says what is wrong, where, and what to write instead.

use dark_december::charts::{CHARTS, Charts};
use dark_december::scenario::{BridgeState, Components, Map, Scenario, standard};

/// A small scenario with nothing wrong.
const SOUND: &str = r#"format = 1
id = "C9"
name = "A bad morning"
map = "standard"

[turns]
first = 1
last = 4
begins = "german"

[switches]
preset = "variant"
set = "-OPT6.0"
fixed = "-V3.1"
idle = "VAR-A"

[setup.german]
4019 = "G-2Pz-304 PG, G-2Pz-2 PG"
4119 = "G-26V-77 reduced"

[setup.free]
4218 = "G-2Pz-304 PG, G-2Pz-2 PG"
4219 = "G-26V-77 reduced"

[setup.allied]
4020 = "A-28-110"

[eliminated]
allied = "A-Eng-44"

[surrendered]
allied = "A-106-422"

[absent]
german = "G-150"

[arrivals]
german = [{ turn = 3, at = "drop", units = "G-vdH", switch = "OPT8.0" }]
allied = [{ turn = 4, at = "B", units = "A-7A-CCB, A-Sep-99 Inf" }]

[control]
towns = "16"
german = "4311"

[bridges]
states = "16"
built = "4019/4119"

[forts]
allied = "4020"

[counters]
bridges_built = 1

[victory.sudden_death]
cities = "2101"

[victory.score]
levels = [{ at_least = 20, winner = "german", level = "decisive" }, { winner = "allied", level = "marginal" }]
"#;

fn read(text: &str) -> Result<Scenario, engine::Faults> {
    Scenario::read("C9.toml", text, &Components::standard())
}

/// What the reader says if one thing is changed.
fn broken(from: &str, to: &str) -> String {
    assert_eq!(SOUND.matches(from).count(), 1, "{from}");
    match read(&SOUND.replace(from, to)) {
        Ok(_) => "nothing is wrong".into(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn the_sound_one_is_read() {
    let scenario = read(SOUND).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((scenario.placed.len(), scenario.free.len()), (4, 3));
    let count = |wanted| scenario.bridges.iter().filter(|state| **state == wanted).count();
    // Seven sites have no bridge on 16 December (5.1), and Dasburg has one here.
    assert_eq!((count(BridgeState::None), count(BridgeState::Built)), (6, 1));
}

/// What is changed, into what, and what the reader says then.
const CASES: &[(&str, &str, &str)] = &[
    (
        "4119 = \"G-26V-77 reduced\"",
        "4119 = \"G-26V-7 reduced\"",
        "C9.toml:19:9: there is no unit \"G-26V-7\"\n    did you mean G-26V-77?\nC9.toml:23:9: G-26V-77 is not in [setup.german]\n    both have the same units (C3, C4)",
    ),
    (
        "4020 =",
        "4060 =",
        "C9.toml:26:1: there is no hex \"4060\"\n    labels are four digits, from 0100 to 5235\nC9.toml:50:11: no combat unit of the fort's owner is in 4020\n    an empty fort is removed (3.6)",
    ),
    (
        "\"A-28-110\"",
        "\"A-28-110, G-26V-39\"",
        "C9.toml:26:19: G-26V-39 does not belong to the allied side\n    put it under \"german\"",
    ),
    (
        "\"A-28-110\"",
        "\"A-28-110, A-28-110\"",
        "C9.toml:26:19: A-28-110 is here for the second time\n    line 26 names it already",
    ),
    (
        "\"A-28-110\"",
        "\"A-28-110, A-28-109, A-28-112, A-Eng-35\"",
        "C9.toml:26:1: 4020 holds 7 stacking points\n    at most 6 may stack (3.7)",
    ),
    (
        "\"A-28-110\"",
        "\"A-28-110, A-Eng-35 reduced\"",
        "C9.toml:26:19: A-Eng-35 has one step\n    it cannot be reduced (0.3)",
    ),
    (
        "4119 = \"G-26V-77 reduced\"",
        "4020 = \"G-26V-77 reduced\"",
        "C9.toml:26:1: 4020 holds units of both sides\n    put one of them elsewhere\nC9.toml:50:11: no combat unit of the fort's owner is in 4020\n    an empty fort is removed (3.6)",
    ),
    (
        "first = 1",
        "first = 0",
        "C9.toml:7:9: there is no turn 0\n    turns run from 1 (16 A.M.) to 20 (25 P.M.)",
    ),
    (
        "first = 1",
        "first = 5",
        "C9.toml:8:8: the last turn comes before the first, 5\n    write first and last the other way round",
    ),
    (
        "turn = 4,",
        "turn = 5,",
        "C9.toml:39:20: turn 5 is not part of the scenario\n    it is played from turn 1 to turn 4",
    ),
    (
        "begins = \"german\"",
        "begins = \"axis\"",
        "C9.toml:9:10: there is no side \"axis\"\n    write \"german\" or \"allied\"",
    ),
    (
        "preset = \"variant\"",
        "preset = \"varient\"",
        "C9.toml:12:10: there is no preset \"varient\"; did you mean variant?",
    ),
    (
        "set = \"-OPT6.0\"",
        "set = \"-OPT9.0,-V4.6\"",
        "C9.toml:13:7: +VOR9.4 needs +OPT9.0\nC9.toml:13:7: +VOR9.5 needs +OPT9.0",
    ),
    (
        "idle = \"VAR-A\"",
        "idle = \"VAR-Z\"",
        "C9.toml:15:8: there is no switch \"VAR-Z\"\n    did you mean VAR-A?",
    ),
    (
        "switch = \"OPT8.0\"",
        "switch = \"OPT8\"",
        "C9.toml:38:62: there is no switch \"OPT8\"\n    did you mean OPT8.0?",
    ),
    (
        "switch = \"OPT8.0\"",
        "decision = \"comit\"",
        "C9.toml:38:64: there is no decision \"comit\"\n    did you mean commit?",
    ),
    (
        "at = \"drop\"",
        "at = \"drops\"",
        "C9.toml:38:28: there is no letter \"drops\"\n    did you mean drop?",
    ),
    (
        "towns = \"16\"",
        "towns = \"17\"",
        "C9.toml:42:9: the town list has no column \"17\"\n    did you mean 16?",
    ),
    (
        "german = \"4311\"",
        "german = \"4310\"",
        "C9.toml:43:11: there is no town in 4310\n    the towns are in the charts",
    ),
    (
        "states = \"16\"",
        "states = \"T1\"",
        "C9.toml:46:10: the map's bridges have no column \"T1\"\n    there are 16, 22",
    ),
    (
        "built = \"4019/4119\"",
        "built = \"4019/4018\"",
        "C9.toml:47:10: there is no bridge at 4019/4018\n    the bridges are on the map",
    ),
    (
        "built = \"4019/4119\"",
        "built = \"4019\"",
        "C9.toml:47:10: \"4019\" is no hexside\n    write its two hexes, such as 4019/4119",
    ),
    (
        "bridges_built = 1",
        "bridges_built = 8",
        "C9.toml:53:17: 8 bridges are too many\n    the Germans build 7 at most (5.1)",
    ),
    (
        "cities = \"2101\"",
        "cities = \"2102\"",
        "C9.toml:56:11: there is no town in 2102\n    the towns are in the charts",
    ),
    (
        "at_least = 20, ",
        "",
        "C9.toml:59:11: this leaves a gap between the levels\n    every level but the last has at_least, the last is for all the rest",
    ),
    (
        "[victory.score]\nlevels",
        "[victory.objectives]\ntowns = \"3022\"\npanzers = 1\nwest_of_column = 60\n[victory.score]\nlevels",
        "C9.toml:55:2: only one thing can decide at the end\n    keep one of [victory.objectives] and [victory.score]",
    ),
    ("id = \"C9\"", "id = \"C 9\"", "C9.toml:2:6: the id must be one word\n    write it like \"C9\""),
    ("begins =", "starts =", "C9.toml:9:1: unknown key 'starts'\n    known here: first, last, begins"),
    ("format = 1", "format = 9", "C9.toml:1:10: format 9 is not known\n    this version reads format 1"),
];

#[test]
fn every_fault_has_its_message() {
    let wrong: Vec<String> = CASES
        .iter()
        .map(|(from, to, expected)| (to, broken(from, to), expected))
        .filter(|(_, said, expected)| said != *expected)
        .map(|(to, said, _)| format!("{to}\n{said:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_is_odd_is_a_doubt() {
    let doubts = |from: &str, to: &str| -> Vec<(usize, String)> {
        let all = |text: &str| {
            let doubts = read(text).unwrap_or_else(|faults| panic!("{faults}")).doubts;
            doubts.into_iter().map(|doubt| (doubt.line, doubt.message)).collect::<Vec<_>>()
        };
        let before = all(SOUND);
        all(&SOUND.replace(from, to)).into_iter().filter(|doubt| !before.contains(doubt)).collect()
    };
    let found = doubts("turn = 4, at = \"B\"", "turn = 3, at = \"P\"");
    assert_eq!(found[0].1, "letter P is not meant for the allied side");
    assert_eq!(found[1].1, "A-7A-CCB arrives on turn 3; its counter says 4");
    assert_eq!(found[2].1, "A-7A-CCB enters at P; its counter says B");
    let found = doubts("german = \"G-150\"", "");
    assert_eq!(
        found,
        [(1, "G-150 is neither set up nor lost, absent or arriving; its counter says the start".into())]
    );
}

#[test]
fn the_map_is_known_before_the_rest() {
    assert_eq!(Map::of("C9.toml", SOUND).unwrap(), Map::Standard);
    let own = SOUND.replace("map = \"standard\"", "map = \"my-map.toml\"");
    assert_eq!(Map::of("C9.toml", &own).unwrap(), Map::File("my-map.toml".into()));
}

#[test]
fn broken_charts_say_what_is_wrong() {
    let cases = [
        ("\"2:1\", \"3:1\"", "\"3:1\", \"2:1\"", "3:1 does not belong here\n    the next column is 2:1"),
        ("odds = [\"1:3\"", "odds = [\"1/3\"", "\"1/3\" are no odds\n    write them like \"1:2\" or \"3:1\""),
        ("[ 3,  4,  5,", "[ 3,  4,  2,", "level 2 falls\n    levels never fall from left to right"),
        ("[ 2,  3,  4,", "[ 4,  4,  4,", "level 4 rises\n    levels never rise from top to bottom"),
        (
            "{ margin = 0, result = \"FF\" }",
            "{ margin = 1, result = \"FF\" }",
            "1 is not below the 1 before it",
        ),
        (
            "result = \"FF\"",
            "result = \"EX\"",
            "there is no result \"EX\"\n    the results are R, FF, NE and CA",
        ),
        ("requirement = 6, ", "", "this is not a whole result"),
        ("soft = [\"1\", \"2\", \"2\"]", "soft = [\"1\", \"2\"]", "there are 2 costs, and 3 are needed"),
        ("soft = [\"1\", \"2\", \"2\"]", "soft = [\"1/3\", \"2\", \"2\"]", "\"1/3\" is no cost"),
        ("eliminated = [2, 3, 3]", "eliminated = [2, 3]", "there are 2 lengths of advance, and 3 are needed"),
        ("arm = \"P\"", "arm = \"X\"", "\"X\" is no roll"),
        ("engineer = 5", "engineer = 7", "a die never shows 7\n    write a number from 0 to 6"),
        ("{ from = 5, to = 6", "{ from = 4, to = 6", "turn 4 is out of order"),
        ("turn = 11, clear", "turn = 12, clear", "turn 12 is no A.M. turn"),
        (
            "date = \"16 P.M.\"",
            "date = \"16 A.M.\"",
            "turn 2 is not \"16 A.M.\"\n    write \"16 P.M.\" (0.3)",
        ),
        ("{ turn = 5, german = 1", "{ turn = 25, german = 1", "there is no turn 25"),
        ("german = [0, 1]", "german = [0]", "there are 1 tracks, and 2 are needed"),
        ("units = \"G-FGB\"", "units = \"G-FGX\"", "there is no unit \"G-FGX\"\n    did you mean G-FGB?"),
        ("\"3 PG, 9 Pz", "\"3 PGG, 9 Pz", "there is no division \"3 PGG\"\n    did you mean 3 PG?"),
        ("switch = \"VAR-C\"", "switch = \"VAR-Q\"", "there is no switch \"VAR-Q\""),
        ("tdl_cap = {", "tdl_capp = {", "the number tdl_cap is missing"),
        (
            "tdl_cap = { value = 7",
            "tdl_cap = { value = 0",
            "tdl_cap cannot be 0\n    it must be from 1 to 99",
        ),
        ("rule = \"4.5.1\"", "rule = \"4.5.9\"", "there is no rule 4.5.9"),
        ("hex = \"2101\"", "hex = \"0734\"", "Charleville is in 0734 already\n    a hex has one town"),
        ("hex = \"2101\"", "hex = \"AA26\"", "\"AA26\" is not the label of a hex"),
        ("22 = \"allied\"", "22 = \"alied\"", "there is no side \"alied\""),
        ("scatter = [0, 0, 1, 1, 2, 3]", "scatter = [0]", "there are 1 distances, and 6 are needed"),
        ("source = \"house\"", "source = \"mouse\"", "unknown word 'mouse'\n    did you mean 'house'?"),
        ("format = 1", "format = 2", "format 2 is not known\n    this version reads format 1"),
    ];
    for (from, to, expected) in cases {
        assert!(CHARTS.contains(from), "{from}");
        match Charts::read("mine.toml", &CHARTS.replacen(from, to, 1)) {
            Ok(_) => panic!("{to}: nothing is wrong"),
            Err(faults) => assert!(faults.to_string().contains(expected), "{to}\n{faults}"),
        }
    }
    let text = CHARTS.replace("result = \"FF\"", "result = \"EX\"").replace("engineer = 5", "engineer = 7");
    assert_eq!(Charts::read("mine.toml", &text).unwrap_err().list().len(), 2, "all faults come at once");
}

/// A file with each of its lines dropped in turn, and with the first string of each line replaced by odd letters.
fn spoilt(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for at in (0..lines.len()).filter(|at| !lines[*at].starts_with('#')) {
        let with = |line: Option<String>| {
            let mut new: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            new.splice(at..=at, line);
            new.join("\n")
        };
        all.push(with(None));
        let parts: Vec<&str> = lines[at].splitn(3, '"').collect();
        if let [before, _, after] = parts[..] {
            all.push(with(Some(format!("{before}\"\u{e9}\u{df} reduced, \u{e9}/\u{df},, =\"{after}"))));
        }
    }
    all
}

#[test]
fn spoilt_files_get_an_answer() {
    for text in spoilt(standard()[2].text) {
        if let Err(faults) = read(&text) {
            assert!(!faults.list().is_empty());
        }
    }
    let mut refused = 0;
    for text in spoilt(CHARTS) {
        if let Err(faults) = Charts::read("mine.toml", &text) {
            assert!(!faults.list().is_empty());
            refused += 1;
        }
    }
    assert!(refused > 200, "{refused}");
}
