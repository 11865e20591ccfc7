//! The cadet: a computer player for either side of Panzerbitz.
//!
//! It knows the odds, the ground and the card, and looks no further than the present player turn:
//!
//! | file | what it does |
//! |---|---|
//! | `worth` | what units and results are worth, and the chances of a die |
//! | `goals` | the hexes and exits that the card counts |
//! | `clock` | what follows, and who is ahead |
//! | `fields` | marches to them, and what the enemy can do to a unit in each hex |
//! | `reach` | where a unit can go, and the way there |
//! | `places` | what a place is worth to a unit |
//! | `movement` | who goes where, who is carried, who overruns |
//! | `fire` | direct and indirect fire, and reactions |
//! | `assault` | assaults and overruns |
//! | `bridges` | bridges that are prepared for demolition |
//! | `setup` | set-up, columns and registration |
//! | `book` | set-ups that are written down |
//! | `temper` | the numbers that all that is weighed by |

mod assault;
mod book;
mod bridges;
mod clock;
mod drill;
mod fields;
mod fire;
mod goals;
mod movement;
mod places;
mod reach;
mod setup;
mod temper;
mod worth;

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::{Action, Panzerbitz};

use crate::player::levels;
use crate::{Computer, Player};
use book::Opening;
use fields::Fields;
use fire::Shot;
use goals::Goals;
use reach::Reach;
use worth::Worth;

pub use temper::Temper;

/// The computer players of the game, the best first.
pub fn panzerbitz_computers() -> Vec<Computer<Panzerbitz>> {
    levels("knows the odds, the ground and the card, fires at good odds and keeps to cover")
}

/// The cadet. Two with the same number choose alike; with another number it sets up a little otherwise.
#[derive(Debug, Default)]
pub struct Cadet {
    number: u64,
    temper: Temper,
    worth: Worth,
    goals: [Goals; 2],
    fields: Fields,
    reach: Reach,
    /// What it sets up by the book.
    opening: Opening,
    /// The attack that is prepared.
    shot: Shot,
    /// What the unit in hand does, the last first.
    way: Vec<Action>,
    /// The movement phase that `line` is for.
    moving: Option<(u8, Side)>,
    /// Who has yet to be looked at in the movement phase, the last first.
    line: Vec<UnitId>,
    /// The hexes that the unit in hand has left in this phase since it was fired at.
    trail: Vec<HexId>,
    /// Whose trail it is, and how many enemies had fired when it began.
    trailed: Option<(UnitId, usize)>,
}

impl Cadet {
    /// A cadet of the usual temper.
    pub fn new(number: u64) -> Cadet {
        Cadet { number, ..Cadet::default() }
    }

    /// The same cadet with a temper of its own.
    pub fn with(self, temper: Temper) -> Cadet {
        Cadet { temper, ..self }
    }

    fn goals(&self, side: Side) -> &Goals {
        &self.goals[side.index()]
    }
}

impl Player<Panzerbitz> for Cadet {
    fn choose(&mut self, game: &Panzerbitz, legal: &[Action]) -> Action {
        let Some(decision) = game.decision() else { return legal[0] };
        let side = decision.side;
        if !self.worth.is_made() {
            self.worth = Worth::new(game, &self.temper);
            self.goals = [Side(0), Side(1)].map(|side| Goals::new(game, &self.temper, side));
        }
        self.fields.refresh(game, &self.temper, side, &self.goals[side.index()]);
        match decision.name {
            "set-up" => self.take(game, side, legal),
            "place" => self.put(game, side, legal),
            "place-counter" => self.put_counter(game, side, legal),
            "indirect-fire" => self.indirect(game, legal),
            "direct-fire" => self.direct(game, side, legal),
            "assault" => self.assault(game, side, legal),
            "indirect-firers"
            | "direct-firers"
            | "overrun-stack"
            | "assault-units"
            | "opportunity-firers"
            | "interdiction-firers" => self.prepare(legal),
            "marker" => self.mark(game, side, legal),
            "column" => self.column(game, side, legal),
            "move" => self.pick(game, side, legal),
            "motion" => self.motion(game, side, legal),
            "react" => self.react(game, side, legal),
            "slots" if legal.contains(&Action::Done) => Action::Done,
            // Every gun is asked for its marker, and load markers are counted down.
            _ => legal[0],
        }
    }
}
