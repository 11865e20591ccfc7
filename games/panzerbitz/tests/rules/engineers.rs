//! Engineer tasks (10.5) and bridges (10.6).

use engine::{Dice, Game, Side};
use panzerbitz::charts::PositionKind;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{EngineerEvent, Event, Panzerbitz, Place, Position, Segment, SequenceEvent};

use crate::tools::{
    SetUp as _, act, acts, asked, at, germans, hex, is_legal, on_board, on_x, play, refused, state,
};

/// Passes until so many player turns of a side are over, with these dice; all events.
fn pass_turns(game: &mut Panzerbitz, side: Side, turns: usize, dice: &[u32]) -> Vec<Event> {
    let (mut events, mut dice) = (Vec::new(), Dice::fixed(dice));
    let begins = |event: &&Event| match event {
        Event::Sequence(SequenceEvent::Phase { side: next, step: Segment::Load }) => *next != side,
        _ => false,
    };
    while events.iter().filter(begins).count() < turns {
        assert!(game.status().outcome().is_none(), "the game is over");
        let text = if asked(game) == "motion" { "stay" } else { "done" };
        let action = game.parse_action(text).unwrap();
        game.play(action, &mut dice, &mut events);
    }
    events
}

fn near_mine() -> Position {
    on_x(German, American, "").units("ge_eng A-1, ge_truck K-1, us_truck K-10").mine("A-2")
}

/// 10.5, 10.3.4, 9.3.4.
#[test]
fn rule_10_5_clearing_a_minefield_takes_four_turns() {
    let mut game = near_mine().begin(German, Segment::Movement);
    acts(&mut game, &["take Pioneer.1", "begin clear-mine A-2"]);
    pass_turns(&mut game, Side(0), 3, &[]);
    assert!(game.has_counter(PositionKind::Mine, hex(&game, "A-2")));
    let events = pass_turns(&mut game, Side(0), 1, &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Engineer(EngineerEvent::Done { .. }))));
    assert!(!game.has_counter(PositionKind::Mine, hex(&game, "A-2")));
}

#[test]
fn rule_10_5_two_engineers_both_add_a_turn() {
    let mut game = near_mine().unit("ge_eng", "B-2").begin(German, Segment::Movement);
    acts(&mut game, &["take Pioneer.1", "begin clear-mine A-2", "take Pioneer.2", "begin clear-mine A-2"]);
    pass_turns(&mut game, Side(0), 2, &[]);
    assert!(!game.has_counter(PositionKind::Mine, hex(&game, "A-2")));
}

/// A task was begun a turn ago.
fn at_work() -> Panzerbitz {
    let mut game = near_mine().begin(German, Segment::Movement);
    acts(&mut game, &["take Pioneer.1", "begin clear-mine A-2"]);
    pass_turns(&mut game, Side(0), 1, &[]);
    while asked(&game) != "move" || game.phasing() != Side(0) {
        act(&mut game, "done", &[]);
    }
    game
}

#[test]
fn rule_10_5_moving_cancels_the_task() {
    let mut game = at_work();
    acts(&mut game, &["take Pioneer.1", "go B-1"]);
    assert!(state(&game, "Pioneer.1").work.is_none());
}

#[test]
fn rule_10_5_a_task_is_begun_instead_of_moving_and_may_be_given_up() {
    let mut game = germans(Segment::Movement, "ge_eng B-1, us_truck K-10, mine A-2");
    acts(&mut game, &["take Pioneer.1", "go A-1"]);
    assert!(!is_legal(&game, "begin clear-mine A-2"));
    let mut game = at_work();
    acts(&mut game, &["take Pioneer.1", "give-up"]);
    assert!(state(&game, "Pioneer.1").work.is_none());
}

#[test]
fn rule_11_9_laying_a_block_is_rolled_for_and_done_once() {
    let lay = |dice: &[u32]| {
        let mut game =
            on_board(1, German, American, "").begins(Segment::Movement, "ge_eng 1-I-3, us_truck 1-GG-10");
        acts(&mut game, &["take Pioneer.1", "begin lay-block 1-I-3"]);
        pass_turns(&mut game, Side(0), dice.len() + 3, dice);
        game
    };
    let game = lay(&[5]);
    assert!(game.has_counter(PositionKind::Block, hex(&game, "1-I-3")), "four turns, then the die");
    // A failed roll leaves the work in place for another roll next turn.
    let game = lay(&[6, 1]);
    assert!(game.has_counter(PositionKind::Block, hex(&game, "1-I-3")));
    let mut game = germans(Segment::Movement, "ge_eng A-1, us_truck K-10");
    acts(&mut game, &["take Pioneer.1"]);
    assert_eq!(refused(&game, "begin lay-block A-1"), "11.9", "no way hex");
}

