//! Direct fire and combat resolution (6.0), with iron sights (12.11).

use engine::Game;
use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::{Dispersal, Event, LoadMarker, Place, Shelter, Spotted, Step};

use crate::tools::{
    act, acts, asked, hex, hits, is_legal, odds, on_board, on_x, refused, results, rolls, sum, texts, unit,
};

#[test]
fn rule_6_1_who_fires() {
    let game = |change: fn(panzerbitz::Position) -> panzerbitz::Position| {
        let position =
            on_x(German, American, "").unit("ge_panther", "A-1").unit("ge_pz4h", "B-1").unit("us_m10", "A-4");
        let mut game = change(position).begin(German, Step::Direct);
        acts(&mut game, &["attack A-4"]);
        game
    };
    assert!(is_legal(&game(|position| position), "add Panther-G.1"));
    assert_eq!(refused(&game(|position| position.inverted("Panther-G.1")), "add Panther-G.1"), "6.9");
    let dispersed = game(|position| position.dispersed("Panther-G.1", Dispersal::D, 1));
    assert_eq!(refused(&dispersed, "add Panther-G.1"), "6.8.1");
    // A C(I) carrier may fire while loaded, its passenger not.
    let mut game = on_x(German, American, "")
        .unit("ge_251", "A-1")
        .carrying("ge_rifle44")
        .unit("us_truck", "A-3")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-3"]);
    assert!(is_legal(&game, "add SdKfz-251.1"));
    assert_eq!(refused(&game, "add Grenadier.1"), "8.6.2");
    // A load marker forbids it.
    let game = on_x(German, American, "+OPT12.5")
        .unit("ge_251", "A-1")
        .carrying("ge_at75")
        .load("SdKfz-251.1", LoadMarker { loading: true, value: 1 })
        .unit("us_truck", "A-3")
        .begin(German, Step::Direct);
    assert_ne!(asked(&game), "direct-fire");
}

/// 6.1, R12.2-e.
#[test]
fn rule_6_1_nobody_attacks_from_a_stream() {
    // J-6 of board 1 is a stream hex, I-6 the bridge; in winter the stream is ice (R12.2-e).
    let asked_at = |label: &str, switches: &str| {
        let game = on_board(1, German, American, switches)
            .unit("ge_rifle44", label)
            .unit("us_truck", "1-J-5")
            .begin(German, Step::Direct);
        asked(&game) == "direct-fire"
    };
    assert!(!asked_at("1-J-6", ""));
    assert!(asked_at("1-J-6", "+OPT12.2"));
    assert!(asked_at("1-I-5", ""));
}

/// 6.2.1; decisions 14.3.D5 and 14.3.D12.
#[test]
fn rule_6_2_1_any_group_in_the_open_all_together_in_a_town() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .stack(&["us_m10", "us_truck"], "A-4")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-4"]);
    assert_eq!(refused(&game, "add Panther-G.1"), "6.2.1", "a target first");
    acts(&mut game, &["aim Truck.1"]);
    assert!(is_legal(&game, "aim M10.1"));
    acts(&mut game, &["add Panther-G.1"]);
    assert_eq!(refused(&game, "aim M10.1"), "14.3.D5");
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "F-9")
        .stack(&["us_m10", "us_rifle"], "F-8")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack F-8", "add Panther-G.1"]);
    // 16 doubled against 8 + 6: all units of the town add up.
    let events = act(&mut game, "fire", &[6]);
    let Some(Event::Rolled { roll, .. }) = events.iter().find(|event| matches!(event, Event::Rolled { .. }))
    else {
        panic!("nothing was rolled")
    };
    let defence: u32 =
        ["M10.1", "Rifle.1"].iter().map(|name| u32::from(game.piece(unit(&game, name)).defence)).sum();
    assert_eq!((roll.attack, roll.defence), (4 * 32, 2 * defence));
}

