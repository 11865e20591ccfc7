//! 2.2, 8.0, 9.0, 10.0, 13.2, 13.3: control, movement, stacking and zones of control.

use bulge::charts::{ALLIED, GERMAN, Terrain};
use bulge::{Bulge, Flag, Position, Segment};
use engine::Game;

use crate::tools::{
    act, acts, cost, drawn, dry_step, first_step, hex, is_legal, label, refused, road_from, road_start,
    step_where, unit,
};

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

/// Three hexes in a row without water between: from, to, and one behind `to` that is not next to `from`.
fn row(game: &Bulge) -> [String; 3] {
    let clear = |hex| game.terrain(hex) == Terrain::Clear;
    let fixed = game.fixed();
    let behind = |from, edge: &bulge::Edge| {
        let dry = fixed.edges(edge.to).iter().filter(|next| !next.wet() && clear(next.to));
        dry.map(|next| next.to).find(|&next| game.distance(from, next) == 2)
    };
    let (from, to) = step_where(game, |from, edge| {
        !edge.wet() && clear(from) && clear(edge.to) && behind(from, edge).is_some()
    });
    let (a, b) = (hex(game, &from), hex(game, &to));
    let last = behind(a, fixed.edge(a, b).unwrap()).unwrap();
    [from, to, label(game, last)]
}

#[test]
fn r2_2_1_control_follows_combat_units() {
    let game = any();
    let start = road_start(&game, 6);
    let road = road_from(&game, &start, 6);
    let mut game = Position::empty("S1", "")
        .turn(5)
        .control_all(ALLIED)
        .place("g-1ss-peiper", &start)
        .place("g-a766", &start)
        .begin(GERMAN, Segment::Movement);
    act(&mut game, "take 766/Art", &[]);
    act(&mut game, &format!("go {}", road[1]), &[]);
    assert!(game.controls(ALLIED, hex(&game, &road[1])), "artillery never changes control");
    act(&mut game, "take Peiper/1SS", &[]);
    act(&mut game, &format!("go {}", road[5]), &[]);
    for hex_label in &road {
        assert!(game.controls(GERMAN, hex(&game, hex_label)), "{hex_label} was passed through");
    }
}

#[test]
fn r2_2_2_control_at_the_start() {
    let game = any();
    assert!(game.controls(ALLIED, hex(&game, "AA26")) && game.controls(GERMAN, hex(&game, "UU18")));
    let later = Bulge::new("S3", None, "").unwrap();
    assert!(later.controls(GERMAN, hex(&later, "MM15")) && later.controls(ALLIED, hex(&later, "AA26")));
}

#[test]
fn r8_1_r8_2_terrain_costs() {
    for (terrain, inf, mech) in [(Terrain::Clear, 12, 24), (Terrain::Rough, 24, 48), (Terrain::Forest, 24, 0)]
    {
        let (from, to) = dry_step(&any(), terrain);
        let position = Position::empty("S1", "").turn(5).stack(&["u-1-16", "u-2ar-66"], &from);
        let mud = position.clone().begin(ALLIED, Segment::Movement);
        assert_eq!(first_step(&mud, "u-1-16", &to).map(|step| step.cost), Ok(inf));
        match mech {
            0 => assert_eq!(first_step(&mud, "u-2ar-66", &to), Err("8.2")),
            mech => assert_eq!(first_step(&mud, "u-2ar-66", &to).map(|step| step.cost), Ok(mech)),
        }
        let frozen = position.turn(15).begin(ALLIED, Segment::Movement);
        let cost = first_step(&frozen, "u-2ar-66", &to).map(|step| step.cost);
        assert_eq!(
            cost,
            Ok(match terrain {
                Terrain::Clear => 12,
                Terrain::Rough => 24,
                _ => 48,
            })
        );
    }
}

