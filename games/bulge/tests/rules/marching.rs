//! 8.0 to 10.0: boundary cases of movement, stacking and zones of control.

use bulge::charts::{ALLIED, GERMAN, Terrain};
use bulge::state::Span;
use bulge::{Bulge, Flag, March, Position, Segment};
use engine::Game;

use crate::tools::{
    act, acts, dry_step, first_step, hex, is_legal, label, refused, river_step, road_from, road_start, texts,
    unit,
};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

/// What a road step costs a unit, wherever it is.
fn rate(game: &Bulge, word: &str, from: &str, to: &str) -> u16 {
    March::new(game, unit(game, word)).road_rate(Some(hex(game, from)), hex(game, to))
}

#[test]
fn r8_1_one_at_a_time_in_any_order() {
    let position = Position::empty("S1", "").turn(5).place("g-26vg-77", "O10").place("g-26vg-78", "R14");
    let position = position.place("g-26vg-39", "UU18");
    let mut game = position.place("u-28-110", "AA26").begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "take 110/28Inf"), "8.1", "not his");
    act(&mut game, "take 78/26VG", &[]);
    assert_eq!(refused(&game, "take 77/26VG"), "8.9", "one at a time");
    acts(&mut game, &["stay", "take 77/26VG", "stay"]);
    assert_eq!(refused(&game, "take 78/26VG"), "8.9", "its move is over");
}

#[test]
fn r8_2_points_need_not_all_be_spent() {
    let start = road_start(&any(), 10);
    let road = road_from(&any(), &start, 10);
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-26vg-77", &start);
    let mut game = position.begin(GERMAN, Segment::Movement);
    act(&mut game, "take 77/26VG", &[]);
    assert!(is_legal(&game, &format!("go {}", road[8])), "nine thirds are 3 MP");
    assert_eq!(refused(&game, &format!("go {}", road[9])), "8.2", "ten are more");
    act(&mut game, &format!("go {}", road[0]), &[]);
    act(&mut game, "done", &[]);
    assert_eq!(game.hex_of(unit(&game, "g-26vg-77")), Some(hex(&game, &road[0])));
}

#[test]
fn r8_3_only_the_first_step_and_never_into_p() {
    // Forest is P for artillery, whatever it has left.
    let (from, to) = dry_step(&any(), Terrain::Forest);
    let game = Position::empty("S1", "").turn(20).place("u-a402", &from).begin(ALLIED, Segment::Movement);
    assert_eq!(first_step(&game, "u-a402", &to).map(|_| ()), Err("8.2"));
    // Rough costs 4 in mud. With just 4 it is an ordinary step, with 3 the whole allowance, and not after a first step.
    let (from, to) = dry_step(&any(), Terrain::Rough);
    let game = Position::empty("S1", "").turn(5).place("u-2ar-66", &from).begin(ALLIED, Segment::Movement);
    let march = March::new(&game, unit(&game, "u-2ar-66"));
    let edge = game.fixed().edge(hex(&game, &from), hex(&game, &to)).unwrap();
    let step = |first, left| march.step(hex(&game, &from), edge, first, left);
    assert_eq!(step(true, 48).map(|step| (step.cost, step.whole)), Ok((48, None)));
    let short = step(true, 47).unwrap();
    assert_eq!((short.cost, short.whole.map(|rule| rule.0)), (47, Some("8.3")));
    assert_eq!(step(false, 48).map(|step| step.cost), Ok(48));
    assert_eq!(step(false, 47).map_err(|bar| bar.rule().0), Err("8.1"), "it has moved");
    assert!(step(true, 0).is_err(), "nothing is left to use");
}

#[test]
fn r8_7_r16_5_r16_7_marked_roads_cost_the_german_more() {
    let start = road_start(&any(), 5);
    let road = road_from(&any(), &start, 5);
    let units = || {
        let position = Position::empty("S1", "").turn(17).control_all(GERMAN).place("g-1ss-1", &start);
        position.place("g-26vg-77", &start).place("u-2ar-66", "B33")
    };
    let plain = units().begin(GERMAN, Segment::Movement);
    assert_eq!(
        (rate(&plain, "g-1ss-1", &start, &road[0]), rate(&plain, "g-26vg-77", &start, &road[0])),
        (3, 4)
    );
    for (position, price) in [(units().interdict(&road[1]), 12), (units().strike(&road[1]), 24)] {
        let game = position.begin(GERMAN, Segment::Movement);
        for word in ["g-1ss-1", "g-26vg-77"] {
            assert_eq!(rate(&game, word, &road[0], &road[1]), price, "{word} into the hex");
            assert_eq!(rate(&game, word, &road[1], &road[2]), price, "{word} out of it");
            assert!(rate(&game, word, &road[2], &road[3]) < 12, "{word} beyond it");
        }
        assert_eq!(
            rate(&game, "u-2ar-66", &road[0], &road[1]),
            6,
            "the Allies pay the enemy's road, no more"
        );
    }
}

