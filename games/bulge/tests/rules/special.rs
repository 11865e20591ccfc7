//! 18.0 and 20.0: special German forces and the British.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Place, Position, Segment};
use engine::Game;

use crate::tools::{act, first_step, hex, label, refused, road_from, road_start, texts, unit};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

#[test]
fn r18_1_1_teams_start_with_corps_b() {
    let mut game = Bulge::new("S1", None, "").unwrap();
    act(&mut game, "done", &[]);
    assert_eq!(game.segment(), Segment::Teams);
    assert_eq!(refused(&game, "done"), "18.1.1");
    assert_eq!(refused(&game, "land Stielau-1 MM24"), "18.1.1");
    for team in ["Stielau-1", "Stielau-2", "Stielau-3", "Stielau-4"] {
        act(&mut game, &format!("land {team} UU11"), &[]);
    }
    assert_eq!(game.segment(), Segment::Movement);
    let off = Bulge::new("S1", None, "-GREIF").unwrap();
    assert_eq!(place(&off, "g-sti1"), Place::Absent);
}

#[test]
fn r18_1_1_teams_go_home_after_turn_8() {
    let position = Position::empty("S1", "").turn(8).places("g-sti1 AA26, u-1-16 MM15");
    let mut game = position.begin(ALLIED, Segment::Movement);
    while game.turn() == 8 {
        act(&mut game, "done", &[]);
    }
    assert_eq!(place(&game, "g-sti1"), Place::Removed);
    assert_eq!(game.allied_points(), 0);
}

#[test]
fn r18_1_2_r18_1_3_teams_ignore_zones_and_control() {
    let start = road_start(&any(), 4);
    let road = road_from(&any(), &start, 4);
    let position = Position::empty("S1", "").turn(3).control_all(ALLIED).place("g-sti1", &start);
    let game = position.place("u-1-16", &road[2]).begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-sti1", &road[0]).unwrap();
    assert_eq!((step.cost, step.stop), (3, false));
    let beside = road[1].clone();
    assert!(crate::tools::cost(&game, "g-sti1", &beside).is_some());
    assert_eq!(crate::tools::cost(&game, "g-sti1", &road[2]), None, "not into a hex with an Allied unit");
    assert!(!game.holds(GERMAN, hex(&game, &start)), "no ground unit");
}

#[test]
fn r18_1_5_teams_make_roads_unsafe() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let position = Position::empty("S1", "").turn(3).control_all(ALLIED).place("u-1-16", &start);
    let mut game = position.place("g-sti1", &road[2]).begin(ALLIED, Segment::Movement);
    let rate = |game: &Bulge, to: &str| {
        bulge::March::new(game, unit(game, "u-1-16")).road_rate(Some(hex(game, &start)), hex(game, to))
    };
    assert_eq!(rate(&game, &road[1]), 6);
    assert_eq!(rate(&game, &road[2]), 12);
    act(&mut game, "take 16/1Inf", &[]);
    act(&mut game, &format!("go {}", road[2]), &[]);
    assert_eq!(place(&game, "g-sti1"), Place::Eliminated);
    assert_eq!(game.allied_points(), 0);
}

#[test]
fn r18_1_6_detection() {
    let position = |turn| Position::empty("S1", "").turn(turn).places("g-sti1 AA25, u-1-16 AA26");
    for (turn, needed) in [(4, 2), (5, 3)] {
        let mut found = position(turn).begin(ALLIED, Segment::Movement);
        act(&mut found, "done", &[needed]);
        assert_eq!(place(&found, "g-sti1"), Place::Eliminated, "turn {turn}");
        let mut away = position(turn).begin(ALLIED, Segment::Movement);
        act(&mut away, "done", &[needed + 1]);
        assert_eq!(place(&away, "g-sti1"), Place::Map, "turn {turn}");
    }
}

#[test]
fn r18_3_the_ruse() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let position = |turn| {
        let position = Position::empty("S1", "").turn(turn).control_all(GERMAN).place("g-150", &start);
        let position = position.place("g-1ss-1", "XX20");
        position.place("u-1-16", &beside(&any(), &road[1], &road))
    };
    let mut game = position(3).begin(GERMAN, Segment::Movement);
    assert!(game.zoc(ALLIED, hex(&game, &road[1])));
    act(&mut game, "ruse", &[]);
    act(&mut game, &format!("go {}", road[1]), &[]);
    assert!(game.state().moving.is_some(), "it ignores enemy zones");
    act(&mut game, "stay", &[]);
    assert_eq!(refused(&game, "ruse"), "18.3");
    assert_eq!(refused(&position(7).begin(GERMAN, Segment::Movement), "ruse"), "18.3", "too late");
}

