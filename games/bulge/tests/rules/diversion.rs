//! 23.0 and the rulings on Nordwind (26.R12 to 26.R19, 26.R29): the edges of the rules.

use bulge::charts::{ALLIED, GERMAN};
use bulge::units::UnitType;
use bulge::{Bulge, Flag, Place, Position, Segment};
use engine::Game;

use crate::tools::{act, acts, hex, is_legal, label, refused, texts, unit};

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

/// [26.R12]
#[test]
fn r26_r12_who_can_be_diverted() {
    let game = Bulge::new("S1", None, "").unwrap();
    for counter in &game.fixed().units {
        let us = counter.id.starts_with("u-");
        let regiment = us && counter.is_combat() && counter.kind != UnitType::Cav;
        assert_eq!(counter.divert, regiment, "{}", counter.name);
    }
    // At the edge the rest are refused.
    let position = Position::empty("S4", "").turn(25).nordwind(2).control_all(ALLIED);
    let position = position.stack(&["u-cav6", "u-517", "u-101ab-327"], "CC34").place("u-a174", "CC34");
    let position = position.stack(&["b-33tk", "f-2db-gtd", "u-2ar-66"], "LL34");
    let game = position.begin(ALLIED, Segment::Movement);
    for name in ["517/Para", "327/101Ab", "66/2Ar"] {
        assert!(is_legal(&game, &format!("exit {name}")), "{name}: {:?}", texts(&game));
    }
    for id in ["u-cav6", "u-a174", "b-33tk", "f-2db-gtd"] {
        assert_eq!(refused(&game, &format!("exit {id}")), "23.5", "{id}");
    }
}

