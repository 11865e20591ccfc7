//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`. A scenario may be a file beside them.
//!
//! `SALIENT_BLESS=1 cargo test -p dark-december --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that; or add it to [`plans::PLANS`] and run that, which writes the
//! games of the plans that have no file yet.

#[path = "golden/plans.rs"]
mod plans;

use std::fs;
use std::path::{Path, PathBuf};

use dark_december::DarkDecember;
use dark_december::charts::Charts;
use trials::bless::texts;
use trials::golden::{Script, compare};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

/// A game of the program, or of a scenario file of the folder.
fn begin(scenario: &str, preset: &str, rules: &str) -> DarkDecember {
    let game = if Path::new(scenario).extension().is_some() {
        let text = fs::read_to_string(folder().join(scenario)).expect("the scenario is there");
        DarkDecember::read(scenario, &text, Charts::standard(), Some(preset), rules)
    } else {
        DarkDecember::new(scenario, Some(preset), rules)
    };
    game.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn golden_games_are_told_as_ever() {
    if trials::bless::asked() {
        for plan in plans::PLANS {
            let path = folder().join(plan.file).with_extension("txt");
            if !path.exists() {
                let game = || begin(plan.scenario, plan.preset, plan.rules);
                let text = plans::play(plan, game());
                let told = Script::read(&text).and_then(|script| script.tell(game()));
                fs::write(&path, told.expect("it can be told")).expect("it can be written");
            }
        }
    }
    let game = |script: &Script<'_>| begin(script.scenario, script.preset, script.rules);
    compare(&folder(), game).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn there_is_a_golden_game_of_everything_that_changes_the_flow() {
    let files = texts(&folder()).expect("the folder can be read");
    let scripts: Vec<Script> =
        files.iter().map(|(_, text)| Script::read(text).expect("it is read")).collect();
    for scenario in ["C1", "C2", "C6"] {
        assert!(scripts.iter().any(|script| script.scenario == scenario), "{scenario}");
    }
    for preset in ["variant", "free", "base79", "base79+"] {
        assert!(scripts.iter().any(|script| script.preset == preset), "{preset}");
    }
    for switch in ["-V3.4", "-V4.1", "-V4.2", "-V4.4", "-OPT6.0", "+OPT5.0", "+VAR-B", "+VAR-C", "+VAR-D"] {
        let has = |script: &Script| script.rules.split(',').any(|word| word == switch);
        assert!(scripts.iter().any(has), "{switch}");
    }
    for action in plans::WANTED {
        assert!(scripts.iter().any(|script| script.chooses(action)), "nobody chooses \"{action}\"");
    }
    for sign in ['?', '!'] {
        assert!(scripts.iter().any(|script| script.input.iter().any(|&(one, _)| one == sign)), "{sign}");
    }
}
