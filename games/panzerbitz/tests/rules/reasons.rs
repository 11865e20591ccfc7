//! Refusals give every reason: an action that breaks two rules hears of both.

use engine::Game;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Dispersal, Panzerbitz, Step};

use crate::tools::{SetUp as _, acts, on_x, on_x_at, refusal};

/// The rules that refuse an action, the weightiest first.
fn rules(game: &Panzerbitz, text: &str) -> Vec<&'static str> {
    refusal(game, text).reasons().map(|reason| reason.rule.number()).collect()
}

/// 6.1, 6.3, 6.8.1, 6.9, 11.2.
#[test]
fn rule_6_1_r6_3_fire_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .units("ge_panther A-1, ge_rifle44 A-9, us_m10 A-4")
        .inverted("Grenadier.1")
        .dispersed("Grenadier.1", Dispersal::D, 1)
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-4"]);
    // Dispersed, inverted, too far, and small arms do nothing to armour at any range.
    assert_eq!(rules(&game, "add Grenadier.1"), ["6.8.1", "6.9", "6.3", "11.2"]);
    let text = refusal(&game, "add Grenadier.1").to_string();
    assert!(text.contains("6.8.1: the unit is dispersed\n6.9: the unit is inverted\n6.3: "), "{text}");
    assert_eq!(rules(&game, "add M10.1"), ["1.3"]);
}

/// 5.1, 5.8.
#[test]
fn rule_5_1_r5_8_indirect_fire_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .stack(&["ge_m81", "ge_fo"], "A-1")
        .units("ge_m120 A-2, ge_wespe A-3, us_truck A-5")
        .inverted("Wespe.1")
        .begin(German, Step::Indirect);
    acts(&mut game, &["attack A-5"]);
    // Inverted, and nearer than a quarter of its range.
    let found = rules(&game, "add Wespe.1");
    assert!(found.contains(&"5.1") && found.contains(&"5.8"), "{found:?}");
}

/// 7.3, 8.1.1, 8.1.4, 8.2.5.
#[test]
fn rule_8_1_a_step_is_refused_for_every_reason() {
    let mut game = on_x_at(German, American, "", Step::Movement, "ge_panther A-3, us_truck A-5");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(rules(&game, "go A-5"), ["7.3", "8.1.1"], "an enemy is there, and it is too far for one step");
    // A tank in the woods with nothing left before the next woods hex and its enemy.
    let mut game = on_x_at(German, American, "", Step::Movement, "ge_stug G-2, us_rifle G-3");
    acts(&mut game, &["take StuG-III-G.1"]);
    assert_eq!(rules(&game, "go G-3"), ["7.3", "8.2.5"]);
    // A rule that is not in play is not cited, but named.
    let text = refusal(&game, "creep G-3").to_string();
    assert_eq!(text, "8.1: that is a matter of 12.4, which is not in play");
}

/// 8.1.2, 6.8.1, 6.9.
#[test]
fn rule_8_1_2_taking_a_unit_is_refused_for_every_reason() {
    let game = on_x(German, American, "")
        .units("ge_panther A-3, ge_truck A-1, us_truck K-10")
        .inverted("Panther-G.1")
        .dispersed("Panther-G.1", Dispersal::DD, 1)
        .begin(German, Step::Movement);
    assert_eq!(rules(&game, "take Panther-G.1"), ["6.8.1", "6.9"]);
}

/// 8.9.1 to 8.9.4.
#[test]
fn rule_8_9_2_an_overrun_is_refused_for_every_reason() {
    let mut game =
        on_x_at(German, American, "", Step::Movement, "ge_panther A-2, us_rifle A-1, improved A-1, mine A-1");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(rules(&game, "overrun A-1"), ["8.9.2", "10.1.4", "8.9.2"], "mines, a position, no hex beyond");
    let mut game = on_x_at(German, American, "", Step::Movement, "ge_251 F-7, us_m10 F-8, us_rifle F-9");
    acts(&mut game, &["take SdKfz-251.1"]);
    assert_eq!(rules(&game, "overrun F-8"), ["8.9.2", "8.9.2", "8.9.3"], "a town, an enemy beyond, armour");
}

/// 9.1.1, 6.9.
#[test]
fn rule_9_1_1_an_assault_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .stack(&["ge_rifle44", "ge_panther"], "A-3")
        .units("ge_hmg A-7, us_rifle A-4")
        .inverted("Heavy-MG.1")
        .inverted("Panther-G.1")
        .begin(German, Step::Assault);
    acts(&mut game, &["attack A-4"]);
    assert_eq!(rules(&game, "add Panther-G.1"), ["9.1.1", "6.9"], "tanks do not, and it has fired");
    assert_eq!(rules(&game, "add Heavy-MG.1"), ["6.9", "9.1.1", "9.1.1"], "fired, far, and without a leader");
}

/// 8.7.1: opportunity fire beyond half range by one that has fired.
#[test]
fn rule_8_7_1_reactions_are_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .units("ge_panther A-4, us_m10 A-10, us_m10 A-7")
        .inverted("M10.1")
        .begin(German, Step::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-3"]);
    if game.decision().is_some_and(|decision| decision.name == "react") {
        assert_eq!(rules(&game, "add M10.1"), ["6.9", "8.7.1"]);
        assert_eq!(rules(&game, "add Panther-G.1"), ["1.3"]);
    } else {
        panic!("the second M10 may react");
    }
}

/// 8.1.1, 8.1.4, 7.3: any hex has its true reason, not only the next one.
#[test]
fn rule_8_1_why_a_far_hex_is_not_reached() {
    let mut game = on_x_at(German, American, "", Step::Movement, "ge_truck A-1, us_truck A-5, us_rifle K-10");
    acts(&mut game, &["take Truck.1"]);
    // Twelve points, and a clear hex costs two: the way is open, but not in one step.
    assert_eq!(refusal(&game, "go A-3").to_string(), "8.1.1: a unit goes hex by hex: A-2, A-3");
    assert_eq!(rules(&game, "go A-5"), ["7.3", "8.1.1"]);
    let text = refusal(&game, "go A-5").to_string();
    assert!(text.starts_with("7.3: into A-5: an enemy unit is there"), "{text}");
    let text = refusal(&game, "go K-1").to_string();
    assert!(text.contains("8.1.4: the way costs ") && text.contains(", and 12 MP are left"), "{text}");
}

/// 8.4.3: what bars a way is told with its place.
#[test]
fn rule_8_4_bars_on_the_way_are_told_with_their_hex() {
    let mut game = on_x(German, American, "")
        .units("ge_panther A-1, us_truck K-10, mine A-2, mine B-1, mine B-2")
        .begin(German, Step::Movement);
    acts(&mut game, &["take Panther-G.1"]);
    let text = refusal(&game, "go A-3").to_string();
    assert!(text.starts_with("8.4.3: A-2: a unit stops in a minefield"), "{text}");
}
