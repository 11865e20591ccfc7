//! The laws that every game keeps, on all cards and several switch sets.

use engine::laws::Start;
use panzerbitz::Panzerbitz;
use trials::laws::{self, ends, start};

fn hold(starts: &[Start<Panzerbitz>], games: u64, stride: usize) {
    // One by one: units and hexes of one card mean nothing on another.
    for start in starts {
        laws::hold(std::slice::from_ref(start), games, stride);
    }
}

#[test]
fn card_1_keeps_the_laws() {
    hold(&[start("1", None, "")], 3, 40);
}

#[test]
fn cards_2_to_4_keep_the_laws() {
    hold(&[start("2", None, ""), start("3", None, ""), start("4", None, "")], 1, 150);
}

#[test]
fn cards_5_to_7_keep_the_laws() {
    hold(&[start("5", None, ""), start("6", None, ""), start("7", None, "")], 1, 150);
}

#[test]
fn cards_8_to_10_keep_the_laws() {
    hold(&[start("8", None, ""), start("9", None, ""), start("10", None, "")], 1, 150);
}

#[test]
fn the_base_game_and_all_options_keep_the_laws() {
    hold(&[start("1", Some("base"), ""), start("9", Some("full"), ""), start("6", Some("base"), "")], 1, 150);
}

#[test]
fn random_games_end_on_every_card() {
    for card in 1..=10_u64 {
        for seed in 0..3 {
            assert!(
                ends(start::<Panzerbitz>(&card.to_string(), None, "").game, card * 100 + seed) > 100,
                "card {card}"
            );
        }
    }
}

#[test]
fn random_games_end_with_every_switch_turned() {
    for (at, number) in (1..=15_u64).enumerate() {
        let id = format!("OPT12.{number}");
        // 12.1 and 12.2 exclude each other; 12.6 needs 12.5, and 12.14 needs 12.13.
        let on = match number {
            1 => format!("+{id},-OPT12.2"),
            2 => format!("+{id},-OPT12.1"),
            6 => format!("+{id},+OPT12.5"),
            14 => format!("+{id},+OPT12.13"),
            _ => format!("+{id}"),
        };
        let off = match number {
            5 => "-OPT12.5,-OPT12.6".to_owned(),
            13 => "-OPT12.13,-OPT12.14".to_owned(),
            _ => format!("-{id}"),
        };
        for switches in [on, off] {
            let card = 1 + (at as u64 * 7) % 10;
            assert!(
                ends(start::<Panzerbitz>(&card.to_string(), None, &switches).game, number) > 100,
                "{switches}"
            );
        }
    }
}
