//! 14.1 to 14.3, 14.5, 14.6: results, exchange and stand fast.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Position};
use engine::Game;

use crate::tools::{act, acts, asked, at, duel, example, fight, refused, table, texts, unit};

fn engaged(game: &Bulge, word: &str) -> bool {
    game.is(unit(game, word), Flag::Engaged)
}

const VG26: [&str; 3] = ["g-26vg-77", "g-26vg-78", "g-26vg-39"];

#[test]
fn r14_1_ae() {
    // 3 to 15 is 1-4; a 1 is AE.
    let mut game = duel(&["g-12vg-27"], &["u-1-16", "u-1-18", "u-1-26"]);
    act(&mut game, "attack O10", &[1]);
    assert_eq!(at(&game, "g-12vg-27"), "-");
    assert_eq!(game.state().points.losses[ALLIED.index()], 3);
}

#[test]
fn r14_1_de() {
    // 30 + 2 against 4: 7-1 after the surprise; a 6 is DE.
    let position = table().stack(&["g-1ss-peiper", "g-1ss-1", "g-1ss-2"], "P9");
    let mut game = fight(position.stack(&["u-28-110", "u-a402"], "O10"), GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert_eq!((at(&game, "u-28-110"), at(&game, "u-a402")), ("-".into(), "-".into()));
    assert_eq!(asked(&game), "advance");
    assert_eq!(game.state().points.losses[GERMAN.index()], 4 + 3);
}

#[test]
fn r14_2_ar_retreats_every_attacker() {
    // 5 + 5 to 8: 1-1; a 3 is AR1.
    let position = table().places("g-26vg-77 P9, g-3fj-5 P10").stack(&["u-28-110", "u-28-109"], "O10");
    let mut game = fight(position, GERMAN);
    act(&mut game, "attack O10", &[3]);
    assert_eq!(game.decision().unwrap().side, GERMAN);
    assert_eq!(texts(&game), ["retreat 5/3FJ", "retreat 77/26VG"]);
    assert_eq!(refused(&game, "done"), "14.4");
    acts(&mut game, &["retreat 77/26VG"]);
    let end = texts(&game)[0].clone();
    acts(&mut game, &[&end]);
    let end = texts(&game)[0].clone();
    acts(&mut game, &[&end]);
    assert_ne!(asked(&game), "advance");
    assert_eq!(at(&game, "u-28-110"), "O10");
}

#[test]
fn r14_3_en() {
    let mut game = duel(&["g-26vg-77"], &["u-28-110", "u-a402"]);
    // 5 to 4: 1-1; a 4 is EN.
    act(&mut game, "attack O10", &[4]);
    assert!(engaged(&game, "u-28-110") && !engaged(&game, "u-a402") && !engaged(&game, "g-26vg-77"));
    assert_eq!((at(&game, "u-28-110"), at(&game, "g-26vg-77")), ("O10".into(), "P9".into()));
}

#[test]
fn r14_3_an_engaged_unit_may_not_move_and_loses_the_marker() {
    let position = table().places("g-26vg-77 P9, u-28-110 O10").flag("u-28-110", Flag::Engaged, true);
    let mut game = position.begin(ALLIED, bulge::Segment::Movement);
    assert_eq!(refused(&game, "take 110/28Inf"), "14.3");
    act(&mut game, "done", &[]);
    assert_eq!(texts(&game), ["attack P9", "done"], "it may attack and need not");
    let action = game.parse_action("done").unwrap();
    game.play(action, &mut engine::Dice::fast(1), &mut Vec::new());
    assert!(!engaged(&game, "u-28-110"));
}

#[test]
fn r14_5_ex() {
    // 5 + 3 to 4 + 4: 1-1; a 6 is EX. The defender gives up one of two, the attacker must match 4.
    let start = duel(&["g-26vg-77", "g-12vg-27"], &["u-28-110", "u-28-109"]);
    let mut game = start.clone();
    act(&mut game, "attack O10", &[6]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("exchange", ALLIED));
    assert_eq!(texts(&game), ["lose 110/28Inf", "lose 109/28Inf"]);
    assert_eq!(refused(&game, "lose 77/26VG"), "14.5");
    acts(&mut game, &["lose 109/28Inf"]);
    // 5 alone is enough; 3 is too little, and 3 + 5 more than is needed: there is no choice.
    assert_eq!((at(&game, "g-26vg-77"), at(&game, "g-12vg-27")), ("-".into(), "P9".into()));
    assert!(engaged(&game, "u-28-110"));
    assert_eq!(at(&game, "u-28-109"), "-");
}

#[test]
fn r14_5_the_attacker_chooses_what_is_just_enough() {
    // 5 + 5 to 5 + 4: 1-1; the lost unit has 5.
    let start = duel(&["g-26vg-77", "g-3fj-5"], &["u-1-16", "u-28-110"]);
    let mut game = start.clone();
    act(&mut game, "attack O10", &[6]);
    acts(&mut game, &["lose 16/1Inf"]);
    assert_eq!(texts(&game), ["lose 5/3FJ", "lose 77/26VG"]);
    acts(&mut game, &["lose 77/26VG"]);
    assert_eq!(at(&game, "g-3fj-5"), "P9");
}

#[test]
fn r14_5_a_weak_attack_goes_whole_and_small_units_add_up() {
    // 3 + 3 to 5: 1-1; a 6 is EX: both go, for neither could be spared.
    let mut game = duel(&["g-12vg-27", "g-62vg-164"], &["u-1-16"]);
    act(&mut game, "attack O10", &[6]);
    assert_eq!(
        (at(&game, "g-12vg-27"), at(&game, "g-62vg-164"), at(&game, "u-1-16")),
        ("-".into(), "-".into(), "-".into())
    );
    // 3 + 3 + 5 to 9: any choice must be minimal: 5 + 5, or 3 + 3 + 5.
    let mut game = duel(&["g-12vg-27", "g-62vg-164", "g-26vg-77"], &["u-6ar-cca"]);
    act(&mut game, "attack O10", &[6]);
    assert_eq!(at(&game, "u-6ar-cca"), "-");
    assert!(["g-12vg-27", "g-62vg-164", "g-26vg-77"].iter().all(|word| at(&game, word) == "-"));
}

#[test]
fn r14_5_after_an_exchange_artillery_leaves_and_attackers_advance() {
    // 5 + 5 to 4 + 5... : 10 to 9 with cohesion off is 1-1; the one combat unit goes, then the gun.
    let position = table().stack(&["g-26vg-77", "g-3fj-5"], "P9").stack(&["u-6ar-cca", "u-a402"], "O10");
    let mut game = fight(position, GERMAN);
    act(&mut game, "attack O10", &[6]);
    assert_eq!(at(&game, "u-6ar-cca"), "-");
    assert_eq!(asked(&game), "retreat-to");
}

#[test]
fn r14_5_artillery_alone_is_lost_for_nothing() {
    // 3 to 3: 1-1; a 6 is EX.
    let mut game = duel(&["g-12vg-27"], &["u-a402"]);
    act(&mut game, "attack O10", &[6]);
    assert_eq!(
        (at(&game, "u-a402"), at(&game, "g-12vg-27"), asked(&game)),
        ("-".into(), "P9".into(), "advance")
    );
}

#[test]
fn r14_3_en_drives_artillery_out() {
    let mut game = duel(&["g-12vg-27"], &["u-a402"]);
    act(&mut game, "attack O10", &[4]);
    assert_eq!((asked(&game), game.decision().unwrap().side), ("retreat-to", ALLIED));
    assert_eq!(game.combat().length, 1);
}

/// Three regiments in Bastogne against strong attackers at AA25.
fn bastogne(switches: &str, defenders: &[&str]) -> Bulge {
    let position = Position::empty("S1", switches).turn(20);
    let attackers = ["g-1ss-peiper", "g-2ss-2", "g-12ss-12"];
    let position = position.stack(&attackers, "AA25").stack(&["g-9ss-9", "g-2pz-3", "g-116pz-16"], "BB25");
    fight(position.stack(defenders, "AA26"), GERMAN)
}

/// Example X50.
#[test]
fn r14_6_x50_stand_fast() {
    let mut game = fight(example("X50"), GERMAN);
    // 64 to 30: 2-1; a 6 is DR2.
    act(&mut game, "attack AA26", &[6]);
    assert_eq!(texts(&game), ["stand", "give way"]);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    assert_eq!(refused(&game, "done"), "14.6");
    acts(&mut game, &["stand"]);
    assert_eq!(texts(&game), ["lose 501/101Ab", "lose 502/101Ab", "lose 506/101Ab"]);
    assert_eq!(refused(&game, "lose Peiper/1SS"), "14.6");
    acts(&mut game, &["lose 502/101Ab"]);
    assert!(engaged(&game, "u-101ab-501") && engaged(&game, "u-101ab-506"));
    assert_eq!(at(&game, "u-101ab-501"), "AA26");
    assert_ne!(asked(&game), "advance");
}

#[test]
fn r14_6_dr1_costs_nothing_and_too_few_cannot_stand() {
    let mut game = bastogne("-AIR", &["u-101ab-501", "u-a402"]);
    // 64 to 10: 6-1; a 1 is DR1, a 2 DR2.
    let mut other = game.clone();
    act(&mut game, "attack AA26", &[1]);
    acts(&mut game, &["stand"]);
    assert!(engaged(&game, "u-101ab-501"));
    assert_eq!(at(&game, "u-a402"), "AA26");
    act(&mut other, "attack AA26", &[2]);
    assert_eq!(asked(&other), "retreat", "one unit cannot pay for DR2");
}

#[test]
fn r14_6_give_way_retreats() {
    let mut game = bastogne("-AIR", &["u-101ab-501"]);
    act(&mut game, "attack AA26", &[1]);
    acts(&mut game, &["give way"]);
    assert_eq!(asked(&game), "retreat-to");
}

#[test]
fn stf_off_and_open_ground() {
    let mut game = bastogne("-AIR,-STF", &["u-101ab-501"]);
    act(&mut game, "attack AA26", &[1]);
    assert_eq!(asked(&game), "retreat-to");
    let mut game = duel(&VG26, &["u-28-110"]);
    act(&mut game, "attack O10", &[2]);
    assert_eq!(asked(&game), "retreat-to");
}
