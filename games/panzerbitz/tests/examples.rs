//! Every worked example of the rulebook is played or computed by a test: see `trials::examples`.

use std::path::Path;

use engine::map;
use panzerbitz::rulebook::rulebook;
use trials::examples::{covered, positions, tests};

#[test]
fn every_example_has_its_test() {
    let tests = tests(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")).expect("the sources are there");
    let map_x =
        map::read("example-map.toml", include_str!("../data/example-map.toml")).expect("Map X is sound");
    let boards = panzerbitz::boards();
    let is_hex = |word: &str| {
        boards.iter().chain([&map_x]).any(|board| board.grid.find(word).is_some()) && word.contains('-')
    };
    let list = covered(rulebook(), &positions::<panzerbitz::Panzerbitz>(), &tests, is_hex)
        .unwrap_or_else(|gaps| panic!("{gaps}"));
    assert_eq!(list.lines().count(), 100, "the list:\n{list}");
    println!("{list}");
}
