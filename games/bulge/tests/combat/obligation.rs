//! 12.2: mandatory combat.

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::Span;
use bulge::{Bulge, Flag, Position, Segment};

use crate::tools::{QUIET, act, acts, asked, at, fight, refused, table, texts, unit};

fn obliged(game: &Bulge, word: &str) -> bool {
    game.is(unit(game, word), Flag::Obliged)
}

#[test]
fn r12_2_1_who_is_obliged() {
    let position = table().places("g-26vg-77 P9, g-26vg-78 P10, g-a766 P9");
    let position = position.places("g-vdh N10, g-26vg-39 R14, u-28-110 O10");
    let game = fight(position.flag("g-26vg-78", Flag::Engaged, true), GERMAN);
    assert!(obliged(&game, "g-26vg-77"));
    assert!(!obliged(&game, "g-26vg-78"), "Engaged");
    assert!(!obliged(&game, "g-a766"), "artillery");
    assert!(!obliged(&game, "g-vdh"), "18.4.4");
    assert!(!obliged(&game, "g-26vg-39"), "not in a ZOC");
    assert!(!obliged(&game, "u-28-110"), "not phasing");
}

#[test]
fn r12_2_1_a_unit_in_a_fort_is_not_obliged() {
    // NN22 is a fort, NN21 its northern neighbour.
    let game = fight(table().places("g-26vg-77 NN22, u-28-110 NN21"), GERMAN);
    assert!(!obliged(&game, "g-26vg-77"));
    let game = fight(table().places("g-26vg-77 P9, u-28-110 O10"), GERMAN);
    assert!(obliged(&game, "g-26vg-77"));
}

#[test]
fn r12_2_1_no_zone_across_water_without_a_bridge() {
    let position = |span| table().places("g-26vg-77 MM24, u-28-110 LL23").bridge("LL23/MM24", span);
    assert!(!obliged(&fight(position(Span::Down), GERMAN), "g-26vg-77"));
    assert!(obliged(&fight(position(Span::Intact), GERMAN), "g-26vg-77"));
}

#[test]
fn r12_2_2_pinned_units_are_excused() {
    // Zones all around: P9 and N10 cover the other four neighbours.
    let position = table().places("g-26vg-77 O10, u-28-109 P9, u-28-110 N10");
    let mut game = position.begin(GERMAN, Segment::Movement);
    assert!(game.is(unit(&game, "g-26vg-77"), Flag::Pinned));
    // It stays: it need not attack. The phase asks, and may end.
    act(&mut game, "done", &[]);
    assert!(!obliged(&game, "g-26vg-77"));
    assert_eq!(asked(&game), "attack");
    assert!(texts(&game).contains(&"done".to_owned()));
    // One that moved is not pinned any more.
    let position = table().places("g-26vg-77 O10, u-28-110 P10");
    let game =
        fight(position.flag("g-26vg-77", Flag::Pinned, true).flag("g-26vg-77", Flag::Moved, true), GERMAN);
    assert!(obliged(&game, "g-26vg-77"));
}

#[test]
fn r12_2_2_one_that_could_withdraw_is_not_pinned() {
    let game = table().places("g-26vg-77 P9, u-28-110 O10").begin(GERMAN, Segment::Movement);
    assert!(!game.is(unit(&game, "g-26vg-77"), Flag::Pinned));
}

#[test]
fn r12_2_3_the_phase_may_not_end() {
    let position = table().places("g-26vg-77 P9, u-28-110 O10");
    let mut game = fight(position, GERMAN);
    assert_eq!(refused(&game, "done"), "12.2.3");
    assert_eq!(texts(&game), ["attack O10"]);
    act(&mut game, "attack O10", &[4]);
    assert_ne!(asked(&game), "attack", "the phase is over when nothing can be attacked");
}

#[test]
fn r12_2_3_artillery_alone_does_not_oblige() {
    let game = fight(table().places("g-26vg-77 P9, u-a402 O10"), GERMAN);
    assert_eq!(texts(&game), ["attack O10", "done"]);
}

#[test]
fn r12_2_3_the_obligation_lapses_when_its_hex_was_attacked() {
    let position = table().places("g-26vg-77 P9, g-26vg-78 N10, u-28-110 O10");
    let mut game = fight(position.place("u-28-109", "O9"), GERMAN);
    // 77 may attack O9 or O10, 78 only O10.
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["add 77/26VG", "confirm"], "12.2.4 has added 78 alone");
    act(&mut game, "confirm", &[4]);
    assert_eq!(refused(&game, "done"), "12.2.3");
    assert_eq!(texts(&game), ["attack O9"]);
}

#[test]
fn r12_2_4_the_last_hex_takes_all_who_have_no_other() {
    let position = table().stack(&["g-26vg-77", "g-26vg-78"], "P9").place("g-26vg-39", "N10");
    let mut game = fight(position.places("u-28-110 O10, g-3fj-5 N9"), GERMAN);
    let events = act(&mut game, "attack O10", &[4]);
    let forced = crate::tools::attacks(&events)
        .filter(|event| matches!(event, bulge::AttackEvent::Joined { forced: true, .. }))
        .count();
    assert_eq!(forced, 4);
}

#[test]
fn r12_2_5_one_hex_is_enough() {
    let position = table().places("g-26vg-77 P9, u-28-110 O10, u-28-109 O9");
    let mut game = fight(position, GERMAN);
    act(&mut game, "attack O9", &[4]);
    assert_ne!(asked(&game), "attack");
}

#[test]
fn r12_2_6_r17_4_allies_are_not_obliged_on_turn_1() {
    let position = |turn, switches| {
        let position = Position::empty("S1", switches).turn(turn);
        fight(position.places("g-26vg-77 P9, u-28-110 O10"), ALLIED)
    };
    assert!(!obliged(&position(1, QUIET), "u-28-110"));
    assert!(obliged(&position(1, "-AIR,-SUR"), "u-28-110"));
    assert!(obliged(&position(2, QUIET), "u-28-110"));
}

#[test]
fn mc_off_obliges_nobody() {
    let position = Position::empty("S1", "-AIR,-MC").turn(20);
    let game = fight(position.places("g-26vg-77 P9, u-28-110 O10"), GERMAN);
    assert_eq!(texts(&game), ["attack O10", "done"]);
}

#[test]
fn r14_9_a_retreat_obliges_nobody() {
    // Nobody obliges M9 and N11 when the phase begins; then 110 retreats next to both.
    let position = table().stack(&["g-26vg-77", "g-26vg-78", "g-26vg-39"], "P9").place("u-28-110", "O10");
    let mut game = fight(position.places("g-3fj-5 M9, g-3fj-8 N11"), GERMAN);
    act(&mut game, "attack O10", &[2]);
    act(&mut game, "to N9", &[6]);
    acts(&mut game, &["done"]);
    assert_eq!(at(&game, "u-28-110"), "N9");
    assert_eq!(texts(&game), ["attack N9", "done"], "it may be attacked and need not");
}
