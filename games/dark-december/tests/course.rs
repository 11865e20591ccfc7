//! Way points, units that go together, and attacks that are not made yet.

use dark_december::DarkDecember;
use engine::{Course, Game, OfferKind, Play, Seat, Seed, Spot, UnitId, reach};

fn movement() -> Play<DarkDecember> {
    let mut play = Play::new(DarkDecember::new("C2", None, "").unwrap(), Seed::number(5));
    let mut random = engine::Dice::fast(5);
    while !play.game().offers().iter().any(|offer| offer.kind == OfferKind::Take) {
        let action = play.random_action(&mut random).expect("the game goes on");
        play.act(action).unwrap();
    }
    play
}

#[test]
fn two_units_go_together_one_after_the_other() {
    let play = movement();
    let game = play.game();
    let able: Vec<UnitId> = game
        .offers()
        .iter()
        .filter(|offer| offer.kind == OfferKind::Take)
        .filter_map(|offer| Some(UnitId(offer.unit? as u16)))
        .collect();
    let found = able.iter().enumerate().find_map(|(at, &one)| {
        able[at + 1..].iter().filter(|&&other| other != one).find_map(|&other| {
            let spots = reach(game, &[one, other], &[]).ok()?;
            let course = Course::find(game, &[one, other], &[], spots.first()?.hex);
            (course.legs.len() == 2).then_some(course)
        })
    });
    let course = found.expect("two units with a hex in common");
    let mut copy = play.clone();
    for &action in &course.actions {
        copy.act(action).unwrap_or_else(|refusal| panic!("{}: {refusal}", game.action_text(action)));
    }
    let texts: Vec<String> = course.actions.iter().map(|&action| game.action_text(action)).collect();
    assert!(texts[0].starts_with("take ") && texts[1].starts_with("go "), "{texts:?}");
}

#[test]
fn courses_hold_in_random_games() {
    let tried = trials::courses::play(DarkDecember::new("C2", None, "").unwrap(), 2, 700);
    assert!(tried.whole > 15 && tried.long > 3, "{tried:?}");
}

#[test]
fn an_attack_that_is_not_made_yet_has_odds() {
    let play = movement();
    let game = play.game();
    let mut some = 0;
    for unit in game.view(Seat::Referee).units {
        let Spot::Hex(label) = &unit.spot else { continue };
        let hex = game.board().grid.find(label).unwrap();
        let Some(outlook) = game.outlook(hex, None) else { continue };
        some += 1;
        assert!(outlook.odds.contains(':') && outlook.attackers > 0, "{outlook:?}");
        outlook.sum.sums_add_up().unwrap();
        outlook.sum.chances_add_up().unwrap();
    }
    assert!(some > 5, "{some}");
}
