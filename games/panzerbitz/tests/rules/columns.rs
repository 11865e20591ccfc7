//! Reinforcements in columns (12.13).

use engine::{Game, Side};
use panzerbitz::position::type_of;
use panzerbitz::scenario::{Column, Edge, Slot, cards};
use panzerbitz::units::Nation::{American, German, Soviet};
use panzerbitz::{ColumnEvent, Event, Panzerbitz, Place, Position, Segment};

use crate::tools::{
    act, acts, as_drawn, asked, at, drawn, hex, is_legal, play, refused, spent, state, texts, walk,
};

/// Card 1 with nobody but the columns, at the beginning of C0 of a turn.
pub(crate) fn card_1(turn: u8, enemy: &str, change: fn(Position) -> Position) -> Panzerbitz {
    let card = &cards()[0];
    let mut position = Position::on(&card.board, [German, American], "+OPT12.13,+OPT12.14")
        .unit("us_truck", enemy)
        .turn(turn);
    for column in card.columns.iter().filter(|column| column.side == German) {
        position = position.column(column.clone());
    }
    change(position).begin(German, Segment::Columns)
}

fn behind(game: &Panzerbitz, name: &str) -> Option<u8> {
    match state(game, name).place {
        Place::Behind(back) => Some(back),
        _ => None,
    }
}

/// 12.13, 12.13.1, 12.13.c, 12.13.e.
#[test]
fn e12_13_1_the_column_of_card_1() {
    let mut game = card_1(1, "1-A-1", |position| position);
    act(&mut game, "enter G1 2-I-10", &[]);
    // Slots 1 to 3 in the entry hex, 4 to 6 one behind, 7 and 8 two behind.
    for name in ["SdKfz-234/1.1", "234/2-Puma.1", "Panzer-IV-J.1"] {
        assert_eq!((at(&game, name), spent(&game, name)), ("2-I-10".into(), 0), "{name}");
    }
    assert_eq!(behind(&game, "Panzer-IV-J.2"), Some(1));
    assert_eq!(behind(&game, "SdKfz-251.2"), Some(1));
    assert_eq!(behind(&game, "SdKfz-251.3"), Some(2));
    assert_eq!(behind(&game, "Panzer-IV-J.3"), Some(2));
    as_drawn(&game, "E12.13-1");
    // The head makes room; slot 4 pays 1/2, slot 7 pays 1.
    walk(&mut game, "SdKfz-234/1.1", &["2-I-9", "2-I-8"]);
    walk(&mut game, "234/2-Puma.1", &["2-I-9", "2-I-8"]);
    walk(&mut game, "Panzer-IV-J.1", &["2-I-9"]);
    walk(&mut game, "Panzer-IV-J.2", &["2-I-10"]);
    assert_eq!(spent(&game, "Panzer-IV-J.2"), 1);
    walk(&mut game, "Panzer-IV-J.2", &["2-I-9"]);
    walk(&mut game, "SdKfz-251.1", &["2-I-10"]);
    walk(&mut game, "SdKfz-251.2", &["2-I-10"]);
    walk(&mut game, "SdKfz-251.3", &["2-I-10"]);
    assert_eq!(spent(&game, "SdKfz-251.3"), 2);
}

/// 12.13.1, 12.13.c.
#[test]
fn e12_13_2_the_column_of_card_10() {
    let card = &cards()[9];
    let column = card.columns.iter().find(|column| column.name == "S2").unwrap();
    let mut game = Position::on(&card.board, [Soviet, German], "+OPT12.2,+OPT12.3,+OPT12.13,+OPT12.14")
        .unit("ge_truck", "6-GG-1")
        .column(column.clone())
        .turn(column.turn)
        .begin(Soviet, Segment::Columns);
    let entry = game.label(column.entry[0]).to_owned();
    act(&mut game, &format!("enter S2 {entry}"), &[]);
    assert_eq!(at(&game, "IS-2.1"), entry);
    as_drawn(&game, "E12.13-2");
    assert_eq!(behind(&game, "IS-2.2"), Some(1));
    assert_eq!((behind(&game, "Truck.1"), behind(&game, "BM-13.1")), (Some(2), Some(2)));
    assert_eq!(behind(&game, "Truck.2"), Some(3));
}

/// 12.13.3, 12.13.a, R12.13-b.
#[test]
fn e12_13_3_closed_entry_hexes() {
    // An enemy left the map there in the player turn just ended: the column waits one game turn.
    assert_eq!(drawn("E12.13-3").show, ["2-I-10"]);
    let game = card_1(1, "1-A-1", |position| position.exited("2-I-10"));
    assert_eq!(game.state().columns[0].turn, 2);
    assert_ne!(asked(&game), "column");
    let game = card_1(1, "2-I-10", |position| position);
    assert_eq!(game.state().columns[0].turn, 2, "an enemy is in the entry hex");
    let game = card_1(1, "2-I-9", |position| position);
    assert_eq!(asked(&game), "column", "an adjacent enemy does not matter");
}

/// 12.13.2, 12.13.f, 14.3.D7.
#[test]
fn e12_13_4_a_column_must_be_formed_in_its_turn() {
    let game = card_1(1, "1-A-1", |position| position);
    let entry = &drawn("E12.13-4").show[0];
    assert_eq!(texts(&game), [format!("enter G1 {entry}")], "it cannot be put off");
    assert_eq!(refused(&game, "enter G2 2-I-10"), "12.13.2", "not due");
    let mut game = game;
    act(&mut game, "enter G1 2-I-10", &[]);
    while game.phasing() == Side(0) {
        act(&mut game, "done", &[]);
    }
    assert_eq!(behind(&game, "Panzer-IV-J.2"), Some(1), "12.13.f: it goes on next turn");
}

