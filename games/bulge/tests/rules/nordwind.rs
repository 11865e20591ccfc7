//! 23.0: Nordwind. X36 to X45.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Place, Position, Segment};
use engine::{Game, Side, Status};

use crate::tools::{act, hex, is_legal, refused, row, texts, unit};

fn place(game: &Bulge, id: &str) -> Place {
    game.unit_state(unit(game, id)).place
}

fn available(turn: u8, side: Side, option: u8) -> Vec<String> {
    let before = Position::of("S4", "").turn(turn).nordwind(option);
    let game = before.begin(side, Segment::Arrivals);
    let units = game.fixed().unit_ids().filter(|&unit| game.unit_state(unit).place == Place::Available);
    units.map(|unit| game.counter(unit).id.clone()).collect()
}

#[test]
fn r23_1_the_decision() {
    let mut game = Position::of("S4", "").begin(GERMAN, Segment::Nordwind);
    assert_eq!(texts(&game), ["nordwind 1", "nordwind 2", "nordwind 3"]);
    assert_eq!(refused(&game, "done"), "23.1");
    act(&mut game, "nordwind 1", &[]);
    assert_eq!((game.state().nordwind, game.phasing()), (1, ALLIED));
    let forced = Position::of("S4", "NWF=3").begin(GERMAN, Segment::Nordwind);
    assert_eq!(forced.state().nordwind, 3);
    for (scenario, switches, turn) in [("S5", "-NW,-MC", 24), ("S5", "-MC", 23), ("S3", "-MC", 24)] {
        let mut game = Position::of(scenario, switches).turn(turn).begin(GERMAN, Segment::Combat);
        act(&mut game, "done", &[]);
        assert_eq!(game.state().nordwind, 0, "{scenario} {switches} {turn}");
    }
}

/// Example X37.
#[test]
fn r23_2_option_1_changes_nothing_x37() {
    let mut game = Position::of("S4", "").begin(GERMAN, Segment::Nordwind);
    let places: Vec<Place> = game.state().units.iter().map(|unit| unit.place).collect();
    act(&mut game, "nordwind 1", &[]);
    assert_eq!(places, game.state().units.iter().map(|unit| unit.place).collect::<Vec<_>>());
    assert_eq!(game.victory_towns().len(), 2);
}

/// Example X38.
#[test]
fn r23_3_the_87th_is_struck_x38() {
    let mut game = Position::of("S4", "").begin(GERMAN, Segment::Nordwind);
    let points = game.german_points();
    act(&mut game, "nordwind 2", &[]);
    for id in row("X38") {
        assert_eq!(place(&game, &id), Place::Removed);
    }
    assert_eq!(game.german_points(), points);
    assert_eq!(game.fixed().charts.numbers.nw_divert_units, 6);
    assert!(available(27, ALLIED, 2).iter().all(|id| !id.starts_with("u-87")));
    assert!(available(27, ALLIED, 1).contains(&"u-87-345".to_owned()));
}

fn southern(turn: u8) -> Position {
    let at = Position::empty("S4", "").turn(turn).nordwind(2).control_all(ALLIED);
    at.stack(&["u-4ar-cca", "u-4ar-ccb", "u-cav6"], "CC34").place("b-33tk", "LL34")
}

#[test]
fn r23_4_r23_5_exits() {
    let mut game = southern(24).begin(ALLIED, Segment::Movement);
    assert!(is_legal(&game, "exit CCA/4Ar"));
    assert_eq!(refused(&game, "exit 6/Cav"), "23.5", "no cavalry");
    assert_eq!(refused(&game, "exit 33Tk"), "23.5", "no British");
    act(&mut game, "exit CCA/4Ar", &[]);
    assert_eq!((place(&game, "u-4ar-cca"), game.state().diverted), (Place::Exited, 1));
    assert_eq!(game.state().points.losses, [0, 0]);
    for turn in [23, 28] {
        assert_eq!(
            refused(&southern(turn).begin(ALLIED, Segment::Movement), "exit CCB/4Ar"),
            "23.5",
            "turn {turn}"
        );
    }
    let other = southern(25).nordwind(1).begin(ALLIED, Segment::Movement);
    assert_eq!(refused(&other, "exit CCB/4Ar"), "23.5");
}

#[test]
fn r23_5_no_seventh() {
    let units = ["u-4ar-cca", "u-4ar-ccb", "u-4ar-ccr"];
    let more = ["u-26-101", "u-26-104", "u-26-328"];
    let position = Position::empty("S4", "").turn(25).nordwind(2).control_all(ALLIED);
    let position = position.stack(&units, "CC34").stack(&more, "LL34").place("u-80-317", "PP34");
    let mut game = position.begin(ALLIED, Segment::Movement);
    for name in ["CCA/4Ar", "CCB/4Ar", "CCR/4Ar", "101/26Inf", "104/26Inf", "328/26Inf"] {
        act(&mut game, &format!("exit {name}"), &[]);
    }
    assert_eq!(game.state().diverted, 6);
    assert_eq!(refused(&game, "exit 317/80Inf"), "23.5");
}

/// Plays "done" until the turn is over or something else is asked.
fn finish(game: &mut Bulge, turn: u8) {
    while game.turn() == turn && is_legal(game, "done") {
        act(game, "done", &[]);
    }
}

