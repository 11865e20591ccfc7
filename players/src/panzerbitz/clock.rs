//! What time it is: whose player turns follow, and who would win if the game ended now.

use engine::Side;
use panzerbitz::Panzerbitz;

/// The clock of a card, as one side sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Whether a player turn of the enemy follows the present one.
    pub(super) enemy: bool,
    /// Whether a player turn of one's own follows it.
    pub(super) own: bool,
    /// Whether the card would give the side the victory now (13.4.1).
    pub(super) ahead: bool,
}

impl Clock {
    pub(super) fn new(game: &Panzerbitz, side: Side) -> Clock {
        let fixed = game.fixed();
        let follows = |who: Side| {
            game.turn() < fixed.card.turns || (game.phasing() == fixed.first && who != fixed.first)
        };
        let ahead = game.verdict().winner.is_some_and(|(winner, _)| winner == side);
        Clock { enemy: follows(side.other()), own: follows(side), ahead }
    }
}
