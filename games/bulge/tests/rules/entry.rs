//! 7.0: reinforcements.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Flag, Place, Position, Segment};

use crate::tools::{act, hex, is_legal, refused, texts, unit};

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

#[test]
fn r7_1_arrivals_become_available() {
    let game = Position::of("S1", "").turn(4).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&game, "g-2ss-2"), Place::Scheduled);
    let game = Position::of("S1", "").turn(5).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&game, "g-2ss-2"), Place::Available);
    assert_eq!(place(&game, "g-560vg-1129"), Place::Scheduled);
    assert_eq!(place(&game, "u-9-39"), Place::Scheduled, "only the phasing side's");
}

#[test]
fn r7_2_r7_3_entry_by_road() {
    let position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    let position = position.send("g-2ss-3", Place::Available).send("g-2ss-4", Place::Available);
    let mut game = position.begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "enter 2/2SS XX20"), "7.2", "not one of its areas");
    assert_eq!(refused(&game, "enter 2/2SS MM15"), "7.2");
    assert!(is_legal(&game, "enter 2/2SS XX3"));
    act(&mut game, "enter 2/2SS XX3", &[]);
    assert_eq!(game.unit_state(unit(&game, "g-2ss-2")).left, 45);
    assert!(game.is(unit(&game, "g-2ss-2"), Flag::Entered));
    act(&mut game, "enter 3/2SS XX3", &[]);
    assert_eq!(game.unit_state(unit(&game, "g-2ss-3")).left, 42, "the second pays twice its rate");
    act(&mut game, "enter 4/2SS XX11", &[]);
    assert_eq!(game.unit_state(unit(&game, "g-2ss-4")).left, 45, "another hex counts for itself");
}

#[test]
fn r7_4_closed_hexes() {
    let mut position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    position = position.place("u-1-16", "XX3").place("u-1-18", "XX11");
    let game = position.clone().begin(GERMAN, Segment::Movement);
    let entries: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("enter")).collect();
    let own = ["XX1 ", "XX2", "XX3", "XX4", "XX5", "XX11"];
    assert!(!entries.is_empty(), "any open hex of the same edge serves");
    assert!(entries.iter().all(|text| !own.iter().any(|hex| text.ends_with(hex))), "{entries:?}");
    assert!(is_legal(&game, "enter 2/2SS XX20"));
    assert_eq!(refused(&game, "enter 2/2SS XX3"), "7.4");
    let open = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available).place("u-1-16", "XX3");
    assert_eq!(refused(&open.begin(GERMAN, Segment::Movement), "enter 2/2SS XX20"), "7.2");
}

#[test]
fn r7_6_okw_reserve() {
    let game = Position::of("S1", "").turn(7).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&game, "g-10ss-10"), Place::Scheduled, "only by decision");
    let mut game = Position::of("S1", "").turn(7).begin(GERMAN, Segment::Okw);
    assert_eq!(texts(&game), ["release 10SS", "release 11Pz", "done"]);
    act(&mut game, "release 10SS", &[]);
    assert_eq!(place(&game, "g-10ss-22"), Place::Available);
    assert_eq!(game.allied_points(), 12);
    assert_eq!(texts(&game), ["release 11Pz", "done"]);
    for turn in [6, 8, 24, 25] {
        let game = Position::of("S1", "").turn(turn).begin(GERMAN, Segment::Okw);
        assert_eq!(refused(&game, "release 10SS"), "7.6", "turn {turn}");
    }
    let off = Position::of("S1", "-OKW").turn(7).begin(GERMAN, Segment::Arrivals);
    assert_eq!(place(&off, "g-10ss-10"), Place::Available);
    assert_eq!(off.allied_points(), 0);
}

#[test]
fn r24_8_the_reserve_never_comes_later() {
    for scenario in ["S3", "S4", "S5"] {
        let game = Bulge::new(scenario, None, "").unwrap();
        assert_eq!(place(&game, "g-10ss-10"), Place::Absent, "{scenario}");
        let off = Bulge::new(scenario, None, "-OKW").unwrap();
        assert_eq!(place(&off, "g-11pz-15"), Place::Absent, "{scenario}");
    }
}

#[test]
fn r7_2_r8_12_a_full_entry_hex_must_be_left() {
    let position = Position::empty("S1", "").turn(5).send("g-2ss-2", Place::Available);
    let mut game =
        position.stack(&["g-1ss-1", "g-1ss-2", "g-12ss-12"], "XX3").begin(GERMAN, Segment::Movement);
    act(&mut game, "enter 2/2SS XX3", &[]);
    assert_eq!(refused(&game, "stay"), "8.12");
    assert_eq!(refused(&game, "done"), "8.12");
    assert!(texts(&game).iter().all(|text| text.starts_with("go ")));
}

#[test]
fn r6_5_who_enters_is_in_supply() {
    let position = Position::empty("S1", "").turn(5).send("u-1-26", Place::Available);
    let mut game = position.begin(ALLIED, Segment::Movement);
    act(&mut game, "enter 26/1Inf JJ1", &[]);
    assert!(game.supplied(unit(&game, "u-1-26")));
    assert_eq!(game.hex_of(unit(&game, "u-1-26")), Some(hex(&game, "JJ1")));
}
