//! Spotting and observation (4.5 to 4.7), with concealed movement (12.4). All on Map X: towns F-8, woods B-8, C-7, C-8, G-2,
//! G-3, H-3.

use engine::Game;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{LoadMarker, Segment, Spotted};

use crate::tools::{
    SetUp as _, act, acts, americans, asked, example, germans, hex, is_legal, on_board, on_x, play, refused,
    state, unit,
};

#[test]
fn rule_4_5_1_only_spotted_units_are_targets() {
    // The rifle platoon in the town F-8 is two hexes from F-10, in sight, but has done nothing that spots it.
    let game = germans(Segment::Direct, "ge_stuh F-10, us_rifle F-8, us_truck K-1");
    assert_ne!(asked(&game), "direct-fire", "nothing can be fired at");
    let game = germans(Segment::Direct, "ge_stuh F-9, us_rifle F-8");
    assert!(is_legal(&game, "attack F-8"), "adjacent");
}

#[test]
fn rule_4_5_2_who_spots() {
    let spots = |id: &str| {
        let game = germans(Segment::Movement, &format!("{id} A-1, us_rifle A-3"));
        game.is_spotted(unit(&game, "Rifle.1"))
    };
    assert!(spots("ge_rifle44") && spots("ge_cp") && spots("ge_fo") && spots("ge_251"));
    assert!(!spots("ge_truck"), "class C does not spot");
    let game = germans(
        Segment::Movement,
        "ge_rifle44 A-1, ge_truck+ge_eng A-2, us_rifle A-3, dispersed Grenadier.1",
    );
    assert!(!game.is_spotted(unit(&game, "Rifle.1")), "neither dispersed units nor passengers spot");
    let game = germans(Segment::Movement, "ge_rifle44 A-1, us_rifle A-3, inverted Grenadier.1");
    assert!(game.is_spotted(unit(&game, "Rifle.1")), "inverted units do");
    let game = on_x(German, American, "")
        .units("ge_251+ge_at75 A-1")
        .load("SdKfz-251.1", LoadMarker { loading: true, value: 2 })
        .unit("us_rifle", "A-3")
        .begin(German, Segment::Movement);
    assert!(!game.is_spotted(unit(&game, "Rifle.1")), "a load marker forbids it");
}

#[test]
fn rule_4_5_3_in_the_open_line_of_sight_is_enough() {
    let game = germans(Segment::Movement, "ge_rifle44 A-1, us_rifle A-9");
    assert!(game.is_spotted(unit(&game, "Rifle.1")) && game.is_spotted(unit(&game, "Grenadier.1")));
    // LOS-10: the hill is between.
    let game = germans(Segment::Movement, "ge_rifle44 A-5, us_rifle G-5");
    assert!(!game.is_spotted(unit(&game, "Rifle.1")));
}

#[test]
fn rule_4_5_4_in_concealing_terrain_adjacent_or_marked() {
    let at = |label: &str, marker| {
        let game = on_x(German, American, "")
            .unit("ge_rifle44", label)
            .unit("us_rifle", "F-8")
            .spotted("Rifle.1", marker)
            .begin(German, Segment::Movement);
        game.is_spotted(unit(&game, "Rifle.1"))
    };
    assert!(at("F-9", Spotted::None));
    assert!(!at("F-10", Spotted::None));
    assert!(at("F-10", Spotted::Spotted));
    assert!(at("F-10", Spotted::Opportunity));
}

#[test]
fn rule_4_5_5_fire_from_concealment_spots() {
    let mut game = americans(Segment::Direct, "us_m10 F-8, ge_truck F-10, ge_rifle44 E-10");
    play(&mut game, &["attack F-10", "add M10.1", "fire"], &[6]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::Spotted);
}

