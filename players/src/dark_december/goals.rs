//! Goals, and who goes for which.
//!
//! A goal is a hex with a value and a strength that it takes. Units are given to goals one by one, the fastest and strongest
//! first; each takes the goal that is worth most to it: the value, less for what is on its way there already, less for the
//! march.

use dark_december::DarkDecember;
use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use engine::{HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::Map;
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
    /// Whether only panzer units count there (W1).
    panzers: bool,
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
}

impl Goals {
    /// Whether goals were ever given.
    pub(super) fn is_made(&self) -> bool {
        !self.goal_of.is_empty()
    }

    /// The goals of a side. `danger` is the threat of the enemy.
    pub(super) fn set(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        map: &Map,
        defensive: f32,
        danger: &[f32],
    ) {
        let scales = Scales { game, temper, side, defensive, danger, enemy_march: &self.enemy_march };
        let german = side == GERMAN;
        let turn = f32::from(game.turn());
        let last = f32::from(game.fixed().scenario.last.number());
        let mut list: Vec<Goal> = Vec::new();
        let mut add = |hex: HexId, value: f32, key: bool, panzers: bool| {
            let goal = Goal { panzers, ..scales.weigh(hex, value, key) };
            match list.iter_mut().find(|known| known.hex == hex) {
                Some(known) if goal.value > known.value => *known = goal,
                Some(_) => {}
                None if goal.value < temper.goal_least => {}
                None => list.push(goal),
            }
        };
        match &game.fixed().scenario.victory {
            Victory::Objectives { towns, .. } => {
                for &hex in towns {
                    add(hex, temper.key, true, false);
                }
                // W1: the armour must be there at the end.
                let west = if german { temper.west_value(turn) } else { temper.west_allied };
                for &(hex, _) in &map.west {
                    add(hex, west, false, german);
                }
                for &(hex, vp) in &map.towns {
                    add(hex, f32::from(vp) * temper.town_w1 + temper.town_w1_base, false, false);
                }
            }
            Victory::Score(_) => {
                // W3.1: armour in the far west counts, and the towns there more.
                for &(hex, vp) in &map.towns {
                    add(hex, f32::from(vp) * temper.town_w3, false, false);
                }
                for &(hex, vp) in &map.west {
                    add(hex, f32::from(vp) + temper.town_west, false, false);
                }
                // W2: the run for the Meuse has its time.
                let late = temper.meuse_fading(turn, last);
                if german {
                    for &hex in &map.crossings {
                        add(hex, temper.meuse * late, false, false);
                    }
                }
                for &hex in &map.cities {
                    // For the Allies nothing matters more: the game ends with them.
                    let city = if german { temper.city_german * late } else { temper.city_allied };
                    add(hex, city, !german, false);
                }
            }
        }
        if !german && !map.cities.is_empty() {
            for &hex in map.guards.iter().filter(|hex| !map.cities.contains(hex)) {
                list.retain(|known| known.hex != hex);
                list.extend(scales.guard(hex));
            }
        }
        list.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        list.truncate(usize::from(temper.goals_most));
        self.list = list;
    }

    /// Measures the marches to the goals.
    pub(super) fn measure(&mut self, steps: &Steps, flood: &mut Flood) {
        self.fields.resize(self.list.len().max(self.fields.len()), Vec::new());
        for (goal, field) in self.list.iter().zip(&mut self.fields) {
            flood.run(steps, Way::To, [(goal.hex, 0)].into_iter(), field);
        }
    }

