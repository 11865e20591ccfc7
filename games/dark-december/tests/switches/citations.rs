//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use dark_december::DarkDecember;
use engine::Dice;
use trials::cite::{Watch, any_hex, out_of_play, texts, watch};

use crate::tools::{FLIPS, new};

/// Everything that can be asked for in text, legal or not.
fn probes(game: &DarkDecember, random: &mut Dice) -> Vec<String> {
    let units = &game.fixed().units;
    let unit = &units[random.index(units.len())].name;
    let hex = any_hex(game, random);
    let site = game.fixed().site_hexes[random.index(game.fixed().site_hexes.len())];
    let [a, b] = site.map(|hex| game.fixed().label(hex));
    let plain = "done, stay, confirm, assault, integrity 2, give 1, starve 2Pz, infiltrate 150PzBde, command Manteuffel, take Middleton, column Patton";
    let of_hex = "put drop go attack strike relocate";
    let of_unit = "take column fort commit restore return add lose retreat advance";
    let mut texts = texts(plain, [of_hex, of_unit, "enter screen gather shift"], unit, hex);
    texts.extend([format!("lower {hex} 0"), format!("blow {a}/{b}"), format!("build {a}/{b}")]);
    texts
}

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    for (at, flip) in FLIPS.split_whitespace().chain(["-*"]).enumerate() {
        let scenario = ["C1", "C6"][at % 2];
        let how = Watch { seed: at as u64, most: 2500, hurry: true, on: false };
        watch(&format!("{scenario} {flip}"), new(scenario, flip), how, probes);
    }
}

#[test]
fn a_switch_off_takes_rules_out_of_play() {
    let cases = [
        ("-V3.4", "3.4.2"),
        ("-V3.4", "3.4.7"),
        ("-V4.4", "4.4.1"),
        ("", "4.4.9"),
        ("-OPT1.0,-VOR1.0", "OR1.0.3"),
        ("-OPT2.0,-VOR2.0", "OR2.0.1"),
        ("-OPT3.0,-VOR3.0", "OR3.0.2"),
        ("-OPT4.0,-VOR4.0", "OR4.0.1"),
        ("", "OR5.0"),
        ("-OPT6.0", "OR6.0"),
        ("", "OR7.0"),
        ("-OPT9.0,-VOR9.4,-VOR9.5,-V4.6", "OR9.3"),
        ("-HAP", "Q2"),
        ("", "C3"),
        ("", "X2"),
    ];
    out_of_play(|flip| new("C2", flip), &cases);
}
