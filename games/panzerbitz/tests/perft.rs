//! Sequences of actions are counted as ever: see `trials::perft`.
//!
//! `SALIENT_BLESS=1 cargo test -p panzerbitz --test perft` writes the counts anew.

use panzerbitz::Panzerbitz;
use trials::perft::compare;

#[test]
fn action_sequences_are_counted_as_ever() {
    compare::<Panzerbitz>(env!("CARGO_MANIFEST_DIR"));
}
