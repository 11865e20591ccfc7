//! Sequences of actions are counted as ever: see `trials::perft`.
//!
//! `SALIENT_BLESS=1 cargo test -p dark-december --test perft` writes the counts anew.

use dark_december::DarkDecember;
use trials::perft::compare;

#[test]
fn action_sequences_are_counted_as_ever() {
    compare::<DarkDecember>(env!("CARGO_MANIFEST_DIR"));
}
