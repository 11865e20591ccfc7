//! Whatever a stranger writes into a file or a line, the program answers: it never aborts, and neither its memory nor its time
//! grows without bound.
//!
//! Each group of cases runs in a process of its own, on a stack of one megabyte, so that a stack that overflows is seen. What
//! it takes is measured: processor time for each case, memory for the whole group.

#[path = "fuzz/cases.rs"]
mod cases;
#[path = "fuzz/child.rs"]
mod child;

use std::process::{Command, Stdio};

/// The variable that tells this program that it is the child, and which group it runs.
pub(crate) const GROUP: &str = "SALIENT_FUZZ";

/// What a group may take, in megabytes.
const MEMORY: u64 = 400;

/// Runs a group in a process of its own.
fn run(group: &str) {
    let ran = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_child", "--nocapture"])
        .env(GROUP, group)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
    let last =
        |word: &str| out.lines().rev().find_map(|line| line.strip_prefix(word)).unwrap_or("none").to_owned();
    assert!(ran.status.success(), "{group}: {} in the case {}\n{err}", ran.status, last("case "));
    let cases: usize = last("done ").parse().unwrap_or_else(|_| panic!("{group} did not end\n{out}{err}"));
    assert!(cases > 20, "{group} has only {cases} cases");
    if let Ok(memory) = last("megabytes ").parse::<u64>() {
        assert!(memory < MEMORY, "{group} took {memory} MB");
    }
    let slow: Vec<&str> = out.lines().filter(|line| line.starts_with("slow ")).collect();
    assert!(slow.is_empty(), "{group}:\n{}", slow.join("\n"));
    println!("{group}: {cases} cases, {} MB, the slowest {}", last("megabytes "), last("slowest "));
}

/// Not a test of its own: what the other tests start.
#[test]
fn the_child() {
    if let Ok(group) = std::env::var(GROUP) {
        child::run(&group);
    }
}

macro_rules! groups {
    ($($name:ident: $group:literal,)+) => {
        $(#[test]
        fn $name() {
            run($group);
        })+
    };
}

groups! {
    files_of_bulge_may_hold_anything: "bulge files",
    files_of_dark_december_may_hold_anything: "dark-december files",
    files_of_panzerbitz_may_hold_anything: "panzerbitz files",
    files_of_skirmish_may_hold_anything: "skirmish files",
    words_of_bulge_may_hold_anything: "bulge words",
    words_of_dark_december_may_hold_anything: "dark-december words",
    words_of_panzerbitz_may_hold_anything: "panzerbitz words",
    words_of_skirmish_may_hold_anything: "skirmish words",
    records_and_scripts_may_hold_anything: "records",
}
