//! 22.0: Division Cohesion, with the worked examples X15 to X35.

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::Place;
use bulge::{Bulge, Cohesion, Flag, Position, position};

use crate::tools::{act, acts, asked, at, example, explained, fight, sums, table, unit};

/// Example X15.
#[test]
fn r22_2_x15_three_regiments() {
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let totals = sums(&fight(example("X15"), GERMAN), &units, "O10");
    assert_eq!((totals.ground, totals.attack_cohesion, totals.attack), (26, 2, 28));
}

/// Example X16.
#[test]
fn r22_2_x16_allied_fractions_go_up() {
    let units = ["u-28-109", "u-28-110", "u-28-112"];
    let game = fight(example("X16"), ALLIED);
    let totals = sums(&game, &units, "O10");
    assert_eq!((totals.ground, totals.attack_cohesion, totals.attack), (12, 2, 14));
}

/// Example X17.
#[test]
fn r22_2_x17_german_fractions_go_down_but_not_below_one() {
    let units = ["g-12vg-27", "g-12vg-48", "g-12vg-89"];
    assert_eq!(sums(&fight(example("X17"), GERMAN), &units, "O10").attack, 10);
}

/// Example X18.
#[test]
fn r22_2_x18_all_must_attack_the_same_hex() {
    let game = fight(example("X18"), GERMAN);
    assert_eq!(sums(&game, &["g-1ss-peiper"], "O10").attack, 12);
    assert_eq!(sums(&game, &["g-1ss-1", "g-1ss-2"], "Q12").attack, 14);
    let text = explained(&game, "attack O10");
    assert!(text.contains("None: 1/1SS is at P11 and does not attack"), "{text}");
}

