//! 18.0 to 20.0: teams at bridges, von der Heydte, dumps, the British at the map's edge.

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::{Dump, Span};
use bulge::{BridgeEvent, Bulge, Event, Flag, Place, Position, Segment, position};
use engine::{Game, HexId};

use crate::tools::{act, acts, first_step, hex, is_legal, label, log, refused, texts, unit};

const BRIDGE: &str = "GG11/GG12";

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

/// An Allied regiment at one end of a bridge, and perhaps a team.
fn bridge(team: Option<&str>) -> Position {
    let position = Position::empty("S1", "").turn(3).bridge(BRIDGE, Span::Intact).place("u-1-16", "GG11");
    team.into_iter().fold(position, |position, at| position.place("g-sti1", at))
}

#[test]
fn r18_1_4_a_team_at_a_bridge_spoils_allied_demolition() {
    let blown = |mut game: Bulge, text: &str, die: u32| {
        let events = act(&mut game, text, &[die]);
        assert!(matches!(events[0], Event::Bridge(BridgeEvent::Demolition { .. })));
        game.state().bridges[position::site(&game, BRIDGE).index()].span == Span::Down
    };
    for (team, needed) in [(None, 4), (Some("GG12"), 2), (Some("GG13"), 4)] {
        let support = || bridge(team).begin(GERMAN, Segment::Demolition);
        assert!(blown(support(), "demolish GG11/GG12", needed), "{team:?}");
        assert!(!blown(support(), "demolish GG11/GG12", needed + 1), "{team:?}");
        // With another unit that can move, so that the phase goes on and the team is not looked for yet.
        let own = || bridge(team).place("u-1-26", "AA26").begin(ALLIED, Segment::Movement);
        assert!(blown(own(), "demolish GG11/GG12 with 16/1Inf", needed), "{team:?}");
        assert!(!blown(own(), "demolish GG11/GG12 with 16/1Inf", needed + 1), "{team:?}");
    }
    let chances = |game: &Bulge| game.explain(game.parse_action("demolish GG11/GG12").unwrap()).chances;
    assert_eq!(chances(&bridge(Some("GG12")).begin(GERMAN, Segment::Demolition))[0].cases, 2);
    // The Germans blow bridges as well with a team there as without.
    let german = Position::empty("S1", "").turn(3).bridge(BRIDGE, Span::Intact);
    let german = german.places("g-1ss-1 GG11, g-sti1 GG12").begin(ALLIED, Segment::Demolition);
    assert!(blown(german, "demolish GG11/GG12", 4));
}

#[test]
fn r18_4_1_where_and_when_the_drop_is_aimed() {
    let game = Position::of("S1", "").turn(3).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&game, "g-vdh"), Place::Available, "it comes on turn 3");
    let early = Position::of("S1", "").turn(2).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&early, "g-vdh"), Place::Scheduled);
    let position = Position::empty("S1", "").turn(3).send("g-vdh", Place::Available);
    let game = position.clone().begin(GERMAN, Segment::Drop);
    let target = hex(&game, "KK6");
    for at in game.fixed().setting.board.grid.ids() {
        let text = format!("drop {}", label(&game, at));
        assert_eq!(is_legal(&game, &text), game.distance(at, target) <= 3, "{text}");
    }
    assert!(is_legal(&game, "drop KK3") && is_legal(&game, "drop KK9"));
    assert_eq!(refused(&game, "drop KK2"), "18.4.1", "four hexes away");
    for unit in ["u-1-16", "g-1ss-1", "g-sti1"] {
        let taken = position.clone().place(unit, "KK7").begin(GERMAN, Segment::Drop);
        assert_eq!(refused(&taken, "drop KK7"), "18.4.1", "{unit} is there");
    }
}

#[test]
fn r18_4_2_the_scatter_die_by_die() {
    let game = Position::empty("S1", "").turn(3).send("g-vdh", Place::Available).begin(GERMAN, Segment::Drop);
    let landed = |dice: &[u32]| {
        let mut game = game.clone();
        act(&mut game, "drop KK6", dice);
        game.hex_of(unit(&game, "g-vdh")).map(|hex| label(&game, hex))
    };
    for die in [1, 2] {
        assert_eq!(landed(&[die]).as_deref(), Some("KK6"), "on target, and no second die");
    }
    let around = ["KK5", "LL5", "LL6", "KK7", "JJ6", "JJ5"];
    for (direction, hex) in (1..).zip(around) {
        for die in [3, 4] {
            assert_eq!(landed(&[die, direction]).as_deref(), Some(hex), "direction {direction}");
        }
    }
    for (die, hexes) in [(5, 2), (6, 3)] {
        for direction in 1..=6 {
            let hex = landed(&[die, direction]).map(|label| position::hex(&game, &label));
            let hex = hex.expect("on the map");
            assert_eq!(game.distance(hex, position::hex(&game, "KK6")), hexes, "{die}, {direction}");
        }
    }
    assert_eq!(landed(&[6, 4]).as_deref(), Some("KK9"));
    let why = game.explain(game.parse_action("drop KK6").unwrap());
    assert_eq!(why.chances_add_up(), Ok(()));
    let chances: Vec<u64> = why.chances.iter().map(|chance| chance.cases).collect();
    assert_eq!(chances, [2, 2, 1, 1]);
}

