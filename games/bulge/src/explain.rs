//! The sums behind actions.

use engine::{Explanation, Game};

use crate::action::Action;
use crate::combat;
use crate::game::Bulge;

/// The sum behind an action.
pub(crate) fn explain(game: &Bulge, action: Action) -> Explanation {
    match action {
        Action::Combat(action) => combat::explain(game, action),
        _ => Explanation::new(game.action_text(action)),
    }
}
