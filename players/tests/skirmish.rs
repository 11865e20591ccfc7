//! The cadet of Skirmish: it knows every scenario and switch, and beats chance clearly.

#[allow(dead_code)]
mod common;

use common::{play, wins};
use engine::Side;
use players::Player;
use players::skirmish::Cadet;
use skirmish::Skirmish;

const GAMES: u64 = 40;

fn cadet() -> Box<dyn Player<Skirmish>> {
    Box::new(Cadet::default())
}

fn start(scenario: &str, switches: &str) -> Skirmish {
    Skirmish::new(scenario, None, switches).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn it_beats_chance_on_either_side() {
    for scenario in ["clearing", "bridge", "mill", "hill"] {
        let game = start(scenario, "");
        for side in [Side(0), Side(1)] {
            let won = wins(&game, side, 0..GAMES, |_| cadet());
            println!("{scenario}, side {}: {won} of {GAMES}", side.0);
            assert!(won as u64 * 10 >= GAMES * 8, "{scenario}, side {}: {won} of {GAMES}", side.0);
        }
    }
}

#[test]
fn it_knows_every_switch() {
    for switches in ["", "-GREEN", "-WOODS", "-FIRE", "-GREEN,-WOODS,-FIRE"] {
        let played = play(start("mill", switches), 3, [cadet(), cadet()], |_| ());
        assert!(played.count > 20, "{switches}: {} choices", played.count);
    }
}

#[test]
fn neither_side_wins_every_game_between_cadets() {
    for scenario in ["bridge", "mill", "hill"] {
        let game = start(scenario, "");
        let won = |seed| play(game.clone(), seed, [cadet(), cadet()], |_| ()).outcome.winner;
        let winners: Vec<Option<Side>> = (0..GAMES).map(won).collect();
        for side in [Side(0), Side(1)] {
            let count = winners.iter().filter(|winner| **winner == Some(side)).count();
            println!("{scenario}, side {}: {count} of {GAMES}", side.0);
            assert!(count as u64 * 8 >= GAMES, "{scenario}: side {} wins {count} of {GAMES}", side.0);
        }
    }
}
