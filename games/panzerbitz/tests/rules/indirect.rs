//! Indirect fire and registration (5.0).

use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::{Dispersal, LoadMarker, Place, Position, Segment};

use crate::tools::{
    SetUp as _, act, acts, asked, example, germans, hex, is_legal, odds, on_board, on_x, play, refused,
    rolls, state, sum, unit,
};

/// A German 81mm mortar and an observer at one end of row A, an American truck at the other.
fn mortar(switches: &str) -> Position {
    on_x(German, American, switches).units("ge_m81 A-1, ge_fo A-1, us_truck A-9")
}

/// 5.1, 5.4.2, 5.7; decision 14.3.D4.
#[test]
fn rule_5_1_each_unit_fires_once() {
    let mut game = mortar("").begin(German, Segment::Indirect);
    play(&mut game, &["attack A-9", "add 81mm-mortar.1", "fire"], &[6]);
    assert!(state(&game, "81mm-mortar.1").inverted, "5.7");
    assert_ne!(asked(&game), "indirect-fire");
    let game = mortar("").dispersed("81mm-mortar.1", Dispersal::D, 1).begin(German, Segment::Indirect);
    assert_ne!(asked(&game), "indirect-fire");
}

#[test]
fn rule_5_2_3_markers_are_removed_with_their_unit() {
    let mut game = mortar("").mark("81mm-mortar.1", false, "A-9").begin(German, Segment::Movement);
    acts(&mut game, &["take 81mm-mortar.1", "go B-1"]);
    assert_eq!(state(&game, "81mm-mortar.1").marks, [None; 2], "it has left its hex");
    let mut game = mortar("")
        .unit("ge_truck", "A-1")
        .mark("81mm-mortar.1", false, "A-9")
        .begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "load 81mm-mortar.1"]);
    assert_eq!(state(&game, "81mm-mortar.1").marks, [None; 2], "it is a passenger");
    let mut game = on_x(German, American, "")
        .units("ge_m81 A-1, ge_fo A-1, us_m10 A-4")
        .mark("81mm-mortar.1", false, "A-9")
        .begin(American, Segment::Direct);
    play(&mut game, &["attack A-1", "aim 81mm-mortar.1", "add M10.1", "fire"], &[4]);
    let state = state(&game, "81mm-mortar.1");
    assert!(state.dispersed());
    assert_eq!(state.marks, [None; 2]);
}

/// 5.3, 5.3.1, 5.3.2, 5.2.1; decision 14.3.D6.
#[test]
fn rule_5_3_registration() {
    let mut game = mortar("").begin(German, Segment::Register);
    acts(&mut game, &["take 81mm-mortar.1"]);
    assert!(is_legal(&game, "put A-9"));
    assert_eq!(refused(&game, "put A-1"), "5.3.1", "the own hex never");
    // C-8 is woods, with nobody in it and nobody next to it.
    assert!(!is_legal(&game, "put C-8"));
    acts(&mut game, &["put A-9"]);
    assert_eq!(asked(&game), "move", "each marker is decided once");
    assert!(game.has_mark(unit(&game, "81mm-mortar.1"), hex(&game, "A-9")));
}

#[test]
fn rule_5_3_a_marker_may_be_left_moved_or_taken_up() {
    let game = || mortar("").mark("81mm-mortar.1", false, "A-9").begin(German, Segment::Register);
    let marks = |game: &panzerbitz::Panzerbitz| state(game, "81mm-mortar.1").marks[0];
    let mut left = game();
    acts(&mut left, &["take 81mm-mortar.1", "stay"]);
    assert_eq!(marks(&left), Some(hex(&left, "A-9")));
    let mut moved = game();
    acts(&mut moved, &["take 81mm-mortar.1", "put A-8"]);
    assert_eq!(marks(&moved), Some(hex(&moved, "A-8")));
    let mut lifted = game();
    acts(&mut lifted, &["take 81mm-mortar.1", "lift"]);
    assert_eq!(marks(&lifted), None);
}

#[test]
fn rule_5_3_inverted_units_register_dispersed_ones_do_not() {
    let game = mortar("").inverted("81mm-mortar.1").begin(German, Segment::Register);
    assert!(is_legal(&game, "take 81mm-mortar.1"));
    let game = mortar("").dispersed("81mm-mortar.1", Dispersal::D, 1).begin(German, Segment::Register);
    assert_ne!(asked(&game), "registration");
}

#[test]
fn rule_5_3_3_registration_needs_a_face_up_observer() {
    let mut game =
        mortar("").inverted("81mm-mortar.1").inverted("Observer.1").begin(German, Segment::Register);
    acts(&mut game, &["take 81mm-mortar.1"]);
    assert_eq!(refused(&game, "put A-9"), "5.3.3");
}

/// 5.4.1, R-3: there is no unobserved fire.
#[test]
fn rule_5_4_1_target_hexes_need_a_spotted_enemy_and_an_observer() {
    let game = mortar("").inverted("Observer.1").inverted("81mm-mortar.1").begin(German, Segment::Indirect);
    assert_ne!(asked(&game), "indirect-fire");
    let game = mortar("").begin(German, Segment::Indirect);
    assert_eq!(refused(&game, "attack A-8"), "5.4.1");
    // A town with an unspotted enemy.
    let game = germans(Segment::Indirect, "ge_m81 F-10, ge_fo F-10, us_rifle F-8");
    assert_ne!(asked(&game), "indirect-fire");
}

