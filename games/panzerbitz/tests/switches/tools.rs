//! What the tests share.

use panzerbitz::rulebook::rulebook;
pub(crate) use trials::hand::{act, acts, texts};

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