/// A hex next to one of a road, off the road and without water between.
fn beside(game: &Bulge, at: &str, road: &[String]) -> String {
    let at = hex(game, at);
    let found =
        game.fixed().edges(at).iter().find(|edge| !edge.wet() && !road.contains(&label(game, edge.to)));
    label(game, found.expect("a hex beside the road").to)
}

#[test]
fn r18_4_von_der_heydte() {
    let position = || Position::of("S1", "").turn(3).send("g-vdh", Place::Available);
    let game = position().begin(GERMAN, Segment::Drop);
    assert_eq!(refused(&game, "drop AA26"), "18.4.1");
    assert_eq!(refused(&game, "done"), "18.4.1");
    // 18.4.2: 1 and 2 on target; 5 two hexes in the direction of the second die.
    let mut on_target = game.clone();
    act(&mut on_target, "drop KK6", &[2]);
    assert_eq!(on_target.hex_of(unit(&game, "g-vdh")), Some(hex(&game, "KK6")));
    assert!(on_target.is(unit(&game, "g-vdh"), Flag::Landed));
    assert_eq!(refused(&on_target, "take vdH"), "18.4.3");
    let mut south = game.clone();
    act(&mut south, "drop KK6", &[5, 4]);
    assert_eq!(south.hex_of(unit(&game, "g-vdh")), Some(hex(&game, "KK8")));
    let mut off = game.clone();
    act(&mut off, "drop KK3", &[6, 1]);
    assert_eq!(place(&off, "g-vdh"), Place::Eliminated, "off the map");
    let mut cancelled = game;
    act(&mut cancelled, "cancel", &[]);
    assert_eq!((place(&cancelled, "g-vdh"), cancelled.allied_points()), (Place::Removed, 0));
}

#[test]
fn r18_4_3_landing_on_an_allied_unit() {
    let position = Position::of("S1", "").turn(3).send("g-vdh", Place::Available).place("u-1-16", "KK7");
    let mut game = position.begin(GERMAN, Segment::Drop);
    act(&mut game, "drop KK6", &[3, 4]);
    assert_eq!(place(&game, "g-vdh"), Place::Eliminated);
    assert_eq!(game.allied_points(), 1);
}

#[test]
fn r18_4_4_r18_4_5_r18_4_6_its_life() {
    let position = |turn| Position::empty("S1", "").turn(turn).control_all(ALLIED).place("g-vdh", "KK6");
    let game = position(8).begin(GERMAN, Segment::Supply);
    assert!(game.supplied(unit(&game, "g-vdh")), "supplied through turn 8");
    assert!(!game.zoc(GERMAN, hex(&game, "KK7")));
    let mut game = position(12).place("u-1-16", "AA26").begin(ALLIED, Segment::Movement);
    while game.turn() == 12 {
        act(&mut game, "done", &[]);
    }
    assert_eq!((place(&game, "g-vdh"), game.allied_points()), (Place::Eliminated, 1));
}

#[test]
fn r18_off() {
    let game = Bulge::new("S1", None, "-VDH").unwrap();
    assert_eq!(place(&game, "g-vdh"), Place::Absent);
    let game = Position::of("S1", "-GREIF").begin(GERMAN, Segment::Movement);
    assert!(!texts(&game).contains(&"ruse".to_owned()));
}

#[test]
fn r20_1_r20_2_british_zone() {
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    let far = |hex: engine::HexId| game.fixed().far_distance[hex.index()];
    // A dry step from six hexes to seven, and one from eight to seven.
    let step = |from, to| {
        let found = grid.ids().find_map(|hex| {
            let edge = game.fixed().edges(hex).iter().find(|edge| !edge.wet() && far(edge.to) == to);
            edge.filter(|_| far(hex) == from).map(|edge| (label(&game, hex), label(&game, edge.to)))
        });
        found.expect("such a step")
    };
    let position = |switches, from: &str| Position::empty("S1", switches).turn(30).place("b-43-129", from);
    let (from, out) = step(6, 7);
    let game = position("", &from).begin(ALLIED, Segment::Movement);
    assert_eq!(first_step(&game, "b-43-129", &out), Err("20.1"));
    assert!(first_step(&position("-BRIT", &from).begin(ALLIED, Segment::Movement), "b-43-129", &out).is_ok());
    let (beyond, back) = step(8, 7);
    assert!(first_step(&position("", &beyond).begin(ALLIED, Segment::Movement), "b-43-129", &back).is_ok());
    // 20.3, 23.10: lifted by Nordwind option 3.
    let free = position("", &from).nordwind(3).begin(ALLIED, Segment::Movement);
    assert!(first_step(&free, "b-43-129", &out).is_ok());
    let early = position("", &from).nordwind(3).turn(28).begin(ALLIED, Segment::Movement);
    assert_eq!(first_step(&early, "b-43-129", &out), Err("20.1"));
}