/// 12.13.c.
#[test]
fn rule_12_13_c_a_second_column_lines_up_behind_the_first() {
    let mut game = card_1(1, "1-A-1", |position| position.card(|card| card.columns[1].turn = 1));
    acts(&mut game, &["enter G1 2-I-10", "enter G2 2-I-10"]);
    if asked(&game) == "slots" {
        act(&mut game, "done", &[]);
    }
    // Two slots of G1 stand two behind; one of G2 joins them, the others follow.
    assert_eq!(behind(&game, "Panther-G.1"), Some(2));
    assert_eq!(behind(&game, "Panther-G.2"), Some(3));
}

fn free_column() -> Column {
    let slot = |id: &str| Slot { unit: type_of(id), passenger: None, attached: false };
    Column {
        side: German,
        name: "G1".into(),
        turn: 1,
        entry: vec![panzerbitz::boards()[0].grid.find("1-I-1").unwrap()],
        edge: Some(Edge::West),
        march_order: false,
        slots: vec![slot("ge_panther"), slot("ge_truck"), slot("ge_stug")],
    }
}

/// 12.13.b, 14.3.D7.
#[test]
fn rule_12_13_b_slots_of_a_free_column_in_any_order() {
    let game = || {
        Position::on(&panzerbitz::boards()[0], [German, American], "+OPT12.13")
            .unit("us_m10", "1-GG-10")
            .column(free_column())
            .begin(German, Segment::Columns)
    };
    let mut first = game();
    act(&mut first, "enter G1 1-I-1", &[]);
    assert_eq!(asked(&first), "slots");
    acts(&mut first, &["next StuG-III-G.1", "next Truck.1"]);
    let order: Vec<&str> =
        first.state().columns[0].order.iter().map(|&unit| first.piece(unit).name.as_str()).collect();
    assert_eq!(order, ["StuG-III-G.1", "Truck.1", "Panther-G.1"]);
    let mut second = game();
    acts(&mut second, &["enter G1 1-I-1", "done"]);
    assert_eq!(second.state().columns[0].order.len(), 3, "the rest in the order of the card");
}

/// 12.13.e.
#[test]
fn rule_12_13_e_a_full_entry_hex_blocks_those_behind() {
    let mut game = card_1(1, "1-A-1", |position| position);
    act(&mut game, "enter G1 2-I-10", &[]);
    walk(&mut game, "Panzer-IV-J.2", &["2-I-10"]);
    assert_eq!(at(&game, "Panzer-IV-J.2"), "2-I-10", "four points fit");
    assert!(!is_legal(&game, "take SdKfz-251.1"), "a fifth does not");
}

/// 12.13.d, R12.13-d.
#[test]
fn rule_12_13_d_placement_is_entry_and_can_be_shot_at() {
    let mut game = card_1(1, "1-A-1", |position| position.unit("us_m10", "2-I-6"));
    let events = act(&mut game, "enter G1 2-I-10", &[]);
    assert!(events.iter().any(|event| matches!(event, Event::Column(ColumnEvent::Entered { cost: 0, .. }))));
    assert_eq!(asked(&game), "react");
    assert!(game.sees(hex(&game, "2-I-6"), hex(&game, "2-I-10")));
}

/// 4.5.5, 8.7.4: fire at a column that is placed is fire in the movement phase too.
#[test]
fn rule_8_7_4_fire_at_a_placed_column_is_opportunity_fire() {
    let mut game = card_1(1, "1-A-1", |position| position.unit("us_m10", "2-I-6"));
    act(&mut game, "enter G1 2-I-10", &[]);
    play(&mut game, &["add M10.1", "fire"], &[6]);
    assert_eq!(state(&game, "M10.1").spotted, panzerbitz::Spotted::Opportunity, "from the town 2-I-6");
}

/// 12.13, 12.13.e: an entry may be given as a map edge; off the road each hex costs as a clear one.
#[test]
fn rule_12_13_e_entry_by_map_edge() {
    let text = include_str!("../../data/scenarios/card01-the-stone-bridge.toml");
    let text = text.replace("entry = [\"1-I-1\"]", "entry = [\"edge(west)\"]");
    let card =
        panzerbitz::scenario::Card::read("card.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let own = card.columns.iter().find(|column| column.name == "U1").unwrap().clone();
    assert!(own.entry.len() > 20, "{} hexes of the edge", own.entry.len());
    let mut game = Position::on(&card.board, [American, German], "+OPT12.13")
        .unit("ge_truck", "2-GG-9")
        .column(own)
        .turn(3)
        .begin(American, Segment::Columns);
    assert!(is_legal(&game, "enter U1 1-K-1"), "no road leads there");
    act(&mut game, "enter U1 1-K-1", &[]);
    if asked(&game) == "slots" {
        act(&mut game, "done", &[]);
    }
    assert_eq!(at(&game, "M4-Sherman-75.1"), "1-K-1");
    assert_eq!(behind(&game, "M3.1"), Some(1));
    walk(&mut game, "M4-Sherman-75.1", &["1-K-2"]);
    acts(&mut game, &["take M3.1", "go 1-K-1"]);
    assert_eq!(spent(&game, "M3.1"), 2, "one point, as a clear hex");
    let wrong = text.replace("edge(west)", "edge(left)");
    let faults = panzerbitz::scenario::Card::read("card.toml", &wrong).unwrap_err().to_string();
    assert!(faults.contains("there is no edge \"edge(left)\""), "{faults}");
}