#[test]
fn r8_3_minimum_move() {
    let (from, to) = dry_step(&any(), Terrain::Rough);
    // A mechanised unit out of supply has 2 MP; rough costs 4 in mud.
    let game = Position::empty("S1", "")
        .turn(5)
        .place("u-2ar-66", &from)
        .flag("u-2ar-66", Flag::Unsupplied, true)
        .begin(ALLIED, Segment::Movement);
    let step = first_step(&game, "u-2ar-66", &to).unwrap();
    assert_eq!((step.cost, step.stop, step.whole.map(|rule| rule.0)), (24, true, Some("8.3")));
    assert_eq!(cost(&game, "u-2ar-66", &to), Some(24));
}

#[test]
fn r8_4_never_into_an_enemy_and_through_friends() {
    let [a, b, c] = row(&any());
    let mut game = Position::empty("S1", "")
        .turn(5)
        .place("g-26vg-77", &a)
        .stack(&["g-26vg-39", "g-26vg-78", "g-12vg-27"], &b)
        .begin(GERMAN, Segment::Movement);
    assert!(cost(&game, "g-26vg-77", &c).is_some(), "through a full hex");
    act(&mut game, "take 77/26VG", &[]);
    assert_eq!(refused(&game, &format!("go {b}")), "9.1");
    let mut game = Position::empty("S1", "")
        .turn(5)
        .place("g-26vg-77", &a)
        .place("u-a174", &b)
        .begin(GERMAN, Segment::Movement);
    act(&mut game, "take 77/26VG", &[]);
    assert_eq!(refused(&game, &format!("go {b}")), "8.4");
}

#[test]
fn r8_5_road_rates() {
    let start = road_start(&any(), 4);
    let position =
        Position::empty("S1", "").turn(5).control_all(GERMAN).stack(&["g-26vg-77", "g-1ss-peiper"], &start);
    let game = position.place("g-a766", &start).begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 4);
    assert_eq!(cost(&game, "g-26vg-77", &road[0]), Some(4));
    assert_eq!(cost(&game, "g-1ss-peiper", &road[0]), Some(3));
    assert_eq!(cost(&game, "g-a766", &road[3]), Some(12));
    let allied = Position::empty("S1", "").turn(5).control_all(ALLIED).place("u-1-16", &start);
    assert_eq!(cost(&allied.begin(ALLIED, Segment::Movement), "u-1-16", &road[3]), Some(12));
}

/// Example X53.
#[test]
fn r8_6_enemy_controlled_roads_x53() {
    let start = road_start(&any(), 16);
    let position = |switches| {
        Position::empty("S1", switches)
            .turn(5)
            .control_all(ALLIED)
            .place("g-lehr-1", &start)
            .place("g-lehr-2", &start)
            .begin(GERMAN, Segment::Movement)
    };
    let mut game = position("");
    let road = road_from(&game, &start, 16);
    let ends: Vec<String> = drawn("X53").arrows.into_iter().map(|(_, to)| to).collect();
    assert_eq!((drawn("X53").arrows[0].0.as_str(), &ends[..]), (start.as_str(), &road[..8]));
    assert_eq!(cost(&game, "g-lehr-1", &road[7]), Some(48));
    assert_eq!(cost(&game, "g-lehr-1", &road[8]), None);
    assert_eq!(cost(&position("-RC"), "g-lehr-1", &road[15]), Some(48));
    // Those who follow pay the ordinary rate.
    act(&mut game, "take 130/Lehr", &[]);
    act(&mut game, &format!("go {}", road[7]), &[]);
    assert_eq!(cost(&game, "g-lehr-2", &road[7]), Some(24));
}

#[test]
fn r8_9_in_motion_until_another_is_picked() {
    let start = road_start(&any(), 8);
    let mut game = Position::empty("S1", "")
        .turn(5)
        .control_all(GERMAN)
        .stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], &start)
        .begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 8);
    assert_eq!(refused(&game, "stay"), "8.9");
    act(&mut game, "take Peiper/1SS", &[]);
    assert_eq!(refused(&game, "take 1/1SS"), "8.9", "a unit that was taken moves or stays");
    act(&mut game, &format!("go {}", road[3]), &[]);
    assert_eq!(game.unit_state(unit(&game, "g-1ss-peiper")).left, 36);
    act(&mut game, &format!("go {}", road[5]), &[]);
    acts(&mut game, &["take 1/1SS", "stay"]);
    assert_eq!(refused(&game, "take Peiper/1SS"), "8.9", "its move is over");
    assert!(!game.is(unit(&game, "g-1ss-1"), Flag::Moved), "it stayed");
}

