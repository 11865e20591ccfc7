//! Broken scenario files: each says what is wrong, where, and what to write instead.

use bulge::charts::{CHARTS, Charts};
use bulge::scenario::{BridgeState, Components, Map, Scenario, standard};

/// A small scenario with nothing wrong.
const SOUND: &str = r#"format = 1
id = "S9"
name = "A bad morning"
map = "standard"

[turns]
first = 1
last = 4
begins = "german"

[switches]
preset = "variant"
set = "-RB"
fixed = "-NW"
idle = "NWF"

[setup.german]
MM24 = "g-26vg-77, g-26vg-78"
NN23 = "g-w15"

[setup.allied]
LL24 = "u-28-110"
OO8 = "u-2-23, u-a406 back"

[lost]
allied = "u-cav14"

[absent]
german = "g-1ss-1"

[arrivals]
german = [{ turn = 3, at = "DROP", units = "g-vdh", switch = "VDH" }]
allied = [{ turn = 4, at = "AN, AL", units = "u-7ar-cca, u-30-117" }]

[control]
towns = "T1"
german = "LL25"

[bridges]
states = "T1"
down = "JJ23/KK24"

[dumps]
EE9 = "gone"

[victory]
at_once = ["25.3"]

[victory.margin]
levels = [{ at_least = 20, winner = "german", level = "decisive" }, { winner = "allied", level = "marginal" }]
"#;

fn read(text: &str) -> Result<Scenario, engine::Faults> {
    Scenario::read("S9.toml", text, &Components::standard())
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
    assert_eq!(scenario.placed.len(), 6);
    assert!(scenario.placed.iter().any(|placed| placed.emplaced));
    // Four are down in the set-up T1 (11.1), and the one at Clervaux here.
    let down = scenario.bridges.iter().filter(|state| **state == BridgeState::Down).count();
    assert_eq!(down, 5);
}

