//! 6.0 and 19.0: supply, isolation, fuel. X52, X54.

use bulge::charts::{ALLIED, Class, GERMAN};
use bulge::state::Dump;
use bulge::{Bulge, Event, Flag, Lines, Place, Position, Segment, SupplyEvent};
use engine::{Game, HexId};

use crate::tools::{act, drawn, hex, is_legal, label, log, refused, texts, unit};

fn supplied(game: &Bulge, id: &str) -> bool {
    game.supplied(unit(game, id))
}

/// A ring of German units around a hex.
fn ring(position: Position, game: &Bulge, centre: &str) -> Position {
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let around: Vec<HexId> = game.fixed().edges(hex(game, centre)).iter().map(|edge| edge.to).collect();
    germans.iter().zip(around).fold(position, |position, (unit, at)| position.place(unit, &label(game, at)))
}

#[test]
fn r6_1_r6_2_supply_lines() {
    let position = Position::of("S1", "");
    let game = position.begin(GERMAN, Segment::Supply);
    for (unit, _) in game.on_map(GERMAN) {
        assert!(game.supplied(unit), "{}", game.counter(unit).name);
    }
    let game = Position::of("S1", "").begin(ALLIED, Segment::Supply);
    for (unit, _) in game.on_map(ALLIED) {
        assert!(game.supplied(unit), "{}", game.counter(unit).name);
    }
}

#[test]
fn r6_2_3_enemy_zones_cut_lines_and_friends_open_them() {
    let any = Bulge::new("S1", None, "").unwrap();
    let position = ring(Position::empty("S1", "").turn(5).place("u-101ab-501", "AA26"), &any, "AA26");
    let (game, events) = position.begin_with(ALLIED, Segment::Supply, &[]);
    assert!(!supplied(&game, "u-101ab-501"));
    assert!(log(&game, &events).contains("501/101Ab is out of supply. [6.3]"));
    assert_eq!(game.unit_state(unit(&game, "u-101ab-501")).isolation, 1);
    // A single enemy beside the town leaves a way out.
    let game = Position::empty("S1", "").turn(5).place("u-101ab-501", "AA26").place("g-1ss-1", "AA25");
    assert!(supplied(&game.begin(ALLIED, Segment::Supply), "u-101ab-501"));
}

#[test]
fn r6_2_lines_say_where_they_run() {
    let game =
        Position::empty("S1", "").turn(5).place("u-101ab-501", "AA26").begin(ALLIED, Segment::Movement);
    let mut lines = Lines::default();
    lines.trace(&game, ALLIED);
    let (overland, road) = lines.line(&game, ALLIED, Class::Inf, hex(&game, "AA26")).unwrap();
    assert_eq!(overland, [hex(&game, "AA26")]);
    assert_eq!(road.len(), usize::from(lines.road_part(hex(&game, "AA26")).unwrap()) + 1);
    let text = game.explain(game.parse_action("take 501/101Ab").unwrap()).to_string();
    assert!(text.contains("Road AA26") && text.contains("[6.2.2]"), "{text}");
}

#[test]
fn r6_3_out_of_supply() {
    let game = Position::empty("S1", "").turn(5).place("u-1-16", "AA26").place("g-26vg-77", "MM15");
    let game = game.flag("u-1-16", Flag::Unsupplied, true).flag("g-26vg-77", Flag::Unsupplied, true);
    let game = game.begin(ALLIED, Segment::Movement);
    assert_eq!(game.allowance(unit(&game, "u-1-16")), 24, "4 to 2");
    assert_eq!(game.allowance(unit(&game, "g-26vg-77")), 24, "3 to 2");
}

#[test]
fn r6_4_supply_is_judged_once() {
    let game = Position::of("S3", "").begin(ALLIED, Segment::Supply);
    for id in ["u-101ab-501", "u-101ab-502", "u-101ab-506", "u-101ab-327"] {
        assert!(!supplied(&game, id), "{id}: 29.3");
        assert!(!game.can_trace(unit(&game, id)));
    }
    let game = Position::of("S3", "").begin(GERMAN, Segment::Supply);
    assert!(!supplied(&game, "g-1ss-peiper"), "29.3");
}

