//! Saturated ground (12.1) and winter (12.2).

use panzerbitz::Segment;
use panzerbitz::units::Nation::{American, German, Soviet};

use crate::tools::{SetUp as _, acts, at, cost, movers, on_board, spent};

/// 12.1: vehicles pay one more (1.6.1: movement is counted in half points).
#[test]
fn e12_1_1_saturated_ground_tank() {
    let game = movers("+OPT12.1");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-A-1", "1-A-2"), Ok(4));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-E-1", "1-E-2"), Ok(8));
    let dry = movers("");
    assert_eq!(
        (cost(&dry, "Panzer-IV-H.1", "1-A-1", "1-A-2"), cost(&dry, "Panzer-IV-H.1", "1-E-1", "1-E-2")),
        (Ok(2), Ok(6))
    );
}

/// 12.1, R12.1-a, R12.1-b: roads are as tracks, class C pays two more in all.
#[test]
fn e12_1_2_saturated_ground_truck() {
    let mut game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, "us_truck 1-A-3, us_m10 1-GG-1, ge_truck 1-GG-10");
    // The road A-3 B-4 C-4 D-5; then clear hexes, four points each.
    acts(&mut game, &["take Truck.1", "go 1-B-4", "go 1-C-4", "go 1-D-5"]);
    assert_eq!(spent(&game, "Truck.1"), 6);
    acts(&mut game, &["go 1-D-6", "go 1-C-5"]);
    assert_eq!(spent(&game, "Truck.1"), 22);
    assert_eq!(cost(&game, "Truck.1", "1-C-5", "1-B-5"), Ok(8), "a third would need 15 points");
}

/// 12.1: highways are not affected.
#[test]
fn e12_1_3_highways_keep_the_rate() {
    let mut game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, "us_truck 1-I-1, ge_truck 1-GG-10");
    acts(
        &mut game,
        &["take Truck.1", "go 1-I-2", "go 1-I-3", "go 1-I-4", "go 1-I-5", "go 1-I-6", "go 1-I-7"],
    );
    assert_eq!(spent(&game, "Truck.1"), 6);
}

/// 12.1, R12.1-e, R-5: the higher of leaving and entering.
#[test]
fn e12_1_4_the_leaving_cost_is_not_raised() {
    let game = on_board(2, German, American, "+OPT12.1")
        .begins(Segment::Movement, "ge_pz4h 2-T-7, ge_truck 2-T-7, us_truck 2-A-1");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "2-T-7", "2-T-6"), Ok(6));
    assert_eq!(cost(&game, "Truck.1", "2-T-7", "2-T-6"), Ok(10));
}

/// 12.1, R12.1-d: negated tracks are absent.
#[test]
fn e12_1_5_negated_tracks() {
    let game = |switches: &str| {
        on_board(1, German, American, switches).begins(Segment::Movement, "ge_stug 1-W-9, us_truck 1-A-1")
    };
    // The track of board 2 runs through woods from S-8 to T-9.
    let two = |switches: &str| {
        on_board(2, German, American, switches).begins(Segment::Movement, "ge_stug 2-S-8, us_truck 2-A-1")
    };
    assert_eq!(cost(&game(""), "StuG-III-G.1", "1-A-8", "1-B-8"), Ok(2));
    assert_eq!(cost(&game("+OPT12.1"), "StuG-III-G.1", "1-A-8", "1-B-8"), Ok(4), "as clear ground");
    assert_eq!(cost(&two(""), "StuG-III-G.1", "2-S-8", "2-T-9"), Ok(2));
    assert_eq!(cost(&two("+OPT12.1"), "StuG-III-G.1", "2-S-8", "2-T-9"), Ok(4));
    // The highway of board 2 passes C-2 D-3; the side D-3/C-3 is green and stays shut.
    assert_eq!(cost(&two("+OPT12.1"), "StuG-III-G.1", "2-D-3", "2-D-4"), Err("8.2.5"));
}

