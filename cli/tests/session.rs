//! A person at a terminal, played by a string.

mod common;

use common::{salient, salient_from};
use proptest::prelude::*;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::Path;

const PLAY: [&str; 4] = ["play", "skirmish", "--seed", "7"];

/// The whole of a session, word for word. `SALIENT_BLESS=1 cargo test` writes it anew, to be read as a diff.
#[test]
fn a_session_reads_like_this() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("game.txt");
    let input = format!(
        "help\nlegal\nwhy pick Red-1\nwhy pick blue-1\npick blue-1\nundo\nundo\nPICK BLUE-1\npick Red-2\nlgeal\n\
         pikc Blue-1\npick Blue-3\nrules 2.1\nrules 2.3\nrules\npick Blue-2\nlegal\nlegal go a\nlegal x\nexplain go A1\n\
         why go E3\nwhy go A1\nunits\nunits b3\nunits Z9\nmap\nexplain go D3\ngo D3\nlog 2\nlog x\nsave\nsave {}\nquit\nlog\n",
        save.display()
    );
    let ran = salient(&PLAY, input);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let out = ran.out.replace(&save.display().to_string(), "game.txt");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/session.txt");
    trials::bless::file(&golden, &out).unwrap_or_else(|other| panic!("{other}"));
    assert_eq!(salient(&["verify", &save.display().to_string()], "").code, 0);
}

#[test]
fn of_a_path_the_first_step_is_explained_and_that_is_said() {
    let ran =
        salient(&PLAY, "pick blue-1\npick Red-2\npick Blue-2\nwhy go D3 A1\nexplain go D3 A1\nwhy go D3\n");
    assert_eq!(ran.out.matches("\"go D3\" is legal.").count(), 2, "{}", ran.out);
    let told = "This is the first step of the path; the others depend on it.";
    assert_eq!(ran.out.matches(told).count(), 2, "{}", ran.out);
}

#[test]
fn a_person_plays_against_the_computer_and_goes_on_another_day() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt").display().to_string();
    let words = ["play", "skirmish", "--players", "red=random", "--seed", "3", "--record", &path];
    let ran = salient(&words, "pick Blue-1\npick Blue-2\n");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("Blue: human, Red: random."), "{}", ran.out);
    assert!(!ran.out.contains("Red-1 is green") && !ran.out.contains("Red-2 is green"), "{}", ran.out);
    let ran = salient(&["play", "--resume", &path], "undo\nundo\nundo\nlegal\n");
    assert!(
        ran.out.contains("Blue: human, Red: random.") && ran.out.contains("Blue: go to a hex"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Taken back: pick Blue-2\n") && ran.out.contains("Taken back: pick Blue-1\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("there is nothing to take back"), "{}", ran.out);
    assert!(!fs::read_to_string(&path).unwrap().contains("pick"), "what was taken back is not kept");
    let ran = salient(&["play", "unwritten", "--resume", &path], "");
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn a_program_plays_in_json() {
    let ran =
        salient(&["play", "skirmish", "--seed", "7", "--json"], "pick Blue-1\npick Blue-1\nlegal\nquit\n");
    let lines: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    assert_eq!((&lines[0]["now"]["side"], &lines[0]["now"]["legal"]), (&"Blue".into(), &2.into()));
    assert_eq!((&lines[1]["ok"], &lines[1]["told"][0]["text"]), (&true.into(), &"Blue-1 is green.".into()));
    assert_eq!((&lines[2]["ok"], &lines[2]["now"]["side"]), (&false.into(), &"Red".into()));
    assert!(lines[2]["text"].as_str().unwrap().contains("[1.1]"));
    assert!(lines[3]["text"].as_str().unwrap().contains("pick ... (2)"));
}

/// Input that looks into the record before each line, as somebody who pulls the plug would.
struct Spy<'a> {
    lines: Vec<&'a str>,
    record: &'a Path,
    seen: &'a mut Vec<String>,
    rest: Vec<u8>,
}

impl Read for Spy<'_> {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("only lines are read"))
    }
}

impl BufRead for Spy<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.rest.is_empty() && !self.lines.is_empty() {
            self.seen.push(fs::read_to_string(self.record)?);
            self.rest = format!("{}\n", self.lines.remove(0)).into_bytes();
        }
        Ok(&self.rest)
    }

    fn consume(&mut self, amount: usize) {
        self.rest.drain(..amount);
    }
}

