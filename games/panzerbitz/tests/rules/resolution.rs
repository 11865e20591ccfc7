//! Combat resolution (6.5 to 6.9), with iron sights (12.11).

use engine::Game;
use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Dispersal, Place, Segment};

use crate::tools::{
    SetUp as _, act, acts, asked, example, germans, hits, is_legal, odds, on_board, on_x, play, refused,
    results, state, sum, unit,
};

#[test]
fn rule_6_5_defence_is_the_sum_of_the_printed_factors() {
    let game = germans(Segment::Movement, "ge_panther A-1, us_m3ht+us_armd A-4, us_truck A-4");
    let both = sum(&game, Kind::Direct, "A-4", &["M3.1", "Truck.1"], &["Panther-G.1"]);
    let carrier = u32::from(game.piece(unit(&game, "M3.1")).defence);
    assert_eq!(both.defence, 2 * (carrier + 1), "the carrier stands for its passenger");
}

/// 6.6, 1.6.4.
#[test]
fn e6_6_1_odds() {
    let game = germans(Segment::Movement, "ge_panther A-1");
    let column = |attack: u32, defence: u32| {
        game.fixed().charts.combat.column(4 * attack, defence).map(|column| column.to_string())
    };
    let columns = [(3, 8), (6, 8), (9, 8), (17, 8), (2, 9)].map(|(attack, defence)| column(attack, defence));
    assert_eq!(
        columns,
        [Some("1-3".into()), Some("1-2".into()), Some("1-1".into()), Some("2-1".into()), None]
    );
}

#[test]
fn rule_6_6_below_one_to_four_no_attack_may_be_declared() {
    // A security detachment (2) at two parachute platoons: 2:16 is not allowed, 2:8 is.
    let mut game = germans(Segment::Direct, "ge_sec A-1, us_para A-2, us_para A-2");
    acts(&mut game, &["attack A-2", "aim Parachute.1"]);
    assert_eq!(refused(&game, "aim Parachute.2"), "6.6");
    acts(&mut game, &["add Security.1"]);
    assert!(is_legal(&game, "fire"));
    let game = germans(Segment::Direct, "ge_sec A-1, us_para F-8, us_truck K-1");
    assert_ne!(asked(&game), "direct-fire");
}

#[test]
fn rule_6_7_modifiers_for_the_defender_need_one_unit_those_for_the_attacker_all() {
    let game = on_x(German, American, "")
        .units("ge_stuh A-1, us_rifle A-4, us_rifle A-4")
        .begins(Segment::Movement, "improved A-4, under Rifle.1, dispersed Rifle.1");
    let modifier = |targets: &[&str]| sum(&game, Kind::Direct, "A-4", targets, &["StuH-42.1"]).modifier;
    assert_eq!(modifier(&["Rifle.1"]), 0, "+1 under the position, -1 dispersed");
    assert_eq!(modifier(&["Rifle.1", "Rifle.2"]), 1);
    assert_eq!(modifier(&["Rifle.2"]), 0);
}

/// 6.8, 6.8.4, R-2.
#[test]
fn rule_6_8_results() {
    let fire = |die: u32, dispersed: bool| {
        let position = on_x(German, American, "").units("ge_panther A-1, us_m4_75 A-7");
        let position =
            if dispersed { position.dispersed("M4-Sherman-75.1", Dispersal::D, 1) } else { position };
        let mut game = position.begin(German, Segment::Direct);
        let events = play(&mut game, &["attack A-7", "add Panther-G.1", "fire"], &[die]);
        (hits(&game, &events).join(", "), game)
    };
    // 3-1: X on 1 to 3, DD on 4 and 5, nothing on 6.
    assert_eq!(fire(6, false).0, "");
    assert_eq!(fire(4, false).0, "M4-Sherman-75.1 DD");
    let (hit, game) = fire(1, false);
    assert_eq!(hit, "M4-Sherman-75.1 X");
    let marks = game.view(engine::Seat::Observer).marks;
    assert!(marks.iter().any(|mark| mark.mark == "wreck"), "6.8.4");
    // -1 against the dispersed unit: 6 counts 5, DD, and it is eliminated.
    assert_eq!(fire(6, true).0, "M4-Sherman-75.1 X");
}

#[test]
fn rule_6_8_1_what_dispersed_units_cannot_do() {
    let mut game =
        germans(Segment::Movement, "ge_rifle44 A-1, ge_truck A-1, us_truck A-3, dispersed Grenadier.1");
    assert_eq!(refused(&game, "take Grenadier.1"), "6.8.1");
    acts(&mut game, &["take Truck.1"]);
    assert_eq!(refused(&game, "load Grenadier.1"), "6.8.1");
}

