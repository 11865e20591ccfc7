//! The laws that every game keeps, on all scenarios and every switch set.

use engine::laws::{self, Budget, Start};
use skirmish::Skirmish;

fn start(scenario: &str, switches: &str) -> Start<Skirmish> {
    let game = Skirmish::new(scenario, None, switches).unwrap_or_else(|error| panic!("{error}"));
    Start::new(format!("{scenario} {switches}"), game)
}

fn hold(starts: &[Start<Skirmish>], games: u64) {
    let budget = Budget { games, ..Budget::default() };
    let report = laws::all(starts, &budget).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
}

#[test]
fn every_scenario_keeps_the_laws() {
    for scenario in ["bridge", "mill", "hill"] {
        hold(&[start(scenario, "")], 3);
    }
}

#[test]
fn the_first_lesson_keeps_the_laws() {
    hold(&[start("clearing", ""), start("clearing", "-GREEN,+FIRE")], 10);
}

#[test]
fn every_switch_set_keeps_the_laws() {
    let sets =
        ["-GREEN", "-WOODS", "-FIRE", "-GREEN,-FIRE", "-GREEN,-WOODS", "-WOODS,-FIRE", "-GREEN,-WOODS,-FIRE"];
    hold(&sets.map(|switches| start("mill", switches)), 2);
}

#[test]
fn a_press_where_nothing_can_be_chosen_says_why() {
    let starts = ["bridge", "mill", "hill", "clearing"].map(|scenario| start(scenario, "").game);
    assert_eq!(trials::presses::silent(starts), Vec::<String>::new());
}