#[test]
fn r8_9_the_flood_finds_what_a_plain_search_finds() {
    use bulge::{Field, March};
    use engine::Start;
    use trials::search::Search;
    use trials::walk::walk;
    // Roads under strikes (16.5, 16.7), raiders beside roads (18.1.5) and the British (20.1) must all be met.
    let mut met = [0; 3];
    for (scenario, switches) in [("S1", ""), ("S3", ""), ("S4", "NWF=3"), ("S5", "")] {
        let game = Bulge::new(scenario, None, switches).unwrap();
        let (mut field, mut path, mut compared) = (Field::default(), Vec::new(), 0);
        walk(game, 5, 4000, |game, round| {
            let moving = game.state().moving.and_then(|unit| Some((unit, game.hex_of(unit)?)));
            let Some((unit, from)) = moving.filter(|_| game.segment() == Segment::Movement && round % 3 == 0)
            else {
                return;
            };
            compared += 1;
            let german = game.counter(unit).side == GERMAN;
            met[0] += usize::from(german && !game.state().interdicted.is_empty());
            let raiders = &game.fixed().raiders;
            met[1] += usize::from(!german && raiders.iter().any(|&one| game.hex_of(one).is_some()));
            met[2] += usize::from(game.british_bound(unit));
            let march = March::new(game, unit);
            let state = game.unit_state(unit);
            let moved = state.is(Flag::Moved) || state.is(Flag::Entered);
            let start = Start { hex: from, points: state.left, moved, lane: 0 };
            let search = Search::new(&game.fixed().setting.board.grid, start, &march);
            game.reach_of(unit, &mut field);
            let mut mine = field.hexes().to_vec();
            mine.sort_unstable();
            assert_eq!(mine, search.hexes());
            for hex in mine {
                assert_eq!(field.cost(hex), search.cost(hex));
                assert!(field.path(&march, hex, &mut path));
                assert_eq!(path, search.path(hex));
            }
        });
        assert!(compared > 50, "{scenario}");
    }
    assert!(met.iter().all(|&times| times > 20), "{met:?}");
}

#[test]
fn r8_10_r14_3_engaged_units_do_nothing() {
    let start = road_start(&any(), 4);
    let game = Position::empty("S1", "")
        .turn(5)
        .place("g-1ss-peiper", &start)
        .flag("g-1ss-peiper", Flag::Engaged, true)
        .begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "take Peiper/1SS"), "14.3");
}

#[test]
fn r9_1_r9_2_stacking() {
    let [a, b, _] = row(&any());
    let mut game = Position::empty("S1", "")
        .turn(15)
        .stack(&["u-a174", "u-1-16", "u-4ar-cca"], &a)
        .stack(&["u-1-18", "u-1-26", "b-33tk", "u-a333", "u-a402"], &b)
        .begin(ALLIED, Segment::Movement);
    act(&mut game, "take 174/FA", &[]);
    assert_eq!(refused(&game, &format!("go {b}")), "9.1");
    acts(&mut game, &["stay", "take 16/1Inf"]);
    assert_eq!(refused(&game, &format!("go {b}")), "9.1", "9.3: nations stack together, three in all");
}

#[test]
fn r10_1_zones_of_control() {
    let [a, b, c] = row(&any());
    let game = Position::empty("S1", "").place("u-1-16", &b).begin(GERMAN, Segment::Movement);
    assert!(game.zoc(ALLIED, hex(&game, &a)) && game.zoc(ALLIED, hex(&game, &c)));
    assert!(!game.zoc(GERMAN, hex(&game, &a)) && !game.zoc(ALLIED, hex(&game, &b)));
    // Artillery and von der Heydte exert none.
    let game =
        Position::empty("S1", "").place("u-a174", &a).place("g-vdh", &c).begin(GERMAN, Segment::Movement);
    assert!(!game.zoc(ALLIED, hex(&game, &b)) && !game.zoc(GERMAN, hex(&game, &b)));
    // Across a river only by a usable bridge.
    let game = Position::empty("S1", "").place("u-1-16", "GG11").begin(GERMAN, Segment::Movement);
    assert!(game.zoc(ALLIED, hex(&game, "GG12")));
    let game = Position::empty("S1", "")
        .place("u-1-16", "GG11")
        .bridge("GG11/GG12", bulge::state::Span::Down)
        .begin(GERMAN, Segment::Movement);
    assert!(!game.zoc(ALLIED, hex(&game, "GG12")));
    assert_eq!(game.audit(), Vec::<String>::new());
}