/// Von der Heydte among Allied regiments on every side.
fn ringed(turn: u8) -> Position {
    let allies = ["u-1-16", "u-1-18", "u-1-26", "u-9-39", "u-9-47", "u-9-60"];
    let around: Vec<HexId> = any().fixed().edges(hex(&any(), "KK6")).iter().map(|edge| edge.to).collect();
    let position = Position::empty("S1", "").turn(turn).place("g-vdh", "KK6");
    allies.iter().zip(around).fold(position, |position, (unit, at)| position.place(unit, &label(&any(), at)))
}

#[test]
fn r18_4_4_von_der_heydte_slows_allied_roads_by_his_own_rule() {
    let start = crate::tools::road_start(&any(), 4);
    let road = crate::tools::road_from(&any(), &start, 4);
    let game = |raider: &str, switches| {
        let position = Position::empty("S1", switches).turn(3).control_all(ALLIED).place("u-1-16", &start);
        let mut game = position.place(raider, &road[3]).begin(ALLIED, Segment::Movement);
        act(&mut game, "take 16/1Inf", &[]);
        game
    };
    let told =
        |game: &Bulge| game.explain(game.parse_action(&format!("go {}", road[2])).unwrap()).to_string();
    let text = told(&game("g-vdh", "-GREIF"));
    assert!(text.contains("Road made unsafe") && text.contains("[18.4.4]"), "{text}");
    assert!(!text.contains("18.1.5"), "{text}");
    assert!(told(&game("g-sti1", "-VDH")).contains("[18.1.5]"));
}

#[test]
fn r18_4_5_supplied_through_turn_8_and_by_6_0_from_turn_9() {
    let supplied = |turn| {
        let game = ringed(turn).begin(GERMAN, Segment::Supply);
        (game.supplied(unit(&game, "g-vdh")), game.unit_state(unit(&game, "g-vdh")).isolation)
    };
    assert_eq!(supplied(8), (true, 0));
    assert_eq!(supplied(9), (false, 1), "cut off, and isolated too");
    let open = Position::empty("S1", "").turn(9).control_all(GERMAN).place("g-vdh", "KK6");
    let open = open.begin(GERMAN, Segment::Supply);
    assert!(open.supplied(unit(&open, "g-vdh")), "with a line it is in supply after turn 8 as well");
}

#[test]
fn r18_4_6_lost_at_the_end_of_turn_12_and_not_before() {
    let end = |turn| {
        let position = Position::empty("S1", "").turn(turn).places("g-vdh KK6, u-1-16 AA26");
        let mut game = position.begin(ALLIED, Segment::Movement);
        let mut told = String::new();
        while game.turn() == turn {
            let events = act(&mut game, "done", &[]);
            told += &log(&game, &events);
        }
        (place(&game, "g-vdh"), game.allied_points(), told)
    };
    assert_eq!((end(11).0, end(11).1), (Place::Map, 0));
    let (place, points, told) = end(12);
    assert_eq!((place, points), (Place::Eliminated, 1));
    assert!(told.contains("VdH is eliminated: its time is over. [18.4.6]"), "{told}");
}

