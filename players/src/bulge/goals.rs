//! Goals, and who goes for which.
//!
//! A goal is a hex with a value and a strength that it takes. Units are given to goals one by one, the fastest and strongest
//! first; each takes the goal that is worth most to it: the value, less for what is on its way there already, less for
//! the march. So a town without a garrison gets a regiment and Bastogne a corps.

use bulge::Bulge;
use bulge::charts::{Class, GERMAN};
use bulge::scenario::Victory;
use engine::{Game, HexId, Side, UnitId};

use super::plan::keys;
use crate::cadet::flood::{FAR, Flood, Steps, Way};

/// So many goals are looked at in a player-turn.
const MOST_GOALS: usize = 22;

/// No garrison has more units: there is no more room (9.1).
const MOST_MEN: u8 = 3;

/// Nobody comes from further, in movement points, to be a garrison.
const FAR_GARRISON: f32 = 12.0;

/// A town of so many victory points has a garrison where the margin decides.
const GREAT_TOWN: f32 = 12.0;

/// What a movement point of march takes off the value of a goal.
const MARCH: f32 = 0.6;

/// What a line without holes is worth.
const LINE: f32 = 20.0;

/// A place to take or to hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    pub(super) value: f32,
    /// The attack or defence strength that it takes.
    want: f32,
    given: f32,
    /// Whether it is a town of the side's own that is never left empty.
    pub(super) garrison: bool,
    units: u8,
}

/// The goals of a side.
#[derive(Debug, Default)]
pub(super) struct Goals {
    pub(super) list: Vec<Goal>,
    /// What it costs the other side to get to each hex.
    pub(super) enemy_march: Vec<u16>,
    fields: Vec<Vec<u16>>,
    goal_of: Vec<Option<u8>>,
    /// How much the side must defend itself.
    free: f32,
}

impl Goals {
    /// Whether goals were ever given.
    pub(super) fn is_made(&self) -> bool {
        self.goal_of.len() > 1
    }

