//! Goals, and who goes for which.
//!
//! A goal is a hex with a value and a strength that it takes. Units are given to goals one by one, the fastest and strongest
//! first; each takes the goal that is worth most to it: the value, less for what is on its way there already, less for
//! the march. So a town without a garrison gets a regiment and Bastogne a corps.

use engine::{HexId, HexSet, Side, UnitId};

use super::estimate::Estimate;
use super::flood::FAR;
use super::numbers::Numbers as _;
use super::sweep::Marches;
use super::war::{Doctrine, War};

/// Who can never be the garrison of a place fits it so little ...
pub(crate) const NEVER: f32 = 100.0;

/// ... and who fits it less than that is not told off for it.
const UNFIT: f32 = -50.0;

/// A place to take or to hold.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) hex: HexId,
    pub(crate) value: f32,
    /// The attack or defence strength that it takes.
    pub(crate) want: f32,
    given: f32,
    /// Whether it is a town of the side's own that is never left empty.
    pub(crate) garrison: bool,
    /// Whether only panzer units count there.
    pub(crate) panzers: bool,
    units: u8,
}

impl Goal {
    /// A goal for which nobody goes yet.
    pub(crate) fn new(hex: HexId, value: f32, want: f32, garrison: bool) -> Goal {
        Goal { hex, value, want, given: 0.0, garrison, panzers: false, units: 0 }
    }

    /// The same for panzer units only.
    pub(crate) fn for_panzers(self) -> Goal {
        Goal { panzers: true, ..self }
    }

    /// The share of what it takes that it lacks: below 0 if it has more.
    pub(crate) fn lacks(&self) -> f32 {
        1.0 - self.given / self.want
    }

    /// Whether it has less than it takes.
    pub(crate) fn is_open(&self) -> bool {
        self.given < self.want
    }
}

/// A list of goals in which no hex stands twice.
#[derive(Debug)]
pub(crate) struct Wishes {
    pub(crate) list: Vec<Goal>,
    /// A goal that is worth less is none.
    pub(crate) least: f32,
}

impl Wishes {
    /// Adds a goal; of two in a hex the better is kept.
    pub(crate) fn add(&mut self, goal: Goal) {
        match self.list.iter_mut().find(|known| known.hex == goal.hex) {
            Some(known) if goal.value > known.value => *known = goal,
            Some(_) => {}
            None if goal.value < self.least => {}
            None => self.list.push(goal),
        }
    }
}

/// A unit and where it is.
pub(crate) type Man = (UnitId, HexId);

/// The goals of a side.
#[derive(Debug, Default)]
pub(crate) struct Goals {
    pub(crate) list: Vec<Goal>,
    /// The marches to them, and to the posts of the line.
    marches: Marches,
    goal_of: Vec<Option<u8>>,
    /// The number of the goal in each hex.
    goal_in: Vec<Option<u8>>,
}

impl Goals {
    /// Whether goals were ever given.
    pub(crate) fn is_made(&self) -> bool {
        !self.goal_of.is_empty()
    }

    /// Begins anew with the best of some goals, so many at most, and measures the marches to them. None of so many units has a goal
    /// yet.
    pub(crate) fn set<G: War>(
        &mut self,
        wishes: Wishes,
        most: u8,
        units: usize,
        estimate: &mut Estimate<G>,
        side: Side,
    ) {
        self.list = wishes.list;
        self.list.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        self.list.truncate(usize::from(most));
        let hexes: Vec<HexId> = self.list.iter().map(|goal| goal.hex).collect();
        self.goal_in.clear();
        for (at, hex) in hexes.iter().enumerate() {
            self.mark(*hex, at);
        }
        estimate.marches_to(side, &hexes, &mut self.marches);
        self.goal_of.clear();
        self.goal_of.resize(units, None);
    }

    /// Posts of the line that lack something are one goal more.
    pub(crate) fn fill<G: War>(
        &mut self,
        value: f32,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        estimate: &mut Estimate<G>,
        side: Side,
    ) {
        let want = lacking.clone().map(|(_, lack)| lack).sum::<f32>();
        let Some((hex, _)) = lacking.clone().next() else { return };
        estimate.march_too(side, lacking.map(|(hex, _)| hex), &mut self.marches);
        self.mark(hex, self.list.len());
        self.list.push(Goal::new(hex, value, want, false));
    }

    /// A goal is in a hex; the first of two is the one that counts.
    fn mark(&mut self, hex: HexId, goal: usize) {
        if self.goal_in.len() <= hex.index() {
            self.goal_in.resize(hex.index() + 1, None);
        }
        self.goal_in[hex.index()].get_or_insert(goal as u8);
    }

    /// Tells off garrisons until each has so many units, or all that it takes, and takes them off the list. `room` is how many
    /// units there can be. `fit` says how well somebody fits a goal that needs so much strength more for each of its units,
    /// after such a march.
    pub(crate) fn man(
        &mut self,
        most: u8,
        room: u8,
        men: &mut Vec<Man>,
        defence: impl Fn(UnitId) -> f32,
        fit: impl Fn(&Goal, f32, Man, u16) -> f32,
    ) {
        for at in 0..self.list.len() {
            while self.list[at].garrison && self.list[at].is_open() && self.list[at].units < most {
                let goal = &self.list[at];
                let need = (goal.want - goal.given) / f32::from(room - goal.units);
                let fit = |man: usize| fit(goal, need, men[man], self.marches.to(at, men[man].1));
                let best = (0..men.len()).max_by(|&a, &b| fit(a).total_cmp(&fit(b)).then(b.cmp(&a)));
                let Some(best) = best.filter(|&best| fit(best) > UNFIT) else { break };
                let (unit, _) = men.remove(best);
                self.give(unit, Some(at), defence(unit));
            }
        }
    }

