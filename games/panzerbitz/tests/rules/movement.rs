//! Movement (8.1 to 8.5).

use engine::Side;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Dispersal, Event, Flag, MovementEvent, Segment};

use crate::tools::{
    SetUp as _, act, acts, at, cost, germans, is, is_legal, movers, on_board, on_x, play, refused, spent,
    state, unit,
};

#[test]
fn rule_8_1_1_a_unit_may_go_on_later_with_what_it_has_left() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_truck B-1, us_truck K-10");
    acts(
        &mut game,
        &[
            "take Panther-G.1",
            "go A-2",
            "stay",
            "take Truck.1",
            "go B-2",
            "stay",
            "take Panther-G.1",
            "go A-3",
        ],
    );
    assert_eq!(spent(&game, "Panther-G.1"), 4);
}

#[test]
fn rule_8_1_2_who_may_move() {
    let game = germans(Segment::Movement, "ge_at75 A-1, ge_panther A-1, us_truck K-10, inverted Panther-G.1");
    assert!(!is_legal(&game, "take 75mm-AT.1"), "static");
    assert!(!is_legal(&game, "take Panther-G.1"), "inverted");
}

#[test]
fn rule_8_1_3_there_is_no_zone_of_control() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_truck A-3");
    acts(&mut game, &["take Panther-G.1", "go B-2", "go B-3", "go B-4"]);
    assert_eq!(at(&game, "Panther-G.1"), "B-4");
}

#[test]
fn rule_8_1_4_points_are_not_lent() {
    let mut game = germans(Segment::Movement, "ge_rifle44 A-1, ge_truck K-1, us_truck K-10");
    acts(&mut game, &["take Grenadier.1", "go A-2"]);
    assert!(!is_legal(&game, "go A-3"));
    assert_eq!(spent(&game, "Grenadier.1"), 2);
}

/// 8.2.1, 8.2.2, 8.2.3, 2.3.4.
#[test]
fn rule_8_2_costs_by_terrain() {
    let game = movers("");
    // Clear, woods, broken, slope, town (off the road), gully and swamp on boards 1 and 2.
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-A-1", "1-A-2"), Ok(2));
    assert_eq!(cost(&game, "Truck.1", "1-A-1", "1-A-2"), Ok(4));
    assert_eq!(cost(&game, "Motorcycle.1", "1-A-1", "1-A-2"), Ok(4));
    assert_eq!(cost(&game, "Wagon.1", "1-A-1", "1-A-2"), Ok(2));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-C-7", "1-C-8"), Ok(2), "woods");
    assert_eq!(cost(&game, "Truck.1", "1-C-7", "1-C-8"), Ok(4));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-J-1", "1-J-2"), Ok(4), "broken");
    assert_eq!(cost(&game, "Truck.1", "1-J-1", "1-J-2"), Ok(8));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-E-1", "1-E-2"), Ok(6), "slope");
    assert_eq!(cost(&game, "Grenadier.1", "1-E-1", "1-E-2"), Ok(2));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-H-8", "1-H-7"), Ok(1), "town");
    assert_eq!(cost(&game, "Grenadier.1", "1-R-8", "1-R-9"), Ok(2), "swamp");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-R-8", "1-R-9"), Err("8.2.5"));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-J-5", "1-J-6"), Err("8.2.5"), "stream");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-D-3", "1-D-4"), Ok(2), "a hilltop costs nothing extra");
}

#[test]
fn rule_8_2_4_leaving_a_gully() {
    let game = on_board(2, German, American, "")
        .begins(Segment::Movement, "ge_pz4h 2-T-7, ge_truck 2-T-7, ge_rifle44 2-T-7, us_truck 2-A-1");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "2-T-6", "2-T-7"), Ok(2), "into the gully");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "2-T-7", "2-T-6"), Ok(6), "out of it");
    assert_eq!(cost(&game, "Truck.1", "2-T-7", "2-T-6"), Ok(10));
    assert_eq!(cost(&game, "Grenadier.1", "2-T-7", "2-T-6"), Ok(2));
    assert_eq!(cost(&game, "Panzer-IV-H.1", "2-T-7", "2-U-6"), Ok(2), "along the gully");
}

/// 8.2.5, 2.8.1, 2.9.
#[test]
fn rule_8_2_5_impassable_sides() {
    let game = movers("");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-C-8", "1-C-9"), Err("8.2.5"), "a green side");
    assert_eq!(cost(&game, "Grenadier.1", "1-C-8", "1-C-9"), Ok(2));
    assert_eq!(cost(&game, "Cavalry.1", "1-C-8", "1-C-9"), Ok(2), "cavalry crosses green sides");
    assert_eq!(cost(&game, "Cavalry.1", "1-K-2", "1-K-3"), Err("8.2.5"), "but not broken ones");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-C-7", "1-D-8"), Ok(2), "a track leads into the woods");
}

