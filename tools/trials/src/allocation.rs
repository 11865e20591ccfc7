//! Once its buffers are warm, a game is asked and played without allocating: computer players do it by the million.
//!
//! What counts allocations replaces the allocator of the whole program, so that the test brings it: `measure` runs what
//! it is given and says how often memory was asked for.

use engine::{Dice, Game, Play, Seed, Status};

/// Working memory may still grow a few times: where a flood is the largest so far, a column comes in, or a list is longer
/// than any before.
const FEW: u64 = 20;

/// Plays a game at random to its end. After `warm` decisions almost nothing is allocated, and more than `least` follow.
///
/// # Panics
/// If more is allocated, or the game is too short to tell.
pub fn warm<G: Game>(mut game: G, warm: usize, least: usize, measure: impl Fn(&mut dyn FnMut()) -> u64) {
    let (mut random, mut dice) = (Dice::fast(3), Dice::fast(4));
    let (mut list, mut log) = (Vec::with_capacity(4000), Vec::with_capacity(4000));
    let mut step = || {
        log.clear();
        game.legal(&mut list);
        let Some(&action) = list.get(random.index(list.len())) else { return false };
        assert!(game.check(action).is_ok());
        game.play(action, &mut dice, &mut log);
        true
    };
    for _ in 0..warm {
        step();
    }
    let mut decisions = 0;
    let count = measure(&mut || {
        while step() {
            decisions += 1;
        }
    });
    assert!(matches!(game.status(), Status::Over(_)));
    assert!(decisions > least, "{decisions} decisions");
    assert!(count < FEW, "{count} allocations in {decisions} decisions");
}

/// Plays a recorded game of more than `least` actions at random. Lists grow by doubling, turns are named and every 64th
/// position is kept; nothing is made for each action.
///
/// # Panics
/// If more is allocated, or the game is too short to tell.
pub fn recorded<G: Game>(game: G, least: u64, measure: impl Fn(&mut dyn FnMut()) -> u64) {
    let mut play = Play::new(game, Seed::number(5));
    let (mut random, mut actions) = (Dice::fast(6), 0);
    let count = measure(&mut || {
        while let Some(action) = play.random_action(&mut random) {
            play.act(action).expect("legal");
            actions += 1;
        }
    });
    assert!(actions > least, "{actions}");
    assert!(count < actions, "{count} allocations for {actions} actions");
}
