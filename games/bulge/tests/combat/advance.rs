//! 14.7, 14.8, 11.6, 19.2, 20.2: advance and breakthrough.

use bulge::charts::{ALLIED, GERMAN, Water};
use bulge::{Bulge, Flag, Position, position};

use crate::tools::{act, acts, asked, assault, at, duel, fall_back, fight, refused, table, texts, unit};

const SS1: [&str; 3] = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];

/// 28 to 4: 7-1. The defender of O10 is gone by DE.
fn gone(position: Position) -> Bulge {
    let mut game = fight(position.stack(&SS1, "P9").place("u-28-110", "O10"), GERMAN);
    act(&mut game, "attack O10", &[6]);
    game
}

#[test]
fn r14_7_any_number_up_to_the_limit() {
    let position = table().stack(&SS1, "P9").places("u-28-110 O10, g-26vg-77 O9");
    let mut game = fight(position, GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert_eq!(asked(&game), "advance");
    acts(&mut game, &["advance 77/26VG", "advance 1/1SS", "advance Peiper/1SS"]);
    assert_ne!(asked(&game), "advance", "9.1: the hex is full");
    assert_eq!((at(&game, "g-1ss-2"), at(&game, "g-1ss-1")), ("P9".into(), "O10".into()));
    let mut game = gone(table());
    acts(&mut game, &["done"]);
    assert_eq!(at(&game, "g-1ss-peiper"), "P9");
}

#[test]
fn r14_7_only_those_who_took_part() {
    let position = table().place("g-26vg-77", "O9").flag("g-26vg-77", Flag::Engaged, true);
    let mut game = fight(position.stack(&SS1, "P9").place("u-28-110", "O10"), GERMAN);
    acts(&mut game, &["attack O10"]);
    act(&mut game, "confirm", &[6]);
    assert_eq!(refused(&game, "advance 77/26VG"), "14.7");
    assert_eq!(refused(&game, "advance 110/28Inf"), "14.7");
}

#[test]
fn r14_7_rivers_and_prohibited_ground() {
    // U23 is forest behind the Ourthe, seen from V23. DE on a single gun there.
    let position = table().stack(&["g-26vg-77", "g-2pz-304"], "V23").place("u-a402", "U23");
    let mut game = fight(position, GERMAN);
    // 10 to 3 x 3: 1-1; a 6 is EX, which destroys artillery alone.
    assault(&mut game, "U23", 6);
    assert_eq!(texts(&game), ["advance 304/2Pz", "advance 77/26VG", "done"]);
    // Armour in the mud does not enter forest off the road: NN25 from OO25.
    let position = table().turn(5).stack(&["g-lehr-1", "g-26vg-77"], "OO25").place("u-a402", "NN25");
    let mut game = fight(position, GERMAN);
    // 13 to 6 is 2-1; a 6 is DR2.
    assault(&mut game, "NN25", 6);
    fall_back(&mut game);
    assert_eq!(texts(&game), ["advance 77/26VG", "done"]);
    assert_eq!(refused(&game, "advance 130/Lehr"), "8.2");
}

#[test]
fn r14_8_breakthrough() {
    let mut game = gone(table());
    acts(&mut game, &["advance Peiper/1SS", "advance 1/1SS", "done"]);
    assert_eq!(asked(&game), "breakthrough");
    assert_eq!(refused(&game, "exploit 2/1SS N10"), "14.8", "it did not advance");
    assert_eq!(refused(&game, "exploit 1/1SS M10"), "14.8", "one hex");
    acts(&mut game, &["exploit Peiper/1SS N10"]);
    assert_eq!(at(&game, "g-1ss-peiper"), "N10");
    assert_eq!(refused(&game, "exploit Peiper/1SS M10"), "14.8", "one more hex only");
    acts(&mut game, &["done"]);
    assert_ne!(asked(&game), "breakthrough");
}

#[test]
fn r14_8_who_breaks_through_and_where() {
    let position = table().stack(&SS1, "P9").places("g-26vg-77 O9, u-28-110 O10");
    let position = position.place("u-28-109", "M11").flag("g-1ss-1", Flag::Unsupplied, true);
    let mut game = fight(position.flag("g-1ss-2", Flag::ShortOfFuel, true), GERMAN);
    // 12 + 4 + 7 + 5 + cohesion 2 against 4: 7-1.
    act(&mut game, "attack O10", &[6]);
    acts(&mut game, &["advance Peiper/1SS", "advance 1/1SS", "advance 2/1SS"]);
    assert_eq!(refused(&game, "exploit 1/1SS N9"), "14.8", "out of supply");
    assert_eq!(refused(&game, "exploit 2/1SS N9"), "19.2");
    acts(&mut game, &["exploit Peiper/1SS N10"]);
    assert_eq!(at(&game, "g-1ss-peiper"), "N10", "it may end in an enemy ZOC");
    assert_ne!(asked(&game), "breakthrough");
    let mut game = duel(&["g-26vg-77", "g-26vg-78", "g-26vg-39"], &["u-a402"]);
    // Infantry: no breakthrough. 16 to 3 is 5-1; a 6 is DE.
    assault(&mut game, "O10", 6);
    acts(&mut game, &["advance 77/26VG", "done"]);
    assert_ne!(asked(&game), "breakthrough");
}

#[test]
fn r14_8_only_after_a_rout() {
    let mut game = fight(table().stack(&SS1, "P9").place("u-28-110", "O10"), GERMAN);
    // 7-1: a 1 is DR2.
    act(&mut game, "attack O10", &[1]);
    let end = texts(&game)[0].clone();
    acts(&mut game, &[&end, "advance Peiper/1SS", "done"]);
    assert_ne!(asked(&game), "breakthrough");
    let position = Position::empty("S1", "-AIR,-BRK").turn(20);
    let mut game = gone(position);
    acts(&mut game, &["advance Peiper/1SS", "done"]);
    assert_ne!(asked(&game), "breakthrough");
}

#[test]
fn r14_8_roads_and_open_ground() {
    let game = gone(table());
    let from = position::hex(&game, "O10");
    // All around O10 is clear and dry.
    assert_eq!(game.fixed().edges(from).iter().filter(|edge| !edge.wet()).count(), 6);
    // V24 is rough, U24 forest behind water: from V23 only W23 and W24 (clear) are open to a breakthrough.
    let position = table().stack(&SS1, "W24").place("u-a402", "V23");
    let mut game = fight(position, GERMAN);
    // 28 to 6: 4-1; a 6 is DR3.
    assault(&mut game, "V23", 6);
    fall_back(&mut game);
    acts(&mut game, &["advance Peiper/1SS", "done"]);
    assert_eq!(texts(&game), ["exploit Peiper/1SS W23", "exploit Peiper/1SS W24", "done"]);
    assert_eq!(refused(&game, "exploit Peiper/1SS V24"), "14.8");
    assert_eq!(refused(&game, "exploit Peiper/1SS U24"), "14.8");
}

#[test]
fn r11_6_meuse_guards_roll_before_an_advance() {
    let game = Bulge::new("S1", None, "").unwrap();
    let site = game.fixed().site_ids().find(|site| {
        let info = &game.fixed().sites[site.index()];
        let edge = game.fixed().edge(info.hexes[0], info.hexes[1]);
        info.meuse && edge.is_some_and(|edge| edge.water() == Some(Water::Meuse))
    });
    let hexes = game.fixed().sites[site.expect("a Meuse bridge").index()].hexes;
    let [a, b] = hexes.map(|hex| game.fixed().label(hex).to_owned());
    let position = table().stack(&SS1, &a).place("u-a402", &b);
    let mut start = fight(position, GERMAN);
    assault(&mut start, &b, 6);
    fall_back(&mut start);
    let mut game = start.clone();
    act(&mut game, "advance Peiper/1SS", &[4]);
    assert_eq!(at(&game, "g-1ss-peiper"), a, "the bridge is down");
    assert_ne!(asked(&game), "advance", "and nobody crosses any more");
    let mut game = start.clone();
    act(&mut game, "advance Peiper/1SS", &[5]);
    assert_eq!(at(&game, "g-1ss-peiper"), b);
    acts(&mut game, &["advance 1/1SS"]);
}

#[test]
fn r20_2_british_advance_within_their_zone() {
    let game = Bulge::new("S1", None, "").unwrap();
    let far = &game.fixed().far_distance;
    // A step out of the zone, over dry and open ground.
    let grid = &game.fixed().setting.board.grid;
    let step = grid.ids().find_map(|from| {
        let out = game.fixed().edges(from).iter().find(|edge| {
            far[from.index()] == 6
                && far[edge.to.index()] == 7
                && !edge.wet()
                && game.terrain(edge.to) == bulge::charts::Terrain::Clear
        });
        out.map(|edge| (grid.label(from).to_owned(), grid.label(edge.to).to_owned()))
    });
    let (from, to) = step.expect("the edge of the zone");
    let attack = |switches: &str| {
        let position = Position::empty("S1", switches).turn(20).stack(&["b-gds-5", "b-gds-32"], &from);
        let mut game = fight(position.place("u-3ar-32", &from).place("g-w7", &to), ALLIED);
        // 21 to 1: 7-1; a 6 is DE.
        assault(&mut game, &to, 6);
        game
    };
    let game = attack("-AIR");
    assert_eq!(texts(&game), ["advance 32/3Ar", "done"]);
    assert_eq!(refused(&game, "advance 5/Gds"), "20.2");
    let game = attack("-AIR,-BRIT");
    assert_eq!(texts(&game).len(), 4);
}

#[test]
fn r18_1_5_an_advance_overruns_a_team() {
    let position = table().stack(&["u-1-16", "u-1-18", "u-1-26"], "P9").stack(&["g-w7", "g-sti1"], "O10");
    let mut game = fight(position, ALLIED);
    assault(&mut game, "O10", 6);
    acts(&mut game, &["advance 16/1Inf"]);
    assert_eq!(at(&game, "g-sti1"), "-");
    assert!(game.is(unit(&game, "u-1-16"), Flag::Attacked));
}