    /// The combat units of a side that have no goal and are not busy, the keenest first.
    pub(crate) fn idle<G: War, K: Ord>(
        &self,
        game: &G,
        side: Side,
        busy: impl Fn(UnitId) -> bool,
        keen: impl Fn(UnitId) -> K,
    ) -> Vec<Man> {
        let idle = |unit: UnitId| self.goal_of[unit.index()].is_none() && !busy(unit);
        let mut units: Vec<Man> = game.army(side).filter(|&(unit, _)| idle(unit)).collect();
        units.sort_by(|a, b| keen(b.0).cmp(&keen(a.0)).then(a.0.cmp(&b.0)));
        units
    }

    /// The goal that is worth most from a hex, and what it is worth. `worth` says what one is after such a march; none if it is
    /// closed.
    pub(crate) fn best(&self, hex: HexId, worth: impl Fn(&Goal, u16) -> Option<f32>) -> Option<(f32, usize)> {
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.list.iter().enumerate() {
            let march = self.marches.to(at, hex);
            if march < FAR
                && let Some(worth) = worth(goal, march)
                && best.is_none_or(|(known, _)| worth > known)
            {
                best = Some((worth, at));
            }
        }
        best
    }

    /// Gives a unit of such strength a goal, or none.
    pub(crate) fn give(&mut self, unit: UnitId, goal: Option<usize>, strength: f32) {
        self.goal_of[unit.index()] = goal.map(|at| at as u8);
        if let Some(at) = goal {
            self.list[at].units += 1;
            self.list[at].given += strength;
        }
    }

    /// The march from a hex to a unit's goal, if it has one.
    pub(crate) fn march(&self, unit: UnitId, hex: HexId) -> Option<u16> {
        let goal = self.goal_of.get(unit.index()).copied().flatten()?;
        Some(self.marches.to(usize::from(goal), hex))
    }

    /// The march from a hex to the goal of that number.
    pub(crate) fn march_to(&self, goal: usize, hex: HexId) -> u16 {
        self.marches.to(goal, hex)
    }

    /// The hexes with a garrison that is never called away.
    pub(crate) fn garrisons(&self) -> HexSet {
        let held = self.list.iter().filter(|goal| goal.garrison && goal.units > 0);
        held.map(|goal| goal.hex).collect()
    }

    /// The goal in a hex.
    pub(crate) fn at(&self, hex: HexId) -> Option<&Goal> {
        let goal = self.goal_in.get(hex.index()).copied().flatten()?;
        self.list.get(usize::from(goal))
    }

    /// The goal of a unit.
    pub(crate) fn of(&self, unit: UnitId) -> Option<&Goal> {
        let goal = self.goal_of.get(unit.index()).copied().flatten()?;
        self.list.get(usize::from(goal))
    }
}

/// What places are weighed by as goals.
pub(crate) struct Scale<'a, G: Doctrine> {
    pub(crate) game: &'a G,
    pub(crate) temper: &'a G::Temper,
    pub(crate) side: Side,
    /// How much the side must defend itself.
    defensive: f32,
    /// The threat of the enemy in each hex.
    pub(crate) danger: &'a [f32],
    /// What it costs the enemy to get to each hex.
    pub(crate) enemy_march: &'a [u16],
}

impl<'a, G: Doctrine> Scale<'a, G> {
    /// By an estimate in which the enemy's threat and marches are known.
    pub(crate) fn new(
        game: &'a G,
        temper: &'a G::Temper,
        side: Side,
        estimate: &'a Estimate<G>,
    ) -> Scale<'a, G> {
        let (danger, enemy_march) = (estimate.threat(side.other()), estimate.comes(side.other()));
        Scale { game, temper, side, defensive: estimate.defensive, danger, enemy_march }
    }

    /// How near the enemy is: 0 where he needs more than two turns.
    fn near(&self, hex: HexId) -> f32 {
        (1.0 - f32::from(self.enemy_march[hex.index()]) / self.temper.keep_march()).max(0.0)
    }

    /// A hex of one's own that decides the game: its value, and regiments that the enemy around cannot drive out, at least and at
    /// most so strong.
    pub(crate) fn keep_key(&self, hex: HexId, value: f32, least: f32, most: f32) -> (f32, f32) {
        let cover = self.game.cover(self.side, hex).max(1.0);
        let want = (self.danger[hex.index()] / (self.temper.key_odds() * cover)).clamp(least, most);
        (value * self.near(hex).max(self.temper.key_least_near()), want)
    }

    /// A hex of one's own: the nearer the enemy, the more it matters, and never less than as if he were so near. Its value, and what
    /// it takes.
    pub(crate) fn keep(&self, hex: HexId, value: f32, least: f32) -> (f32, f32) {
        let temper = self.temper;
        let keeps = temper.keep_rest() + temper.keep_defensive() * self.defensive;
        let want = temper.keep_want() + value * temper.keep_want_value();
        let most = temper.keep_want() + self.danger[hex.index()] * temper.keep_want_danger();
        (value * self.near(hex).max(least) * keeps, want.min(most))
    }

    /// A hex of the enemy's: it takes more than those who stand in and beside it. Its value, and what it takes.
    pub(crate) fn take(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let (game, temper, enemy) = (self.game, self.temper, self.side.other());
        let mut strength = 0.0;
        for near in game.around(hex).map(|(to, _)| to).chain([hex]).filter(|&near| game.holds(enemy, near)) {
            strength += game.defence_in(enemy, near);
        }
        let bold = if key { 1.0 } else { temper.take_rest() - temper.take_defensive() * self.defensive };
        let least = if key { temper.key_take() } else { temper.take_want() };
        (value * bold, least + strength * temper.take_want_defence())
    }
}
