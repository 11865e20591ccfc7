//! 13.0 to 15.0: cases just within a rule and just outside of it.

use bulge::charts::{ALLIED, GERMAN, Terrain, Water};
use bulge::{Bulge, Flag, Position, ResultEvent, Segment, position};

use crate::tools::{
    act, acts, asked, assault, at, duel, fall_back, fight, refused, results, sums, table, texts, unit,
};

const SS1: [&str; 3] = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];

fn any() -> Bulge {
    Bulge::new("S1", None, "").unwrap()
}

fn label(game: &Bulge, hex: engine::HexId) -> String {
    game.fixed().label(hex).to_owned()
}

#[test]
fn r12_1_r12_2_a_phase_of_attacks() {
    // Two obliged stacks and one that is free to attack: the phase goes on until the obliged ones have.
    let position = table().places("g-26vg-77 P9, u-28-110 O10");
    let position = position.places("g-12vg-27 R14, u-a402 R15");
    let position = position.places("g-3fj-5 G10, u-28-109 G11");
    let mut game = fight(position, GERMAN);
    assert_eq!(texts(&game), ["attack G11", "attack O10", "attack R15"]);
    assert_eq!(refused(&game, "done"), "12.2.3");
    // 5 to 4 is 1-1; a 4 is EN.
    act(&mut game, "attack O10", &[4]);
    assert_eq!(refused(&game, "done"), "12.2.3");
    act(&mut game, "attack G11", &[4]);
    assert_eq!(texts(&game), ["attack R15", "done"], "artillery obliges nobody");
    acts(&mut game, &["done"]);
    assert_ne!(game.segment(), Segment::Combat);
    // The Allies in their turn: the same units, with a zone of their own.
    let game = fight(table().places("g-26vg-77 P9, u-28-110 O10"), ALLIED);
    assert_eq!((texts(&game).len(), refused(&game, "done")), (1, "12.2.3"));
}

#[test]
fn r13_4_emplacing_is_not_moving_and_a_new_turn_forgets_the_last() {
    let position = table().places("g-26vg-77 P9, u-28-110 O10, g-a766 R9");
    // Moved in the last player-turn, emplaced since: it fires.
    let position = position.flag("g-a766", Flag::Moved, true).flag("g-a766", Flag::Emplaced, true);
    let mut game = position.begin(GERMAN, Segment::Movement);
    acts(&mut game, &["done", "attack O10"]);
    assert_eq!(texts(&game), ["support 766/Art", "done"]);
    // Taken and left where it is, it has not moved either.
    let position = table().places("g-26vg-77 P9, u-28-110 O10, g-a766 R9");
    let mut game = position.clone().begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 766/Art", "stay", "done", "attack O10"]);
    assert_eq!(texts(&game), ["support 766/Art", "done"]);
    // One step is a move: the attack is rolled without it.
    let mut game = position.begin(GERMAN, Segment::Movement);
    acts(&mut game, &["take 766/Art", "go R8", "done"]);
    act(&mut game, "attack O10", &[4]);
}