#[test]
fn rule_4_5_5_entering_concealment_in_sight_spots() {
    let mut game = americans(Segment::Movement, "us_m10 E-8, ge_rifle44 F-10");
    acts(&mut game, &["take M10.1", "go F-8"]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::Spotted);
    // LOS-07: F-7 does not see F-9 through the town, so nobody sees the hex entered from the other side.
    let mut game = americans(Segment::Movement, "us_m10 A-8, ge_rifle44 F-10");
    acts(&mut game, &["take M10.1", "go B-8"]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::None);
}

#[test]
fn rule_4_5_6_an_old_marker_is_lost_in_the_next_hex() {
    // From the town F-8 into the open: the marker goes.
    let mut game = americans(Segment::Movement, "us_m10 F-8, ge_rifle44 F-10, spotted M10.1");
    acts(&mut game, &["take M10.1", "go F-7"]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::None);
}

#[test]
fn rule_4_5_7_a_marker_goes_when_nobody_sees_the_unit_any_more() {
    let mut game = germans(Segment::Movement, "ge_rifle44 F-10, us_m10 F-8, spotted M10.1");
    // From G-9, a slope behind the hilltop H-9, the town is still in sight; from G-10 it is not.
    acts(&mut game, &["take Grenadier.1"]);
    let sees = |label: &str| game.sees(hex(&game, label), hex(&game, "F-8"));
    let next = ["F-11", "G-10", "E-10", "E-9", "G-9", "F-9"].into_iter().find(|label| !sees(label));
    let Some(next) = next else { panic!("every neighbour sees the town") };
    act(&mut game, &format!("go {next}"), &[]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::None);
}

/// 4.5.8, 9.3.3.
#[test]
fn rule_4_5_8_markers_fade_in_the_recovery_phase() {
    let (game, _) = on_x(German, American, "")
        .units("ge_rifle44 F-10, us_m10 F-8, us_at57 F-8, us_rifle F-8")
        .spotted("M10.1", Spotted::Spotted)
        .spotted("57mm-AT.1", Spotted::Spotted)
        .spotted("Rifle.1", Spotted::Opportunity)
        .begin_with(German, Segment::Recovery, &[]);
    let marker = |name: &str| state(&game, name).spotted;
    assert_eq!(marker("M10.1"), Spotted::None);
    assert_eq!(marker("57mm-AT.1"), Spotted::Spotted, "static units stay spotted");
    assert_eq!(marker("Rifle.1"), Spotted::Spotted);
}

#[test]
fn rule_4_5_9_a_unit_that_unloads_keeps_what_is_known_of_it() {
    let mut game = americans(Segment::Movement, "us_truck+us_rifle F-8, ge_rifle44 F-10, spotted Truck.1");
    acts(&mut game, &["take Truck.1", "unload"]);
    assert_eq!(state(&game, "Rifle.1").spotted, Spotted::Spotted);
}

#[test]
fn rule_4_6_observers_are_face_up() {
    let game = |inverted: bool| {
        let position = on_x(German, American, "").units("ge_fo A-1, us_rifle A-3");
        let position = if inverted { position.inverted("Observer.1") } else { position };
        position.begin(American, Segment::Movement)
    };
    let (up, down) = (game(false), game(true));
    let side = engine::Side(0);
    assert!(up.observed_by(side, hex(&up, "A-3"), false));
    assert!(!down.observed_by(side, hex(&down, "A-3"), false));
    assert!(down.seen_by(side, hex(&down, "A-3")));
}

#[test]
fn rule_4_7_spotted_hexes() {
    let game = germans(Segment::Movement, "ge_rifle44 F-10, us_rifle F-8");
    let spotted = |label: &str| game.is_spotted_hex(engine::Side(0), hex(&game, label));
    assert!(spotted("F-9"), "open and in sight");
    assert!(!spotted("F-8"), "a town with an unspotted enemy, not adjacent");
    let game = germans(Segment::Movement, "ge_rifle44 F-10, us_rifle F-8, spotted Rifle.1");
    assert!(game.is_spotted_hex(engine::Side(0), hex(&game, "F-8")));
    let game = germans(Segment::Movement, "ge_rifle44 F-9");
    assert!(game.is_spotted_hex(engine::Side(0), hex(&game, "F-8")), "adjacent");
}