#[test]
fn rule_6_8_2_a_result_on_a_carrier_falls_on_its_passenger() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, us_truck+us_rifle A-4");
    acts(&mut game, &["attack A-4", "add Panther-G.1"]);
    // 8:1 is 4-1.
    act(&mut game, "fire", &[1]);
    for name in ["Truck.1", "Rifle.1"] {
        assert_eq!(state(&game, name).place, Place::Eliminated);
    }
}

#[test]
fn rule_6_9_firers_are_inverted_whatever_the_result() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, ge_truck K-1, us_m4_75 A-8");
    play(&mut game, &["attack A-8", "add Panther-G.1", "fire"], &[6]);
    assert!(state(&game, "Panther-G.1").inverted);
    assert_eq!(asked(&game), "move");
    assert_eq!(refused(&game, "take Panther-G.1"), "6.9", "it does not move either");
}

#[test]
fn rule_11_3_terrain_modifiers() {
    let modifier = |board: usize, label: &str, id: &str, switches: &str| {
        let game = on_board(board, German, American, switches)
            .unit("ge_stuh", "1-A-1")
            .unit(id, label)
            .begin(German, Segment::Movement);
        let target = game.fixed().pieces[1].name.clone();
        sum(&game, Kind::Direct, label, &[&target], &["StuH-42.1"]).modifier
    };
    assert_eq!(modifier(1, "1-A-2", "us_rifle", ""), 0);
    assert_eq!(modifier(1, "1-C-8", "us_rifle", ""), 1, "M1 woods");
    assert_eq!(modifier(1, "1-I-5", "us_rifle", ""), 1, "M2 town");
    assert_eq!(modifier(1, "1-S-8", "us_rifle", ""), 1, "M3 swamp");
    assert_eq!(modifier(1, "1-K-2", "us_rifle", ""), 1, "M4 broken ground, on foot");
    assert_eq!(modifier(1, "1-K-2", "us_m10", ""), 0, "M4 not for vehicles");
}

/// 12.2.
#[test]
fn e12_2_3_frozen_swamp_gives_no_cover() {
    let game = on_board(1, German, American, "+OPT12.2").begins(Segment::Movement, &example("E12.2-3"));
    assert_eq!(sum(&game, Kind::Direct, "1-S-8", &["Rifle.1"], &["StuH-42.1"]).modifier, 0);
}

/// E12.11-1, E12.11-2; 12.11.
#[test]
fn e12_11_1_and_2_iron_sights_against_an_improved_position() {
    let game = |switches: &str| {
        on_x(German, American, switches)
            .units(&example("E12.11-1"))
            .begins(Segment::Movement, "under Parachute.1, under Parachute.2")
    };
    let on = game("+OPT12.11");
    let near = sum(&on, Kind::Direct, "A-7", &["Parachute.1"], &["StuH-42.1"]);
    let far = sum(&on, Kind::Direct, "A-8", &["Parachute.2"], &["StuH-42.1"]);
    assert_eq!((odds(&near), odds(&far)), (("1-1".into(), 0), ("1-1".into(), 1)));
    let off = game("");
    assert_eq!(sum(&off, Kind::Direct, "A-7", &["Parachute.1"], &["StuH-42.1"]).modifier, 1);
}

/// 12.11.
#[test]
fn e12_11_3_iron_sights_against_a_fortification() {
    let game = on_x(German, American, "+OPT12.11")
        .begins(Segment::Movement, &(example("E12.11-3") + ", inside Rifle.1"));
    let sum = sum(&game, Kind::Direct, "A-6", &["Rifle.1"], &["Sturmpanzer-IV.1"]);
    assert_eq!(odds(&sum), ("1-1".into(), -1));
}

#[test]
fn rule_11_1_chances_as_the_explanation_gives_them() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, us_m4_75 A-7");
    acts(&mut game, &["attack A-7", "add Panther-G.1"]);
    let why = game.explain(game.parse_action("fire").unwrap());
    let chances: Vec<(&str, u64)> =
        why.chances.iter().map(|chance| (chance.result.as_str(), chance.cases)).collect();
    assert_eq!(chances, [("eliminated (X)", 3), ("doubly dispersed (DD)", 2), ("no effect", 1)]);
    assert!(why.to_string().contains("Line of sight"), "{why}");
    let sum = sum(&game, Kind::Direct, "A-7", &["M4-Sherman-75.1"], &["Panther-G.1"]);
    assert_eq!(results(&game, &sum), ["X", "X", "X", "DD", "DD", "-"]);
}
