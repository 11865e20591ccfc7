//! 12.4 to 12.8, 15.0, 16.4, 17.3: totals and odds.

use bulge::charts::{ALLIED, Charts, GERMAN};
use bulge::state::Span;
use bulge::{Flag, Position};

use crate::tools::{act, acts, duel, explained, fight, odds, sums, supported, table};

#[test]
fn r12_4_the_attack_total() {
    let position = table().stack(&["g-26vg-77", "g-3fj-5"], "P9").place("u-28-110", "O10");
    let game = fight(position.flag("g-3fj-5", Flag::Unsupplied, true), GERMAN);
    // 5 + 3 (5 halved, rounded up), no cohesion; OFS 8 + 7 is capped.
    let totals = supported(&game, &["g-26vg-77", "g-3fj-5"], &["g-w7", "g-w15"], &[], 0, "O10");
    assert_eq!((totals.ground, totals.support, totals.attack), (8, 15, 16));
    let text = explained(&game, "attack O10");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with("5/3FJ")).unwrap();
    for (line, parts) in lines[at..].iter().zip([["5/3FJ", "3"], ["Printed", "5"], ["Out of supply", "x1/2"]])
    {
        assert!(parts.iter().all(|part| line.contains(part)), "{parts:?} in\n{text}");
    }
}

#[test]
fn r6_3_halving_rounds_up() {
    let position = table().places("g-1ss-1 P9, g-12vg-27 P9, u-28-110 O10");
    let game = fight(
        position.flag("g-1ss-1", Flag::Unsupplied, true).flag("g-12vg-27", Flag::Unsupplied, true),
        GERMAN,
    );
    assert_eq!(sums(&game, &["g-1ss-1"], "O10").ground, 4);
    assert_eq!(sums(&game, &["g-12vg-27"], "O10").ground, 2);
}

#[test]
fn r12_5_the_defence_total() {
    let position = table().place("g-26vg-77", "P9").stack(&["u-28-110", "u-28-109", "u-a402"], "O10");
    let game = fight(position, GERMAN);
    let totals = supported(&game, &["g-26vg-77"], &[], &["u-a174", "u-a333", "u-a422"], 0, "O10");
    assert_eq!(
        (totals.base, totals.fire, totals.defence),
        (8, 9, 16),
        "FPF is capped, stacked artillery adds nothing"
    );
}

#[test]
fn r13_7_artillery_alone() {
    // AA26 is a town.
    let game = fight(table().place("g-26vg-77", "AA25").stack(&["u-a402", "u-a174"], "AA26"), GERMAN);
    let totals = sums(&game, &["g-26vg-77"], "AA26");
    assert_eq!((totals.base, totals.multiplier, totals.defence), (6, 2, 12));
}

/// Examples X46, X47.
#[test]
fn r12_6_x46_x47_the_set_up_at_dasburg() {
    for (switches, attack) in [("-AIR", 29), ("-AIR,-DC", 28)] {
        let position = Position::of("S1", switches).places(&trials::examples::units::<bulge::Bulge>("X46"));
        let game = fight(position, GERMAN);
        let attackers = ["g-26vg-77", "g-26vg-78", "g-26vg-39"];
        let totals = supported(&game, &attackers, &["g-w15", "g-a766"], &[], 0, "LL24");
        assert_eq!((totals.attack, totals.multiplier, totals.defence), (attack, 2, 8));
        assert_eq!((odds(&game, totals.column), odds(&game, totals.shifted)), ("3-1".into(), "4-1".into()));
    }
}

/// Examples X48, X49.
#[test]
fn r12_7_x48_x49_odds_are_exact() {
    let table = &Charts::standard().combat;
    let column = |attack, defence| table.odds[table.column(attack, defence)].to_string();
    assert_eq!(column(17, 12), "1-1");
    assert_eq!(column(18, 12), "3-2");
    assert_eq!(column(1, 4), "1-4");
    assert_eq!(column(1, 9), "1-4");
    assert_eq!(column(1, 3), "1-3");
    assert_eq!(column(3, 10), "1-4", "just below 1-3");
    assert_eq!(column(7, 1), "7-1");
    assert_eq!(column(99, 1), "7-1");
    assert_eq!(column(69, 10), "6-1");
}

#[test]
fn r12_8_the_chances_of_leaving() {
    // 29.2, before stand fast.
    let game = duel(&["g-26vg-77"], &["u-28-110"]);
    let leave = |column: usize| {
        let results = game.results(column);
        results.iter().filter(|result| result.to_string().starts_with('D')).count()
    };
    assert_eq!((3..8).map(leave).collect::<Vec<_>>(), [0, 1, 3, 4, 5]);
    assert_eq!((8..11).map(leave).collect::<Vec<_>>(), [6, 6, 6]);
}

