//! The cadet: a computer player for either side of Dark December.
//!
//! It knows the rules and the odds, and looks no further than the present Player-Turn:
//!
//! | file | what it does |
//! |---|---|
//! | `fields` | what marches cost, and what the enemy can bring to bear |
//! | `line` | what the line is chosen by, the chain of posts that keeps the enemy out |
//! | `posts` | who is free to hold which post |
//! | `front` | how good a front is, for those who measure it |
//! | `goals` | places to take and to hold, garrisons, guards of the Meuse bridges, and who goes for which |
//! | `plan` | all that for a Player-Turn, and where the enemy wants to go |
//! | `arteries` | the supply roads of the German spearhead |
//! | `fight` | what an attack is worth, by the exact chances |
//! | `assault` | finds attacks before anything moves |
//! | `places` | what a place is worth to a unit |
//! | `movement` | attackers to their posts, columns to their goals, reserves after the battle |
//! | `combat` | attacks, All Out Assaults, losses, retreats, advances |
//! | `support` | fuel, replacements, entry, the drop, bridges |
//! | `temper` | the numbers that all that is weighed by |

mod arteries;
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

use dark_december::{Action, DarkDecember, Field, Lines, Step};
use engine::{Game, HexId, Side, UnitId};

use crate::cadet::posts::Posts;
use crate::{Computer, Player, computers};
use assault::Assault;
use plan::Plan;

pub use front::Front;
pub use temper::Temper;

/// The computer players of the game, the best first.
pub fn dark_december_computers() -> Vec<Computer<DarkDecember>> {
    let mut list = vec![Computer {
        name: "cadet",
        about: "knows the odds and the roads, keeps a line, and plays for towns, the way west and cheap victories",
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
    /// The other side.
    enemy: Option<Side>,
    /// Where the unit in motion is to go.
    order: Option<(UnitId, HexId)>,
    /// The unit in motion, once it has gone where it was sent.
    gone: Option<UnitId>,
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

impl Player<DarkDecember> for Cadet {
    fn name(&self) -> &'static str {
        "cadet"
    }

    fn choose(&mut self, game: &DarkDecember, legal: &[Action]) -> Action {
        let Some(side) = game.status().side() else { return legal[0] };
        self.enemy = Some(side.other());
        if let [only] = legal {
            return *only;
        }
        if !self.plan.is_made() {
            self.plan.refresh(game, &self.temper, side, game.step());
            self.plan.give_rest(game, &self.temper, side, std::iter::empty(), |_| false);
            self.plan.forget();
        }
        match game.step() {
            _ if matches!(legal[0], Action::Relocate(_)) => legal[0],
            Step::Movement | Step::Reserve => self.march(game, side, legal),
            Step::Combat => self.fight(game, side, legal),
            _ => self.support(game, side, legal),
        }
    }
}