    /// The goals of a side. `danger` is the threat of the enemy.
    pub(super) fn set(&mut self, game: &Bulge, side: Side, defensive: f32, danger: &[f32]) {
        let fixed = game.fixed();
        let (turn, last) = (f32::from(game.turn()), f32::from(fixed.scenario.last.number()));
        let german = side == GERMAN;
        self.list.clear();
        self.free = defensive;
        let scales = Scales { game, side, defensive, danger, enemy_march: &self.enemy_march };
        let mut add = |hex: HexId, value: f32, key: bool| {
            let goal = scales.weigh(hex, value, key);
            match self.list.iter_mut().find(|goal| goal.hex == hex) {
                Some(known) if goal.value > known.value => *known = goal,
                Some(_) => {}
                None if goal.value < 0.5 => {}
                None => self.list.push(goal),
            }
        };
        // 25.5.1: nothing matters more than these towns, and most of all at the end.
        let scrubbed = game.state().nordwind == 3;
        let key = if scrubbed { 10.0 } else { 90.0 + (turn - last + 10.0).clamp(0.0, 10.0) * 3.0 };
        for &hex in keys(game) {
            add(hex, key, true);
        }
        for &(hex, vp) in fixed.towns.iter().filter(|town| town.1 > 0) {
            add(hex, f32::from(vp), false);
        }
        // 25.3, 25.4: the run for the Meuse has its time.
        let late = if german && !scrubbed { (1.0 - (turn - 12.0).max(0.0) * 0.06).max(0.3) } else { 1.0 };
        for site in fixed.sites.iter().filter(|site| site.meuse) {
            if let Some(hex) = site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)) {
                add(hex, if german { 30.0 * late } else { 24.0 }, false);
            }
        }
        if let Some(liege) = fixed.liege {
            add(liege, 50.0 * late, false);
        }
        self.list.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        self.list.truncate(MOST_GOALS);
    }

    /// Measures the marches to the goals.
    pub(super) fn measure(&mut self, steps: &Steps, flood: &mut Flood) {
        self.fields.resize(self.list.len().max(self.fields.len()), Vec::new());
        for (goal, field) in self.list.iter().zip(&mut self.fields) {
            flood.run(steps, Way::To, [(goal.hex, 0)].into_iter(), field);
        }
    }

    /// Tells off the garrisons.
    pub(super) fn man_all(&mut self, game: &Bulge, side: Side) {
        self.goal_of.clear();
        self.goal_of.resize(game.fixed().units.len(), None);
        let mut units: Vec<(UnitId, HexId)> = game.combat_units_of(side).collect();
        for at in 0..self.list.len() {
            self.man(game, at, &mut units);
        }
    }

    /// Posts of the line that lack something are one goal more.
    pub(super) fn fill(
        &mut self,
        defensive: f32,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        steps: &Steps,
        flood: &mut Flood,
    ) {
        let want = lacking.clone().map(|(_, lack)| lack).sum::<f32>();
        let Some((hex, _)) = lacking.clone().next() else { return };
        let at = self.list.len();
        self.fields.resize((at + 1).max(self.fields.len()), Vec::new());
        flood.run(steps, Way::To, lacking.map(|(hex, _)| (hex, 0)), &mut self.fields[at]);
        let value = LINE * (0.6 + 0.6 * defensive);
        self.list.push(Goal { hex, value, want, given: 0.0, garrison: false, units: 0 });
    }

    /// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
    pub(super) fn give_rest(&mut self, game: &Bulge, side: Side, busy: impl Fn(UnitId) -> bool) {
        let mut units: Vec<(UnitId, HexId)> = game
            .combat_units_of(side)
            .filter(|&(unit, _)| self.goal_of[unit.index()].is_none() && !busy(unit))
            .collect();
        let keen = |unit: UnitId| {
            let counter = game.counter(unit);
            (counter.class == Class::Mech, counter.attack)
        };
        units.sort_by(|a, b| keen(b.0).cmp(&keen(a.0)).then(a.0.cmp(&b.0)));
        for (unit, hex) in units {
            self.give(game, unit, hex);
        }
    }

    /// Tells off the garrison of a goal: those who are near, no stronger than it takes, and takes them off the list.
    fn man(&mut self, game: &Bulge, at: usize, units: &mut Vec<(UnitId, HexId)>) {
        while self.list[at].garrison
            && self.list[at].given < self.list[at].want
            && self.list[at].units < MOST_MEN
        {
            let goal = &self.list[at];
            let need = (goal.want - goal.given) / f32::from(MOST_MEN - goal.units);
            let fit = |&(unit, hex): &(UnitId, HexId)| {
                let strength = f32::from(game.counter(unit).defence);
                let march = f32::from(self.fields[at][hex.index()]) / 12.0;
                let bound = game.british_bound(unit) && game.fixed().far_distance[goal.hex.index()] > 6;
                let never = if bound || march > FAR_GARRISON { 100.0 } else { 0.0 };
                strength.min(need) - (strength - need).max(0.0) * 0.1 - march - never
            };
            let best =
                (0..units.len()).max_by(|&a, &b| fit(&units[a]).total_cmp(&fit(&units[b])).then(b.cmp(&a)));
            let Some(best) = best.filter(|&best| fit(&units[best]) > -50.0) else { return };
            let (unit, _) = units.remove(best);
            self.goal_of[unit.index()] = Some(at as u8);
            self.list[at].units += 1;
            self.list[at].given += f32::from(game.counter(unit).defence);
        }
    }

    /// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
    pub(super) fn best(&self, game: &Bulge, unit: UnitId, hex: HexId) -> Option<(f32, usize)> {
        let british = game.british_bound(unit);
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.list.iter().enumerate() {
            let march = self.fields[at][hex.index()];
            let bound = british && game.fixed().far_distance[goal.hex.index()] > 6;
            if march >= FAR || bound {
                continue;
            }
            // A place that has all it takes still draws a little, a garrison hardly.
            let least = if goal.garrison { 0.03 } else { (9.0 / goal.value).min(0.12) };
            let left = (1.0 - goal.given / goal.want).max(least);
            let worth = goal.value * left - MARCH * f32::from(march) / 12.0;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, at));
            }
        }
        best
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(super) fn give(&mut self, game: &Bulge, unit: UnitId, hex: HexId) {
        // Who is not needed anywhere is free to stand where he stops the enemy.
        let needed = |at: &usize| self.list[*at].given < self.list[*at].want || self.free < 0.3;
        let best = self.best(game, unit, hex).map(|(_, at)| at).filter(needed);
        self.goal_of[unit.index()] = best.map(|at| at as u8);
        if let Some(at) = best {
            let counter = game.counter(unit);
            self.list[at].units += 1;
            self.list[at].given += f32::from(counter.attack.max(counter.defence));
        }
    }

    /// The march from a hex to a unit's goal, in movement points, if it has one.
    pub(super) fn march(&self, unit: UnitId, hex: HexId) -> Option<f32> {
        let goal = self.goal_of.get(unit.index()).copied().flatten()?;
        Some(f32::from(self.fields[usize::from(goal)][hex.index()]) / 12.0)
    }

    /// Whether a hex has a garrison that is never called away.
    pub(super) fn is_garrisoned(&self, hex: HexId) -> bool {
        self.list.iter().any(|goal| goal.hex == hex && goal.garrison && goal.units > 0)
    }

    /// The goal of a unit.
    pub(super) fn of(&self, unit: UnitId) -> Option<&Goal> {
        let goal = self.goal_of.get(unit.index()).copied().flatten()?;
        self.list.get(usize::from(goal))
    }
}

