//! What the tests share.

use engine::{Dice, Game};
use panzerbitz::rulebook::rulebook;
use panzerbitz::{Event, Panzerbitz};

/// Each switch with what it needs: the game without it, and the game with it.
pub(crate) const FLIPS: [(u8, &str, &str); 15] = [
    (1, "", "+OPT12.1"),
    (2, "", "+OPT12.2"),
    (3, "", "+OPT12.3"),
    (4, "", "+OPT12.4"),
    (5, "", "+OPT12.5"),
    (6, "+OPT12.5", "+OPT12.5,+OPT12.6"),
    (7, "", "+OPT12.7"),
    (8, "", "+OPT12.8"),
    (9, "", "+OPT12.9"),
    (10, "", "+OPT12.10"),
    (11, "", "+OPT12.11"),
    (12, "", "+OPT12.12"),
    (13, "", "+OPT12.13"),
    (14, "+OPT12.13", "+OPT12.13,+OPT12.14"),
    (15, "", "+OPT12.15"),
];

#[test]
fn every_switch_is_flipped() {
    let ids: Vec<String> = FLIPS.iter().map(|(number, ..)| format!("OPT12.{number}")).collect();
    let known: Vec<&str> = rulebook().switches().iter().map(|switch| switch.id.as_str()).collect();
    assert_eq!(ids, known);
    for (number, without, with) in FLIPS {
        let on = |line: &str| line.split(',').any(|word| word == format!("+OPT12.{number}"));
        assert!(!on(without) && on(with), "{number}");
    }
}

/// Plays actions; the dice show these.
pub(crate) fn play(game: &mut Panzerbitz, actions: &[&str], dice: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::fixed(dice), Vec::new());
    for text in actions {
        let action = game.parse_action(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.check(action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        game.play(action, &mut dice, &mut events);
    }
    assert_eq!(game.audit(), Vec::<String>::new());
    events
}

/// All legal actions as text.
pub(crate) fn texts(game: &Panzerbitz) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.into_iter().map(|action| game.action_text(action)).collect()
}
