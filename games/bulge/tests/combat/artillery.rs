//! 13.0: artillery.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Flag, Position};

use crate::tools::{act, acts, asked, at, fight, refused, table, texts};

/// One attacker at P9, so that `attack O10` leads straight to the artillery.
fn attack() -> Position {
    table().places("g-26vg-77 P9, u-28-110 O10")
}

#[test]
fn r13_1_range() {
    // From O10: R8 at 3, S8 at 4, T8 at 5.
    let position = attack().places("g-w7 S8, g-a766 S8, g-a388 T8");
    let mut game = fight(position, GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["support 766/Art", "done"], "guns 4, werfers 3");
    assert_eq!(refused(&game, "support 7/Werfer"), "13.1");
    assert_eq!(refused(&game, "support 388/Art"), "13.1");
    // US guns 5: from P9, J10 is at 6 and K10 at 5.
    let mut game = fight(attack().place("u-a402", "J10"), ALLIED);
    act(&mut game, "attack P9", &[4]);
    let mut game = fight(attack().place("u-a402", "K10"), ALLIED);
    acts(&mut game, &["attack P9"]);
    act(&mut game, "support 402/FA", &[4]);
}

#[test]
fn r13_4_who_may_support() {
    let position = attack().places("g-a766 R9, g-a388 R9, g-a401 R10");
    let position = position.places("g-a402 R10, g-w7 P9, g-a405 Q10");
    let position = position.flag("g-a388", Flag::Moved, true).flag("g-a401", Flag::Entered, true);
    let mut game = fight(position.flag("g-a402", Flag::Unsupplied, true), GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["support 766/Art", "support 405/Art", "done"]);
    assert_eq!(refused(&game, "support 388/Art"), "13.4");
    assert_eq!(refused(&game, "support 401/Art"), "13.4");
    assert_eq!(refused(&game, "support 402/Art"), "6.3");
    assert_eq!(refused(&game, "support 7/Werfer"), "13.4", "in an enemy ZOC, whoever is with it");
    assert_eq!(refused(&game, "support 77/26VG"), "13.4");
    acts(&mut game, &["support 766/Art"]);
    assert_eq!(refused(&game, "support 766/Art"), "13.4", "once");
    act(&mut game, "done", &[4]);
}

#[test]
fn r13_4_three_guns_and_either_side() {
    let position = attack().stack(&["g-a766", "g-a388"], "R9").stack(&["g-a401", "g-w7"], "Q10");
    let mut game = fight(position.flag("g-a766", Flag::Emplaced, true), GERMAN);
    acts(&mut game, &["attack O10", "support 766/Art", "support 388/Art"]);
    act(&mut game, "support 401/Art", &[4]);
    assert_ne!(asked(&game), "support");
}

#[test]
fn r13_4_a_gun_supports_one_attack() {
    let position = attack().places("g-a766 R9, g-3fj-5 Q12, u-28-109 P12");
    let mut game = fight(position, GERMAN);
    acts(&mut game, &["attack O10"]);
    // 5 + 5 to 4 is 2-1; a 2 is EN.
    act(&mut game, "support 766/Art", &[2]);
    act(&mut game, "attack P12", &[4]);
}

#[test]
fn r13_5_r17_1_no_allied_fire_on_turn_1() {
    let guns = |position: Position| position.place("u-a402", "M11").flag("u-a402", Flag::Emplaced, true);
    let mut game = fight(guns(attack()).turn(1), ALLIED);
    act(&mut game, "attack P9", &[4]);
    let mut game = fight(guns(attack()).turn(1), GERMAN);
    act(&mut game, "attack O10", &[4]);
    let mut game = fight(guns(attack()).turn(2), GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(asked(&game), "fpf");
}

#[test]
fn r13_6_who_may_fire() {
    let position = attack().places("u-a402 M11, u-a174 M11, u-a333 M12");
    let position = position.places("u-a406 O10, u-a190 Q10, u-a187 I8");
    let position = ["u-a402", "u-a333", "u-a406", "u-a190", "u-a187"]
        .iter()
        .fold(position, |position, gun| position.flag(gun, Flag::Emplaced, true));
    let mut game = fight(position.flag("u-a333", Flag::Unsupplied, true), GERMAN);
    acts(&mut game, &["attack O10"]);
    assert_eq!(texts(&game), ["fpf 402/FA", "done"]);
    assert_eq!(refused(&game, "fpf 174/FA"), "13.6", "on its front");
    assert_eq!(refused(&game, "fpf 333/FA"), "6.3");
    assert_eq!(refused(&game, "fpf 406/FA"), "13.6", "in the attacked hex");
    assert_eq!(refused(&game, "fpf 190/FA"), "13.6", "in an enemy ZOC");
    assert_eq!(refused(&game, "fpf 187/FA"), "13.1");
    act(&mut game, "fpf 402/FA", &[4]);
}

#[test]
fn r13_6_a_hex_without_a_combat_unit_gets_no_fpf() {
    let position = table().places("g-26vg-77 P9, u-a406 O10, u-a402 M11");
    let mut game = fight(position.flag("u-a402", Flag::Emplaced, true), GERMAN);
    // 5 to 3: 3-2; a 3 is EN, which for artillery is DR1.
    act(&mut game, "attack O10", &[3]);
    assert_eq!(asked(&game), "retreat-to");
}

#[test]
fn r13_8_artillery_shares_the_fate_of_its_hex() {
    let stack = ["g-26vg-77", "g-26vg-78", "g-26vg-39"];
    let position = table().stack(&stack, "P9").stack(&["u-28-110", "u-a402", "u-a174"], "O10");
    let start = fight(position.flag("u-a174", Flag::Emplaced, true), GERMAN);
    // 16 to 4 is 4-1. DR1: the one on its front retreats, the one on its back is lost.
    let mut game = start.clone();
    act(&mut game, "attack O10", &[2]);
    assert_eq!((at(&game, "u-a174"), asked(&game)), ("-".into(), "retreat"));
    assert_eq!(texts(&game), ["retreat 110/28Inf", "retreat 402/FA"]);
    // EN does not touch them.
    let mut game = start.clone();
    act(&mut game, "attack O10", &[1]);
    assert_eq!((at(&game, "u-a174"), at(&game, "u-a402")), ("O10".into(), "O10".into()));
}

#[test]
fn r13_9_supporting_artillery_elsewhere_is_safe() {
    let mut game = fight(attack().place("g-a766", "R9").turn(20), GERMAN);
    acts(&mut game, &["attack O10"]);
    // 5 + 5 to 4 is 2-1; a 1 is AR1.
    act(&mut game, "support 766/Art", &[1]);
    assert_eq!(at(&game, "g-a766"), "R9");
}