/// 12.1, R12.1-f: units on foot lose the road movement rate on roads.
#[test]
fn e12_1_6_rifles_on_roads_and_highways() {
    let game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, "us_rifle 1-A-3, ge_truck 1-GG-10");
    assert_eq!(cost(&game, "Rifle.1", "1-A-3", "1-B-4"), Ok(2));
    assert_eq!(cost(&game, "Rifle.1", "1-I-1", "1-I-2"), Ok(1));
}

/// 12.2, R12.2-a, R12.2-b, R12.2-d.
#[test]
fn e12_2_1_frozen_streams() {
    let game = movers("+OPT12.2");
    assert_eq!(cost(&game, "Truck.1", "1-J-5", "1-J-6"), Ok(8));
    assert_eq!(cost(&game, "Wagon.1", "1-J-5", "1-J-6"), Ok(6));
    assert_eq!(cost(&game, "Grenadier.1", "1-J-5", "1-J-6"), Ok(2));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-J-5", "1-J-6"), Err("8.2.5"));
    let mut walk = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, "ge_rifle44 1-J-5, us_truck 1-GG-10");
    acts(&mut walk, &["take Grenadier.1", "go 1-J-6"]);
    assert_eq!(at(&walk, "Grenadier.1"), "1-J-6", "without a die (R12.2-d)");
}

/// 12.2, R12.2-c.
#[test]
fn e12_2_2_winter_roads() {
    let game = movers("+OPT12.2");
    assert_eq!(cost(&game, "Truck.1", "1-I-1", "1-I-2"), Ok(1));
    assert_eq!(cost(&game, "Wagon.1", "1-I-1", "1-I-2"), Ok(5));
    assert_eq!(cost(&game, "Truck.1", "1-A-8", "1-B-8"), Ok(6), "a track");
}

/// 12.2.
#[test]
fn e12_2_4_only_class_c_pays_more() {
    let game = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, "ge_pz4h 1-A-1, ge_251 1-A-1, ge_truck 1-A-1, us_truck 1-GG-10");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-A-1", "1-A-2"), Ok(2));
    assert_eq!(cost(&game, "SdKfz-251.1", "1-A-1", "1-A-2"), Ok(2));
    assert_eq!(cost(&game, "Truck.1", "1-A-1", "1-A-2"), Ok(8));
}

#[test]
fn rule_12_2_lakes_freeze_for_trucks_wagons_and_units_on_foot() {
    // Map X with a lake in K-1.
    let text = include_str!("../../data/example-map.toml").replace(" K   . .", " K   l .");
    let board = engine::map::read("lake.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let game = |switches: &str| {
        panzerbitz::Position::on(&board, [Soviet, German], switches)
            .units("su_rifle A-1, su_truck A-1, su_t34_85 A-2, ge_truck A-10")
            .begin(Soviet, Segment::Movement)
    };
    let winter = game("+OPT12.2");
    assert_eq!(cost(&winter, "Rifle.1", "K-2", "K-1"), Ok(2));
    assert_eq!(cost(&winter, "Truck.1", "K-2", "K-1"), Ok(8));
    assert_eq!(cost(&winter, "T-34/85.1", "K-2", "K-1"), Err("8.2.5"));
    assert_eq!(cost(&game(""), "Rifle.1", "K-2", "K-1"), Err("8.2.5"));
}

/// 12.2, R12.2-a: cavalry is a non-vehicle on the ice.
#[test]
fn rule_12_2_cavalry_rides_over_the_ice() {
    use panzerbitz::charts::{Charts, Cost, Ground, Weather};
    use panzerbitz::units::Mover;
    let chart = &Charts::standard().movement;
    for ground in [Ground::Stream, Ground::Lake, Ground::Swamp] {
        assert_eq!(
            chart.cost(Weather::Winter, ground, Mover::Cav),
            Cost::Half(2),
            "{ground:?}: as clear terrain"
        );
        assert_eq!(chart.cost(Weather::Normal, ground, Mover::Cav), Cost::Forbidden);
    }
    assert_eq!(chart.cost(Weather::Winter, Ground::Sea, Mover::Cav), Cost::Forbidden);
}