/// What goals are weighed by.
struct Scales<'a> {
    game: &'a Bulge,
    side: Side,
    /// How much the side must defend itself.
    defensive: f32,
    /// The threat of the enemy in each hex.
    danger: &'a [f32],
    /// What it costs the enemy to get to each hex.
    enemy_march: &'a [u16],
}

impl Scales<'_> {
    /// What a hex is worth as a goal, and what it takes. A key decides the game at its end.
    fn weigh(&self, hex: HexId, value: f32, key: bool) -> Goal {
        let own = self.game.controls(self.side, hex) && !self.game.holds(self.side.other(), hex);
        let (worth, want) = if own { self.keep(hex, value, key) } else { self.take(hex, value, key) };
        // 25.4: Liege is never left empty either, nor a great town where the margin decides (24.4).
        let great = self.side != GERMAN
            && (self.game.fixed().liege == Some(hex)
                || (value >= GREAT_TOWN && matches!(self.game.fixed().scenario.victory, Victory::Margin(_))));
        Goal { hex, value: worth, want, given: 0.0, garrison: own && (key || great), units: 0 }
    }

    /// A hex of one's own: the nearer the enemy, the more it matters.
    fn keep(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let danger = self.danger[hex.index()];
        // 0 where he needs more than two turns.
        let near = (1.0 - f32::from(self.enemy_march[hex.index()]) / 170.0).max(0.0);
        if key {
            // Regiments that the enemy around cannot drive out.
            let multiplier = f32::from(self.game.fixed().multiplier(hex, self.side));
            return (value * near.max(0.6), (danger / (0.7 * multiplier)).clamp(10.0, 36.0));
        }
        let least = if value >= 40.0 { 0.25 } else { 0.0 };
        let keeps = 0.35 + 0.65 * self.defensive;
        (value * near.max(least) * keeps, (3.0 + value * 0.3).min(3.0 + danger * 0.6))
    }

    /// A hex of the enemy's: it takes more than those who stand in and beside it.
    fn take(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let (game, enemy) = (self.game, self.side.other());
        let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
        let mut strength = 0.0;
        for near in around.filter(|&near| game.holds(enemy, near)) {
            let stack = game.friends_at(enemy, near).map(|unit| f32::from(game.counter(unit).defence));
            strength += stack.sum::<f32>() * f32::from(game.fixed().multiplier(near, enemy));
        }
        let bold = if key { 1.0 } else { 1.1 - 0.6 * self.defensive };
        let least = if key { 60.0 } else { 4.0 };
        (value * bold, least + strength * 1.5)
    }
}