#[test]
fn the_record_is_whole_after_every_action() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let mut seen = Vec::new();
    let lines = vec!["pick Blue-1", "pick Red-1", "nonsense", "pick Blue-2", "quit"];
    let spy = Spy { lines, record: &path, seen: &mut seen, rest: Vec::new() };
    let name = path.display().to_string();
    let ran = salient_from(&["play", "skirmish", "--seed", "1", "--record", &name], spy);
    assert_eq!(ran.code, 0, "{ran:?}");
    let actions: Vec<usize> = seen.iter().map(|text| text.matches("\npick").count()).collect();
    assert_eq!(actions, [0, 1, 2, 2, 3]);
    for text in &seen {
        fs::write(folder.path().join("then.txt"), text).unwrap();
        let then = folder.path().join("then.txt").display().to_string();
        assert_eq!(salient(&["verify", &then], "").code, 0, "{text}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left behind");
    let nowhere = folder.path().join("no/such/folder").display().to_string();
    let ran = salient(&["play", "skirmish", "--record", &nowhere], "");
    assert!(ran.code == 1 && ran.err.contains("cannot write"), "{ran:?}");
}

#[test]
fn the_map_is_drawn_with_the_counters_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.svg");
    let ran = salient(&PLAY, format!("map -o {}\nmap -o x.gif\nmap -o\n", path.display()));
    assert_eq!(ran.code, 0);
    let svg = fs::read_to_string(&path).unwrap();
    press::check(&svg).unwrap();
    assert!(svg.contains("id=\"counters\"") && svg.contains("Blue-1") && svg.contains("Red-2"));
    assert!(ran.out.matches("must end in .svg or .png").count() == 2, "{}", ran.out);
}

#[test]
fn odd_input_is_answered() {
    let long = "go ".to_owned() + &"A".repeat(2_000_000);
    let words = "go ".to_owned() + &"A".repeat(4000);
    for odd in [
        b"\x1b[2J\x07pick\0Blue-1".as_slice(),
        b"\xff\xfe\xfa",
        b"\r\r\n\r",
        long.as_bytes(),
        words.as_bytes(),
    ] {
        let ran = salient(&PLAY, [odd, b"\nquit\n"].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{odd:?}");
        assert!(ran.out.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", ran.out);
        assert!(ran.out.len() < 10_000, "{}", ran.out.len());
    }
    // The end of the input is the end of the session, in the middle of a line too.
    assert_eq!(salient(&PLAY, "").code, 0);
    assert_eq!(salient(&PLAY, "pick Blue").code, 0);
}

const WORDS: &[&str] = &[
    "help",
    "legal",
    "why",
    "@",
    "@1",
    "hint",
    "explain",
    "undo",
    "map",
    "units",
    "log",
    "rules",
    "do",
    "all",
    "pick",
    "go",
    "Blue-1",
    "Blue-2",
    "Red-1",
    "Red-2",
    "A1",
    "B2",
    "D3",
    "E1",
    "2.1",
    "-1",
    "99999999999999999999",
    "",
    "\t",
    "é",
    "\u{0}",
    "#",
    "=",
    "\u{202e}",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is typed, there is an answer and an end.
    #[test]
    fn garbage_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        // `save` and `map -o` are left out: garbage would write files.
        let text: Vec<u8> = String::from_utf8_lossy(&bytes).replace("save", "").replace("map", "").into();
        prop_assert_eq!(salient(&PLAY, text).code, 0);
    }

    /// Lines that are nearly right go deeper.
    #[test]
    fn nearly_right_lines_never_panic(lines in prop::collection::vec(prop::collection::vec(0..WORDS.len(), 0..5), 0..40)) {
        let line = |words: &Vec<usize>| words.iter().map(|&at| WORDS[at]).collect::<Vec<_>>().join(" ") + "\n";
        let text: String = lines.iter().map(line).collect();
        let ran = salient(&PLAY, text);
        prop_assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        prop_assert!(ran.out.chars().all(|c| c == '\n' || !c.is_control()));
    }

    /// Broken scripts and records are refused, not crashed on.
    #[test]
    fn broken_files_never_panic(text in "[ -~\n\t\u{e9}=#:]{0,300}", head in prop::bool::ANY) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file.txt");
        let text = if head { format!("salient record 1\n{text}") } else { text };
        fs::write(&path, text).unwrap();
        let path = path.display().to_string();
        prop_assert!(salient(&["play", "skirmish", "--seed", "1", "--script", &path], "").code <= 1);
        prop_assert_eq!(salient(&["verify", &path], "").code, 1);
        prop_assert_eq!(salient(&["replay", &path], "").code, 1);
    }
}