#[test]
fn rule_8_2_6_terrain_instead_of_the_road() {
    let mut game = on_board(1, German, American, "+OPT12.4")
        .begins(Segment::Movement, "ge_rifle44 1-I-4, us_truck 1-GG-10");
    act(&mut game, "take Grenadier.1", &[]);
    assert!(is_legal(&game, "go 1-I-5") && is_legal(&game, "cross 1-I-5"));
    assert!(!is_legal(&game, "cross 1-I-3"), "only into woods and towns");
    let mut tank =
        on_board(1, German, American, "").begins(Segment::Movement, "ge_pz4h 1-I-4, us_truck 1-GG-10");
    act(&mut tank, "take Panzer-IV-H.1", &[]);
    assert_eq!(refused(&tank, "cross 1-I-5"), "8.2.6");
}

/// 8.3.1, 8.3.3, 2.9.
#[test]
fn rule_8_3_the_road_movement_rate() {
    let mut game =
        on_board(1, German, American, "").begins(Segment::Movement, "ge_truck 1-I-1, us_truck 1-GG-10");
    acts(&mut game, &["take Truck.1", "go 1-I-2", "go 1-I-3", "go 1-I-4"]);
    assert_eq!(spent(&game, "Truck.1"), 3, "half a point each");
    // 8.3.3: mixed with other movement.
    acts(&mut game, &["go 1-H-4"]);
    assert_eq!(spent(&game, "Truck.1"), 7);
    let game = movers("");
    assert_eq!(cost(&game, "Panzer-IV-H.1", "1-A-8", "1-B-8"), Ok(2), "a track costs 1");
}

#[test]
fn rule_8_3_2_conditions_of_the_rate() {
    let position = || on_board(1, German, American, "").units("ge_truck 1-I-1, us_truck 1-GG-10");
    let three = position()
        .stack(&["ge_panther", "ge_panther", "ge_panther"], "1-I-2")
        .begin(German, Segment::Movement);
    assert_eq!(cost(&three, "Truck.1", "1-I-1", "1-I-2"), Ok(4), "three other units");
    let two = position().stack(&["ge_panther", "ge_panther"], "1-I-2").begin(German, Segment::Movement);
    assert_eq!(cost(&two, "Truck.1", "1-I-1", "1-I-2"), Ok(1));
    let mined = position().mine("1-I-2").begin(German, Segment::Movement);
    assert_eq!(cost(&mined, "Truck.1", "1-I-1", "1-I-2"), Ok(4));
    let blocked = position().block("1-I-2").begin(German, Segment::Movement);
    assert_eq!(cost(&blocked, "Truck.1", "1-I-1", "1-I-2"), Ok(4));
}

/// 2.7.1, 2.7.2.
#[test]
fn rule_2_7_2_a_blown_bridge_cuts_the_way() {
    let game = on_board(1, German, American, "")
        .units("ge_truck 1-I-5, ge_rifle44 1-I-5, us_truck 1-GG-10")
        .blown("1-I-6")
        .begin(German, Segment::Movement);
    assert_eq!(cost(&game, "Truck.1", "1-I-5", "1-I-6"), Err("8.2.5"));
    let mut game = game;
    let events = play(&mut game, &["take Grenadier.1", "go 1-I-6"], &[3]);
    assert!(matches!(events[0], Event::Movement(MovementEvent::Stream { enters: true, .. })));
}

#[test]
fn rule_8_4_1_least_move() {
    // A wagon (3) in winter: 2 1/2 on a road; a truck with nothing spent may always move one hex.
    let mut game = on_board(1, German, American, "")
        .begins(Segment::Movement, "ge_wagon 1-J-1, ge_truck 1-GG-1, us_truck 1-GG-10");
    acts(&mut game, &["take Wagon.1", "go 1-K-1", "go 1-L-2"]);
    assert_eq!(spent(&game, "Wagon.1"), 4);
    assert!(!is_legal(&game, "go 1-K-2"), "broken ground costs 2, one is left");
    let mut game = on_board(1, German, American, "+OPT12.2")
        .begins(Segment::Movement, "ge_wagon 1-J-1, ge_truck 1-GG-1, us_truck 1-GG-10");
    acts(&mut game, &["take Wagon.1", "go 1-J-2"]);
    assert_eq!(spent(&game, "Wagon.1"), 6, "broken ground costs 4 in winter, and it has 3");
}

