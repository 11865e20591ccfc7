//! Counters of one's own: `--units` in play, check, resume, replay and verify.

use salient::{Io, SHELF};
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

struct Ran {
    code: u8,
    out: String,
    err: String,
}

fn salient(words: &[&str], input: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let code =
        salient::run(SHELF, all, &mut Io::new(Cursor::new(input.as_bytes().to_vec()), &mut out, &mut err));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code, out: text(out), err: text(err) }
}

fn data(game: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("data").join(name);
    fs::read_to_string(path).unwrap()
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// A game with a scenario, a change of its counters, and what `units` then shows.
struct Case {
    game: &'static str,
    scenario: &'static str,
    from: &'static str,
    to: &'static str,
    before: &'static str,
    after: &'static str,
}

const CASES: [Case; 3] = [
    Case {
        game: "bulge",
        scenario: "S1",
        from: "name = \"Peiper\", type = \"arm\", size = \"regiment\", att = 12, move = 4",
        to: "name = \"Peiper\", type = \"arm\", size = \"regiment\", att = 13, move = 5",
        before: "Peiper/1SS 12-4",
        after: "Peiper/1SS 13-5",
    },
    Case {
        game: "dark-december",
        scenario: "C1",
        from: "id = \"G-3FJ-5\"",
        to: "id = \"G-3FJ-5\"",
        before: "5/3FJ ",
        after: "5/3FJ 9-9-9",
    },
    Case {
        game: "panzerbitz",
        scenario: "1",
        from: "id = \"us_rifle\"",
        to: "id = \"us_rifle\"",
        before: "",
        after: "",
    },
];

/// The text of the counters as a case changes them.
fn own(case: &Case) -> String {
    let text = data(case.game, "units.toml");
    match case.game {
        "dark-december" => {
            let line = text.lines().find(|line| line.contains("id = \"G-3FJ-5\"")).unwrap();
            let start = line.find("full = [").unwrap();
            let end = start + line[start..].find(']').unwrap() + 1;
            text.replace(line, &format!("{}full = [9, 9, 9]{}", &line[..start], &line[end..]))
        }
        "panzerbitz" => {
            let line = text.lines().find(|line| line.contains("id = \"us_rifle\"")).unwrap();
            let start = line.find("defence = ").unwrap();
            let end = start + line[start..].find(',').unwrap();
            text.replace(line, &format!("{}defence = 77{}", &line[..start], &line[end..]))
        }
        _ => changed(&text, case.from, case.to),
    }
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path: PathBuf = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn counters_of_ones_own_are_played_recorded_and_proved() {
    for case in &CASES {
        let folder = tempfile::tempdir().unwrap();
        let units = write(folder.path(), "my-units.toml", &own(case));
        let ran = salient(&["check", &units], "");
        assert_eq!(ran.code, 0, "{}: {}{}", case.game, ran.out, ran.err);
        assert!(ran.out.contains("scenarios") && ran.out.contains(case.scenario), "{}", ran.out);

        let record = folder.path().join("game.txt").display().to_string();
        let begin = ["play", case.game, "--scenario", case.scenario, "--seed", "5"];
        let plain = salient(&begin, "units\n").out;
        let with = [&begin[..], &["--units", &units, "--record", &record]].concat();
        let ran = salient(&with, "units\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_ne!(plain, ran.out, "{}: the counters differ", case.game);
        assert!(case.before.is_empty() || plain.contains(case.before), "{}", plain);
        assert!(ran.out.contains(case.after), "{}", ran.out);
        let text = fs::read_to_string(&record).unwrap();
        assert!(text.contains("note: units file: ") && text.contains("my-units.toml"), "{text}");

        for command in [&["verify", &record][..], &["replay", &record], &["play", "--resume", &record]] {
            let ran = salient(command, "");
            assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
        }
        // Remarks may change, strengths may not, and the game's own counters are not those.
        fs::write(&units, format!("# mine\n{}", own(case))).unwrap();
        assert_eq!(salient(&["verify", &record], "").code, 0);
        fs::write(&units, data(case.game, "units.toml")).unwrap();
        for command in [&["verify", &record][..], &["replay", &record], &["play", "--resume", &record]] {
            let ran = salient(command, "");
            assert_eq!(ran.code, 1, "{command:?}: {}", ran.out);
            assert!(
                ran.err.contains("my-units.toml is not the units file that it was played with"),
                "{}",
                ran.err
            );
        }
        fs::remove_file(&units).unwrap();
        let ran = salient(&["verify", &record], "");
        assert!(ran.code == 1 && ran.err.contains("give it with --units"), "{}", ran.err);
        let elsewhere = write(folder.path(), "elsewhere.toml", &own(case));
        assert_eq!(salient(&["verify", &record, "--units", &elsewhere], "").code, 0);
    }
}

#[test]
fn a_record_of_the_games_own_counters_refuses_others() {
    let folder = tempfile::tempdir().unwrap();
    let units = write(folder.path(), "my-units.toml", &own(&CASES[0]));
    let record = folder.path().join("game.txt").display().to_string();
    salient(&["play", "bulge", "--scenario", "S3", "--seed", "5", "--record", &record], "");
    let ran = salient(&["verify", &record, "--units", &units], "");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("it was played without a units file; leave --units out"), "{}", ran.err);
}

#[test]
fn the_games_own_counters_in_a_file_are_the_games_own() {
    for case in &CASES {
        let folder = tempfile::tempdir().unwrap();
        let units = write(folder.path(), "same.toml", &data(case.game, "units.toml"));
        let (one, two) = (folder.path().join("1.txt"), folder.path().join("2.txt"));
        let begin = ["play", case.game, "--scenario", case.scenario, "--seed", "5", "--record"];
        salient(&[&begin[..], &[one.to_str().unwrap()]].concat(), "");
        salient(&[&begin[..], &[two.to_str().unwrap(), "--units", &units]].concat(), "");
        let head = |path: &Path| {
            let text = fs::read_to_string(path).unwrap();
            text.lines().find(|line| line.starts_with("charts: ")).unwrap().to_owned()
        };
        assert_eq!(head(&one), head(&two), "{}", case.game);
    }
}

#[test]
fn wrong_counters_are_told_with_line_and_remedy() {
    let text = data("bulge", "units.toml");
    let folder = tempfile::tempdir().unwrap();
    for (from, to, says) in [
        ("att = 12, move = 4", "att = 120, move = 4", "`att` cannot be 120; write 0 to 99"),
        ("att = 12, move = 4", "att = 12, move = 200", "`move` cannot be 200; write 0 to 30"),
        ("att = 12, move = 4", "att = 12, speed = 4", "unknown key 'speed'"),
        ("name = \"Peiper\"", "name = \"Pei#per\"", "`name` cannot hold '#'"),
        ("id = \"g-1ss-1\"", "id = \"g-1ss-peiper\"", "this id is taken"),
        ("type = \"arm\"", "type = \"armor\"", "did you mean 'arm'?"),
    ] {
        let path = write(folder.path(), "wrong.toml", &changed(&text, from, to));
        for command in [&["check", &path][..], &["play", "bulge", "--units", &path]] {
            let ran = salient(command, "");
            assert_eq!(ran.code, 1, "{command:?}: {}", ran.out);
            assert!(ran.err.contains("wrong.toml:2") || ran.err.contains("wrong.toml:3"), "{}", ran.err);
            assert!(ran.err.contains(says), "{says}: {}", ran.err);
        }
    }
}

#[test]
fn a_scenario_is_checked_with_the_files_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = write(folder.path(), "mine.toml", &data("bulge", "scenarios/S3-bastogne.toml"));
    let text = data("bulge", "units.toml");
    let gone = text.lines().find(|line| line.contains("id = \"g-lehr-1\"")).unwrap();
    let units = write(folder.path(), "fewer.toml", &text.replace(gone, ""));
    let ran = salient(&["check", &scenario, "--units", &units], "");
    assert!(ran.code == 1 && ran.err.contains("there is no unit \"g-lehr-1\""), "{}{}", ran.out, ran.err);
    let ran = salient(&["check", &units], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("doubtful: scenario S3 cannot be played with them: "), "{}", ran.out);
    let charts = write(folder.path(), "charts.toml", &data("bulge", "charts.toml"));
    assert_eq!(salient(&["check", &scenario, "--charts", &charts], "").code, 0);
    let ran = salient(&["check", &charts, "--charts", &charts], "");
    assert!(ran.code == 2 && ran.err.contains("leave --charts out"), "{}", ran.err);
}

/// Two counters of one name are both typed by the name that is shown.
#[test]
fn counters_of_one_name_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let text = changed(&data("bulge", "units.toml"), "name = \"Peiper\"", "name = \"1\"");
    let units = write(folder.path(), "units.toml", &text);
    let ran = salient(&["play", "bulge", "--scenario", "S1", "--units", &units, "--seed", "1"], "units\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains(" 1/1SS 12-4") && ran.out.contains(" g-1ss-1 7-4"), "{}", ran.out);
}

/// What the numbers mean is told by the game: in Skirmish they are no strengths.
#[test]
fn each_game_says_what_the_numbers_of_its_counters_mean() {
    for (game, sample, legend) in [
        ("skirmish", "Blue-1 2-2", "range-movement, both in hexes."),
        ("bulge", "Peiper/1SS 12-4", "attack-defence-movement, or strength-movement where"),
        ("dark-december", "5/3FJ 3-3-4", "attack-defence-movement; for a commander"),
        ("panzerbitz", "Rifle.1 2I-2*-6-1", "attack and weapon class-range-defence-movement; a"),
    ] {
        let ran = salient(&["play", game, "--seed", "1"], "units\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains(sample), "{sample}: {}", ran.out);
        assert!(ran.out.contains(&format!("Numbers as on the counter: {legend}")), "{legend}: {}", ran.out);
    }
}
