//! Set-up and schedule: what differs before the first turn.

use dark_december::DarkDecember;
use dark_december::charts::GERMAN;
use engine::Game;

use crate::tools::{FLIPS, new};

/// The units of which place, hex or turn differ.
fn differing(one: &DarkDecember, two: &DarkDecember) -> Vec<String> {
    let (a, b) = (one.state(), two.state());
    assert_eq!((&a.bridges, &a.forts, &a.points, &a.german), (&b.bridges, &b.forts, &b.points, &b.german));
    assert_eq!((a.turn, a.step, a.built), (b.turn, b.step, b.built));
    assert_eq!(one.fixed().scenario, two.fixed().scenario);
    let units = one.fixed().unit_ids();
    let changed = units.filter(|&unit| {
        let (own, other) = (one.unit_state(unit), two.unit_state(unit));
        one.hex_of(unit) != two.hex_of(unit) || own.place != other.place || own.due != other.due
    });
    changed.map(|unit| one.counter(unit).id.clone()).collect()
}

/// What each switch changes before the first turn of the campaign.
fn expected(flip: &str, game: &DarkDecember) -> Vec<String> {
    let fixed = game.fixed();
    let ids = |test: &dyn Fn(usize) -> bool| -> Vec<String> {
        let found = (0..fixed.units.len()).filter(|&at| test(at));
        found.map(|at| fixed.units[at].id.clone()).collect()
    };
    let id = |at: usize| fixed.units[at].id.as_str();
    let begins = |at: usize, words: &[&str]| words.iter().any(|word| id(at).starts_with(word));
    match flip {
        "-OPT3.0,-VOR3.0" => ids(&|at| begins(at, &["G-10SS-", "G-17SS-", "G-11Pz-", "A-5A-"])),
        "-OPT8.0" => vec!["G-vdH".into()],
        "-OPT9.0,-VOR9.4,-VOR9.5,-V4.6" => ids(&|at| !fixed.units[at].is_combat()),
        "+VAR-XVIII" => ids(&|at| begins(at, &["A-66-"])),
        "+VAR-C" => {
            ids(&|at| begins(at, &["G-3PG-", "G-9Pz-", "G-15PG-", "G-79V-", "G-79-", "G-167", "G-FGB"]))
        }
        "+VAR-E" => {
            let due = |at: usize| game.state().units[at].due;
            ids(&|at| fixed.units[at].side != GERMAN && (4..=10).contains(&due(at)))
        }
        "-HAP" => {
            let scenario = &fixed.scenario;
            let moved = scenario.free.iter().filter(|free| {
                let own = scenario.placed.iter().find(|placed| placed.unit == free.unit);
                own.is_some_and(|placed| placed.hex != free.hex)
            });
            let mut ids: Vec<_> = moved.map(|free| free.unit).collect();
            ids.sort_unstable();
            ids.into_iter().map(|unit| fixed.unit(unit).id.clone()).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn set_up_and_schedule_differ_by_the_switch_alone() {
    let variant = new("C2", "");
    for flip in FLIPS.split_whitespace() {
        let (found, wanted) = (differing(&variant, &new("C2", flip)), expected(flip, &variant));
        assert_eq!(found, wanted, "{flip}");
    }
}

#[test]
fn every_scenario_begins_under_every_preset_and_what_if() {
    for scenario in ["C1", "C2", "C6"] {
        for preset in ["variant", "free", "base79", "base79+"] {
            for what_if in ["", "+VAR-XVIII", "+VAR-A,-OPT5.0", "+VAR-B", "+VAR-C", "+VAR-D", "+VAR-E"] {
                let game = DarkDecember::new(scenario, Some(preset), what_if);
                let game = game.unwrap_or_else(|error| panic!("{scenario} {preset} {what_if}: {error}"));
                assert_eq!(game.audit(), Vec::<String>::new(), "{scenario} {preset} {what_if}");
                assert!(game.decision().is_some());
            }
        }
    }
}
