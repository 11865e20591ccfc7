//! Rulings (14.1) and details that have no example of their own.

use engine::Side;
use panzerbitz::charts::Attack as Kind;
use panzerbitz::position::type_of;
use panzerbitz::scenario::cards;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::units::standard;
use panzerbitz::{LoadMarker, Panzerbitz, Position, Segment};

use crate::tools::{
    SetUp as _, act, acts, asked, battery, cost, germans, hex, hits, is_legal, on_board, on_x, refused,
    spent, sum, unit,
};

/// 5.2.2: any number of markers may lie in one hex, and they hinder nobody.
#[test]
fn rule_5_2_2_markers_in_a_hex() {
    let mut game =
        germans(Segment::Register, "ge_m81 A-1, ge_m81 A-1, ge_fo A-1, us_truck A-9, mark 81mm-mortar.1 A-9");
    acts(&mut game, &["take 81mm-mortar.2", "put A-9"]);
    assert_eq!(game.points_at(hex(&game, "A-9")), 1, "the truck alone counts");
}

/// 10.2.1, 11.8: a fortification shares its hex with no other counter.
#[test]
fn rule_10_2_1_placing_fortifications() {
    use panzerbitz::charts::{Charts, PositionKind};
    let charts = Charts::standard();
    assert!(charts.position(PositionKind::Fortification).shares.is_empty());
    assert_eq!(charts.position(PositionKind::Fortification).defence, [10, 20, 30, 40, 50]);
}

/// 11.7: what terrain does.
#[test]
fn rule_11_7_terrain() {
    use panzerbitz::ground::Terrain;
    let charts = panzerbitz::charts::Charts::standard();
    let conceals: Vec<Terrain> = Terrain::ALL.into_iter().filter(|&one| charts.cover(one).conceals).collect();
    assert_eq!(conceals, [Terrain::Town, Terrain::Woods]);
    assert!(Terrain::ALL.into_iter().all(|one| charts.cover(one).overrun == (one == Terrain::Clear)));
}

/// nobody enters the hex of a manned fortification.
#[test]
fn ruling_6_nobody_sits_on_top_of_a_fortification() {
    let mut game = germans(Segment::Movement, "ge_panther A-3, us_rifle A-4, fort A-4 20, inside Rifle.1");
    acts(&mut game, &["take Panther-G.1"]);
    assert_eq!(refused(&game, "go A-4"), "7.3");
    assert_eq!(refused(&game, "go-inside A-4"), "7.3");
}

/// R12.1-c: a town costs 1 to everybody on saturated ground.
#[test]
fn ruling_12_1_c_town_streets() {
    let game = on_board(1, German, American, "+OPT12.1")
        .begins(Segment::Movement, "ge_truck 1-H-8, ge_pz4h 1-H-8, ge_rifle44 1-H-8, us_truck 1-A-1");
    for name in ["Truck.1", "Panzer-IV-H.1", "Grenadier.1"] {
        assert_eq!(cost(&game, name, "1-H-8", "1-H-7"), Ok(2), "{name}");
    }
}

/// R12.3-b, R12.3-c, R12.3-d, R12.3-e, 12.3.2, 12.3.3: units that the list does not name.
#[test]
fn ruling_12_3_units_that_are_not_listed() {
    let points = |id: &str| standard()[type_of(id)].stack_rev;
    assert_eq!((points("ge_truck"), points("ge_251"), points("ge_mc")), (1, 1, 1));
    assert_eq!(
        (points("su_aa12"), points("su_m120"), points("su_m160")),
        (1, 2, 3),
        "static I, static M of 24 and 32 or more"
    );
    assert_eq!((points("ge_stug"), points("ge_wirbel"), points("ge_hmg"), points("ge_cav")), (2, 2, 2, 2));
    assert_eq!((points("ge_maultier"), points("su_m13")), (2, 3), "rockets are self-propelled artillery");
}

/// R12.4-b, 12.4.1: any way that counts opens the side for concealed movement.
#[test]
fn ruling_12_4_b_a_way_opens_the_side() {
    let mut game =
        on_board(2, German, American, "+OPT12.4").begins(Segment::Movement, "ge_stug 2-S-8, us_truck 2-A-1");
    acts(&mut game, &["take StuG-III-G.1"]);
    assert!(is_legal(&game, "creep 2-T-9"), "a track leads into the woods");
}

/// R12.4-c: it spends everything, whatever the hex costs.
#[test]
fn ruling_12_4_c_concealed_movement_costs_the_allowance() {
    let mut game = on_board(1, German, American, "+OPT12.4")
        .begins(Segment::Movement, "ge_wagon 1-B-8, ge_truck 1-GG-1, us_truck 1-GG-10");
    acts(&mut game, &["take Wagon.1", "creep 1-C-8"]);
    assert_eq!(spent(&game, "Wagon.1"), 6);
}

