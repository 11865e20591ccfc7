//! Overrun (8.9), bigfoot (12.12).

use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, British, German, Soviet};
use panzerbitz::{Flag, Place, Segment};

use crate::tools::{
    SetUp as _, act, acts, asked, at, example, germans, hex, is, is_legal, odds, on_board, on_x, play,
    refused, results, state, sum,
};

/// 8.9, 8.9.5.
#[test]
fn e8_9_1_two_companies_overrun_a_platoon() {
    let mut game = on_x(Soviet, German, "").begins(Segment::Movement, &example("E8.9-1"));
    acts(&mut game, &["take T-34/85.1", "overrun A-4", "add T-34/85.2"]);
    let sum = sum(&game, Kind::Overrun, "A-4", &["Grenadier.1"], &["T-34/85.1", "T-34/85.2"]);
    assert_eq!(odds(&sum), ("4-1".into(), -2));
    assert_eq!(results(&game, &sum), ["X"; 6]);
    act(&mut game, "fire", &[6]);
    assert_eq!(state(&game, "Grenadier.1").place, Place::Eliminated);
    for name in ["T-34/85.1", "T-34/85.2"] {
        assert_eq!(at(&game, name), "A-5");
    }
}

#[test]
fn rule_8_9_1_who_may_overrun() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, ge_at75 A-3, ge_wespe A-3, us_truck A-4");
    acts(&mut game, &["take Wespe.1"]);
    assert_eq!(refused(&game, "overrun A-4"), "8.9.1");
    let mut game = germans(Segment::Movement, "ge_panther+ge_smg A-3, us_truck A-4");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(refused(&game, "overrun A-4"), "8.6.7", "riders");
}

#[test]
fn rule_8_9_2_the_hex_must_be_clear() {
    let try_at = |from: &str, to: &str| {
        let mut game = on_x(German, American, "")
            .unit("ge_panther", from)
            .unit("us_rifle", to)
            .begin(German, Segment::Movement);
        acts(&mut game, &["take Panther-G.1"]);
        is_legal(&game, &format!("overrun {to}"))
    };
    assert!(try_at("A-3", "A-4"));
    assert!(!try_at("B-4", "C-4"), "a slope");
    assert!(!try_at("F-7", "F-8"), "a town");
    assert!(!try_at("K-4", "K-5"), "a gully");
    assert!(!try_at("A-2", "A-1"), "no hex beyond");
    let with = |change: fn(panzerbitz::Position) -> panzerbitz::Position| {
        let position = on_x(German, American, "").units("ge_panther A-3, us_truck A-4");
        let mut game = change(position).begin(German, Segment::Movement);
        acts(&mut game, &["take Panther-G.1"]);
        refused(&game, "overrun A-4")
    };
    assert_eq!(with(|position| position.mine("A-4")), "8.9.2");
    assert_eq!(with(|position| position.fort("A-4", 10)), "8.9.2");
    assert_eq!(with(|position| position.improved("A-4")), "10.1.4");
    assert_eq!(with(|position| position.unit("us_m10", "A-5")), "8.9.2", "an enemy beyond");
}

#[test]
fn rule_8_9_3_half_tracks_do_not_overrun_armour() {
    let overrun = |target: &str| {
        let mut game = on_x(German, American, "")
            .unit("ge_251", "A-3")
            .unit(target, "A-4")
            .begin(German, Segment::Movement);
        acts(&mut game, &["take SdKfz-251.1"]);
        is_legal(&game, "overrun A-4")
    };
    assert!(overrun("us_truck"));
    assert!(!overrun("us_m3ht"));
}

#[test]
fn rule_8_9_4_points_for_both_hexes_without_ways() {
    let mut game =
        on_board(1, German, American, "").begins(Segment::Movement, "ge_panther 1-I-8, us_truck 1-I-9");
    acts(&mut game, &["take Panther-G.1"]);
    assert!(is_legal(&game, "overrun 1-I-9"));
    play(&mut game, &["overrun 1-I-9", "fire"], &[1]);
    assert_eq!(at(&game, "Panther-G.1"), "1-I-10");
}

#[test]
fn rule_8_9_5_dispersed_defenders_cost_one_more() {
    let game = germans(Segment::Movement, "ge_panther A-3, us_rifle A-4, dispersed Rifle.1");
    assert_eq!(sum(&game, Kind::Overrun, "A-4", &["Rifle.1"], &["Panther-G.1"]).modifier, -3);
}

/// 8.9.6, 8.9.7: nobody is asked before the stack is in the hex beyond.
#[test]
fn rule_8_9_6_afterwards() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, us_para A-4, us_m10 A-9");
    play(&mut game, &["take Panther-G.1", "overrun A-4", "fire"], &[6]);
    assert_eq!(at(&game, "Panther-G.1"), "A-5");
    assert_eq!(asked(&game), "react", "its entry into the hex beyond can be answered");
    assert!(state(&game, "Panther-G.1").inverted && is(&game, "Panther-G.1", Flag::Stopped));
    assert_eq!(at(&game, "Parachute.1"), "A-4", "survivors stay");
}

/// E12.12-1, E12.12-2; 12.12, 12.12.1, 10.1.4, R12.12-a, R12.12-b.
#[test]
fn e12_12_1_bigfoot() {
    let game = |switches: &str| {
        on_x(British, German, switches)
            .units(&example("E12.12-1"))
            .begins(Segment::Movement, "under Grenadier.1, under Grenadier.2")
    };
    let mut on = game("+OPT12.12");
    acts(&mut on, &["take Churchill-VII.1", "overrun A-4", "add Churchill-VII.2", "add Churchill-VII.3"]);
    let stack = ["Churchill-VII.1", "Churchill-VII.2", "Churchill-VII.3"];
    let attack = sum(&on, Kind::Overrun, "A-4", &["Grenadier.1", "Grenadier.2"], &stack);
    assert_eq!((attack.attack, odds(&attack)), (4 * 27, ("1-1".into(), -2)));
    assert_eq!(results(&on, &attack), ["X", "DD", "DD", "D", "D", "-"]);
    // E12.12-2.
    act(&mut on, "fire", &[1]);
    assert!(!on.has_counter(panzerbitz::charts::PositionKind::Improved, hex(&on, "A-4")));
    let mut off = game("");
    acts(&mut off, &["take Churchill-VII.1"]);
    assert_eq!(refused(&off, "overrun A-4"), "10.1.4");
}
