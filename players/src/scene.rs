//! What of a table can be taken elsewhere: what never changes, and moments of the past.

use engine::counter::Counter;
use engine::{Explanation, Game, Overlay, Past, Seat, Setting, View};

/// What never changes in a game, whatever game it is. It can be looked at while the game goes on.
pub trait Scenery: Send + Sync {
    /// The map, the rulebook, the switches.
    fn setting(&self) -> &Setting;

    /// The counters in use, as they are drawn.
    fn counters(&self) -> Vec<Counter>;
}

/// A moment of a game's past. It can be looked at while the game goes on.
pub trait Moment: Send {
    /// How many actions must be played again to see it.
    fn distance(&self) -> usize;

    /// What a seat saw.
    fn view(self: Box<Self>, seat: Seat) -> View;

    /// The sum behind an action that was legal then; none if it was not.
    fn explain(self: Box<Self>, action: &str) -> Option<Explanation>;

    /// What a seat could have had drawn over the map.
    fn overlays(self: Box<Self>, seat: Seat) -> Vec<Overlay>;
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

    fn explain(self: Box<Self>, action: &str) -> Option<Explanation> {
        let game = self.position();
        let action = game.parse_action(action).ok()?;
        game.check(action).is_ok().then(|| game.explain(action))
    }

    fn overlays(self: Box<Self>, seat: Seat) -> Vec<Overlay> {
        self.position().overlays(seat)
    }
}