#[test]
fn r8_7_r18_1_5_r18_4_4_raiders_cost_the_allies_more() {
    let start = road_start(&any(), 6);
    let road = road_from(&any(), &start, 6);
    let with = |raider: &str| {
        let position = Position::empty("S1", "").turn(5).control_all(ALLIED).place("u-2ar-66", &start);
        position.place(raider, &road[3]).control(ALLIED, &road[3]).begin(ALLIED, Segment::Movement)
    };
    let team = with("g-sti1");
    assert_eq!(rate(&team, "u-2ar-66", &start, &road[0]), 3, "far from it");
    assert_eq!(rate(&team, "u-2ar-66", &road[1], &road[2]), 6, "into a hex beside it");
    assert_eq!(rate(&team, "u-2ar-66", &road[2], &road[3]), 12, "into its own hex");
    assert_eq!(rate(&with("g-vdh"), "u-2ar-66", &road[1], &road[2]), 6, "von der Heydte");
    // Not the Germans.
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-1ss-1", &start);
    let game = position.place("g-sti1", &road[3]).begin(GERMAN, Segment::Movement);
    assert_eq!(rate(&game, "g-1ss-1", &road[2], &road[3]), 3);
}

#[test]
fn r8_8_zones_rivers_and_roadblocks_stop_units() {
    // A zone ends the move.
    let position = Position::empty("S1", "").turn(20).place("g-26vg-77", "Q9").place("u-28-110", "O10");
    let game = position.begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-26vg-77", "P9").unwrap();
    assert!(step.zone && step.stop && !step.roadblock);
    // A river bars the way.
    let (from, to) = river_step(&any(), Terrain::Clear);
    let game = Position::empty("S1", "").turn(20).place("g-1ss-1", &from).begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-1ss-1", &to).map(|_| ()), Err("11.2"));
    // A roadblock ends the move.
    let start = road_start(&any(), 4);
    let road = road_from(&any(), &start, 4);
    let position = Position::empty("S1", "").turn(5).place("g-1ss-1", &start).roadblock(&road[0]);
    let game = position.begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-1ss-1", &road[0]).unwrap();
    assert!(step.roadblock && step.stop && !step.zone);
}

#[test]
fn r8_10_a_bridge_instead_of_a_move() {
    let base = || Position::empty("S1", "").turn(20).stack(&["g-26vg-77", "g-26vg-78"], "GG11");
    // Whoever builds or blows does not move, and whoever has moved does neither.
    let mut game = base().bridge("GG11/GG12", Span::Down).begin(GERMAN, Segment::Movement);
    act(&mut game, "build GG11/GG12 with 77/26VG", &[]);
    assert_eq!(refused(&game, "take 77/26VG"), "8.9");
    let mut game = base().begin(GERMAN, Segment::Movement);
    act(&mut game, "demolish GG11/GG12 with 77/26VG", &[6]);
    assert_eq!(refused(&game, "take 77/26VG"), "8.9", "though it failed");
    assert!(is_legal(&game, "take 78/26VG"), "its neighbour may");
    let mut game = base().begin(GERMAN, Segment::Movement);
    act(&mut game, "take 78/26VG", &[]);
    let away = texts(&game).into_iter().find(|text| text.starts_with("go ")).unwrap();
    act(&mut game, &away, &[]);
    act(&mut game, "take 77/26VG", &[]);
    assert_eq!(refused(&game, "demolish GG11/GG12 with 77/26VG"), "8.9", "it was taken to move");
    // Artillery does not work on bridges.
    let game = base().place("g-a766", "GG11").begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "demolish GG11/GG12 with 766/Art"), "11.4");
    // An Engaged unit does nothing of all this.
    let engaged = || base().flag("g-26vg-77", Flag::Engaged, true);
    let game = engaged().begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "take 77/26VG"), "14.3");
    assert_eq!(refused(&game, "demolish GG11/GG12 with 77/26VG"), "11.4");
    let game = engaged().bridge("GG11/GG12", Span::Down).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "build GG11/GG12 with 77/26VG"), "11.7");
    assert!(is_legal(&game, "build GG11/GG12 with 78/26VG"));
}

