//! The charts as a player reads them say what the rules do.

use engine::{Dice, Effect, Game, Seat, Told};
use skirmish::{Action, Skirmish};
use trials::charts::{all_there, at, cell, chart};

fn game(scenario: &str, switches: &str) -> Skirmish {
    Skirmish::new(scenario, None, switches).expect("the game's own data are good")
}

#[test]
fn every_chart_of_the_rulebook_is_there() {
    all_there(&[game("bridge", "")]);
}

#[test]
fn switches_change_the_charts() {
    let (with, without) = (game("bridge", ""), game("bridge", "-WOODS,-FIRE"));
    let crt = chart(&with, "crt");
    assert_eq!([cell(&crt, 0, 0), cell(&crt, 0, 3), cell(&crt, 1, 0)], ["4+", "5+", "2+"]);
    assert_eq!(cell(&chart(&without, "crt"), 0, 3), "4+", "a forest is like open ground");
    assert_eq!(chart(&without, "crt").size().0, 1, "nobody fires");
    assert_eq!(cell(&chart(&with, "terrain"), 0, 3), "2");
    let changes = chart(&with, "modifiers");
    let each: Vec<_> = (0..changes.size().1).map(|row| cell(&changes, 0, row)).collect();
    assert_eq!(each, ["1 more", "1 more", "2 less", "1 less"], "village, forest, pinned, aim");
    assert_eq!(chart(&without, "modifiers").size().1, 1, "the village alone");
}

#[test]
fn what_is_rolled_is_on_the_chart() {
    let mut looked_up = 0;
    for seed in 0..40 {
        let (mut game, mut dice) = (game("bridge", "-GREEN"), Dice::sealed(engine::Seed::number(seed)));
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        for step in 0..60 {
            game.legal(&mut legal);
            if legal.is_empty() {
                break;
            }
            let fire = legal.iter().copied().find(|action| matches!(action, Action::Fire(_)));
            let action = fire.unwrap_or(legal[(step * 7 + seed as usize) % legal.len()]);
            let spot = game.explain(action).spots.first().copied();
            if let Some(spot) = spot {
                let needed = match action {
                    Action::Fire(enemy) => game.to_hit(game.state.picked.unwrap(), enemy),
                    Action::Go(hex) => game.to_attack(game.unit_in(hex).unwrap()),
                    _ => panic!("{action:?} is looked up"),
                };
                assert_eq!(at(&game, spot), format!("{needed}+"));
                looked_up += 1;
            }
            events.clear();
            game.play(action, &mut dice, &mut events);
            for Told { effect, .. } in events.iter().filter_map(|event| game.narrate(event, Seat::Referee)) {
                if let Effect::Roll { spots, .. } = effect {
                    assert_eq!(spots.first().copied(), spot, "explained and rolled in one place");
                }
            }
        }
    }
    assert!(looked_up > 20, "{looked_up} rolls were looked up");
}
