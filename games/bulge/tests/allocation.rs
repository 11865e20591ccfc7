//! Once its buffers are warm, a game is asked and played without allocating: computer players do it by the million.

use allocation_counter::measure;
use bulge::{Action, Bulge, Event};
use engine::{Dice, Game, Play, Seed, Status};

/// Plays on at random; false at the end of the game.
fn step(
    game: &mut Bulge,
    random: &mut Dice,
    dice: &mut Dice,
    list: &mut Vec<Action>,
    log: &mut Vec<Event>,
) -> bool {
    log.clear();
    game.legal(list);
    let Some(&action) = list.get(random.index(list.len())) else { return false };
    assert!(game.check(action).is_ok());
    game.play(action, dice, log);
    true
}

#[test]
fn a_warm_game_does_not_allocate() {
    let mut game = Bulge::new("S5", None, "").expect("the data are good");
    let (mut random, mut dice) = (Dice::fast(3), Dice::fast(4));
    let (mut list, mut log) = (Vec::with_capacity(4000), Vec::with_capacity(4000));
    for _ in 0..1500 {
        step(&mut game, &mut random, &mut dice, &mut list, &mut log);
    }
    let mut decisions = 0;
    let allocations = measure(|| {
        while step(&mut game, &mut random, &mut dice, &mut list, &mut log) {
            decisions += 1;
        }
    });
    assert!(matches!(game.status(), Status::Over(_)));
    assert!(decisions > 1000);
    // Working memory may still grow a few times where a flood is the largest so far.
    assert!(allocations.count_total < 20, "{} allocations in {decisions} decisions", allocations.count_total);
}

#[test]
fn a_recorded_game_allocates_only_for_what_is_kept_of_it() {
    let mut play = Play::new(Bulge::new("S2", None, "").expect("the data are good"), Seed::number(5));
    let (mut random, mut actions) = (Dice::fast(6), 0);
    let allocations = measure(|| {
        while let Some(action) = play.random_action(&mut random) {
            play.act(action).expect("legal");
            actions += 1;
        }
    });
    assert!(actions > 500, "{actions}");
    // Lists grow by doubling, turns are named and every 64th position is kept; nothing is made for each action.
    let count = allocations.count_total;
    assert!(count < actions, "{count} allocations for {actions} actions");
}
