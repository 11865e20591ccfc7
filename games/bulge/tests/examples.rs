//! Every worked example of the rulebook is played or computed by a test: see `trials::examples`.

use std::path::Path;

use bulge::map::board;
use bulge::rulebook::rulebook;
use trials::examples::{covered, positions, tests};

#[test]
fn every_example_has_its_test() {
    let tests = tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).expect("the sources are there");
    // X1 to X54 are the names of the examples, and hexes as well.
    let named = |word: &str| word.starts_with(|sign: char| sign.is_ascii_uppercase() && sign != 'X');
    let is_hex = |word: &str| named(word) && board().grid.find(word).is_some();
    let list = covered(rulebook(), &positions::<bulge::Bulge>(), &tests, is_hex)
        .unwrap_or_else(|gaps| panic!("{gaps}"));
    // X3 stands under two rules.
    assert_eq!(list.lines().count(), 55, "the list:\n{list}");
    println!("{list}");
}
