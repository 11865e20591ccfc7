//! The true program in a process of its own.

use std::process::{Command, Stdio};

fn salient() -> Command {
    Command::new(env!("CARGO_BIN_EXE_salient"))
}

#[test]
fn the_games_are_on_the_shelf() {
    let ran = salient().arg("games").output().unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success() && ran.stderr.is_empty());
    for game in ["bulge", "dark-december", "panzerbitz", "skirmish"] {
        assert!(out.contains(game), "{out}");
    }
}

#[test]
fn exit_codes_are_those_of_the_handbook() {
    let code = |words: &[&str]| salient().args(words).output().unwrap().status.code();
    assert_eq!(code(&["games", "--json"]), Some(0));
    assert_eq!(code(&["verify", "no-such-file"]), Some(1));
    assert_eq!(code(&["play", "chess"]), Some(2));
    assert_eq!(code(&["games", "--loud"]), Some(2));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault() {
    let mut child =
        salient().args(["games", "--json"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let ran = child.wait_with_output().unwrap();
    assert_eq!((ran.status.code(), String::from_utf8_lossy(&ran.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_rule_is_found_in_code_and_tests() {
    let found = |words: &[&str]| {
        let ran = salient().args(["rules", "bulge", "--where"]).args(words).output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stdout).into_owned(), ran.stderr)
    };
    let (code, out, _) = found(&["14.6"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("[14.6] ") && out.contains("\n  code  games/bulge/src/"), "{out}");
    let test = out.lines().find_map(|line| line.strip_prefix("  test  ")).expect("it has a test");
    let [file, line, name] = &test.splitn(3, ':').collect::<Vec<_>>()[..] else { panic!("{test}") };
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    let source = std::fs::read_to_string(path).unwrap();
    let at = source.lines().nth(line.parse::<usize>().unwrap() - 1).unwrap();
    assert!(at.contains(&format!("fn {name}(")), "{test}: {at}");
    let (code, out, _) = found(&["DC", "--json"]);
    assert!(code == Some(0) && out.contains("\"code\": ["), "a switch is its rule: {out}");
    let (code, _, err) = found(&["99.9"]);
    assert!(code == Some(2) && String::from_utf8_lossy(&err).contains("there is no rule"), "{err:?}");
}

#[test]
fn every_rule_of_every_game_has_code_and_a_test() {
    for id in salient::SHELF.iter().map(|game| game.title.id) {
        let ran = salient().args(["rules", id, "--coverage"]).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    }
}
