//! The cadet plays every scenario to its end, chooses only what is legal, and chooses alike for the same number.

#[allow(dead_code)]
mod common;

use bulge::Bulge;
use common::Played;
use engine::{Outcome, Side};
use players::Player;
use players::bulge::{Cadet, bulge_computers};

fn new(scenario: &str, switches: &str) -> Bulge {
    Bulge::new(scenario, None, switches).expect("the scenario is good")
}

/// Plays a game of two cadets.
fn play(seed: u64, scenario: &str, switches: &str, numbers: [u64; 2]) -> Played {
    common::play(new(scenario, switches), seed, numbers.map(cadet), |_| ())
}

fn cadet(number: u64) -> Box<dyn Player<Bulge>> {
    Box::new(Cadet::new(number))
}

#[test]
fn it_plays_every_scenario_against_itself() {
    for scenario in ["S1", "S2", "S3", "S4", "S5"] {
        let count = play(5, scenario, "", [1, 2]).count;
        assert!(count > 100, "{scenario}: {count} choices");
    }
}

#[test]
fn it_knows_the_other_switches() {
    for switches in ["MIX=base,-DC", "-MC,-RB,-AIR,-ISO", "+FREE,-BRK,-STF,-SUR"] {
        play(5, "S2", switches, [1, 2]);
    }
    for switches in ["NWF=2", "NWF=3"] {
        play(5, "S4", switches, [1, 2]);
    }
}

#[test]
fn it_chooses_alike_for_the_same_number() {
    let game = || play(5, "S2", "", [7, 8]);
    let (first, second) = (game(), game());
    assert_eq!((first.count, first.mark), (second.count, second.mark));
    assert_ne!(play(5, "S2", "", [9, 8]).mark, first.mark);
}

/// The cadet wins all these games against chance.
fn beats_chance(scenario: &str, side: Side, games: u64) {
    assert_eq!(common::wins(&new(scenario, ""), side, 0..games, cadet) as u64, games, "{scenario}, {side:?}");
}

#[test]
fn the_german_beats_chance_in_the_first_four_days() {
    beats_chance("S2", Side(0), 20);
}

#[test]
fn the_ally_beats_chance_in_the_first_four_days() {
    beats_chance("S2", Side(1), 20);
}

#[test]
fn it_beats_chance_in_the_campaign() {
    beats_chance("S1", Side(0), 3);
    beats_chance("S1", Side(1), 3);
}

#[test]
fn campaigns_differ_with_the_dice() {
    let campaign = |seed| play(seed, "S1", "", [seed + 1, seed + 2]).outcome;
    // The German wins six or seven of ten: with six games one in twenty such tests would see no other winner.
    let outcomes: Vec<Outcome> = (0..12).map(campaign).collect();
    let scores: std::collections::BTreeSet<i32> = outcomes.iter().map(|outcome| outcome.score).collect();
    assert!(scores.len() > 6, "margins {scores:?}");
    for side in [Side(0), Side(1)] {
        assert!(outcomes.iter().any(|outcome| outcome.winner == Some(side)), "{side:?} never wins");
    }
}

#[test]
fn it_is_the_first_of_the_list() {
    let names: Vec<&str> = bulge_computers().iter().map(|computer| computer.name).collect();
    assert_eq!(names, ["cadet", "random"]);
}
