//! Goals, and who goes for which.
//!
//! A goal is a hex with a value and a strength that it takes. Units are given to goals one by one, the fastest and strongest
//! first; each takes the goal that is worth most to it: the value, less for what is on its way there already, less for
//! the march. So a town without a garrison gets a regiment and Bastogne a corps.

use bulge::Bulge;
use bulge::charts::{Class, GERMAN};
use bulge::scenario::Victory;
use engine::{Game, HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::keys;
use super::temper::Temper;
use crate::cadet::flood::{FAR, Flood, Steps, Way};

/// Who can never be the garrison of a place fits it so little ...
const NEVER: f32 = 100.0;

/// ... and who fits it less than that is not told off for it.
const UNFIT: f32 = -50.0;

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
    pub(super) fn set(&mut self, game: &Bulge, temper: &Temper, side: Side, defensive: f32, danger: &[f32]) {
        let fixed = game.fixed();
        let (turn, last) = (f32::from(game.turn()), f32::from(fixed.scenario.last.number()));
        let german = side == GERMAN;
        self.list.clear();
        self.free = defensive;
        let scales = Scales { game, temper, side, defensive, danger, enemy_march: &self.enemy_march };
        let mut add = |hex: HexId, value: f32, key: bool| {
            let goal = scales.weigh(hex, value, key);
            match self.list.iter_mut().find(|goal| goal.hex == hex) {
                Some(known) if goal.value > known.value => *known = goal,
                Some(_) => {}
                None if goal.value < temper.goal_least => {}
                None => self.list.push(goal),
            }
        };
        // 25.5.1: nothing matters more than these towns, and most of all at the end.
        let scrubbed = game.state().nordwind == 3;
        let key = if scrubbed { temper.key_scrubbed } else { temper.key_value(turn - last) };
        for &hex in keys(game) {
            add(hex, key, true);
        }
        for &(hex, vp) in fixed.towns.iter().filter(|town| town.1 > 0) {
            add(hex, f32::from(vp), false);
        }
        // 25.3, 25.4: the run for the Meuse has its time.
        let late = if german && !scrubbed { temper.meuse_fading(turn) } else { 1.0 };
        for site in fixed.sites.iter().filter(|site| site.meuse) {
            if let Some(hex) = site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)) {
                add(hex, if german { temper.meuse_german * late } else { temper.meuse_allied }, false);
            }
        }
        if let Some(liege) = fixed.liege {
            add(liege, temper.liege * late, false);
        }
        self.list.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        self.list.truncate(usize::from(temper.goals_most));
    }

    /// Measures the marches to the goals.
    pub(super) fn measure(&mut self, steps: &Steps, flood: &mut Flood) {
        self.fields.resize(self.list.len().max(self.fields.len()), Vec::new());
        for (goal, field) in self.list.iter().zip(&mut self.fields) {
            flood.run(steps, Way::To, [(goal.hex, 0)].into_iter(), field);
        }
    }

    /// Tells off the garrisons.
    pub(super) fn man_all(&mut self, game: &Bulge, temper: &Temper, side: Side) {
        self.goal_of.clear();
        self.goal_of.resize(game.fixed().units.len(), None);
        let mut units: Vec<(UnitId, HexId)> = game.combat_units_of(side).collect();
        for at in 0..self.list.len() {
            self.man(game, temper, at, &mut units);
        }
    }

    /// Posts of the line that lack something are one goal more.
    pub(super) fn fill(
        &mut self,
        temper: &Temper,
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
        let value = temper.line_value * (temper.line_value_rest + temper.line_value_defensive * defensive);
        self.list.push(Goal { hex, value, want, given: 0.0, garrison: false, units: 0 });
    }

    /// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
    pub(super) fn give_rest(
        &mut self,
        game: &Bulge,
        temper: &Temper,
        side: Side,
        busy: impl Fn(UnitId) -> bool,
    ) {
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
            self.give(game, temper, unit, hex);
        }
    }

    /// Tells off the garrison of a goal: those who are near, no stronger than it takes, and takes them off the list.
    fn man(&mut self, game: &Bulge, temper: &Temper, at: usize, units: &mut Vec<(UnitId, HexId)>) {
        while self.list[at].garrison
            && self.list[at].given < self.list[at].want
            && self.list[at].units < temper.garrison_men
        {
            let goal = &self.list[at];
            let need = (goal.want - goal.given) / f32::from(temper.garrison_men - goal.units);
            let fit = |&(unit, hex): &(UnitId, HexId)| {
                let strength = f32::from(game.counter(unit).defence);
                let march = f32::from(self.fields[at][hex.index()]) / POINT;
                let far = game.fixed().far_distance[goal.hex.index()] > temper.goal_british;
                let bound = game.british_bound(unit) && far;
                let never = if bound || march > temper.garrison_march { NEVER } else { 0.0 };
                strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste - march - never
            };
            let best =
                (0..units.len()).max_by(|&a, &b| fit(&units[a]).total_cmp(&fit(&units[b])).then(b.cmp(&a)));
            let Some(best) = best.filter(|&best| fit(&units[best]) > UNFIT) else { return };
            let (unit, _) = units.remove(best);
            self.goal_of[unit.index()] = Some(at as u8);
            self.list[at].units += 1;
            self.list[at].given += f32::from(game.counter(unit).defence);
        }
    }

    /// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
    pub(super) fn best(
        &self,
        game: &Bulge,
        temper: &Temper,
        unit: UnitId,
        hex: HexId,
    ) -> Option<(f32, usize)> {
        let british = game.british_bound(unit);
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.list.iter().enumerate() {
            let march = self.fields[at][hex.index()];
            let bound = british && game.fixed().far_distance[goal.hex.index()] > temper.goal_british;
            if march >= FAR || bound {
                continue;
            }
            // A place that has all it takes still draws a little, a garrison hardly.
            let least = if goal.garrison {
                temper.goal_garrison_drawn
            } else {
                (temper.goal_drawn / goal.value).min(temper.goal_drawn_most)
            };
            let left = (1.0 - goal.given / goal.want).max(least);
            let worth = goal.value * left - temper.goal_march * f32::from(march) / POINT;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, at));
            }
        }
        best
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(super) fn give(&mut self, game: &Bulge, temper: &Temper, unit: UnitId, hex: HexId) {
        // Who is not needed anywhere is free to stand where he stops the enemy.
        let needed =
            |at: &usize| self.list[*at].given < self.list[*at].want || self.free < temper.goal_freedom;
        let best = self.best(game, temper, unit, hex).map(|(_, at)| at).filter(needed);
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
        Some(f32::from(self.fields[usize::from(goal)][hex.index()]) / POINT)
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

impl Temper {
    /// The value of a town that decides the game so many turns after the last.
    fn key_value(&self, turns: f32) -> f32 {
        self.key + (turns + self.key_last_turns).clamp(0.0, self.key_last_turns) * self.key_a_turn
    }

    /// What is left of the run for the Meuse on a turn.
    fn meuse_fading(&self, turn: f32) -> f32 {
        (1.0 - (turn - self.meuse_turn).max(0.0) * self.meuse_fades).max(self.meuse_least)
    }
}

/// What goals are weighed by.
struct Scales<'a> {
    game: &'a Bulge,
    temper: &'a Temper,
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
                || (value >= self.temper.garrison_town
                    && matches!(self.game.fixed().scenario.victory, Victory::Margin(_))));
        Goal { hex, value: worth, want, given: 0.0, garrison: own && (key || great), units: 0 }
    }

    /// A hex of one's own: the nearer the enemy, the more it matters.
    fn keep(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let temper = self.temper;
        let danger = self.danger[hex.index()];
        // 0 where he needs more than two turns.
        let near = (1.0 - f32::from(self.enemy_march[hex.index()]) / temper.keep_march).max(0.0);
        if key {
            // Regiments that the enemy around cannot drive out.
            let multiplier = f32::from(self.game.fixed().multiplier(hex, self.side));
            let most = temper.key_want + temper.key_want_more;
            let want = (danger / (temper.key_odds * multiplier)).clamp(temper.key_want, most);
            return (value * near.max(temper.key_least_near), want);
        }
        let least = if value >= temper.keep_great { temper.keep_great_near } else { 0.0 };
        let keeps = temper.keep_rest + temper.keep_defensive * self.defensive;
        let want = temper.keep_want + value * temper.keep_want_value;
        (value * near.max(least) * keeps, want.min(temper.keep_want + danger * temper.keep_want_danger))
    }

    /// A hex of the enemy's: it takes more than those who stand in and beside it.
    fn take(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let (game, temper, enemy) = (self.game, self.temper, self.side.other());
        let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
        let mut strength = 0.0;
        for near in around.filter(|&near| game.holds(enemy, near)) {
            let stack = game.friends_at(enemy, near).map(|unit| f32::from(game.counter(unit).defence));
            strength += stack.sum::<f32>() * f32::from(game.fixed().multiplier(near, enemy));
        }
        let bold = if key { 1.0 } else { temper.take_rest - temper.take_defensive * self.defensive };
        let least = if key { temper.key_take } else { temper.take_want };
        (value * bold, least + strength * temper.take_want_defence)
    }
}
