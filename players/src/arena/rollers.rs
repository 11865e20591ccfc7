//! Which choices dice are rolled after. The sum behind a roll is that of the position before it, and a game can only say afterwards that
//! it has rolled; so that not every position of a game need be kept, one learns which kinds of actions roll, and at which decisions.

use std::mem::{Discriminant, discriminant};
use std::sync::{PoisonError, RwLock};

use engine::Dice;
use engine::title::Playable;

/// A decision, and a kind of action that was chosen there.
type Kind<A> = (&'static str, Discriminant<A>);

/// The kinds of choices after which dice were rolled, in any game of an arena.
pub(super) struct Rollers<A>(RwLock<Vec<Kind<A>>>);

impl<A> Default for Rollers<A> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

impl<A> Rollers<A> {
    /// Whether dice were ever rolled after such a choice.
    pub(super) fn has(&self, decision: &'static str, action: &A) -> bool {
        let kind = (decision, discriminant(action));
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(&kind)
    }

    /// They were.
    pub(super) fn add(&self, decision: &'static str, action: &A) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push((decision, discriminant(action)));
    }
}

/// A position of a game with its dice, and what was played since: for the first roll after a kind of choice, before which nobody
/// kept the position.
pub(super) struct Bookmark<G: Playable> {
    game: G,
    cup: Dice,
    since: Vec<G::Action>,
}

impl<G: Playable> Bookmark<G> {
    pub(super) fn new(game: &G, cup: &Dice) -> Self {
        Self { game: game.clone(), cup: cup.clone(), since: Vec::new() }
    }

    /// An action was played.
    pub(super) fn played(&mut self, action: G::Action) {
        self.since.push(action);
    }

    /// The position after all that was played.
    pub(super) fn replayed(&self) -> G {
        let (mut game, mut cup, mut events) = (self.game.clone(), self.cup.clone(), Vec::new());
        for action in &self.since {
            events.clear();
            game.play(*action, &mut cup, &mut events);
        }
        game
    }
}
