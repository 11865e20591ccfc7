//! Sequences of actions are counted as ever: see `trials::perft`.
//!
//! `SALIENT_BLESS=1 cargo test -p dark-december --test perft` writes the counts anew.

use std::path::PathBuf;

use dark_december::DarkDecember;
use trials::golden::Script;
use trials::perft::compare;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/perft"))
}

fn begin(script: &Script<'_>) -> DarkDecember {
    DarkDecember::new(script.scenario, script.preset(), script.rules)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn action_sequences_are_counted_as_ever() {
    compare(&folder(), begin).unwrap_or_else(|wrong| panic!("{wrong}"));
}
