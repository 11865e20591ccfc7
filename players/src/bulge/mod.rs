//! The cadet: a computer player for either side of Battle of the Bulge '81.
//!
//! It knows the rules and the odds, and looks no further than the present player-turn:
//!
//! | file | what it does |
//! |---|---|
//! | `fields` | who stands where, and what marches cost |
//! | `goals` | places to take and to hold |
//! | `plan` | what draws a side, and who leaves the map |
//! | `doctrine` | what it thinks in its own way of goals, the line and attacks |
//! | `fight` | what an attack is worth, by the exact chances |
//! | `assault` | finds attacks before anything moves |
//! | `places` | what a place is worth to a unit |
//! | `movement` | attackers to their posts, columns to their goals, guns behind them |
//! | `combat` | attacks, support, losses, retreats, advances |
//! | `support` | roadblocks, bridges, guns, air, reserves, Nordwind |
//! | `temper` | the numbers that all that is weighed by |
//! | `end` | what no longer matters on the last turn |
//!
//! What it shares with the cadet of Dark December is in `players/src/cadet`: the plan, the line and who holds it, goals and who goes
//! for which, the choice of attackers.

mod assault;
mod combat;
mod doctrine;
mod drill;
mod end;
mod fields;
mod fight;
mod goals;
mod movement;
mod places;
mod plan;
mod support;
mod temper;

use bulge::{Action, Bulge, Segment};
use engine::{Game, Side};

use crate::cadet::mind::{self, Mind};

pub use temper::Temper;

mind::cadet! {
    Bulge, bulge_computers, "knows the odds and the roads, keeps a line, and plays for towns, bridges and cheap victories"
}

impl Mind<Bulge> {
    fn choose(&mut self, game: &Bulge, legal: &[Action]) -> Action {
        let Some(side) = game.status().side() else { return legal[0] };
        self.take_numbers(game, side);
        // In a Movement Phase the plan is made anyway.
        if !self.plan.is_made() && game.segment() != Segment::Movement {
            self.refresh(game, side, true);
            self.plan.forget();
        }
        match game.segment() {
            Segment::Movement => self.march(game, side, legal),
            Segment::Combat => self.fight(game, side, legal),
            _ => self.support(game, side, legal),
        }
    }

    /// Makes the plan anew if it is not of this phase. `moves` asks for goals too.
    fn refresh(&mut self, game: &Bulge, side: Side, moves: bool) -> bool {
        self.plan.refresh(game, &self.temper, side, u8::from(moves), moves)
    }
}