#[test]
fn rule_8_4_2_streams_on_foot() {
    let wade = |die: u32| {
        let mut game =
            on_board(1, German, American, "").begins(Segment::Movement, "ge_rifle44 1-J-5, us_truck 1-GG-10");
        play(&mut game, &["take Grenadier.1", "go 1-J-6"], &[die]);
        at(&game, "Grenadier.1")
    };
    assert_eq!((wade(3), wade(4)), ("1-J-6".into(), "1-J-5".into()));
}

#[test]
fn rule_8_4_3_mines_stop() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_truck K-1, us_truck K-10, mine A-2");
    acts(&mut game, &["take Panther-G.1", "go A-2"]);
    assert!(is(&game, "Panther-G.1", Flag::Stopped));
}

#[test]
fn rule_8_4_4_blocks() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_truck K-1, us_truck K-10, block A-3");
    acts(&mut game, &["take Panther-G.1", "go A-2"]);
    assert_eq!(refused(&game, "go A-3"), "8.4.4");
    let mut game = germans(Segment::Movement, "ge_panther A-2, ge_truck K-1, us_truck K-10, block A-3");
    acts(&mut game, &["take Panther-G.1", "go A-3"]);
    assert!(is(&game, "Panther-G.1", Flag::Stopped));
}

#[test]
fn rule_8_5_quick_march() {
    let march = |die: u32| {
        let mut game = germans(Segment::Movement, "ge_rifle44 A-1, us_truck K-10");
        let events = play(&mut game, &["take Grenadier.1", "quick-march A-2", "quick-march A-3"], &[die]);
        assert!(
            events.iter().any(|event| matches!(event, Event::Movement(MovementEvent::QuickMarch { .. })))
        );
        assert_eq!(at(&game, "Grenadier.1"), "A-3");
        state(&game, "Grenadier.1").dispersal
    };
    // A D of the own turn goes in the recovery phase of the same turn; the next decision is the enemy's.
    assert_eq!(march(3), Dispersal::None);
    let mut game = germans(Segment::Movement, "ge_rifle44 A-1, ge_truck B-1, us_truck K-10");
    play(&mut game, &["take Grenadier.1", "quick-march A-2", "stay"], &[4]);
    assert_eq!(state(&game, "Grenadier.1").dispersal, Dispersal::D);
}

#[test]
fn rule_8_5_where_a_quick_march_does_not_go() {
    let game = |from: &str| {
        let mut game = on_x(German, American, "")
            .stack(&["ge_rifle44", "ge_hmg"], from)
            .unit("us_truck", "K-10")
            .begin(German, Segment::Movement);
        acts(&mut game, &["take Grenadier.1"]);
        game
    };
    assert_eq!(refused(&game("F-7"), "quick-march F-8"), "8.5", "a town");
    assert_eq!(refused(&game("B-4"), "quick-march C-4"), "8.5", "a slope");
    assert_eq!(refused(&game("B-7"), "quick-march B-8"), "8.5", "woods");
    assert!(is_legal(&game("K-4"), "quick-march K-5"), "a gully may be entered");
    let mut game = germans(Segment::Movement, "ge_hmg A-1, us_truck K-10");
    acts(&mut game, &["take Heavy-MG.1"]);
    assert_eq!(refused(&game, "quick-march A-2"), "8.5", "machine guns do not");
}

/// 8.5, 9.3.1: the D of a quick march is still there in the owner's next player turn.
#[test]
fn rule_8_5_the_d_lasts_until_the_end_of_the_next_player_turn() {
    let mut game = on_board(1, German, American, "")
        .begins(Segment::Movement, "ge_rifle44 1-R-1, ge_truck 1-GG-1, us_rifle 1-A-1");
    play(&mut game, &["take Grenadier.1", "quick-march 1-R-2", "quick-march 1-R-3"], &[6]);
    let grenadier = unit(&game, "Grenadier.1");
    assert_eq!((game.unit(grenadier).dispersal, game.unit(grenadier).recovery), (Dispersal::D, 2));
    while (game.turn(), game.phasing()) != (2, Side(0)) {
        act(&mut game, "done", &[]);
    }
    assert_eq!(refused(&game, "take Grenadier.1"), "6.8.1", "turn 2 is lost");
    while game.phasing() == Side(0) {
        act(&mut game, "done", &[]);
    }
    assert_eq!(game.unit(grenadier).dispersal, Dispersal::None);
}
