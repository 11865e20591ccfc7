//! Commanders (OR9.0).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Place, Position, Segment};
use engine::Game;

use crate::tools::{act, acts, at, example, is_legal, refused, stand, texts, unit};

/// OR9.4.
/// Ex OR9.4.
#[test]
fn or9_4_a_lone_commander_is_displaced() {
    let place = |switches| {
        Position::empty("C2", switches).turn(5).places(&example("Ex OR9.4")).begin(GERMAN, Segment::Movement)
    };
    let mut game = place("");
    acts(&mut game, &["take 3Pz/2Pz", "go 3022"]);
    assert_eq!(at(&game, "A-Middleton"), "2822");
    let mut game = place("-VOR9.4");
    acts(&mut game, &["take 3Pz/2Pz", "go 3022"]);
    assert_eq!(game.unit_state(unit(&game, "A-Middleton")).place, Place::Removed);
}

/// OR9.4.
#[test]
fn or9_4_the_owner_chooses_among_the_nearest() {
    let mut game = stand(5, "A-Middleton 3022, A-28-110 2822, A-28-109 3024, G-2Pz-3 Pz 3020")
        .begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 3Pz/2Pz", "go 3022"]);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    assert_eq!(texts(&game), ["relocate 2822", "relocate 3024"]);
    assert_eq!(refused(&game, "relocate 2516"), "OR9.4");
    act(&mut game, "relocate 3024", &[]);
    assert_eq!(at(&game, "A-Middleton"), "3024");
}

/// OR9.2.
#[test]
fn or9_2_a_commander_moves_ten_hexes_whatever_the_ground() {
    let mut game =
        Position::empty("C2", "").turn(5).place("A-Middleton", "3022").begin(ALLIED, Segment::Movement);
    act(&mut game, "take Middleton", &[]);
    let far: Vec<u16> = texts(&game)
        .iter()
        .filter_map(|text| text.strip_prefix("go "))
        .map(|label| game.distance(crate::tools::hex(&game, label), crate::tools::hex(&game, "3022")))
        .collect();
    assert_eq!(far.iter().max(), Some(&10));
    assert!(!is_legal(&game, "column Middleton"));
}

/// E9.
#[test]
fn e9_without_the_switch_there_are_no_commanders() {
    let game = Position::of("C2", "-OPT9.0,-VOR9.4,-VOR9.5,-V4.6").begin(GERMAN, Segment::Supply);
    assert_eq!(at(&game, "A-Middleton"), "off the map");
    // C0, E7
    let game = Position::of("C2", "").begin(GERMAN, Segment::Supply);
    assert_eq!(at(&game, "A-Middleton"), "3022");
    assert_eq!(game.stacked(crate::tools::hex(&game, "3022")), 1);
}
