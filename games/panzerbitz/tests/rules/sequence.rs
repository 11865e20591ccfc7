//! Sequence of play (3.0) and decisions (14.3).

use engine::{Dice, Game};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Event, Panzerbitz, Segment, VictoryEvent};

use crate::tools::{SetUp as _, act, acts, asked, germans, is_legal, on_x, refused, texts};

#[test]
fn rule_3_1_first_and_second_player_alternate() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_m10 K-10");
    assert_eq!((game.turn(), game.phasing().0), (1, 0));
    act(&mut game, "done", &[]);
    assert_eq!((game.turn(), game.phasing().0), (1, 1));
    act(&mut game, "done", &[]);
    assert_eq!((game.turn(), game.phasing().0), (2, 0));
}

#[test]
fn rule_3_2_segments_come_in_their_order() {
    // Each can see and fire at the other, a mortar can register, infantry is adjacent for an assault.
    let mut game = germans(Segment::Load, "ge_rifle44 A-4, ge_m81 A-4, us_rifle A-5");
    let mut order = vec![asked(&game)];
    while game.phasing().0 == 0 {
        act(&mut game, "done", &[]);
        order.push(asked(&game));
    }
    assert_eq!(order, ["indirect-fire", "direct-fire", "registration", "move", "assault", "direct-fire"]);
}

/// 3.3, R-1.
#[test]
fn rule_3_3_a_fresh_marker_serves_from_the_next_own_turn() {
    let mut game = germans(Segment::Register, "ge_rifle44 A-1, ge_m81 A-1, us_truck A-7");
    acts(&mut game, &["take 81mm-mortar.1", "put A-7"]);
    assert_eq!(asked(&game), "move", "the indirect fire segment is over");
}

#[test]
fn rule_3_4_segments_without_choice_are_passed_over() {
    let game = germans(Segment::Load, "ge_truck A-1, us_truck K-10");
    assert_eq!(asked(&game), "move");
}

#[test]
fn rule_3_5_victory_is_computed_after_the_last_player_turn() {
    let mut game = on_x(German, American, "")
        .card(|card| card.turns = 2)
        .units("ge_truck A-1, us_truck K-10")
        .begin(German, Segment::Movement);
    acts(&mut game, &["done", "done", "done"]);
    assert!(game.status().outcome().is_none());
    let events = act(&mut game, "done", &[]);
    assert!(matches!(events.last(), Some(Event::Victory(VictoryEvent::Over { .. }))));
    assert_eq!(game.status().outcome().map(|outcome| outcome.level), Some("draw"));
}

/// 14.3.D8, 14.3.D9: a unit that is put back before it did anything is not used up; three changes of mind are enough.
#[test]
fn rule_14_3_d9_a_unit_that_is_put_back_may_be_taken_again() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_truck B-1, us_truck K-10");
    for _ in 0..2 {
        acts(&mut game, &["take Panther-G.1", "stay"]);
        assert!(is_legal(&game, "take Panther-G.1"));
    }
    acts(&mut game, &["take Panther-G.1", "go A-2", "stay", "take Panther-G.1", "stay"]);
    assert_eq!(refused(&game, "take Panther-G.1"), "14.3.D8", "put back for the third time");
    // One that has moved may go on later.
    acts(&mut game, &["take Truck.1", "go B-2", "stay", "take Truck.1"]);
}

#[test]
fn rule_1_9_both_seats_see_the_same() {
    use engine::{Seat, Side};
    let game = Panzerbitz::new("1", None, "").unwrap();
    let mut views =
        [Seat::Player(Side(0)), Seat::Player(Side(1)), Seat::Observer].map(|seat| game.view(seat));
    for view in &mut views {
        view.seat = Seat::Observer;
    }
    assert_eq!(views[0], views[1]);
    assert_eq!(views[1], views[2]);
}