/// Of seven US units five have left; the two in the south are equally far south.
fn tie() -> Bulge {
    let position = Position::empty("S4", "").turn(27).nordwind(2).place("u-1-16", "GG15");
    let position = position.places("u-4ar-cca FF34, u-2ar-66 DD34");
    let game = position.begin(ALLIED, Segment::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    while game.segment() != Segment::Shortfall {
        act(&mut game, "done", &[]);
    }
    game
}

/// [26.R13]
#[test]
fn r26_r13_of_equally_southerly_units_the_owner_chooses() {
    let game = tie();
    assert_eq!(game.decision().map(|decision| decision.side), Some(ALLIED));
    assert_eq!(refused(&game, "lose 16/1Inf"), "23.6", "further north");
    for (lost, kept, vp) in [("u-4ar-cca", "u-2ar-66", 7), ("u-2ar-66", "u-4ar-cca", 9)] {
        let mut game = game.clone();
        act(&mut game, &format!("lose {lost}"), &[]);
        assert_eq!((place(&game, lost), place(&game, kept)), (Place::Eliminated, Place::Map));
        assert_eq!(game.state().points.losses[GERMAN.index()], vp);
    }
}

/// [26.R14]
#[test]
fn r26_r14_regiments_of_the_87th_on_the_map_stay() {
    let position = Position::of("S4", "").place("u-87-345", "R30").send("u-87-346", Place::Available);
    let mut game = position.begin(GERMAN, Segment::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    assert_eq!(place(&game, "u-87-345"), Place::Map);
    assert_eq!(place(&game, "u-87-346"), Place::Removed, "available is not on the map");
    assert_eq!(place(&game, "u-87-347"), Place::Removed);
}

/// [26.R15]
#[test]
fn r26_r15_the_order_ends_with_the_allied_player_turn_of_turn_27() {
    // Two units: one has left; the other, the most southerly, may still leave in the Movement Phase of turn 27.
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let game = position.places("u-4ar-cca CC34, u-1-16 GG15").begin(ALLIED, Segment::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let game = game.restore(state).unwrap();
    let finish = |mut game: Bulge| {
        while game.turn() == 27 {
            act(&mut game, "done", &[]);
        }
        (place(&game, "u-4ar-cca"), place(&game, "u-1-16"), game.state().points.losses[GERMAN.index()])
    };
    let mut out = game.clone();
    act(&mut out, "exit CCA/4Ar", &[]);
    assert_eq!(finish(out), (Place::Exited, Place::Map, 0));
    assert_eq!(finish(game), (Place::Eliminated, Place::Map, 7), "judged after the Combat Phase");
    // A unit lost in combat before it has left does not count: another goes for it.
    let position = Position::empty("S4", "-AIR,-DC").turn(27).nordwind(2).place("u-4ar-cca", "P9");
    let position = position.stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "O10").place("u-1-16", "GG15");
    let game = position.begin(ALLIED, Segment::Combat);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    act(&mut game, "attack O10", &[1]);
    assert_eq!(place(&game, "u-4ar-cca"), Place::Eliminated, "7 to 26 is 1-4");
    assert_eq!(finish(game), (Place::Eliminated, Place::Eliminated, 12));
}

/// [26.R16]
#[test]
fn r26_r16_only_from_an_edge_road_hex_and_for_one_more_road_rate() {
    let position = |at: &str| {
        let position = Position::empty("S4", "").turn(25).nordwind(2).control_all(ALLIED);
        position.place("u-4ar-cca", at)
    };
    let game = position("CC34").begin(ALLIED, Segment::Movement);
    let text = game.explain(game.parse_action("exit CCA/4Ar").unwrap()).to_string();
    assert!(text.contains("One more road rate") && text.contains("1/4 MP"), "{text}");
    assert_eq!(
        refused(&position("DD34").begin(ALLIED, Segment::Movement), "exit CCA/4Ar"),
        "23.5",
        "no road"
    );
    assert_eq!(
        refused(&position("A8").begin(ALLIED, Segment::Movement), "exit CCA/4Ar"),
        "23.5",
        "not the south"
    );
    // A unit that arrives there with a quarter point left leaves; with nothing left it does not.
    let road = |steps: usize| {
        let mut at = hex(&game, "CC34");
        let mut seen = vec![at];
        for _ in 0..steps {
            let edges = game.fixed().edges(at).iter();
            let next = edges.filter(|edge| edge.road() && !edge.wet()).find(|edge| !seen.contains(&edge.to));
            at = next.expect("a road to the north").to;
            seen.push(at);
        }
        label(&game, at)
    };
    let mut near = position(&road(2)).begin(ALLIED, Segment::Movement);
    acts(&mut near, &["take CCA/4Ar", "go CC34"]);
    let mut state = near.state().clone();
    let unit = unit(&near, "u-4ar-cca");
    state.units[unit.index()].left = 2;
    assert_eq!(refused(&near.restore(state).unwrap(), "exit CCA/4Ar"), "23.5", "less than a quarter point");
    act(&mut near, "exit CCA/4Ar", &[]);
    assert_eq!(place(&near, "u-4ar-cca"), Place::Exited);
}

/// [26.R17]
#[test]
fn r26_r17_no_more_than_six_leave() {
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let game = position.stack(&["u-4ar-cca", "u-4ar-ccb"], "CC34").begin(ALLIED, Segment::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    assert!(is_legal(&game, "exit CCB/4Ar"));
    act(&mut game, "exit CCA/4Ar", &[]);
    assert_eq!((game.state().diverted, refused(&game, "exit CCB/4Ar")), (6, "23.5"));
    assert!(!texts(&game).iter().any(|text| text.starts_with("exit")));
}

#[test]
fn r23_4_units_that_come_later_are_not_diverted() {
    let position = Position::empty("S4", "").turn(27).nordwind(2).control_all(ALLIED);
    let position = position.send("u-11ar-cca", Place::Available).place("u-4ar-cca", "CC34");
    let mut game = position.begin(ALLIED, Segment::Movement);
    act(&mut game, "enter CCA/11Ar H34", &[]);
    assert!(game.is(unit(&game, "u-11ar-cca"), Flag::CameLate));
    assert!(!is_legal(&game, "exit CCA/11Ar"));
    assert_eq!(refused(&game, "exit CCA/11Ar"), "23.4");
    act(&mut game, "stay", &[]);
    assert!(is_legal(&game, "exit CCA/4Ar"));
    assert_eq!(game.clone().restore(game.state().clone()).unwrap().state(), game.state());
}

#[test]
fn r23_5_without_nordwind_nothing_leaves_the_map() {
    let game =
        Position::empty("S1", "-NW").turn(25).place("u-4ar-cca", "CC34").begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&game, "exit CCA/4Ar"), "2.1.5");
}

/// [26.R18] [26.R19]
#[test]
fn r26_r18_r26_r19_what_the_options_leave_open() {
    let end = |option, setup: &dyn Fn(Position) -> Position| {
        let position = Position::empty("S4", "").turn(36).nordwind(option).control_all(GERMAN);
        let mut game = setup(position).begin(ALLIED, Segment::Combat);
        act(&mut game, "done", &[]);
        game.status().outcome().map(|outcome| (outcome.winner, outcome.rule.0)).unwrap()
    };
    let nobody = |position: Position| position;
    let liege = |position: Position| position.places("g-1ss-1 V1, u-1-16 BB31");
    let meuse =
        |position: Position| position.stack(&["g-1ss-peiper", "g-1ss-1"], "A21").place("u-1-16", "S33");
    let town = |position: Position| position.place("u-1-16", "S33");
    // Option 3: 25.5 is not looked at, for either side.
    assert_eq!(end(3, &nobody), (Some(ALLIED), "23.11"));
    assert_eq!(end(3, &town), (Some(ALLIED), "23.11"));
    assert_eq!((end(3, &liege), end(3, &meuse)), ((Some(GERMAN), "25.4"), (Some(GERMAN), "25.3")));
    // Option 2: 25.3 and 25.4 as ever, 25.5.1 with two more towns, 25.5.2 as ever.
    assert_eq!((end(2, &liege), end(2, &meuse)), ((Some(GERMAN), "25.4"), (Some(GERMAN), "25.3")));
    assert_eq!((end(2, &town), end(1, &town)), ((Some(ALLIED), "25.5.1"), (Some(GERMAN), "25.5.2")));
    assert_eq!(end(2, &nobody), (Some(GERMAN), "25.5.2"));
}

/// [26.R29]
#[test]
fn r26_r29_three_and_six_are_nine() {
    let position = Position::empty("S4", "").control_all(ALLIED);
    let position = position.stack(&["u-4ar-cca", "u-4ar-ccb", "u-4ar-ccr"], "CC34");
    let mut game =
        position.stack(&["u-26-101", "u-26-104", "u-26-328"], "LL34").begin(GERMAN, Segment::Nordwind);
    act(&mut game, "nordwind 2", &[]);
    while game.segment() != Segment::Movement {
        act(&mut game, "done", &[]);
    }
    while let Some(exit) = texts(&game).into_iter().find(|text| text.starts_with("exit")) {
        act(&mut game, &exit, &[]);
    }
    let gone = |place| game.state().units.iter().filter(|unit| unit.place == place).count();
    assert_eq!((gone(Place::Removed), gone(Place::Exited)), (3, 6));
    assert_eq!(game.state().points.losses, [0, 0], "none of the nine scores");
}

#[test]
fn r23_1_the_choice_is_told() {
    for (option, meaning) in [(1, "as planned"), (2, "in support of the Ardennes"), (3, "scrubbed")] {
        let mut game = Position::of("S4", "").begin(GERMAN, Segment::Nordwind);
        let events = act(&mut game, &format!("nordwind {option}"), &[]);
        // The Allied player reads it as well.
        let told = events.iter().filter_map(|event| game.narrate(event, engine::Seat::Player(ALLIED)));
        let expected = format!("The Germans choose Nordwind option {option}: {meaning}. [23.1]");
        assert!(told.map(|told| told.to_string()).any(|line| line == expected), "{expected}");
    }
}

#[test]
fn r23_7_each_of_the_four_towns() {
    for town in ["MM15", "AA26", "BB31", "S33"] {
        for unit in ["u-1-16", "u-a174", "b-43-129"] {
            let position = Position::empty("S4", "").turn(36).nordwind(2).control_all(GERMAN);
            let position = position.place(unit, town).flag(unit, Flag::Unsupplied, true);
            let mut game = position.begin(ALLIED, Segment::Combat);
            act(&mut game, "done", &[]);
            let outcome = game.status().outcome().map(|outcome| (outcome.winner, outcome.rule.0));
            assert_eq!(outcome, Some((Some(ALLIED), "25.5.1")), "{unit} in {town}");
        }
    }
}