#[test]
fn rule_6_2_2_a_fortification_is_one_target() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .stack(&["us_rifle", "us_mg", "us_truck"], "A-4")
        .fort("A-4", 20)
        .sheltered("Rifle.1", Shelter::Inside)
        .sheltered("MG.1", Shelter::Inside)
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-4"]);
    assert_eq!(texts(&game), ["aim Rifle.1", "aim Truck.1"]);
    acts(&mut game, &["aim Rifle.1", "add Panther-G.1"]);
    // 32:20, armoured; the result falls on all inside, X removes the fortification.
    let events = act(&mut game, "fire", &[1]);
    assert_eq!(rolls(&events), [("1-1".to_owned(), 0)]);
    for name in ["Rifle.1", "MG.1"] {
        assert_eq!(game.unit(unit(&game, name)).dispersal, Dispersal::DD);
    }
    assert_eq!(game.unit(unit(&game, "Truck.1")).dispersal, Dispersal::None);
}

#[test]
fn rule_10_2_3_x_removes_a_fortification_and_all_inside() {
    let mut game = on_x(Soviet, German, "")
        .stack(&["su_t34_85", "su_t34_85"], "A-1")
        .unit("ge_rifle44", "A-3")
        .fort("A-3", 10)
        .sheltered("Grenadier.1", Shelter::Inside)
        .begin(Soviet, Step::Direct);
    acts(&mut game, &["attack A-3", "add T-34/85.1", "add T-34/85.2"]);
    act(&mut game, "fire", &[1]);
    assert_eq!(game.unit(unit(&game, "Grenadier.1")).place, Place::Eliminated);
    assert!(game.fort(hex(&game, "A-3")).is_none());
}

#[test]
fn rule_6_2_3_riders_are_a_target_of_their_own() {
    let mut game = on_x(American, German, "")
        .unit("us_rifle", "A-1")
        .unit("ge_panther", "A-3")
        .carrying("ge_smg")
        .begin(American, Step::Direct);
    // Small arms cannot fire at the tank, but at its riders: 2 against 1.
    acts(&mut game, &["attack A-3", "aim SMG.1"]);
    assert_eq!(refused(&game, "aim Panther-G.1"), "6.2.3");
    acts(&mut game, &["add Rifle.1"]);
    let riders = sum(&game, Kind::Direct, "A-3", &["SMG.1"], &["Rifle.1"]);
    assert_eq!(riders.defence, 2);
    act(&mut game, "fire", &[1]);
    assert_eq!(game.unit(unit(&game, "SMG.1")).place, Place::Eliminated);
    assert_eq!(game.unit(unit(&game, "Panther-G.1")).place, Place::Map);
}

#[test]
fn rule_6_2_4_a_unit_may_be_attacked_again_by_others() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("ge_pz4h", "A-2")
        .unit("us_m4_75", "A-8")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-8", "add Panther-G.1"]);
    act(&mut game, "fire", &[6]);
    acts(&mut game, &["attack A-8"]);
    assert_eq!(refused(&game, "add Panther-G.1"), "6.9");
    acts(&mut game, &["add Panzer-IV-H.1"]);
}

/// 6.3, 6.4.1.
#[test]
fn rule_6_3_range_and_line_of_sight() {
    // Range 12: the whole of row A; LOS-10 is blocked.
    let game = |from: &str, to: &str| {
        on_x(German, American, "")
            .unit("ge_panther", from)
            .unit("us_m10", to)
            .unit("us_scout", "B-1")
            .begin(German, Step::Direct)
    };
    assert!(is_legal(&game("A-1", "A-10"), "attack A-10"));
    assert!(!is_legal(&game("A-5", "G-5"), "attack G-5"));
    // A starred range reaches twice as far at half the attack factor.
    let game = on_x(German, American, "")
        .unit("ge_rifle44", "A-1")
        .unit("us_truck", "A-5")
        .begin(German, Step::Movement);
    let grenadier = unit(&game, "Grenadier.1");
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-3"), false), Some(4 * 3));
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-5"), false), Some(2 * 3));
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-6"), false), None);
}

