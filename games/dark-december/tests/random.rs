//! A thousand games at random end well: see `trials::soak`.
//!
//! `SALIENT_GAME=123 cargo test -p dark-december --test random` plays that one game alone.

use dark_december::DarkDecember;
use dark_december::rulebook::rulebook;
use trials::soak::{Case, of_every_kind};

/// Of twenty games one is a campaign, and the rest are the two short scenarios.
const SCENARIOS: [&str; 20] = [
    "C1", "C6", "C1", "C6", "C1", "C6", "C1", "C6", "C1", "C6", "C1", "C6", "C1", "C6", "C1", "C6", "C1",
    "C6", "C1", "C2",
];
const PRESETS: [&str; 4] = ["variant", "free", "base79", "base79+"];

fn case(number: u64) -> Case {
    let preset = PRESETS[(number / 20 % 4) as usize];
    Case::new::<DarkDecember>(number, SCENARIOS[(number % 20) as usize], Some(preset))
}

trials::thousand_games!(DarkDecember, case);

#[test]
fn the_games_are_of_every_kind() {
    let kinds = ["C1", "C2", "C6"].into_iter().flat_map(|id| PRESETS.map(|preset| (id, Some(preset))));
    of_every_kind(case, kinds, rulebook());
}
