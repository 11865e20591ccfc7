//! A thousand games at random end well: see `trials::soak`.
//!
//! `SALIENT_GAME=123 cargo test -p panzerbitz --test random` plays that one game alone.

use panzerbitz::Panzerbitz;
use panzerbitz::rulebook::rulebook;
use trials::soak::Case;

/// Half of the games have the switches of the card, the others begin with none or with all.
const PRESETS: [Option<&str>; 4] = [None, None, Some("base"), Some("full")];

fn case(number: u64) -> Case {
    let card = (1 + number % 10).to_string();
    Case::new::<Panzerbitz>(number, &card, PRESETS[(number / 10 % 4) as usize])
}

trials::thousand_games!(Panzerbitz, case);

#[test]
fn the_games_are_of_every_kind() {
    let cases: Vec<Case> = (0..200).map(case).collect();
    for (card, preset) in (1..=10).flat_map(|card| PRESETS.map(|preset| (card.to_string(), preset))) {
        let of = |case: &Case| case.scenario == card && case.preset == preset;
        assert!(cases.iter().any(of), "card {card} {preset:?}");
    }
    for info in rulebook().switches() {
        for word in info.values.iter().map(|value| format!("{}={value}", info.id)) {
            let set = |case: &Case| case.switches.split(',').any(|other| other == word);
            assert!(cases.iter().any(set), "{word} is never set");
        }
    }
}