/// 6.4, 1.6.2.
#[test]
fn e6_4_1_halves_are_kept() {
    let game = on_x(German, American, "")
        .unit("ge_at75", "A-1")
        .unit("us_truck", "A-5")
        .begin(German, Step::Movement);
    let strength = game.fire_strength(unit(&game, "75mm-AT.1"), hex(&game, "A-5"), false);
    assert_eq!(strength, Some(26), "6 1/2 in quarters");
    let column = game.fixed().charts.combat.column(26, 3).map(|column| column.to_string());
    assert_eq!(column.as_deref(), Some("2-1"));
}

/// 6.4.2.
#[test]
fn e6_4_2_doubled_within_half_range() {
    let game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("us_m4_75", "A-7")
        .begin(German, Step::Movement);
    let sum = sum(&game, Kind::Direct, "A-7", &["M4-Sherman-75.1"], &["Panther-G.1"]);
    assert_eq!((sum.attack, sum.defence), (4 * 32, 2 * 9));
    assert_eq!(odds(&sum), ("3-1".into(), 0));
}

/// 6.4.3, R-9.
#[test]
fn e6_4_3_halved_for_the_slope() {
    // 1-E-2 is a slope; 1-E-10 lies eight hexes off, 1-K-9 ten.
    let game = on_board(1, German, American, "")
        .unit("ge_panther", "1-O-7")
        .unit("us_m3ht", "1-E-2")
        .begin(German, Step::Movement);
    assert_eq!(game.range(hex(&game, "1-O-7"), hex(&game, "1-E-2")), 10);
    let sum = sum(&game, Kind::Direct, "1-E-2", &["M3.1"], &["Panther-G.1"]);
    assert_eq!((sum.attack, odds(&sum).0), (4 * 8, "2-1".into()));
}

/// 6.4.2, R-11.
#[test]
fn e6_4_4_open_sights_of_artillery() {
    let game = on_x(German, American, "")
        .unit("ge_wespe", "A-1")
        .unit("us_para", "A-7")
        .unit("us_para", "A-8")
        .begin(German, Step::Movement);
    let near = sum(&game, Kind::Direct, "A-7", &["Parachute.1"], &["Wespe.1"]);
    let far = sum(&game, Kind::Direct, "A-8", &["Parachute.2"], &["Wespe.1"]);
    assert_eq!((odds(&near).0, odds(&far).0), ("4-1".into(), "2-1".into()));
}

#[test]
fn rule_6_4_2_the_weapons_chart() {
    let game = on_x(German, American, "")
        .stack(&["ge_rifle44", "ge_panther", "ge_stuh"], "A-1")
        .unit("us_m10", "A-3")
        .begin(German, Step::Movement);
    let strength = |name: &str, label: &str, armoured| {
        game.fire_strength(unit(&game, name), hex(&game, label), armoured)
    };
    assert_eq!(strength("Grenadier.1", "A-3", true), None, "small arms do not fire at armour");
    assert_eq!(strength("Panther-G.1", "A-7", true), Some(4 * 32));
    assert_eq!(strength("Panther-G.1", "A-8", true), Some(4 * 16), "beyond half range");
    assert_eq!(strength("Panther-G.1", "A-7", false), Some(4 * 8));
    assert_eq!(strength("StuH-42.1", "A-7", true), Some(4 * 14));
    assert_eq!(strength("StuH-42.1", "A-8", true), Some(4 * 7));
    assert_eq!(strength("StuH-42.1", "A-8", false), Some(4 * 14));
}

#[test]
fn rule_6_4_2_a_mixed_set_goes_by_the_majority_and_a_tie_against_the_attacker() {
    let game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .stack(&["us_m10", "us_truck", "us_rifle"], "A-4")
        .begin(German, Step::Movement);
    let attack = |targets: &[&str]| sum(&game, Kind::Direct, "A-4", targets, &["Panther-G.1"]).attack;
    assert_eq!(attack(&["M10.1"]), 4 * 32);
    assert_eq!(attack(&["M10.1", "Truck.1"]), 4 * 8, "half and half: the lower total");
    assert_eq!(attack(&["M10.1", "Truck.1", "Rifle.1"]), 4 * 8);
}

