//! Forces and set-up: what differs before the first turn of each card.

use engine::Game;
use panzerbitz::{Origin, Panzerbitz};

use crate::tools::{FLIPS, texts};

fn new(card: u8, switches: &str) -> Panzerbitz {
    let base = Panzerbitz::new(&card.to_string(), Some("base"), switches);
    base.unwrap_or_else(|error| panic!("{switches}: {error}"))
}

/// The kinds of differences between two games before their first turn.
fn differences(one: &Panzerbitz, two: &Panzerbitz) -> Vec<&'static str> {
    let mut found = Vec::new();
    let (a, b) = (one.fixed(), two.fixed());
    let off_board = |game: &Panzerbitz| {
        game.fixed().pieces.iter().filter(|piece| matches!(piece.origin, Origin::OffBoard(_))).count()
    };
    if off_board(one) != off_board(two) {
        found.push("off-board artillery");
    }
    // The other units are the same, one by one.
    let units = |game: &Panzerbitz| -> Vec<_> {
        let fixed = game.fixed();
        let own = fixed.pieces.iter().filter(|piece| !matches!(piece.origin, Origin::OffBoard(_)));
        own.map(|piece| (piece.unit.id.clone(), piece.side, piece.attack, piece.defence, piece.allowance))
            .collect()
    };
    assert_eq!(units(one), units(two));
    let stacks = |game: &Panzerbitz| -> Vec<u8> {
        let own = game.fixed().pieces.iter();
        own.filter(|piece| !matches!(piece.origin, Origin::OffBoard(_))).map(|piece| piece.stack).collect()
    };
    if a.limit != b.limit || stacks(one) != stacks(two) {
        found.push("stacking");
    }
    let markers = |game: &Panzerbitz| game.fixed().pieces.iter().filter(|piece| piece.odd_even).count();
    if markers(one) != markers(two) {
        found.push("odd and even markers");
    }
    if texts(one) != texts(two) {
        found.push("first choice");
    }
    assert_eq!(
        (&a.zones, &a.forbid, &a.objectives, &a.exits),
        (&b.zones, &b.forbid, &b.objectives, &b.exits)
    );
    assert_eq!(
        (&a.card.victory, &a.card.columns, a.card.turns),
        (&b.card.victory, &b.card.columns, b.card.turns)
    );
    assert_eq!(a.card.visibility, b.card.visibility);
    assert_eq!(one.state().control, two.state().control);
    found
}

#[test]
fn set_ups_differ_by_the_switch_alone() {
    for (number, without, with) in FLIPS {
        for card in 1..=10 {
            let (one, two) = (new(card, without), new(card, with));
            let guns = !one.fixed().card.off_board.is_empty();
            let paired = one.fixed().pieces.iter().any(|piece| piece.unit.indirect);
            let expected: &[&str] = match number {
                3 => &["stacking"],
                7 if guns => &["off-board artillery"],
                8 if paired => &["odd and even markers"],
                _ => &[],
            };
            let found = differences(&one, &two);
            // What can be taken first may depend on the room that stacking leaves.
            let found: Vec<&str> = found.into_iter().filter(|word| *word != "first choice").collect();
            assert_eq!(found, expected, "card {card}, 12.{number}");
        }
    }
}

/// 12.7, 12.8: off-board guns with two markers of their own.
#[test]
fn off_board_guns_have_two_markers_only_with_both_switches() {
    let paired = |card: u8, switches: &str| {
        let game = new(card, switches);
        let guns = game.fixed().pieces.iter().filter(|piece| matches!(piece.origin, Origin::OffBoard(_)));
        guns.filter(|piece| piece.odd_even).count()
    };
    let card = (1..=10).find(|&card| paired(card, "+OPT12.7,+OPT12.8") > 0).expect("a card has such guns");
    assert_eq!((paired(card, "+OPT12.7"), paired(card, "+OPT12.8")), (0, 0));
}
