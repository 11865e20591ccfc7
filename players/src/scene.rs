//! What of a table can be taken elsewhere: what never changes, and moments of the past.

use engine::counter::Counter;
use engine::{Board, Game, Past, RuleSet, Rulebook, Seat, Setting, View};

/// What never changes in a game, whatever game it is. It can be looked at while the game goes on.
pub trait Scenery: Send + Sync {
    /// The map, the rulebook, the switches.
    fn setting(&self) -> &Setting;

    /// The counters in use, as they are drawn.
    fn counters(&self) -> Vec<Counter>;

    /// The map.
    fn board(&self) -> &Board {
        &self.setting().board
    }

    /// The game's rulebook.
    fn rulebook(&self) -> &Rulebook {
        &self.setting().book
    }

    /// The switches.
    fn rules(&self) -> &RuleSet {
        &self.setting().rules
    }
}

/// A moment of a game's past. It can be looked at while the game goes on.
pub trait Moment: Send {
    /// How many actions must be played again to see it.
    fn distance(&self) -> usize;

    /// What a seat saw.
    fn view(self: Box<Self>, seat: Seat) -> View;
}

/// A game at its first position.
pub(crate) struct Still<G>(pub(crate) G);

impl<G: Game> Scenery for Still<G> {
    fn setting(&self) -> &Setting {
        self.0.setting()
    }

    fn counters(&self) -> Vec<Counter> {
        self.0.counters()
    }
}

impl<G: Game> Moment for Past<G> {
    fn distance(&self) -> usize {
        Past::distance(self)
    }

    fn view(self: Box<Self>, seat: Seat) -> View {
        self.position().view(seat)
    }
}
