//! 12.1 and 12.3: attacks and their procedure.

use bulge::charts::{ALLIED, GERMAN};
use bulge::state::Span;
use bulge::{AttackEvent, Event, Flag, ResultEvent};
use engine::Game;

use crate::tools::{act, acts, asked, at, attacks, duel, explained, fight, refused, results, table, texts};

#[test]
fn r12_1_1_one_attack_after_another() {
    let position = table().places("g-26vg-77 P9, g-3fj-5 P11");
    let mut game = fight(position.places("u-28-110 O10, u-28-109 Q12"), GERMAN);
    assert_eq!(texts(&game), ["attack O10", "attack Q12"]);
    let events = act(&mut game, "attack O10", &[4]);
    assert!(results(&events).any(|event| matches!(event, ResultEvent::Resolved { die: 4, .. })));
    assert_eq!(texts(&game), ["attack Q12"], "12.2.3: the other unit is obliged still");
}

/// The strengths of the attack and of the defence that were compared.
fn strengths(events: &[Event]) -> Option<(u16, u16)> {
    results(events).find_map(|event| match *event {
        ResultEvent::Resolved { attack, defence, .. } => Some((attack, defence)),
        _ => None,
    })
}

#[test]
fn r12_1_2_adjacent_units_of_several_hexes_combine() {
    let position = table().places("g-26vg-77 P9, g-26vg-78 P10, g-26vg-39 N9");
    let position = position.place("g-3fj-5", "Q12").stack(&["u-28-110", "u-a402"], "O10");
    let mut game = fight(position, GERMAN);
    assert_eq!(texts(&game), ["attack O10"]);
    // All three have only this hex, so 12.2.4 adds them; nobody is left to choose, and O10 defends as one.
    let events = act(&mut game, "attack O10", &[1]);
    assert_eq!(attacks(&events).filter(|event| matches!(event, AttackEvent::Joined { .. })).count(), 3);
    assert_eq!(strengths(&events), Some((16, 4)));
}

#[test]
fn r12_1_2_refusals() {
    let position = table().places("g-26vg-77 P9, g-sti1 Q9, g-a766 P9");
    let position = position.stack(&["g-3fj-5", "g-3fj-8"], "N10").places("u-28-110 O10, u-9ar-cca O9");
    let mut game = fight(position.flag("g-3fj-8", Flag::Engaged, true).place("g-3fj-9", "R14"), GERMAN);
    assert_eq!(refused(&game, "attack P10"), "12.1.2");
    assert_eq!(refused(&game, "attack A1"), "12.1.2");
    assert_eq!(refused(&game, "add 77/26VG"), "12.1.1", "a hex first");
    acts(&mut game, &["attack O10"]);
    assert_eq!(refused(&game, "add 9/3FJ"), "12.1.2", "not adjacent");
    assert_eq!(refused(&game, "add 5/3FJ"), "12.3", "12.2.4 has added it");
    assert_eq!(refused(&game, "attack O9"), "12.3");
    let game = fight(table().places("g-26vg-77 R14, u-28-110 O10"), GERMAN);
    assert_eq!(refused(&game, "attack O10"), "12.1.2");
}

#[test]
fn r12_1_2_an_attack_needs_a_unit() {
    let position = table().stack(&["g-26vg-77", "g-26vg-78"], "P9").place("u-a402", "O10");
    let mut game = fight(position, GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["add 77/26VG", "add 78/26VG"]);
    assert_eq!(refused(&game, "confirm"), "12.1.2");
    acts(&mut game, &["add 77/26VG"]);
    assert_eq!(texts(&game), ["add 78/26VG", "confirm"]);
}

#[test]
fn r12_1_3_a_unit_and_a_hex_once() {
    let position = table().stack(&["g-26vg-77", "g-26vg-78"], "P9").place("u-28-110", "O10");
    let mut game = fight(position.place("u-28-109", "O9").flag("g-26vg-77", Flag::Pinned, true), GERMAN);
    act(&mut game, "attack O10", &[]);
    acts(&mut game, &["add 77/26VG"]);
    act(&mut game, "confirm", &[4]);
    assert_eq!(refused(&game, "attack O10"), "12.1.3");
    act(&mut game, "attack O9", &[4]);
    assert!(texts(&game).iter().all(|text| text != "attack O9"));
}

#[test]
fn r12_1_3_a_unit_that_retreated_may_be_attacked_again() {
    let position = table().stack(&["g-26vg-77", "g-26vg-78", "g-26vg-39"], "P9").place("u-28-110", "O10");
    let mut game = fight(position.places("g-3fj-5 M11, u-9ar-cca N10"), GERMAN);
    // 15 + 1 against 4: 4-1; a 2 is DR1. N10 holds a friend, so its ZOC does not matter.
    act(&mut game, "attack O10", &[2]);
    acts(&mut game, &["to N10", "done"]);
    assert_eq!(at(&game, "u-28-110"), "N10");
    assert_eq!(refused(&game, "attack O10"), "12.1.2", "nobody is there any more");
    let events = act(&mut game, "attack N10", &[4]);
    assert!(
        results(&events).any(|event| matches!(event, ResultEvent::Resolved { attack: 5, defence: 10, .. }))
    );
}

