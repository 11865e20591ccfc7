//! The cadet of Panzerbitz plays every card to its end, chooses only what is legal, never gives an attack up, and follows
//! the advice of 14.6; the recruit plays as the cadet once did.

#[allow(dead_code)]
mod common;

use engine::{Dice, Game, HexId, Side, Status, UnitId};
use panzerbitz::units::Nation::{American, German};
use panzerbitz::{Action, Panzerbitz, Position, Segment, Spotted, boards};
use players::Player;
use players::panzerbitz::{Cadet, Temper};

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

/// What two cadets do in a game: how often a unit takes a step, how often into a hex that it left in the same phase without
/// having been fired at since, and how often each kind of action is chosen that the recruit never thinks of.
#[derive(Debug, Default)]
struct Habits {
    steps: usize,
    back: usize,
    creeps: usize,
    blown: usize,
    guns_away: usize,
}

fn habits(card: &str, seed: u64, into: &mut Habits) {
    let mut game = Panzerbitz::new(card, None, "").expect("the card is good");
    let mut players = [Cadet::new(seed * 2 + 1), Cadet::new(seed * 2 + 2)];
    let (mut dice, mut legal) = (Dice::fast(seed), Vec::new());
    let mut left: Vec<(UnitId, HexId)> = Vec::new();
    let mut phase = None;
    while let Some(side) = game.status().side() {
        game.legal(&mut legal);
        let action = players[side.index()].choose(&game, &legal);
        if phase != Some((game.turn(), game.phasing())) {
            phase = Some((game.turn(), game.phasing()));
            left.clear();
        }
        match (action, game.state().hand) {
            (Action::Go(to) | Action::Cross(to) | Action::Creep(to) | Action::March(to), Some(unit)) => {
                into.steps += 1;
                into.back += usize::from(left.contains(&(unit, to)));
                left.extend(game.hex_of(unit).map(|from| (unit, from)));
                into.creeps += usize::from(matches!(action, Action::Creep(_) | Action::Cross(_)));
            }
            (Action::Fire, _) if side != game.phasing() => {
                let fired_at = game.state().entering.first();
                left.retain(|(unit, _)| Some(unit) != fired_at);
            }
            (Action::Blow(..), _) => into.blown += 1,
            (Action::Exit, Some(unit)) => {
                let gun = |unit: UnitId| panzerbitz::scenario::Filter::Guns.counts(&game.piece(unit).unit);
                into.guns_away += usize::from(game.unit(unit).cargo.is_some_and(gun));
            }
            _ => {}
        }
        game.play(action, &mut dice, &mut Vec::new());
    }
}

/// Nobody paces to and fro: fewer than one step in a hundred leads back.
#[test]
fn it_does_not_pace_to_and_fro() {
    let mut all = Habits::default();
    for card in ["1", "2", "5", "8", "10"] {
        (40..42).for_each(|seed| habits(card, seed, &mut all));
    }
    assert!(all.steps > 3000, "{all:?}");
    assert!(all.back * 100 < all.steps, "{all:?}");
}

/// 10.6.2, 12.4: bridges are blown, and units go where they are not seen.
#[test]
fn it_blows_bridges_and_moves_concealed() {
    let mut all = Habits::default();
    (40..43).for_each(|seed| habits("4", seed, &mut all));
    assert!(all.blown >= 3 && all.creeps > 0, "{all:?}");
}

/// 13.4: guns are withdrawn where the card counts it.
#[test]
fn it_withdraws_guns() {
    let mut all = Habits::default();
    (40..43).for_each(|seed| habits("9", seed, &mut all));
    assert!(all.guns_away >= 3, "{all:?}");
}

/// Where the units of a side stand when a card begins, set up by cadets with these numbers.
fn set_up(card: &str, numbers: [u64; 2]) -> Vec<Option<HexId>> {
    let mut game = Panzerbitz::new(card, None, "").expect("the card is good");
    let mut players = numbers.map(Cadet::new);
    let (mut dice, mut legal) = (Dice::fast(1), Vec::new());
    while let Some(decision) = game.decision() {
        if !matches!(decision.name, "set-up" | "place" | "place-counter") {
            break;
        }
        game.legal(&mut legal);
        let action = players[decision.side.index()].choose(&game, &legal);
        game.play(action, &mut dice, &mut Vec::new());
    }
    game.fixed().all().map(|unit| game.where_is(unit)).collect()
}

#[test]
fn it_sets_up_otherwise_with_another_number() {
    assert_eq!(set_up("2", [5, 6]), set_up("2", [5, 6]));
    let other = (7..12).filter(|&number| set_up("2", [number, number]) != set_up("2", [5, 5])).count();
    assert!(other >= 4, "{other} of 5 are other set-ups");
}

/// The recruit plays as the cadet did before it learned what the recruit has not: the choices of then, pinned as in
/// `decisions.rs`.
#[test]
fn the_recruit_plays_as_the_cadet_once_did() {
    let pins: &[(&str, &str, u64, usize, u64)] = &[
        ("1", "", 0, 742, 0x1245_fba6_b4b1_4686),
        ("1", "base", 1, 833, 0x4f47_4e87_f914_a09f),
        ("2", "", 0, 900, 0xf0a4_0f08_3a01_e9f3),
        ("3", "", 0, 1486, 0x57f8_0f76_f1d5_5617),
        ("4", "", 0, 1638, 0xe04c_9d20_ecaa_25f0),
        ("5", "", 0, 1201, 0x228d_47d4_8352_48e4),
        ("6", "", 0, 2058, 0x2cc6_3f60_4794_3065),
        ("6", "full", 1, 2079, 0x1fca_3294_11f2_5337),
        ("7", "", 0, 1445, 0x3261_2c7a_57c3_873b),
        ("8", "", 0, 1954, 0xb8c5_b878_5e6c_8d8e),
        ("9", "", 0, 893, 0xc1cd_ebe1_f0e3_a0ae),
        ("9", "base", 1, 1298, 0xa826_6fb3_208c_1e75),
        ("10", "", 0, 1306, 0xe9c5_b569_dbb6_8242),
        ("10", "full", 1, 1277, 0x6cc6_17e8_0a15_15d8),
    ];
    let mut differ = Vec::new();
    for &(card, preset, seed, count, mark) in pins {
        let preset = Some(preset).filter(|preset| !preset.is_empty());
        let game = Panzerbitz::new(card, preset, "").expect("the card is good");
        let recruit =
            |number| -> Box<dyn Player<Panzerbitz>> { Box::new(Cadet::new(number).with(Temper::recruit())) };
        let played = common::play(game, seed, [recruit(seed * 2 + 1), recruit(seed * 2 + 2)], |_| ());
        if (played.count, played.mark) != (count, mark) {
            differ.push(format!("card {card}, dice {seed}: {}, {:#018x}", played.count, played.mark));
        }
    }
    assert!(differ.is_empty(), "other decisions than those pinned:\n{}", differ.join("\n"));
}
