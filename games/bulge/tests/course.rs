//! Way points, units that go together, who joins an attack, and attacks that are not made yet.

use bulge::Bulge;
use engine::{Course, Game, HexId, OfferKind, Play, Seat, Seed, UnitId, joiners, reach};

fn campaign() -> Play<Bulge> {
    let mut play = Play::new(Bulge::new("S1", None, "").unwrap(), Seed::number(3));
    for team in 1..=4 {
        play.act_text(&format!("land Stielau-{team} SS6")).unwrap();
    }
    play
}

fn unit(game: &Bulge, name: &str) -> UnitId {
    let units = game.view(Seat::Referee).units;
    UnitId(units.iter().find(|unit| unit.name.as_deref() == Some(name)).expect(name).id as u16)
}

fn hex(game: &Bulge, label: &str) -> HexId {
    game.board().grid.find(label).expect(label)
}

/// The campaign with a regiment in hand.
fn taken() -> (Play<Bulge>, UnitId) {
    let mut play = campaign();
    play.act_text("take 304/2Pz").unwrap();
    let tank = unit(play.game(), "304/2Pz");
    (play, tank)
}

#[test]
fn a_way_point_is_one_more_go() {
    let (play, tank) = taken();
    let game = play.game();
    assert_eq!(reach(game, &[tank], &[]), Ok(Vec::new()), "the offers say it all");
    let via = hex(game, "PP24");
    let far = reach(game, &[tank], &[via]).unwrap();
    let spot = far.iter().find(|spot| spot.path.len() > 4).expect("it can go on");
    let course = Course::find(game, &[tank], &[via], spot.hex);
    let actions: Vec<String> = course.actions.iter().map(|&action| game.action_text(action)).collect();
    assert_eq!(actions, ["go PP24".to_owned(), format!("go {}", game.label(spot.hex))]);
    assert!(course.legs[0].path.contains(&"PP24".to_owned()));
}

#[test]
fn units_go_together_as_far_as_there_is_room() {
    let play = campaign();
    let game = play.game();
    let view = game.view(Seat::Referee);
    let side = play.status().side();
    let place = |unit: &engine::SeenUnit| match &unit.spot {
        engine::Spot::Hex(label) => Some(label.clone()),
        engine::Spot::Box(_) => None,
    };
    let able: Vec<u32> = game
        .offers()
        .iter()
        .filter(|offer| offer.kind == OfferKind::Take)
        .filter_map(|offer| offer.unit)
        .collect();
    let stack = view.units.iter().filter(|unit| Some(unit.side) == side && able.contains(&unit.id)).find_map(
        |unit| {
            let here = place(unit)?;
            let mates: Vec<UnitId> = view
                .units
                .iter()
                .filter(|other| able.contains(&other.id) && place(other).as_ref() == Some(&here))
                .map(|other| UnitId(other.id as u16))
                .collect();
            (mates.len() > 1).then_some(mates)
        },
    );
    let stack = stack.expect("a stack that can move");
    let common = reach(game, &stack, &[]).unwrap();
    let to = common.iter().find(|spot| !spot.stop).expect("a hex in reach of all").hex;
    let course = Course::find(game, &stack, &[], to);
    assert_eq!(course.legs.len() + course.stays.len(), stack.len());
    assert!(!course.legs.is_empty());
    let mut copy = play.clone();
    for &action in &course.actions {
        copy.act(action).unwrap();
    }
    let there = |leg: &engine::Leg| leg.path.last().map(String::as_str) == Some(game.label(to));
    assert!(course.legs.iter().all(there));
}

#[test]
fn courses_hold_in_random_games() {
    let mut tried = trials::courses::Tried::default();
    for seed in 1..=2 {
        let one = trials::courses::play(Bulge::new("S2", None, "").unwrap(), seed, 500);
        tried.whole += one.whole;
        tried.long += one.long;
    }
    assert!(tried.whole > 20 && tried.long > 5, "{tried:?}");
}

#[test]
fn all_who_can_join_the_strongest_first_and_no_die_falls() {
    let mut play = campaign();
    play.act_text("done").unwrap();
    let targets: Vec<String> = play.legal().iter().map(|&action| play.game().action_text(action)).collect();
    let mut most = 0;
    for target in targets {
        let mut copy = play.clone();
        copy.act_text(&target).unwrap();
        let asked = copy.game().decision().unwrap().name;
        let list = joiners(copy.game());
        if asked != "attackers" || list.len() < 2 {
            continue;
        }
        most = most.max(list.len());
        let dice = copy.dice_position();
        let brings: Vec<Option<u32>> = list
            .iter()
            .map(|joiner| {
                let text = copy.game().action_text(joiner.action);
                copy.game().offers().iter().find(|offer| offer.text == text).and_then(|offer| offer.brings)
            })
            .collect();
        assert!(brings.windows(2).all(|pair| pair[0] >= pair[1]), "{brings:?}");
        let (last, others) = list.split_last().unwrap();
        for joiner in others {
            assert!(!joiner.rolls, "only the last can let the die fall");
            copy.act(joiner.action).unwrap();
        }
        assert_eq!(copy.dice_position(), dice);
        if !last.rolls {
            copy.act(last.action).unwrap();
            assert_eq!(copy.dice_position(), dice, "no die fell");
        }
    }
    assert!(most >= 2, "somebody is attacked by several");
}

#[test]
fn a_button_that_rolls_says_so() {
    let mut play = campaign();
    play.act_text("done").unwrap();
    let mut random = engine::Dice::fast(5);
    let (mut rolls, mut asks) = (0, 0);
    for _ in 0..400 {
        let Some(action) = play.random_action(&mut random) else { break };
        let text = play.game().action_text(action);
        let offer = play.game().offers().into_iter().find(|offer| offer.text == text).unwrap();
        let mut copy = play.game().clone();
        let (mut dice, mut events) = (engine::Dice::fast(1), Vec::new());
        copy.play(action, &mut dice, &mut events);
        let label = offer.label.to_lowercase();
        if matches!(offer.verb.as_str(), "confirm" | "air")
            || (offer.text == "done" && label.contains("artillery"))
        {
            assert_eq!(label.contains("roll at"), dice.position() > 0, "{}", offer.label);
            rolls += usize::from(dice.position() > 0);
            asks += usize::from(dice.position() == 0);
        }
        play.act(action).unwrap();
    }
    assert!(rolls > 0 && asks > 0, "{rolls} rolled, {asks} asked on");
}

#[test]
fn an_attack_that_is_not_made_yet_has_odds_and_who_would_join() {
    let (play, tank) = taken();
    let game = play.game();
    let enemies: Vec<HexId> = game
        .view(Seat::Referee)
        .units
        .iter()
        .filter(|unit| unit.side.0 == 1)
        .filter_map(|unit| match &unit.spot {
            engine::Spot::Hex(label) => game.board().grid.find(label),
            engine::Spot::Box(_) => None,
        })
        .collect();
    let seen: Vec<engine::Outlook> =
        enemies.iter().filter_map(|&hex| game.outlook(hex, Some(tank))).collect();
    assert!(seen.iter().any(|outlook| outlook.attackers > 1 && outlook.odds.contains('-')));
    assert!(seen.iter().any(|outlook| outlook.joined.as_ref().is_some_and(|joined| *joined != outlook.odds)));
    for outlook in &seen {
        outlook.sum.sums_add_up().unwrap();
        outlook.sum.chances_add_up().unwrap();
    }
}
