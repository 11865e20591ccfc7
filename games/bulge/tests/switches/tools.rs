//! What the tests share.

use bulge::rulebook::rulebook;
use bulge::{Bulge, Event};
use engine::{Dice, Game, Status};

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

/// Plays actions; the dice show these, and nothing is missed if they are not asked for.
pub(crate) fn play(game: &mut Bulge, actions: &[&str], dice: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::listed(dice.to_vec()), Vec::new());
    for text in actions {
        let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut dice, &mut events);
    }
    assert_eq!(game.audit(), Vec::<String>::new());
    events
}

/// All legal actions as text.
pub(crate) fn texts(game: &Bulge) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| game.action_text(action)).collect()
}

/// All that a player can do and read here: the question, the list of actions with the sums behind them, who stands where
/// with how many points, and how the game ended.
pub(crate) fn seen(game: &Bulge) -> Vec<String> {
    let mut lines = vec![game.prompt()];
    if let Status::Over(end) = game.status() {
        lines.push(format!("{end:?}"));
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    for &action in &legal {
        lines.push(game.action_text(action));
    }
    // Sums are long: some of the actions, spread over the list.
    for &action in legal.iter().step_by(1 + legal.len() / 40) {
        lines.push(game.explain(action).to_string());
    }
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