#[test]
fn rule_6_4_2_everybody_in_a_town_is_an_armoured_target() {
    let game = on_x(German, American, "")
        .unit("ge_rifle44", "F-9")
        .unit("ge_panther", "F-10")
        .unit("us_rifle", "F-8")
        .spotted("Rifle.1", Spotted::Spotted)
        .begin(German, Step::Direct);
    let game = {
        let mut game = game;
        acts(&mut game, &["attack F-8"]);
        game
    };
    assert_eq!(refused(&game, "add Grenadier.1"), "11.2");
    assert!(is_legal(&game, "add Panther-G.1"));
}

#[test]
fn rule_6_4_3_elevation() {
    let game = on_x(German, American, "").unit("ge_panther", "A-1").begin(German, Step::Movement);
    let halved = |from: &str, to: &str| game.halved_by_elevation(hex(&game, from), hex(&game, to));
    assert!(halved("A-4", "C-4"), "ground at slope");
    assert!(!halved("B-4", "C-4"), "adjacent to the slope");
    assert!(!halved("E-5", "H-9"), "hilltop at hilltop");
    assert!(!halved("E-5", "F-5"), "adjacent from above");
    assert!(halved("I-2", "J-2"), "a crest side is between");
    assert!(halved("C-4", "D-5"), "a slope at the hilltop next to it");
    assert!(!halved("D-5", "A-1"), "never at the ground");
}

#[test]
fn rule_6_5_defence_is_the_sum_of_the_printed_factors() {
    let game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("us_m3ht", "A-4")
        .carrying("us_armd")
        .unit("us_truck", "A-4")
        .begin(German, Step::Movement);
    let both = sum(&game, Kind::Direct, "A-4", &["M3.1", "Truck.1"], &["Panther-G.1"]);
    let carrier = u32::from(game.piece(unit(&game, "M3.1")).defence);
    assert_eq!(both.defence, 2 * (carrier + 1), "the carrier stands for its passenger");
}

/// 6.6, 1.6.4.
#[test]
fn e6_6_1_odds() {
    let game = on_x(German, American, "").unit("ge_panther", "A-1").begin(German, Step::Movement);
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
    let mut game = on_x(German, American, "")
        .unit("ge_sec", "A-1")
        .stack(&["us_para", "us_para"], "A-2")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-2", "aim Parachute.1"]);
    assert_eq!(refused(&game, "aim Parachute.2"), "6.6");
    acts(&mut game, &["add Security.1"]);
    assert!(is_legal(&game, "fire"));
    let game = on_x(German, American, "")
        .unit("ge_sec", "A-1")
        .unit("us_para", "F-8")
        .unit("us_truck", "K-1")
        .begin(German, Step::Direct);
    assert_ne!(asked(&game), "direct-fire");
}

#[test]
fn rule_6_7_modifiers_for_the_defender_need_one_unit_those_for_the_attacker_all() {
    let game = on_x(German, American, "")
        .unit("ge_stuh", "A-1")
        .stack(&["us_rifle", "us_rifle"], "A-4")
        .improved("A-4")
        .sheltered("Rifle.1", Shelter::Under)
        .dispersed("Rifle.1", Dispersal::D, 1)
        .begin(German, Step::Movement);
    let modifier = |targets: &[&str]| sum(&game, Kind::Direct, "A-4", targets, &["StuH-42.1"]).modifier;
    assert_eq!(modifier(&["Rifle.1"]), 0, "+1 under the position, -1 dispersed");
    assert_eq!(modifier(&["Rifle.1", "Rifle.2"]), 1);
    assert_eq!(modifier(&["Rifle.2"]), 0);
}

