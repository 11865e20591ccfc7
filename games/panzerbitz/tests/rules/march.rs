//! March order (12.14).

use engine::{Game, Side};
use panzerbitz::scenario::cards;
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Position, Segment};

use crate::tools::{SetUp as _, act, acts, as_drawn, asked, at, drawn, is_legal, play, refused, unit, walk};

/// The two German columns of Card 1; G1 stands at its entry hex.
fn marching(enemy: &str, switches: &str) -> Panzerbitz {
    let card = &cards()[0];
    let mut position = Position::on(&card.board, [German, American], switches).unit("us_scout", enemy);
    for column in card.columns.iter().filter(|column| column.side == German) {
        position = position.column(column.clone());
    }
    let mut game = position.begin(German, Segment::Columns);
    act(&mut game, "enter G1 2-I-10", &[]);
    game
}

const ON: &str = "+OPT12.13,+OPT12.14";

fn is_bound(game: &Panzerbitz) -> bool {
    game.state().columns[0].bound
}

/// 12.14.1, 12.14.a, 12.14.c.
#[test]
fn e12_14_1_the_route() {
    let mut game = marching("1-A-1", ON);
    assert_eq!(at(&game, "SdKfz-234/1.1"), "2-I-10");
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9", "go 2-I-8", "go 2-I-7", "stay"]);
    acts(&mut game, &["take 234/2-Puma.1"]);
    assert_eq!(refused(&game, "go 2-H-10"), "12.14.c", "off the route");
    acts(&mut game, &["go 2-I-9", "go 2-I-8", "stay", "take Panzer-IV-J.1", "go 2-I-9", "go 2-I-8"]);
    assert!(!is_legal(&game, "go 2-I-7"), "not ahead of the slot in front");
    assert!(is_bound(&game));
    as_drawn(&game, "E12.14-1");
}

/// 12.14.c.
#[test]
fn rule_12_14_c_equal_positions_are_allowed() {
    let mut game = marching("1-A-1", ON);
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9", "stay", "take 234/2-Puma.1", "go 2-I-9"]);
    assert_eq!(at(&game, "234/2-Puma.1"), at(&game, "SdKfz-234/1.1"));
}

/// 12.14.2, 12.14.b, 12.14.g.
#[test]
fn e12_14_2_the_head_leaves_the_road() {
    let mut game = marching("1-A-1", ON);
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9", "go 2-I-8", "go 2-I-7"]);
    assert!(is_bound(&game));
    acts(&mut game, &["go 2-J-8"]);
    assert!(!is_bound(&game));
    as_drawn(&game, "E12.14-2");
}

/// 12.14.2, 12.14.g, R12.14-d.
#[test]
fn e12_14_3_next_to_an_enemy() {
    let mut game = marching("2-H-9", ON);
    assert!(is_bound(&game));
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9"]);
    assert!(!is_bound(&game), "2-I-9 is next to 2-H-9");
    as_drawn(&game, "E12.14-3");
    if asked(&game) == "react" {
        act(&mut game, "done", &[]);
    }
    acts(&mut game, &["stay", "take 234/2-Puma.1", "go 2-J-10"]);
}

/// 12.14.2, R12.14-e.
#[test]
fn rule_12_14_2_unloading_and_fire_release() {
    let mut game = marching("1-A-1", ON);
    walk(&mut game, "SdKfz-234/1.1", &["2-I-9", "2-I-8"]);
    walk(&mut game, "234/2-Puma.1", &["2-I-9", "2-I-8"]);
    walk(&mut game, "Panzer-IV-J.1", &["2-I-9", "2-I-8"]);
    walk(&mut game, "Panzer-IV-J.2", &["2-I-10", "2-I-9"]);
    acts(&mut game, &["take SdKfz-251.1", "go 2-I-10", "unload"]);
    assert!(!is_bound(&game));
    // An M10 seven hexes away sees the entry hex of the column; its fire frees it.
    let card = &cards()[0];
    let mut position = Position::on(&card.board, [German, American], ON).unit("us_m10", "2-I-6");
    for column in card.columns.iter().filter(|column| column.side == German) {
        position = position.column(column.clone());
    }
    let mut game = position.begin(German, Segment::Columns);
    act(&mut game, "enter G1 2-I-10", &[]);
    assert!(is_bound(&game));
    play(&mut game, &["add M10.1", "fire"], &[6]);
    assert!(!is_bound(&game), "fired upon");
}

