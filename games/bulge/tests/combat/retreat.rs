//! 14.4: retreat.

use bulge::charts::{ALLIED, GERMAN, Terrain, Water};
use bulge::state::Span;
use bulge::{Bulge, Flag, Position, position};
use engine::{Game, HexId};

use crate::tools::{act, acts, asked, at, duel, example, fight, refused, table, texts, unit};

const VG26: [&str; 3] = ["g-26vg-77", "g-26vg-78", "g-26vg-39"];

/// The hexes in which a unit may end a retreat, and whether it is safe.
fn ends(game: &Bulge, word: &str, hexes: u8) -> (Vec<String>, bool) {
    let (set, safe) = game.retreat_hexes(unit(game, word), hexes);
    (set.iter().map(|hex| game.fixed().label(hex).to_owned()).collect(), safe)
}

#[test]
fn r14_4_each_step_leads_further_away() {
    let game = duel(&VG26, &["u-28-110"]);
    let (one, safe) = ends(&game, "u-28-110", 1);
    assert_eq!(
        (one, safe),
        (vec!["N9".into(), "N10".into(), "O11".into()], true),
        "P9 has O9 and P10 in its ZOC"
    );
    let (two, _) = ends(&game, "u-28-110", 2);
    let origin = position::hex(&game, "O10");
    for label in &two {
        assert_eq!(game.distance(origin, position::hex(&game, label)), 2, "{label}");
    }
    assert!(!two.contains(&"P8".into()) && two.contains(&"M10".into()));
}

#[test]
fn r14_4_1_the_owner_must_pick_a_safe_hex() {
    let mut game = duel(&VG26, &["u-28-110"]);
    act(&mut game, "attack O10", &[2]);
    assert_eq!(texts(&game), ["to N9", "to N10", "to O11"]);
    assert_eq!(refused(&game, "to O9"), "14.4");
    assert_eq!(refused(&game, "to M10"), "14.4");
    assert_eq!(refused(&game, "to P9"), "14.4");
    acts(&mut game, &["to N10"]);
    assert_eq!((at(&game, "u-28-110"), asked(&game)), ("N10".into(), "advance"));
}

#[test]
fn r14_4_a_friend_cancels_a_zone() {
    let position = table().stack(&VG26, "P9").places("u-28-110 O10, u-9ar-cca O9");
    let (hexes, safe) = ends(&fight(position, GERMAN), "u-28-110", 1);
    assert!(safe && hexes.contains(&"O9".into()) && !hexes.contains(&"P10".into()));
}

#[test]
fn r14_4_2_full_hexes_send_it_further() {
    let crowd = |position: Position, units: &[&str], hex: &str| position.stack(units, hex);
    let mut position = table().stack(&VG26, "P9").place("u-28-110", "O10");
    position = crowd(position, &["u-1-16", "u-1-18", "u-1-26"], "N9");
    position = crowd(position, &["u-2-9", "u-2-23", "u-2-38"], "N10");
    position = crowd(position, &["u-30-117", "u-30-119", "u-30-120"], "O11");
    let game = fight(position, GERMAN);
    let retreat = game.retreat_of(unit(&game, "u-28-110"), 1).expect("somewhere");
    assert_eq!((retreat.safe, retreat.steps), (true, 2));
}

/// Example X51.
#[test]
fn r14_4_3_x51_every_hex_in_enemy_zones() {
    // Germans at P9, N11 and N8 put all neighbours into their zones.
    let position = example("X51").flag("u-28-110", Flag::Engaged, true);
    let mut start = fight(position, GERMAN);
    assert!(!ends(&start, "u-28-110", 1).1);
    act(&mut start, "attack O10", &[2]);
    let end = texts(&start)[0].clone();
    for die in 1..=6 {
        let mut game = start.clone();
        act(&mut game, &end, &[die]);
        assert_eq!(at(&game, "u-28-110") == "-", die <= 3, "die {die}");
    }
    let text = crate::tools::explained(&start, &end);
    assert!(text.contains("lost") && text.contains("3/6"), "{text}");
}

#[test]
fn r14_4_4_no_hex_at_all() {
    // Enemies in all six neighbours.
    let mut position = table().stack(&VG26, "P9").place("u-28-110", "O10");
    for (german, hex) in
        [("g-3fj-5", "O9"), ("g-3fj-8", "P10"), ("g-3fj-9", "O11"), ("g-5fj-13", "N10"), ("g-5fj-14", "N9")]
    {
        position = position.place(german, hex).flag(german, Flag::Engaged, true);
    }
    let mut game = fight(position, GERMAN);
    acts(&mut game, &["attack O10"]);
    act(&mut game, "confirm", &[2]);
    assert_eq!((at(&game, "u-28-110"), asked(&game)), ("-".into(), "advance"));
}

#[test]
fn r14_4_one_at_a_time_in_any_order() {
    let mut game = duel(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], &["u-28-110", "u-28-109"]);
    // 28 to 8: 3-1; a 3 is DR1.
    act(&mut game, "attack O10", &[3]);
    assert_eq!(texts(&game), ["retreat 109/28Inf", "retreat 110/28Inf"]);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    acts(&mut game, &["retreat 110/28Inf", "to N9", "to N10"]);
    assert_eq!((at(&game, "u-28-110"), at(&game, "u-28-109")), ("N9".into(), "N10".into()));
}

