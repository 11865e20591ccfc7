//! Habits of the cadet of Dark December, in small positions; the recruit has not got them.

#[allow(dead_code)]
mod common;

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::position::{hex, unit};
use dark_december::{Action, DarkDecember, Position, Segment};
use engine::{Game, Side, Status};
use players::Player as _;
use players::dark_december::{Cadet, Temper};

/// What a cadet with a temper chooses in the Movement Phase of a side, one action after the other.
fn moves(position: Position, side: Side, temper: Temper) -> (DarkDecember, Vec<Action>) {
    let mut game = position.begin(side, Segment::Movement);
    let mut cadet = Cadet::new(1).with(temper);
    let (mut legal, mut events, mut chosen) = (Vec::new(), Vec::new(), Vec::new());
    let mut dice = engine::Dice::fast(1);
    while let Status::Choose(decision) = game.status()
        && game.segment() == Segment::Movement
        && decision.side == side
    {
        game.legal(&mut legal);
        let action = cadet.choose(&game, &legal);
        chosen.push(action);
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
    (game, chosen)
}

#[test]
fn engineers_are_no_garrison_of_bastogne() {
    let position = || {
        Position::empty("C1", "")
            .turn(6)
            .control(GERMAN, "3811")
            .place("A-Eng-35", "3022")
            .place("A-101-501", "2725")
            .place("G-2Pz-3 Pz", "3417")
            .place("G-26V-77", "3517")
    };
    let (game, _) = moves(position(), ALLIED, Temper::default());
    assert_eq!(game.hex_of(unit(&game, "A-101-501")), Some(hex(&game, "3022")));
}

#[test]
fn in_the_last_player_turn_nobody_stays_behind() {
    // M8: Bastogne stays Allied when its garrison leaves it for a German town.
    let position = || Position::empty("C2", "").turn(20).place("A-4A-CCA", "3022").place("G-26V-77", "4519");
    let (game, _) = moves(position(), ALLIED, Temper::default());
    assert_ne!(game.hex_of(unit(&game, "A-4A-CCA")), Some(hex(&game, "3022")));
}

#[test]
fn engineers_at_the_meuse_dig_in() {
    // 3.6: their fort is ready at once, and the enemy is a long way off.
    let position = || Position::empty("C2", "").turn(6).place("A-Eng-51", "0509").place("G-2Pz-3 Pz", "2219");
    let digs = |temper| {
        let (game, chosen) = moves(position(), ALLIED, temper);
        chosen.contains(&Action::Fort(unit(&game, "A-Eng-51")))
    };
    assert!(digs(Temper::default()) && !digs(Temper::recruit()));
}
