//! A game at random, looked at after every action.

use engine::{Dice, Game};

/// Plays so many actions at random, or to the end, and shows the position after each of them with its number.
pub fn walk<G: Game>(mut game: G, seed: u64, actions: usize, mut look: impl FnMut(&G, usize)) {
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1));
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    for number in 0..actions {
        game.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        events.clear();
        game.play(legal[random.index(legal.len())], &mut dice, &mut events);
        look(&game, number);
    }
}
