//! 25.0: when victory is looked for, and what counts for it.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{ChangeEvent, Event, Flag, Place, Position, Segment, VictoryEvent};
use engine::{Game, Outcome, Status};

use crate::tools::{act, is_legal, unit};

/// Ends the Allied player-turn, and says how the game ended if it did.
fn end(position: Position) -> Option<Outcome> {
    let mut game = position.begin(ALLIED, Segment::Combat);
    act(&mut game, "done", &[]);
    game.status().outcome()
}

fn rule(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(|outcome| outcome.rule.0)
}

/// All Germany's, and strong units across the Meuse and in Liege.
fn across(scenario: &str, turn: u8) -> Position {
    let position = Position::empty(scenario, "").turn(turn).control_all(GERMAN);
    position.stack(&["g-1ss-peiper", "g-1ss-1"], "A21").place("g-1ss-2", "V1")
}

#[test]
fn r25_1_only_at_the_end_of_an_allied_player_turn() {
    let mut german = across("S1", 20).begin(GERMAN, Segment::Combat);
    act(&mut german, "done", &[]);
    assert!(matches!(german.status(), Status::Choose(_)), "not after the German player-turn");
    assert_eq!(rule(end(across("S1", 20))), Some("25.3"), "25.3 comes before 25.4");
    for scenario in ["S2", "S3", "S4", "S5"] {
        let turn = if scenario == "S2" { 5 } else { 24 };
        assert_eq!(rule(end(across(scenario, turn))), Some("25.3"), "{scenario}");
    }
}

#[test]
fn r25_1_the_order_at_the_end_of_the_last_turn() {
    // An Allied unit in Bastogne, option 3, and everything that comes before.
    let last = || Position::empty("S1", "").turn(36).control_all(GERMAN).place("u-1-16", "AA26");
    let meuse = |position: Position| position.stack(&["g-1ss-peiper", "g-1ss-1"], "A21");
    let liege = |position: Position| position.place("g-1ss-2", "V1");
    assert_eq!(rule(end(liege(meuse(last().nordwind(3))))), Some("25.3"));
    assert_eq!(rule(end(liege(last().nordwind(3)))), Some("25.4"));
    assert_eq!(rule(end(last().nordwind(3))), Some("23.11"));
    assert_eq!(rule(end(last().nordwind(1))), Some("25.5.1"));
}

#[test]
fn r25_2_1_units_score_by_the_counter_in_use_whatever_the_cause() {
    // The revised FGB is worth 9, the base one 6.
    for (switches, vp) in [("", 9), ("MIX=base", 6)] {
        let game =
            Position::empty("S1", switches).send("g-fgb", Place::Eliminated).begin(GERMAN, Segment::Movement);
        assert_eq!((game.allied_points(), game.audit()), (vp, Vec::new()), "{switches}");
    }
    let value = |id: &str| {
        let game = Position::empty("S1", "").send(id, Place::Eliminated).begin(GERMAN, Segment::Movement);
        i32::from(game.state().points.losses.iter().sum::<u16>())
    };
    for (id, vp) in
        [("u-a174", 3), ("b-agra4", 3), ("g-w15", 3), ("g-sti1", 0), ("g-vdh", 1), ("u-2ar-66", 9)]
    {
        assert_eq!(value(id), vp, "{id}");
    }
    // In combat: one regiment against three is lost on a 1 at 1-4.
    let position = Position::empty("S1", "-AIR").turn(20).place("g-12vg-27", "P9");
    let position = position.stack(&["u-1-16", "u-1-18", "u-1-26"], "O10");
    let mut game = position.begin(GERMAN, Segment::Combat);
    let events = act(&mut game, "attack O10", &[1]);
    assert!(events.iter().any(|event| matches!(event, Event::Change(ChangeEvent::Eliminated { .. }))));
    assert_eq!((game.allied_points(), game.german_points() - game.town_points()), (3, 0));
}

#[test]
fn r25_2_3_twelve_for_each_division_released() {
    let mut game = Position::of("S1", "").turn(7).begin(GERMAN, Segment::Okw);
    let before = game.margin();
    act(&mut game, "release 10SS", &[]);
    assert_eq!((game.allied_points(), game.margin()), (12, before - 12));
    act(&mut game, "release 11Pz", &[]);
    assert_eq!(game.allied_points(), 24);
    assert!(!is_legal(&game, "release 11Pz"), "once");
    // Without OKW they come for nothing.
    let off = Position::of("S1", "-OKW").turn(7).begin(GERMAN, Segment::Arrivals);
    assert_eq!(off.unit_state(unit(&off, "g-10ss-10")).place, Place::Available);
    assert_eq!(off.allied_points(), 0);
}

#[test]
fn r25_2_4_diverted_and_struck_units_score_nothing() {
    let position = Position::empty("S4", "").control_all(ALLIED).place("u-4ar-cca", "CC34");
    let mut game = position.begin(GERMAN, Segment::Nordwind);
    let before = (game.german_points(), game.allied_points());
    act(&mut game, "nordwind 2", &[]);
    assert_eq!(game.unit_state(unit(&game, "u-87-345")).place, Place::Removed);
    while game.segment() != Segment::Movement {
        act(&mut game, "done", &[]);
    }
    act(&mut game, "exit CCA/4Ar", &[]);
    assert_eq!(game.unit_state(unit(&game, "u-4ar-cca")).place, Place::Exited);
    assert_eq!((game.german_points(), game.allied_points()), before);
}

