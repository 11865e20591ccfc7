//! The cadet of Dark December plays every scenario to its end, chooses only what is legal, and beats chance.

#[allow(dead_code)]
mod common;

use common::Played;
use dark_december::DarkDecember;
use engine::Side;
use players::Player;
use players::dark_december::{Cadet, dark_december_computers};

fn new(scenario: &str, switches: &str) -> DarkDecember {
    DarkDecember::new(scenario, None, switches).expect("the scenario is good")
}

/// Plays a game of two cadets.
fn play(seed: u64, scenario: &str, switches: &str, numbers: [u64; 2]) -> Played {
    common::play(new(scenario, switches), seed, numbers.map(cadet), |_| ())
}

fn cadet(number: u64) -> Box<dyn Player<DarkDecember>> {
    Box::new(Cadet::new(number))
}

#[test]
fn it_plays_every_scenario_against_itself() {
    for scenario in ["C1", "C2", "C6"] {
        let count = play(5, scenario, "", [1, 2]).count;
        assert!(count > 100, "{scenario}: {count} choices");
    }
}

#[test]
fn it_knows_the_other_switches() {
    for switches in
        ["-HAP,-FIVE", "-V3.2R,-V3.2Z,-V3.4,-V4.4", "-OPT6.0,-OPT9.0,-VOR9.4,-VOR9.5,-V4.6,+OPT7.0"]
    {
        play(5, "C1", switches, [1, 2]);
    }
}

#[test]
fn it_chooses_alike_for_the_same_number() {
    let game = || play(5, "C1", "", [7, 8]);
    let (first, second) = (game(), game());
    assert_eq!((first.count, first.mark), (second.count, second.mark));
    assert_ne!(play(5, "C1", "", [9, 8]).mark, first.mark);
}

/// The cadet wins all these games against chance.
fn beats_chance(scenario: &str, side: Side, games: u64) {
    assert_eq!(common::wins(&new(scenario, ""), side, 0..games, cadet) as u64, games, "{scenario}, {side:?}");
}

#[test]
fn the_german_beats_chance_in_the_first_four_days() {
    beats_chance("C1", Side(0), 10);
}

#[test]
fn the_ally_beats_chance_in_the_first_four_days() {
    beats_chance("C1", Side(1), 10);
}

#[test]
fn it_beats_chance_in_the_campaign() {
    beats_chance("C2", Side(0), 3);
    beats_chance("C2", Side(1), 3);
}

#[test]
fn either_side_wins_some_games() {
    for scenario in ["C1", "C2"] {
        let game = |seed| play(seed, scenario, "", [seed * 2 + 1, seed * 2 + 2]).outcome;
        let winners: Vec<Option<Side>> = (0..12).map(|seed| game(seed).winner).collect();
        for side in [Side(0), Side(1)] {
            assert!(winners.contains(&Some(side)), "{scenario}: {side:?} never wins");
        }
    }
}

#[test]
fn it_is_the_first_of_the_list() {
    let names: Vec<&str> = dark_december_computers().iter().map(|computer| computer.name).collect();
    assert_eq!(names, ["cadet", "random"]);
}