#[test]
fn r8_11_artillery_moves_by_its_own_rules() {
    // 13.2: by its own columns. Rough is P in mud and costs 3 on frozen ground.
    let (from, to) = dry_step(&any(), Terrain::Rough);
    for (turn, expected) in [(5, Err("8.2")), (20, Ok(36))] {
        let game =
            Position::empty("S1", "").turn(turn).place("u-a402", &from).begin(ALLIED, Segment::Movement);
        assert_eq!(first_step(&game, "u-a402", &to).map(|step| step.cost), expected, "turn {turn}");
    }
    // 13.2: it does not end its move in an enemy zone without a combat unit; it may pass out of one.
    let position = Position::empty("S1", "").turn(20).place("g-a766", "Q9").place("u-28-110", "O10");
    let game = position.clone().begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-a766", "P9").map(|_| ()), Err("13.2"));
    let game = position.clone().place("g-w15", "P9").begin(GERMAN, Segment::Movement);
    assert_eq!(first_step(&game, "g-a766", "P9").map(|_| ()), Err("13.2"), "another gun is no escort");
    assert!(first_step(&game, "g-w15", "Q9").is_ok(), "out of a zone");
    let game = position.place("g-26vg-77", "P9").begin(GERMAN, Segment::Movement);
    assert!(first_step(&game, "g-a766", "P9").is_ok());
    // 13.3: a gun on its back pays 1 MP first; a werfer has no back.
    let position = Position::empty("S1", "").turn(20).place("g-a766", "Q9").place("g-w15", "Q9");
    let game = position.flag("g-a766", Flag::Emplaced, true).begin(GERMAN, Segment::Movement);
    let points = |word: &str| (game.allowance(unit(&game, word)), game.first_points(unit(&game, word)));
    assert_eq!((points("g-a766"), points("g-w15")), ((36, 24), (36, 36)));
}

#[test]
fn r8_12_r9_2_stacking_is_legal_at_the_end_of_a_move() {
    let full = ["g-26vg-39", "g-26vg-77", "g-26vg-78"];
    let position = Position::empty("S1", "").turn(20).place("g-12vg-27", "O10").stack(&full, "P10");
    let mut game = position.stack(&["g-a766", "g-w15"], "P10").begin(GERMAN, Segment::Movement);
    act(&mut game, "take 27/12VG", &[]);
    assert_eq!(refused(&game, "go P10"), "9.1", "a fourth combat unit");
    assert!(is_legal(&game, "go Q11"), "through the full hex or around it");
    act(&mut game, "stay", &[]);
    // One leaves, and there is room.
    acts(&mut game, &["take 39/26VG", "go Q11", "done"]);
    // Teams do not count.
    let position = Position::empty("S1", "").turn(3).stack(&full, "P10").place("g-sti1", "P9");
    let mut game = position.begin(GERMAN, Segment::Movement);
    act(&mut game, "take g-sti1", &[]);
    assert!(is_legal(&game, "go P10"));
}

#[test]
fn r9_3_allies_stack_together() {
    let position = Position::empty("S1", "-BRIT").turn(30).place("f-2db-gtd", "O10").place("b-33tk", "P9");
    let mut game =
        position.place("u-28-110", "P10").place("u-28-109", "N10").begin(ALLIED, Segment::Movement);
    for name in ["33Tk", "110/28Inf"] {
        let word = game.counter(unit(&game, if name == "33Tk" { "b-33tk" } else { "u-28-110" })).name.clone();
        act(&mut game, &format!("take {word}"), &[]);
        act(&mut game, "go O10", &[]);
        if game.state().moving.is_some() {
            act(&mut game, "stay", &[]);
        }
    }
    assert_eq!(game.combat_units(hex(&game, "O10")), 3, "French, British and American");
    act(&mut game, "take 109/28Inf", &[]);
    assert_eq!(refused(&game, "go O10"), "9.1", "three in all");
}