/// 12.4, 12.4.3.
#[test]
fn e12_4_1_concealed_movement_into_a_town() {
    let mut game = on_x(American, German, "+OPT12.4")
        .unit("us_truck", "K-1")
        .begins(Segment::Movement, &example("E12.4-1"));
    acts(&mut game, &["take M10.1", "creep F-8"]);
    assert!(!game.is_spotted(unit(&game, "M10.1")));
    assert_eq!(crate::tools::spent(&game, "M10.1"), game.piece(unit(&game, "M10.1")).allowance);
    assert_ne!(asked(&game), "react", "it draws no opportunity fire");
}

/// 12.4.
#[test]
fn e12_4_2_a_vehicle_in_sight_cannot_creep() {
    let mut game = on_x(American, German, "+OPT12.4").begins(Segment::Movement, &example("E12.4-2"));
    act(&mut game, "take M10.1", &[]);
    assert_eq!(refused(&game, "creep F-8"), "12.4");
    act(&mut game, "go F-8", &[]);
    assert!(game.is_spotted(unit(&game, "M10.1")));
}

/// 12.4.2, 12.4.3.
#[test]
fn e12_4_3_units_of_movement_one_have_the_benefit() {
    let enter = |enemy: &str, switches: &str| {
        let mut game = on_x(American, German, switches)
            .unit("us_rifle", "E-8")
            .unit("ge_rifle44", enemy)
            .begin(American, Segment::Movement);
        acts(&mut game, &["take Rifle.1", "go F-8"]);
        game.is_spotted(unit(&game, "Rifle.1"))
    };
    assert!(!enter("F-10", "+OPT12.4"));
    assert!(enter("F-9", "+OPT12.4"), "next to an enemy");
    assert!(enter("F-10", ""), "without the rule");
    let mut game = on_x(American, German, "+OPT12.4").begins(Segment::Movement, &example("E12.4-3"));
    act(&mut game, "take Rifle.1", &[]);
    assert_eq!(refused(&game, "creep F-8"), "12.4.2");
}

/// 12.4.1.
#[test]
fn e12_4_4_impassable_sides_stay_closed() {
    let mut game = on_x(German, American, "+OPT12.4")
        .unit("us_truck", "K-10")
        .begins(Segment::Movement, &example("E12.4-4"));
    act(&mut game, "take StuG-III-G.1", &[]);
    assert_eq!(refused(&game, "creep G-3"), "8.2.5");
}

/// 12.4, R12.4-a.
#[test]
fn rule_12_4_concealed_movement_is_the_only_step() {
    let mut game = on_x(American, German, "+OPT12.4").begins(Segment::Movement, "us_m10 F-6, ge_truck A-1");
    acts(&mut game, &["take M10.1", "go F-7"]);
    assert_eq!(refused(&game, "creep F-8"), "14.R12.4-a");
    let mut game = americans(Segment::Movement, "us_m10 F-7, ge_truck A-1");
    act(&mut game, "take M10.1", &[]);
    assert_eq!(refused(&game, "creep F-8"), "8.1", "12.4 is not in play");
}

/// 12.4.2: whoever has paid the road rate in this phase is seen.
#[test]
fn rule_12_4_2_no_benefit_after_the_road_rate() {
    let begin = |from: &str| {
        on_board(1, German, American, "+OPT12.4")
            .unit("ge_rifle44", from)
            .units("ge_truck 1-GG-1, us_m10 1-P-6")
            .begin(German, Segment::Movement)
    };
    let mut game = begin("1-N-4");
    acts(&mut game, &["take Grenadier.1", "go 1-O-3", "done", "cross 1-P-3"]);
    assert_eq!(game.decision().unwrap().side, engine::Side(1), "it is spotted, and may be fired at");
    let mut game = begin("1-O-3");
    acts(&mut game, &["take Grenadier.1", "cross 1-P-3"]);
    assert_eq!(game.decision().unwrap().side, engine::Side(0), "its only step conceals it");
}