#[test]
fn rule_10_4_blocks_are_cleared_by_engineers() {
    let mut game = germans(Segment::Movement, "ge_eng A-1, us_truck K-10, block A-2");
    acts(&mut game, &["take Pioneer.1", "begin clear-block A-2"]);
    pass_turns(&mut game, Side(0), 4, &[]);
    assert!(!game.has_counter(PositionKind::Block, hex(&game, "A-2")));
}

/// The stone bridge of board 1, prepared, with an American engineer next to it.
fn prepared() -> Position {
    on_board(1, German, American, "")
        .card(|card| card.special.prepared_bridges = vec![card.board.grid.find("1-I-6").unwrap()])
        .units("ge_panther 1-I-4, ge_truck 1-A-1, us_eng 1-H-7")
}

/// 10.6.1, 10.6.2.
#[test]
fn rule_10_6_2_a_prepared_bridge_is_blown_as_a_reaction() {
    let mut game = prepared().begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go 1-I-5"]);
    assert_eq!(asked(&game), "react", "the mover is next to the bridge");
    let events = play(&mut game, &["done", "go 1-I-6", "blow Engineer.1 1-I-6"], &[5]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Engineer(EngineerEvent::Blow { blown: true, .. })))
    );
    assert_eq!(state(&game, "Panther-G.1").place, Place::Eliminated, "10.6.1");
    assert!(state(&game, "Engineer.1").inverted);
}

#[test]
fn rule_10_6_2_one_try_per_bridge_and_player_turn() {
    let mut game = prepared().begin(German, Segment::Movement);
    play(&mut game, &["take Panther-G.1", "go 1-I-5", "blow Engineer.1 1-I-6"], &[6]);
    assert_eq!(at(&game, "Panther-G.1"), "1-I-5");
    acts(&mut game, &["go 1-I-6"]);
    assert_eq!(asked(&game), "motion");
}

#[test]
fn rule_10_6_2_in_the_own_movement_segment() {
    let mut game = prepared().begin(American, Segment::Movement);
    play(&mut game, &["take Engineer.1", "blow Engineer.1 1-I-6"], &[1]);
    assert!(game.state().blown.contains(hex(&game, "1-I-6")));
}

#[test]
fn rule_10_6_3_unprepared_bridges_and_repair() {
    let mut game = on_board(1, German, American, "")
        .units("ge_truck 1-A-1, us_eng 1-I-6")
        .begin(American, Segment::Movement);
    acts(&mut game, &["take Engineer.1", "begin blow-bridge 1-I-6"]);
    let events = pass_turns(&mut game, Side(1), 3, &[1]);
    assert!(events.iter().any(|event| matches!(event, Event::Engineer(EngineerEvent::Done { .. }))));
    assert_eq!(state(&game, "Engineer.1").place, Place::Eliminated, "whoever is in the hex");
    let mut game = on_board(1, German, American, "")
        .units("ge_truck 1-A-1, us_eng 1-I-5")
        .blown("1-I-6")
        .begin(American, Segment::Movement);
    acts(&mut game, &["take Engineer.1", "begin repair-bridge 1-I-6"]);
    pass_turns(&mut game, Side(1), 6, &[]);
    assert!(!game.state().blown.contains(hex(&game, "1-I-6")));
}

/// 7.4, 11.9: a block that would break the stacking limit waits.
#[test]
fn rule_7_4_a_block_needs_room() {
    let mut game = on_board(1, German, American, "").begins(
        Segment::Movement,
        "ge_eng 1-I-3, ge_truck 1-I-3, ge_truck 1-I-3, ge_truck 1-I-3, us_truck 1-GG-10",
    );
    acts(&mut game, &["take Pioneer.1", "begin lay-block 1-I-3"]);
    pass_turns(&mut game, Side(0), 5, &[]);
    assert!(!game.has_counter(PositionKind::Block, hex(&game, "1-I-3")), "four points are there");
    while asked(&game) != "move" || game.phasing() != Side(0) {
        act(&mut game, "done", &[]);
    }
    acts(&mut game, &["take Truck.1", "go 1-I-2", "stay"]);
    pass_turns(&mut game, Side(0), 1, &[1]);
    assert!(game.has_counter(PositionKind::Block, hex(&game, "1-I-3")));
}

/// 10.6.2, 6.9.
#[test]
fn rule_10_6_2_the_engineer_that_blew_it_walks_no_further() {
    let mut game = prepared_by_hand();
    play(&mut game, &["take Engineer.1", "blow Engineer.1 1-I-6"], &[1]);
    assert_eq!(asked(&game), "move", "it is inverted and does nothing more");
    assert_eq!(refused(&game, "take Engineer.1"), "6.9");
}

/// An American engineer beside the prepared bridge of board 1, in its own movement segment.
fn prepared_by_hand() -> Panzerbitz {
    on_board(1, German, American, "")
        .units("ge_251 1-A-1, us_eng 1-H-7, us_truck 1-GG-10")
        .card(|card| {
            let bridge = card.board.grid.find("1-I-6").unwrap();
            card.special.prepared_bridges = vec![bridge];
        })
        .begin(American, Segment::Movement)
}