/// 12.14.e.
#[test]
fn rule_12_14_e_what_bound_units_do_not_do() {
    let mut game = marching("1-A-1", ON);
    acts(&mut game, &["take SdKfz-234/1.1"]);
    assert_eq!(refused(&game, "overrun 2-I-9"), "12.14.e");
    assert!(!is_legal(&game, "creep 2-H-9"));
}

/// 12.14.f, R12.14-a.
#[test]
fn rule_12_14_f_a_bound_column_may_stand_still() {
    let mut game = marching("1-A-1", ON);
    while game.phasing() == Side(0) {
        act(&mut game, "done", &[]);
    }
    assert!(is_bound(&game));
}

#[test]
fn rule_12_14_off_units_move_freely_after_entry() {
    let mut game = marching("1-A-1", "+OPT12.13");
    if asked(&game) == "slots" {
        act(&mut game, "done", &[]);
    }
    assert!(!is_bound(&game));
    acts(&mut game, &["take Panzer-IV-J.1", "go 2-H-10"]);
}

/// 12.14.3, 12.14.4.
#[test]
fn e12_14_4_attached_units_stay_at_the_end() {
    let card = &cards()[0];
    let mut position = Position::on(&card.board, [German, American], ON).unit("us_scout", "1-A-1").turn(2);
    for column in card.columns.iter().filter(|column| column.name == "G2") {
        position = position.column(column.clone());
    }
    let mut game = position.begin(German, Segment::Columns);
    act(&mut game, "enter G2 2-I-10", &[]);
    assert_eq!(asked(&game), "slots", "the two attached units may change places before entry");
    assert!(is_legal(&game, "next Wespe.1") && is_legal(&game, "next Wirbelwind.1"));
    act(&mut game, "next Wirbelwind.1", &[]);
    let order = &game.state().columns[0].order;
    assert_eq!(order[8..], [unit(&game, "Wirbelwind.1"), unit(&game, "Wespe.1")]);
    let kinds: Vec<&str> = order.iter().map(|&unit| game.piece(unit).unit.id.as_str()).collect();
    assert_eq!(kinds, drawn("E12.14-4").row);
}

/// 12.14.2.
#[test]
fn e12_14_5_columns_may_cross() {
    // A unit of another formation stands in 2-I-8, between the head in 2-I-7 and slot 2 in 2-I-9.
    let card = &cards()[0];
    let column = card.columns.iter().find(|column| column.name == "G1").unwrap();
    let mut game = Position::on(&card.board, [German, American], ON)
        .units("ge_panther 2-I-8, us_scout 1-A-1")
        .column(column.clone())
        .begin(German, Segment::Columns);
    act(&mut game, "enter G1 2-I-10", &[]);
    walk(&mut game, "SdKfz-234/1.1", &["2-I-9", "2-I-8", "2-I-7"]);
    walk(&mut game, "234/2-Puma.1", &["2-I-9"]);
    assert!(is_bound(&game), "legal for both");
    walk(&mut game, "234/2-Puma.1", &["2-I-8"]);
    assert_eq!(at(&game, "234/2-Puma.1"), at(&game, "Panther-G.1"));
    as_drawn(&game, "E12.14-5");
}

/// 12.14.a, 12.14.b: no hex is on the route twice, and turning back on the road is not leaving it.
#[test]
fn rule_12_14_a_the_head_does_not_turn_back() {
    let mut game = marching("1-A-1", ON);
    acts(&mut game, &["take SdKfz-234/1.1", "go 2-I-9", "go 2-I-8"]);
    assert_eq!(refused(&game, "go 2-I-9"), "12.14.a");
    assert!(is_bound(&game));
    acts(&mut game, &["go 2-I-7"]);
    assert!(is_bound(&game));
}
