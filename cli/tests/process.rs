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
fn every_rule_of_every_game_has_a_test() {
    for id in salient::SHELF.iter().map(|game| game.title.id) {
        let ran = salient().args(["rules", id, "--coverage"]).output().unwrap();
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
    }
}
