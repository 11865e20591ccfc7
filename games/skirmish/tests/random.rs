//! A thousand games at random end well: see `trials::soak`.
//!
//! `SALIENT_GAME=123 cargo test -p skirmish --test random` plays that one game alone.

use skirmish::Skirmish;
use skirmish::rulebook::rulebook;
use trials::soak::Case;

const SCENARIOS: [&str; 4] = ["clearing", "bridge", "mill", "hill"];

fn case(number: u64) -> Case {
    let preset = if (number / 4).is_multiple_of(2) { "standard" } else { "first" };
    Case::new::<Skirmish>(number, SCENARIOS[(number % 4) as usize], Some(preset))
}

trials::thousand_games!(Skirmish, case);

#[test]
fn the_games_are_of_every_kind() {
    let cases: Vec<Case> = (0..200).map(case).collect();
    for scenario in SCENARIOS {
        assert!(cases.iter().any(|case| case.scenario == scenario), "{scenario}");
    }
    for info in rulebook().switches() {
        assert!(cases.iter().any(|case| case.changes(&info.id)), "{} is never switched", info.id);
    }
}