#[test]
fn rule_5_5_shoot_from_the_hip() {
    let game = germans(Segment::Movement, "ge_m81 A-1, ge_wespe A-1, us_truck A-10, mark 81mm-mortar.1 A-10");
    let modifier = |firers: &[&str]| sum(&game, Kind::Indirect, "A-10", &["Truck.1"], firers).modifier;
    assert_eq!(modifier(&["81mm-mortar.1"]), 0, "registered");
    assert_eq!(modifier(&["Wespe.1"]), 2, "M11");
    assert_eq!(modifier(&["81mm-mortar.1", "Wespe.1"]), 2, "the highest among the firers");
    let game = mortar("").begin(German, Segment::Movement);
    assert_eq!(sum(&game, Kind::Indirect, "A-9", &["Truck.1"], &["81mm-mortar.1"]).modifier, 1, "M12");
}

/// 5.6.2, 1.6.2.
#[test]
fn e5_6_1_the_share_of_three_units() {
    let game = on_board(1, German, American, "")
        .units(&example("E5.6-1"))
        .begins(Segment::Movement, "mark Wespe.1 1-A-10, mark Wespe.2 1-A-10");
    let guns = ["Wespe.1", "Wespe.2"];
    let column = |target: &str| {
        let sum = sum(&game, Kind::Indirect, "1-A-10", &[target], &guns);
        (sum.attack / 4, game.piece(unit(&game, target)).defence, odds(&sum).0)
    };
    assert_eq!(column("Parachute.1"), (26, 8, "3-1".into()));
    let (share, defence, found) = column("Engineer.1");
    let expected = game.fixed().charts.combat.column(4 * 26, defence.into()).map(|column| column.to_string());
    assert_eq!((share, Some(found)), (26, expected));
    assert_eq!(
        game.fixed().charts.combat.column(4 * 26, 10).map(|column| column.to_string()).as_deref(),
        Some("2-1")
    );
}

/// E5.6-2, E5.6-3; 5.6.2, R-4.
#[test]
fn e5_6_2_and_3_least_divisors() {
    let game = on_x(Soviet, German, "")
        .units(&example("E5.6-2"))
        .begins(Segment::Movement, "mark 120mm-mortar.1 A-9, mark 82mm-mortar.1 A-9");
    let heavy = sum(&game, Kind::Indirect, "A-9", &["Grenadier.1"], &["120mm-mortar.1"]);
    assert_eq!((heavy.attack, odds(&heavy)), (4 * 12, ("1-1".into(), 0)));
    let game = germans(Segment::Movement, &(example("E5.6-3") + ", mark 81mm-mortar.1 A-9"));
    let medium = sum(&game, Kind::Indirect, "A-9", &["Parachute.1"], &["81mm-mortar.1"]);
    assert_eq!((medium.attack, odds(&medium)), (4 * 3, ("1-3".into(), 0)));
}

#[test]
fn rule_5_6_1_carriers_and_fortifications_count_as_one() {
    let game = on_x(German, American, "")
        .units("ge_wespe A-1, us_truck+us_at57 A-10, us_rifle A-10, us_mg A-10, us_scout A-10")
        .fort("A-10", 20)
        .sheltered("Rifle.1", panzerbitz::Shelter::Inside)
        .sheltered("MG.1", panzerbitz::Shelter::Inside)
        .begin(German, Segment::Movement);
    assert_eq!(game.count_at(hex(&game, "A-10"), true), 3, "truck with gun, fortification, scout");
}

#[test]
fn rule_5_6_3_every_unit_has_a_die_of_its_own() {
    let mut game =
        germans(Segment::Indirect, "ge_wespe A-1, ge_fo A-1, us_truck A-10, us_m10 A-10, mark Wespe.1 A-10");
    acts(&mut game, &["attack A-10", "add Wespe.1"]);
    // 40 / 2 = 20: 20:1 on the truck; halved against armour, 10 against the M10.
    let events = act(&mut game, "fire", &[6, 6]);
    let defence = u32::from(game.piece(unit(&game, "M10.1")).defence);
    let m10 = game.fixed().charts.combat.column(4 * 10, defence).map(|column| column.to_string()).unwrap();
    assert_eq!(rolls(&events), [("4-1".to_owned(), 0), (m10, 0)]);
}

#[test]
fn rule_5_8_ranges() {
    // Row A of board 1 is open; (H) of range 32 fires at more than 8 hexes, M from one hex on.
    let in_range = |gun: &str, label: &str| {
        let mut game = on_board(1, German, American, "")
            .stack(&["ge_wespe", "ge_m81", "ge_fo"], "1-A-1")
            .unit("us_truck", label)
            .begin(German, Segment::Indirect);
        acts(&mut game, &[&format!("attack {label}")]);
        is_legal(&game, &format!("add {gun}"))
    };
    assert!(!in_range("Wespe.1", "1-A-9"), "eight hexes");
    assert!(in_range("Wespe.1", "1-A-10"), "nine hexes");
    assert!(in_range("81mm-mortar.1", "1-A-2") && in_range("81mm-mortar.1", "1-A-10"));
}

#[test]
fn rule_5_2_3_a_load_marker_removes_the_registration() {
    let game = on_x(German, American, "+OPT12.5")
        .units("ge_truck+ge_m120 A-1")
        .load("Truck.1", LoadMarker { loading: true, value: 1 })
        .unit("us_truck", "A-9")
        .begin(German, Segment::Register);
    assert_eq!(state(&game, "120mm-mortar.1").place, Place::Aboard(unit(&game, "Truck.1")));
    assert_ne!(asked(&game), "registration");
}