#[test]
fn r13_8_de_stand_fast_and_exchange() {
    // DE takes artillery of either side up.
    let position = table().stack(&SS1, "P9").stack(&["u-28-110", "u-a402", "u-a174"], "O10");
    let mut game = fight(position.flag("u-a174", Flag::Emplaced, true), GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert_eq!((at(&game, "u-a402"), at(&game, "u-a174")), ("-".into(), "-".into()));
    // In an exchange it stays while a combat unit remains, on its back too: 10 to 8 is 1-1, a 6 is EX.
    let stack = ["u-28-110", "u-28-109", "u-a402", "u-a174"];
    let position = table().stack(&["g-26vg-77", "g-3fj-5"], "P9").stack(&stack, "O10");
    let mut game = fight(position.flag("u-a174", Flag::Emplaced, true), GERMAN);
    act(&mut game, "attack O10", &[6]);
    acts(&mut game, &["lose 109/28Inf", "lose 5/3FJ"]);
    assert_eq!((at(&game, "u-a402"), at(&game, "u-a174")), ("O10".into(), "O10".into()));
    // If none remains, the one on its back is lost and the other leaves.
    let position =
        table().stack(&["g-26vg-77", "g-3fj-5"], "P9").stack(&["u-6ar-cca", "u-a402", "u-a174"], "O10");
    let mut game = fight(position.flag("u-a174", Flag::Emplaced, true), GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert_eq!((at(&game, "u-a174"), asked(&game)), ("-".into(), "retreat-to"));
}

#[test]
fn r14_2_all_retreat_the_same_way_far() {
    // 28 to 4 is 7-1; a 3 is DR3 and a 4 is DR4.
    for (die, hexes) in [(1, 2), (3, 3), (4, 4)] {
        let mut game = duel(&SS1, &["u-28-110", "u-a402"]);
        act(&mut game, "attack O10", &[die]);
        acts(&mut game, &["retreat 110/28Inf"]);
        fall_back(&mut game);
        for word in ["u-28-110", "u-a402"] {
            let (from, to) = (position::hex(&game, "O10"), position::hex(&game, &at(&game, word)));
            assert_eq!(game.distance(from, to), hexes, "{word} on a {die}");
        }
    }
}

#[test]
fn r14_3_the_marker_lasts_for_one_own_turn() {
    // Engaged in the German Combat Phase, the Allied unit stays so through its own, and no longer.
    let mut game = duel(&["g-26vg-77"], &["u-28-110"]);
    act(&mut game, "attack O10", &[4]);
    assert!(game.is(unit(&game, "u-28-110"), Flag::Engaged));
    assert_eq!((game.phasing(), game.segment()), (ALLIED, Segment::Movement));
    assert_eq!(refused(&game, "take 110/28Inf"), "14.3");
    acts(&mut game, &["done"]);
    assert_eq!(texts(&game), ["attack P9", "done"], "not obliged, and yet it may");
    // 4 to 5 is 1-2; a 6 is EN: now the German is Engaged, and the Allied unit is free.
    act(&mut game, "attack P9", &[6]);
    assert!(!game.is(unit(&game, "u-28-110"), Flag::Engaged));
    assert!(game.is(unit(&game, "g-26vg-77"), Flag::Engaged));
}

#[test]
fn r14_6_forts_cities_and_the_price() {
    let price = |words: &[&str], hex: &str, from: &str| {
        let game = fight(table().stack(words, hex).place("g-26vg-77", from), GERMAN);
        let at = position::hex(&game, hex);
        (1..=4).map(|hexes| game.may_stand(at, hexes)).collect::<Vec<bool>>()
    };
    // NN25 is a fort, EE3 a city, O10 in the open. A hex of n units stands against DRn and no more.
    for hex in ["NN25", "EE3", "AA26"] {
        assert_eq!(price(&["u-28-110"], hex, "P9"), [true, false, false, false], "{hex}");
        let three = ["u-28-110", "u-28-109", "u-28-112"];
        assert_eq!(price(&three, hex, "P9"), [true, true, true, false], "{hex}");
        assert_eq!(price(&["u-a402"], hex, "P9"), [false; 4], "{hex}: artillery does not stand");
    }
    assert_eq!(price(&["u-28-110", "u-28-109"], "O10", "P9"), [false; 4]);
    // DR3 costs two of three.
    let position = table().stack(&SS1, "AA25").stack(&["g-9ss-9", "g-2pz-3", "g-116pz-16"], "BB25");
    let position = position.stack(&["g-2ss-2", "g-12ss-12", "g-9pz-33"], "Z26");
    let mut game = fight(position.stack(&["u-28-109", "u-28-110", "u-17ab-193"], "AA26"), GERMAN);
    let events = act(&mut game, "attack AA26", &[6]);
    let result = results(&events).find_map(|event| match *event {
        ResultEvent::Resolved { outcome, .. } => Some(outcome.to_string()),
        _ => None,
    });
    assert_eq!(result.as_deref(), Some("DR3"));
    acts(&mut game, &["stand", "lose 109/28Inf"]);
    assert_eq!(asked(&game), "stand-fast-loss", "one more");
    acts(&mut game, &["lose 193/17Ab"]);
    assert_eq!(at(&game, "u-28-110"), "AA26");
    assert!(game.is(unit(&game, "u-28-110"), Flag::Engaged));
    assert_ne!(asked(&game), "advance", "there is no advance");
}

#[test]
fn r14_7_no_advance_where_the_enemy_stays() {
    // EN: nobody moves.
    let mut game = duel(&["g-26vg-77"], &["u-28-110"]);
    act(&mut game, "attack O10", &[4]);
    assert_ne!(asked(&game), "advance");
    assert_eq!(at(&game, "g-26vg-77"), "P9");
    // An advance does not mind a zone: N10 has one into O10.
    let position = table().stack(&SS1, "P9").places("u-28-110 O10, u-28-109 N10");
    let mut game = fight(position, GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert!(game.zoc(ALLIED, position::hex(&game, "O10")));
    acts(&mut game, &["advance 2/1SS"]);
    assert_eq!(at(&game, "g-1ss-2"), "O10");
}

#[test]
fn r14_7_combined_arms_advance_over_a_river_into_no_zone() {
    // A river without a bridge site between from and to, and dry ground behind to.
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    let inside = |hex| game.fixed().edges(hex).len() == 6;
    let (from, to, behind, beside) = grid
        .ids()
        .filter(|&from| inside(from))
        .find_map(|from| {
            let edges = game.fixed().edges(from);
            let river = edges.iter().find(|edge| {
                edge.water() == Some(Water::River)
                    && edge.site().is_none()
                    && game.terrain(edge.to) == Terrain::Clear
            })?;
            let beyond = game.fixed().edges(river.to).iter();
            let mut dry = beyond.filter(|edge| !edge.wet() && game.distance(edge.to, from) == 2);
            let behind = dry.next()?.to;
            let beside = dry.find(|edge| game.distance(edge.to, behind) == 1)?.to;
            Some((from, river.to, behind, beside))
        })
        .expect("such a river");
    let [from, to, behind, beside] = [from, to, behind, beside].map(|hex| label(&game, hex));
    let stand = |other: Option<&str>| {
        let position = table().stack(&["g-26vg-77", "g-26vg-78"], &from).place("u-a402", &to);
        let position = other.into_iter().fold(position, |position, at| position.place("u-28-110", at));
        fight(position, GERMAN)
    };
    for (other, zone) in [(None, false), (Some(behind.as_str()), true), (Some(beside.as_str()), true)] {
        let game = stand(other);
        assert_eq!(game.zoc(ALLIED, position::hex(&game, &to)), zone);
        let edge = *game.fixed().edge(position::hex(&game, &from), position::hex(&game, &to)).unwrap();
        let crosses = |word: &str| game.may_cross(unit(&game, word), &edge);
        assert_eq!(crosses("g-fbb"), !zone, "combined arms");
        assert!(crosses("g-26vg-77") && !crosses("g-1ss-1"), "infantry and armour");
    }
    // And so it is played: 10 to 6 is 3-2, a 6 is DR1 for the gun; the infantry advances into the zone.
    let mut game = stand(Some(&behind));
    assault(&mut game, &to, 6);
    fall_back(&mut game);
    assert_eq!(asked(&game), "advance");
    acts(&mut game, &["advance 77/26VG"]);
    assert_eq!(at(&game, "g-26vg-77"), to);
}

#[test]
fn r15_1_every_terrain_multiplies_as_printed() {
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    for (terrain, times) in [
        (Terrain::Clear, 1),
        (Terrain::Rough, 2),
        (Terrain::Forest, 2),
        (Terrain::Town, 2),
        (Terrain::City, 3),
    ] {
        let found = grid.ids().find_map(|hex| {
            let dry = game.fixed().edges(hex).iter().find(|edge| !edge.wet())?;
            let fits = game.terrain(hex) == terrain && !game.fixed().forts.contains(hex);
            fits.then_some((label(&game, hex), label(&game, dry.to)))
        });
        let (hex, from) = found.expect("such a hex");
        let fought = fight(table().place("g-26vg-77", &from).place("u-28-110", &hex), GERMAN);
        let totals = sums(&fought, &["g-26vg-77"], &hex);
        assert_eq!((totals.multiplier, totals.defence), (times, 4 * u32::from(times)), "{terrain:?}");
    }
}

#[test]
fn r15_2_the_better_of_fort_and_terrain() {
    let game = any();
    for fort in game.fixed().forts.iter() {
        let plain = match game.terrain(fort) {
            Terrain::Clear => 1,
            Terrain::City => 3,
            _ => 2,
        };
        let at = label(&game, fort);
        assert_eq!(game.fixed().multiplier(fort, GERMAN), 3, "{at}");
        assert_eq!(game.fixed().multiplier(fort, ALLIED), plain.max(2), "{at}");
        // It costs what the terrain costs.
        let (cost, ground) =
            (game.fixed().cost(fort, bulge::charts::Class::Inf, game.ground()), game.ground());
        let chart = game.fixed().charts.cost(game.terrain(fort), bulge::charts::Class::Inf, ground);
        assert_eq!(Some(cost), chart, "{at}");
    }
}

#[test]
fn r15_3_the_meuse_counts_as_a_river() {
    let game = any();
    let grid = &game.fixed().setting.board.grid;
    let found = grid.ids().find_map(|hex| {
        let edges = game.fixed().edges(hex).iter();
        let mut meuse = edges.filter(|edge| edge.water() == Some(Water::Meuse));
        let from = meuse.find(|_| game.terrain(hex) == Terrain::Clear)?.to;
        Some((label(&game, hex), label(&game, from)))
    });
    let (hex, from) = found.expect("the Meuse");
    let game = fight(table().place("g-26vg-77", &from).place("u-28-110", &hex), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], &hex).multiplier, 2);
    let position = Position::empty("S1", "-AIR").turn(20).places("g-26vg-77 P9, u-28-110 O10");
    assert_eq!(sums(&fight(position, GERMAN), &["g-26vg-77"], "O10").multiplier, 1, "no water, no more");
}
