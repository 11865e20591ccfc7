//! The cadet plays every scenario to its end, chooses only what is legal, and chooses alike for the same number.

use bulge::Bulge;
use engine::{Dice, Game, Outcome, Side, Status};
use players::bulge::{Cadet, bulge_computers};
use players::{Player, Random};

/// Plays a game; gives the outcome, the number of choices and a number that differs where the games differ.
fn play(scenario: &str, switches: &str, players: [Box<dyn Player<Bulge>>; 2]) -> (Outcome, usize, u64) {
    play_with(5, scenario, switches, players)
}

/// The same with other dice.
fn play_with(
    seed: u64,
    scenario: &str,
    switches: &str,
    mut players: [Box<dyn Player<Bulge>>; 2],
) -> (Outcome, usize, u64) {
    let mut game = Bulge::new(scenario, None, switches).expect("the scenario is good");
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let (mut count, mut mark) = (0, 0_u64);
    loop {
        let side = match game.status() {
            Status::Choose(decision) => decision.side,
            Status::Over(outcome) => return (outcome, count, mark),
        };
        game.legal(&mut legal);
        let action = players[side.index()].choose(&game, &legal);
        let place = legal.iter().position(|&known| known == action);
        let place = place.unwrap_or_else(|| panic!("{} is not legal", game.action_text(action)));
        mark = mark.wrapping_mul(31).wrapping_add(place as u64);
        count += 1;
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
}

fn cadet(number: u64) -> Box<dyn Player<Bulge>> {
    Box::new(Cadet::new(number))
}

#[test]
fn it_plays_every_scenario_against_itself() {
    for scenario in ["S1", "S2", "S3", "S4", "S5"] {
        let (_, count, _) = play(scenario, "", [cadet(1), cadet(2)]);
        assert!(count > 100, "{scenario}: {count} choices");
    }
}

#[test]
fn it_knows_the_other_switches() {
    for switches in ["MIX=base,-DC", "-MC,-RB,-AIR,-ISO", "+FREE,-BRK,-STF,-SUR"] {
        play("S2", switches, [cadet(1), cadet(2)]);
    }
    for switches in ["NWF=2", "NWF=3"] {
        play("S4", switches, [cadet(1), cadet(2)]);
    }
}

#[test]
fn it_chooses_alike_for_the_same_number() {
    let game = || play("S2", "", [cadet(7), cadet(8)]);
    let (first, second) = (game(), game());
    assert_eq!((first.1, first.2), (second.1, second.2));
    assert_ne!(play("S2", "", [cadet(9), cadet(8)]).2, first.2);
}

/// The cadet wins all these games against chance.
fn beats_chance(scenario: &str, side: Side, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut players: [Box<dyn Player<Bulge>>; 2] =
            [Box::new(Random::new(seed * 2 + 1)), Box::new(Random::new(seed * 2 + 2))];
        players[side.index()] = cadet(seed + 1);
        let (outcome, ..) = play_with(seed, scenario, "", players);
        assert_eq!(outcome.winner, Some(side), "{scenario}, dice {seed}: margin {}", outcome.score);
    }
}

#[test]
fn the_german_beats_chance_in_the_first_four_days() {
    beats_chance("S2", Side(0), 0..20);
}

#[test]
fn the_ally_beats_chance_in_the_first_four_days() {
    beats_chance("S2", Side(1), 0..20);
}

#[test]
fn it_beats_chance_in_the_campaign() {
    beats_chance("S1", Side(0), 0..3);
    beats_chance("S1", Side(1), 0..3);
}

#[test]
fn campaigns_differ_with_the_dice() {
    let campaign = |seed| play_with(seed, "S1", "", [cadet(seed + 1), cadet(seed + 2)]).0;
    let outcomes: Vec<Outcome> = (0..6).map(campaign).collect();
    let scores: std::collections::BTreeSet<i32> = outcomes.iter().map(|outcome| outcome.score).collect();
    assert!(scores.len() > 3, "margins {scores:?}");
    for side in [Side(0), Side(1)] {
        assert!(outcomes.iter().any(|outcome| outcome.winner == Some(side)), "{side:?} never wins");
    }
}

#[test]
fn it_is_the_first_of_the_list() {
    let names: Vec<&str> = bulge_computers().iter().map(|computer| computer.name).collect();
    assert_eq!(names, ["cadet", "random"]);
}