    /// Tells off the garrisons.
    pub(super) fn man_all(&mut self, game: &DarkDecember, temper: &Temper, side: Side) {
        self.goal_of.clear();
        self.goal_of.resize(game.fixed().units.len(), None);
        let mut units: Vec<(UnitId, HexId)> = game.fighters(side).collect();
        // Who is there stays; then one for each place before any has more.
        for (most, there) in [(1, true), (1, false), (temper.garrison_men, false)] {
            for at in 0..self.list.len() {
                self.man(game, temper, at, (most, there), &mut units);
            }
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
        self.list.push(Goal { hex, value, want, given: 0.0, garrison: false, panzers: false, units: 0 });
    }

    /// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
    pub(super) fn give_rest(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        busy: impl Fn(UnitId) -> bool,
    ) {
        let mut units: Vec<(UnitId, HexId)> = game
            .fighters(side)
            .filter(|&(unit, _)| self.goal_of[unit.index()].is_none() && !busy(unit))
            .collect();
        let keen = |unit: UnitId| {
            let counter = game.counter(unit);
            (counter.is_mech(), counter.kind == UnitType::Arm, counter.full.attack)
        };
        units.sort_by(|a, b| keen(b.0).cmp(&keen(a.0)).then(a.0.cmp(&b.0)));
        for (unit, hex) in units {
            self.give(game, temper, unit, hex);
        }
    }

    /// Tells off the garrison of a goal, no more than so many: those who are near, no stronger than it takes, and takes them
    /// off the list. With `there` only those who are there already.
    fn man(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        at: usize,
        (most, there): (u8, bool),
        units: &mut Vec<(UnitId, HexId)>,
    ) {
        while self.list[at].garrison && self.list[at].given < self.list[at].want && self.list[at].units < most
        {
            let goal = &self.list[at];
            let need = (goal.want - goal.given) / f32::from(temper.garrison_men - goal.units);
            let fit = |&(unit, hex): &(UnitId, HexId)| {
                let strength = f32::from(game.strength(unit).defence);
                let march = f32::from(self.fields[at][hex.index()]) / POINT;
                // 3.2: who is not in an enemy zone can drive there.
                let counter = game.counter(unit);
                let pace = if game.zoc(counter.side.other(), hex) { 1.0 } else { temper.garrison_pace };
                let turns = march / (f32::from(counter.full.movement) * pace);
                let bound = game.restricted(unit) && !game.fixed().guard_line.contains(goal.hex);
                // W1, W2: armour is for the attack.
                let bound = bound || (counter.side == GERMAN && counter.is_mech());
                let never = if bound || turns > temper.garrison_turns || (there && hex != goal.hex) {
                    NEVER
                } else {
                    0.0
                };
                // 5.0: engineers blow bridges best.
                let engineer = if counter.kind == UnitType::Eng { temper.garrison_engineers } else { 0.0 };
                strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste
                    + engineer
                    + if hex == goal.hex { temper.garrison_there } else { 0.0 }
                    - turns * temper.garrison_turn
                    - never
            };
            let best =
                (0..units.len()).max_by(|&a, &b| fit(&units[a]).total_cmp(&fit(&units[b])).then(b.cmp(&a)));
            let Some(best) = best.filter(|&best| fit(&units[best]) > UNFIT) else { return };
            let (unit, _) = units.remove(best);
            self.goal_of[unit.index()] = Some(at as u8);
            self.list[at].units += 1;
            self.list[at].given += f32::from(game.strength(unit).defence);
        }
    }

    /// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
    pub(super) fn best(
        &self,
        game: &DarkDecember,
        temper: &Temper,
        unit: UnitId,
        hex: HexId,
    ) -> Option<(f32, usize)> {
        let counter = game.counter(unit);
        let bound = game.restricted(unit);
        let toll = if counter.is_mech() { temper.goal_march_mech } else { temper.goal_march_foot };
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.list.iter().enumerate() {
            let march = self.fields[at][hex.index()];
            let closed = bound && !game.fixed().guard_line.contains(goal.hex);
            if march >= FAR || closed {
                continue;
            }
            let fit = if goal.panzers && counter.kind != UnitType::Arm { temper.goal_no_panzer } else { 1.0 };
            // A place that has all it takes still draws a little, a garrison hardly.
            let least = if goal.garrison { temper.goal_garrison_drawn } else { temper.goal_drawn };
            let left = (1.0 - goal.given / goal.want).max(least);
            let worth = goal.value * left * fit - toll * f32::from(march) / POINT;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, at));
            }
        }
        best
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(super) fn give(&mut self, game: &DarkDecember, temper: &Temper, unit: UnitId, hex: HexId) {
        let best = self.best(game, temper, unit, hex).map(|(_, at)| at);
        self.goal_of[unit.index()] = best.map(|at| at as u8);
        if let Some(at) = best {
            let strength = game.strength(unit);
            self.list[at].units += 1;
            self.list[at].given += f32::from(strength.attack.max(strength.defence));
        }
    }

    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
        match self.goal_of.get(unit.index()).copied().flatten() {
            Some(goal) => f32::from(self.fields[usize::from(goal)][hex.index()]) / POINT,
            // Who is free keeps near the front.
            None => {
                let march = self.enemy_march[hex.index()].min(temper.free_march_most);
                f32::from(march) / POINT * temper.free_march
            }
        }
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
    /// W1: the value of a town in the west to the German on a turn.
    fn west_value(&self, turn: f32) -> f32 {
        self.west_german + self.west_a_turn * (turn - self.west_turn).clamp(0.0, self.west_turns)
    }

    /// W2: what is left of the run for the Meuse on a turn.
    fn meuse_fading(&self, turn: f32, last: f32) -> f32 {
        let over = (turn - self.meuse_turn).max(0.0) / (last - self.meuse_rest).max(1.0);
        (1.0 - over).max(self.meuse_least)
    }
}