/// 6.8, 6.8.4, R-2.
#[test]
fn rule_6_8_results() {
    let fire = |die: u32, dispersed: bool| {
        let position = on_x(German, American, "").unit("ge_panther", "A-1").unit("us_m4_75", "A-7");
        let position =
            if dispersed { position.dispersed("M4-Sherman-75.1", Dispersal::D, 1) } else { position };
        let mut game = position.begin(German, Step::Direct);
        acts(&mut game, &["attack A-7", "add Panther-G.1"]);
        let events = act(&mut game, "fire", &[die]);
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
    let mut game = on_x(German, American, "")
        .unit("ge_rifle44", "A-1")
        .unit("ge_truck", "A-1")
        .unit("us_truck", "A-3")
        .dispersed("Grenadier.1", Dispersal::D, 1)
        .begin(German, Step::Movement);
    assert_eq!(refused(&game, "take Grenadier.1"), "6.8.1");
    acts(&mut game, &["take Truck.1"]);
    assert_eq!(refused(&game, "load Grenadier.1"), "6.8.1");
}

#[test]
fn rule_6_8_2_a_result_on_a_carrier_falls_on_its_passenger() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("us_truck", "A-4")
        .carrying("us_rifle")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-4", "add Panther-G.1"]);
    // 8:1 is 4-1.
    act(&mut game, "fire", &[1]);
    for name in ["Truck.1", "Rifle.1"] {
        assert_eq!(game.unit(unit(&game, name)).place, Place::Eliminated);
    }
}

#[test]
fn rule_6_9_firers_are_inverted_whatever_the_result() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("ge_truck", "K-1")
        .unit("us_m4_75", "A-8")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-8", "add Panther-G.1"]);
    act(&mut game, "fire", &[6]);
    assert!(game.unit(unit(&game, "Panther-G.1")).inverted);
    assert_eq!(asked(&game), "move");
    assert_eq!(refused(&game, "take Panther-G.1"), "6.9", "it does not move either");
}

#[test]
fn rule_11_3_terrain_modifiers() {
    let modifier = |board: usize, label: &str, id: &str, switches: &str| {
        let game = on_board(board, German, American, switches)
            .unit("ge_stuh", "1-A-1")
            .unit(id, label)
            .begin(German, Step::Movement);
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
    let game = on_board(1, German, American, "+OPT12.2")
        .unit("ge_stuh", "1-A-1")
        .unit("us_rifle", "1-S-8")
        .begin(German, Step::Movement);
    assert_eq!(sum(&game, Kind::Direct, "1-S-8", &["Rifle.1"], &["StuH-42.1"]).modifier, 0);
}

/// 12.11.
#[test]
fn e12_11_1_and_2_iron_sights_against_an_improved_position() {
    let game = |switches: &str| {
        on_x(German, American, switches)
            .unit("ge_stuh", "A-1")
            .unit("us_para", "A-7")
            .unit("us_para", "A-8")
            .improved("A-7")
            .improved("A-8")
            .sheltered("Parachute.1", Shelter::Under)
            .sheltered("Parachute.2", Shelter::Under)
            .begin(German, Step::Movement)
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
        .unit("ge_brumm", "A-1")
        .unit("us_rifle", "A-6")
        .fort("A-6", 20)
        .sheltered("Rifle.1", Shelter::Inside)
        .begin(German, Step::Movement);
    let sum = sum(&game, Kind::Direct, "A-6", &["Rifle.1"], &["Sturmpanzer-IV.1"]);
    assert_eq!(odds(&sum), ("1-1".into(), -1));
}

#[test]
fn rule_11_1_chances_as_the_explanation_gives_them() {
    let mut game = on_x(German, American, "")
        .unit("ge_panther", "A-1")
        .unit("us_m4_75", "A-7")
        .begin(German, Step::Direct);
    acts(&mut game, &["attack A-7", "add Panther-G.1"]);
    let why = game.explain(game.parse_action("fire").unwrap());
    let chances: Vec<(&str, u64)> =
        why.chances.iter().map(|chance| (chance.result.as_str(), chance.cases)).collect();
    assert_eq!(chances, [("X", 3), ("DD", 2), ("no effect", 1)]);
    assert!(why.to_string().contains("Line of sight"), "{why}");
    let sum = sum(&game, Kind::Direct, "A-7", &["M4-Sherman-75.1"], &["Panther-G.1"]);
    assert_eq!(results(&game, &sum), ["X", "X", "X", "DD", "DD", "-"]);
}
