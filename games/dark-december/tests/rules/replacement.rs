//! Replacements (2.0) and optional forces (OR3.0).

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{Flag, Gate, Place, Position, Segment};
use engine::Game;

use crate::tools::{act, acts, at, drawn, example, is, is_legal, lost_regiment, refused, texts, unit};

/// Ex 2.0-a.
#[test]
fn r2_0_5_a_lost_regiment_returns_in_the_town_nearest_to_its_division() {
    let mut game = lost_regiment(&example("Ex 2.0-a"));
    act(&mut game, "return 110/28Inf", &[]);
    // Bastogne and La Roche are where the two regiments stand.
    assert_eq!(texts(&game), ["put 2516", "put 3022"]);
    act(&mut game, "put 2516", &[]);
    assert_eq!(at(&game, "A-28-110"), "2516");
    assert!(is(&game, "A-28-110", Flag::Reduced));
    assert_eq!(game.state().points[1], [0, 0]);
}

#[test]
fn r2_0_5_the_town_is_three_hexes_from_the_enemy() {
    let mut game = lost_regiment("A-28-112 2516, G-26V-39 2514");
    act(&mut game, "return 110/28Inf", &[]);
    assert!(!is_legal(&game, "put 2516") && texts(&game).iter().all(|text| text.starts_with("put ")));
}

/// Ex 2.0-b, Ex 2.0-c.
#[test]
fn r2_0_4_surrendered_and_independent_units_return_at_the_edge_for_three_points() {
    let place = |switches| {
        Position::empty("C2", switches)
            .turn(9)
            .places(&example("Ex 2.0-b"))
            .send("A-106-422", Place::Surrendered)
    };
    assert_eq!(drawn("Ex 2.0-c").row, ["G-FBB"]);
    let mut game = place("").points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement);
    assert_eq!(game.return_cost(unit(&game, "A-106-422")), 3);
    act(&mut game, "return 422/106Inf", &[]);
    let state = game.unit_state(unit(&game, "A-106-422"));
    assert_eq!(state.gate, Gate::Edge);
    assert_eq!(
        refused(&place("").points(ALLIED, [0, 2]).begin(ALLIED, Segment::Replacement), "return 422/106Inf"),
        "2.0.1"
    );
    // Without V2.0: three points with VOR1.0, two without, in a town near 424.
    let game = place("-V2.0").points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement);
    assert_eq!(game.return_cost(unit(&game, "A-106-422")), 3);
    let game = place("-V2.0,-VOR1.0").points(ALLIED, [0, 3]).begin(ALLIED, Segment::Replacement);
    assert_eq!(game.return_cost(unit(&game, "A-106-422")), 2);
    let fbb = |switches| {
        let position = Position::empty("C2", switches).turn(9).send("G-FBB", Place::Eliminated);
        position.points(GERMAN, [3, 0]).begin(GERMAN, Segment::Replacement)
    };
    assert!(texts(&fbb("")).iter().any(|text| text.starts_with("return Fuehrer")));
    assert!(!texts(&fbb("-V2.0")).iter().any(|text| text.starts_with("return")));
}

/// Ex 2.0-b.
#[test]
fn r2_0_4_a_unit_from_the_edge_enters_on_the_west_edge() {
    let mut game = Position::empty("C2", "")
        .quiet()
        .turn(9)
        .place("A-106-424", "3811")
        .send("A-106-422", Place::Surrendered)
        .points(ALLIED, [0, 3])
        .begin(ALLIED, Segment::Replacement);
    // Nothing more can be bought, so that the Movement Phase begins.
    act(&mut game, "return 422/106Inf", &[]);
    let entries: Vec<String> =
        texts(&game).into_iter().filter(|text| text.starts_with("enter 422/106Inf")).collect();
    assert_eq!(entries.len(), 4, "{entries:?}");
    for label in ["0107", "0110", "0118", "0121"] {
        assert!(entries.contains(&format!("enter 422/106Inf {label}")));
    }
}

#[test]
fn r2_0_2_a_step_is_restored_out_of_enemy_zones() {
    let place = |enemy: &str| {
        Position::empty("C2", "")
            .turn(9)
            .place("A-28-110", "2516")
            .flag("A-28-110", Flag::Reduced, true)
            .place("G-26V-39", enemy)
            .points(ALLIED, [1, 1])
            .begin(ALLIED, Segment::Replacement)
    };
    assert_eq!(refused(&place("2515"), "restore 110/28Inf"), "2.0.2");
    let mut game = place("2520");
    act(&mut game, "restore 110/28Inf", &[6, 6, 6]);
    assert!(!is(&game, "A-28-110", Flag::Reduced));
    assert_eq!(game.state().points[1], [1, 0]);
}

#[test]
fn r2_0_1_points_are_gained_by_the_turn_track() {
    let (game, _) = Position::of("C2", "-OPT3.0,-VOR3.0").turn(7).begin_with(GERMAN, Segment::Forces, &[]);
    assert_eq!(game.state().points, [[1, 1], [0, 0]]);
}

/// OR3.0.
#[test]
fn or3_0_a_one_or_two_commits_three_units() {
    let (mut game, _) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[2]);
    assert_eq!(game.state().grants, 3);
    acts(&mut game, &["commit 10Pz/10SSPz", "commit 37/17SSPG"]);
    assert_eq!(game.unit_state(unit(&game, "G-10SS-10 Pz")).due, 9);
    assert_eq!(game.unit_state(unit(&game, "G-17SS-37")).due, 13);
    assert_eq!(game.state().committed, [2, 0]);
    let (game, _) = Position::of("C2", "").turn(9).begin_with(GERMAN, Segment::Forces, &[3]);
    assert_eq!(game.state().grants, 0);
    let (game, _) = Position::of("C2", "-VOR3.0").turn(9).begin_with(GERMAN, Segment::Forces, &[1]);
    assert_eq!(game.state().grants, 2);
}
