//! Rolling thunder (12.7), shell game (12.8), horseshoes (12.9), headroom (12.10).

use engine::{Game, Side};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::position::type_of;
use panzerbitz::scenario::{OffBoard, Zone};
use panzerbitz::units::Nation::{American, British, German};
use panzerbitz::{Panzerbitz, Position, Segment};

use crate::tools::{
    SetUp as _, act, acts, asked, example, hex, is_legal, odds, on_board, on_x, play, refused, results,
    rolls, state, sum, unit,
};

/// A German 81mm mortar and an observer at one end of row A, an American truck at the other.
fn mortar(switches: &str) -> Position {
    on_x(German, American, switches).units("ge_m81 A-1, ge_fo A-1, us_truck A-9")
}

/// E12.10-1, E12.10-2; 12.10, R12.10-a.
#[test]
fn e12_10_1_and_2_headroom() {
    let game = on_x(American, German, "+OPT12.10")
        .units(&example("E12.10-1"))
        .begins(Segment::Movement, "mark 105mm-how.1 A-10");
    let sum_251 = sum(&game, Kind::Indirect, "A-10", &["SdKfz-251.1"], &["105mm-how.1"]);
    assert_eq!(odds(&sum_251), ("2-1".into(), -1));
    assert_eq!(results(&game, &sum_251), ["X", "X", "DD", "DD", "D", "D"]);
    let game = on_x(German, American, "+OPT12.10")
        .begins(Segment::Movement, &(example("E12.10-2") + ", mark 105mm-how.1 A-10"));
    let sherman = sum(&game, Kind::Indirect, "A-10", &["M4-Sherman-75.1"], &["105mm-how.1"]);
    assert_eq!(odds(&sherman), ("1-1".into(), 0));
}

/// E12.9-1, E12.9-2; 12.9, R12.9-a.
#[test]
fn e12_9_1_and_2_horseshoes() {
    let game = |switches: &str| {
        on_x(German, American, switches)
            .units(&(example("E12.9-1") + ", ge_h105 K-1, ge_m120 K-1"))
            .begins(Segment::Movement, "mark 105mm-how.1 B-9, mark 120mm-mortar.1 B-9")
    };
    let modifier = |switches: &str, gun: &str| {
        sum(&game(switches), Kind::Indirect, "B-8", &["Rifle.1"], &[gun]).modifier
    };
    assert_eq!(modifier("+OPT12.9", "105mm-how.1"), 2, "+1 next to the marker, +1 woods");
    assert_eq!(modifier("", "105mm-how.1"), 3);
    assert_eq!(modifier("+OPT12.9", "120mm-mortar.1"), 2, "+1 as always, +1 woods");
    assert_eq!(modifier("", "120mm-mortar.1"), 2);
}

fn battery(
    id: &str,
    nation: panzerbitz::units::Nation,
    turns: u64,
    area: Zone,
    missions: Option<u8>,
) -> OffBoard {
    OffBoard { side: nation, unit: type_of(id), number: 1, turns, area, missions, odd_even: false }
}

/// 12.7.1, 12.7.4, 12.7.a.
#[test]
fn e12_7_1_off_board_fire() {
    let mut game = on_x(American, German, "+OPT12.7")
        .units(&example("E12.7-1"))
        .off_board(battery("us_h105", American, !0, Zone::All, None))
        .mark("105mm-how.1", false, "A-5")
        .begin(American, Segment::Indirect);
    let events = play(&mut game, &["attack A-5", "add 105mm-how.1", "fire"], &[6, 6]);
    assert_eq!(rolls(&events), [("2-1".to_owned(), 0), ("4-1".to_owned(), 0)]);
    assert!(state(&game, "105mm-how.1").inverted, "12.7.4");
}

/// 12.7.5, R12.7-b.
#[test]
fn e12_7_2_only_forward_observers_observe() {
    let game = on_x(American, German, "+OPT12.7")
        .units(&example("E12.7-2"))
        .off_board(battery("us_h105", American, !0, Zone::All, None))
        .begin(American, Segment::Indirect);
    assert_ne!(asked(&game), "indirect-fire");
    let mut game = on_x(American, German, "+OPT12.7")
        .units(&example("E12.7-2"))
        .off_board(battery("us_h105", American, !0, Zone::All, None))
        .begin(American, Segment::Register);
    acts(&mut game, &["take 105mm-how.1"]);
    assert_eq!(refused(&game, "put A-5"), "12.7.5");
}

