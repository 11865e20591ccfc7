//! Leaving the map (8.4.5) and plain entry (8.4.6).

use engine::Board;
use panzerbitz::position::type_of;
use panzerbitz::scenario::{Chart, Column, Condition, Edge, Level, Slot, Victory};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Place, Position, Segment};

use crate::tools::{SetUp as _, act, acts, at, hex, is_legal, on_board, refused, spent, state, unit};

fn board() -> &'static Board {
    &panzerbitz::boards()[0]
}

/// The card counts German exits over the west edge.
fn exits(position: Position) -> Position {
    position.card(|card| {
        let text = "exited(German,edge(west),combat) >= 1";
        let when = Condition::parse(text, &Chart::new(board()), [German, American]).unwrap();
        card.victory = vec![Victory { side: German, level: Level::Marginal, text: "out".into(), when }];
    })
}

#[test]
fn rule_8_4_5_leaving_the_map() {
    let position = on_board(1, German, American, "").units("ge_panther 1-I-1, ge_truck 1-A-5, us_m10 1-K-1");
    let mut game = exits(position).begin(German, Segment::Movement);
    acts(&mut game, &["take Panther-G.1", "exit"]);
    let panther = unit(&game, "Panther-G.1");
    assert_eq!(game.unit(panther).place, Place::Exited(hex(&game, "1-I-1")));
    acts(&mut game, &["take Truck.1"]);
    assert_eq!(refused(&game, "exit"), "8.4.5", "not on that edge");
    assert_eq!(game.verdict().winner, Some((engine::Side(0), Level::Marginal)));
    let position = on_board(1, German, American, "").units("ge_truck 1-A-5, us_m10 1-K-1");
    let mut game = exits(position).begin(American, Segment::Movement);
    acts(&mut game, &["take M10.1"]);
    assert!(!is_legal(&game, "exit"), "the card does not count American exits");
}

#[test]
fn rule_8_4_5_passengers_leave_with_their_carrier() {
    let position = on_board(1, German, American, "").units("ge_251+ge_rifle44 1-I-1, us_m10 1-GG-1");
    let mut game = exits(position).begin(German, Segment::Movement);
    acts(&mut game, &["take SdKfz-251.1", "exit"]);
    let place = state(&game, "Grenadier.1").place;
    assert_eq!(place, Place::Exited(hex(&game, "1-I-1")));
}

pub(crate) fn column(turn: u8) -> Column {
    Column {
        side: German,
        name: "G1".into(),
        turn,
        entry: vec![board().grid.find("1-I-1").unwrap()],
        edge: Some(Edge::West),
        march_order: true,
        slots: vec![
            Slot { unit: type_of("ge_panther"), passenger: None, attached: false },
            Slot { unit: type_of("ge_251"), passenger: Some(type_of("ge_rifle44")), attached: false },
        ],
    }
}

/// A truck of the enemy waits in a hex for a column that is due on one turn, and it is another.
fn awaited(truck: &str, due: u8, turn: u8) -> Panzerbitz {
    let position = on_board(1, German, American, "").unit("us_truck", truck);
    position.column(column(due)).turn(turn).begin(German, Segment::Movement)
}

#[test]
fn rule_8_4_6_plain_entry_within_three_hexes() {
    let mut game = awaited("1-GG-10", 1, 1);
    acts(&mut game, &["take Panther-G.1"]);
    assert!(is_legal(&game, "go 1-I-1") && is_legal(&game, "go 1-H-1") && is_legal(&game, "go 1-F-1"));
    assert_eq!(refused(&game, "go 1-E-1"), "8.4.6", "four hexes away");
    assert!(!is_legal(&game, "go 1-H-2"), "not on the edge");
    acts(&mut game, &["go 1-I-1"]);
    assert_eq!(spent(&game, "Panther-G.1"), 1, "the way cost at the listed hex");
    acts(&mut game, &["stay", "take SdKfz-251.1", "go 1-J-1"]);
    assert_eq!((at(&game, "Grenadier.1"), spent(&game, "SdKfz-251.1")), ("1-J-1".into(), 2));
}

#[test]
fn rule_8_4_6_units_wait_for_their_turn_and_may_wait_longer() {
    let game = on_board(1, German, American, "")
        .units("ge_truck 1-A-1, us_truck 1-GG-10")
        .column(column(2))
        .begin(German, Segment::Movement);
    assert!(!is_legal(&game, "take Panther-G.1"));
    let game = awaited("1-GG-10", 2, 3);
    assert!(is_legal(&game, "take Panther-G.1"));
}

#[test]
fn rule_8_4_6_not_into_an_enemy_hex() {
    let mut game = awaited("1-I-1", 1, 1);
    act(&mut game, "take Panther-G.1", &[]);
    assert_eq!(refused(&game, "go 1-I-1"), "7.3");
}
