//! Programs as players: one that plays well, and those who hang, end, flood or talk nonsense.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Ran, salient};
use serde_json::Value;

/// Answers every question with the first action.
const FIRST: &str =
    r#"while read -r line; do case "$line" in *'"type":"choose"'*) echo '{"index":0}';; esac; done"#;

/// A program in a folder of its own.
fn bot(folder: &Path, body: &str) -> String {
    let path = folder.join("bot.sh");
    fs::write(&path, body).expect("the program is written");
    format!("program:sh {}", path.display())
}

/// A game of a program against a cadet.
fn play(bot: &str, more: &[&str]) -> Ran {
    let players = format!("blue={bot},red=cadet");
    let words = ["play", "skirmish", "--scenario", "mill", "--seed", "3", "--players", &players];
    salient(&[&words[..], more].concat(), "")
}

fn place() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn the_program_of_the_handbook_plays() {
    let text = include_str!("../../docs/programs.md");
    let code =
        text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert!((25..=31).contains(&code.lines().count()), "{} lines", code.lines().count());
    let folder = place();
    let path = folder.path().join("bot.py");
    fs::write(&path, code).expect("it is written");
    let program = format!("program:python3 {}", path.display());
    let ran = play(&program, &["--json"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let end: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&end["over"], &end["players"][0]), (&true.into(), &program.clone().into()));
    assert_ne!(end["rule"], "forfeit", "{end}");
    assert_eq!(play(&program, &["--json"]).out, ran.out, "the same game again");
    let words = ["match", &program, "random", "skirmish", "mill", "--games", "2", "--json"];
    let ran = salient(&words, "");
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((report[0]["both"]["games"].as_u64(), &report[0]["players"][0]), (Some(4), &program.into()));
}

#[test]
fn one_that_does_not_play_loses_by_forfeit() {
    let folder = place();
    let flood = "head -c 200000 /dev/zero | tr '\\0' 'x'; sleep 60";
    let cases = [
        ("sleep 60", "did not answer in time (it had 0.3 s)"),
        ("read line; read line; exit 3", "ended before the game (its output ended, exit code 3)"),
        ("echo 'Guten Tag'; sleep 60", "answered nonsense (Guten Tag)"),
        ("echo '{\"index\": 99999}'; sleep 60", "answered nonsense ({\"index\": 99999})"),
        ("echo '{\"index\": 0, \"action\": \"go A1\"}'; sleep 60", "answered nonsense"),
        ("echo '{\"action\": \"win\"}'; sleep 60", "answered nonsense"),
        (flood, "answered nonsense (a line of more than 65536 bytes)"),
    ];
    for (body, says) in cases {
        let begun = Instant::now();
        // A busy machine may take its time to start it.
        let clock = if body == "sleep 60" { "0.3,10" } else { "40,60" };
        let ran = play(&bot(folder.path(), body), &["--clock", clock]);
        assert!(ran.code == 0 && ran.out.contains("Red wins: forfeit, the program "), "{body}: {ran:?}");
        assert!(ran.out.replace('\n', " ").contains(says), "{body}: {ran:?}");
        assert!(begun.elapsed() < Duration::from_secs(45), "{body}");
    }
    let ran = play("program:./no-such-program", &[]);
    assert!(ran.out.replace('\n', " ").contains("could not be started (./no-such-program: "), "{ran:?}");
}

#[test]
fn a_match_says_how_many_games_were_forfeits() {
    let folder = place();
    let words = ["match", &bot(folder.path(), "echo nothing"), "random", "skirmish", "mill", "--games", "1"];
    let told = salient(&words, "");
    let says = " did not play 2 of its games to the end: forfeits, which count as lost";
    assert!(told.out.contains(says), "{}", told.out);
    let told = salient(&[&words[..], &["--json"]].concat(), "");
    let report: Value = serde_json::from_str(&told.out).expect("JSON");
    assert_eq!(report[0]["forfeits"], serde_json::json!([2, 0]));
}

#[test]
fn the_record_says_that_a_side_forfeited_and_starts_no_program() {
    let folder = place();
    let record = folder.path().join("game.txt");
    let file = record.display().to_string();
    let mark = folder.path().join("started");
    let body = format!("echo >> {}; echo nothing", mark.display());
    play(&bot(folder.path(), &body), &["--record", &file]);
    let text = fs::read_to_string(&record).expect("the record");
    assert_eq!(
        text.matches("Red wins: forfeit, the program answered nonsense (nothing).").count(),
        2,
        "{text}"
    );
    let started = || fs::read_to_string(&mark).expect("it was started").lines().count();
    assert_eq!(started(), 1);
    assert_eq!(salient(&["verify", &file], "").code, 0);
    // Whoever goes on with it plays that side himself, unless he names the program again.
    let ran = salient(&["play", "--resume", &file], "quit\n");
    assert!(ran.code == 0 && ran.out.contains("Blue: human"), "{ran:?}");
    assert_eq!(started(), 1);
}