#[test]
fn r15_1_r15_2_terrain_and_forts() {
    let multiplier = |unit: &str, enemy: &str, from: &str, hex: &str| {
        let game = fight(
            table().place(enemy, from).place(unit, hex),
            if unit.starts_with('u') { GERMAN } else { ALLIED },
        );
        sums(&game, &[enemy], hex).multiplier
    };
    assert_eq!(multiplier("u-28-110", "g-26vg-77", "P9", "O10"), 1, "clear");
    assert_eq!(multiplier("u-28-110", "g-26vg-77", "AA25", "AA26"), 2, "town");
    assert_eq!(multiplier("u-28-110", "g-26vg-77", "EE4", "EE3"), 3, "city");
    assert_eq!(multiplier("g-26vg-77", "u-28-110", "NN24", "NN25"), 3, "a fort for Germans");
    assert_eq!(multiplier("u-28-110", "g-26vg-77", "NN24", "NN25"), 2, "a fort for Allies");
}

#[test]
fn r15_3_rivers_count_if_all_attack_across() {
    // LL24 is clear, MM24 across the Our, KK24 not.
    let position = table().places("g-26vg-77 MM24, g-26vg-78 KK24, u-28-110 LL24");
    let mut game = fight(position, GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "LL24").multiplier, 2);
    assert_eq!(sums(&game, &["g-26vg-77", "g-26vg-78"], "LL24").multiplier, 1);
    acts(&mut game, &["attack LL24"]);
    let text = explained(&game, "add 77/26VG");
    assert!(text.contains("Not all attack across water"), "{text}");
}

#[test]
fn r15_3_a_bridge_changes_nothing_and_three_is_the_most() {
    let position = table().places("g-26vg-77 MM24, u-28-110 LL23");
    let game = fight(position.bridge("LL23/MM24", Span::Intact), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "LL23").multiplier, 3, "rough, and a river with a bridge");
    // NN25 is a German fort (x3) with the Our to its west.
    let game = fight(table().places("u-28-110 MM25, g-26vg-77 NN25"), ALLIED);
    assert_eq!(sums(&game, &["u-28-110"], "NN25").multiplier, 3);
}

#[test]
fn r16_4_air_points_add_to_the_allied_side() {
    let position = Position::empty("S1", "").turn(20).places("g-26vg-77 P9, u-28-110 O10");
    let game = fight(position, GERMAN);
    let totals = supported(&game, &["g-26vg-77"], &[], &[], 1, "O10");
    assert_eq!((totals.fire, totals.defence, totals.support), (3, 7, 0));
    let position = Position::empty("S1", "").turn(20).places("g-26vg-77 P9, u-28-110 O10");
    let mut game = fight(position, ALLIED);
    let totals = supported(&game, &["u-28-110"], &[], &[], 2, "P9");
    assert_eq!((totals.support, totals.attack, totals.fire), (6, 8, 0), "capped at 4");
    acts(&mut game, &["attack P9"]);
    assert_eq!(crate::tools::refused(&game, "air 4"), "16.4");
    act(&mut game, "air 3", &[4]);
}

#[test]
fn r17_3_surprise_shifts_german_attacks_on_turn_1() {
    let game = |turn, switches: &str, side| {
        fight(Position::empty("S1", switches).turn(turn).places("g-26vg-77 P9, u-28-110 O10"), side)
    };
    let shift = |game: &bulge::Bulge, unit: &str, hex: &str| {
        let totals = sums(game, &[unit], hex);
        totals.shifted - totals.column
    };
    assert_eq!(shift(&game(1, "", GERMAN), "g-26vg-77", "O10"), 1);
    assert_eq!(shift(&game(1, "-SUR", GERMAN), "g-26vg-77", "O10"), 0);
    assert_eq!(shift(&game(2, "", GERMAN), "g-26vg-77", "O10"), 0);
    assert_eq!(shift(&game(1, "", ALLIED), "u-28-110", "P9"), 0);
    // It stops at the end of the table.
    let strong =
        table().turn(1).stack(&["g-1ss-peiper", "g-2ss-2", "g-12ss-12"], "P9").place("u-28-110", "O10");
    let totals = sums(&fight(strong, GERMAN), &["g-1ss-peiper", "g-2ss-2", "g-12ss-12"], "O10");
    assert_eq!((totals.column, totals.shifted), (10, 10));
}
