//! Direct fire (6.1 to 6.4). Odds and results are in `resolution.rs`.

use panzerbitz::charts::Attack as Kind;
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::{AttackEvent, Dispersal, Event, LoadMarker, Place, Segment};

use crate::tools::{
    SetUp as _, act, acts, americans, asked, example, germans, hex, is_legal, odds, on_board, on_x, play,
    refused, rolls, state, sum, texts, unit,
};

#[test]
fn rule_6_1_who_fires() {
    let game = |change: fn(panzerbitz::Position) -> panzerbitz::Position| {
        let position = on_x(German, American, "").units("ge_panther A-1, ge_pz4h B-1, us_m10 A-4");
        let mut game = change(position).begin(German, Segment::Direct);
        acts(&mut game, &["attack A-4"]);
        game
    };
    assert!(is_legal(&game(|position| position), "add Panther-G.1"));
    assert_eq!(refused(&game(|position| position.inverted("Panther-G.1")), "add Panther-G.1"), "6.9");
    let dispersed = game(|position| position.dispersed("Panther-G.1", Dispersal::D, 1));
    assert_eq!(refused(&dispersed, "add Panther-G.1"), "6.8.1");
    // A C(I) carrier may fire while loaded, its passenger not.
    let mut game = germans(Segment::Direct, "ge_251+ge_rifle44 A-1, us_truck A-3");
    acts(&mut game, &["attack A-3"]);
    assert!(is_legal(&game, "add SdKfz-251.1"));
    assert_eq!(refused(&game, "add Grenadier.1"), "8.6.2");
    // A load marker forbids it.
    let game = on_x(German, American, "+OPT12.5")
        .units("ge_251+ge_at75 A-1")
        .load("SdKfz-251.1", LoadMarker { loading: true, value: 1 })
        .unit("us_truck", "A-3")
        .begin(German, Segment::Direct);
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
            .begin(German, Segment::Direct);
        asked(&game) == "direct-fire"
    };
    assert!(!asked_at("1-J-6", ""));
    assert!(asked_at("1-J-6", "+OPT12.2"));
    assert!(asked_at("1-I-5", ""));
}

/// 6.2.1; decisions 14.3.D5 and 14.3.D12.
#[test]
fn rule_6_2_1_any_group_in_the_open_all_together_in_a_town() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, us_m10 A-4, us_truck A-4");
    acts(&mut game, &["attack A-4"]);
    assert_eq!(refused(&game, "add Panther-G.1"), "6.2.1", "a target first");
    acts(&mut game, &["aim Truck.1"]);
    assert!(is_legal(&game, "aim M10.1"));
    acts(&mut game, &["add Panther-G.1"]);
    assert_eq!(refused(&game, "aim M10.1"), "14.3.D5");
    let mut game = germans(Segment::Direct, "ge_panther F-9, us_m10 F-8, us_rifle F-8");
    acts(&mut game, &["attack F-8", "add Panther-G.1"]);
    // 16 doubled against 8 + 6: all units of the town add up.
    let events = act(&mut game, "fire", &[6]);
    let Some(Event::Attack(AttackEvent::Rolled { roll, .. })) =
        events.iter().find(|event| matches!(event, Event::Attack(AttackEvent::Rolled { .. })))
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
        .units("ge_panther A-1, us_rifle A-4, us_mg A-4, us_truck A-4")
        .begins(Segment::Direct, "fort A-4 20, inside Rifle.1, inside MG.1");
    acts(&mut game, &["attack A-4"]);
    assert_eq!(texts(&game), ["aim Rifle.1", "aim Truck.1", "cancel"]);
    acts(&mut game, &["aim Rifle.1", "add Panther-G.1"]);
    // 32:20, armoured; the result falls on all inside, X removes the fortification.
    let events = act(&mut game, "fire", &[1]);
    assert_eq!(rolls(&events), [("1-1".to_owned(), 0)]);
    for name in ["Rifle.1", "MG.1"] {
        assert_eq!(state(&game, name).dispersal, Dispersal::DD);
    }
    assert_eq!(state(&game, "Truck.1").dispersal, Dispersal::None);
}

#[test]
fn rule_10_2_3_x_removes_a_fortification_and_all_inside() {
    let mut game = on_x(Soviet, German, "")
        .units("su_t34_85 A-1, su_t34_85 A-1, ge_rifle44 A-3")
        .begins(Segment::Direct, "fort A-3 10, inside Grenadier.1");
    play(&mut game, &["attack A-3", "add T-34/85.1", "add T-34/85.2", "fire"], &[1]);
    assert_eq!(state(&game, "Grenadier.1").place, Place::Eliminated);
    assert!(game.fort(hex(&game, "A-3")).is_none());
}

#[test]
fn rule_6_2_3_riders_are_a_target_of_their_own() {
    let mut game = americans(Segment::Direct, "us_rifle A-1, ge_panther+ge_smg A-3");
    // Small arms cannot fire at the tank, but at its riders: 2 against 1.
    acts(&mut game, &["attack A-3", "aim SMG.1"]);
    assert_eq!(refused(&game, "aim Panther-G.1"), "6.2.3");
    acts(&mut game, &["add Rifle.1"]);
    let riders = sum(&game, Kind::Direct, "A-3", &["SMG.1"], &["Rifle.1"]);
    assert_eq!(riders.defence, 2);
    act(&mut game, "fire", &[1]);
    assert_eq!(state(&game, "SMG.1").place, Place::Eliminated);
    assert_eq!(state(&game, "Panther-G.1").place, Place::Map);
}