#[test]
fn r10_3_leaving_a_zone() {
    // P9, P10 and O9 are in the zone of O10; Q9 and Q10 are not.
    let position = Position::empty("S1", "").turn(20).place("g-26vg-77", "P9").place("u-28-110", "O10");
    let game = position.clone().begin(GERMAN, Segment::Movement);
    for (to, zone) in [("O9", true), ("P10", true), ("Q9", false), ("Q10", false), ("P8", false)] {
        assert_eq!(game.zoc(ALLIED, hex(&game, to)), zone, "{to}");
        let step = first_step(&game, "g-26vg-77", to).unwrap();
        let free =
            Position::empty("S1", "").turn(20).place("g-26vg-77", "P9").begin(GERMAN, Segment::Movement);
        let plain = first_step(&free, "g-26vg-77", to).unwrap().cost;
        if zone {
            assert_eq!(
                (step.cost, step.whole.map(|rule| rule.0)),
                (36, Some("10.3")),
                "{to}: the whole allowance"
            );
        } else {
            assert_eq!((step.cost, step.whole), (plain, None), "{to}: at no extra cost");
        }
    }
    // By way of a free hex it enters the zone again in the ordinary way; not directly after a first step.
    let mut game = position.begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 77/26VG", "go Q10", "go P10"]);
    assert_eq!(game.state().moving, None, "10.2");
    let march = March::new(&game, unit(&game, "g-26vg-77"));
    let edge = game.fixed().edge(hex(&game, "P9"), hex(&game, "O9")).unwrap();
    let bar = march.step(hex(&game, "P9"), edge, false, 36).map_err(|bar| bar.rule().0);
    assert_eq!(bar, Err("10.3"), "only as the first step");
}

#[test]
fn r10_4_a_friend_cancels_a_zone_for_supply_and_retreat_only() {
    let position = || {
        let position = Position::empty("S1", "-AIR,-DC").turn(20).place("u-28-110", "O10");
        position.place("g-26vg-77", "P9").place("g-26vg-78", "Q9")
    };
    // Movement: the zone of O10 stops a unit in P9, friend or no friend.
    let game = position().begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-26vg-78", "P9").unwrap();
    assert!(step.zone && step.stop);
    // Supply: the hex is open for the friend's sake.
    assert!(game.open(GERMAN, hex(&game, "P9")));
    let alone = Position::empty("S1", "").turn(20).place("u-28-110", "O10").begin(GERMAN, Segment::Movement);
    assert!(!alone.open(GERMAN, hex(&alone, "P9")));
    // Retreat: safe into the friend's hex.
    let beside = || Position::empty("S1", "").turn(20).place("u-28-110", "O10").place("g-26vg-77", "P10");
    let ring = |position: Position| {
        // All ways back from P10 but P9 are closed by Allied units; P9 is in their zones.
        let position = position.place("u-28-109", "P11").place("u-28-112", "Q10").place("u-1-16", "Q11");
        let game = position.place("u-1-18", "O11").begin(ALLIED, Segment::Combat);
        let (hexes, safe) = game.retreat_hexes(unit(&game, "g-26vg-77"), 1);
        (hexes.iter().map(|hex| label(&game, hex)).collect::<Vec<_>>(), safe)
    };
    assert_eq!(ring(beside()), (vec!["P9".to_owned()], false));
    assert_eq!(ring(beside().place("g-a766", "P9")), (vec!["P9".to_owned()], true));
    // 12.2: friends in the hex do not excuse anybody.
    let game = position().place("g-12vg-27", "P9").begin(GERMAN, Segment::Combat);
    for word in ["g-26vg-77", "g-12vg-27"] {
        assert!(game.is(unit(&game, word), Flag::Obliged), "{word}");
    }
    assert!(!game.is(unit(&game, "g-26vg-78"), Flag::Obliged));
}

#[test]
fn r10_5_several_zones_are_one() {
    let step = |enemies: &[(&str, &str)], to: &str| {
        let position = Position::empty("S1", "").turn(20).place("g-26vg-77", "P9");
        let position = enemies.iter().fold(position, |position, (word, at)| position.place(word, at));
        first_step(&position.begin(GERMAN, Segment::Movement), "g-26vg-77", to).unwrap()
    };
    // Into P10, which is free at first: beside one enemy and beside three.
    let one = step(&[("u-28-110", "P11")], "P10");
    let three = step(&[("u-28-110", "P11"), ("u-28-109", "O11"), ("u-28-112", "Q11")], "P10");
    assert_eq!(one, three);
    assert!(one.zone && one.stop && one.whole.is_none());
    // A stack is one too, and its zone holds until the last of it has left.
    let position = Position::empty("S1", "").turn(20).stack(&["u-28-110", "u-28-109"], "O10");
    let mut game = position.place("g-26vg-77", "UU18").begin(ALLIED, Segment::Movement);
    for (word, zone) in [("110/28Inf", true), ("109/28Inf", false)] {
        act(&mut game, &format!("take {word}"), &[]);
        act(&mut game, "go M11", &[]);
        assert_eq!(game.zoc(ALLIED, hex(&game, "P9")), zone, "after {word}");
        if game.state().moving.is_some() {
            act(&mut game, "stay", &[]);
        }
    }
}
