//! Scripts: actions that say what they expect.

mod common;

use common::{Ran, salient};
use std::fs;
use std::path::Path;

const GOOD: &str = "\
# The veteran of Blue walks to the corner and wins.
dice 6
expect prompt pick the green squad
expect side Blue
pick Blue-1
undo
expect illegal pick Red-1 [1.1]
expect illegal pick Red-1 1.1
expect illegal go A1
pick Blue-1   # the other one is a veteran
pick Red-1
expect legal pick Blue-2
expect unit Blue-2 at B3
pick Blue-2
go D3
expect unit Red-1 at lost
go D1
pick Blue-2
go D2
go E1
pick Blue-2
go E1
expect over Blue
expect over
";

/// Plays a script that is kept in a folder, with more words on the command line.
fn run(folder: &Path, text: &str, more: &[&str]) -> Ran {
    let file = folder.join("script.txt").display().to_string();
    fs::write(&file, text).unwrap();
    salient(&[&["play", "skirmish", "--script", &file], more].concat(), "")
}

#[test]
fn a_script_is_played_and_what_it_expects_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let ran = run(folder.path(), GOOD, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(
        ran.out.contains(
            "script.txt: 11 actions, 10 things as expected\nBlue wins: victory. Points: Blue 2, Red 0. [4.1]"
        ),
        "{}",
        ran.out
    );
    let ran = run(folder.path(), GOOD, &["--seed", "1"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    assert!(ran.err.contains("leave --seed out"), "{ran:?}");
}

#[test]
fn the_first_thing_that_is_not_so_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let fails = |from: &str, to: &str, says: &str| {
        assert!(GOOD.contains(from), "{from}");
        let ran = run(folder.path(), &GOOD.replacen(from, to, 1), &[]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(ran.err.contains(says), "{says:?} is not in {:?}", ran.err);
    };
    fails(
        "prompt pick the green",
        "prompt attack",
        "script.txt:3: expected the prompt \"attack squad\"; it is \"Blue: pick",
    );
    fails("side Blue", "side Red", "script.txt:4: expected that Red must choose; it is Blue");
    fails(
        "[1.1]",
        "[2.2]",
        "script.txt:7: expected \"pick Red-1\" to be illegal by rule 2.2; the reasons are: 1.1: ",
    );
    fails(
        "illegal pick Red-1 [1.1]",
        "illegal pick Blue-1",
        "script.txt:7: expected \"pick Blue-1\" to be illegal; it is legal",
    );
    fails("illegal go A1", "illegal fly A1", "script.txt:9: \"fly A1\" is no action");
    fails(
        "legal pick Blue-2",
        "legal pick Red-2",
        "script.txt:12: expected \"pick Red-2\" to be legal; it is not: 2.1: ",
    );
    fails("Blue-2 at B3", "Blue-2 at C3", "script.txt:13: expected unit Blue-2 at C3; it is at B3");
    fails(
        "Blue-2 at B3",
        "Blue-9 at C3",
        "script.txt:13: expected unit Blue-9 at C3; there is no such unit; did you mean Blue-",
    );
    fails("over Blue", "over Red", "script.txt:23: expected that Red wins; the winner is Blue");
    fails(
        "expect side Blue",
        "expect over Blue",
        "script.txt:4: expected the end of the game; Blue must choose",
    );
    fails("pick Red-1\nexpect", "pick Blue-2\nexpect", "script.txt:11: \"pick Blue-2\" is not legal: 1.1: ");
    fails("dice 6", "dice 1", "script.txt:23: expected the end");
    fails("dice 6", "dice ", "\"go E1\" needs a die that the line `dice` does not have");
    fails("dice 6", "dice 9", "\"go E1\" needs a die");
}
