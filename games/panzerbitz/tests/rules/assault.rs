//! Assault (9.1, 9.2), own goal (12.15).

use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Place, Segment, Spotted};

use crate::tools::{
    SetUp as _, act, acts, asked, example, germans, hits, is_legal, odds, on_board, on_x, play, refused,
    results, state, sum, unit,
};

/// 9.1, 9.1.4; decision 14.3.D11.
#[test]
fn e9_1_1_pioneers_and_grenadiers_assault_a_town() {
    let mut game = germans(Segment::Assault, &example("E9.1-1"));
    acts(&mut game, &["attack F-8", "add Pioneer.1", "add Grenadier.1"]);
    let sum = sum(&game, Kind::Assault, "F-8", &["Rifle.1", "MG.1"], &["Pioneer.1", "Grenadier.1"]);
    assert_eq!((sum.attack, sum.defence), (4 * 6, 2 * 10));
    assert_eq!(odds(&sum), ("1-1".into(), -1));
    assert_eq!(results(&game, &sum), ["DD", "DD", "D", "D", "-", "(D)"]);
}

#[test]
fn rule_9_1_1_who_assaults() {
    let game = germans(Segment::Assault, "ge_panther A-3, us_truck A-4");
    assert_ne!(asked(&game), "assault", "tanks do not");
    let mut game = germans(Segment::Assault, "ge_rifle44 A-3, ge_hmg A-3, ge_hmg B-5, us_rifle A-4");
    acts(&mut game, &["attack A-4"]);
    assert_eq!(refused(&game, "add Heavy-MG.1"), "9.1.1", "a machine gun needs a leader first");
    acts(&mut game, &["add Grenadier.1", "add Heavy-MG.1"]);
    assert_eq!(refused(&game, "add Heavy-MG.2"), "9.1.1", "nobody leads in its hex");
    let game = germans(Segment::Assault, "ge_rifle44 A-3, us_rifle A-4, inverted Grenadier.1");
    assert_ne!(asked(&game), "assault");
    let game = on_board(1, German, American, "").begins(Segment::Assault, "ge_rifle44 1-J-6, us_rifle 1-J-5");
    assert_ne!(asked(&game), "assault", "not from a stream");
}

#[test]
fn rule_9_1_2_a_hex_is_assaulted_once_from_any_number_of_hexes() {
    let mut game = germans(Segment::Assault, "ge_rifle44 A-3, ge_rifle44 A-5, ge_rifle44 B-4, us_m10 A-4");
    play(&mut game, &["attack A-4", "add Grenadier.1", "add Grenadier.2", "fire"], &[6]);
    assert_ne!(asked(&game), "assault", "the third platoon may not assault it again");
}

#[test]
fn rule_9_1_3_no_weapons_chart_and_no_elevation() {
    let game = germans(Segment::Assault, "ge_rifle44 B-4, us_m10 C-4");
    let sum = sum(&game, Kind::Assault, "C-4", &["M10.1"], &["Grenadier.1"]);
    assert_eq!(sum.attack, 4 * 3, "small arms at armour on a slope, in full");
}

#[test]
fn rule_9_1_4_engineers_need_another_unit_from_their_hex() {
    let game = germans(Segment::Assault, "ge_eng A-3, ge_rifle44 A-5, ge_eng B-4, ge_eng B-4, us_rifle A-4");
    let shift = |units: &[&str]| sum(&game, Kind::Assault, "A-4", &["Rifle.1"], units).shift;
    assert_eq!(shift(&["Pioneer.1", "Grenadier.1"]), 0, "from different hexes");
    assert_eq!(shift(&["Pioneer.2", "Pioneer.3"]), 0, "engineers alone");
}

#[test]
fn rule_9_1_5_modifiers() {
    let game = germans(
        Segment::Assault,
        "ge_rifle44 B-7, us_rifle B-8, improved B-8, under Rifle.1, dispersed Rifle.1",
    );
    assert_eq!(sum(&game, Kind::Assault, "B-8", &["Rifle.1"], &["Grenadier.1"]).modifier, -1, "-2 +1 +1 -1");
}

/// 9.1.6, 9.1.7.
#[test]
fn rule_9_1_6_and_7_all_defenders_suffer_and_nobody_advances() {
    let mut game = germans(Segment::Assault, "ge_smg A-3, ge_smg A-3, us_truck A-4, us_scout A-4");
    play(&mut game, &["attack A-4", "add SMG.1", "add SMG.2", "fire"], &[1]);
    for name in ["Truck.1", "Scout.1"] {
        assert_eq!(state(&game, name).place, Place::Eliminated);
    }
    assert_eq!(crate::tools::at(&game, "SMG.1"), "A-3");
}

#[test]
fn rule_9_2_assault_does_not_spot() {
    let mut game = germans(Segment::Assault, "ge_smg F-8, ge_smg F-8, us_scout F-9, us_rifle F-10");
    play(&mut game, &["attack F-9", "add SMG.1", "fire"], &[6]);
    assert_eq!(state(&game, "SMG.1").spotted, Spotted::None);
}

#[test]
fn rule_10_2_4_a_fortification_is_added_to_units_outside() {
    let game = germans(Segment::Movement, "ge_smg A-3, us_rifle A-4, us_mg A-4, fort A-4 20, inside Rifle.1");
    let machine_gun = u32::from(game.piece(unit(&game, "MG.1")).defence);
    assert_eq!(
        sum(&game, Kind::Assault, "A-4", &["Rifle.1", "MG.1"], &["SMG.1"]).defence,
        2 * (20 + machine_gun)
    );
}

/// 12.15.
#[test]
fn e12_15_1_own_goal() {
    let assault = |die: u32, switches: &str| {
        let mut game = on_x(German, American, switches).begins(Segment::Assault, &example("E12.15-1"));
        acts(&mut game, &["attack B-8", "add Grenadier.1", "add Grenadier.2"]);
        let sum = sum(&game, Kind::Assault, "B-8", &["Parachute.1"], &["Grenadier.1", "Grenadier.2"]);
        assert_eq!(odds(&sum), ("1-2".into(), -1));
        let events = act(&mut game, "fire", &[die]);
        hits(&game, &events).join(", ")
    };
    assert_eq!(assault(1, "+OPT12.15"), "Parachute.1 DD");
    assert_eq!(assault(2, "+OPT12.15"), "Parachute.1 D");
    assert_eq!(assault(4, "+OPT12.15"), "");
    assert_eq!(assault(5, "+OPT12.15"), "Grenadier.1 D, Grenadier.2 D");
    assert_eq!(assault(6, "+OPT12.15"), "Grenadier.1 DD, Grenadier.2 DD");
    assert_eq!(assault(6, ""), "");
}

#[test]
fn rule_12_15_grey_x_eliminates_the_attackers() {
    let mut game = on_x(German, American, "+OPT12.15").begins(Segment::Assault, "ge_sec B-7, us_para B-8");
    assert!(is_legal(&game, "attack B-8"));
    acts(&mut game, &["attack B-8", "add Security.1"]);
    // 2:8 is 1-4; die 6 - 2 + 1 = 5: (X).
    act(&mut game, "fire", &[6]);
    assert_eq!(state(&game, "Security.1").place, Place::Eliminated);
}
