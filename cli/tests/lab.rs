//! `salient lab` as a program: killed again and again, it ends with what it would have had undisturbed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const PLAN: &str = r#"
question = "Do woods help?"
game = "skirmish"
scenario = "hill"
games = 60
chunk = 2

[[arm]]
name = "woods"

[[arm]]
name = "open"
switches = "-WOODS"
"#;

fn salient(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salient"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

/// The parts of a run, by name.
fn parts(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder.join("parts")).expect("the parts are there").flatten();
    let mut list: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a part"))
        })
        .filter(|(name, _)| !name.starts_with('.'))
        .collect();
    list.sort();
    list
}

#[test]
fn a_run_that_is_killed_twenty_times_loses_nothing() {
    let place = tempfile::tempdir().expect("a folder");
    let plan = place.path().join("plan.toml");
    fs::write(&plan, PLAN).expect("the plan is written");
    let [plan, whole, killed] = [plan, place.path().join("whole"), place.path().join("killed")];
    let text = |path: &Path| path.display().to_string();
    let done = salient(&["lab", "run", &text(&plan), "-o", &text(&whole)]).output().expect("it runs");
    assert!(done.status.success());
    let mut kills = 0;
    for round in 0..20_u64 {
        let mut child = salient(&["lab", "run", &text(&plan), "-o", &text(&killed), "--threads", "2"])
            .spawn()
            .expect("it starts");
        // A time that differs from round to round, long enough for a few chunks.
        std::thread::sleep(Duration::from_millis(30 + round * 37 % 110));
        if child.try_wait().expect("it can be asked").is_none() {
            child.kill().expect("it is killed");
            kills += 1;
        }
        child.wait().expect("it is gone");
    }
    assert!(kills > 0, "it was never killed");
    let done = salient(&["lab", "run", &text(&plan), "-o", &text(&killed)]).output().expect("it runs");
    assert!(done.status.success());
    assert_eq!(parts(&whole).len(), 60);
    assert!(parts(&whole) == parts(&killed), "the same parts, byte for byte");
}

#[test]
fn chunks_are_listed_and_played_one_by_one() {
    let place = tempfile::tempdir().expect("a folder");
    let (plan, folder) = (place.path().join("plan.toml"), place.path().join("run"));
    fs::write(&plan, PLAN.replace("games = 60", "games = 4")).expect("the plan is written");
    let [plan, run] = [plan, folder.clone()].map(|path| path.display().to_string());
    let words = |words: &[&str]| {
        let done = salient(words).output().expect("it runs");
        assert!(done.status.success(), "{words:?}");
        String::from_utf8(done.stdout).expect("text")
    };
    let listed = words(&["lab", "run", &plan, "-o", &run, "--prepare"]);
    let ids: Vec<&str> = listed.lines().collect();
    assert_eq!(ids.len(), 4);
    words(&["lab", "chunk", &run, ids[0], ids[3]]);
    assert_eq!(words(&["lab", "chunk", &run]).lines().collect::<Vec<_>>(), [ids[1], ids[2]]);
    let shown = words(&["lab", "show", &run]);
    assert!(shown.contains("2 of 4 chunks, 4 games"), "{shown}");
    words(&["lab", "chunk", &run, ids[1], ids[2]]);
    let report = words(&["lab", "report", &run, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["parts"]["games"], 8);
    assert!(folder.join("report.html").is_file());
    let refused = salient(&["lab", "chunk", &run, "0000"]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
}