#[test]
fn r14_4_engaged_units_lose_the_marker_and_control_changes_on_the_way() {
    let position = table().stack(&VG26, "P9").place("u-28-110", "O10").flag("u-28-110", Flag::Engaged, true);
    let mut game = fight(position.control_all(GERMAN), GERMAN);
    // 16 to 4 is 4-1; a 4 is DR2.
    act(&mut game, "attack O10", &[4]);
    acts(&mut game, &["to M10"]);
    assert!(!game.is(unit(&game, "u-28-110"), Flag::Engaged));
    assert!(game.controls(ALLIED, position::hex(&game, "M10")));
    let way = ["N9", "N10"].iter().filter(|hex| game.controls(ALLIED, position::hex(&game, hex))).count();
    assert_eq!(way, 1, "2.2.1");
}

/// A step over a river without a bridge site into clear, both hexes well inside and dry ground beyond.
fn river(game: &Bulge) -> (HexId, HexId) {
    let grid = &game.fixed().setting.board.grid;
    for from in grid.ids() {
        for edge in game.fixed().edges(from) {
            if edge.water() == Some(Water::River)
                && edge.site().is_none()
                && game.terrain(edge.to) == Terrain::Clear
                && game.fixed().edges(from).len() == 6
            {
                return (from, edge.to);
            }
        }
    }
    panic!("no such river");
}

#[test]
fn r14_4_rivers_by_class() {
    let any = Bulge::new("S1", None, "").unwrap();
    let (from, to) = river(&any);
    let label = |hex: HexId| any.fixed().label(hex).to_owned();
    let (from, to) = (label(from), label(to));
    for (word, crosses) in [("u-28-110", true), ("u-3ar-32", false), ("u-4ar-cca", true), ("u-a402", false)] {
        let game = table().place(word, &from).begin(GERMAN, bulge::Segment::Combat);
        assert_eq!(ends(&game, word, 1).0.contains(&to), crosses, "{word}");
    }
    // 21.9: combined arms not into an enemy ZOC, not even one where a friend stands.
    let beyond = {
        let hex = position::hex(&any, &to);
        let edges = any.fixed().edges(hex);
        let dry =
            edges.iter().find(|edge| !edge.wet() && any.distance(edge.to, position::hex(&any, &from)) == 2);
        label(dry.expect("dry ground").to)
    };
    let position = table().place("u-4ar-cca", &from).place("u-28-110", &from).place("g-26vg-77", &beyond);
    let game = position.place("u-28-109", &to).begin(GERMAN, bulge::Segment::Combat);
    assert!(!ends(&game, "u-4ar-cca", 1).0.contains(&to));
    assert!(ends(&game, "u-28-110", 1).0.contains(&to));
    // MOT: motorised infantry as infantry.
    let game = table().place("g-2pz-304", &from).begin(ALLIED, bulge::Segment::Combat);
    assert!(ends(&game, "g-2pz-304", 1).0.contains(&to));
    let game = Position::empty("S1", "-MOT")
        .turn(20)
        .place("g-2pz-304", &from)
        .begin(ALLIED, bulge::Segment::Combat);
    assert!(!ends(&game, "g-2pz-304", 1).0.contains(&to));
}

#[test]
fn r14_4_a_usable_bridge_serves_all() {
    let game = |span| {
        let position = table().place("g-lehr-1", "MM24").bridge("LL23/MM24", span);
        position.begin(ALLIED, bulge::Segment::Combat)
    };
    assert!(ends(&game(Span::Intact), "g-lehr-1", 1).0.contains(&"LL23".into()));
    assert!(!ends(&game(Span::Down), "g-lehr-1", 1).0.contains(&"LL23".into()));
}

#[test]
fn r14_4_prohibited_ground_only_along_a_road() {
    // NN24 is beside NN25: forest in which MECH may not go in the mud.
    let game = |turn: u8| table().turn(turn).place("g-lehr-1", "OO25").begin(ALLIED, bulge::Segment::Combat);
    let road = {
        let game = game(5);
        let (from, to) = (position::hex(&game, "OO25"), position::hex(&game, "NN25"));
        game.fixed().edge(from, to).expect("adjacent").road()
    };
    assert!(!road);
    assert!(!ends(&game(5), "g-lehr-1", 1).0.contains(&"NN25".into()), "mud");
    assert!(ends(&game(20), "g-lehr-1", 1).0.contains(&"NN25".into()), "frozen");
}

#[test]
fn r14_4_nobody_crosses_the_meuse_without_a_bridge() {
    let game = Bulge::new("S1", None, "").unwrap();
    let grid = &game.fixed().setting.board.grid;
    let crossing = grid.ids().find_map(|from| {
        let edges = game.fixed().edges(from).iter();
        let mut meuse = edges.filter(|edge| edge.water() == Some(Water::Meuse) && edge.site().is_none());
        meuse.next().map(|edge| (grid.label(from).to_owned(), grid.label(edge.to).to_owned()))
    });
    let (from, to) = crossing.expect("the Meuse");
    let game = table().place("u-28-110", &from).begin(GERMAN, bulge::Segment::Combat);
    assert!(!ends(&game, "u-28-110", 1).0.contains(&to));
}
