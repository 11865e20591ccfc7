//! The laws that every game keeps, and games at random that end.

use engine::laws::{Budget, Start, all};
use engine::title::Playable;
use engine::{Dice, Game, Status};

use crate::begin;

/// A game that begins, named after its scenario, preset and switches.
///
/// # Panics
/// If it cannot be set up.
pub fn start<G: Playable>(scenario: &str, preset: Option<&str>, switches: &str) -> Start<G> {
    let name = format!("{scenario} {} {switches}", preset.unwrap_or("as printed"));
    Start::new(name, begin::game(scenario, preset, switches).unwrap_or_else(|trouble| panic!("{trouble}")))
}

/// The laws hold in so many games from each start; a position is looked over every `stride` decisions.
///
/// # Panics
/// If a law is broken.
pub fn hold<G: Game>(starts: &[Start<G>], games: u64, stride: usize) {
    let budget = Budget { games, stride, ..Budget::default() };
    let report = all(starts, &budget).unwrap_or_else(|broken| panic!("{broken}"));
    println!("{report}");
}

/// Plays a game at random to its end and says how many decisions it had.
///
/// # Panics
/// If it does not end, comes to a dead end, or breaks what must hold.
pub fn ends<G: Game>(mut game: G, seed: u64) -> usize {
    let (mut dice, mut random) = (Dice::fast(seed), Dice::fast(seed + 1000));
    let (mut legal, mut events, mut decisions) = (Vec::new(), Vec::new(), 0);
    while let Status::Choose(_) = game.status() {
        game.legal(&mut legal);
        assert!(!legal.is_empty(), "nothing can be chosen: {}", game.prompt());
        let action = legal[random.index(legal.len())];
        game.play(action, &mut dice, &mut events);
        events.clear();
        decisions += 1;
        assert!(decisions <= game.longest(), "the game does not end");
    }
    assert_eq!(game.audit(), Vec::<String>::new());
    decisions
}

/// A test for each line: the laws hold in a game from each start, which is a scenario, a preset and switches; a position is looked over
/// every so many decisions.
#[macro_export]
macro_rules! keep_the_laws {
    ($game:ty: $($name:ident = [$(($scenario:literal, $preset:literal, $switches:literal)),+], $stride:literal;)+) => {
        $(
            #[test]
            fn $name() {
                let starts = [$($crate::laws::start::<$game>($scenario, Some($preset), $switches)),+];
                $crate::laws::hold(&starts, 1, $stride);
            }
        )+
    };
}
