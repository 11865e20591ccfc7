//! Every worked example of the rulebook is played or computed by a test: see `trials::examples`.

use std::path::Path;

use dark_december::board;
use dark_december::rulebook::rulebook;
use trials::examples::{covered, positions, tests};

#[test]
fn every_example_has_its_test() {
    let tests = tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).expect("the sources are there");
    let is_hex = |word: &str| board().grid.find(word).is_some();
    let list = covered(rulebook(), &positions::<dark_december::DarkDecember>(), &tests, is_hex)
        .unwrap_or_else(|gaps| panic!("{gaps}"));
    let examples = rulebook().rules().iter().map(|rule| rule.examples.len()).sum::<usize>();
    assert_eq!(list.lines().count(), examples, "the list:\n{list}");
    println!("{list}");
}
