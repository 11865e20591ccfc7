//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`.
//!
//! `SALIENT_GOLDEN=write cargo test -p skirmish --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that.

use std::path::PathBuf;

use skirmish::Skirmish;
use trials::golden::{Script, compare, texts};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

#[test]
fn golden_games_are_told_as_ever() {
    let begin = |script: &Script<'_>| {
        Skirmish::new(script.scenario, script.preset(), script.rules)
            .unwrap_or_else(|error| panic!("{error}"))
    };
    compare(&folder(), begin).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn there_is_a_golden_game_of_everything() {
    let files = texts(&folder()).expect("the folder can be read");
    let scripts: Vec<Script> =
        files.iter().map(|(_, text)| Script::read(text).expect("it is read")).collect();
    for scenario in ["clearing", "bridge", "mill", "hill"] {
        assert!(scripts.iter().any(|script| script.scenario == scenario), "{scenario}");
    }
    for action in ["pick", "go", "fire", "stay"] {
        assert!(scripts.iter().any(|script| script.chooses(action)), "nobody chooses \"{action}\"");
    }
    for sign in ['?', '!'] {
        assert!(scripts.iter().any(|script| script.input.iter().any(|&(one, _)| one == sign)), "{sign}");
    }
}