#[test]
fn r22_2_they_need_not_stand_together() {
    let position = table().places("g-1ss-peiper P9, g-1ss-1 N9, g-1ss-2 O11");
    let game = fight(position.place("u-517", "O10"), GERMAN);
    assert_eq!(sums(&game, &["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "O10").attack, 28);
}

#[test]
fn r22_2_r4_strength_is_counted_after_halving() {
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let position = table().stack(&units, "P9").place("u-517", "O10");
    let game = fight(position.flag("g-1ss-peiper", Flag::Unsupplied, true), GERMAN);
    // 6 + 7 + 7 = 20, and a tenth of that; 26.R30: mixed supply does not matter otherwise.
    assert_eq!(sums(&game, &units, "O10").attack, 22);
}

#[test]
fn r26_r7_two_divisions_are_judged_each_on_its_own() {
    let position = table().stack(&["g-3pg-8", "g-3pg-29"], "P9").stack(&["g-15pg-104", "g-15pg-115"], "P10");
    let game = fight(position.place("u-517", "O10"), GERMAN);
    let totals = sums(&game, &["g-3pg-8", "g-3pg-29", "g-15pg-104", "g-15pg-115"], "O10");
    assert_eq!((totals.ground, totals.attack_cohesion), (32, 2), "1 each, not 3 of 32");
}

/// Example X19.
#[test]
fn r22_3_x19_a_division_of_two() {
    let units = ["g-3pg-8", "g-3pg-29"];
    assert_eq!(sums(&fight(example("X19"), GERMAN), &units, "O10").attack, 17);
}

/// Example X20.
#[test]
fn r22_3_x20_one_was_lost() {
    let game = fight(example("X20").send("g-26vg-39", Place::Eliminated), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77", "g-26vg-78"], "O10").attack, 11);
}

/// Example X21.
#[test]
fn r22_3_x21_four_regiments_must_all_take_part() {
    let three = ["u-101ab-501", "u-101ab-502", "u-101ab-506"];
    let position = example("X21").place("u-101ab-327", "A1");
    let game = fight(position, ALLIED);
    assert_eq!(sums(&game, &three, "O10").attack, 15);
}

/// Example X22.
#[test]
fn r22_3_r22_7_x22_one_unit_left() {
    let position = example("X22").send("g-560vg-1128", Place::Eliminated);
    let position = position.send("g-560vg-1129", Place::Eliminated);
    let game = fight(position.clone(), GERMAN);
    assert_eq!(sums(&game, &["g-560vg-1130"], "O10").attack, 3);
    let game = fight(position, ALLIED);
    assert_eq!(sums(&game, &["u-517"], "P9").defence, 3);
    assert!(explained(&game, "attack P9").contains("[22.7 (DC)]"));
}

/// The 28th at AA26, CC26 and EE26, and Germans about.
fn chain(germans: &[(&str, &str)]) -> Bulge {
    let position = example("X23");
    let position = germans.iter().fold(position, |position, (unit, hex)| position.place(unit, hex));
    fight(position, GERMAN)
}

fn linked(game: &Bulge) -> Cohesion {
    let group = game.counter(unit(game, "u-28-109")).group.expect("a division");
    game.cohesion_in_defence(group, position::hex(game, "AA26"))
}

/// Example X23.
#[test]
fn r22_4_x23_a_chain_of_two_hexes_each() {
    let game = fight(example("X23"), GERMAN);
    let links = [["AA26", "CC26"], ["CC26", "EE26"], ["AA26", "EE26"]]
        .map(|pair| pair.map(|label| position::hex(&game, label)))
        .map(|[one, other]| game.distance(one, other));
    assert_eq!(links, [2, 2, 4], "two hexes each");
    assert_eq!(linked(&game), Cohesion::Whole);
}

/// Example X24.
#[test]
fn r22_4_x24_one_way_is_enough() {
    assert_eq!(linked(&fight(example("X24"), GERMAN)), Cohesion::Whole);
}

/// Example X25.
#[test]
fn r22_4_x25_enemy_units_break_the_chain() {
    let game = fight(example("X25"), GERMAN);
    assert_eq!(linked(&game), Cohesion::Apart(unit(&game, "u-28-110")));
    let text = explained(&game, "attack AA26");
    assert!(text.contains("None: 110/28Inf at CC26 is cut off"), "{text}");
    for (unit, how) in
        [("109/28Inf, AA26", "attacked"), ("110/28Inf, CC26", "cut off"), ("112/28Inf, EE26", "cut off")]
    {
        assert!(text.lines().any(|line| line.contains(unit) && line.contains(how)), "{unit} in\n{text}");
    }
}

/// Example X26.
#[test]
fn r22_4_x26_zones_do_not() {
    // BB24 and BB27 put BB25 and BB26 into German zones.
    assert_eq!(linked(&fight(example("X26"), GERMAN)), Cohesion::Whole);
}

#[test]
fn r26_r9_artillery_blocks_and_teams_do_not() {
    let game = chain(&[("g-26vg-77", "BB26"), ("g-a766", "BB25")]);
    assert_eq!(linked(&game), Cohesion::Apart(unit(&game, "u-28-110")));
    assert_eq!(linked(&chain(&[("g-sti1", "BB26"), ("g-sti2", "BB25")])), Cohesion::Whole);
}

#[test]
fn r26_r8_three_hexes_are_too_far() {
    let position = table().places("u-28-109 AA26, u-28-110 CC26, u-28-112 FF26");
    let game = fight(position, GERMAN);
    assert_eq!(linked(&game), Cohesion::Apart(unit(&game, "u-28-112")));
}

/// Example X27.
#[test]
fn r22_5_r22_6_x27_two_stacked_in_a_town() {
    let game = fight(example("X27"), GERMAN);
    let totals = sums(&game, &["g-26vg-77"], "AA26");
    assert_eq!((totals.defence_cohesion, totals.defence), (2, 22));
}

/// Example X28.
#[test]
fn r22_6_x28_the_bonus_comes_after_multiplying() {
    let game = fight(example("X28"), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "AA26").defence, 9);
}

/// Example X29.
#[test]
fn r22_6_x29_in_a_fort() {
    let game = fight(example("X29"), ALLIED);
    assert_eq!(sums(&game, &["u-28-110"], "NN25").defence, 33);
}

/// Example X30.
#[test]
fn r22_6_x30_at_least_one() {
    let game = fight(example("X30"), ALLIED);
    assert_eq!(sums(&game, &["u-28-110"], "O10").defence, 4);
}

#[test]
fn r22_6_fpf_earns_no_bonus() {
    let position = table().places("u-28-109 O10, u-28-110 N10, u-28-112 M11");
    let game = fight(position.place("g-26vg-77", "P9"), GERMAN);
    let totals = crate::tools::supported(&game, &["g-26vg-77"], &[], &["u-a402"], 0, "O10");
    assert_eq!((totals.defence_cohesion, totals.defence), (1, 4 + 1 + 3));
}

/// Example X31.
#[test]
fn r22_7_x31_two_left_and_adjacent() {
    let game = fight(example("X31").send("u-4ar-ccr", Place::Eliminated), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "O10").defence, 8);
}

/// Example X32.
#[test]
fn r22_8_x32_an_element_still_to_arrive() {
    let game = fight(example("X32").turn(5), GERMAN);
    assert_eq!(sums(&game, &["g-560vg-1128", "g-560vg-1130"], "O10").attack, 6);
    let text = explained(&game, "attack O10");
    assert!(text.contains("1129/560VG has not arrived") && text.contains("[22.8 (DC)]"), "{text}");
    // Available but not entered is not in play either; once it is on the map the division is whole.
    let group = game.counter(unit(&game, "g-560vg-1128")).group.expect("a division");
    let all = ["g-560vg-1128", "g-560vg-1130", "g-560vg-1129"];
    let whole = fight(table().stack(&all, "P9").place("u-517", "O10"), GERMAN);
    let ids: Vec<_> = all.iter().map(|word| unit(&whole, word)).collect();
    assert_eq!(whole.cohesion_in_attack(group, &ids), Cohesion::Whole);
}

/// Example X33.
#[test]
fn r22_8_x33_a_part_that_never_comes() {
    let game = fight(example("X33"), ALLIED);
    assert_eq!(sums(&game, &["u-4-12", "u-4-22"], "O10").attack, 6);
    assert_eq!(game.counter(unit(&game, "b-11ar-29")).group, None);
}

/// Example X7.
#[test]
fn r22_8_x7_the_sixth_armored_has_two_elements_or_three() {
    let both = ["u-6ar-cca", "u-6ar-ccb"];
    let game = fight(table().stack(&both, "P9").place("g-26vg-77", "O10"), ALLIED);
    assert_eq!(sums(&game, &both, "O10").attack, 20);
    let position = Position::empty("S1", "-AIR,MIX=base").turn(22).stack(&both, "P9");
    let game = fight(position.place("g-26vg-77", "O10"), ALLIED);
    assert_eq!(sums(&game, &both, "O10").attack, 14, "CCR is missing");
}

#[test]
fn r26_r10_a_diverted_unit_ends_the_bonus() {
    let position = table().send("u-28-112", Place::Exited).stack(&["u-28-109", "u-28-110"], "P9");
    let game = fight(position.place("g-26vg-77", "O10"), ALLIED);
    assert_eq!(sums(&game, &["u-28-109", "u-28-110"], "O10").attack, 8);
}

/// Example X34.
#[test]
fn r22_1_x34_losses_count_at_once() {
    // 27 attacks three regiments alone and is lost; then 48 and 89 attack another hex.
    let mut game = fight(example("X34"), GERMAN);
    assert_eq!(sums(&game, &["g-12vg-48", "g-12vg-89"], "O10").attack, 6, "27 is alive elsewhere");
    act(&mut game, "attack S9", &[1]);
    assert_eq!(at(&game, "g-12vg-27"), "-");
    assert_eq!(sums(&game, &["g-12vg-48", "g-12vg-89"], "O10").attack, 7);
}

/// Example X35.
#[test]
fn r22_1_x35_positions_count_at_once() {
    // Of the 28th, 109 at O10, 110 at N10 and 112 at M11 are a chain; 112 is driven off to the west.
    let mut game = fight(example("X35"), GERMAN);
    assert_eq!(sums(&game, &["g-26vg-77"], "O10").defence_cohesion, 1);
    // 26 + 2 to 4 + 1: 5-1; a 3 is DR2.
    act(&mut game, "attack M11", &[3]);
    let ends = crate::tools::texts(&game);
    assert_eq!(asked(&game), "retreat-to", "{ends:?}");
    let far = ends.iter().find(|end| {
        let hex = position::hex(&game, end.strip_prefix("to ").unwrap_or_default());
        game.distance(hex, position::hex(&game, "N10")) > 2
    });
    let far = far.expect("a hex away from the others").clone();
    acts(&mut game, &[&far]);
    assert_eq!(sums(&game, &["g-26vg-77"], "O10").defence_cohesion, 0);
}

#[test]
fn dc_off_changes_nothing_else() {
    let units = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2"];
    let game = |switches| {
        let position = Position::empty("S1", switches).turn(20).stack(&units, "P9");
        fight(position.places("u-28-109 O10, u-28-110 N10, u-28-112 M11"), GERMAN)
    };
    let (on, off) = (sums(&game("-AIR"), &units, "O10"), sums(&game("-AIR,-DC"), &units, "O10"));
    assert_eq!((on.attack_cohesion, on.defence_cohesion), (2, 1));
    assert_eq!((off.attack_cohesion, off.defence_cohesion), (0, 0));
    assert_eq!((on.attack - 2, on.defence - 1), (off.attack, off.defence));
    assert_eq!((on.ground, on.base, on.multiplier), (off.ground, off.base, off.multiplier));
    assert!(!explained(&game("-AIR,-DC"), "attack O10").contains("Cohesion"));
}
