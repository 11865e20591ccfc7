//! The cadet: a computer player for either side of Skirmish. It looks one move ahead.
//!
//! It weighs every order that it could give: the chance to take or pin an enemy, what the enemies could do to the squad where
//! it would stand, and how much nearer it comes to an objective. Then it picks the squad with the best order.

mod drill;
mod temper;
mod worth;

use engine::{Game, HexId, Side, UnitId};
use skirmish::{Action, Skirmish};

use crate::player::levels;
use crate::{Computer, Player};
use worth::{attack, danger, hold, target};

pub use temper::Temper;

/// The computer players of Skirmish, the best first.
pub fn skirmish_computers() -> Vec<Computer<Skirmish>> {
    levels("weighs every order by its chances, and looks one move ahead")
}

/// A player that weighs every order.
#[derive(Debug, Clone, Default)]
pub struct Cadet {
    temper: Temper,
}

impl Cadet {
    /// A cadet. All choose alike, whatever their number.
    pub fn new(_number: u64) -> Cadet {
        Cadet::default()
    }

    /// The same cadet with a temper of its own.
    pub fn with(self, temper: Temper) -> Cadet {
        Cadet { temper }
    }
}

impl Player<Skirmish> for Cadet {
    fn choose(&mut self, game: &Skirmish, legal: &[Action]) -> Action {
        let (side, mood) = (game.mover(), self.mood(game));
        let green = game.decision().is_some_and(|decision| decision.name == "pick-the-green-squad");
        let weigh = |&action: &Action| match (game.state.picked, action) {
            // The squad that is farthest from the enemy is green: it is the last that is attacked.
            (None, Action::Pick(unit)) if green => distance_to_enemy(game, unit, side),
            (None, Action::Pick(unit)) => mood.best_order(game, unit),
            (Some(unit), order) => mood.order(game, unit, order),
            _ => 0.0,
        };
        let best = legal.iter().map(|action| (weigh(action), *action));
        // Of equals the first: two cadets choose alike.
        let better = |one: (f64, Action), other: (f64, Action)| if other.0 > one.0 { other } else { one };
        best.reduce(better).map_or(legal[0], |(_, action)| action)
    }
}

/// How far the next enemy is.
fn distance_to_enemy(game: &Skirmish, unit: UnitId, side: Side) -> f64 {
    let Some(from) = game.hex_of(unit) else { return 0.0 };
    let far = |enemy: UnitId| game.hex_of(enemy).map(|hex| game.board().grid.distance(from, hex));
    game.squads_of(side.other()).filter_map(far).min().map_or(0.0, f64::from)
}

impl Cadet {
    /// The same player as the position makes it: who is behind has less and less time to be careful.
    fn mood(&self, game: &Skirmish) -> Cadet {
        let side = game.mover();
        let mut temper = self.temper.clone();
        if game.points(side) < game.points(side.other()) {
            let over = f64::from(game.turn()) / f64::from(game.fixed().scenario.turns.max(1));
            temper.caution *= 1.0 - temper.despair * over;
        }
        Cadet { temper }
    }

    /// The worth of the best that a squad could do.
    fn best_order(&self, game: &Skirmish, unit: UnitId) -> f64 {
        if game.squad(unit).pinned {
            return self.temper.rally + danger(game, &self.temper, unit, game.hex_of(unit));
        }
        let mut world = game.clone();
        world.state.picked = Some(unit);
        let mut orders = Vec::new();
        world.legal(&mut orders);
        orders.into_iter().map(|order| self.order(&world, unit, order)).fold(f64::MIN, f64::max)
    }

    /// The worth of an order, against staying where the squad is.
    fn order(&self, game: &Skirmish, unit: UnitId, order: Action) -> f64 {
        let (temper, from) = (&self.temper, game.hex_of(unit));
        match order {
            Action::Go(to) => match game.unit_in(to) {
                Some(enemy) => attack(game, temper, unit, enemy, to),
                None => self.step(game, unit, from, to),
            },
            Action::Fire(at) => target(game, temper, unit, at),
            Action::Stay | Action::Pick(_) => 0.0,
        }
    }

    fn step(&self, game: &Skirmish, unit: UnitId, from: Option<HexId>, to: HexId) -> f64 {
        let temper = &self.temper;
        let safer = danger(game, temper, unit, from) - danger(game, temper, unit, Some(to));
        hold(game, temper, unit, from, to) + temper.caution * safer
    }
}
