//! Games of computer players, for the tests of the cadets.

use engine::{Dice, Game, Outcome, Side, Status};
use players::{Player, Random};

/// How a game went.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    /// The number of choices.
    pub(crate) count: usize,
    /// Differs where games differ.
    pub(crate) mark: u64,
}

/// Plays a game to its end; every choice must be legal.
pub(crate) fn play<G: Game>(
    mut game: G,
    seed: u64,
    mut players: [Box<dyn Player<G>>; 2],
    mut watch: impl FnMut(G::Action),
) -> Played {
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    let (mut count, mut mark) = (0, 0_u64);
    loop {
        let side = match game.status() {
            Status::Choose(decision) => decision.side,
            Status::Over(outcome) => return Played { outcome, count, mark },
        };
        game.legal(&mut legal);
        let action = players[side.index()].choose(&game, &legal);
        let place = legal.iter().position(|&known| known == action);
        let place = place.unwrap_or_else(|| panic!("{} is not legal", game.action_text(action)));
        mark = mark.wrapping_mul(31).wrapping_add(place as u64);
        watch(action);
        count += 1;
        assert!(count <= game.setting().longest, "the game does not end");
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
}

/// How many of these games a player wins against chance.
pub(crate) fn wins<G: Game>(
    game: &G,
    side: Side,
    seeds: std::ops::Range<u64>,
    player: impl Fn(u64) -> Box<dyn Player<G>>,
) -> usize {
    let won = |&seed: &u64| {
        let mut players: [Box<dyn Player<G>>; 2] =
            [Box::new(Random::new(seed * 2 + 1)), Box::new(Random::new(seed * 2 + 2))];
        players[side.index()] = player(seed + 1);
        play(game.clone(), seed, players, |_| ()).outcome.winner == Some(side)
    };
    seeds.filter(won).count()
}
