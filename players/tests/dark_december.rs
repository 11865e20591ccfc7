//! The cadet of Dark December plays every scenario to its end, chooses only what is legal, and beats chance.

#[allow(dead_code)]
mod common;

use dark_december::DarkDecember;
use engine::Side;
use players::dark_december::{Cadet, dark_december_computers};

common::cadet_tests!(DarkDecember, dark_december_computers, "C1", "C2", 10);

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
fn either_side_wins_some_games() {
    for scenario in ["C1", "C2"] {
        let game = |seed| play(seed, scenario, "", [seed * 2 + 1, seed * 2 + 2]).outcome;
        let winners: Vec<Option<Side>> = (0..12).map(|seed| game(seed).winner).collect();
        for side in [Side(0), Side(1)] {
            assert!(winners.contains(&Some(side)), "{scenario}: {side:?} never wins");
        }
    }
}
