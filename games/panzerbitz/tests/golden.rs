//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`.
//!
//! `SALIENT_BLESS=1 cargo test -p panzerbitz --test golden` writes the answers anew. To add a game write its head and
//! its actions, each after `>`, and run that.

use std::path::PathBuf;

use panzerbitz::Panzerbitz;
use panzerbitz::rulebook::rulebook;
use trials::bless::texts;
use trials::golden::{Script, compare};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

fn game(script: &Script<'_>) -> Panzerbitz {
    Panzerbitz::new(script.scenario, script.preset(), script.rules).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn golden_games_are_told_as_ever() {
    compare(&folder(), game).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn there_is_a_golden_game_of_every_card_and_of_all_that_changes_the_flow() {
    let files = texts(&folder()).expect("the folder can be read");
    let scripts: Vec<Script<'_>> =
        files.iter().map(|(_, text)| Script::read(text).expect("it is read")).collect();
    for card in 1..=10 {
        assert!(scripts.iter().any(|script| script.scenario == card.to_string()), "card {card}");
    }
    let all = "place-rest take put put-under put-inside counter enter next attack aim add fire cancel overrun \
        orders order lift creep load unload begin count reverse quick-march under blow stay done";
    for action in all.split_whitespace() {
        assert!(scripts.iter().any(|script| script.chooses(action)), "nobody chooses \"{action}\"");
    }
    for sign in ['?', '!'] {
        assert!(scripts.iter().any(|script| script.input.iter().any(|&(one, _)| one == sign)), "{sign}");
    }
    // Each switch is on in one game and off in another.
    let games: Vec<Panzerbitz> = scripts.iter().map(game).collect();
    for switch in rulebook().switches() {
        let id = rulebook().switch(&switch.id).expect("it is in the book");
        let on = games.iter().filter(|game| engine::Game::setting(*game).rules.on(id)).count();
        assert!((1..games.len()).contains(&on), "{} is on in {on} games", switch.id);
    }
}