/// 12.7.1.
#[test]
fn e12_7_3_range_is_disregarded() {
    let mut game = on_board(1, American, German, "+OPT12.7")
        .units(&example("E12.7-3"))
        .off_board(battery("us_h105", American, !0, Zone::All, None))
        .begin(American, Segment::Register);
    acts(&mut game, &["take 105mm-how.1"]);
    assert!(is_legal(&game, "put 1-A-2") && is_legal(&game, "put 1-A-3"));
}

/// 12.7.2, 12.7.a.
#[test]
fn e12_7_4_restrictions_by_turn_area_and_missions() {
    let card = &panzerbitz::scenario::cards()[1];
    let line = card.off_board.iter().find(|line| line.missions == Some(4) && line.turns == 0b111_1110);
    let line = line.expect("Card 2 has the 150mm battery");
    assert_eq!(panzerbitz::units::standard()[line.unit].id, "ge_h150");
    // On the map of the card: one target in row E, another in row Y, each with an observer beside it.
    let game = |turn: u8| {
        Position::on(&card.board, [German, American], "+OPT12.7")
            .units(&(example("E12.7-4") + ", ge_fo 2-Y-4, us_rifle 2-Y-5"))
            .off_board(line.clone())
            .turn(turn)
            .begin(German, Segment::Indirect)
    };
    assert_ne!(asked(&game(7)), "indirect-fire", "not in turn 7");
    let mut game = game(1);
    for mission in 1..=4 {
        assert_eq!((asked(&game), game.turn()), ("indirect-fire", mission));
        assert!(!is_legal(&game, "attack 2-Y-5"), "not in its area");
        acts(&mut game, &["attack 2-E-5", "add 150mm-how.1"]);
        // From the hip a six does nothing.
        act(&mut game, "fire", &[6]);
        assert_eq!(game.state().missions, [mission]);
        while game.turn() == mission {
            act(&mut game, "done", &[]);
        }
    }
    assert_ne!(asked(&game), "indirect-fire", "no more after four attacks");
}

/// E12.7-5, E12.7-6; 12.7.3, 12.7.4, 2.3.7.
#[test]
fn e12_7_5_and_6_naval_artillery() {
    let mut game = on_x(British, German, "+OPT12.7")
        .units(&example("E12.7-5"))
        .off_board(battery("br_monitor", British, !0, Zone::All, None))
        .mark("Monitor-15in.1", false, "B-8")
        .begin(British, Segment::Indirect);
    acts(&mut game, &["attack B-8", "add Monitor-15in.1"]);
    let shot = sum(&game, Kind::Indirect, "B-8", &["Grenadier.1"], &["Monitor-15in.1"]);
    assert_eq!((shot.attack, odds(&shot)), (4 * 40, ("4-1".into(), 1)));
    assert_eq!(results(&game, &shot), ["X", "X", "X", "X", "X", "-"]);
    act(&mut game, "fire", &[6, 6]);
    assert!(state(&game, "Monitor-15in.1").inverted);
    while game.phasing() == Side(0) {
        act(&mut game, "done", &[]);
    }
    assert!(!state(&game, "Monitor-15in.1").inverted, "turned up in the recovery phase");
}

#[test]
fn rule_12_7_off_board_units_take_no_part_without_the_switch() {
    let game = on_x(American, German, "")
        .units("us_fo A-1, ge_truck A-5")
        .off_board(battery("us_h105", American, !0, Zone::All, None))
        .begin(American, Segment::Movement);
    assert!(game.fixed().pieces.iter().all(|piece| piece.unit.id != "us_h105"));
}

/// A German 120mm mortar with odd and even markers: a worked example.
fn pair(id: &str, turn: u8) -> Position {
    on_x(German, American, "+OPT12.8")
        .card(|card| card.special.odd_even = Some(vec![type_of("ge_m120")]))
        .units(&example(id))
        .turn(turn)
}