#[test]
fn a_person_is_told_that_the_program_has_lost() {
    let folder = place();
    let players = format!("blue=human,red={}", bot(folder.path(), "read line; read line; exit 0"));
    let words = ["play", "skirmish", "--scenario", "mill", "--seed", "3", "--players", &players];
    let ran = salient(&words, "pick Blue-1\nlegal\n");
    assert!(ran.out.contains("Blue wins: forfeit, the program ended before the game"), "{ran:?}");
}

/// The processes whose command line has a word in it.
#[cfg(target_os = "linux")]
fn running(word: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("processes").flatten();
    entries
        .filter_map(|entry| fs::read(entry.path().join("cmdline")).ok())
        .filter(|line| String::from_utf8_lossy(line).contains(word))
        .count()
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let folder = place();
    // A number of seconds that nobody else sleeps.
    let nap = format!("7{:07}.5", std::process::id());
    let body = format!("sleep {nap} & sleep {nap}");
    play(&bot(folder.path(), &body), &["--clock", "0.2,10"]);
    // They are killed; a busy machine may take a moment to be rid of them.
    let until = Instant::now() + Duration::from_mins(1);
    while running(&nap) > 0 && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(running(&nap), 0, "its children are gone");
}

#[test]
fn the_lab_plays_with_programs() {
    let folder = place();
    let plan = folder.path().join("plan.toml");
    let program = bot(folder.path(), FIRST);
    let text = format!(
        "game = \"skirmish\"\nscenario = \"clearing\"\ngames = 2\nclock = \"5,60\"\n\n[[arm]]\nname = \"first\"\nplayers = \"{program},cadet\"\n\n\
         [[arm]]\nname = \"absent\"\nplayers = \"program:./no-such-program,cadet\"\n"
    );
    fs::write(&plan, &text).expect("the plan is written");
    let run = folder.path().join("run").display().to_string();
    let ran = salient(&["lab", "run", &plan.display().to_string(), "-o", &run], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let page = fs::read_to_string(folder.path().join("run/report.html")).expect("a report");
    assert!(page.contains("forfeit, the program could not be started"), "it is told");
    fs::write(&plan, text.replace("5,60", "5")).expect("the plan is written");
    let ran = salient(&["lab", "run", &plan.display().to_string(), "-o", &run], "");
    assert!(ran.err.contains("plan.toml:4:9") && ran.err.contains("is no clock"), "{ran:?}");
    fs::write(&plan, text.replace("./no-such-program", "-")).expect("the plan is written");
    let ran = salient(&["lab", "run", &plan.display().to_string(), "-o", &run], "");
    assert!(ran.err.contains("is played by nobody"), "many games have not one starter: {ran:?}");
}

#[test]
fn whoever_starts_the_program_can_play_all_sides() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["play", "skirmish", "--scenario", "mill", "--seed", "7", "--players", "program:-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("an input");
    let output = BufReader::new(child.stdout.take().expect("an output"));
    let (mut hello, mut asked, mut over) = ([0; 2], [0; 2], [0; 2]);
    for line in output.lines() {
        let line = line.expect("a line");
        if !line.starts_with('{') {
            // How the game ended, for people.
            break;
        }
        let said: Value = serde_json::from_str(&line).expect("JSON");
        let side = said["side"].as_u64().expect("a side") as usize;
        match said["type"].as_str() {
            Some("hello") => {
                assert!(
                    said["hexes"][0]["next"].is_array() && said["counters"][0]["numbers"].is_array(),
                    "{said}"
                );
                hello[side] += 1;
            }
            Some("choose") => {
                let last = said["actions"].as_array().expect("actions").len() - 1;
                asked[side] += 1;
                writeln!(input, "{{\"index\": {last}}}").expect("it listens");
            }
            Some("over") => over[side] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(child.wait().expect("it ends").success());
    assert_eq!((hello, over), ([1, 1], [1, 1]));
    assert!(asked.iter().all(|asked| *asked > 3), "{asked:?}");
}

#[test]
fn a_program_may_have_signs_in_its_words_but_needs_a_game() {
    let ran = salient(&["match", "program:-", "cadet", "skirmish", "mill"], "");
    assert!(ran.code == 2 && ran.err.contains("program:- is no computer player"), "{ran:?}");
    let ran = play("program:sh -c exit=3", &[]);
    assert!(ran.out.contains("Red wins: forfeit"), "{ran:?}");
}