/// What goals are weighed by.
struct Scales<'a> {
    game: &'a DarkDecember,
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
        let game = self.game;
        let town = game.fixed().towns.contains(hex);
        let own = if town {
            game.controls(self.side, hex)
        } else {
            game.holds(self.side, hex) || self.side != GERMAN
        };
        let own = own && !game.holds(self.side.other(), hex);
        let (worth, want) = if own { self.keep(hex, value, key) } else { self.take(hex, value, key) };
        let near = self.enemy_march[hex.index()] < self.temper.garrison_near;
        let allied = self.side != GERMAN;
        let great = key || (value >= self.temper.garrison_town && allied);
        let garrison = own && town && ((key && allied) || (near && great));
        Goal { hex, value: worth, want, given: 0.0, garrison, panzers: false, units: 0 }
    }

    /// Whether a bridge over the Meuse that begins in a hex stands.
    fn is_bridged(&self, hex: HexId) -> bool {
        let edges = self.game.fixed().edges(hex).iter();
        edges.filter(|edge| edge.meuse()).any(|edge| self.game.bridged(edge))
    }

    /// W2: a bridge over the Meuse has a guard that blows it when the enemy comes (5.0).
    fn guard(&self, hex: HexId) -> Option<Goal> {
        let (temper, march) = (self.temper, self.enemy_march[hex.index()]);
        if march > temper.guard_march || self.game.holds(self.side.other(), hex) || !self.is_bridged(hex) {
            return None;
        }
        let most = temper.guard_want + temper.guard_want_more;
        let want = (self.danger[hex.index()] * temper.guard_share).clamp(temper.guard_want, most);
        let value = temper.guard_value + f32::from(temper.guard_march - march) * temper.guard_near;
        Some(Goal { hex, value, want, given: 0.0, garrison: true, panzers: false, units: 0 })
    }

    /// A hex of one's own: the nearer the enemy, the more it matters.
    fn keep(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let temper = self.temper;
        let danger = self.danger[hex.index()];
        // 0 where he needs more than two turns.
        let near = (1.0 - f32::from(self.enemy_march[hex.index()]) / temper.keep_march).max(0.0);
        let cover = f32::from(self.game.ground_level(self.side, hex, 0));
        if key {
            let far = self.game.fixed().far_bank.contains(hex) && !self.is_bridged(hex);
            let most = temper.key_want + if far { temper.key_want_far } else { temper.key_want_more };
            let close = self.enemy_march[hex.index()] < temper.key_near;
            let added = if close && !far && self.side != GERMAN { temper.key_want_near } else { 0.0 };
            let least = (temper.key_want + added).min(most);
            let want = (danger / (temper.key_odds * cover.max(1.0))).clamp(least, most);
            return (value * near.max(temper.key_least_near), want);
        }
        let keeps = temper.keep_rest + temper.keep_defensive * self.defensive;
        let want = temper.keep_want + value * temper.keep_want_value;
        (value * near * keeps, want.min(temper.keep_want + danger * temper.keep_want_danger))
    }

    /// A hex of the enemy's: it takes more than those who stand in and beside it.
    fn take(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let (game, temper, enemy) = (self.game, self.temper, self.side.other());
        let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
        let mut strength = 0.0;
        for near in around.filter(|&near| game.holds(enemy, near)) {
            strength += f32::from(game.defence_of(game.fighters_at(near)));
        }
        let bold = if key { 1.0 } else { temper.take_rest - temper.take_defensive * self.defensive };
        let least = if key { temper.key_take } else { temper.take_want };
        (value * bold, least + strength * temper.take_want_defence)
    }
}
