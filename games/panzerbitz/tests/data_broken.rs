//! Broken scenario cards: each says what is wrong, where, and what to write instead; all faults of a file at once.

use panzerbitz::scenario::Card;
use trials::broken::{have_messages, lines};

/// A small card with nothing wrong.
const SOUND: &str = include_str!("broken/sound.toml");

#[test]
fn the_sound_one_is_read_and_played() {
    let card = Card::read("card.toml", SOUND).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!((card.forces.len(), card.columns.len(), card.victory.len()), (1, 2, 1));
    let charts = panzerbitz::charts::Charts::standard();
    let game =
        panzerbitz::Panzerbitz::with_card(card, charts, None, "").unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(engine::Game::sides(&game), ["German", "American"]);
}

#[test]
fn broken_cards_say_where_what_and_what_to_write() {
    let cases = include_str!("broken/scenario.txt");
    have_messages(SOUND, cases, |text| Card::read("card.toml", text));
    let said = |from: &str| cases.split("\n\n").filter(|case| case.contains(from)).count();
    assert!(said("= card.toml:") >= 25 && said("= card.toml:") == said("\n+ "), "each has a place");
    for case in cases.split("\n\n").skip(1) {
        let helps = case.matches("\n= ").count() > 1 || case.contains("is expected here");
        assert!(helps, "what to write instead: {case}");
    }
}

#[test]
fn all_faults_of_a_card_are_told_at_once() {
    let text = SOUND
        .replace("us_rifle = 3", "us_rifel = 3")
        .replace("\"OPT12.7\"", "\"OPT12.77\"")
        .replace("count = 6", "count = 77")
        .replace("entry = [\"1-I-1\"]", "entry = [\"1-J-5\"]")
        .replace("turns = \"2,4-5\"", "turns = \"2;4\"")
        .replace(">= 1", "> 1");
    let lines = lines(Card::read("card.toml", &text));
    assert!(lines.is_sorted(), "in the order of the file: {lines:?}");
    assert_eq!(lines.len(), 6, "{lines:?}");
}
