//! With a switch off nobody reads of its rules: no question, refusal, explanation or event cites a rule that is not in play.

use bulge::Bulge;
use engine::{Dice, Game};
use trials::cite::{Watch, any_hex, out_of_play, texts, watch};

use crate::tools::new;

/// Everything that can be asked for in text, legal or not.
fn probes(game: &Bulge, random: &mut Dice) -> Vec<String> {
    let units = &game.fixed().units;
    let unit = &units[random.index(units.len())].id;
    let hex = any_hex(game, random);
    let plain = "done, stay, ruse, cancel, stand, confirm, air 3, burn EE9, burn GG11, nordwind 2";
    let of_hex = "put roadblock interdict strike airdrop drop go attack";
    let of_unit = "take exit lose emplace add support fire advance";
    texts(plain, [of_hex, of_unit, "land enter exploit"], unit, hex)
}

/// Each switch off, in a scenario where it matters.
const GAMES: &[(&str, &str)] = &[
    ("S2", "MIX=base"),
    ("S2", "-MOT"),
    ("S2", "-CA"),
    ("S2", "-DC"),
    ("S5", "-NW"),
    ("S2", "-MC"),
    ("S2", "-SUR"),
    ("S2", "-RB"),
    ("S2", "-RC"),
    ("S2", "-BRK"),
    ("S2", "-STF"),
    ("S3", "-ISO"),
    ("S1", "-FUEL"),
    ("S1", "-OKW"),
    ("S5", "-AIR"),
    ("S2", "-AIR"),
    ("S5", "-BRIT"),
    ("S2", "-GREIF"),
    ("S2", "-VDH"),
    ("S2", "-*"),
    ("S5", "-*"),
    ("S4", "NWF=2"),
];

#[test]
fn rules_that_are_switched_off_are_never_cited() {
    for (at, (scenario, switches)) in GAMES.iter().enumerate() {
        for seed in 0..3 {
            let how = Watch { seed: at as u64 + 100 * seed, most: 4000, hurry: true, on: true };
            watch(&format!("{scenario} {switches}"), new(scenario, switches), how, probes);
        }
    }
}

#[test]
fn a_switch_off_takes_rules_out_of_play() {
    let cases = [
        ("-DC", "22.2"),
        ("-NW", "23.5"),
        ("-AIR", "16.4"),
        ("-SUR", "17.3"),
        ("-FUEL", "19.4"),
        ("-GREIF", "18.1.1"),
        ("-VDH", "18.4.2"),
        ("-RB", "5.1.1"),
        ("-MC", "12.2.3"),
        ("", "24.2"),
        ("", "21.11"),
    ];
    out_of_play(|flip| new("S1", flip), &cases);
    let all = new("S1", "+FREE").setting().out_of_play();
    assert_eq!(all.iter().map(String::as_str).collect::<Vec<_>>(), ["21.11"], "all the rest is in play");
}
