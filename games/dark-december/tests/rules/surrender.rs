//! Surrender (OR1.0).

use dark_december::charts::GERMAN;
use dark_december::{Event, IsolationEvent, Place, Position, Segment};

use crate::tools::unit;

const GROUP: [&str; 2] = ["A-28-109", "A-28-110"];

/// Two regiments in adjacent hexes, each next to the enemy and both enclosed.
fn ring(switches: &str) -> Position {
    let mut position = Position::empty("C2", switches).turn(9).places("A-28-109 3021, A-28-110 3022");
    for (unit, at) in
        ["G-26V-39", "G-26V-77", "G-26V-78", "G-5FJ-13"].iter().zip(["3120", "3122", "2922", "2920"])
    {
        position = position.place(unit, at);
    }
    position
}

fn marked(position: Position, markers: u8) -> Position {
    GROUP.iter().fold(position, |position, id| position.markers(id, markers))
}

fn rolls(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Isolation(IsolationEvent::Surrender { .. }))).count()
}

/// OR1.0.3.
#[test]
fn or1_0_3_a_group_with_three_markers_rolls_once() {
    let (game, events) = marked(ring(""), 2).begin_with(GERMAN, Segment::Supply, &[1]);
    assert_eq!(rolls(&events), 1);
    for id in GROUP {
        assert_eq!(game.unit_state(unit(&game, id)).place, Place::Surrendered, "{id}");
    }
    let (game, events) = marked(ring(""), 2).begin_with(GERMAN, Segment::Supply, &[2]);
    assert_eq!(rolls(&events), 1);
    assert_eq!(game.unit_state(unit(&game, GROUP[0])).markers, 3);
}

/// OR1.0.1.
#[test]
fn or1_0_1_markers_come_one_by_one() {
    let (game, events) = ring("").begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!((rolls(&events), game.unit_state(unit(&game, GROUP[1])).markers), (0, 1));
    // RL31: a group with unequal counts does not roll.
    let (_, events) = marked(ring(""), 2).markers("A-28-109", 1).begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!(rolls(&events), 0);
}

/// OR1.0.5.
#[test]
fn or1_0_5_the_clock_stands_still_in_clear_weather() {
    let (game, events) = marked(ring(""), 2).turn(15).begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!(rolls(&events), 0);
    assert_eq!(game.unit_state(unit(&game, GROUP[1])).markers, 2);
}

/// OR1.0.6.
#[test]
fn or1_0_6_elite_units_save_their_group() {
    let position = marked(ring(""), 3).place("A-101-501", "3022").markers("A-101-501", 3);
    let (_, events) = position.begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!(rolls(&events), 0);
}

/// OR1.0.3.
#[test]
fn or1_0_3_without_the_variant_each_unit_rolls() {
    let (game, events) = marked(ring("-VOR1.0"), 1).begin_with(GERMAN, Segment::Supply, &[2, 3]);
    assert_eq!(rolls(&events), 2);
    let lost = GROUP.iter().filter(|id| game.unit_state(unit(&game, id)).place == Place::Surrendered).count();
    assert_eq!(lost, 1);
    let (_, events) = marked(ring("-OPT1.0,-VOR1.0"), 3).begin_with(GERMAN, Segment::Supply, &[]);
    assert_eq!(rolls(&events), 0);
}
