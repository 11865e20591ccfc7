//! The cadet of Panzerbitz plays every card to its end, chooses only what is legal, never gives an attack up, and follows
//! the advice of 14.6.

#[allow(dead_code)]
mod common;

use engine::{Dice, Game, Side, Status};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Action, Panzerbitz, Position, Segment, Spotted, boards};
use players::Player;
use players::panzerbitz::Cadet;

/// Plays a game of two cadets; gives how often an attack was given up.
fn play(game: Panzerbitz, seed: u64) -> usize {
    let mut cancelled = 0;
    common::play(game, seed, [cadet(), cadet()], |action| cancelled += usize::from(action == Action::Cancel));
    cancelled
}

fn cadet() -> Box<dyn Player<Panzerbitz>> {
    Box::new(Cadet::default())
}

#[test]
fn it_plays_every_card_against_itself_and_never_gives_an_attack_up() {
    for card in 1..=10 {
        let game = Panzerbitz::new(&card.to_string(), None, "").expect("the card is good");
        assert_eq!(play(game, 7), 0, "card {card}");
    }
}

#[test]
fn it_knows_every_switch() {
    for (card, preset) in [("1", "base"), ("6", "full"), ("9", "base"), ("10", "full")] {
        let game = Panzerbitz::new(card, Some(preset), "").expect("the card is good");
        play(game, 3);
    }
}

#[test]
fn it_beats_a_random_player_with_either_side() {
    for card in ["1", "4", "8"] {
        for side in [0, 1] {
            let game = Panzerbitz::new(card, None, "").expect("the card is good");
            let won = common::wins(&game, Side(side), 900..910, |_| cadet());
            assert!(won >= 9, "card {card}, side {side}: {won} of 10");
        }
    }
}

/// What the cadet does next, as text, for so many choices.
fn choices(game: &mut Panzerbitz, number: usize) -> Vec<String> {
    let (mut cadet, mut legal, mut dice) = (Cadet::default(), Vec::new(), Dice::fast(4));
    let mut told = Vec::new();
    for _ in 0..number {
        if !matches!(game.status(), Status::Choose(_)) {
            break;
        }
        game.legal(&mut legal);
        let action = cadet.choose(game, &legal);
        told.push(game.action_text(action));
        game.play(action, &mut dice, &mut Vec::new());
    }
    told
}

fn on_board(switches: &str) -> Position {
    Position::on(&boards()[0], [German, American], switches)
}

/// 14.6.1: of two tanks the second adds nothing to a column of 4-1, and is not spent.
#[test]
fn it_spends_no_second_unit_on_the_same_column() {
    let mut game = on_board("")
        .unit("ge_panther", "1-I-1")
        .unit("ge_panther", "1-I-2")
        .unit("us_m10", "1-I-4")
        .begin(German, Segment::Direct);
    assert_eq!(choices(&mut game, 3)[0], "attack 1-I-4");
    let fired = game.fixed().ids(Side(0)).filter(|&unit| game.unit(unit).inverted).count();
    assert_eq!(fired, 1);
}

/// 14.6.2: guns fire before tanks do, for what they disperse is easier to hit.
#[test]
fn it_fires_indirectly_first() {
    let mut game = on_board("")
        .stack(&["ge_wespe", "ge_fo"], "1-A-1")
        .unit("ge_panther", "1-A-6")
        .unit("us_truck", "1-A-10")
        .mark("Wespe.1", false, "1-A-10")
        .begin(German, Segment::Load);
    let told = choices(&mut game, 3);
    assert_eq!(told, ["attack 1-A-10", "add Wespe.1", "fire"]);
    assert!(game.unit(panzerbitz::position::unit(&game, "Wespe.1")).inverted);
}

/// 14.6.13: with grey results in play it does not throw a platoon at a town at 1-3.
#[test]
fn it_refuses_a_forlorn_assault() {
    let fights = |switches: &str| {
        let mut game = on_board(switches)
            .unit("ge_rifle44", "1-I-5")
            .unit("us_para", "1-I-6")
            .spotted("Parachute.1", Spotted::Spotted)
            .begin(German, Segment::Assault);
        assert_eq!(game.decision().map(|decision| decision.name), Some("assault"), "it is asked");
        choices(&mut game, 1).first().is_some_and(|text| text.starts_with("attack"))
    };
    assert!(!fights("+OPT12.15"));
}
