//! Games of computer players, for the tests of the cadets.

pub(crate) mod front;

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

/// Declares what the cadets of both wars are tested for alike.
#[allow(unused_macros)]
macro_rules! cadet_tests {
    ($game:ty, $computers:path, $first:literal, $campaign:literal, $games:literal) => {
        fn new(scenario: &str, switches: &str) -> $game {
            <$game>::new(scenario, None, switches).expect("the scenario is good")
        }

        /// Plays a game of two cadets.
        fn play(seed: u64, scenario: &str, switches: &str, numbers: [u64; 2]) -> common::Played {
            common::play(new(scenario, switches), seed, numbers.map(cadet), |_| ())
        }

        fn cadet(number: u64) -> Box<dyn players::Player<$game>> {
            Box::new(Cadet::new(number))
        }

        #[test]
        fn it_chooses_alike_for_the_same_number() {
            let game = || play(5, $first, "", [7, 8]);
            let (first, second) = (game(), game());
            assert_eq!((first.count, first.mark), (second.count, second.mark));
            assert_ne!(play(5, $first, "", [9, 8]).mark, first.mark);
        }

        /// The cadet wins all these games against chance.
        fn beats_chance(scenario: &str, side: Side, games: u64) {
            let won = common::wins(&new(scenario, ""), side, 0..games, cadet) as u64;
            assert_eq!(won, games, "{scenario}, {side:?}");
        }

        #[test]
        fn the_german_beats_chance_in_the_first_four_days() {
            beats_chance($first, Side(0), $games);
        }

        #[test]
        fn the_ally_beats_chance_in_the_first_four_days() {
            beats_chance($first, Side(1), $games);
        }

        #[test]
        fn it_beats_chance_in_the_campaign() {
            beats_chance($campaign, Side(0), 3);
            beats_chance($campaign, Side(1), 3);
        }

        #[test]
        fn it_is_the_first_of_the_list() {
            let names: Vec<&str> = $computers().iter().map(|computer| computer.name).collect();
            assert_eq!(names, ["cadet", "recruit", "staff", "general", "random"]);
        }
    };
}

#[allow(unused_imports)]
pub(crate) use cadet_tests;

/// Lets both players choose as long as the game goes on, and `goes_on` says so, which sees what may be chosen.
pub(crate) fn go_on<G: Game>(
    mut game: G,
    seed: u64,
    mut players: [Box<dyn Player<G>>; 2],
    mut goes_on: impl FnMut(&G, &[G::Action]) -> bool,
) -> G {
    let (mut dice, mut legal, mut events) = (Dice::fast(seed), Vec::new(), Vec::new());
    while let Some(side) = game.status().side() {
        game.legal(&mut legal);
        if !goes_on(&game, &legal) {
            break;
        }
        let action = players[side.index()].choose(&game, &legal);
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
    game
}

/// Lets a player choose as long as a side is asked and `goes_on`. Every choice must be legal.
pub(crate) fn lead<G: Game>(
    mut game: G,
    player: &mut dyn Player<G>,
    side: Side,
    goes_on: impl Fn(&G) -> bool,
) -> G {
    let (mut dice, mut legal, mut events) = (Dice::fast(1), Vec::new(), Vec::new());
    while game.status().side() == Some(side) && goes_on(&game) {
        game.legal(&mut legal);
        let action = player.choose(&game, &legal);
        assert!(legal.contains(&action), "{}", game.action_text(action));
        events.clear();
        game.play(action, &mut dice, &mut events);
    }
    game
}
