//! A game turn by turn: where each began, and how the points stood at its end.

use engine::{Game, Past, Tally};

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

/// A game to be told turn by turn. It stands for itself: the game can go on meanwhile.
pub trait Chronicle: Send {
    /// How many actions must be played again.
    fn distance(&self) -> usize;

    /// The turns in order.
    fn turns(self: Box<Self>) -> Vec<TurnPlayed>;
}

/// The turns with where each begins, and for each the moment at its end.
pub(crate) struct Turns<G: Game> {
    pub(crate) turns: Vec<(usize, String)>,
    pub(crate) pasts: Vec<Past<G>>,
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
