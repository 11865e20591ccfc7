//! What a player is told before his first move, and the objectives as they stand: as the card has them.

use engine::{Game, Seat, Side};
use panzerbitz::Panzerbitz;

use crate::tools::act;

#[test]
fn rule_13_4_what_wins_is_what_the_card_says() {
    for card in 1..=10 {
        let game = Panzerbitz::new(&card.to_string(), None, "").unwrap();
        for side in [Side(0), Side(1)] {
            let orders = game.briefing(side).expect("every side has orders");
            let lines = &game.fixed().card.victory;
            assert_eq!(orders.wins.len(), lines.len() + 1, "card {card}");
            for (line, told) in lines.iter().zip(&orders.wins) {
                assert!(told.text.contains(&line.text), "card {card}: {}", told.text);
                let own = game.fixed().nation(side) == line.side;
                assert_eq!(told.text.starts_with("You win"), own, "card {card}: {}", told.text);
            }
            assert!(orders.you.contains(&game.fixed().card.name), "{}", orders.you);
        }
    }
}

#[test]
fn rule_13_4_2_objectives_are_what_the_card_counts() {
    let game = Panzerbitz::new("1", None, "").unwrap();
    let list = game.view(Seat::Observer).objectives;
    let names: Vec<&str> = list.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "German hexes of Vieux-Ambre",
            "German combat units off the west edge",
            "German hexes of 1-I-6",
            "American hexes of Vieux-Ambre",
            "German combat units eliminated",
            "American hexes of 1-I-6",
        ]
    );
    assert_eq!(list[0].at.len(), 5);
    assert!(list[0].state.starts_with("0; 5 or more for German decisive"), "{}", list[0].state);
    assert_eq!((list[3].holder, list[3].met), (Some(Side(1)), true), "the Americans hold the village");
    assert!(list[4].at.is_empty(), "units are eliminated anywhere");
}

#[test]
fn rule_12_13_who_comes_is_told_by_turns() {
    let game = Panzerbitz::new("1", None, "").unwrap();
    let arrives = game.briefing(Side(0)).unwrap().arrives;
    assert!(!arrives.is_empty() && arrives.is_sorted_by_key(|coming| (coming.turn, coming.side)));
    assert!(arrives.iter().all(|coming| coming.rule.number() == "12.13"));
    let plain = Panzerbitz::new("1", None, "-OPT12.13,-OPT12.14").unwrap();
    let arrives = plain.briefing(Side(0)).unwrap().arrives;
    assert!(arrives.iter().all(|coming| coming.rule.number() == "8.4.6"));
}

/// 13.2: to set up is a question of the set-up, to the last unit; the first turn is not.
#[test]
fn rule_13_2_the_set_up_ends_with_the_last_unit() {
    let mut game = Panzerbitz::new("1", None, "").unwrap();
    assert!(game.setting_up());
    while game.turn() == 0 {
        assert!(game.setting_up(), "{}", game.prompt());
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let rest = legal.iter().map(|&action| game.action_text(action)).find(|text| text == "place-rest");
        let text = rest.unwrap_or_else(|| game.action_text(legal[0]));
        act(&mut game, &text, &[]);
    }
    assert!(!game.setting_up());
}

/// 8.4.6, 8.1.1: who ends the movement is told who is still off the map, and who has not moved.
#[test]
fn rule_8_4_6_the_end_of_the_movement_warns_of_who_is_off_the_map() {
    let mut game = Panzerbitz::new("1", None, "-OPT12.13,-OPT12.14").unwrap();
    let mut warned = Vec::new();
    for _ in 0..400 {
        let offers = game.offers();
        if let Some(done) = offers.iter().find(|offer| offer.label == "End the movement") {
            warned = done.warnings.iter().map(ToString::to_string).collect();
            break;
        }
        let find = |text: &str| offers.iter().find(|offer| offer.text == text);
        let next = find("place-rest").or(find("done")).unwrap_or(&offers[0]).text.clone();
        act(&mut game, &next, &[6, 6]);
    }
    assert!(
        warned.iter().any(|text| text.contains("8.4.6") && text.contains("still off the map")),
        "{warned:?}"
    );
}
