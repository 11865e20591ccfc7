//! 16.0 and 17.0: weather, air, surprise.

use bulge::charts::{ALLIED, GERMAN, Weather};
use bulge::{Bulge, Event, March, Position, Segment, SequenceEvent};
use engine::Game;

use crate::tools::{act, acts, first_step, hex, is_legal, log, refused, road_from, road_start, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

#[test]
fn r16_1_the_weather_is_that_of_history_and_nothing_is_rolled() {
    let known = [
        (1, Weather::Fog),
        (2, Weather::Mist),
        (12, Weather::Snow),
        (15, Weather::Clear),
        (25, Weather::Mist),
        (26, Weather::Fog),
        (29, Weather::Snow),
        (36, Weather::Clear),
    ];
    for (turn, weather) in known {
        // Without dice: a roll would be missed.
        let (game, events) = Position::of("S1", "").turn(turn).begin_with(GERMAN, Segment::TurnStart, &[]);
        assert_eq!(game.track().weather, weather, "turn {turn}");
        assert_eq!(events, [Event::Sequence(SequenceEvent::Turn { turn })]);
    }
}

#[test]
fn r16_3_air_points_serve_both_player_turns_and_are_lost_with_the_turn() {
    let position = Position::empty("S1", "-VDH,-GREIF").turn(16).places("u-1-16 AA26, g-1ss-1 VV11");
    let mut game = position.begin(GERMAN, Segment::Interdiction);
    assert_eq!(game.state().air, 5);
    acts(&mut game, &["interdict MM15", "interdict AA26"]);
    while game.phasing() == GERMAN {
        act(&mut game, "done", &[]);
    }
    assert_eq!((game.turn(), game.state().air), (16, 3), "what is left serves the Allied player-turn");
    while game.turn() == 16 {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.state().air, 7, "those of turn 17, and none of turn 16");
}

#[test]
fn r16_3_without_air_there_is_nothing_to_do_with_it() {
    for step in [Segment::Interdiction, Segment::Strike] {
        let game = Position::of("S5", "-AIR").turn(17).begin(GERMAN, step);
        assert_eq!((game.state().air, crate::tools::texts(&game)), (0, vec!["done".to_owned()]), "{step:?}");
    }
}

#[test]
fn r16_5_interdiction_slows_german_steps_along_the_road_and_no_others() {
    let start = road_start(&any(), 5);
    let road = road_from(&any(), &start, 5);
    let position = Position::empty("S1", "").turn(17).control_all(GERMAN);
    let position = position.place("g-1ss-1", &road[0]).interdict(&road[1]);
    let game = position.clone().begin(GERMAN, Segment::Movement);
    let step = |game: &Bulge, id: &str, from: &str, to: &str| {
        March::new(game, unit(game, id)).road_rate(Some(hex(game, from)), hex(game, to))
    };
    assert_eq!(step(&game, "g-1ss-1", &road[0], &road[1]), 12, "into the hex");
    assert_eq!(step(&game, "g-1ss-1", &road[1], &road[2]), 12, "out of the hex");
    assert_eq!(step(&game, "g-1ss-1", &road[2], &road[3]), 3, "further on");
    // The Allies pay what they always pay.
    let allied = Position::empty("S1", "").turn(17).control_all(ALLIED).interdict(&road[1]);
    let allied = allied.place("u-1-16", &road[0]).begin(ALLIED, Segment::Movement);
    assert_eq!(step(&allied, "u-1-16", &road[0], &road[1]), 3);
    // Off the road the terrain counts, as ever.
    let beside = any().fixed().edges(hex(&any(), &road[1])).iter().find_map(|edge| {
        let dry = !edge.wet() && !edge.road() && !any().prohibited(unit(&any(), "g-26vg-77"), edge);
        dry.then(|| crate::tools::label(&any(), edge.to))
    });
    let beside = beside.expect("a dry hex beside the road");
    let position = |marked: bool| {
        let position = Position::empty("S1", "").turn(17).control_all(GERMAN).place("g-26vg-77", &beside);
        if marked { position.interdict(&road[1]) } else { position }
    };
    let cost = |game: &Bulge| first_step(game, "g-26vg-77", &road[1]).unwrap().cost;
    let (on, off) = (position(true), position(false));
    assert_eq!(cost(&on.begin(GERMAN, Segment::Movement)), cost(&off.begin(GERMAN, Segment::Movement)));
}

#[test]
fn r16_5_interdiction_ends_with_the_german_movement_phase() {
    let position = Position::empty("S1", "").turn(17).place("g-1ss-1", "AA26").interdict("MM15");
    let mut game = position.begin(GERMAN, Segment::Movement);
    let events = act(&mut game, "done", &[]);
    assert!(game.state().interdicted.is_empty());
    let log = log(&game, &events);
    assert!(log.contains("Interdiction comes off. [16.5]"), "{log}");
}

#[test]
fn r16_6_a_unit_supplied_from_the_air_says_so() {
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let around: Vec<_> = any().fixed().edges(hex(&any(), "AA26")).iter().map(|edge| edge.to).collect();
    let position = Position::empty("S1", "").turn(15).place("u-1-16", "AA26");
    let position = germans
        .iter()
        .zip(around)
        .fold(position, |position, (unit, at)| position.place(unit, &crate::tools::label(&any(), at)));
    let mut game = position.begin(ALLIED, Segment::Airdrop);
    act(&mut game, "airdrop AA26", &[]);
    while game.segment() != Segment::Movement {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.allowance(unit(&game, "u-1-16")), 48);
    let text = game.explain(game.parse_action("take 16/1Inf").unwrap()).to_string();
    assert!(text.contains("in supply from the air") && !text.contains("out of supply"), "{text}");
}

#[test]
fn r17_4_nobody_allied_is_obliged_to_attack_on_turn_1() {
    let position = |switches, turn| {
        let position = Position::empty("S1", switches).turn(turn).places("u-1-16 O10, g-1ss-1 P9");
        position.begin(ALLIED, Segment::Combat)
    };
    assert!(is_legal(&position("", 1), "done"), "surprise");
    assert_eq!(refused(&position("", 2), "done"), "12.2.3", "turn 2 is an ordinary turn");
    assert_eq!(refused(&position("-SUR", 1), "done"), "12.2.3");
    assert!(is_legal(&position("-SUR,-MC", 1), "done"));
    // The Germans are obliged on turn 1 as on any other.
    let german = Position::empty("S1", "").places("u-1-16 O10, g-1ss-1 P9");
    assert_eq!(refused(&german.begin(GERMAN, Segment::Combat), "done"), "12.2.3");
}