#[test]
fn r10_2_r10_3_zones_stop_movement() {
    let [a, b, c] = row(&any());
    // c exerts a zone into b, not into a: entering b ends the move.
    let mut game = Position::empty("S1", "")
        .turn(15)
        .place("g-1ss-peiper", &a)
        .place("u-1-16", &c)
        .begin(GERMAN, Segment::Movement);
    let step = first_step(&game, "g-1ss-peiper", &b).unwrap();
    assert!(step.zone && step.stop && step.whole.is_none());
    act(&mut game, "take Peiper/1SS", &[]);
    act(&mut game, &format!("go {b}"), &[]);
    assert_eq!(game.state().moving, None, "its move is over");
    // From one zone to another the first step takes everything.
    let common = {
        let (from, enemy) = (hex(&game, &b), hex(&game, &c));
        let edges = game.fixed().edges(from).iter();
        let mut common = edges.filter(|edge| game.distance(edge.to, enemy) == 1 && game.zoc(ALLIED, edge.to));
        label(&game, common.next().expect("a hex beside both").to)
    };
    let position = Position::empty("S1", "").turn(15).place("g-26vg-77", &b).place("u-1-16", &c);
    let step = first_step(&position.begin(GERMAN, Segment::Movement), "g-26vg-77", &common);
    assert_eq!(step.map(|step| step.whole.map(|rule| rule.0)), Ok(Some("10.3")));
}

#[test]
fn r12_2_2_pinned_units() {
    let [a, b, _] = row(&any());
    let game = Position::empty("S1", "").turn(15).place("u-1-16", &a).place("g-1ss-peiper", &b);
    let game = game.begin(ALLIED, Segment::Movement);
    assert!(!game.is(unit(&game, "u-1-16"), Flag::Pinned), "it can step back");
    let around: Vec<String> = {
        let centre = hex(&game, &a);
        game.fixed().edges(centre).iter().map(|edge| label(&game, edge.to)).collect()
    };
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let ring = germans
        .iter()
        .zip(&around)
        .fold(Position::empty("S1", "").turn(15), |position, (unit, hex)| position.place(unit, hex));
    let game = ring.place("u-1-16", &a).begin(ALLIED, Segment::Movement);
    assert!(game.is(unit(&game, "u-1-16"), Flag::Pinned), "nowhere to go");
}

#[test]
fn r13_2_guns_and_zones() {
    let [a, b, c] = row(&any());
    let position = Position::empty("S1", "").turn(15).place("g-a766", &a).place("u-1-16", &c);
    assert_eq!(first_step(&position.clone().begin(GERMAN, Segment::Movement), "g-a766", &b), Err("13.2"));
    let escorted = position.place("g-26vg-77", &b).begin(GERMAN, Segment::Movement);
    assert!(first_step(&escorted, "g-a766", &b).is_ok());
}

#[test]
fn r13_3_limbering_up() {
    let start = road_start(&any(), 12);
    let position = Position::empty("S1", "").turn(5).control_all(GERMAN).place("g-a766", &start);
    let mut game = position.flag("g-a766", Flag::Emplaced, true).begin(GERMAN, Segment::Movement);
    let road = road_from(&game, &start, 9);
    assert_eq!(game.first_points(unit(&game, "g-a766")), 24);
    act(&mut game, "take 766/Art", &[]);
    assert!(is_legal(&game, &format!("go {}", road[7])) && !is_legal(&game, &format!("go {}", road[8])));
    act(&mut game, &format!("go {}", road[2]), &[]);
    assert!(!game.is(unit(&game, "g-a766"), Flag::Emplaced));
}
