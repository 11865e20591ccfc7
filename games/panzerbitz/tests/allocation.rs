//! Once its buffers are warm, a game is asked and played without allocating: computer players do it by the million.

use allocation_counter::measure;
use engine::{Dice, Game, Status};
use panzerbitz::{Action, Event, Panzerbitz};

/// Plays on at random; false at the end of the game.
fn step(
    game: &mut Panzerbitz,
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
    let mut game = Panzerbitz::new("9", None, "").expect("the data are good");
    let (mut random, mut dice) = (Dice::fast(3), Dice::fast(4));
    let (mut list, mut log) = (Vec::with_capacity(4000), Vec::with_capacity(4000));
    for _ in 0..500 {
        step(&mut game, &mut random, &mut dice, &mut list, &mut log);
    }
    let mut decisions = 0;
    let allocations = measure(|| {
        while step(&mut game, &mut random, &mut dice, &mut list, &mut log) {
            decisions += 1;
        }
    });
    assert!(matches!(game.status(), Status::Over(_)));
    assert!(decisions > 300, "{decisions} decisions");
    // Columns that come in, and a list that is longer than any before, may still take some memory.
    assert!(allocations.count_total < 20, "{} allocations in {decisions} decisions", allocations.count_total);
}
