//! Broken scenario files: each says what is wrong, where, and what to write instead.

use bulge::charts::{CHARTS, Charts};
use bulge::scenario::{BridgeState, Map, Scenario, components, standard};
use trials::broken::{doubts, have_messages, lines, spoilt};

/// A small scenario with nothing wrong.
const SOUND: &str = include_str!("broken/sound.toml");

fn read(text: &str) -> Result<Scenario, engine::Faults> {
    Scenario::read("S9.toml", text, &components())
}

#[test]
fn the_sound_one_is_read() {
    let scenario = read(SOUND).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(scenario.placed.len(), 6);
    assert!(scenario.placed.iter().any(|placed| placed.back));
    // Four are down in the set-up T1 (11.1), and the one at Clervaux here.
    let down = scenario.bridges.iter().filter(|state| **state == BridgeState::Down).count();
    assert_eq!(down, 5);
}

#[test]
fn every_fault_has_its_message() {
    have_messages(SOUND, include_str!("broken/scenario.txt"), read);
}

#[test]
fn all_faults_come_at_once() {
    let text = SOUND
        .replace("g-26vg-77", "g-26vg-7")
        .replace("OO8", "OO80")
        .replace("turn = 4", "turn = 40")
        .replace("\"T1\"", "\"T2\"");
    assert_eq!(lines(read(&text)), [18, 23, 33, 36, 40]);
}

#[test]
fn a_key_that_is_not_known_hides_nothing() {
    let text = SOUND
        .replace("begins =", "starts =")
        .replace("preset =", "presett =")
        .replace("german = \"LL25\"", "germans = \"LL25\"")
        .replace("g-26vg-77", "g-26vg-7")
        .replace("OO8", "OO80");
    assert_eq!(lines(read(&text)), [9, 12, 18, 23, 37]);
    // What cannot be read at all ends the reading, but what was found before it is told.
    let faults = read(&text.replace("last = 4", "last = \"four\"")).unwrap_err();
    assert!(faults.list().iter().any(|fault| fault.line == 8), "{faults}");
}

#[test]
fn what_is_odd_is_a_doubt() {
    let doubts = |from, to| doubts(SOUND, from, to, |text| Ok(read(text)?.doubts));
    assert_eq!(
        doubts("turn = 4, at = \"AN, AL\"", "turn = 3, at = \"AL\""),
        [
            (33, "u-7ar-cca arrives on turn 3; its counter says 4".to_owned()),
            (33, "u-7ar-cca enters at AL; its counter says AN, AL".to_owned()),
            (33, "u-30-117 arrives on turn 3; its counter says 4".to_owned()),
            (33, "u-30-117 enters at AL; its counter says AN, AL".to_owned()),
        ]
    );
    assert_eq!(
        doubts("german = \"g-1ss-1\"", ""),
        [(1, "g-1ss-1 is neither set up nor lost, absent or arriving; its counter says turn 1".to_owned())]
    );
    let german_area = doubts("at = \"AN, AL\"", "at = \"EN\"");
    assert_eq!(german_area[0], (33, "area EN is not meant for the allied side".to_owned()));
}

#[test]
fn the_map_is_known_before_the_rest() {
    assert_eq!(Map::of("S9.toml", SOUND).unwrap(), Map::Standard);
    let own = SOUND.replace("map = \"standard\"", "map = \"my-map.toml\"");
    assert_eq!(Map::of("S9.toml", &own).unwrap(), Map::File("my-map.toml".into()));
    let none = SOUND.replace("map = \"standard\"", "");
    assert_eq!(
        Map::of("S9.toml", &none).unwrap_err().to_string(),
        "S9.toml:1:1: 'map' is missing\n    add a line map = ..."
    );
}

#[test]
fn spoilt_files_get_an_answer() {
    spoilt(standard()[3].text, read);
    let refused = spoilt(CHARTS, |text| Charts::read("mine.toml", text));
    assert!(refused > 300, "{refused}");
}
