//! Opportunity fire (8.7), interdiction (8.8, 12.9.1), the order of events (8.10), standing orders (14.3).

use engine::{Game, Side};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::position::type_of;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Event, Flag, Order, OrderEvent, Place, Position, Segment, Spotted};

use crate::tools::{
    SetUp as _, act, acts, asked, at, battery, effects, example, germans, is, is_legal, odds, on_x, play,
    refused, rolls, state, sum, texts, unit,
};

/// A Panther that drives along row A towards an M10 in A-10.
fn drive(from: &str) -> Position {
    on_x(German, American, "").unit("ge_panther", from).unit("us_m10", "A-10")
}

/// 8.7, 8.7.3; decision 14.3.D10.
#[test]
fn e8_7_1_an_m10_fires_at_a_panther() {
    let mut game = germans(Segment::Movement, &example("E8.7-1"));
    acts(&mut game, &["take Panther-G.1", "go A-5"]);
    assert_eq!((asked(&game), game.status().side()), ("react", Some(Side(1))));
    act(&mut game, "add M10.1", &[]);
    let shot = sum(&game, Kind::Opportunity, "A-5", &["Panther-G.1"], &["M10.1"]);
    assert_eq!((shot.attack, odds(&shot)), (4 * 28, ("2-1".into(), 1)));
    assert_eq!(effects(&game, &shot), ["DD", "DD", "D", "D", "-", "-"]);
    act(&mut game, "fire", &[5]);
    assert!(state(&game, "M10.1").inverted, "8.7.4");
    assert_eq!(asked(&game), "motion", "the mover goes on");
    acts(&mut game, &["go A-6"]);
    assert_eq!(asked(&game), "motion", "the M10 has fired");
}

#[test]
fn rule_8_7_1_half_range_line_of_sight_and_spotted() {
    let mut game = drive("A-3").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-4"]);
    assert_eq!(asked(&game), "motion", "six hexes are beyond half range");
    // Small arms do not fire at armour, and are not asked.
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_rifle A-6");
    acts(&mut game, &["take Panther-G.1", "go A-5"]);
    assert_eq!(asked(&game), "motion");
}

/// 8.7.1, R-8.
#[test]
fn rule_8_7_1_artillery_does_not_fire_at_once() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_m7 A-6");
    acts(&mut game, &["take Panther-G.1", "go A-5"]);
    assert_eq!(asked(&game), "motion");
}

#[test]
fn rule_8_7_2_several_attacks_until_the_opposing_player_passes() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, us_m10 A-8, us_m10 A-8");
    play(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "fire"], &[6]);
    assert_eq!(asked(&game), "react", "the other may still fire");
    assert!(!texts(&game).contains(&"add M10.1".to_owned()));
    acts(&mut game, &["done"]);
    assert_eq!(asked(&game), "motion");
}

#[test]
fn rule_8_7_2_only_the_mover_is_the_target() {
    let mut game = germans(Segment::Movement, "ge_panther A-4, ge_truck A-5, us_m10 A-8");
    play(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "fire"], &[1]);
    assert!(state(&game, "Panther-G.1").dispersed());
    assert!(!state(&game, "Truck.1").dispersed());
}

#[test]
fn rule_8_7_4_firers_in_concealment_are_opportunity_spotted() {
    let mut game = germans(Segment::Movement, "ge_panther F-11, us_m10 F-8");
    play(&mut game, &["take Panther-G.1", "go F-10", "add M10.1", "fire"], &[6]);
    assert_eq!(state(&game, "M10.1").spotted, Spotted::Opportunity);
}

#[test]
fn rule_8_7_4_the_reactor_loses_its_next_turn() {
    let mut game = drive("A-4").unit("us_truck", "K-1").begin(German, Segment::Movement);
    play(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "fire"], &[6]);
    acts(&mut game, &["stay", "done"]);
    assert_eq!((game.phasing(), asked(&game)), (Side(1), "move"), "nobody can fire");
    assert_eq!(refused(&game, "take M10.1"), "6.9");
    act(&mut game, "done", &[]);
    assert!(!state(&game, "M10.1").inverted, "turned up at the end of its own turn");
}

#[test]
fn rule_8_7_5_a_dispersed_mover_stops() {
    let mut game = drive("A-4").unit("ge_truck", "K-1").begin(German, Segment::Movement);
    play(&mut game, &["take Panther-G.1", "go A-5", "add M10.1", "fire"], &[3]);
    assert!(is(&game, "Panther-G.1", Flag::Stopped));
    assert_eq!(asked(&game), "move");
}

#[test]
fn rule_8_5_quick_march_halves_the_defence() {
    let game = germans(Segment::Movement, "ge_rifle44 A-1, us_mg A-3");
    let mut game = game;
    acts(&mut game, &["take Grenadier.1", "quick-march A-2"]);
    assert_eq!(asked(&game), "react");
    let shot = sum(&game, Kind::Opportunity, "A-2", &["Grenadier.1"], &["MG.1"]);
    assert_eq!(shot.defence, 8, "half of 8, in halves");
    let direct = sum(&game, Kind::Direct, "A-2", &["Grenadier.1"], &["MG.1"]);
    assert_eq!(direct.defence, 16);
}

/// An American mortar with an observer; its marker lies in A-5, and a German truck comes along row A.
fn marked(switches: &str, from: &str) -> Position {
    on_x(German, American, switches).unit("ge_truck", from).stack(&["us_m81", "us_fo"], "A-10").mark(
        "81mm-mortar.1",
        false,
        "A-5",
    )
}

