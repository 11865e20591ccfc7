//! `salient match` and `salient train`: what they print, their files, and what they refuse.

#[allow(dead_code)]
mod common;

use common::{Ran, salient};
use serde_json::Value;

const MATCH: [&str; 8] = ["match", "cadet", "random", "skirmish", "bridge", "mill", "--games", "4"];

#[test]
fn both_sides_of_every_scenario_are_told() {
    let Ran { code, out, err } = salient(&MATCH, "");
    assert_eq!((code, err.as_str()), (0, "skirmish bridge: 8 games\nskirmish mill: 8 games\n"));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "skirmish bridge: cadet against random, draws count as halves");
    for (line, begins) in lines[1..4].iter().zip(["  as Blue ", "  as Red ", "  as both "]) {
        assert!(line.starts_with(begins), "{out}");
        assert!(line.contains(" won, ") && line.contains("mean margin "), "{out}");
    }
    assert!(out.contains("CPU in an own player-turn: cadet "), "{out}");
}

#[test]
fn json_has_every_game_and_does_not_depend_on_threads() {
    let played = |threads: &str| {
        let words = [&MATCH[..], &["--seed", "70", "--json", "--threads", threads]].concat();
        let Ran { code, out, .. } = salient(&words, "");
        assert_eq!(code, 0, "{out}");
        let mut report: Value = serde_json::from_str(&out).unwrap();
        for scenario in report.as_array_mut().unwrap() {
            let seconds = scenario.as_object_mut().unwrap().remove("seconds").unwrap();
            assert!(seconds.as_array().unwrap().iter().all(|each| each.as_f64() >= Some(0.0)), "{out}");
        }
        report
    };
    let report = played("1");
    assert_eq!(report, played("3"));
    let [bridge, mill] = &report.as_array().unwrap()[..] else { panic!("{report}") };
    assert_eq!((&bridge["scenario"], &mill["scenario"]), (&"bridge".into(), &"mill".into()));
    let games = bridge["games"].as_array().unwrap();
    assert_eq!((games.len(), &games[7]["dice"], &games[7]["first"]), (8, &73.into(), &1.into()));
    let both = &bridge["both"];
    let counted = ["won", "drawn", "lost"].map(|key| both[key].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!((counted, &both["games"]), (8, &8.into()));
    assert!(
        both["low"].as_f64() <= both["share"].as_f64() && both["share"].as_f64() <= both["high"].as_f64()
    );
    assert!(both["share"].as_f64() > Some(0.5), "the cadet beats chance: {both}");
}

#[test]
fn own_scenarios_and_switches_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let mill = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/skirmish/data/scenarios/mill.toml");
    let own = std::fs::read_to_string(mill).unwrap().replace("turns = 30", "turns = 2");
    let file = folder.path().join("short.toml").display().to_string();
    std::fs::write(&file, &own).unwrap();
    let turns = |words: &[&str]| {
        let all = [&["match", "cadet", "cadet", "skirmish", "--games", "4", "--json"][..], words].concat();
        let Ran { code, out, err } = salient(&all, "");
        assert_eq!(code, 0, "{err}");
        let report: Value = serde_json::from_str(&out).unwrap();
        (
            report[0]["scenario"].clone(),
            report[0]["games"][0]["turns"][0].as_u64().unwrap(),
            report[0]["games"].clone(),
        )
    };
    let (short, long) = (turns(&[&file]), turns(&["mill"]));
    let (woods, open) = (turns(&["hill"]), turns(&["hill", "--rules", "-WOODS"]));
    assert_eq!((&short.0, &long.0), (&file.as_str().into(), &"mill".into()));
    assert!(short.1 <= 3 && long.1 > 3, "two turns: {} and {}", short.1, long.1);
    assert_ne!(woods.2, open.2, "other rules, other games");
    std::fs::write(&file, own.replace("turns = 2", "turns = 0")).unwrap();
    let Ran { code, out, err } = salient(&["match", "cadet", "cadet", "skirmish", &file], "");
    assert!(code == 1 && out.is_empty() && err.contains("short.toml"), "{code} {err}");
}

#[test]
fn rows_are_written_and_learned_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rows, weights) = (path("rows.csv"), path("weights.txt"));
    let Ran { code, .. } = salient(&[&MATCH[..], &["--rows", &rows]].concat(), "");
    assert_eq!(code, 0);
    let text = std::fs::read_to_string(&rows).unwrap();
    let columns = text.lines().next().unwrap().split(',').count();
    assert!(text.starts_with("scenario,dice,first,turn,side,share,left,"), "{text}");
    assert!(text.lines().count() > 50 && text.lines().all(|line| line.split(',').count() == columns));
    let learn = ["train", "skirmish", &rows, "-o", &weights, "--hidden", "2", "--rounds", "5"];
    let Ran { code, out, err } = salient(&learn, "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(" positions; mean loss 0."), "{out}");
    let learned = std::fs::read_to_string(&weights).unwrap();
    assert!(learned.starts_with("# The chance that the first side wins"), "{learned}");
    assert!(
        learned.contains("\nlead ") && learned.contains("\nalways ") && learned.contains("\nout "),
        "{learned}"
    );
    // The same rows give the same weights.
    salient(&learn, "");
    assert_eq!(std::fs::read_to_string(&weights).unwrap(), learned);
    for (broken, says) in
        [("", "rows.csv:1: the columns are"), ("mill,1,0,1,0,1,x", ": a row has a word and")]
    {
        let head = if broken.is_empty() { "" } else { text.lines().next().unwrap() };
        std::fs::write(&rows, format!("{head}\n{broken}\n")).unwrap();
        let Ran { code, err, .. } = salient(&learn, "");
        assert!(code == 1 && err.contains(says), "{code} {err}");
    }
}

