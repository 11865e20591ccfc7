//! What the tests share.

use dark_december::DarkDecember;
use dark_december::rulebook::rulebook;
use trials::hand::choices;
pub(crate) use trials::hand::play;

/// Every switch away from its value in the variant, with those that need it.
pub(crate) const FLIPS: &str = "-V1.0 -V1.1 -V2.0 -V3.0 -V3.1 -V3.2R -V3.2Z -V3.3 -V3.4 -V3.7 -V4.1 -V4.2 -V4.3 -V4.4 -V4.5T -V4.5Z \
    -V4.5E -V4.6 -V5.0 -VSR1.1 -VSR1.2 -OPT1.0,-VOR1.0 -VOR1.0 -OPT2.0,-VOR2.0 -VOR2.0 -OPT3.0,-VOR3.0 \
    -VOR3.0 -OPT4.0,-VOR4.0 -VOR4.0 +OPT5.0 -OPT6.0 +OPT7.0 -OPT8.0 -OPT9.0,-VOR9.4,-VOR9.5,-V4.6 \
    -VOR9.4 -VOR9.5 -HAP -FIVE +VAR-XVIII +VAR-A +VAR-B +VAR-C +VAR-D +VAR-E";

#[test]
fn every_switch_is_flipped() {
    for switch in rulebook().switches() {
        let first = |flip: &&str| flip.split(',').next().is_some_and(|word| word[1..] == switch.id);
        assert_eq!(FLIPS.split_whitespace().filter(first).count(), 1, "{}", switch.id);
    }
}

pub(crate) fn new(scenario: &str, switches: &str) -> DarkDecember {
    DarkDecember::new(scenario, Some("variant"), switches)
        .unwrap_or_else(|error| panic!("{switches}: {error}"))
}

/// All that a player can do and read here: the question, the list of actions with the sums behind them, the bridges and
/// towns, who stands where in which state, and how the game ended.
pub(crate) fn seen(game: &DarkDecember) -> Vec<String> {
    let mut lines = choices(game);
    for unit in game.fixed().unit_ids() {
        if let Some(hex) = game.hex_of(unit) {
            let (counter, state) = (game.counter(unit), game.unit_state(unit));
            let supply = if game.supplied(unit) { "Supplied" } else { "Unsupplied" };
            lines.push(format!(
                "{} {} {} steps, {supply}, {} markers",
                counter.id,
                game.fixed().label(hex),
                game.steps(unit),
                state.markers
            ));
        }
    }
    lines
}
