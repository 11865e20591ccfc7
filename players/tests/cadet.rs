//! The cadet plays every scenario to its end, chooses only what is legal, and chooses alike for the same number.

#[allow(dead_code)]
mod common;

use bulge::Bulge;
use engine::{Outcome, Side};
use players::bulge::{Cadet, bulge_computers};

common::cadet_tests!(Bulge, bulge_computers, "S2", "S1", 20);

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
