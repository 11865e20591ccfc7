//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use engine::{Dice, Game};
use panzerbitz::Panzerbitz;
use trials::cite::{Watch, any_hex, texts, watch};

/// Everything that can be asked for in text, legal or not.
fn probes(game: &Panzerbitz, random: &mut Dice) -> Vec<String> {
    let pieces = &game.fixed().pieces;
    let unit = &pieces[random.index(pieces.len())].name;
    let hex = any_hex(game, random);
    let plain = "done, fire, cancel, stay, lift, forward, unload, under, inside, out, give-up, exit, orders, place-rest";
    let of_unit = "take put-aboard count reverse aim add next load";
    let of_hex = "put put-under put-inside attack go cross go-inside creep quick-march overrun";
    texts(plain, [of_hex, of_unit, "blow"], unit, hex)
}

/// Each switch off, on a card that has it on.
const GAMES: &[(&str, &str)] = &[
    ("3", "-OPT12.1"),
    ("5", "-OPT12.2"),
    ("4", "-OPT12.3"),
    ("1", "-OPT12.4"),
    ("7", "-OPT12.5,-OPT12.6"),
    ("9", "-OPT12.6"),
    ("2", "-OPT12.7"),
    ("6", "-OPT12.8"),
    ("7", "-OPT12.9"),
    ("8", "-OPT12.10"),
    ("5", "-OPT12.11"),
    ("8", "-OPT12.12"),
    ("1", "-OPT12.13,-OPT12.14"),
    ("10", "-OPT12.14"),
    ("3", "-OPT12.15"),
    ("9", "-*"),
    ("10", "-*"),
];

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    for (at, (card, switches)) in GAMES.iter().enumerate() {
        for seed in 0..2 {
            let game = Panzerbitz::new(card, None, switches).unwrap_or_else(|error| panic!("{error}"));
            let how = Watch { seed: at as u64 + 100 * seed, most: 3000, hurry: false, on: true };
            watch(&format!("card {card} {switches}"), game, how, probes);
        }
    }
}

#[test]
fn a_switch_off_takes_its_rules_out_of_play() {
    for (card, switch, rule) in
        [("3", "OPT12.1", "12.1"), ("7", "OPT12.5,-OPT12.6", "12.5.1"), ("1", "OPT12.14", "12.14.2")]
    {
        let off = Panzerbitz::new(card, None, &format!("-{switch}")).unwrap();
        let on = Panzerbitz::new(card, None, "").unwrap();
        assert!(
            off.setting().out_of_play().contains(rule) && !on.setting().out_of_play().contains(rule),
            "{rule}"
        );
    }
}