/// 12.8, 12.8.1, R12.8-a.
#[test]
fn e12_8_1_two_markers() {
    let mut game = pair("E12.8-1", 3)
        .mark("120mm-mortar.1", false, "A-8")
        .mark("120mm-mortar.1", true, "A-6")
        .begin(German, Segment::Indirect);
    let mortar = unit(&game, "120mm-mortar.1");
    assert!(game.has_mark(mortar, hex(&game, "A-8")) && game.has_mark(mortar, hex(&game, "A-6")));
    assert!(is_legal(&game, "attack A-8") && is_legal(&game, "attack A-6"));
    let events = play(&mut game, &["attack A-8", "add 120mm-mortar.1", "fire"], &[6]);
    assert_eq!(rolls(&events)[0].1, 0, "registered");
    assert_ne!(asked(&game), "indirect-fire", "not at both");
    // Turn 3: only the odd marker is lifted and placed.
    while asked(&game) != "registration" {
        act(&mut game, "done", &[]);
    }
    acts(&mut game, &["take 120mm-mortar.1", "put A-7"]);
    assert_eq!(game.unit(mortar).marks, [Some(hex(&game, "A-7")), Some(hex(&game, "A-6"))]);
}

/// 12.8.2.
#[test]
fn e12_8_2_the_stale_marker_may_stay_or_be_taken_up() {
    let mut game = pair("E12.8-2", 4)
        .mark("120mm-mortar.1", true, "A-6")
        .inverted("Observer.1")
        .inverted("120mm-mortar.1")
        .begin(German, Segment::Register);
    acts(&mut game, &["take 120mm-mortar.1"]);
    assert_eq!(refused(&game, "put A-7"), "5.3.3");
    assert!(is_legal(&game, "stay") && is_legal(&game, "lift"));
}

/// 12.8.3.
#[test]
fn e12_8_3_units_without_such_markers_keep_one() {
    let game = panzerbitz::Panzerbitz::new("2", None, "").unwrap();
    let piece =
        |id: &str| game.fixed().pieces.iter().find(|piece| piece.unit.id == id).map(|piece| piece.odd_even);
    assert_eq!(piece("ge_h150"), Some(false));
    assert_eq!(piece("ge_m120"), Some(true));
    let mut single = on_x(German, American, "+OPT12.8")
        .units(&example("E12.8-3"))
        .card(|card| card.special.odd_even = Some(vec![type_of("ge_m120")]))
        .mark("81mm-mortar.1", false, "A-9")
        .turn(2)
        .begin(German, Segment::Register);
    acts(&mut single, &["take 81mm-mortar.1", "put A-8"]);
    let marks = single.unit(unit(&single, "81mm-mortar.1")).marks;
    assert_eq!(marks, [Some(hex(&single, "A-8")), None]);
}

/// 12.8.3: unless the card names the units, every indirect fire unit has the pair.
#[test]
fn rule_12_8_3_without_a_list_every_gun_has_two_markers() {
    let mut game =
        mortar("+OPT12.8").mark("81mm-mortar.1", false, "A-9").turn(2).begin(German, Segment::Register);
    acts(&mut game, &["take 81mm-mortar.1", "put A-8"]);
    let marks = state(&game, "81mm-mortar.1").marks;
    assert_eq!(marks, [Some(hex(&game, "A-9")), Some(hex(&game, "A-8"))]);
    let pieces = |game: &Panzerbitz| -> (usize, usize) {
        let guns = || game.fixed().pieces.iter().filter(|piece| piece.unit.indirect);
        (guns().count(), guns().filter(|piece| piece.odd_even).count())
    };
    let (guns, paired) = pieces(&Panzerbitz::new("7", None, "+OPT12.8").unwrap());
    assert!(guns > 0 && guns == paired, "off-board guns too");
    let (guns, paired) = pieces(&Panzerbitz::new("2", None, "").unwrap());
    assert!(0 < paired && paired < guns, "card 2 has a list");
}
