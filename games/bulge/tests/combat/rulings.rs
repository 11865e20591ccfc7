//! 26.0: rulings on Division Cohesion (26.R4 to 26.R11, 26.R30).

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::Place;
use bulge::{Bulge, Cohesion, Flag, Position, cohesion_bonus, position};

use crate::tools::{fight, sums, supported, table, unit};

fn defence(game: &Bulge, id: &str, hex: &str) -> Cohesion {
    let group = game.counter(unit(game, id)).group.expect("a division");
    game.cohesion_in_defence(group, position::hex(game, hex))
}

/// [26.R4]
#[test]
fn r26_r4_support_earns_nothing_and_only_the_attacked_count() {
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let position = table().stack(&units, "P9").places("u-517 O10, g-a766 Q10");
    let game = fight(position, GERMAN);
    let totals = supported(&game, &units, &["g-a766"], &[], 0, "O10");
    assert_eq!((totals.support, totals.attack_cohesion), (6, 2), "a tenth of 26, not of 32");
    let units = ["u-28-109", "u-28-110", "u-28-112"];
    let game =
        fight(Position::empty("S1", "").turn(20).stack(&units, "P9").place("g-26vg-77", "O10"), ALLIED);
    let totals = supported(&game, &units, &[], &[], 3, "O10");
    assert_eq!((totals.support, totals.attack_cohesion, totals.attack), (9, 2, 23), "nor of air points");
    // Two of three are attacked: a tenth of their ten.
    let position = table().stack(&["u-1-16", "u-1-18"], "O10").places("u-1-26 N10, g-26vg-77 P9");
    assert_eq!(sums(&fight(position, GERMAN), &["g-26vg-77"], "O10").defence_cohesion, 1);
}

/// [26.R5]
#[test]
fn r26_r5_at_least_one_for_the_division_not_for_each_regiment() {
    let units = ["g-12vg-27", "g-12vg-48", "g-12vg-89"];
    let game = fight(table().stack(&units, "P9").place("u-517", "O10"), GERMAN);
    assert_eq!(sums(&game, &units, "O10").attack_cohesion, 1);
    let position = table().stack(&["g-12vg-27", "g-12vg-48"], "O10").place("g-12vg-89", "N10");
    let game = fight(position.place("u-28-110", "P9"), ALLIED);
    assert_eq!(sums(&game, &["u-28-110"], "O10").defence_cohesion, 1);
    // A division that does not qualify gets nothing at all.
    let position = table().stack(&["g-12vg-27", "g-12vg-48"], "P9").place("g-12vg-89", "A1");
    let game = fight(position.place("u-517", "O10"), GERMAN);
    assert_eq!(sums(&game, &["g-12vg-27", "g-12vg-48"], "O10").attack_cohesion, 0);
}

/// [26.R6]
#[test]
fn r26_r6_rounding_the_bonus_or_the_total_is_the_same() {
    for strength in 1..=200 {
        assert_eq!(strength + cohesion_bonus(ALLIED, strength), (strength * 11).div_ceil(10), "{strength}");
        let german = (strength * 11 / 10).max(strength + 1);
        assert_eq!(strength + cohesion_bonus(GERMAN, strength), german, "{strength}");
    }
}

/// [26.R7]
#[test]
fn r26_r7_two_divisions_in_one_hex() {
    // 4 and 5 in clear: 1 and 1, not one tenth of 9.
    let position = table().stack(&["u-28-109", "u-1-16"], "O10").stack(&["u-28-110", "u-28-112"], "N10");
    let position = position.stack(&["u-1-18", "u-1-26"], "N9").place("g-26vg-77", "P9");
    let game = fight(position, GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "O10").defence_cohesion, 2);
    // One of the two may qualify alone.
    let position = table().stack(&["u-28-109", "u-1-16"], "O10").stack(&["u-28-110", "u-28-112"], "N10");
    let position = position.stack(&["u-1-18", "u-1-26"], "A1").place("g-26vg-77", "P9");
    assert_eq!(sums(&fight(position, GERMAN), &["g-26vg-77"], "O10").defence_cohesion, 1);
}

/// [26.R8]
#[test]
fn r26_r8_near_units_are_linked_whoever_stands_about() {
    let at = |hexes: [&str; 3]| {
        let units = ["u-28-109", "u-28-110", "u-28-112"];
        let position =
            units.iter().zip(hexes).fold(table(), |position, (unit, hex)| position.place(unit, hex));
        // Germans in the three hexes next to both O10 and O12, and more around.
        let germans = ["g-26vg-77", "g-26vg-78", "g-26vg-39", "g-12vg-27"];
        let position =
            germans.iter().zip(["P10", "O9", "P9", "N9"]).fold(position, |p, (unit, hex)| p.place(unit, hex));
        defence(&fight(position, GERMAN), "u-28-109", "O10")
    };
    assert_eq!(at(["O10", "O10", "O11"]), Cohesion::Whole, "same hex, and adjacent");
    assert_eq!(at(["O10", "O11", "O12"]), Cohesion::Whole, "a chain of adjacent ones");
    assert_eq!(at(["O10", "O10", "O12"]), Cohesion::Whole, "two hexes, O11 is free");
    assert!(matches!(at(["O10", "O10", "O13"]), Cohesion::Apart(_)), "three hexes");
}

