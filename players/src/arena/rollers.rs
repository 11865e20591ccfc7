//! Which decisions dice are rolled after. The sum behind a roll is that of the position before it, and a game can only say afterwards that
//! it has rolled; so that not every position of a game need be kept, one learns after which decisions it does.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use engine::title::Playable;
use engine::{Dice, Seed};

/// The names of decisions after which dice were rolled, in any game of an arena.
#[derive(Default)]
pub(super) struct Rollers(RwLock<BTreeSet<&'static str>>);

impl Rollers {
    /// Whether dice were ever rolled after such a decision.
    pub(super) fn has(&self, decision: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains(decision)
    }

    /// They were.
    pub(super) fn add(&self, decision: &'static str) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(decision);
    }
}

/// The position after some actions: for the first roll after a decision, before which nobody kept the position.
pub(super) fn replayed<G: Playable>(start: &G, seed: Seed, actions: &[G::Action]) -> G {
    let (mut game, mut cup, mut events) = (start.clone(), Dice::sealed(seed), Vec::new());
    for action in actions {
        events.clear();
        game.play(*action, &mut cup, &mut events);
    }
    game
}
