//! Supply (1.0 to 1.2).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Flag, Position, Segment};
use engine::Game;

use crate::tools::{act, as_drawn, hex, is, refused, ring, texts, unit};

/// Units on the map from whose hex no line can be traced, automatic supply aside.
fn without_line(game: &DarkDecember) -> Vec<String> {
    let mut list = Vec::new();
    for side in [GERMAN, ALLIED] {
        let lines = game.lines(side);
        let cut = game.fighters(side).filter(|&(_, hex)| !lines.traced(hex));
        list.extend(cut.map(|(unit, _)| game.counter(unit).id.clone()));
    }
    list.sort();
    list
}

/// M9.2.
#[test]
fn m9_2_at_the_start_everybody_has_a_supply_line() {
    assert_eq!(without_line(&DarkDecember::new("C2", None, "").unwrap()), Vec::<String>::new());
    assert_eq!(without_line(&DarkDecember::new("C2", Some("free"), "").unwrap()), Vec::<String>::new());
}

const GARRISON: [&str; 6] = ["A-101-327", "A-101-501", "A-101-502", "A-101-506", "A-10A-CCB", "A-9A-CCR"];

/// M9.3.
#[test]
fn m9_3_on_the_22nd_bastogne_and_la_gleize_are_cut_off() {
    let game = DarkDecember::new("C6", None, "").unwrap();
    let mut expected: Vec<String> = GARRISON.iter().map(ToString::to_string).collect();
    expected.push("G-1SS-1 Pz".into());
    expected.sort();
    assert_eq!(without_line(&game), expected);
}

#[test]
fn r1_0_5_the_garrison_of_bastogne_is_isolated_and_the_panzers_at_la_gleize_are_not() {
    let game = Position::of("C6", "").begin(GERMAN, Segment::Supply);
    for id in GARRISON {
        assert!(is(&game, id, Flag::Isolated), "{id}");
        assert_eq!(game.unit_state(unit(&game, id)).markers, 1);
    }
    let game = Position::of("C6", "").begin(ALLIED, Segment::Supply);
    assert!(!is(&game, "G-1SS-1 Pz", Flag::Isolated));
    assert!(!game.supplied(unit(&game, GARRISON[0])));
}

#[test]
fn r1_0_5_clear_weather_exempts_allied_units() {
    let game = Position::of("C6", "").turn(15).begin(GERMAN, Segment::Supply);
    assert!(!is(&game, GARRISON[0], Flag::Isolated));
    // Without V1.0 there is no exemption, but the clock stands still (OR1.0.5).
    let game = Position::of("C6", "-V1.0").turn(15).begin(GERMAN, Segment::Supply);
    assert_eq!(game.unit_state(unit(&game, GARRISON[0])).markers, 0);
}

/// Ex 1.0-a.
#[test]
fn r1_0_5_example_a_three_conditions() {
    let game = ring("", None).begin(GERMAN, Segment::Supply);
    as_drawn(&game, "Ex 1.0-a");
    assert!(is(&game, "A-28-110", Flag::Isolated));
    // A friend with a supply line three hexes away, or four.
    for (friend, isolated) in [("2723", false), ("2724", true)] {
        let game = ring("", Some(friend)).begin(GERMAN, Segment::Supply);
        assert!(game.lines(ALLIED).reach(hex(&game, friend)), "{friend} is in supply");
        assert_eq!(game.distance(hex(&game, friend), hex(&game, "3022")), if isolated { 4 } else { 3 });
        assert_eq!(is(&game, "A-28-110", Flag::Isolated), isolated, "{friend}");
    }
    // Under the clear sky of turn 15 an Allied unit is not; a German one in its place is.
    assert!(!is(&ring("", None).turn(15).begin(GERMAN, Segment::Supply), "A-28-110", Flag::Isolated));
    let mut german = Position::empty("C2", "").turn(15).place("G-26V-39", "3022").place("G-26V-77", "3021");
    let allies = ["A-28-109", "A-28-110", "A-28-112", "A-4-8", "A-4-12", "A-4-22"];
    for (id, at) in allies.iter().zip(["3020", "3221", "3222", "3024", "2822", "2821"]) {
        german = german.place(id, at);
    }
    for (id, at) in ["A-99-393", "A-99-394", "A-99-395", "A-2-9"].iter().zip(["3120", "3220", "3123", "2923"])
    {
        german = german.place(id, at);
    }
    let game = german.place("A-2-23", "2823").place("A-2-38", "2920").begin(ALLIED, Segment::Supply);
    assert!(game.is_clear() && is(&game, "G-26V-39", Flag::Isolated));
}