/// [26.R9]
#[test]
fn r26_r9_von_der_heydte_and_guns_block_and_teams_do_not() {
    // Between O10 and O12 there is O11 alone.
    let with = |german: &str| {
        let position = table().place("u-28-109", "O10").stack(&["u-28-110", "u-28-112"], "O12");
        defence(&fight(position.place(german, "O11"), GERMAN), "u-28-109", "O10")
    };
    for german in ["g-vdh", "g-a766", "g-w15", "g-26vg-77"] {
        assert!(matches!(with(german), Cohesion::Apart(_)), "{german}");
    }
    assert_eq!(with("g-sti1"), Cohesion::Whole);
}

/// [26.R10]
#[test]
fn r26_r10_what_was_diverted_or_struck_is_missed() {
    let with = |place| {
        let position = table().send("u-28-112", place).stack(&["u-28-109", "u-28-110"], "P9");
        let game = fight(position.place("g-26vg-77", "O10"), ALLIED);
        (sums(&game, &["u-28-109", "u-28-110"], "O10").attack_cohesion, defence(&game, "u-28-109", "P9"))
    };
    assert_eq!(with(Place::Eliminated), (1, Cohesion::Whole), "a lost regiment is not missed");
    for place in [Place::Exited, Place::Removed] {
        let (bonus, cohesion) = with(place);
        assert!(bonus == 0 && matches!(cohesion, Cohesion::Never(_)), "{place:?}");
    }
}

/// [26.R11]
#[test]
fn r26_r11_divisions_of_two_and_divisions_that_never_come_whole() {
    let bonus = |units: &[&str], side| {
        let enemy = if side == GERMAN { "u-517" } else { "g-26vg-77" };
        let game = fight(table().stack(units, "P9").place(enemy, "O10"), side);
        sums(&game, units, "O10").attack_cohesion
    };
    assert!(bonus(&["b-gds-5", "b-gds-32"], ALLIED) > 0);
    assert!(bonus(&["u-6ar-cca", "u-6ar-ccb"], ALLIED) > 0);
    for units in [
        ["g-3pg-8", "g-3pg-29"],
        ["g-15pg-104", "g-15pg-115"],
        ["g-17ss-37", "g-17ss-38"],
        ["g-25pg-35", "g-25pg-119"],
        ["g-6ssg-11", "g-6ssg-12"],
    ] {
        assert!(bonus(&units, GERMAN) > 0, "{units:?}");
    }
    assert_eq!(bonus(&["u-4-12", "u-4-22"], ALLIED), 0);
    let game = fight(table(), GERMAN);
    assert_eq!(game.counter(unit(&game, "b-11ar-29")).group, None);
    assert_eq!(game.counter(unit(&game, "u-4-12")).group, None);
}

/// [26.R30]
#[test]
fn r26_r30_supply_enters_by_the_strengths_alone() {
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let game = |out: &[&str]| {
        let position = table().stack(&units, "P9").place("u-517", "O10");
        let cut = |position: Position, unit: &&str| position.flag(unit, Flag::Unsupplied, true);
        fight(out.iter().fold(position, cut), GERMAN)
    };
    let sum = |out: &[&str]| {
        let totals = sums(&game(out), &units, "O10");
        (totals.ground, totals.attack_cohesion)
    };
    assert_eq!(sum(&[]), (26, 2));
    assert_eq!(sum(&["g-1ss-1"]), (23, 2), "12 + 4 + 7");
    assert_eq!(sum(&units), (14, 1), "6 + 4 + 4");
    // In defence supply does not matter at all.
    let position = table().places("u-28-109 O10, u-28-110 N10, u-28-112 M11");
    let position = position.flag("u-28-109", Flag::Unsupplied, true).flag("u-28-112", Flag::Unsupplied, true);
    let totals = sums(&fight(position.place("g-26vg-77", "P9"), GERMAN), &["g-26vg-77"], "O10");
    assert_eq!((totals.base, totals.defence_cohesion), (4, 1));
}

#[test]
fn r22_7_a_division_of_four_must_be_joined_whole() {
    let with = |last: &str| {
        let position = table().stack(&["u-101ab-501", "u-101ab-502"], "O10").place("u-101ab-506", "N10");
        defence(&fight(position.place("u-101ab-327", last), GERMAN), "u-101ab-501", "O10")
    };
    assert_eq!(with("M11"), Cohesion::Whole);
    assert!(matches!(with("K11"), Cohesion::Apart(_)), "the fourth is too far from the third");
    let lost = table().stack(&["u-101ab-501", "u-101ab-502"], "O10").place("u-101ab-506", "N10");
    let game = fight(lost.send("u-101ab-327", Place::Eliminated), GERMAN);
    assert_eq!(defence(&game, "u-101ab-501", "O10"), Cohesion::Whole, "a lost one is not missed");
}