/// R12.5-c: meanwhile the two are one loaded transport.
#[test]
fn ruling_12_5_c_one_loaded_transport() {
    let game = on_x(German, American, "+OPT12.5")
        .units("ge_truck+ge_h150 A-4")
        .load("Truck.1", LoadMarker { loading: true, value: 3 })
        .unit("us_m10", "A-1")
        .begin(American, Segment::Movement);
    assert_eq!(game.count_at(hex(&game, "A-4"), true), 1);
    let shot = sum(&game, Kind::Direct, "A-4", &["Truck.1"], &["M10.1"]);
    assert_eq!(shot.defence, 2, "the truck's own factor");
}

/// R12.7-c: the hex must be spotted for off-board registration too.
#[test]
fn ruling_12_7_c_off_board_registration_needs_a_spotted_hex() {
    let mut game = on_x(American, German, "+OPT12.7")
        .units("us_fo F-10, ge_rifle44 F-8")
        .off_board(battery(American, "us_h105"))
        .begin(American, Segment::Register);
    acts(&mut game, &["take 105mm-how.1"]);
    assert_eq!(refused(&game, "put F-8"), "5.3.2", "in sight, but concealed and not adjacent");
}

/// R12.9-c: adjacency to either of two markers counts.
#[test]
fn ruling_12_9_c_either_marker() {
    let game = on_x(German, American, "+OPT12.8,+OPT12.9")
        .card(|card| card.special.odd_even = Some(vec![type_of("ge_h105")]))
        .units("ge_h105 K-1, us_rifle A-5")
        .mark("105mm-how.1", false, "K-9")
        .mark("105mm-how.1", true, "A-6")
        .begin(German, Segment::Movement);
    assert_eq!(sum(&game, Kind::Indirect, "A-5", &["Rifle.1"], &["105mm-how.1"]).modifier, 1);
}

/// R12.11-a: every target must qualify, and opportunity fire has it too.
#[test]
fn ruling_12_11_a_every_target_must_qualify() {
    let game = on_x(German, American, "+OPT12.11")
        .begins(Segment::Movement, "ge_stuh A-1, us_rifle A-4, us_rifle A-4, improved A-4, under Rifle.1");
    let modifier = |kind, targets: &[&str]| sum(&game, kind, "A-4", targets, &["StuH-42.1"]).modifier;
    assert_eq!(modifier(Kind::Direct, &["Rifle.1", "Rifle.2"]), 1);
    assert_eq!(modifier(Kind::Direct, &["Rifle.1"]), 0);
    assert_eq!(modifier(Kind::Opportunity, &["Rifle.1"]), 1, "+1 -1 and +1 for opportunity fire");
}

/// R12.13-a, R12.13-c: every entry hex of the cards has a highway or a road.
#[test]
fn ruling_12_13_c_entry_hexes_have_a_road() {
    for card in cards() {
        let ground = panzerbitz::ground::Ground::new(&card.board);
        for hex in card.columns.iter().flat_map(|column| &column.entry) {
            assert!(ground.way_of_hex(*hex) >= Some(panzerbitz::ground::Way::Road), "card {}", card.number);
        }
    }
}

fn wet_column() -> Panzerbitz {
    let card = &cards()[0];
    let column = card.columns.iter().find(|column| column.name == "G1").unwrap();
    let mut game = Position::on(&card.board, [German, American], "+OPT12.1,+OPT12.13,+OPT12.14")
        .unit("us_scout", "1-A-1")
        .column(column.clone())
        .begin(German, Segment::Columns);
    act(&mut game, "enter G1 2-I-10", &[]);
    game
}

/// 12.14.d, R12.14-c: on saturated ground a bound column pays 1 on roads, and marches on.
#[test]
fn ruling_12_14_c_march_order_on_saturated_ground() {
    let mut game = wet_column();
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9"]);
    assert_eq!(spent(&game, "SdKfz-234/1.1"), 2);
    assert!(game.bound_by(unit(&game, "SdKfz-234/1.1")).is_some());
}

/// R12.14-b: a track is not a road; 12.14.d.
#[test]
fn ruling_12_14_b_a_track_leaves_the_road() {
    use panzerbitz::StepCost;
    use panzerbitz::ground::Way;
    let step = |way, rate| StepCost { cost: 2, rate, way, roll: false, least: false };
    assert!(!step(Some(Way::Track), false).marches() && !step(None, false).marches());
    assert!(step(Some(Way::Road), true).marches() && step(Some(Way::Highway), true).marches());
}

/// R12.15-a: engineers who took part suffer too.
#[test]
fn ruling_12_15_a_every_assaulting_unit_suffers() {
    let mut game =
        on_x(German, American, "+OPT12.15").begins(Segment::Assault, "ge_eng B-7, ge_sec B-7, us_para B-8");
    acts(&mut game, &["attack B-8", "add Pioneer.1", "add Security.1"]);
    // 5:8 is 1-2, one right is 1-1; 6 - 2 + 1 = 5: (D).
    let events = act(&mut game, "fire", &[6]);
    assert_eq!(hits(&game, &events), ["Pioneer.1 D", "Security.1 D"]);
}

/// 8.7.2 and 14.3: the opposing side is asked only when it has a legal shot.
#[test]
fn rule_8_7_2_no_question_without_a_shot() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, us_rifle A-4");
    acts(&mut game, &["take Panther-G.1", "go A-2"]);
    assert_eq!((asked(&game), game.phasing()), ("motion", Side(0)));
}