#[test]
fn r12_1_4_a_stack_need_not_attack_together() {
    let mut game = fight(
        table().stack(&["g-26vg-77", "g-26vg-78"], "P9").place("u-28-110", "O10").flag(
            "g-26vg-78",
            Flag::Engaged,
            true,
        ),
        GERMAN,
    );
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["add 78/26VG", "confirm"]);
}

#[test]
fn r12_1_5_artillery_and_teams_never_attack() {
    let position =
        table().stack(&["g-26vg-77", "g-26vg-78", "g-a766", "g-sti1"], "P9").place("u-28-110", "O10");
    let mut game = fight(position.flag("g-26vg-77", Flag::Engaged, true), GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(refused(&game, "add 766/Art"), "12.1.5");
    assert_eq!(refused(&game, "add g-sti1"), "12.1.5");
    assert_eq!(refused(&game, "add 110/28Inf"), "12.1.2");
    assert_eq!(refused(&game, "add 78/26VG"), "12.3", "added by 12.2.4");
}

#[test]
fn r18_1_3_a_hex_with_a_team_alone_cannot_be_attacked() {
    let game = fight(table().places("u-28-110 O10, g-sti1 P9"), ALLIED);
    assert!(texts(&game).iter().all(|text| !text.starts_with("attack")));
    assert_eq!(refused(&game, "attack P9"), "12.1.2");
}

#[test]
fn r11_10_only_infantry_attacks_over_water_without_a_bridge() {
    // V23 and U23 have the Ourthe between them.
    let stack = ["g-26vg-77", "g-2pz-304", "g-lehr-1"];
    let mut game = fight(table().stack(&stack, "V23").place("u-28-110", "U23"), GERMAN);
    acts(&mut game, &["attack U23"]);
    assert_eq!(texts(&game), ["add 77/26VG", "add 304/2Pz"], "motorised infantry is infantry");
    assert_eq!(refused(&game, "add 130/Lehr"), "11.10");
    let mut game =
        fight(table().stack(&["g-2pz-304", "g-26vg-77", "g-fbb"], "V23").place("u-28-110", "U23"), GERMAN);
    acts(&mut game, &["attack U23"]);
    assert_eq!(refused(&game, "add g-fbb"), "11.10", "combined arms attack as armour does");
    let alone = fight(table().places("g-lehr-1 V23, u-28-110 U23"), GERMAN);
    assert_eq!(refused(&alone, "attack U23"), "11.10");
}

#[test]
fn r11_10_everybody_attacks_over_a_usable_bridge() {
    let position = |span| table().places("g-lehr-1 MM24, u-28-110 LL23").bridge("LL23/MM24", span);
    let game = fight(position(Span::Intact), GERMAN);
    assert_eq!(texts(&game), ["attack LL23"]);
    let game = fight(position(Span::Down), GERMAN);
    assert!(!texts(&game).iter().any(|text| text.starts_with("attack")));
}

#[test]
fn r12_3_the_order_of_an_attack() {
    let position = bulge::Position::empty("S1", "").turn(20);
    let position = position.stack(&["g-26vg-77", "g-26vg-78"], "P9").place("g-a766", "R8");
    let position = position.places("u-28-110 O10, u-a402 M11").flag("u-a402", Flag::Emplaced, true);
    let mut game = fight(position.flag("g-26vg-77", Flag::Engaged, true), GERMAN);
    assert!(game.state().air > 0);
    acts(&mut game, &["attack O10"]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("attackers", GERMAN));
    assert_eq!(refused(&game, "done"), "12.3");
    acts(&mut game, &["confirm"]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("support", GERMAN));
    acts(&mut game, &["support 766/Art"]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("fpf", ALLIED));
    acts(&mut game, &["fpf 402/FA"]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("air", ALLIED));
    assert_eq!(refused(&game, "done"), "16.4");
    let before = game.state().air;
    let events = act(&mut game, "air 2", &[3]);
    assert_eq!(game.state().air, before - 2);
    // A = 5 + min(6, 5); D = 4 + min(3 + 6, 4).
    assert_eq!(strengths(&events), Some((10, 8)));
}

#[test]
fn r12_3_explanations_at_every_step() {
    let game = duel(&["g-26vg-77", "g-26vg-78", "g-26vg-39"], &["u-28-110"]);
    let text = explained(&game, "attack O10");
    for part in [
        "Attack",
        "16  [12.4]",
        "77/26VG",
        "Cohesion of 26VG",
        "A tenth",
        "x1/10",
        "[22.2 (DC)]",
        "4-1",
        "DR1",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(text.contains("None: 109/28Inf is not in play"), "{text}");
}