#[test]
fn r29_3_in_t24_everybody_is_supplied() {
    for side in [GERMAN, ALLIED] {
        let game = Position::of("S4", "").begin(side, Segment::Supply);
        let out: Vec<&str> = game
            .on_map(side)
            .filter(|&(unit, _)| !game.supplied(unit))
            .map(|(unit, _)| game.counter(unit).name.as_str())
            .collect();
        assert!(out.is_empty(), "{out:?}");
    }
}

/// Example X52.
#[test]
fn r6_6_r6_7_isolation_and_surrender_x52() {
    let any = Bulge::new("S1", None, "").unwrap();
    let grid = &any.fixed().setting.board.grid;
    let centre = hex(&any, "AA17");
    let open = grid.ids().find(|&at| {
        grid.distance(at, centre) < 12
            && !any.fixed().shelters.contains(at)
            && !any.fixed().roads.contains(at)
    });
    let open = label(&any, open.unwrap());
    let position = |count| {
        let position = Position::empty("S1", "").turn(5).place("u-1-16", &open).isolation("u-1-16", count);
        ring(position, &any, &open)
    };
    let shown = position(3).begin(ALLIED, Segment::Movement);
    let on_map =
        |side| shown.on_map(side).map(|(unit, at)| (shown.counter(unit).id.as_str(), label(&any, at)));
    let mut units: Vec<_> = on_map(ALLIED).chain(on_map(GERMAN)).collect();
    let drawn = drawn("X52");
    let mut told: Vec<_> = drawn.places().map(|(unit, at)| (unit, at.to_owned())).collect();
    units.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, units);
    let (_, events) = position(2).begin_with(ALLIED, Segment::Supply, &[]);
    assert!(
        !events.iter().any(|event| matches!(event, Event::Supply(SupplyEvent::Surrender { .. }))),
        "the third: no roll"
    );
    for (before, needed) in [(3, 1), (4, 2), (5, 3), (9, 5)] {
        let (game, _) = position(before).begin_with(ALLIED, Segment::Supply, &[needed]);
        assert_eq!(game.unit_state(unit(&game, "u-1-16")).place, Place::Eliminated, "count {}", before + 1);
        assert_eq!(game.state().points.losses[GERMAN.index()], 5);
        let (game, _) = position(before).begin_with(ALLIED, Segment::Supply, &[needed + 1]);
        assert_eq!(game.unit_state(unit(&game, "u-1-16")).place, Place::Map);
    }
    let off = Position::empty("S1", "-ISO").turn(5).place("u-1-16", &open).isolation("u-1-16", 9);
    let (game, _) = ring(off, &any, &open).begin_with(ALLIED, Segment::Supply, &[]);
    assert_eq!(game.unit_state(unit(&game, "u-1-16")).place, Place::Map);
    // In a town the rolls begin at the twelfth.
    let town = Position::empty("S1", "").turn(9).place("u-1-16", "AA26").isolation("u-1-16", 10);
    let (game, _) = ring(town, &any, "AA26").begin_with(ALLIED, Segment::Supply, &[]);
    assert_eq!(game.unit_state(unit(&game, "u-1-16")).isolation, 11);
}

#[test]
fn r16_6_airdrop() {
    let any = Bulge::new("S1", None, "").unwrap();
    let position = Position::empty("S1", "").turn(15).place("u-1-16", "AA26").isolation("u-1-16", 3);
    let mut game = ring(position.clone(), &any, "AA26").begin(ALLIED, Segment::Airdrop);
    assert_eq!(refused(&game, "airdrop MM15"), "16.6");
    act(&mut game, "airdrop AA26", &[]);
    assert_eq!(game.state().air, 3);
    assert!(supplied(&game, "u-1-16"));
    assert_eq!(game.unit_state(unit(&game, "u-1-16")).isolation, 0);
    let free = position.begin(ALLIED, Segment::Airdrop);
    assert!(!is_legal(&free, "airdrop AA26"), "nobody needs it");
    let none = Position::empty("S1", "-AIR").turn(15).place("u-1-16", "AA26");
    assert_eq!(texts(&ring(none, &any, "AA26").begin(ALLIED, Segment::Airdrop)), ["done"]);
}

