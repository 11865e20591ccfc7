//! What a player is told before his first move, and the objectives as they stand: as the scenario and the switches have them.

use bulge::charts::{ALLIED, GERMAN};
use bulge::{Bulge, Position, Segment};
use engine::{Briefing, Game, Objective, Seat, Side};

use crate::tools::act;

fn orders(scenario: &str, switches: &str, side: Side) -> Briefing {
    let game = Bulge::new(scenario, None, switches).unwrap();
    game.briefing(side).expect("every side has orders")
}

fn wins(orders: &Briefing) -> Vec<&str> {
    orders.wins.iter().map(|remark| remark.rule.number()).collect()
}

fn objective(game: &Bulge, rule: &str, hex: &str) -> Objective {
    let list = game.view(Seat::Observer).objectives;
    let wanted = |one: &&Objective| one.rule.number() == rule && one.at.iter().any(|at| at == hex);
    list.iter().find(wanted).unwrap_or_else(|| panic!("{rule} has no objective in {hex}")).clone()
}

#[test]
fn r25_what_wins_is_what_the_scenario_says() {
    assert_eq!(wins(&orders("S1", "", GERMAN)), ["25.3", "25.4", "25.5", "25.2"]);
    assert_eq!(wins(&orders("S2", "", ALLIED)), ["25.3", "25.4", "24.4", "25.2"]);
    let bastogne = orders("S3", "", GERMAN);
    assert_eq!(wins(&bastogne), ["25.3", "25.4", "24.5"], "no points count there");
    assert!(bastogne.wins[2].text.contains("AA26 (Bastogne)"), "{:?}", bastogne.wins);
    let levels = orders("S2", "", GERMAN);
    assert!(levels.wins[2].text.contains("German decisive from 190"), "{:?}", levels.wins);
    assert!(levels.you.starts_with("You lead the German side in The first four days"), "{}", levels.you);
}

#[test]
fn r17_what_to_do_first_follows_the_switches() {
    let rules = |switches| -> Vec<&str> {
        orders("S2", switches, GERMAN).first.iter().map(|remark| remark.rule.number()).collect()
    };
    assert_eq!(rules(""), ["17.3", "25.2.2", "4.1", "12.2"]);
    assert_eq!(rules("-SUR"), ["25.2.2", "4.1", "12.2"]);
    assert_eq!(rules("-SUR,-MC"), ["25.2.2", "4.1"]);
}

#[test]
fn r7_1_who_comes_is_told_by_turns_as_the_switches_have_it() {
    let comes = |switches: &str| orders("S1", switches, GERMAN).arrives;
    let drop = |switches: &str| comes(switches).iter().any(|coming| coming.text.contains("vdH"));
    assert!(drop("") && !drop("-VDH"), "{:?}", comes(""));
    let okw = |list: &[engine::Coming]| list.iter().filter(|coming| coming.rule.number() == "7.6").count();
    assert!(okw(&comes("")) > 0, "the OKW reserve comes if so decided");
    assert_eq!(okw(&comes("-OKW")), 0, "and by itself without the switch");
    assert!(comes("").is_sorted_by_key(|coming| (coming.turn, coming.side)));
}

#[test]
fn r25_2_2_towns_are_worth_points_to_who_controls_them() {
    let game = Position::empty("S1", "")
        .control_all(ALLIED)
        .control(GERMAN, "AA26")
        .begin(GERMAN, Segment::Movement);
    let town = objective(&game, "25.2.2", "AA26");
    assert_eq!(
        (town.name.as_str(), town.points, town.holder, town.met),
        ("Bastogne", Some(20), Some(GERMAN), true)
    );
    let other = objective(&game, "25.2.2", "MM15");
    assert_eq!((other.holder, other.met), (Some(ALLIED), false));
    let points: i32 = game
        .view(Seat::Observer)
        .objectives
        .iter()
        .filter(|one| one.rule.number() == "25.2.2" && one.met)
        .filter_map(|one| one.points)
        .sum();
    assert_eq!(points, game.town_points(), "what is marked is what counts");
    // Only who holds Bastogne counts in S3.
    let siege = Bulge::new("S3", None, "").unwrap().view(Seat::Observer).objectives;
    assert!(
        siege.iter().all(|one| one.points.is_none()) && siege.iter().any(|one| one.rule.number() == "24.5")
    );
}

#[test]
fn r25_3_strength_beyond_the_meuse_is_counted() {
    let position = Position::empty("S1", "").turn(20).control_all(GERMAN);
    let game = position.stack(&["g-1ss-peiper"], "A21").begin(GERMAN, Segment::Movement);
    let list = game.view(Seat::Observer).objectives;
    let meuse = list.iter().find(|one| one.rule.number() == "25.3").unwrap();
    assert_eq!((meuse.state.as_str(), meuse.met), ("12 of 15", false));
}

/// 18.1.1: where the teams start is a question of the set-up; what comes after it is not.
#[test]
fn r18_1_1_the_teams_are_set_up() {
    let mut game = Bulge::new("S2", None, "").unwrap();
    act(&mut game, "done", &[]);
    let mut placed = 0;
    while game.setting_up() {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let text = game.action_text(legal[0]);
        act(&mut game, &text, &[]);
        placed += 1;
    }
    assert_eq!((placed, game.segment()), (4, Segment::Movement));
}

/// 12.2.1, 7.2: who ends the movement is told who must attack then.
#[test]
fn r12_2_1_the_end_of_the_movement_warns_of_obligations() {
    let warned = |switches: &str| {
        let position = Position::empty("S1", switches).turn(5).control_all(GERMAN);
        let position = position.stack(&["g-26vg-77"], "AA25").stack(&["u-28-110"], "AA26");
        let game = position.begin(GERMAN, Segment::Movement);
        let offers = game.offers();
        let done = offers.iter().find(|offer| offer.text == "done").expect("the phase can be ended");
        done.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let with = warned("");
    assert!(with.iter().any(|text| text.contains("12.2.1 (MC)") && text.contains("77/26VG")), "{with:?}");
    assert!(!warned("-MC").iter().any(|text| text.contains("12.2.1")), "nobody has to without MC");
}
