//! 24.0 and 25.0: scenarios and victory.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Place, Position, Segment};
use engine::{Game, Outcome, Status};

use crate::tools::act;

/// Ends the Allied player-turn, and says how the game ended if it did.
fn end(position: Position) -> Option<Outcome> {
    let mut game = position.begin(ALLIED, Segment::Combat);
    let turn = game.turn();
    while game.turn() == turn
        && matches!(game.status(), Status::Choose(_))
        && game.segment() == Segment::Combat
    {
        act(&mut game, "done", &[]);
    }
    game.status().outcome()
}

#[test]
fn r25_2_victory_points() {
    let position =
        Position::empty("S1", "").send("u-1-16", Place::Eliminated).send("u-a174", Place::Eliminated);
    let position = position.send("g-1ss-peiper", Place::Eliminated).send("g-sti1", Place::Eliminated);
    let game = position.control_all(ALLIED).control(GERMAN, "AA26 MM15").begin(GERMAN, Segment::Movement);
    assert_eq!(game.german_points(), 5 + 3 + 20 + 15);
    assert_eq!(game.allied_points(), 12);
    assert_eq!(game.margin(), 31);
    assert_eq!(game.audit(), Vec::<String>::new());
}

#[test]
fn r25_3_across_the_meuse() {
    // Givet lies on the far bank; a road leads to the east edge.
    let position =
        |units: &[&str]| Position::empty("S1", "").turn(20).control_all(GERMAN).stack(units, "A21");
    let outcome = end(position(&["g-1ss-peiper", "g-1ss-1"])).expect("19 strength points across");
    assert_eq!((outcome.winner, outcome.rule.0), (Some(GERMAN), "25.3"));
    assert_eq!(end(position(&["g-1ss-peiper"])), None, "12 are not enough");
    let game = Bulge::new("S1", None, "").unwrap();
    let sites = game.fixed().site_ids().filter(|site| game.fixed().sites[site.index()].meuse);
    let cut_off = sites.fold(position(&["g-1ss-peiper", "g-1ss-1"]), |position, site| {
        position.bridge(&game.fixed().site_label(site), bulge::state::Span::Down)
    });
    assert_eq!(end(cut_off), None, "without supply");
}

#[test]
fn r25_3_the_far_bank() {
    let game = Bulge::new("S1", None, "").unwrap();
    let far = |label: &str| game.fixed().far_bank.contains(crate::tools::hex(&game, label));
    for label in ["A1", "V1", "I7", "B8", "A21"] {
        assert!(far(label), "{label} lies beyond the Meuse");
    }
    for label in ["M6", "D16", "AA26", "XX34", "Z7"] {
        assert!(!far(label), "{label} lies on the near bank");
    }
}

#[test]
fn r25_4_liege() {
    let position = Position::empty("S1", "").turn(20).control_all(GERMAN);
    let outcome = end(position.clone().place("g-26vg-77", "V1")).expect("Liege is taken");
    assert_eq!((outcome.winner, outcome.rule.0), (Some(GERMAN), "25.4"));
    assert_eq!(end(position.place("g-vdh", "V1")), None, "too weak");
}

#[test]
fn r25_5_bastogne() {
    let last = || Position::empty("S1", "").turn(36).nordwind(1);
    let held = end(last().control_all(GERMAN).place("u-a174", "AA26")).unwrap();
    assert_eq!((held.winner, held.rule.0), (Some(ALLIED), "25.5.1"), "any ground unit, supplied or not");
    let won = end(last().control_all(GERMAN)).unwrap();
    assert_eq!((won.winner, won.rule.0), (Some(GERMAN), "25.5.2"));
    let lost = end(last().control_all(ALLIED)).unwrap();
    assert_eq!((lost.winner, lost.rule.0, lost.score), (Some(ALLIED), "25.5.2", 0));
}

#[test]
fn r24_4_levels_of_s2() {
    let at = |towns: &str| {
        let position = Position::empty("S2", "").turn(8).control_all(ALLIED).control(GERMAN, towns);
        end(position).unwrap()
    };
    // 40 + 25 + 2 x 20 + 3 x 15 + 4 x 10 = 190.
    let best = at("V1 B8 M6 AA26 D16 EE3 MM15 I7 A21 P17 EE7");
    assert_eq!((best.score, best.winner, best.level), (190, Some(GERMAN), "decisive"));
    let draw = at("V1 B8 M6 AA26 D16 EE3 MM15");
    assert_eq!((draw.score, draw.winner, draw.level, draw.rule.0), (150, None, "draw", "24.4"));
    assert_eq!(at("").level, "decisive");
}

#[test]
fn r24_5_s3_bastogne() {
    let last = |unit: Option<&str>| {
        let position = Position::empty("S3", "").turn(24).control_all(ALLIED);
        unit.into_iter().fold(position, |position, unit| position.place(unit, "AA26"))
    };
    assert_eq!(end(last(None)).map(|end| end.winner), Some(Some(GERMAN)));
    assert_eq!(end(last(Some("u-101ab-501"))).map(|end| end.winner), Some(Some(ALLIED)));
    let game = Bulge::new("S3", None, "").unwrap();
    let grid = &game.fixed().setting.board.grid;
    let ring: Vec<String> =
        grid.neighbours(grid.find("AA26").unwrap()).map(|(_, hex)| grid.label(hex).to_owned()).collect();
    let germans = ["g-1ss-peiper", "g-1ss-1", "g-1ss-2", "g-12ss-12", "g-12ss-25", "g-12ss-26"];
    let cut_off = germans.iter().zip(&ring).fold(last(Some("u-101ab-501")), |position, (unit, hex)| {
        position.place(unit, hex).flag(unit, Flag::Engaged, true)
    });
    let mut game = cut_off.flag("u-101ab-501", Flag::Engaged, true).begin(ALLIED, Segment::Combat);
    act(&mut game, "done", &[]);
    assert_eq!(game.status().outcome().map(|end| (end.winner, end.rule.0)), Some((None, "24.5")));
}

#[test]
fn r32_0_the_game_goes_on_before_the_last_turn() {
    assert_eq!(end(Position::of("S1", "-MC").turn(35)), None);
}