/// 8.8, 8.8.2, 8.8.3, 5.9.
#[test]
fn e8_8_1_a_mortar_interdicts_a_truck() {
    let mut game = germans(Segment::Movement, &(example("E8.8-1") + ", mark 81mm-mortar.1 A-5"));
    acts(&mut game, &["take Truck.1", "go A-5", "add 81mm-mortar.1"]);
    assert_eq!(asked(&game), "interdiction-firers");
    let shot = sum(&game, Kind::Interdiction, "A-5", &["Truck.1"], &["81mm-mortar.1"]);
    assert_eq!(odds(&shot), ("3-1".into(), 1));
    assert_eq!(effects(&game, &shot), ["X", "X", "DD", "DD", "-", "-"]);
    act(&mut game, "fire", &[6]);
    assert!(state(&game, "81mm-mortar.1").inverted);
    assert!(is(&game, "81mm-mortar.1", Flag::Interdicted));
}

#[test]
fn rule_8_8_1_only_in_the_hex_of_the_marker_and_with_an_observer() {
    let mut game = marked("", "A-3").begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "go A-4"]);
    assert_eq!(asked(&game), "motion", "next to the marker, without 12.9");
    let mut game =
        marked("", "A-4").inverted("Observer.1").inverted("81mm-mortar.1").begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "go A-5"]);
    assert_eq!(asked(&game), "motion");
}

/// 12.9.1, R12.9-b.
#[test]
fn e12_9_3_interdiction_next_to_the_marker() {
    let mut game = on_x(German, American, "+OPT12.9")
        .begins(Segment::Movement, &(example("E12.9-3") + ", mark 81mm-mortar.1 A-5"));
    acts(&mut game, &["take SdKfz-251.1", "go A-4"]);
    assert_eq!(sum(&game, Kind::Interdiction, "A-4", &["SdKfz-251.1"], &["81mm-mortar.1"]).modifier, 2);
    // 1 1/2 : 4 is 1-3: it may be declared.
    let events = play(&mut game, &["add 81mm-mortar.1", "fire"], &[6]);
    assert_eq!(rolls(&events), [("1-3".to_owned(), 2)]);
}

#[test]
fn rule_8_8_3_the_share_of_one_unit() {
    let mut game = on_x(German, American, "")
        .units("ge_truck A-4, ge_panther A-5, us_m107 A-10, us_fo A-10")
        .begins(Segment::Movement, "mark 4.2in-mortar.1 A-5");
    acts(&mut game, &["take Truck.1", "go A-5"]);
    let mortar = game.piece(unit(&game, "4.2in-mortar.1"));
    let share = u32::from(mortar.attack) / if mortar.unit.r#static { 2 } else { 1 };
    assert_eq!(sum(&game, Kind::Interdiction, "A-5", &["Truck.1"], &["4.2in-mortar.1"]).attack, 4 * share);
}

/// 8.8.4, R12.7-a.
#[test]
fn rule_8_8_4_off_board_units_never_interdict() {
    let mut game = on_x(German, American, "+OPT12.7")
        .units("ge_truck A-4, us_fo A-10")
        .off_board(battery(American, "us_h105"))
        .mark("105mm-how.1", false, "A-5")
        .begin(German, Segment::Movement);
    acts(&mut game, &["take Truck.1", "go A-5"]);
    assert_eq!(asked(&game), "motion");
}

#[test]
fn rule_8_10_control_changes_after_the_reactions() {
    let mut game = drive("A-4").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-5"]);
    let hex = crate::tools::hex(&game, "A-5");
    assert!(!game.state().control[0].contains(hex), "before the reaction");
    acts(&mut game, &["done"]);
    assert!(game.state().control[0].contains(hex));
}

#[test]
fn rule_14_3_standing_orders() {
    // Hold fire: nobody asks any more.
    let mut game = drive("A-4").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-5", "orders", "order never"]);
    assert_eq!(asked(&game), "motion");
    acts(&mut game, &["go A-6"]);
    assert_eq!(asked(&game), "motion");
    // At 3-1 or better: 28:12 is 2-1, so the order lets it pass.
    let mut game = drive("A-4").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-5", "orders", "order 3-1"]);
    assert_eq!(asked(&game), "motion");
    let mut game = drive("A-4").begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "go A-5", "orders", "order 2-1"]);
    assert_eq!(asked(&game), "react");
    assert_eq!(refused(&game, "orders"), "14.3.D10", "once in a movement phase");
}

#[test]
fn rule_14_3_the_phasing_side_may_give_its_order_ahead() {
    let mut game = drive("A-1").begin(German, Segment::Movement);
    assert!(is_legal(&game, "orders"));
    let events = {
        acts(&mut game, &["orders"]);
        act(&mut game, "order 4-1", &[])
    };
    assert!(matches!(events[0], Event::Order(OrderEvent::Given { side: Side(0), order: Order(7) })));
    assert_eq!(asked(&game), "move");
}

#[test]
fn rule_8_7_6_units_that_enter_the_map_are_movers() {
    use panzerbitz::scenario::{Column, Edge, Slot};
    let board = &panzerbitz::boards()[0];
    let entry = board.grid.find("1-I-1").unwrap();
    let column = Column {
        side: German,
        name: "G1".into(),
        turn: 1,
        entry: vec![entry],
        edge: Some(Edge::West),
        march_order: false,
        slots: vec![Slot { unit: type_of("ge_truck"), passenger: None, attached: false }],
    };
    let mut game = Position::on(board, [German, American], "+OPT12.13")
        .unit("us_m10", "1-I-3")
        .column(column)
        .begin(German, Segment::Columns);
    assert_eq!(asked(&game), "column");
    act(&mut game, "enter G1 1-I-1", &[]);
    assert_eq!((asked(&game), at(&game, "Truck.1")), ("react", "1-I-1".into()));
    play(&mut game, &["add M10.1", "fire"], &[1]);
    assert_eq!(state(&game, "Truck.1").place, Place::Eliminated);
}