/// A German unit where the road part is longer than the range, and one where it is not.
fn far_hex(game: &Bulge, least: u16, most: u16) -> String {
    let mut lines = Lines::default();
    lines.trace(game, GERMAN);
    let grid = &game.fixed().setting.board.grid;
    let shortest = |lines: &mut Lines, hex| lines.shortest(game, hex, 0);
    let found = grid.ids().find(|&hex| {
        lines.road_part(hex).is_some()
            && shortest(&mut lines, hex).is_some_and(|road| (least..=most).contains(&road))
    });
    label(game, found.expect("such a hex"))
}

/// Example X54.
#[test]
fn r19_2_fuel_range_x54() {
    let empty = Position::empty("S1", "").turn(9).begin(GERMAN, Segment::Movement);
    let far = far_hex(&empty, 37, 48);
    let units = drawn("X54").units;
    assert_eq!(units, format!("g-1ss-1 {far}, g-26vg-77 {far}"));
    let position = |switches| Position::empty("S1", switches).turn(9).places(&units);
    let game = position("").begin(GERMAN, Segment::Supply);
    assert!(game.is(unit(&game, "g-1ss-1"), Flag::ShortOfFuel));
    assert_eq!(game.allowance(unit(&game, "g-1ss-1")), 24, "4 becomes 2");
    assert_eq!(game.allowance(unit(&game, "g-26vg-77")), 36, "not for infantry");
    let game = position("").dump(0, Dump::Captured).begin(GERMAN, Segment::Supply);
    assert_eq!((game.fuel_range(), game.allowance(unit(&game, "g-1ss-1"))), (48, 48));
    let game = position("-FUEL").begin(GERMAN, Segment::Supply);
    assert_eq!(game.allowance(unit(&game, "g-1ss-1")), 48);
    let early = position("").turn(6).begin(GERMAN, Segment::Supply);
    assert_eq!(early.allowance(unit(&early, "g-1ss-1")), 48);
}

#[test]
fn r19_3_r19_5_capture() {
    let position = Position::empty("S1", "").turn(3).place("g-1ss-1", "EE9").place("u-1-16", "AA26");
    let mut game = position.begin(GERMAN, Segment::Movement);
    let before = game.german_points();
    let events = act(&mut game, "done", &[]);
    assert!(log(&game, &events).contains("The Germans capture the dump"));
    assert_eq!(game.state().dumps[0], Dump::Captured);
    assert_eq!(game.german_points(), before + 5);
    assert_eq!(game.fuel_range(), 48);
    // An Allied combat unit destroys it, and the points stay.
    let game = Position::empty("S1", "").turn(5).dump(0, Dump::Captured).place("u-1-16", "EE9");
    assert_eq!(game.begin(GERMAN, Segment::Movement).state().dumps[0], Dump::Gone);
}

#[test]
fn r19_4_burning() {
    let position = Position::empty("S1", "").turn(3).place("u-1-16", "EE9").place("g-1ss-1", "EE13");
    let game = position.clone().begin(GERMAN, Segment::Burning);
    let mut burnt = game.clone();
    act(&mut burnt, "burn EE9", &[4]);
    assert_eq!(burnt.state().dumps[0], Dump::Gone);
    let mut kept = game;
    act(&mut kept, "burn EE9", &[5]);
    assert_eq!(kept.state().dumps[0], Dump::Allied);
    let mut moving = position.begin(ALLIED, Segment::Movement);
    act(&mut moving, "burn EE9", &[6]);
    assert_eq!(refused(&moving, "burn EE9"), "19.4", "one attempt in a phase");
    let far = Position::empty("S1", "").turn(3).place("u-1-16", "EE9").place("g-1ss-1", "EE15");
    assert_eq!(refused(&far.begin(GERMAN, Segment::Burning), "burn EE9"), "19.4");
}

#[test]
fn r19_6_evacuation() {
    let mut game =
        Position::empty("S1", "").turn(10).place("u-1-16", "AA26").begin(ALLIED, Segment::Movement);
    act(&mut game, "done", &[]);
    if game.turn() == 10 {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.turn(), 11);
    assert_eq!(game.state().dumps, [Dump::Gone, Dump::Gone]);
}
