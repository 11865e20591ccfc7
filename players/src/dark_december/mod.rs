//! The cadet: a computer player for either side of Dark December.
//!
//! It knows the rules and the odds, and looks no further than the present Player-Turn:
//!
//! | file | what it does |
//! |---|---|
//! | `fields` | what marches cost, and what the enemy can bring to bear |
//! | `goals` | places to take and to hold, garrisons, guards of the Meuse bridges |
//! | `plan` | what of the map matters, and what draws a side |
//! | `doctrine` | what it thinks in its own way of goals, the line and attacks |
//! | `arteries` | the supply roads of the German spearhead |
//! | `fight` | what an attack is worth, by the exact chances |
//! | `assault` | finds attacks before anything moves |
//! | `scout` | where units can get to |
//! | `places` | what a place is worth to a unit |
//! | `movement` | attackers to their posts, columns to their goals, reserves after the battle |
//! | `combat` | attacks, All Out Assaults, losses, retreats, advances |
//! | `support` | fuel, replacements, entry, the drop, bridges |
//! | `temper` | the numbers that all that is weighed by |
//!
//! What it shares with the cadet of Battle of the Bulge '81 is in `players/src/cadet`.

mod arteries;
mod assault;
mod combat;
mod doctrine;
mod drill;
mod fields;
mod fight;
mod goals;
mod movement;
mod places;
mod plan;
mod scout;
mod support;
mod temper;

use dark_december::{Action, DarkDecember, Segment};
use engine::Game;

use crate::cadet::mind::{self, Mind};
use crate::cadet::war::Doctrine as _;

pub use temper::Temper;

mind::cadet! {
    DarkDecember, dark_december_computers, "knows the odds and the roads, keeps a line, and plays for towns, the way west and cheap victories"
}

impl Mind<DarkDecember> {
    fn choose(&mut self, game: &DarkDecember, legal: &[Action]) -> Action {
        let Some(side) = game.status().side() else { return legal[0] };
        self.take_side(side, false, |usual| usual.of_side(side));
        self.plan.own.enemy = Some(side.other());
        // Who may attack only one hex must still find out with whom.
        if let [only] = legal
            && DarkDecember::attacked(*only).is_none()
        {
            return *only;
        }
        // Before the moves of a Movement Phase the plan is made anyway.
        let moves = game.segment() == Segment::Movement && game.state().motion.is_none();
        if !self.plan.is_made() && !moves {
            self.plan.look(game, &self.temper, side, game.segment());
            self.plan.give_rest(game, &self.temper, side, std::iter::empty(), |_| false);
            self.lines = game.lines(side);
            self.plan.forget();
        }
        match game.segment() {
            _ if matches!(legal[0], Action::Relocate(_)) => legal[0],
            Segment::Movement | Segment::Reserve => self.march(game, side, legal),
            Segment::Combat => self.fight(game, side, legal),
            _ => self.support(game, side, legal),
        }
    }
}
