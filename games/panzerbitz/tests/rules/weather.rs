//! Saturated ground (12.1) and winter (12.2).

use panzerbitz::Segment;
use panzerbitz::units::Nation::{American, German, Soviet};

use crate::tools::{SetUp as _, acts, as_drawn, at, cost, example, movers, on_board, spent, steps};

/// 12.1: vehicles pay one more (1.6.1: movement is counted in half points).
#[test]
fn e12_1_1_saturated_ground_tank() {
    // Into clear ground, and up a slope.
    let costs = |switches: &str| -> Vec<_> {
        let game = movers(switches);
        as_drawn(&game, "E12.1-1");
        steps("E12.1-1").iter().map(|(from, to)| cost(&game, "Panzer-IV-H.1", from, to)).collect()
    };
    assert_eq!((costs("+OPT12.1"), costs("")), (vec![Ok(4), Ok(8)], vec![Ok(2), Ok(6)]));
}

/// 12.1, R12.1-a, R12.1-b: roads are as tracks, class C pays two more in all.
#[test]
fn e12_1_2_saturated_ground_truck() {
    let mut game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, &(example("E12.1-2") + ", us_m10 1-GG-1, ge_truck 1-GG-10"));
    // Three hexes of road; then clear hexes, four points each.
    acts(&mut game, &["take Truck.1"]);
    let way = steps("E12.1-2");
    for ((_, to), sum) in way[..5].iter().zip([2, 4, 6, 14, 22]) {
        acts(&mut game, &[&format!("go {to}")]);
        assert_eq!(spent(&game, "Truck.1"), sum, "{to}");
    }
    assert_eq!(cost(&game, "Truck.1", &way[5].0, &way[5].1), Ok(8), "a third would need 15 points");
}

/// 12.1: highways are not affected.
#[test]
fn e12_1_3_highways_keep_the_rate() {
    let mut game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, &(example("E12.1-3") + ", ge_truck 1-GG-10"));
    acts(&mut game, &["take Truck.1"]);
    for (_, to) in steps("E12.1-3") {
        acts(&mut game, &[&format!("go {to}")]);
    }
    assert_eq!(spent(&game, "Truck.1"), 6);
}

/// 12.1, R12.1-e, R-5: the higher of leaving and entering.
#[test]
fn e12_1_4_the_leaving_cost_is_not_raised() {
    let game = on_board(2, German, American, "+OPT12.1")
        .begins(Segment::Movement, &(example("E12.1-4") + ", us_truck 2-A-1"));
    let (from, to) = &steps("E12.1-4")[0];
    assert_eq!(cost(&game, "Panzer-IV-H.1", from, to), Ok(6));
    assert_eq!(cost(&game, "Truck.1", from, to), Ok(10));
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
    let (from, to) = &steps("E12.1-5")[0];
    assert_eq!(cost(&two("+OPT12.1"), "StuG-III-G.1", from, to), Err("8.2.5"));
}

/// 12.1, R12.1-f: units on foot lose the road movement rate on roads.
#[test]
fn e12_1_6_rifles_on_roads_and_highways() {
    let game = on_board(1, American, German, "+OPT12.1")
        .begins(Segment::Movement, &(example("E12.1-6") + ", ge_truck 1-GG-10"));
    let steps = steps("E12.1-6");
    let costs: Vec<_> = steps.iter().map(|(from, to)| cost(&game, "Rifle.1", from, to)).collect();
    assert_eq!(costs, [Ok(2), Ok(1)], "on a road, on a highway");
}

/// 12.2, R12.2-a, R12.2-b, R12.2-d.
#[test]
fn e12_2_1_frozen_streams() {
    let mut game = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, &(example("E12.2-1") + ", us_truck 1-GG-10"));
    let (from, to) = &steps("E12.2-1")[0];
    assert_eq!(cost(&game, "Truck.1", from, to), Ok(8));
    assert_eq!(cost(&game, "Wagon.1", from, to), Ok(6));
    assert_eq!(cost(&game, "Grenadier.1", from, to), Ok(2));
    assert_eq!(cost(&game, "Panzer-IV-H.1", from, to), Err("8.2.5"));
    acts(&mut game, &["take Grenadier.1", &format!("go {to}")]);
    assert_eq!(at(&game, "Grenadier.1"), *to, "without a die (R12.2-d)");
}

/// 12.2, R12.2-c.
#[test]
fn e12_2_2_winter_roads() {
    let game = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, &(example("E12.2-2") + ", us_truck 1-GG-10"));
    let [road, track] = &steps("E12.2-2")[..] else { panic!("a road and a track") };
    assert_eq!(cost(&game, "Truck.1", &road.0, &road.1), Ok(1));
    assert_eq!(cost(&game, "Wagon.1", &road.0, &road.1), Ok(5));
    assert_eq!(cost(&game, "Truck.1", &track.0, &track.1), Ok(6));
}

/// 12.2.
#[test]
fn e12_2_4_only_class_c_pays_more() {
    let game = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, &(example("E12.2-4") + ", us_truck 1-GG-10"));
    let (from, to) = &steps("E12.2-4")[0];
    assert_eq!(cost(&game, "Panzer-IV-H.1", from, to), Ok(2));
    assert_eq!(cost(&game, "SdKfz-251.1", from, to), Ok(2));
    assert_eq!(cost(&game, "Truck.1", from, to), Ok(8));
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
