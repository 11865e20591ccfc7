//! The rules worked out a second time, the long way, in positions of random games: `supply` (1.0.1, 1.0.5), `steps` (3.0 to
//! 3.3, OR4.0), `combat` (4.3) and `retreats` (4.4).

mod combat;
mod retreats;
mod steps;
mod supply;
use dark_december::DarkDecember;
use engine::{Dice, Game, Status};

/// Plays a game at random and shows every position in which somebody chooses.
pub(crate) fn watch(
    scenario: &str,
    preset: &str,
    switches: &str,
    seed: u64,
    mut see: impl FnMut(&DarkDecember, usize),
) {
    let mut game = DarkDecember::new(scenario, Some(preset), switches).unwrap();
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events, mut number) = (Vec::new(), Vec::new(), 0);
    while let Status::Choose(_) = game.status() {
        see(&game, number);
        game.legal(&mut legal);
        game.play(legal[random.index(legal.len())], &mut dice, &mut events);
        events.clear();
        number += 1;
    }
}

pub(crate) const GAMES: [(&str, &str, &str); 4] =
    [("C1", "variant", ""), ("C6", "variant", ""), ("C6", "base79", ""), ("C1", "free", "-V4.4,-V1.0")];
