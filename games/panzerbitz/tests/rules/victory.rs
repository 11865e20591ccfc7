//! Control (13.3) and victory (13.4, 14.4).

use engine::{Game, Side};
use panzerbitz::scenario::{Level, cards};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Panzerbitz, Position, Segment};

use crate::tools::{SetUp as _, act, acts, germans, hex};

#[test]
fn rule_13_3_control_is_taken_in_passing_and_kept() {
    let mut game = germans(Segment::Movement, "ge_panther A-1, ge_truck A-1, ge_cp C-1, us_truck K-10");
    acts(&mut game, &["take Panther-G.1", "go A-2", "go A-3", "stay", "take Truck.1", "go B-1"]);
    let held = |label: &str| game.state().control[0].contains(hex(&game, label));
    assert!(held("A-2") && held("A-3"));
    assert!(!held("B-1") && !held("C-1"), "neither class C nor command posts take control");
}

/// Card 1 with its board and conditions, nobody lost yet.
fn card_1() -> Position {
    let card = &cards()[0];
    Position::on(&card.board, [German, American], "")
        .card(|card| card.victory.clone_from(&cards()[0].victory))
        .card(|card| card.control.clone_from(&cards()[0].control))
}

/// 14.4.1 to 14.4.5: 14.4.2, 14.4.3, 14.4.4; 13.1, 13.4.2.
#[test]
fn rule_14_4_the_worked_example_of_card_1() {
    // Germans in all five hexes of the village, four combat units off the west edge: tactical, +2.
    let mut position = card_1().unit("us_truck", "2-A-1");
    for label in ["1-I-5", "1-I-6", "1-I-7", "1-H-7", "1-J-7"] {
        position = position.unit("ge_rifle44", label);
    }
    for label in ["1-I-1", "1-J-1", "1-H-1", "1-G-1"] {
        position = position.unit("ge_panther", label);
    }
    let mut game = position.card(|card| card.turns = 1).begin(German, Segment::Movement);
    for number in 1..=4 {
        acts(&mut game, &[&format!("take Panther-G.{number}"), "exit"]);
    }
    while game.status().outcome().is_none() {
        act(&mut game, "done", &[]);
    }
    let outcome = game.status().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.level, outcome.score), (Some(Side(0)), "tactical", 2));
    let told = game.ending().unwrap().to_string();
    assert!(told.contains("German combat units off the west edge: 4"), "{told}");
}

#[test]
fn rule_13_4_1_the_first_true_line_counts() {
    let game = card_1().units("ge_truck 2-A-1, us_truck 2-A-3").begin(German, Segment::Movement);
    assert_eq!(game.verdict().winner, Some((Side(1), Level::Marginal)), "the Americans hold the bridge");
    let game = card_1().units("ge_rifle44 1-I-6, us_truck 2-A-3").begin(German, Segment::Movement);
    assert_eq!(game.verdict().winner, Some((Side(0), Level::Marginal)), "the bridge hex");
}

#[test]
fn rule_13_4_3_the_score_is_the_attackers() {
    let position = card_1().units("ge_truck 2-A-1, us_truck 2-A-3").card(|card| card.turns = 1);
    let mut game = position.begin(German, Segment::Movement);
    while game.status().outcome().is_none() {
        act(&mut game, "done", &[]);
    }
    let outcome = game.status().outcome().unwrap();
    assert_eq!((outcome.winner, outcome.level, outcome.score), (Some(Side(1)), "marginal", -1));
}

#[test]
fn rule_13_2_shared_hexes_are_in_no_zone() {
    for card in cards() {
        let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
        let fixed = game.fixed();
        let shared = |hexes: &engine::HexSet| hexes.iter().any(|hex| fixed.shared.contains(hex));
        assert!(!fixed.zones.iter().any(shared), "card {}", card.number);
        assert!(!shared(&fixed.objectives), "card {}", card.number);
        assert!(!fixed.exits.iter().any(shared), "card {}: who leaves counts (8.4.5)", card.number);
    }
}

#[test]
fn rule_13_5_every_card_can_be_set_up_and_has_six_conditions() {
    for card in cards() {
        let game = Panzerbitz::new(&card.number.to_string(), None, "").unwrap();
        assert_eq!(game.fixed().card.victory.len(), 6, "card {}", card.number);
        let units: usize =
            card.forces.iter().flat_map(|force| &force.units).map(|(_, number)| usize::from(*number)).sum();
        assert!(game.fixed().pieces.len() >= units);
        assert!(game.setting().longest > 1000);
    }
}
