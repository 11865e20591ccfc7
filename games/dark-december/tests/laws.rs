//! The laws that every game keeps, on all scenarios and several switch sets.

use dark_december::DarkDecember;
use dark_december::rulebook::rulebook;
use engine::Dice;
use engine::laws::Start;
use trials::laws::{self, ends, hold};

fn start(scenario: &str, preset: &str, switches: &str) -> Start<DarkDecember> {
    laws::start(scenario, Some(preset), switches)
}

trials::keep_the_laws! {
    DarkDecember:
    herbstnebel_keeps_the_laws = [("C1", "variant", "")], 150;
    the_base_game_keeps_the_laws = [("C1", "base79", "")], 150;
    free_deployment_keeps_the_laws = [("C1", "free", "+OPT7.0")], 150;
    the_campaign_keeps_the_laws = [("C2", "variant", "")], 900;
    the_turning_point_keeps_the_laws = [("C6", "variant", "+OPT5.0")], 400;
    the_old_game_with_its_options_keeps_the_laws = [("C6", "base79+", "")], 500;
}

/// Every scenario with switch sets taken at random, from every preset.
#[test]
fn sampled_switch_sets_keep_the_laws() {
    let presets = ["variant", "free", "base79", "base79+"];
    for (number, scenario) in ["C1", "C6", "C2", "C1", "C6", "C1", "C6", "C1"].into_iter().enumerate() {
        let preset = presets[number % 4];
        let mut random = Dice::fast(number as u64 + 77);
        let mut words: Vec<String> = Vec::new();
        for info in rulebook().switches() {
            if random.index(3) != 0 {
                continue;
            }
            words.push(format!("{}{}", ["-", "+"][random.index(2)], info.id));
            // Switches that contradict each other are left out.
            if DarkDecember::new(scenario, Some(preset), &words.join(",")).is_err() {
                words.pop();
            }
        }
        assert!(words.len() > 5, "{words:?}");
        hold(&[start(scenario, preset, &words.join(","))], 1, 900);
    }
}

#[test]
fn random_games_end_in_every_scenario() {
    for (seed, scenario) in ["C1", "C2", "C6"].into_iter().enumerate() {
        assert!(ends(start(scenario, "variant", "").game, seed as u64 + 50) > 100, "{scenario}");
    }
}

#[test]
fn random_games_end_with_every_switch_off() {
    let switches = "-V1.0 -V1.1 -V2.0 -V3.0 -V3.1 -V3.2R -V3.2Z -V3.3 -V3.4 -V3.7 -V4.1 -V4.2 -V4.3 -V4.4 -V4.5T \
        -V4.5Z -V4.5E -V4.6 -V5.0 -VSR1.1 -VSR1.2 -VOR1.0 -VOR2.0 -VOR3.0 -VOR4.0 -VOR9.4 -VOR9.5 -FIVE \
        -OPT6.0 +OPT5.0 +OPT7.0 +VAR-XVIII,+VAR-B +VAR-A,+VAR-C +VAR-D +VAR-E -OPT8.0";
    for (seed, switches) in switches.split_whitespace().enumerate() {
        let scenario = ["C1", "C6"][seed % 2];
        assert!(ends(start(scenario, "variant", switches).game, seed as u64) > 100, "{switches}");
    }
}
