//! A thousand games at random end well: see `trials::soak`.
//!
//! `SALIENT_GAME=123 cargo test -p bulge --test random` plays that one game alone.

use bulge::Bulge;
use bulge::rulebook::rulebook;
use trials::soak::{Case, of_every_kind};

/// Of twenty games one is a campaign, two begin at Christmas or with Nordwind, and the rest are short.
const SCENARIOS: [&str; 20] = [
    "S2", "S3", "S2", "S3", "S2", "S3", "S2", "S3", "S4", "S3", "S2", "S3", "S2", "S3", "S5", "S3", "S2",
    "S3", "S2", "S1",
];

fn case(number: u64) -> Case {
    let preset = if (number / 20).is_multiple_of(2) { "variant" } else { "original" };
    Case::new::<Bulge>(number, SCENARIOS[(number % 20) as usize], Some(preset))
}

trials::thousand_games!(Bulge, case);

#[test]
fn the_games_are_of_every_kind() {
    of_every_kind(case, ["S1", "S2", "S3", "S4", "S5"].map(|id| (id, Some("original"))), rulebook());
}