/// Examples X39, X40.
#[test]
fn r23_6_shortfall_x39_x40() {
    let any = Bulge::new("S4", None, "").unwrap();
    assert_eq!(
        any.southing(hex(&any, "FF34")),
        any.southing(hex(&any, "GG34")) + 1,
        "FF34 is the more southerly"
    );
    let mut position = Position::empty("S4", "").turn(27).nordwind(2);
    // Two at y = 34.5, one at 34.0; one further north.
    position = position.places(&trials::examples::units::<Bulge>("X39"));
    let game = position.place("u-1-16", "GG15").begin(ALLIED, Segment::Movement);
    let mut state = game.state().clone();
    state.diverted = 4;
    let mut game = game.restore(state).unwrap();
    finish(&mut game, 27);
    assert_eq!(place(&game, "u-4ar-cca"), Place::Eliminated);
    assert_eq!(place(&game, "u-4ar-ccb"), Place::Eliminated);
    assert_eq!((place(&game, "u-4ar-ccr"), game.turn()), (Place::Map, 28));
    assert_eq!(game.state().points.losses[GERMAN.index()], 14);
}

#[test]
fn r23_6_a_tie_is_the_owners_choice() {
    let position = Position::empty("S4", "").turn(27).nordwind(2).places("u-4ar-cca FF34, u-4ar-ccb HH34");
    let game = position.place("u-1-16", "GG15").begin(ALLIED, Segment::Movement);
    let mut state = game.state().clone();
    state.diverted = 5;
    let mut game = game.restore(state).unwrap();
    finish(&mut game, 27);
    assert_eq!(texts(&game), ["lose CCA/4Ar", "lose CCB/4Ar"]);
    assert_eq!(refused(&game, "lose 16/1Inf"), "23.6");
    act(&mut game, "lose CCB/4Ar", &[]);
    assert_eq!(place(&game, "u-4ar-cca"), Place::Map);
}

/// Example X41.
#[test]
fn r23_7_r25_5_1_four_towns_x41() {
    let units = trials::examples::units::<Bulge>("X41");
    let position = |option| Position::empty("S4", "").turn(36).nordwind(option).places(&units);
    let mut game = position(2).begin(ALLIED, Segment::Movement);
    finish(&mut game, 36);
    let Status::Over(outcome) = game.status() else { panic!("it is over") };
    assert_eq!((outcome.winner, outcome.rule.0), (Some(ALLIED), "25.5.1"));
    let mut game = position(1).begin(ALLIED, Segment::Movement);
    finish(&mut game, 36);
    assert_eq!(game.status().outcome().map(|outcome| outcome.rule.0), Some("25.5.2"));
}

/// Example X42.
#[test]
fn r23_8_german_reinforcements_x42() {
    let mut first = available(25, GERMAN, 3);
    first.sort_unstable();
    assert_eq!(first, ["g-17ss-37", "g-17ss-38", "g-21pz-125", "g-21pz-192", "g-21pz-22"]);
    let mut second = available(27, GERMAN, 3);
    let mut told = row("X42");
    second.sort_unstable();
    told.sort_unstable();
    assert_eq!(second, told, "with those who have not entered yet");
    let game = Bulge::new("S4", None, "").unwrap();
    let strength: u32 = second.iter().map(|id| u32::from(game.counter(unit(&game, id)).attack)).sum();
    assert_eq!(strength, 67);
    assert!(available(25, GERMAN, 1).is_empty());
    let entry = Position::empty("S4", "").turn(25).nordwind(3).send("g-21pz-22", Place::Available);
    let game = entry.begin(GERMAN, Segment::Movement);
    let mut hexes: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("enter")).collect();
    hexes.sort_unstable();
    assert_eq!(hexes, ["enter 22/21Pz XX20", "enter 22/21Pz XX26", "enter 22/21Pz XX28"]);
}

/// Example X43.
#[test]
fn r23_9_allied_reinforcements_x43() {
    let of = |turn, division: &str| {
        let list = available(turn, ALLIED, 3);
        list.iter().filter(|id| id.contains(division)).count()
    };
    assert_eq!((of(29, "-12ar-"), of(29, "-2db-"), of(29, "-14ar-"), of(31, "-14ar-")), (3, 3, 0, 3));
    assert!(row("X43").iter().all(|id| available(31, ALLIED, 3).contains(id)));
    let game = Position::empty("S4", "").turn(29).nordwind(3).send("f-2db-gtd", Place::Available);
    let game = game.begin(ALLIED, Segment::Movement);
    let entries: Vec<String> = texts(&game).into_iter().filter(|text| text.starts_with("enter")).collect();
    assert!(!entries.is_empty());
    let grid = &game.fixed().setting.board.grid;
    for text in entries {
        let hex = grid.find(text.rsplit(' ').next().unwrap()).unwrap();
        let (first, last) = (grid.find("E34").unwrap(), grid.find("V34").unwrap());
        assert!((first..=last).contains(&hex), "{text}");
    }
}

/// Example X44.
#[test]
fn r23_10_the_british_are_free_x44() {
    let free =
        |turn| Position::of("S4", "").turn(turn).nordwind(3).begin(GERMAN, Segment::TurnStart).british_free();
    assert!(!free(28) && free(29));
}

/// Example X45.
#[test]
fn r23_11_only_25_3_and_25_4_x45() {
    let position = Position::empty("S4", "").turn(36).nordwind(3).control_all(GERMAN);
    let mut game = position.places("g-1ss-1 AA26, g-1ss-2 MM15").begin(ALLIED, Segment::Combat);
    assert!(game.margin() > 100);
    finish(&mut game, 36);
    let outcome = game.status().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.rule.0), (Some(ALLIED), "23.11"));
}
