//! A game at the terminal is never lost by leaving.

#[allow(dead_code)]
mod common;

use common::{Ran, SHELF};
use salient::Io;
use std::fs;
use std::io::{BufRead as _, BufReader, Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Runs `salient` with a folder for its data.
fn salient(data: &Path, words: &[&str], input: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["salient"].iter().chain(words).map(std::ffi::OsString::from);
    let mut io = Io::new(Cursor::new(input.as_bytes().to_vec()), &mut out, &mut err).with_data(data);
    let code = salient::run(SHELF, all, &mut io);
    drop(io);
    let text = |bytes| String::from_utf8(bytes).expect("only text is written");
    Ran { code, out: text(out), err: text(err) }
}

/// The games in the drawer, over or not.
fn kept(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("unfinished")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    files
}

const PLAY: [&str; 4] = ["play", "skirmish", "--seed", "7"];
const KEPT: &str = "The game is kept: `salient play --resume` goes on with it.\n";

#[test]
fn a_game_that_was_left_goes_on() {
    for leave in ["quit\n", "QUIT\n", ""] {
        let data = tempfile::tempdir().unwrap();
        let ran = salient(data.path(), &PLAY, &format!("pick Blue-1\npick Red-1\n{leave}"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        assert!(ran.out.ends_with(KEPT), "{}", ran.out);
        let ran = salient(data.path(), &["play", "--resume"], "log\nlegal\n");
        assert!(ran.out.contains("Blue-1 is green.") && ran.out.contains("Blue: pick a squad"), "{ran:?}");
        assert_eq!(kept(data.path()).len(), 1, "it goes on where it is");
    }
}

#[test]
fn what_was_taken_back_is_not_kept_and_a_game_without_a_choice_is_none() {
    let data = tempfile::tempdir().unwrap();
    let ran = salient(data.path(), &PLAY, "legal\nunits\nquit\n");
    assert!(!ran.out.contains("kept"), "{}", ran.out);
    assert!(kept(data.path()).is_empty(), "nothing was chosen");
    salient(data.path(), &PLAY, "pick Blue-1\nundo\n");
    let text = fs::read_to_string(&kept(data.path())[0]).unwrap();
    assert!(!text.contains("pick"), "{text}");
}

#[test]
fn a_game_with_a_record_a_script_or_a_program_is_not_kept_twice() {
    let data = tempfile::tempdir().unwrap();
    let record = data.path().join("game.txt").display().to_string();
    let ran = salient(data.path(), &[&PLAY[..], &["--record", &record]].concat(), "pick Blue-1\nquit\n");
    let told = format!("The game is in {record}: `salient play --resume {record}` goes on with it.\n");
    assert!(ran.out.ends_with(&told), "{}", ran.out);
    salient(data.path(), &[&PLAY[..], &["--json"]].concat(), "pick Blue-1\nquit\n");
    salient(data.path(), &["play", "skirmish", "--players", "random", "--seed", "1"], "");
    let script = data.path().join("script.txt");
    fs::write(&script, "pick Blue-1\n").unwrap();
    salient(data.path(), &[&PLAY[..], &["--script", &script.display().to_string()]].concat(), "");
    assert!(kept(data.path()).is_empty(), "{:?}", kept(data.path()));
}

#[test]
fn two_games_have_two_files_and_the_last_goes_on() {
    let data = tempfile::tempdir().unwrap();
    salient(data.path(), &PLAY, "pick Blue-1\npick Red-1\n");
    std::thread::sleep(std::time::Duration::from_millis(20));
    salient(data.path(), &PLAY, "pick Blue-2\npick Red-1\n");
    assert_eq!(kept(data.path()).len(), 2);
    let ran = salient(data.path(), &["play", "--resume"], "log\n");
    assert!(ran.out.contains("Blue-2 is green"), "{}", ran.out);
    assert!(ran.err.contains("2 games were left unfinished, the last first:\n  1  Skirmish"), "{}", ran.err);
    let ran = salient(data.path(), &["play", "--resume", "2"], "log\n");
    assert!(ran.out.contains("Blue-1 is green"), "{}", ran.out);
    let ran = salient(data.path(), &["play", "skirmish", "--resume", "3"], "");
    assert!(ran.code == 2 && ran.err.contains("there is no game 3; 2 games were left unfinished"), "{ran:?}");
    let ran = salient(data.path(), &["play", "unwritten", "--resume"], "");
    assert!(ran.code == 2 && ran.err.contains("no game of unwritten was left unfinished"), "{ran:?}");
}

#[test]
fn a_game_that_is_over_is_not_offered_again() {
    let data = tempfile::tempdir().unwrap();
    // Computers play it to the end; people play the last action again.
    let record = data.path().join("game.txt");
    let words =
        ["play", "skirmish", "--players", "random", "--seed", "3", "--record", record.to_str().unwrap()];
    assert_eq!(salient(data.path(), &words, "").code, 0);
    let text = fs::read_to_string(&record).unwrap();
    let is_action = |line: &&str| line.starts_with("go ") || line.starts_with("pick ");
    let last = text.lines().rfind(is_action).unwrap();
    let open = &text[..text.rfind(last).unwrap()];
    let drawer = data.path().join("unfinished");
    fs::create_dir_all(&drawer).unwrap();
    fs::write(drawer.join("skirmish-clearing-1.txt"), open).unwrap();
    let action = last.split('#').next().unwrap().trim();
    let ran = salient(data.path(), &["play", "--resume", "--players", "human"], &format!("{action}\n"));
    assert!(ran.out.contains("wins"), "{ran:?}");
    assert!(!ran.out.ends_with(KEPT), "it is over");
    assert!(kept(data.path())[0].display().to_string().ends_with("-over.txt"));
    let ran = salient(data.path(), &["play", "--resume"], "");
    assert!(ran.code == 2 && ran.err.contains("no game was left unfinished"), "{ran:?}");
}

#[test]
fn who_resigns_is_asked_back_and_the_game_is_over() {
    let data = tempfile::tempdir().unwrap();
    let ran = salient(data.path(), &PLAY, "pick Blue-1\npick Red-1\nresign\nlog\nresign yes\nlog\n");
    assert!(ran.out.contains("`resign yes` gives the game up for Blue"), "{}", ran.out);
    assert!(ran.out.ends_with("Blue resigned: Red wins.\n"), "nothing is asked after it: {}", ran.out);
    let files = kept(data.path());
    assert!(files[0].display().to_string().ends_with("-over.txt"), "{files:?}");
    let text = fs::read_to_string(&files[0]).unwrap();
    assert_eq!(text.matches("Blue resigned: Red wins.").count(), 2, "as a note and at its place: {text}");
    let ran = salient(data.path(), &["verify", files[0].to_str().unwrap()], "");
    assert_eq!(ran.code, 0, "{ran:?}");
    let ran = salient(data.path(), &["play", "--resume"], "");
    assert!(ran.code == 2 && ran.err.contains("no game was left unfinished"), "{ran:?}");
    let ran = salient(data.path(), &[&PLAY[..], &["--json"]].concat(), "resign yes\n");
    assert!(ran.out.lines().last().unwrap().contains("Blue resigned: Red wins."), "{}", ran.out);
}

#[test]
fn exit_does_not_leave() {
    let data = tempfile::tempdir().unwrap();
    let ran = salient(data.path(), &PLAY, "exit\nexit Blue-1\npick Blue-1\nlog\n");
    assert_eq!(ran.out.matches("`quit` leaves the game.").count(), 2, "{}", ran.out);
    assert!(ran.out.contains("Blue-1 is green"), "{}", ran.out);
}

#[test]
fn a_folder_that_cannot_be_written_is_told_and_does_not_stop_the_game() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    fs::write(&file, "").unwrap();
    let ran = salient(&file, &PLAY, "pick Blue-1\nlog\nquit\n");
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("The game cannot be kept: ") && ran.err.contains("`save FILE`"), "{}", ran.err);
    assert!(ran.out.contains("Blue-1 is green") && ran.out.contains("The game is not kept"), "{}", ran.out);
}

/// The true program at a pipe.
struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    fn start(data: &Path, words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
            .args(words)
            .env("SALIENT_DATA", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    /// Types a line and waits until an answer with these words has come.
    fn type_line(&mut self, line: &str, until: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
        let mut heard = String::new();
        while !heard.contains(until) {
            let before = heard.len();
            self.output.read_line(&mut heard).unwrap();
            assert!(heard.len() > before, "it ended: {heard}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_game_survives_ctrl_c_a_closed_window_and_a_kill() {
    for signal in ["-INT", "-HUP", "-KILL"] {
        let data = tempfile::tempdir().unwrap();
        let mut process =
            Process::start(data.path(), &["play", "panzerbitz", "--scenario", "5", "--seed", "1"]);
        process.type_line("legal", "place-rest");
        assert!(kept(data.path()).is_empty(), "nothing was chosen");
        process.type_line("take Parachute.1", "take Parachute.1");
        // The answer to the next line comes after the first was kept.
        process.type_line("log 1", "log 1");
        Command::new("kill").args([signal, &process.child.id().to_string()]).status().unwrap();
        process.child.wait().unwrap();
        let files = kept(data.path());
        assert_eq!(files.len(), 1, "{signal}");
        assert!(fs::read_to_string(&files[0]).unwrap().contains("\ntake "), "{signal}");
    }
}

#[test]
fn a_game_is_not_played_in_two_windows() {
    let data = tempfile::tempdir().unwrap();
    let mut first = Process::start(data.path(), &["play", "bulge", "--scenario", "S3", "--seed", "1"]);
    first.type_line("done", "done");
    first.type_line("log 1", "log 1");
    let second = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["play", "--resume"])
        .env("SALIENT_DATA", data.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&second.stderr);
    assert!(second.status.code() == Some(1) && err.contains("is being played in another window"), "{err}");
    first.child.kill().unwrap();
    first.child.wait().unwrap();
    let third = Command::new(env!("CARGO_BIN_EXE_salient"))
        .args(["play", "--resume"])
        .env("SALIENT_DATA", data.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(third.status.success(), "the lock went with the process");
}