#[test]
fn r19_5_a_captured_dump_and_its_loss() {
    let start =
        any().fixed().edges(hex(&any(), "EE9")).iter().find(|edge| !edge.wet() && edge.road()).unwrap().to;
    let start = label(&any(), start);
    let position = Position::empty("S1", "").turn(5).dump(0, Dump::Captured).dump(1, Dump::Captured);
    let mut game = position.stack(&["u-1-16", "u-a174"], &start).begin(ALLIED, Segment::Movement);
    assert_eq!(game.fuel_range(), 60, "36 and 12 for each");
    let points = game.german_points();
    acts(&mut game, &["take 174/FA", "go EE9"]);
    assert_eq!(game.state().dumps[0], Dump::Captured, "artillery does not destroy it");
    if game.state().moving.is_some() {
        act(&mut game, "stay", &[]);
    }
    act(&mut game, "take 16/1Inf", &[]);
    let events = act(&mut game, "go EE9", &[]);
    assert!(log(&game, &events).contains("[19.5]"));
    assert_eq!((game.state().dumps[0], game.fuel_range()), (Dump::Gone, 48));
    assert_eq!(game.german_points(), points, "points for a dump are kept");
    // What is gone is not captured again, and gives nothing.
    let gone = Position::empty("S1", "").turn(5).dump(0, Dump::Gone).place("g-1ss-1", "EE9");
    let mut gone = gone.place("u-1-16", "AA26").begin(GERMAN, Segment::Movement);
    let points = gone.german_points();
    act(&mut gone, "done", &[]);
    assert_eq!((gone.state().dumps[0], gone.german_points()), (Dump::Gone, points));
}

#[test]
fn r19_5_each_dump_scores_once() {
    let position = Position::empty("S1", "").turn(3).places("g-1ss-1 EE9, g-1ss-2 GG11");
    let mut game = position.place("u-1-16", "AA26").begin(GERMAN, Segment::Movement);
    let points = game.german_points();
    act(&mut game, "done", &[]);
    assert_eq!((game.german_points(), game.fuel_range()), (points + 10, 60));
    while game.turn() == 3 {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.state().points.dumps, 2, "standing there longer scores no more");
}

#[test]
fn r20_1_no_way_round_by_the_edge_of_the_map() {
    // 7.4: with all entry hexes of its own closed a unit may enter at others of the same edge, but not beyond its zone.
    let far = |at: &str| any().fixed().far_distance[hex(&any(), at).index()];
    assert!(far("OO1") > 6);
    let position = |switches, unit: &str| {
        let position = Position::empty("S1", switches).turn(20).send(unit, Place::Available);
        let walls = ["g-1ss-1", "g-1ss-2", "g-12ss-25", "g-12ss-26"];
        let position =
            walls.iter().zip(["G1", "M1", "V1", "CC1"]).fold(position, |p, (unit, at)| p.place(unit, at));
        position.begin(ALLIED, Segment::Movement)
    };
    let entries = |game: &Bulge| -> Vec<String> {
        texts(game).into_iter().filter(|text| text.starts_with("enter")).collect()
    };
    let bound = position("", "b-43-129");
    for text in entries(&bound) {
        assert!(far(text.rsplit(' ').next().unwrap()) <= 6, "{text}");
    }
    assert_eq!(refused(&bound, "enter 129/43UK OO1"), "20.1");
    assert!(is_legal(&position("-BRIT", "b-43-129"), "enter 129/43UK OO1"));
    assert!(is_legal(&position("", "u-84-333"), "enter 333/84Inf OO1"), "US units may");
}

#[test]
fn r20_3_option_3_lifts_it_for_good_on_turn_29() {
    let game = any();
    let far = |hex: HexId| game.fixed().far_distance[hex.index()];
    let (from, out) = game
        .fixed()
        .setting
        .board
        .grid
        .ids()
        .find_map(|hex| {
            let edge = game.fixed().edges(hex).iter().find(|edge| !edge.wet() && far(edge.to) == 7);
            edge.filter(|_| far(hex) == 6).map(|edge| (label(&game, hex), label(&game, edge.to)))
        })
        .expect("a step out of the zone");
    let step = |option, turn, switches| {
        let position = Position::empty("S1", switches).turn(turn).nordwind(option).place("b-43-129", &from);
        first_step(&position.begin(ALLIED, Segment::Movement), "b-43-129", &out).map(|_| ())
    };
    for (option, turn) in [(1, 29), (2, 29), (3, 28), (0, 36)] {
        assert_eq!(step(option, turn, ""), Err("20.1"), "option {option}, turn {turn}");
    }
    for turn in [29, 30, 36] {
        assert_eq!(step(3, turn, ""), Ok(()), "turn {turn}");
    }
    assert_eq!(step(0, 36, "-BRIT"), Ok(()));
}

#[test]
fn r18_3_the_ruse_is_no_rule_without_greif() {
    let game =
        Position::empty("S1", "-GREIF").turn(3).place("g-150", "VV11").begin(GERMAN, Segment::Movement);
    let why = crate::tools::refusal(&game, "ruse");
    assert_eq!((why.rule().number(), why.rule().switch()), ("18.3", None));
    let vdh = Position::empty("S1", "").turn(3).place("g-vdh", "KK6").flag("g-vdh", Flag::Landed, true);
    assert_eq!(refused(&vdh.begin(GERMAN, Segment::Movement), "take vdH"), "18.4.3");
}
