//! Sequences of actions are counted as ever: see `trials::perft`.
//!
//! `SALIENT_BLESS=1 cargo test -p bulge --test perft` writes the counts anew.

use bulge::Bulge;
use std::fs;
use trials::begin::scripted;
use trials::bless::difference;
use trials::golden::Script;
use trials::perft::{compare, count, folder};

#[test]
fn action_sequences_are_counted_as_ever() {
    compare::<Bulge>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn one_action_more_or_less_shows() {
    let text = fs::read_to_string(folder(env!("CARGO_MANIFEST_DIR")).join("S2-original.txt"))
        .expect("the file is there");
    let (head, last) = text.trim_end().rsplit_once(' ').expect("there are counts");
    let number: u64 = last.parse().expect("the last word is a count");
    for wrong in [number - 1, number + 1] {
        let other = format!("{head} {wrong}\n");
        let script = Script::read(&other).expect("it has a head");
        let now = count(&other, &script, &scripted::<Bulge>(&script)).expect("the positions are there");
        let told = difference(&other, &now).expect("it differs");
        assert!(told.contains(&format!("{wrong}\n  now:")) && now == text, "{told}");
    }
}