#[test]
fn a_wrong_wish_is_told() {
    for (words, says) in [
        (&["match", "cadte", "random", "skirmish"][..], "there is no player \"cadte\"; did you mean cadet?"),
        (&["match", "cadet", "human", "skirmish"], "human is no computer player"),
        (&["match", "cadet", "random", "skirmsh"], "did you mean 'skirmish'?"),
        (&["match", "cadet", "random", "skirmish", "desert"], "there is no scenario \"desert\""),
        (&["match", "cadet", "random", "skirmish", "mill", "--rules", "+FOG"], "FOG"),
        (&["match", "cadet", "random", "skirmish", "--games", "0"], "0 is not in 1..=100000"),
        (&["match", "cadet", "random"], "GAME"),
        (&["train", "skirmish"], "ROWS"),
        (&["train", "chess", "rows.csv", "-o", "weights.txt"], "there is no game 'chess'"),
    ] {
        let Ran { code, out, err } = salient(words, "");
        assert!(code == 2 && out.is_empty() && err.contains(says), "{words:?}: {code} {err}");
    }
    let missing = ["train", "skirmish", "nowhere.csv", "-o", "weights.txt"];
    let Ran { code, err, .. } = salient(&missing, "");
    assert!(code == 1 && err.contains("cannot read nowhere.csv"), "{err}");
    let Ran { code, err, .. } = salient(&[&MATCH[..], &["--rows", "nowhere/rows.csv"]].concat(), "");
    assert!(code == 1 && err.contains("cannot write nowhere/rows.csv"), "{err}");
}

#[test]
fn calibration_is_a_table_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (rows, plot) = (path("rows.csv"), path("plot.svg"));
    salient(&[&MATCH[..], &["--rows", &rows]].concat(), "");
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/../players/src/skirmish/appraisal.txt");
    let words = ["train", "skirmish", &rows, "--calibration", weights];
    let Ran { code, out, err } = salient(&[&words[..], &["-o", &plot]].concat(), "");
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (12, "| predicted | mean | came true | games | positions |"));
    assert!(lines[2].starts_with("| 0.0 to 0.1 | ") && lines[11].starts_with("| 0.9 to 1.0 | "), "{out}");
    let last =
        |line: &&str| line.trim_end_matches(" |").rsplit(' ').next().unwrap().parse::<usize>().unwrap();
    let positions: usize = lines[2..].iter().map(last).sum();
    assert_eq!(positions, std::fs::read_to_string(&rows).unwrap().lines().count() - 1);
    let picture = std::fs::read_to_string(&plot).unwrap();
    assert!(picture.starts_with("<svg ") && picture.contains("<circle "), "{picture}");
    // Without a picture the table is the same, and weights of another game are refused.
    assert_eq!(salient(&words, "").out, out);
    let wrong = concat!(env!("CARGO_MANIFEST_DIR"), "/../players/src/bulge/appraisal.txt");
    let Ran { code, err, .. } = salient(&["train", "skirmish", &rows, "--calibration", wrong], "");
    assert!(code == 1 && err.contains("the features are left, "), "{code} {err}");
}

#[test]
fn matches_make_an_elo_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    // Who meets his like shows nothing of his strength, and is left out.
    for pair in [["cadet", "random"], ["recruit", "random"], ["cadet", "recruit"], ["recruit", "recruit"]] {
        let words = ["match", pair[0], pair[1], "skirmish", "bridge", "mill", "--games", "3", "--json"];
        let file = folder.path().join(format!("{}-{}.json", pair[0], pair[1]));
        std::fs::write(&file, salient(&words, "").out).unwrap();
        files.push(file.display().to_string());
    }
    let words: Vec<&str> = ["match", "--elo"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let Ran { code, out, err } = salient(&words, "");
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    let about = |line: &str| line.split(':').next().unwrap().to_owned();
    let heads: Vec<String> = lines.iter().step_by(4).map(|line| about(line)).collect();
    assert_eq!(heads, ["skirmish bridge", "skirmish mill", "all"]);
    assert!(lines[11].starts_with("  random ") && lines[11].ends_with(" 24 games"), "{out}");
    assert!(out.contains("  recruit       +0 +-   0  24 games"), "{out}");
    std::fs::write(&files[0], "{}").unwrap();
    let Ran { code, err, .. } = salient(&words, "");
    assert!(code == 1 && err.contains("is not what `salient match --json` writes"), "{code} {err}");
}