#[test]
fn rule_6_2_4_a_unit_may_be_attacked_again_by_others() {
    let mut game = germans(Segment::Direct, "ge_panther A-1, ge_pz4h A-2, us_m4_75 A-8");
    play(&mut game, &["attack A-8", "add Panther-G.1", "fire"], &[6]);
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
            .begin(German, Segment::Direct)
    };
    assert!(is_legal(&game("A-1", "A-10"), "attack A-10"));
    assert!(!is_legal(&game("A-5", "G-5"), "attack G-5"));
    // A starred range reaches twice as far at half the attack factor.
    let game = germans(Segment::Movement, "ge_rifle44 A-1, us_truck A-5");
    let grenadier = unit(&game, "Grenadier.1");
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-3"), false), Some(4 * 3));
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-5"), false), Some(2 * 3));
    assert_eq!(game.fire_strength(grenadier, hex(&game, "A-6"), false), None);
}

/// 6.4, 1.6.2.
#[test]
fn e6_4_1_halves_are_kept() {
    let game = germans(Segment::Movement, &example("E6.4-1"));
    let strength = game.fire_strength(unit(&game, "75mm-AT.1"), hex(&game, "A-5"), false);
    assert_eq!(strength, Some(26), "6 1/2 in quarters");
    let column = game.fixed().charts.combat.column(26, 3).map(|column| column.to_string());
    assert_eq!(column.as_deref(), Some("2-1"));
}

/// 6.4.2.
#[test]
fn e6_4_2_doubled_within_half_range() {
    let game = germans(Segment::Movement, &example("E6.4-2"));
    let sum = sum(&game, Kind::Direct, "A-7", &["M4-Sherman-75.1"], &["Panther-G.1"]);
    assert_eq!((sum.attack, sum.defence), (4 * 32, 2 * 9));
    assert_eq!(odds(&sum), ("3-1".into(), 0));
}

/// 6.4.3, R-9.
#[test]
fn e6_4_3_halved_for_the_slope() {
    // 1-E-2 is a slope; 1-E-10 lies eight hexes off, 1-K-9 ten.
    let game = on_board(1, German, American, "").begins(Segment::Movement, &example("E6.4-3"));
    assert_eq!(game.range(hex(&game, "1-O-7"), hex(&game, "1-E-2")), 10);
    let sum = sum(&game, Kind::Direct, "1-E-2", &["M3.1"], &["Panther-G.1"]);
    assert_eq!((sum.attack, odds(&sum).0), (4 * 8, "2-1".into()));
}

/// 6.4.2, R-11.
#[test]
fn e6_4_4_open_sights_of_artillery() {
    let game = germans(Segment::Movement, &example("E6.4-4"));
    let near = sum(&game, Kind::Direct, "A-7", &["Parachute.1"], &["Wespe.1"]);
    let far = sum(&game, Kind::Direct, "A-8", &["Parachute.2"], &["Wespe.1"]);
    assert_eq!((odds(&near).0, odds(&far).0), ("4-1".into(), "2-1".into()));
}

#[test]
fn rule_6_4_2_the_weapons_chart() {
    let game = germans(Segment::Movement, "ge_rifle44 A-1, ge_panther A-1, ge_stuh A-1, us_m10 A-3");
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
    let game = germans(Segment::Movement, "ge_panther A-1, us_m10 A-4, us_truck A-4, us_rifle A-4");
    let attack = |targets: &[&str]| sum(&game, Kind::Direct, "A-4", targets, &["Panther-G.1"]).attack;
    assert_eq!(attack(&["M10.1"]), 4 * 32);
    assert_eq!(attack(&["M10.1", "Truck.1"]), 4 * 8, "half and half: the lower total");
    assert_eq!(attack(&["M10.1", "Truck.1", "Rifle.1"]), 4 * 8);
}

#[test]
fn rule_6_4_2_everybody_in_a_town_is_an_armoured_target() {
    let game = germans(Segment::Direct, "ge_rifle44 F-9, ge_panther F-10, us_rifle F-8, spotted Rifle.1");
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
    let game = germans(Segment::Movement, "ge_panther A-1");
    let halved = |from: &str, to: &str| game.halved_by_elevation(hex(&game, from), hex(&game, to));
    assert!(halved("A-4", "C-4"), "ground at slope");
    assert!(!halved("B-4", "C-4"), "adjacent to the slope");
    assert!(!halved("E-5", "H-9"), "hilltop at hilltop");
    assert!(!halved("E-5", "F-5"), "adjacent from above");
    assert!(halved("I-2", "J-2"), "a crest side is between");
    assert!(halved("C-4", "D-5"), "a slope at the hilltop next to it");
    assert!(!halved("D-5", "A-1"), "never at the ground");
}
