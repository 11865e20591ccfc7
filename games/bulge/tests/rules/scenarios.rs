//! 24.3, 24.6, 24.7: the long scenarios, from their first decision to their last.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Place, Position, Segment};
use engine::{Dice, Game, Status};

use crate::tools::{act, texts};

/// Ends the last Allied player-turn of a position.
fn last_turn(position: Position) -> Option<(Option<engine::Side>, &'static str)> {
    let mut game = position.begin(ALLIED, Segment::Combat);
    act(&mut game, "done", &[]);
    game.status().outcome().map(|outcome| (outcome.winner, outcome.rule.0))
}

/// The first and last turns of a scenario, and the first decision of its first player-turn.
fn frame(scenario: &str, first: u8, last: u8) -> Bulge {
    let mut game = Bulge::new(scenario, None, "").unwrap();
    let turns = &game.fixed().scenario;
    assert_eq!((turns.first.number(), turns.last.number()), (first, last));
    act(&mut game, "done", &[]);
    assert_eq!((game.turn(), game.phasing()), (first, GERMAN));
    let end = |turn| last_turn(Position::empty(scenario, "").turn(turn).nordwind(1).control_all(GERMAN));
    assert_eq!(end(last - 1), None, "it goes on");
    assert_eq!(end(last), Some((Some(GERMAN), "25.5.2")), "victory by 25.0");
    game
}

#[test]
fn r24_3_s1_from_turn_1_to_36() {
    let game = frame("S1", 1, 36);
    let absent = |id: &str| game.unit_state(crate::tools::unit(&game, id)).place == Place::Absent;
    assert!(!absent("g-10ss-10") && !absent("g-11pz-15") && !absent("g-vdh") && !absent("g-sti1"));
}

#[test]
fn r24_6_s4_begins_before_the_decision() {
    let mut game = frame("S4", 24, 36);
    // Whatever the German does in his player-turn, the decision follows it.
    let mut dice = Dice::fast(24);
    let mut legal = Vec::new();
    while game.segment() != Segment::Nordwind {
        assert_eq!((game.turn(), game.phasing()), (24, GERMAN));
        game.legal(&mut legal);
        let action = *legal.last().expect("a choice");
        game.play(action, &mut dice, &mut Vec::new());
    }
    assert_eq!(texts(&game), ["nordwind 1", "nordwind 2", "nordwind 3"]);
    act(&mut game, "nordwind 3", &[]);
    assert_eq!((game.turn(), game.phasing()), (24, ALLIED));
}

#[test]
fn r24_7_s5_from_turn_13_to_36() {
    let game = frame("S5", 13, 36);
    for id in ["g-10ss-10", "g-10ss-21", "g-10ss-22", "g-11pz-15", "g-11pz-110", "g-11pz-111"] {
        assert_eq!(game.unit_state(crate::tools::unit(&game, id)).place, Place::Absent, "24.8: {id}");
    }
    assert!(matches!(game.status(), Status::Choose(_)));
    // The same set-up as S3, which ends earlier.
    let (s3, s5) = (Bulge::new("S3", None, "").unwrap(), Bulge::new("S5", None, "").unwrap());
    for id in s3.fixed().unit_ids() {
        assert_eq!(s3.hex_of(id), s5.hex_of(id), "{}", s3.counter(id).name);
    }
}
