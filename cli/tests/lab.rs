//! `salient lab` as a program: killed again and again, it ends with what it would have had undisturbed.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PLAN: &str = r#"
question = "Do woods help?"
game = "skirmish"
scenario = "hill"
games = 240
chunk = 4

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
    let Ok(entries) = fs::read_dir(folder.join("parts")) else { return Vec::new() };
    let named =
        entries.flatten().map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    let whole = named.filter(|(name, _)| !name.starts_with('.'));
    let mut list: Vec<(String, Vec<u8>)> =
        whole.map(|(name, path)| (name, fs::read(path).expect("a part"))).collect();
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
    for round in 0..20_u64 {
        let mut child = salient(&["lab", "run", &text(&plan), "-o", &text(&killed), "--threads", "2"])
            .spawn()
            .expect("it starts");
        // Some are killed while they begin, and some after the next chunk or two, at a time that differs from round to round.
        let (had, begun) = (parts(&killed).len(), Instant::now());
        let enough = had + (round % 3) as usize;
        while parts(&killed).len() < enough && begun.elapsed() < Duration::from_mins(1) {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_millis(round * 37 % 50));
        assert!(child.try_wait().expect("it can be asked").is_none(), "it was over before kill {round}");
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
    }
    let there = parts(&killed).len();
    assert!((1..120).contains(&there), "{there} parts were finished between the kills");
    let done = salient(&["lab", "run", &text(&plan), "-o", &text(&killed)]).output().expect("it runs");
    assert!(done.status.success());
    assert_eq!(parts(&whole).len(), 120);
    assert!(parts(&whole) == parts(&killed), "the same parts, byte for byte");
}

#[test]
fn chunks_are_listed_and_played_one_by_one() {
    let place = tempfile::tempdir().expect("a folder");
    let (plan, folder) = (place.path().join("plan.toml"), place.path().join("run"));
    fs::write(&plan, PLAN.replace("games = 240", "games = 8")).expect("the plan is written");
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
    assert!(shown.contains("2 of 4 chunks, 8 games"), "{shown}");
    words(&["lab", "chunk", &run, ids[1], ids[2]]);
    let report = words(&["lab", "report", &run, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["parts"]["games"], 16);
    assert!(folder.join("report.html").is_file());
    let refused = salient(&["lab", "chunk", &run, "0000"]).output().expect("it runs");
    assert_eq!(refused.status.code(), Some(2));
}
