//! Stacking (7.0, 12.3).

use panzerbitz::position::type_of;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::units::standard;
use panzerbitz::{Segment, Shelter};

use crate::tools::{SetUp as _, act, acts, germans, hex, on_x, refused, unit};

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
    let points = |ids: &[&str]| {
        let game = on_x(Soviet, German, "+OPT12.3")
            .stack(ids, "A-1")
            .unit("ge_truck", "K-1")
            .begin(Soviet, Segment::Movement);
        game.points_at(hex(&game, "A-1"))
    };
    assert_eq!(points(&["su_t34_85", "su_t34_85"]), 6);
    assert_eq!(points(&["su_is2", "su_recon", "su_cp"]), 6);
    let mut game =
        on_x(Soviet, German, "+OPT12.3").begins(Segment::Movement, "su_is2 A-1, su_smg A-2, ge_truck K-1");
    act(&mut game, "take SMG.1", &[]);
    assert_eq!(refused(&game, "go A-1"), "7.4");
    let mut game = on_x(Soviet, German, "").begins(Segment::Movement, "su_is2 A-1, su_smg A-2, ge_truck K-1");
    acts(&mut game, &["take SMG.1", "go A-1"]);
}

/// 12.3.1 to 12.3.4 by their examples.
#[test]
fn e12_3_2_point_values() {
    let ids = ["ge_h105", "ge_at88", "ge_aa20", "ge_m120", "ge_m81", "ge_tiger1", "ge_rifle44", "ge_puma"];
    assert_eq!(ids.map(|id| standard()[type_of(id)].stack_rev), [3, 2, 1, 2, 1, 3, 2, 1]);
}

/// 12.3, R12.3-a, 7.2.
#[test]
fn e12_3_3_a_loaded_truck_with_a_panther() {
    let game = on_x(German, American, "+OPT12.3")
        .begins(Segment::Movement, "ge_truck+ge_h105 A-1, ge_panther A-1, us_truck K-1");
    assert_eq!(game.points_at(hex(&game, "A-1")), 5);
    assert!(game.has_room(hex(&game, "A-1"), 1, Shelter::Open));
    assert!(!game.has_room(hex(&game, "A-1"), 2, Shelter::Open));
}
