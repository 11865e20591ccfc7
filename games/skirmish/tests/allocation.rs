//! A game is asked and played without allocating: computer players do it by the million.

use allocation_counter::measure;
use engine::{Dice, Game, Status};
use skirmish::Skirmish;

#[test]
fn a_game_does_not_allocate() {
    let mut game = Skirmish::new("bridge", None, "").expect("the data are good");
    let (mut random, mut dice) = (Dice::fast(3), Dice::fast(4));
    let (mut list, mut log) = (Vec::with_capacity(400), Vec::with_capacity(40));
    let mut decisions = 0;
    let allocations = measure(|| {
        while let Status::Choose(_) = game.status() {
            game.legal(&mut list);
            let action = list[random.index(list.len())];
            assert!(game.check(action).is_ok());
            log.clear();
            game.play(action, &mut dice, &mut log);
            decisions += 1;
        }
    });
    assert!(decisions > 50, "{decisions}");
    assert_eq!(allocations.count_total, 0, "in {decisions} decisions");
}
