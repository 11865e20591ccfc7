//! The cadet: a computer player for either side of Battle of the Bulge '81.
//!
//! It knows the rules and the odds, and looks no further than the present player-turn:
//!
//! | file | what it does |
//! |---|---|
//! | `fields` | who stands where, and what marches cost |
//! | `line` | what the line is chosen by, the chain of posts that keeps the enemy out |
//! | `posts` | who is free to hold which post |
//! | `front` | how good a front is, for those who measure it |
//! | `goals` | places to take and to hold, and who goes for which |
//! | `plan` | all that for a player-turn, and where the enemy wants to go |
//! | `fight` | what an attack is worth, by the exact chances |
//! | `assault` | finds attacks before anything moves |
//! | `places` | what a place is worth to a unit |
//! | `movement` | attackers to their posts, columns to their goals, guns behind them |
//! | `combat` | attacks, support, losses, retreats, advances |
//! | `support` | roadblocks, bridges, guns, air, reserves, Nordwind |
//! | `temper` | the numbers that all that is weighed by |

mod assault;
mod combat;
mod fields;
mod fight;
mod front;
mod goals;
mod line;
mod movement;
mod places;
mod plan;
mod posts;
mod support;
mod temper;

use bulge::{Action, Bulge, Field, Lines, Step};
use engine::{Game, HexId, UnitId};

use crate::cadet::posts::Posts;
use crate::{Computer, Player, computers};
use assault::Assault;
use plan::Plan;

pub use front::Front;
pub use temper::Temper;

/// The computer players of the game, the best first.
pub fn bulge_computers() -> Vec<Computer<Bulge>> {
    let mut list = vec![Computer {
        name: "cadet",
        about: "knows the odds and the roads, keeps a line, and plays for towns, bridges and cheap victories",
        make: |number| Box::new(Cadet::new(number)),
    }];
    list.extend(computers());
    list
}

/// The cadet. Two with the same number choose alike.
#[derive(Debug, Default)]
pub struct Cadet {
    number: u64,
    temper: Temper,
    plan: Plan,
    assault: Assault,
    posts: Posts,
    lines: Lines,
    field: Field,
    /// Who has yet to move, the last first.
    line: Vec<UnitId>,
    /// The unit in motion, once it has gone where it was sent.
    gone: Option<UnitId>,
    /// Whether bridges have been seen to in this phase.
    built: bool,
    /// The attackers of the present attack.
    party: Vec<UnitId>,
    spare: Vec<UnitId>,
    scores: Vec<(f32, HexId)>,
}

impl Cadet {
    /// A cadet. Two with the same number choose alike.
    pub fn new(number: u64) -> Cadet {
        Cadet { number, ..Cadet::default() }
    }

    /// The same cadet with a temper of its own.
    pub fn with(self, temper: Temper) -> Cadet {
        Cadet { temper, ..self }
    }

    /// The line that it chose in its last Movement Phase: its posts from one edge of the map to another.
    pub fn line(&self) -> &[HexId] {
        &self.plan.line.posts
    }
}

impl Player<Bulge> for Cadet {
    fn name(&self) -> &'static str {
        "cadet"
    }

    fn choose(&mut self, game: &Bulge, legal: &[Action]) -> Action {
        let Some(side) = game.status().side() else { return legal[0] };
        if !self.plan.is_made() {
            self.plan.refresh(game, &self.temper, side, true);
            self.plan.forget();
        }
        match game.step() {
            Step::Movement => self.march(game, side, legal),
            Step::Combat => self.fight(game, side, legal),
            _ => self.support(game, side, legal),
        }
    }
}
