//! Bridges (5.0, 5.1).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::BridgeState;
use dark_december::{Position, Segment, position};
use engine::Game;

use crate::tools::{act, as_drawn, is_legal, refused};

/// Ex 5.0.
#[test]
fn r5_0_1_an_enemy_must_be_within_two_hexes() {
    let place = |german: &str| {
        let position = Position::empty("C2", "").turn(9).place("A-Eng-51", "2114");
        position.place("G-2Pz-3 Pz", german).begin(ALLIED, Segment::Bridges)
    };
    assert_eq!(refused(&place("2516"), "blow 2113/2114"), "5.0.1");
    let mut game = place("2315");
    as_drawn(&game, "Ex 5.0");
    assert_eq!(game.blow_number(position::site(&game, "2113/2114")), 5);
    act(&mut game, "blow 2114/2113", &[5]);
    assert_eq!(game.state().bridges[position::site(&game, "2113/2114").index()], BridgeState::Blown);
    let off =
        Position::empty("C2", "-V5.0").turn(9).place("A-Eng-51", "2114").begin(ALLIED, Segment::Bridges);
    assert!(is_legal(&off, "blow 2113/2114"));
}

/// Ex 5.1.
#[test]
fn r5_1_the_bridges_of_the_first_morning() {
    let game = Position::of("C2", "").begin(GERMAN, Segment::Bridges);
    as_drawn(&game, "Ex 5.1");
    assert!(is_legal(&game, "build 4019/4119") && is_legal(&game, "build 4120/4220"));
    assert_eq!(refused(&game, "build 4322/4422"), "5.1");
    let mut game = game;
    act(&mut game, "build 4019/4119", &[5]);
    assert_eq!(refused(&game, "build 4019/4119"), "5.1");
    act(&mut game, "build 4120/4220", &[4]);
    assert_eq!(game.state().built, 1);
}

/// OR2.0.1.
#[test]
fn or2_0_1_infiltrators_guard_bridges() {
    let place = || Position::empty("C2", "").turn(2).place("A-Eng-51", "2114").place("G-150", "2113");
    let open = place().begin(ALLIED, Segment::Bridges);
    assert!(is_legal(&open, "blow 2113/2114"));
    let mut game = place().begin(GERMAN, Segment::Movement);
    act(&mut game, "infiltrate 150PzBde", &[1]);
    act(&mut game, "stay", &[]);
    let game = Position::after(game).begin(ALLIED, Segment::Bridges);
    assert_eq!(refused(&game, "blow 2113/2114"), "OR2.0.1");
}