/// What is changed, into what, and what the reader says then.
const CASES: &[(&str, &str, &str)] = &[
    (
        "\"g-26vg-77,",
        "\"g-26vg-7,",
        "S9.toml:18:9: there is no unit \"g-26vg-7\"\n    did you mean g-26vg-77?",
    ),
    (
        "NN23 =",
        "NN35 =",
        "S9.toml:19:1: there is no hex \"NN35\"\n    labels run from A1 to XX34, letters first",
    ),
    (
        "\"g-w15\"",
        "\"g-w15, g-26vg-77\"",
        "S9.toml:19:16: g-26vg-77 is here for the second time\n    line 18 names it already",
    ),
    (
        "\"g-w15\"",
        "\"u-99-393\"",
        "S9.toml:19:9: u-99-393 does not belong to the german side\n    put it under \"allied\"",
    ),
    (
        "\"g-26vg-77, g-26vg-78\"",
        "\"g-26vg-77, g-26vg-78, g-26vg-39, g-2pz-2\"",
        "S9.toml:18:1: MM24 holds 4 combat units\n    at most 3 may stack (9.1)",
    ),
    (
        "\"g-w15\"",
        "\"g-w15, g-a766, g-w18\"",
        "S9.toml:19:1: NN23 holds 3 artillery units\n    at most 2 may stack (9.1)",
    ),
    ("LL24 =", "MM24 =", "S9.toml:22:1: MM24 holds units of both sides\n    put one of them elsewhere"),
    (
        "u-a406 back",
        "u-28-109 back",
        "S9.toml:23:16: u-28-109 has no back\n    only guns are emplaced (2.3.5)",
    ),
    (
        "u-a406 back",
        "u-a406 emplaced",
        "S9.toml:23:16: \"emplaced\" is no side of a counter\n    write \"front\" or \"back\", and commas between units",
    ),
    (
        "u-2-23, u-a406 back",
        "u-2-23 u-a406",
        "S9.toml:23:8: \"u-a406\" is no side of a counter\n    write \"front\" or \"back\", and commas between units",
    ),
    (
        "\"u-cav14\"",
        "\"u-28-110\"",
        "S9.toml:26:11: u-28-110 is here for the second time\n    line 22 names it already",
    ),
    (
        "first = 1",
        "first = 0",
        "S9.toml:7:9: there is no turn 0\n    turns run from 1 (AM 16 Dec) to 36 (PM 2 Jan)",
    ),
    (
        "last = 4",
        "last = 37",
        "S9.toml:8:8: there is no turn 37\n    turns run from 1 (AM 16 Dec) to 36 (PM 2 Jan)",
    ),
    (
        "first = 1",
        "first = 5",
        "S9.toml:8:8: the last turn comes before the first, 5\n    write first and last the other way round",
    ),
    (
        "turn = 4,",
        "turn = 5,",
        "S9.toml:33:20: turn 5 is not part of the scenario\n    it is played from turn 1 to turn 4",
    ),
    (
        "begins = \"german\"",
        "begins = \"axis\"",
        "S9.toml:9:10: there is no side \"axis\"\n    write \"german\" or \"allied\"",
    ),
    (
        "preset = \"variant\"",
        "preset = \"varient\"",
        "S9.toml:12:10: there is no preset \"varient\"; did you mean variant?",
    ),
    ("set = \"-RB\"", "set = \"-ROADS\"", "S9.toml:13:7: there is no switch \"ROADS\""),
    ("fixed = \"-NW\"", "fixed = \"-NW,NWF=2\"", "S9.toml:14:9: NWF=2 needs +NW"),
    ("idle = \"NWF\"", "idle = \"NFW\"", "S9.toml:15:8: there is no switch \"NFW\"\n    did you mean NW?"),
    (
        "switch = \"VDH\"",
        "switch = \"VHD\"",
        "S9.toml:32:62: there is no switch \"VHD\"\n    did you mean VDH?",
    ),
    (
        "switch = \"VDH\"",
        "decision = \"nordwind\"",
        "S9.toml:32:64: there is no decision \"nordwind\"\n    did you mean nordwind-3?",
    ),
    ("\"AN, AL\"", "\"AN, ALL\"", "S9.toml:33:33: there is no area or hex \"ALL\"\n    did you mean AL?"),
    (
        "\"AN, AL\"",
        "\"AA26\"",
        "S9.toml:33:29: AA26 is not at the edge of the map\n    units enter at the edge (7.2)",
    ),
    (
        "at = \"DROP\"",
        "at = \"DROP, EN\"",
        "S9.toml:32:28: DROP stands alone\n    name no other place beside it",
    ),
    (
        "towns = \"T1\"",
        "towns = \"T2\"",
        "S9.toml:36:9: the town list has no column \"T2\"\n    did you mean T1?",
    ),
    (
        "states = \"T1\"",
        "states = \"S1\"",
        "S9.toml:40:10: the map's bridges have no column \"S1\"\n    did you mean T1?",
    ),
    (
        "down = \"JJ23/KK24\"",
        "down = \"JJ23/JJ22\"",
        "S9.toml:41:9: there is no bridge at JJ23/JJ22\n    the bridges are on the map",
    ),
    (
        "down = \"JJ23/KK24\"",
        "down = \"JJ23/KK26\"",
        "S9.toml:41:9: \"JJ23/KK26\" is no hexside\n    write its two hexes, such as LL23/MM24",
    ),
    ("EE9 =", "EE10 =", "S9.toml:44:1: there is no dump in \"EE10\"\n    the dumps are in EE9, GG11"),
    (
        "\"gone\"",
        "\"burnt\"",
        "S9.toml:44:7: a dump cannot be \"burnt\"\n    write \"allied\", \"captured\" or \"gone\" (19.1)",
    ),
    (
        "\"25.3\"",
        "\"25.5\"",
        "S9.toml:47:12: rule 25.5 ends no game at once\n    write \"25.3\" (the Meuse) or \"25.4\" (Liege)",
    ),
    (
        "at_least = 20, ",
        "",
        "S9.toml:50:11: this leaves a gap between the levels\n    every level but the last has at_least, the last is for all the rest",
    ),
    (
        "level = \"marginal\"",
        "level = \"draw\"",
        "S9.toml:50:69: a draw has no winner, and every other level has one",
    ),
    (
        "level = \"decisive\"",
        "level = \"great\"",
        "S9.toml:50:55: there is no level \"great\"\n    write \"decisive\", \"marginal\" or \"draw\"",
    ),
    (
        "[victory.margin]\nlevels",
        "[victory.hold]\nhex = \"ZZ1\"\n[victory.margin]\nlevels",
        "S9.toml:46:1: only one thing can decide at the end\n    keep one of [victory.campaign], [victory.margin] and [victory.hold]",
    ),
    (
        "german = \"LL25\"",
        "german = \"LL25, LM1\"",
        "S9.toml:37:17: there is no hex \"LM1\"\n    labels run from A1 to XX34, letters first",
    ),
    ("id = \"S9\"", "id = \"S 9\"", "S9.toml:2:6: the id must be one word\n    write it like \"S9\""),
    ("begins =", "starts =", "S9.toml:9:1: unknown key 'starts'\n    known here: first, last, begins"),
    ("format = 1", "format = 9", "S9.toml:1:10: format 9 is not known\n    this version reads format 1"),
    ("NN23 = \"g-w15\"", "NN23 = \"g-w15\"\nNN23 = \"g-a766\"", "S9.toml:20:1: duplicate key"),
];

