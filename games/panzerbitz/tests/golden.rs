//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `engine::golden`.
//!
//! `SALIENT_GOLDEN=write cargo test -p panzerbitz --test golden` writes the answers anew. To add a game write its head and
//! its actions, each after `>`, and run that.

use std::fs;
use std::path::{Path, PathBuf};

use engine::golden::{Script, difference};
use panzerbitz::Panzerbitz;
use panzerbitz::rulebook::rulebook;

/// Every file of the folder with its text, by name.
fn files() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "txt"));
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("it is text"))).collect()
}

fn game(script: &Script<'_>) -> Panzerbitz {
    Panzerbitz::new(script.scenario, script.preset(), script.rules).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn golden_games_are_told_as_ever() {
    let write = std::env::var("SALIENT_GOLDEN").is_ok_and(|word| word == "write");
    let mut differing = Vec::new();
    for (path, text) in files() {
        let script = Script::read(&text).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
        let told = script.tell(game(&script)).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
        if write {
            fs::write(&path, &told).expect("it can be written");
        } else if let Some(difference) = difference(&text, &told) {
            differing.push(format!("{}: {difference}", path.display()));
        }
    }
    assert!(
        differing.is_empty(),
        "{}\nif that is meant: SALIENT_GOLDEN=write cargo test -p panzerbitz --test golden",
        differing.join("\n")
    );
}

#[test]
fn there_is_a_golden_game_of_every_card_and_of_all_that_changes_the_flow() {
    let files = files();
    let scripts: Vec<Script<'_>> =
        files.iter().map(|(_, text)| Script::read(text).expect("it is read")).collect();
    for card in 1..=10 {
        assert!(scripts.iter().any(|script| script.scenario == card.to_string()), "card {card}");
    }
    for action in [
        "place-rest",
        "take",
        "put",
        "put-under",
        "put-inside",
        "counter",
        "enter",
        "next",
        "attack",
        "aim",
        "add",
        "fire",
        "cancel",
        "overrun",
        "orders",
        "order",
        "lift",
        "creep",
        "load",
        "unload",
        "begin",
        "count",
        "reverse",
        "quick-march",
        "under",
        "blow",
        "stay",
        "done",
    ] {
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
