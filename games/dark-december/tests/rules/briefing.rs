//! What a player is told before his first move, and the objectives as they stand: as the scenario and the switches have them.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::{DarkDecember, Position, Segment};
use engine::{Briefing, Game, Objective, Seat, Side};

fn orders(scenario: &str, switches: &str, side: Side) -> Briefing {
    let game = DarkDecember::new(scenario, None, switches).unwrap();
    game.briefing(side).expect("every side has orders")
}

fn objectives(game: &DarkDecember, rule: &str) -> Vec<Objective> {
    let all = game.view(Seat::Observer).objectives;
    all.into_iter().filter(|one| one.rule.number() == rule).collect()
}

#[test]
fn w_what_wins_is_what_the_scenario_says() {
    let rules = |scenario, side| -> Vec<&str> {
        orders(scenario, "", side).wins.iter().map(|remark| remark.rule.number()).collect()
    };
    assert_eq!(rules("C1", GERMAN), ["W1"]);
    assert_eq!(rules("C2", GERMAN), ["W2", "W2", "W4", "W3.1"]);
    assert_eq!(rules("C6", ALLIED), ["W2", "W2", "W4", "W3.2"]);
    let text = &orders("C1", "", GERMAN).wins[0].text;
    for part in ["3811 (St. Vith)", "3022 (Bastogne)", "3 supplied panzer units", "column 22"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn c4_what_to_do_first_follows_the_switches() {
    let rules = |switches| -> Vec<&str> {
        orders("C1", switches, GERMAN).first.iter().map(|remark| remark.rule.number()).collect()
    };
    assert_eq!(rules(""), ["Q2", "C5", "SR1.1.2", "W1", "Q.0"]);
    assert_eq!(rules("-HAP"), ["C3", "C5", "SR1.1.2", "W1", "Q.0"]);
    assert_eq!(rules("-FIVE,+VAR-D"), ["Q2", "W1", "Q.0"]);
}

#[test]
fn x4_who_comes_is_told_by_turns_as_the_switches_have_it() {
    let arrivals = |switches| {
        let arrives = orders("C2", switches, GERMAN).arrives;
        assert!(arrives.is_sorted_by_key(|coming| (coming.turn, coming.side)));
        arrives.into_iter().filter(|coming| coming.side == GERMAN).collect::<Vec<_>>()
    };
    // Units that come four turns before they would.
    let early = |listed: &[engine::Coming], others: &[engine::Coming]| {
        let units = listed.iter().flat_map(|one| {
            let words = one.text.split([' ', ',']).filter(|word| word.contains('/'));
            words.map(|word| (one.turn, word)).collect::<Vec<_>>()
        });
        let there = |turn: u16, unit: &str| {
            others
                .iter()
                .any(|other| other.turn + 4 == turn && other.text.split([' ', ',']).any(|word| word == unit))
        };
        units.filter(|&(turn, unit)| there(turn, unit)).count()
    };
    let (listed, let_go) = (arrivals(""), arrivals("+VAR-C"));
    assert!(early(&listed, &let_go) > 0, "reserves four turns early: {listed:?} {let_go:?}");
    assert_eq!(early(&listed, &listed), 0);
    let drop = |switches| {
        let arrives = orders("C1", switches, GERMAN).arrives;
        arrives.iter().any(|coming| coming.text.contains("vonderHeydte"))
    };
    assert!(drop("") && !drop("-OPT8.0"));
}

#[test]
fn w1_objectives_are_towns_and_panzers() {
    let position = Position::empty("C1", "").control(GERMAN, "3811").places("G-2Pz-3 Pz 2117");
    let game = position.begin(GERMAN, Segment::Supply);
    let list = objectives(&game, "W1");
    let states: Vec<(&str, bool)> = list.iter().map(|one| (one.state.as_str(), one.met)).collect();
    assert_eq!(states, [("1 of 3", false), ("German", true), ("Allied", false)]);
    assert_eq!((list[1].at.as_slice(), list[1].holder), (&["3811".to_owned()][..], Some(GERMAN)));
    assert_eq!(list[2].holder, Some(ALLIED));
}

#[test]
fn w3_1_towns_count_only_in_supply() {
    let game = DarkDecember::new("C2", None, "").unwrap();
    let towns = objectives(&game, "W3.1");
    assert!(towns.len() > 20 && towns.is_sorted_by_key(|one| std::cmp::Reverse(one.points)));
    let sum: i32 = towns.iter().filter(|one| one.met).filter_map(|one| one.points).sum();
    assert_eq!(sum, game.score(&game.lines(GERMAN)).towns, "what is marked is what counts");
    let sudden: Vec<String> = objectives(&game, "W2").into_iter().map(|one| one.name).collect();
    assert_eq!(sudden.len(), 3, "{sudden:?}");
}

/// C3: free deployment is a question of the set-up; the fixed one is not.
#[test]
fn c3_free_deployment_is_set_up() {
    assert!(DarkDecember::new("C2", None, "-HAP").unwrap().setting_up());
    assert!(!DarkDecember::new("C2", None, "").unwrap().setting_up());
}

/// Q.3: who ends the movement is told who has not moved.
#[test]
fn q_3_the_end_of_the_movement_warns_of_who_has_not_moved() {
    let position = Position::empty("C1", "-HAP").turn(3).places("G-2Pz-3 Pz 4217, G-2Pz-2 PG 4118");
    let game = position.begin(GERMAN, Segment::Movement);
    let offers = game.offers();
    let warned = offers
        .iter()
        .find(|offer| offer.text == "done")
        .map(|offer| offer.warnings.iter().map(ToString::to_string).collect::<Vec<_>>());
    let warned = warned.expect("the phase can be ended");
    assert!(warned.iter().any(|text| text.contains("2 units have not moved")), "{warned:?}");
}
