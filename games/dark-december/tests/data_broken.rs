//! Broken scenario and chart files: each says what is wrong, where, and what to write instead.

use dark_december::charts::{CHARTS, Charts};
use dark_december::scenario::{BridgeState, Map, Scenario, components, standard};
use trials::broken::{doubts, have_messages, mention, spoilt};

/// A small scenario with nothing wrong.
const SOUND: &str = include_str!("broken/sound.toml");

fn read(text: &str) -> Result<Scenario, engine::Faults> {
    Scenario::read("C9.toml", text, &components())
}

#[test]
fn the_sound_one_is_read() {
    let scenario = read(SOUND).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((scenario.placed.len(), scenario.free.len()), (4, 3));
    let count = |wanted| scenario.bridges.iter().filter(|state| **state == wanted).count();
    // Seven sites have no bridge on 16 December (5.1), and Dasburg has one here.
    assert_eq!((count(BridgeState::None), count(BridgeState::Built)), (6, 1));
}

#[test]
fn every_fault_has_its_message() {
    have_messages(SOUND, include_str!("broken/scenario.txt"), read);
}

#[test]
fn what_is_odd_is_a_doubt() {
    let doubts = |from, to| doubts(SOUND, from, to, |text| Ok(read(text)?.doubts));
    let found = doubts("turn = 4, at = \"B\"", "turn = 3, at = \"P\"");
    assert_eq!(found[0].1, "letter P is not meant for the allied side");
    assert_eq!(found[1].1, "A-7A-CCB arrives on turn 3; its counter says 4");
    assert_eq!(found[2].1, "A-7A-CCB enters at P; its counter says B");
    let found = doubts("german = \"G-150\"", "");
    assert_eq!(
        found,
        [(1, "G-150 is neither set up nor lost, absent or arriving; its counter says the start".into())]
    );
}

#[test]
fn the_map_is_known_before_the_rest() {
    assert_eq!(Map::of("C9.toml", SOUND).unwrap(), Map::Standard);
    let own = SOUND.replace("map = \"standard\"", "map = \"my-map.toml\"");
    assert_eq!(Map::of("C9.toml", &own).unwrap(), Map::File("my-map.toml".into()));
}

#[test]
fn broken_charts_say_what_is_wrong() {
    mention(CHARTS, include_str!("broken/charts.txt"), |text| Charts::read("mine.toml", text));
    let text = CHARTS.replace("result = \"FF\"", "result = \"EX\"").replace("engineer = 5", "engineer = 7");
    assert_eq!(Charts::read("mine.toml", &text).unwrap_err().list().len(), 2, "all faults come at once");
}

#[test]
fn spoilt_files_get_an_answer() {
    spoilt(standard()[2].text, read);
    let refused = spoilt(CHARTS, |text| Charts::read("mine.toml", text));
    assert!(refused > 200, "{refused}");
}
