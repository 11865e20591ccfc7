//! Every worked example of the rulebook is played by a test: see `trials::examples`.

use std::path::Path;

use skirmish::map::board;
use skirmish::rulebook::rulebook;
use trials::examples::{covered, positions, tests};

#[test]
fn every_example_has_its_test() {
    let tests = tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).expect("the sources are there");
    let is_hex = |word: &str| board().grid.find(word).is_some();
    let list = covered(rulebook(), &positions::<skirmish::Skirmish>(), &tests, is_hex)
        .unwrap_or_else(|gaps| panic!("{gaps}"));
    assert_eq!(list.lines().count(), 12, "the list:\n{list}");
}
