//! What the tests share.

use bulge::Bulge;
use bulge::rulebook::rulebook;
use trials::hand::choices;
pub(crate) use trials::hand::{play, texts};

/// Every switch, away from its value in the variant.
pub(crate) const FLIPS: [&str; 20] = [
    "MIX=base", "-MOT", "-CA", "-DC", "-NW", "NWF=2", "-MC", "-SUR", "-RB", "-RC", "-BRK", "-STF", "-ISO",
    "-FUEL", "-OKW", "-AIR", "-BRIT", "-GREIF", "-VDH", "+FREE",
];

#[test]
fn every_switch_is_flipped() {
    let flipped =
        |id: &str| FLIPS.iter().any(|flip| flip.trim_start_matches(['+', '-']).split('=').next() == Some(id));
    for switch in rulebook().switches() {
        // C1 to C7 are set in a custom mix alone, and have a table of their own.
        let custom = switch.requires.iter().any(|needed| needed == "MIX=custom");
        assert!(flipped(&switch.id) != custom, "{}", switch.id);
    }
}

pub(crate) fn new(scenario: &str, switches: &str) -> Bulge {
    Bulge::new(scenario, Some("variant"), switches).unwrap_or_else(|error| panic!("{switches}: {error}"))
}

/// All that a player can do and read here: the question, the list of actions with the sums behind them, who stands where
/// with how many points, and how the game ended.
pub(crate) fn seen(game: &Bulge) -> Vec<String> {
    let mut lines = choices(game);
    for unit in game.fixed().unit_ids() {
        if let Some(hex) = game.hex_of(unit) {
            let (counter, state) = (game.counter(unit), game.unit_state(unit));
            let place = game.fixed().label(hex);
            let supply = if game.supplied(unit) { "supplied" } else { "out of supply" };
            lines.push(format!(
                "{} {place} {} twelfths, {supply}, isolated {}",
                counter.id,
                game.allowance(unit),
                state.isolation
            ));
        }
    }
    lines
}
