//! Games in words, as a player reads them. Each file in `tests/golden` holds what was chosen and what came of it; the form
//! of the files is told in `trials::golden`. A scenario may be a file beside them.
//!
//! `SALIENT_BLESS=1 cargo test -p dark-december --test golden` writes the answers anew. To add a game write its head and its
//! actions, each after `>`, and run that; or add it to [`plans::PLANS`] and run that, which writes the
//! games of the plans that have no file yet.

#[path = "golden/plans.rs"]
mod plans;

use engine::title::Playable;
use std::fs;
use std::path::Path;

use dark_december::DarkDecember;
use dark_december::charts::Charts;
use engine::data::Files;
use trials::golden::{Golden, Script};

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

/// A game of the program, or of a scenario file of the folder.
fn begin(scenario: &str, preset: &str, rules: &str) -> DarkDecember {
    let game = if Path::new(scenario).extension().is_some() {
        let text = fs::read_to_string(golden().folder.join(scenario)).expect("the scenario is there");
        let files = Files::scenario(scenario, &text);
        DarkDecember::read_files(&files, Charts::standard(), Some(preset), rules)
    } else {
        DarkDecember::new(scenario, Some(preset), rules)
    };
    game.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn golden_games_are_told_as_ever() {
    if trials::bless::asked() {
        for plan in plans::PLANS {
            let path = golden().folder.join(plan.file).with_extension("txt");
            if !path.exists() {
                let game = || begin(plan.scenario, plan.preset, plan.rules);
                let text = plans::play(plan, game());
                let told = Script::read(&text).and_then(|script| script.tell(game()));
                fs::write(&path, told.expect("it can be told")).expect("it can be written");
            }
        }
    }
    golden().compare(|script| begin(script.scenario, script.preset, script.rules));
}

#[test]
fn there_is_a_golden_game_of_everything_that_changes_the_flow() {
    let switches = ["-V3.4", "-V4.1", "-V4.2", "-V4.4", "-OPT6.0", "+OPT5.0", "+VAR-B", "+VAR-C", "+VAR-D"];
    let presets = ["variant", "free", "base79", "base79+"];
    golden().show(&["C1", "C2", "C6"], &presets, &switches, &plans::WANTED);
}