#[test]
fn r25_2_5_the_margin_is_told_whatever_decides() {
    let towns = |scenario, turn, option: u8| {
        let position = Position::empty(scenario, "").turn(turn).nordwind(option).control_all(ALLIED);
        position.control(GERMAN, "AA26 MM15").send("g-12vg-27", Place::Eliminated)
    };
    let ends = vec![
        towns("S1", 36, 1),
        towns("S1", 36, 3),
        towns("S1", 36, 1).place("u-a174", "AA26").control(GERMAN, "AA26"),
        towns("S2", 8, 0),
        towns("S3", 24, 0),
        across("S1", 20)
            .control_all(ALLIED)
            .control(GERMAN, "AA26 MM15")
            .send("g-12vg-27", Place::Eliminated),
    ];
    for position in ends {
        let (mut game, mut told) = (position.begin(ALLIED, Segment::Combat), None);
        for event in act(&mut game, "done", &[]) {
            if let Event::Victory(VictoryEvent::Over { margin, .. }) = event {
                told = Some(i32::from(margin));
            }
        }
        let score = game.status().outcome().map(|outcome| outcome.score);
        assert_eq!((score, told), (Some(game.margin()), Some(game.margin())));
        assert_eq!(game.margin(), game.german_points() - game.allied_points());
        assert_eq!(game.german_points() - game.town_points(), 0);
        assert_eq!(game.allied_points(), 3);
    }
}

#[test]
fn r25_5_1_one_allied_unit_in_a_town_supplied_or_not() {
    let last = |id: &str, town: &str| {
        let position = Position::empty("S1", "").turn(36).nordwind(1).control_all(GERMAN);
        position.place(id, town).flag(id, Flag::Unsupplied, true).flag(id, Flag::Engaged, true)
    };
    for town in ["MM15", "AA26"] {
        for id in ["u-1-16", "u-a174", "b-43-129", "f-2db-gtd"] {
            let outcome = end(last(id, town)).unwrap();
            assert_eq!((outcome.winner, outcome.rule.0), (Some(ALLIED), "25.5.1"), "{id} in {town}");
            assert!(outcome.score > 0, "although the margin is German");
        }
    }
    for town in ["BB31", "S33", "AA25"] {
        assert_eq!(rule(end(last("u-1-16", town))), Some("25.5.2"), "{town} does not count");
    }
    assert_eq!(rule(end(last("u-1-16", "AA26").turn(35))), None, "not before the last turn ends");
}

#[test]
fn r24_7_at_christmas_only_st_vith_counts_of_the_two_towns() {
    let last =
        |town: &str| Position::empty("S5", "").turn(36).nordwind(1).control_all(ALLIED).place("u-1-16", town);
    let outcome = |town: &str| end(last(town)).map(|end| (end.winner, end.rule.0)).unwrap();
    assert_eq!(outcome("MM15"), (Some(ALLIED), "25.5.1"));
    assert_eq!(outcome("AA26"), (Some(GERMAN), "25.5.2"), "a margin of 0 is above -250");
}

#[test]
fn r25_5_2_the_margin_must_be_greater_than_0() {
    let last_of = |scenario: &str, towns: &str, lost: &[&str]| {
        let position =
            Position::empty(scenario, "").turn(36).nordwind(1).control_all(ALLIED).control(GERMAN, towns);
        lost.iter().fold(position, |position, unit| position.send(unit, Place::Eliminated))
    };
    let last = |towns: &str, lost: &[&str]| last_of("S1", towns, lost);
    // Bastogne counts 20, St Vith 15.
    let outcome = |position| end(position).map(|end| (end.score, end.winner)).unwrap();
    assert_eq!(outcome(last("AA26", &[])), (20, Some(GERMAN)));
    assert_eq!(outcome(last("MM15", &["g-1ss-peiper", "g-12vg-27"])), (0, Some(ALLIED)), "12 + 3");
    assert_eq!(outcome(last("MM15", &["g-1ss-1", "g-1ss-2"])), (1, Some(GERMAN)));
    assert_eq!(outcome(last("", &["g-vdh"])), (-1, Some(ALLIED)));
    // 24.6: in the Nordwind decision, than -100.
    let armour = ["g-1ss-peiper", "g-2ss-2", "g-12ss-12", "g-9ss-9", "g-2pz-3", "g-116pz-16"];
    let foot = ["g-1ss-1", "g-1ss-2", "g-2ss-3", "g-2ss-4", "g-9ss-19"];
    let lost = [&armour[..], &foot].concat();
    assert_eq!(outcome(last_of("S4", "", &lost)), (-99, Some(GERMAN)), "64 + 35");
    assert_eq!(outcome(last_of("S4", "", &[&lost[..], &["g-vdh"]].concat())), (-100, Some(ALLIED)));
}
