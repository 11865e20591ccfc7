//! `salient check` on good and on broken files, and games with files of one's own.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use salient::{Io, SHELF};

struct Ran {
    code: u8,
    out: String,
    err: String,
}

fn salient(words: &[&str]) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code = salient::run(SHELF, all, &mut Io::new(Cursor::new(Vec::new()), &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).expect("only text is written");
    Ran { code, out: text(out), err: text(err) }
}

/// A folder with files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder can be made"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).expect("it can be written");
        path
    }
}

fn data(path: &str) -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../games").join(path).display().to_string()
}

fn s2() -> String {
    bulge::scenario::standard()[1].text.to_owned()
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "{from}");
    text.replace(from, to)
}

#[test]
fn every_file_of_every_game_is_recognised_and_sound() {
    let mut seen = 0;
    for game in ["bulge", "dark-december", "panzerbitz"] {
        let folder = PathBuf::from(data(&format!("{game}/data")));
        let mut files: Vec<(PathBuf, &str)> = vec![
            (folder.join("charts.toml"), "the charts"),
            (folder.join("units.toml"), "the units"),
            (folder.join("rules.toml"), "the rules"),
        ];
        if folder.join("map.toml").exists() {
            files.push((folder.join("map.toml"), "a map"));
        }
        for (inner, kind) in [("scenarios", "a scenario"), ("boards", "a map")] {
            let entries = fs::read_dir(folder.join(inner)).into_iter().flatten().flatten();
            files.extend(entries.map(|entry| (entry.path(), kind)));
        }
        let shelved = SHELF.iter().find(|shelved| shelved.title.id == game).expect("it is on the shelf");
        let name = shelved.title.name;
        for (file, kind) in files.iter().filter(|(file, _)| file.extension().is_some_and(|end| end == "toml"))
        {
            let ran = salient(&["check", &file.display().to_string()]);
            assert_eq!(ran.code, 0, "{}: {}", file.display(), ran.err);
            assert!(ran.out.contains(&format!(": {kind} of {name}\n")), "{}", ran.out);
            assert!(ran.out.contains("\nnothing wrong"), "{}", ran.out);
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

#[test]
fn a_good_scenario_is_summed_up() {
    let folder = Folder::new();
    let file = folder.write("mine.toml", &changed(&s2(), "id = \"S2\"", "id = \"M2\""));
    let ran = salient(&["check", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let expected = format!(
        "{file}: a scenario of Battle of the Bulge '81
  M2  The first four days
  turns       1 to 8, AM 16 Dec to PM 19 Dec; German begins
  map         The Ardennes, December 1944
"
    );
    assert!(ran.out.starts_with(&expected), "{}", ran.out);
    for part in [
        "\n  on the map  German 66, Allied 25\n",
        "\n  arrivals    German ",
        " on turns 1 to 7; Allied ",
        "\n  switches    preset variant; idle NW,NWF\n",
        "\n  at once     beyond the Meuse [25.3], Liege [25.4]\n",
        "\n  at the end  the margin: German decisive from 190, German marginal from 165, draw from 150, Allied marginal from 120, \
         Allied decisive below [24.4]",
        "\nnothing wrong, nothing doubtful\n",
    ] {
        assert!(ran.out.contains(part), "{part} is not in {}", ran.out);
    }
}

/// What is changed in S2, into what, and what is said.
const BROKEN: &[(&str, &str, &str)] = &[
    (
        "QQ4 = \"g-326vg-751\"",
        "QQ4 = \"g-326vg-75\"",
        ":22:8: there is no unit \"g-326vg-75\"\n    did you mean g-326vg-751?",
    ),
    (
        "PP4 = \"u-cav102\"",
        "PP40 = \"u-cav102\"",
        ":71:1: there is no hex \"PP40\"\n    labels run from A1 to XX34",
    ),
    (
        "WW11 = \"g-150\"",
        "WW11 = \"g-150, g-1ss-2\"",
        "g-1ss-2 is here for the second time\n    line 35 names it already",
    ),
    (
        "QQ5 = \"g-326vg-752\"",
        "QQ5 = \"g-326vg-752, u-26-101\"",
        "u-26-101 does not belong to the german side",
    ),
    (
        "VV11 = \"g-1ss-2\"",
        "VV11 = \"g-1ss-2, g-9pz-33, g-9pz-10, g-9pz-11\"",
        "VV11 holds 4 combat units\n    at most 3 may stack (9.1)",
    ),
    ("SS11 = \"u-99-394\"", "TT11 = \"u-99-394\"", "TT11 holds units of both sides"),
    (
        "{ turn = 8, at = \"AN, AL\"",
        "{ turn = 9, at = \"AN, AL\"",
        "turn 9 is not part of the scenario\n    it is played from turn 1 to turn 8",
    ),
    (
        "at = \"DROP\", units = \"g-vdh\"",
        "at = \"DROP\", units = \"g-fgb\"",
        "g-fgb cannot enter at DROP\n    only von der Heydte, g-vdh, comes so (18.4)",
    ),
    (
        "at = \"EN, EC\", units = \"g-fbb\"",
        "at = \"EAST\", units = \"g-fbb\"",
        "g-fbb cannot enter at EAST\n    only teams of Einheit Stielau come so (18.1)",
    ),
    (
        "at = \"EN, EC\", units = \"g-fbb\"",
        "at = \"EN, EC\", units = \"g-fbb\", decision = \"okw\"",
        "g-fbb is of no division and cannot be released (7.6)",
    ),
    (
        "units = \"u-3ar-33\"",
        "units = \"u-3ar-33\", decision = \"okw\"",
        "only German divisions are released (7.6)\n    leave the decision out",
    ),
    (
        "at = \"ASE, AS\"",
        "at = \"AA26\"",
        "AA26 is not at the edge of the map\n    units enter at the edge (7.2)",
    ),
    (
        "preset = \"variant\"",
        "preset = \"variant\"\nset = \"-ROADBLOCKS\"",
        ":19:7: there is no switch \"ROADBLOCKS\"",
    ),
    ("preset = \"variant\"", "preset = \"variant\"\nset = \"NWF=2,-NW\"", "NWF=2 needs +NW"),
    (
        "GG11 = \"allied\"",
        "GG11 = \"american\"",
        "a dump cannot be \"american\"\n    write \"allied\", \"captured\" or \"gone\" (19.1)",
    ),
    ("at_once = [\"25.3\", \"25.4\"]", "at_once = [\"25.3\", \"25.9\"]", "rule 25.9 ends no game at once"),
    (
        "[victory.margin]\nlevels = [",
        "[victory.campaign]\ntowns = \"MM15, AA260\"\nnordwind_2 = \"S33\"\n[victory.margin]\nlevels = [",
        "only one thing can decide at the end",
    ),
    ("last = 8", "last = \"8\"", "a whole number, 0 or more is expected here, not string \"8\""),
    ("begins = \"german\"", "begin = \"german\"", "unknown key 'begin'\n    did you mean 'begins'?"),
    ("[turns]", "[turns", ":12:7: "),
    ("map = \"standard\"", "", "'map' is missing\n    add a line map = ..."),
];

#[test]
fn each_mistake_has_its_place_and_its_remedy() {
    let folder = Folder::new();
    let mut unclear = Vec::new();
    for (from, to, said) in BROKEN {
        let file = folder.write("mine.toml", &changed(&s2(), from, to));
        let ran = salient(&["check", &file]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{to}");
        let head = format!("{file}: a scenario of Battle of the Bulge '81\n{file}:");
        if !(ran.err.starts_with(&head) && ran.err.contains(said) && ran.err.ends_with("\n1 mistake\n")) {
            unclear.push(format!("{to}: {}", ran.err));
        }
    }
    assert!(unclear.is_empty(), "{}", unclear.join("\n"));
}

#[test]
fn five_mistakes_are_told_together() {
    let text = s2()
        .replace("g-326vg-752", "g-326vg-75")
        .replace("NN7 =", "NN77 =")
        .replace("{ turn = 8,", "{ turn = 88,")
        .replace("idle = \"NW,NWF\"", "idle = \"NEW\"")
        .replace("level = \"draw\"", "level = \"drawn\"");
    let folder = Folder::new();
    let file = folder.write("mine.toml", &text);
    let ran = salient(&["check", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("\n5 mistakes"), "{}", ran.err);
    let ran = salient(&["check", &file, "--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(
        (&json["ok"], &json["kind"], &json["game"]),
        (&false.into(), &"scenario".into(), &"bulge".into())
    );
    let lines: Vec<u64> =
        json["faults"].as_array().unwrap().iter().filter_map(|f| f["line"].as_u64()).collect();
    assert_eq!(lines, [19, 23, 77, 129, 149]);
    assert!(json["faults"].as_array().unwrap().iter().all(|fault| fault["help"].is_string()), "{json}");
}

#[test]
fn doubts_are_told_and_do_not_fail() {
    let folder = Folder::new();
    let file = folder
        .write("mine.toml", &changed(&s2(), "  { turn = 8, at = \"AN, AL\", units = \"u-3ar-36\" },\n", ""));
    let ran = salient(&["check", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("doubtful: line 1: u-3ar-36 is neither set up nor lost"), "{}", ran.out);
    assert!(ran.out.ends_with("\nnothing wrong\n"), "{}", ran.out);
}

#[test]
fn what_cannot_be_checked_is_said() {
    let folder = Folder::new();
    let file = folder.write("letter.toml", "dear = \"reader\"\n");
    let ran = salient(&["check", &file]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("this is no file that can be checked"), "{}", ran.err);
    let ran = salient(&["check", &folder.path("nowhere.toml")]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("cannot read"), "{}", ran.err);
    let ran = salient(&["check", &data("bulge/data/map.toml"), "--game", "chess"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no game 'chess'"), "{}", ran.err);
    // A scenario of one game is full of faults in another.
    let ran =
        salient(&["check", &data("bulge/data/scenarios/S2-first-four-days.toml"), "--game", "dark-december"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("a scenario of Dark December"), "{}", ran.err);
}

/// S2 on a map of one's own: the road is cut at Dasburg, and there is no bridge.
fn own_map() -> (String, String) {
    let text = changed(&s2(), "id = \"S2\"", "id = \"M2\"");
    let map = changed(
        bulge::map::MAP,
        "path = \"JJ23 KK24 LL23 MM24 NN23",
        "path = \"JJ23 KK24 LL23\"\n\n[[road]]\nkind = \"main\"\npath = \"MM24 NN23",
    );
    let bridge = "[[bridge]]\nside = \"LL23/MM24\"\nname = \"Dasburg\"\nstatus = { \"T1\" = \"building\", \"T13\" = \"intact\", \"T24\" = \"intact\" }\n\n";
    (changed(&text, "map = \"standard\"", "map = \"my-map.toml\""), changed(&map, bridge, ""))
}

#[test]
fn a_scenario_on_its_own_map_is_checked_and_played_and_replayed() {
    let folder = Folder::new();
    let (scenario, map) = own_map();
    let file = folder.write("mine.toml", &scenario);
    let ran = salient(&["check", &file]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("its map \"my-map.toml\" is missing"), "{}", ran.err);

    folder.write("my-map.toml", &map.replacen("name = \"The Ardennes", "name = \"My Ardennes", 1));
    let ran = salient(&["check", &file]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("\n  map         My Ardennes, December 1944\n"), "{}", ran.out);

    let record = folder.path("game.txt");
    let play =
        ["play", "bulge", "--scenario", &file, "--players", "random", "--seed", "5", "--record", &record];
    let ran = salient(&play);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let kept = fs::read_to_string(&record).unwrap();
    assert!(
        kept.contains("scenario: M2\n") && kept.contains(&format!("\nnote: scenario file: {file}\n")),
        "{kept}"
    );
    // The record finds its scenario and the map beside it.
    for words in [&["verify", &record][..], &["replay", &record, "--to", "5"], &["play", "--resume", &record]]
    {
        let ran = salient(words);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{words:?}");
    }
    assert_eq!(fs::read_to_string(&record).unwrap(), kept, "going on with a game keeps its record");

    // Moved into another folder together, they still belong together.
    let other = Folder::new();
    for name in ["mine.toml", "my-map.toml", "game.txt"] {
        fs::rename(folder.path(name), other.path(name)).unwrap();
    }
    let moved = other.path("game.txt");
    assert_eq!(salient(&["verify", &moved]).code, 0);

    // On another map it was another game.
    other.write("my-map.toml", bulge::map::MAP);
    let ran = salient(&["verify", &moved]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("my-map.toml is not the map file that it was played with"), "{}", ran.err);

    // Without the scenario the record says what is missing.
    fs::remove_file(other.path("mine.toml")).unwrap();
    let ran = salient(&["verify", &moved]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("it was played with the scenario file \""), "{}", ran.err);
    assert!(ran.err.contains("which is not here; give it with --scenario"), "{}", ran.err);
}

#[test]
fn a_broken_map_is_told_by_its_own_lines() {
    let folder = Folder::new();
    let (scenario, map) = own_map();
    let file = folder.write("mine.toml", &scenario);
    let map_file = folder.write("my-map.toml", &changed(&map, "name = \"rough\"", "name = \"roguh\""));
    for words in [&["check", &file][..], &["check", &map_file], &["play", "bulge", "--scenario", &file]] {
        let ran = salient(words);
        assert_eq!(ran.code, 1);
        assert!(
            ran.err
                .contains("my-map.toml:31:8: there is no terrain \"roguh\" (8.2)\n    did you mean rough?"),
            "{}",
            ran.err
        );
    }
}

#[test]
fn switches_that_are_hardly_meant_together_are_doubtful() {
    let folder = Folder::new();
    let text = include_str!("../../games/bulge/tests/cases/guard.toml");
    let with = |line: &str| text.replace("set = \"-RB", &format!("set = \"{line},-RB"));
    for (line, doubtful) in [
        ("MIX=custom,+C2", true),
        ("MIX=custom,+C2,-C6", true),
        ("MIX=custom,+C6", true),
        ("MIX=custom,+C2,+C6", false),
        ("MIX=custom,+C1", false),
        ("MIX=base", false),
    ] {
        let path = folder.write("own.toml", &with(line));
        let ran = salient(&["check", &path]);
        assert_eq!(ran.code, 0, "{line}: {}", ran.err);
        assert_eq!(ran.out.contains("no longer 441. [21.6]"), doubtful, "{line}: {}", ran.out);
    }
}
