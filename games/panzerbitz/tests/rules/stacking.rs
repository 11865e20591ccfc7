//! Stacking (7.0, 12.3).

use panzerbitz::position::type_of;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::units::standard;
use panzerbitz::{Segment, Shelter};

use crate::tools::{SetUp as _, act, acts, drawn, example, germans, hex, on_x, refused, unit};

#[test]
fn rule_7_1_four_points_a_company_counts_two() {
    let game = on_x(Soviet, German, "")
        .begins(Segment::Movement, "su_t34_85 A-1, su_recon A-1, su_smg A-2, ge_truck K-1");
    assert_eq!(game.points_at(hex(&game, "A-1")), 3);
    let mut game = game;
    act(&mut game, "take SMG.1", &[]);
    assert_eq!(refused(&game, "go A-1"), "7.4");
}

#[test]
fn rule_7_2_a_carrier_with_a_passenger_counts_once() {
    let game =
        on_x(Soviet, German, "").begins(Segment::Movement, "su_truck+su_rifle A-1, ge_truck K-1, block A-1");
    assert_eq!(game.points(unit(&game, "Truck.1")), 2, "the higher of the two");
    assert_eq!(game.points_at(hex(&game, "A-1")), 3, "a block counts 1");
}

#[test]
fn rule_7_2_a_fortification_counts_one_with_all_inside() {
    let game = on_x(German, American, "")
        .units("ge_rifle44 A-1, ge_rifle44 A-1, ge_hmg A-1, us_truck K-1")
        .begins(Segment::Movement, "fort A-1 20, inside Grenadier.1, inside Grenadier.2");
    assert_eq!((game.points_at(hex(&game, "A-1")), game.points_inside(hex(&game, "A-1"))), (2, 2));
}

#[test]
fn rule_7_3_no_unit_enters_an_enemy_hex() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_truck A-2");
    act(&mut game, "take Panther-G.1", &[]);
    assert_eq!(refused(&game, "go A-2"), "7.3");
}

#[test]
fn rule_7_4_unloading_needs_room() {
    let tanks = "ge_panther A-1, ge_panther A-1, ge_panther A-1";
    let mut game = germans(Segment::Movement, &format!("ge_truck+ge_rifle44 A-1, {tanks}, us_truck K-1"));
    act(&mut game, "take Truck.1", &[]);
    assert_eq!(refused(&game, "unload"), "7.4");
}

/// 12.3.
#[test]
fn e12_3_1_limit_six() {
    let units = example("E12.3-1") + ", ge_truck K-1";
    let mut game = on_x(Soviet, German, "+OPT12.3").begins(Segment::Movement, &units);
    assert_eq!(game.points_at(hex(&game, "A-1")), 6, "two T-34/85");
    assert_eq!(game.points_at(hex(&game, "A-6")), 6, "IS-2, reconnaissance and command post");
    act(&mut game, "take SMG.1", &[]);
    assert_eq!(refused(&game, "go A-3"), "7.4");
    let mut game = on_x(Soviet, German, "").begins(Segment::Movement, &units);
    acts(&mut game, &["take SMG.1", "go A-3"]);
}

/// 12.3.1 to 12.3.4 by their examples.
#[test]
fn e12_3_2_point_values() {
    let row = drawn("E12.3-2").row;
    let values: Vec<u8> = row.iter().map(|id| standard()[type_of(id)].stack_rev).collect();
    assert_eq!(values, [3, 2, 1, 2, 1, 3, 2, 1]);
}

/// 12.3, R12.3-a, 7.2.
#[test]
fn e12_3_3_a_loaded_truck_with_a_panther() {
    let game = on_x(German, American, "+OPT12.3")
        .begins(Segment::Movement, &(example("E12.3-3") + ", us_truck K-1"));
    assert_eq!(game.points_at(hex(&game, "A-1")), 5);
    assert!(game.has_room(hex(&game, "A-1"), 1, Shelter::Open));
    assert!(!game.has_room(hex(&game, "A-1"), 2, Shelter::Open));
}
