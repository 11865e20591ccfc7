//! Refusals give every reason: an action that breaks two rules hears of both.

use engine::Game;
use panzerbitz::scenario::PositionCounter;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Dispersal, Panzerbitz, Segment};

use crate::tools::{SetUp as _, acts, germans, on_board, on_x, refusal};

/// The rules that refuse an action, the weightiest first.
fn rules(game: &Panzerbitz, text: &str) -> Vec<&'static str> {
    refusal(game, text).reasons().map(|reason| reason.rule.number()).collect()
}

/// 6.1, 6.3, 6.8.1, 6.9, 11.2.
#[test]
fn rule_6_1_r6_3_fire_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .units("ge_panther A-1, ge_rifle44 A-9, us_m10 A-4")
        .begins(Segment::Direct, "inverted Grenadier.1, dispersed Grenadier.1");
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
        .units("ge_m81 A-1, ge_fo A-1, ge_m120 A-2, ge_wespe A-3, us_truck A-5")
        .begins(Segment::Indirect, "inverted Wespe.1");
    acts(&mut game, &["attack A-5"]);
    // Inverted, and nearer than a quarter of its range.
    let found = rules(&game, "add Wespe.1");
    assert!(found.contains(&"5.1") && found.contains(&"5.8"), "{found:?}");
}

/// 7.3, 8.1.1, 8.1.4, 8.2.5.
#[test]
fn rule_8_1_a_step_is_refused_for_every_reason() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, us_truck A-5");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(rules(&game, "go A-5"), ["7.3", "8.1.1"], "an enemy is there, and it is too far for one step");
    // A tank in the woods with nothing left before the next woods hex and its enemy.
    let mut game = germans(Segment::Movement, "ge_stug G-2, us_rifle G-3");
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
        .begin(German, Segment::Movement);
    assert_eq!(rules(&game, "take Panther-G.1"), ["6.8.1", "6.9"]);
}

/// 8.9.1 to 8.9.4.
#[test]
fn rule_8_9_2_an_overrun_is_refused_for_every_reason() {
    let mut game = germans(Segment::Movement, "ge_panther A-2, us_rifle A-1, improved A-1, mine A-1");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(rules(&game, "overrun A-1"), ["8.9.2", "10.1.4", "8.9.2"], "mines, a position, no hex beyond");
    let mut game = germans(Segment::Movement, "ge_251 F-7, us_m10 F-8, us_rifle F-9");
    acts(&mut game, &["take SdKfz-251.1"]);
    assert_eq!(rules(&game, "overrun F-8"), ["8.9.2", "8.9.2", "8.9.3"], "a town, an enemy beyond, armour");
}

/// 9.1.1, 6.9.
#[test]
fn rule_9_1_1_an_assault_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .units("ge_rifle44 A-3, ge_panther A-3, ge_hmg A-7, us_rifle A-4")
        .begins(Segment::Assault, "inverted Heavy-MG.1, inverted Panther-G.1");
    acts(&mut game, &["attack A-4"]);
    assert_eq!(rules(&game, "add Panther-G.1"), ["9.1.1", "6.9"], "tanks do not, and it has fired");
    assert_eq!(rules(&game, "add Heavy-MG.1"), ["6.9", "9.1.1", "9.1.1"], "fired, far, and without a leader");
}

/// 8.7.1: opportunity fire beyond half range by one that has fired.
#[test]
fn rule_8_7_1_reactions_are_refused_for_every_reason() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_m10 A-10, us_m10 A-7, inverted M10.1");
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
    let mut game = germans(Segment::Movement, "ge_truck A-1, us_truck A-5, us_rifle K-10");
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
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_truck K-10, mine A-2, mine B-1, mine B-2");
    acts(&mut game, &["take Panther-G.1"]);
    let text = refusal(&game, "go A-3").to_string();
    assert!(text.starts_with("8.4.3: A-2: a unit stops in a minefield"), "{text}");
}

/// 8.6.3, 8.6.4, 8.6.6, 6.8.1, 8.6.1.
#[test]
fn rule_8_6_3_loading_is_refused_for_every_reason() {
    let mut game = on_x(German, American, "")
        .units("ge_truck A-1, ge_rifle44 A-6, ge_panther K-1, us_truck K-10")
        .begins(Segment::Movement, "inverted Grenadier.1, dispersed Grenadier.1");
    acts(&mut game, &["take Truck.1", "go A-2", "go A-3", "go A-4", "go A-5"]);
    let found = rules(&game, "load Grenadier.1");
    assert_eq!(found, ["8.6.3", "8.6.6", "6.8.1", "8.6.4"], "elsewhere, inverted, dispersed, and too dear");
    assert_eq!(rules(&game, "load Panther-G.1"), ["8.6.1", "8.6.3"], "no passenger, and elsewhere");
    assert_eq!(rules(&game, "unload"), ["8.6.3"], "it carries nobody");
    acts(&mut game, &["stay", "take Panther-G.1"]);
    assert_eq!(rules(&game, "unload"), ["8.6.3"]);
}