/// 1.7, 14.3.D1.
#[test]
fn rule_1_7_switches_of_the_card_may_be_changed() {
    let on = |game: &Panzerbitz, id: &str| game.rules().on(game.rulebook().switch(id).unwrap());
    let game = Panzerbitz::new("1", None, "-OPT12.4,+OPT12.15").unwrap();
    assert!(!on(&game, "OPT12.4") && on(&game, "OPT12.15") && on(&game, "OPT12.14"));
    let base = Panzerbitz::new("1", Some("base"), "+OPT12.3").unwrap();
    assert!(!on(&base, "OPT12.14") && on(&base, "OPT12.3"));
    assert!(Panzerbitz::new("1", None, "-OPT12.13").is_err(), "12.14 needs 12.13");
    assert!(Panzerbitz::new("2", None, "+OPT12.2").is_err(), "12.1 and 12.2 exclude each other");
    assert!(Panzerbitz::new("11", None, "").is_err());
}

#[test]
fn rule_14_5_only_the_listed_rolls_use_dice() {
    // A whole player turn of movement and registration without a die.
    let mut game = germans(Segment::Register, "ge_rifle44 A-1, ge_m81 A-1, us_truck A-9");
    let mut events = Vec::new();
    while game.phasing().0 == 0 {
        let action = game.parse_action(texts(&game).last().unwrap()).unwrap();
        game.play(action, &mut Dice::fixed(&[]), &mut events);
    }
}

/// What happened, as it is told.
fn told(game: &Panzerbitz, events: &[Event]) -> Vec<String> {
    events
        .iter()
        .filter_map(|event| game.narrate(event, engine::Seat::Observer))
        .map(|told| told.to_string())
        .collect()
}

/// 3.4: each segment that is passed over says why, and what is declined is not told as done.
#[test]
fn rule_3_4_what_is_passed_over_is_told_with_its_reason() {
    let begin = |enemy: &str| {
        on_x(German, American, "")
            .stack(&["ge_panther", "ge_rifle44"], "A-1")
            .unit("us_m10", enemy)
            .begin_with(German, Segment::Indirect, &[])
    };
    let (game, events) = begin("K-10");
    let said = told(&game, &events);
    let wanted = [
        "German indirect fire is passed over: no gun can fire at an enemy unit. [5.8]",
        "German direct fire is passed over: no enemy unit that could be fired at is spotted. [4.5.1]",
        "German registration is passed over: no indirect fire unit can register. [5.3]",
    ];
    for line in wanted {
        assert!(said.iter().any(|one| one == line), "{line}: {said:?}");
    }
    assert!(!said.iter().any(|line| line.contains("movement is passed over")), "{said:?}");
    let (mut game, _) = begin("A-3");
    assert_eq!(asked(&game), "direct-fire");
    let events = act(&mut game, "done", &[]);
    let said = told(&game, &events);
    assert_eq!(said[0], "The German side ends its direct fire. [6.2]");
    assert!(!said.iter().any(|line| line.contains("direct fire is passed over")), "it was asked: {said:?}");
    acts(&mut game, &["take Grenadier.1", "go B-2"]);
    assert_eq!(asked(&game), "react");
    let events = act(&mut game, "done", &[]);
    assert_eq!(told(&game, &events)[0], "The American side leaves Grenadier.1 alone in B-2. [8.10]");
    acts(&mut game, &["done"]);
    assert_eq!(game.phasing(), engine::Side(1));
}

/// Every sentence of the log begins with a capital or a name, and ends with a full stop.
#[test]
fn rule_1_8_the_log_is_made_of_sentences() {
    use engine::Status;
    for card in ["1", "3", "6", "9", "10"] {
        let mut game = Panzerbitz::new(card, Some("full"), "").unwrap();
        let (mut dice, mut random) = (Dice::fast(5), Dice::fast(6));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        while let Status::Choose(_) = game.status() {
            game.legal(&mut legal);
            let action = legal[random.index(legal.len())];
            game.play(action, &mut dice, &mut events);
            for event in events.drain(..) {
                let said = game.narrate(&event, engine::Seat::Observer).expect("every event is told").text;
                let first = said.split(' ').next().unwrap_or_default();
                let named = game.fixed().pieces.iter().any(|piece| piece.name == first);
                assert!(named || said.starts_with(char::is_uppercase), "{said}");
                assert!(said.ends_with('.') && !said.contains("self."), "{said}");
            }
        }
    }
}
