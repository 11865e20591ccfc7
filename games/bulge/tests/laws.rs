//! The laws that every game keeps, on all scenarios and several switch sets.

use bulge::Bulge;
use engine::laws::Start;
use trials::laws::{self, ends, hold};

fn start(scenario: &str, preset: &str, switches: &str) -> Start<Bulge> {
    laws::start(scenario, Some(preset), switches)
}

trials::keep_the_laws! {
    Bulge:
    the_opening_keeps_the_laws = [("S2", "variant", ""), ("S2", "original", "")], 60;
    bastogne_keeps_the_laws = [("S3", "variant", ""), ("S3", "original", "-MC,-STF,-BRK")], 120;
    the_campaign_keeps_the_laws = [("S1", "variant", "")], 400;
    christmas_keeps_the_laws = [("S5", "variant", "")], 400;
    free_set_up_keeps_the_laws = [("S2", "variant", "+FREE,-GREIF")], 100;
}

#[test]
fn nordwind_keeps_the_laws() {
    let options = ["NWF=1", "NWF=2", "NWF=3"];
    hold(&options.map(|option| start("S4", "variant", option)), 1, 300);
}

#[test]
fn random_games_end_with_every_switch_off() {
    let switches = "-MOT -CA -DC -NW -MC -SUR -RB -RC -BRK -STF -ISO -FUEL -OKW -AIR -BRIT -GREIF -VDH MIX=base \
        MIX=sheet MIX=custom,+C1,-C2,+C3,-C4,+C5,-C6,+C7";
    for (seed, switches) in switches.split_whitespace().enumerate() {
        assert!(ends(start("S2", "variant", switches).game, seed as u64) > 100, "{switches}");
    }
}

#[test]
fn random_games_end_in_every_scenario() {
    for (seed, scenario) in ["S1", "S2", "S3", "S4", "S5"].into_iter().enumerate() {
        assert!(ends(start(scenario, "variant", "").game, seed as u64 + 50) > 100, "{scenario}");
    }
}
