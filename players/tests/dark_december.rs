//! The cadet of Dark December plays every scenario to its end, chooses only what is legal, and beats chance.

use dark_december::DarkDecember;
use engine::{Dice, Game, Outcome, Side, Status};
use players::dark_december::{Cadet, dark_december_computers};
use players::{Player, Random};

type Seat = Box<dyn Player<DarkDecember>>;

/// Plays a game; gives the outcome, the number of choices and a number that differs where the games differ.
fn play(seed: u64, scenario: &str, switches: &str, mut players: [Seat; 2]) -> (Outcome, usize, u64) {
    let mut game = DarkDecember::new(scenario, None, switches).expect("the scenario is good");
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

fn cadet(number: u64) -> Seat {
    Box::new(Cadet::new(number))
}

#[test]
fn it_plays_every_scenario_against_itself() {
    for scenario in ["C1", "C2", "C6"] {
        let (_, count, _) = play(5, scenario, "", [cadet(1), cadet(2)]);
        assert!(count > 100, "{scenario}: {count} choices");
    }
}

#[test]
fn it_knows_the_other_switches() {
    for switches in
        ["-HAP,-FIVE", "-V3.2R,-V3.2Z,-V3.4,-V4.4", "-OPT6.0,-OPT9.0,-VOR9.4,-VOR9.5,-V4.6,+OPT7.0"]
    {
        play(5, "C1", switches, [cadet(1), cadet(2)]);
    }
}

#[test]
fn it_chooses_alike_for_the_same_number() {
    let game = || play(5, "C1", "", [cadet(7), cadet(8)]);
    let (first, second) = (game(), game());
    assert_eq!((first.1, first.2), (second.1, second.2));
    assert_ne!(play(5, "C1", "", [cadet(9), cadet(8)]).2, first.2);
}

/// The cadet wins all these games against chance.
fn beats_chance(scenario: &str, side: Side, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut players: [Seat; 2] =
            [Box::new(Random::new(seed * 2 + 1)), Box::new(Random::new(seed * 2 + 2))];
        players[side.index()] = cadet(seed + 1);
        let (outcome, ..) = play(seed, scenario, "", players);
        assert_eq!(outcome.winner, Some(side), "{scenario}, dice {seed}: score {}", outcome.score);
    }
}

#[test]
fn the_german_beats_chance_in_the_first_four_days() {
    beats_chance("C1", Side(0), 0..10);
}

#[test]
fn the_ally_beats_chance_in_the_first_four_days() {
    beats_chance("C1", Side(1), 0..10);
}

#[test]
fn it_beats_chance_in_the_campaign() {
    beats_chance("C2", Side(0), 0..3);
    beats_chance("C2", Side(1), 0..3);
}

#[test]
fn either_side_wins_some_games() {
    for scenario in ["C1", "C2"] {
        let game = |seed| play(seed, scenario, "", [cadet(seed * 2 + 1), cadet(seed * 2 + 2)]).0;
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
