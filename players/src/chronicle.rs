//! A game turn by turn: where each began, and how the points stood at its end.

use engine::{Game, Past, Play, Tally};

/// A turn of a game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnPlayed {
    /// The turn: "Turn 3 of 20, 17 Dec PM".
    pub turn: String,
    /// How many actions were played before it.
    pub from: usize,
    /// The points of each side at its end, if the game counts any.
    pub tally: Option<Tally>,
}

/// The number of a turn as the game counts it; 0 is what comes before the first. None for turns without a number.
///
/// ```
/// use players::turn_number;
/// assert_eq!(turn_number("Turn 3 of 20, 17 Dec PM"), Some(3));
/// assert_eq!(turn_number("Before turn 1 of 8"), Some(0));
/// assert_eq!(turn_number("Dawn"), None);
/// ```
pub fn turn_number(turn: &str) -> Option<usize> {
    match turn.strip_prefix("Turn ") {
        Some(rest) => rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok(),
        None => turn.starts_with("Before turn").then_some(0),
    }
}

/// A game to be told turn by turn. It stands for itself: the game can go on meanwhile.
pub trait Chronicle: Send {
    /// How many actions must be played again.
    fn distance(&self) -> usize;

    /// The turns in order.
    fn turns(self: Box<Self>) -> Vec<TurnPlayed>;
}

/// The turns with where each begins, and for each the moment at its end.
pub(crate) struct Turns<G: Game> {
    turns: Vec<(usize, String)>,
    pasts: Vec<Past<G>>,
}

impl<G: Game> Turns<G> {
    /// The turns of a game so far.
    pub(crate) fn of(play: &Play<G>) -> Self {
        let turn_of = |played: &engine::Played<G::Action>| {
            play.headline_of(played).map(|headline| headline.turn.clone()).unwrap_or_default()
        };
        let mut turns: Vec<(usize, String)> = Vec::new();
        for (at, played) in play.steps().iter().enumerate() {
            let turn = turn_of(played);
            if turns.last().is_none_or(|(_, last)| *last != turn) {
                turns.push((at, turn));
            }
        }
        let ends = turns.iter().skip(1).map(|(at, _)| *at).chain([play.steps().len()]);
        let pasts = ends.map(|end| play.past(end)).collect();
        Self { turns, pasts }
    }
}

impl<G: Game> Chronicle for Turns<G> {
    fn distance(&self) -> usize {
        self.pasts.iter().map(Past::distance).sum()
    }

    fn turns(self: Box<Self>) -> Vec<TurnPlayed> {
        let Turns { turns, pasts } = *self;
        let told = |((from, turn), past): ((usize, String), Past<G>)| TurnPlayed {
            turn,
            from,
            tally: past.position().tally(),
        };
        turns.into_iter().zip(pasts).map(told).collect()
    }
}