/// Ex 1.0-b.
#[test]
fn r1_0_5_example_b_without_the_switch_friends_keep_a_unit_from_being_enclosed() {
    let game = ring("-V1.0", None).begin(GERMAN, Segment::Supply);
    as_drawn(&game, "Ex 1.0-b");
    assert!(!is(&game, "A-28-110", Flag::Isolated));
}

#[test]
fn r1_0_4_germans_are_supplied_without_tracing_on_the_first_turns() {
    let position = |turn| Position::empty("C2", "").turn(turn).place("G-2Pz-3 Pz", "1916");
    let game = position(4).begin(GERMAN, Segment::Supply);
    assert!(game.supplied(unit(&game, "G-2Pz-3 Pz")));
    let blocked = position(5).place("A-28-110", "2017").place("A-28-109", "1915").place("A-28-112", "1817");
    let game = blocked.begin(GERMAN, Segment::Supply);
    assert!(!game.supplied(unit(&game, "G-2Pz-3 Pz")));
    // 1.2.1: half the allowance.
    assert_eq!(game.allowance(unit(&game, "G-2Pz-3 Pz")), 3 * 2);
    let game = Position::after(game).begin(GERMAN, Segment::Movement);
    assert_eq!(refused(&game, "column 3Pz/2Pz"), "3.2.1");
}

/// Ex 1.1.
#[test]
fn r1_1_example_who_may_be_selected_on_turn_9() {
    let mut game = Position::of("C2", "").turn(8).place("G-FBB", "5210").begin(GERMAN, Segment::Fuel);
    act(&mut game, "starve 2Pz", &[6, 6, 6, 6]);
    assert!(is(&game, "G-2Pz-3 Pz", Flag::Unsupplied) && is(&game, "G-2Pz-2 PG", Flag::ShortOfFuel));
    let game = Position::after(game).turn(9).begin(GERMAN, Segment::Fuel);
    assert_eq!(game.decision().unwrap().side, ALLIED);
    let legal = texts(&game);
    for name in ["1SSPz", "12SSPz", "116Pz", "PzLehr"] {
        assert!(legal.contains(&format!("starve {name}")), "{name} of {legal:?}");
    }
    assert_eq!(refused(&game, "starve 2Pz"), "1.1.1");
    assert!(legal.iter().any(|text| text.split(' ').count() == 3), "a pair of brigades: {legal:?}");
    assert!(!is(&game, "G-2Pz-3 Pz", Flag::ShortOfFuel));
    let game = Position::of("C2", "-V1.1").turn(9).place("G-FBB", "5210").begin(GERMAN, Segment::Fuel);
    assert!(texts(&game).iter().all(|text| text.split(' ').count() == 2));
}

/// X3.
#[test]
fn x3_full_tanks_need_no_selection() {
    let game = Position::of("C2", "+VAR-B").turn(9).begin(GERMAN, Segment::Fuel);
    assert_eq!(game.state().selections, [0, 0]);
}

#[test]
fn r1_1_2_there_are_three_independent_brigades() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let formations = &game.fixed().formations;
    let brigades = formations.iter().filter(|one| one.brigade).flat_map(|one| &one.members);
    let mut ids: Vec<&str> = brigades.map(|&unit| game.counter(unit).id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["G-150", "G-FBB", "G-FGB"]);
    // 1.1.1: divisions of classes A and M alone.
    let divisions: Vec<&str> =
        formations.iter().filter(|one| !one.brigade).map(|one| one.name.as_str()).collect();
    for name in ["1SSPz", "12SSPz", "116Pz", "2Pz", "PzLehr", "9SSPz", "2SSPz", "3PG", "9Pz", "15PG"] {
        assert!(divisions.contains(&name), "{name} of {divisions:?}");
    }
    assert!(!divisions.contains(&"26VG") && !divisions.contains(&"3FJ"));
}
