//! A thousand games at random end well: see `trials::soak`.
//!
//! `SALIENT_GAME=123 cargo test -p bulge --test random` plays that one game alone.

use bulge::Bulge;
use bulge::rulebook::rulebook;
use trials::soak::{Case, soak};

/// Of twenty games one is a campaign, two begin at Christmas or with Nordwind, and the rest are short.
const SCENARIOS: [&str; 20] = [
    "S2", "S3", "S2", "S3", "S2", "S3", "S2", "S3", "S4", "S3", "S2", "S3", "S2", "S3", "S5", "S3", "S2",
    "S3", "S2", "S1",
];

fn begin(case: &Case) -> Result<Bulge, String> {
    Bulge::new(&case.scenario, case.preset, &case.switches).map_err(|error| error.to_string())
}

fn case(number: u64) -> Case {
    let preset = if (number / 20).is_multiple_of(2) { "variant" } else { "original" };
    Case::new(number, SCENARIOS[(number % 20) as usize], Some(preset), rulebook(), begin)
}

#[test]
fn a_thousand_games_end_well() {
    let steps = soak(1000, case, begin).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{steps} steps");
}

#[test]
fn the_games_are_of_every_kind() {
    let cases: Vec<Case> = (0..200).map(case).collect();
    for scenario in ["S1", "S2", "S3", "S4", "S5"] {
        let of = |case: &Case| case.scenario == scenario && case.preset == Some("original");
        assert!(cases.iter().any(of), "{scenario}");
    }
    for info in rulebook().switches() {
        assert!(cases.iter().any(|case| case.changes(&info.id)), "{} is never switched", info.id);
    }
}
