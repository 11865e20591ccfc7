//! The errand that a unit of a cadet is on, in words: what it was sent to attack, to hold or to take.

use engine::{HexId, UnitId};

use super::mind::Mind;
use super::war::Doctrine;

impl<G: Doctrine> Mind<G> {
    /// The errand that an action serves in a position; none if nothing was ordered, or the action does not serve it.
    pub(crate) fn errand(&self, game: &G, action: G::Action) -> Option<String> {
        if let Some(hex) = G::attacked(action) {
            let hex = place(game, hex);
            return Some(format!("Of the attacks that it could make it thought that on {hex} worth most."));
        }
        let (unit, to) = (game.moving()?, G::gone_to(action)?);
        let from = game.hex_of(unit)?;
        let nears = |goal: HexId| game.distance(to, goal) < game.distance(from, goal);
        let (post, target) = (self.assault.order(unit), self.assault.target(unit));
        if let (Some(post), Some(target)) = (post, target)
            && nears(post)
        {
            return Some(format!("It was sent to {} to attack {}.", place(game, post), place(game, target)));
        }
        if let Some(post) = self.posts.of(unit).filter(|&post| nears(post)) {
            return Some(format!("It was told off to hold {}, a post of the line.", place(game, post)));
        }
        self.goal_words(game, unit, to, from)
    }

    fn goal_words(&self, game: &G, unit: UnitId, to: HexId, from: HexId) -> Option<String> {
        let goal = self.plan.goals.of(unit)?;
        let nearer = self.plan.goals.march(unit, to)? < self.plan.goals.march(unit, from)?;
        let at = place(game, goal.hex);
        Some(match (goal.garrison, nearer) {
            (_, false) => return None,
            (true, true) => format!("It is on its way to garrison {at}."),
            (false, true) => format!("It is on its way to {at}."),
        })
    }
}

/// A hex with the place in it.
fn place<G: Doctrine>(game: &G, hex: HexId) -> String {
    let board = &game.setting().board;
    let label = board.grid.label(hex);
    board.place_at(hex).map_or_else(|| label.to_owned(), |place| format!("{} ({label})", place.name))
}