/// 8.6.4, 7.4.
#[test]
fn rule_8_6_4_unloading_is_refused_for_every_reason() {
    let platoons = "ge_rifle44 A-5, ge_rifle44 A-5, ge_rifle44 A-5";
    let mut game = germans(Segment::Movement, &format!("ge_truck+ge_rifle44 A-1, {platoons}, us_truck K-10"));
    acts(&mut game, &["take Truck.1", "go A-2", "go A-3", "go A-4", "go A-5"]);
    assert_eq!(rules(&game, "unload"), ["8.6.4", "7.4"], "too dear, and no room");
}

/// 10.5, 11.9.
#[test]
fn rule_10_5_a_task_is_refused_for_every_reason() {
    let mut game = germans(Segment::Movement, "ge_eng A-1, ge_truck K-1, mine A-2, us_truck K-10");
    acts(&mut game, &["take Pioneer.1"]);
    let text = refusal(&game, "begin clear-block C-5").to_string();
    let far = "11.9: the engineer is too far away\n11.9: there is nothing of that kind to do there";
    assert_eq!(text, far);
    acts(&mut game, &["stay", "take Truck.1"]);
    assert_eq!(rules(&game, "begin clear-block C-5"), ["10.5"], "of others nothing more can be said");
}

/// 10.6.2.
#[test]
fn rule_10_6_2_blowing_a_bridge_is_refused_for_every_reason() {
    let mut game = on_board(1, German, American, "")
        .card(|card| card.special.prepared_bridges = vec![card.board.grid.find("1-I-6").unwrap()])
        .units("ge_truck 1-A-1, us_eng 1-I-9")
        .blown("1-I-6")
        .begin(American, Segment::Movement);
    acts(&mut game, &["take Engineer.1"]);
    let text = refusal(&game, "blow Engineer.1 1-I-6").to_string();
    assert_eq!(text, "10.6.2: the bridge is blown\n10.6.2: the engineer is too far away");
}

/// 10.1.2, 10.2.2.
#[test]
fn rule_10_1_2_shelter_is_refused_for_every_reason() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, us_truck K-10");
    acts(&mut game, &["take Panther-G.1", "go A-2"]);
    let text = refusal(&game, "under").to_string();
    let every = "10.1.2: there is no improved position\n10.1.2: vehicles are always above it\n\
                 10.1.2: the whole movement allowance is needed";
    assert_eq!(text, every);
    assert_eq!(rules(&game, "inside"), ["10.2.2"]);
}

/// 8.4.6, 7.3.
#[test]
fn rule_8_4_6_entry_is_refused_for_every_reason() {
    let mut game = on_board(1, German, American, "")
        .units("us_truck 1-E-1, us_truck 1-GG-10")
        .column(crate::entry::column(1))
        .begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(rules(&game, "go 1-E-1"), ["8.4.6", "7.3"], "too far along the edge, and an enemy is there");
}

/// 12.13.2, 12.13.a.
#[test]
fn rule_12_13_a_a_column_is_refused_for_every_reason() {
    let game = crate::columns::card_1(1, "1-A-1", |position| position);
    assert_eq!(rules(&game, "enter G2 1-A-1"), ["12.13.2", "12.13.a"], "not due, and not its entry hex");
}

/// 13.2, 10.1.2, 8.6.8.
#[test]
fn rule_13_2_set_up_is_refused_for_every_reason() {
    let mut game = Panzerbitz::new("1", None, "").unwrap();
    acts(&mut game, &["take M10.1"]);
    let text = refusal(&game, "put-under 1-A-1").to_string();
    let every = "13.2: the hex is not in the zone of the unit\n13.2: only non-vehicles set up in a position\n\
                 10.1.2: there is no improved position";
    assert_eq!(text, every);
    let text = refusal(&game, "put-aboard M10.2").to_string();
    let every = "8.6.8: the card does not let this side set up loaded\n8.6.8: it does not carry such a unit\n\
                 8.6.8: the carrier is not set up yet";
    assert_eq!(text, every);
    acts(&mut game, &["put 1-I-5"]);
    assert_eq!(rules(&game, "take M10.1"), ["13.2"], "it is set up");
    let line = crate::works::counter(&game, PositionCounter::Block);
    acts(&mut game, &[&line]);
    let text = refusal(&game, "put 1-I-6").to_string();
    assert_eq!(text, "13.2: the hex is not in the zone of the counter\n13.2: the card forbids it there");
}

/// 5.3.1 to 5.3.3.
#[test]
fn rule_5_3_registration_is_refused_for_every_reason() {
    let mut game = germans(Segment::Register, "ge_wespe A-3, us_truck K-10");
    acts(&mut game, &["take Wespe.1"]);
    // Woods, nearer than a quarter of its range, that nobody has spotted.
    let found = rules(&game, "put G-3");
    assert!(found.contains(&"5.3.1") && found.contains(&"5.3.2"), "{found:?}");
}