#[test]
fn every_fault_has_its_message() {
    for (from, to, expected) in CASES {
        assert_eq!(broken(from, to), *expected, "{to}");
    }
}

#[test]
fn all_faults_come_at_once() {
    let text = SOUND
        .replace("g-26vg-77", "g-26vg-7")
        .replace("OO8", "OO80")
        .replace("turn = 4", "turn = 40")
        .replace("\"T1\"", "\"T2\"");
    let faults = read(&text).unwrap_err();
    let lines: Vec<usize> = faults.list().iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [18, 23, 33, 36, 40]);
}

#[test]
fn a_key_that_is_not_known_hides_nothing() {
    let text = SOUND
        .replace("begins =", "starts =")
        .replace("preset =", "presett =")
        .replace("german = \"LL25\"", "germans = \"LL25\"")
        .replace("g-26vg-77", "g-26vg-7")
        .replace("OO8", "OO80");
    let faults = read(&text).unwrap_err();
    let lines: Vec<usize> = faults.list().iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [9, 12, 18, 23, 37]);
    // What cannot be read at all ends the reading, but what was found before it is told.
    let faults = read(&text.replace("last = 4", "last = \"four\"")).unwrap_err();
    let lines: Vec<usize> = faults.list().iter().map(|fault| fault.line).collect();
    assert!(lines.contains(&8), "{faults}");
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
    assert_eq!(
        doubts("turn = 4, at = \"AN, AL\"", "turn = 3, at = \"AL\""),
        [
            (33, "u-7ar-cca arrives on turn 3; its counter says 4".to_owned()),
            (33, "u-7ar-cca enters at AL; its counter says AN, AL".to_owned()),
            (33, "u-30-117 arrives on turn 3; its counter says 4".to_owned()),
            (33, "u-30-117 enters at AL; its counter says AN, AL".to_owned()),
        ]
    );
    assert_eq!(
        doubts("german = \"g-1ss-1\"", ""),
        [(1, "g-1ss-1 is neither set up nor lost, absent or arriving; its counter says turn 1".to_owned())]
    );
    let german_area = doubts("at = \"AN, AL\"", "at = \"EN\"");
    assert_eq!(german_area[0], (33, "area EN is not meant for the allied side".to_owned()));
}

#[test]
fn the_map_is_known_before_the_rest() {
    assert_eq!(Map::of("S9.toml", SOUND).unwrap(), Map::Standard);
    let own = SOUND.replace("map = \"standard\"", "map = \"my-map.toml\"");
    assert_eq!(Map::of("S9.toml", &own).unwrap(), Map::File("my-map.toml".into()));
    let none = SOUND.replace("map = \"standard\"", "");
    assert_eq!(
        Map::of("S9.toml", &none).unwrap_err().to_string(),
        "S9.toml:1:1: 'map' is missing\n    add a line map = ..."
    );
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
            all.push(with(Some(format!("{before}\"\u{e9}\u{df} back, \u{e9}/\u{df},, =\"{after}"))));
        }
    }
    all
}

#[test]
fn spoilt_files_get_an_answer() {
    for text in spoilt(standard()[3].text) {
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
    assert!(refused > 300, "{refused}");
}
