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

use super::plan::Map;
use crate::cadet::flood::{FAR, Flood, Steps, Way};

/// So many goals are looked at in a Player-Turn.
const MOST_GOALS: usize = 26;

/// What a movement point of march takes off the value of a goal, for mech units and for foot.
const MARCH: [f32; 2] = [0.22, 0.7];

/// A town of the Allies of so much value has a garrison.
const GREAT_TOWN: f32 = 11.0;

/// How much faster Strategic Movement is, on roads that are not quite straight.
const PACE: f32 = 3.5;

/// No garrison has more units: there is no more room (3.7).
const MOST_MEN: u8 = 3;

/// What a line without holes is worth.
const LINE: f32 = 20.0;

/// A bridge is guarded if the enemy could come there by a march of so many halves of a movement point.
const GUARDED: u16 = 90;

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
    pub(super) fn set(&mut self, game: &DarkDecember, side: Side, map: &Map, defensive: f32, danger: &[f32]) {
        let scales = Scales { game, side, defensive, danger, enemy_march: &self.enemy_march };
        let turn = f32::from(game.turn());
        let last = f32::from(game.fixed().scenario.last.number());
        let mut list: Vec<Goal> = Vec::new();
        let mut add = |hex: HexId, value: f32, key: bool, panzers: bool| {
            let goal = Goal { panzers, ..scales.weigh(hex, value, key) };
            match list.iter_mut().find(|known| known.hex == hex) {
                Some(known) if goal.value > known.value => *known = goal,
                Some(_) => {}
                None if goal.value < 0.3 => {}
                None => list.push(goal),
            }
        };
        match &game.fixed().scenario.victory {
            Victory::Objectives { towns, .. } => {
                for &hex in towns {
                    add(hex, 24.0, true, false);
                }
                // W1: the armour must be there at the end.
                let late = (turn - 3.0).clamp(0.0, 5.0);
                for &(hex, _) in &map.west {
                    add(hex, if side == GERMAN { 14.0 + 5.0 * late } else { 5.0 }, false, side == GERMAN);
                }
                for &(hex, vp) in &map.towns {
                    add(hex, f32::from(vp) * 0.4 + 0.5, false, false);
                }
            }
            Victory::Score(_) => {
                // W3.1: armour in the far west counts, and the towns there more.
                for &(hex, vp) in &map.towns {
                    add(hex, f32::from(vp) * 1.5, false, false);
                }
                for &(hex, vp) in &map.west {
                    add(hex, f32::from(vp) + 5.0, false, false);
                }
                // W2: the run for the Meuse has its time.
                let late = (1.0 - (turn - 12.0).max(0.0) / (last - 10.0).max(1.0)).max(0.2);
                if side == GERMAN {
                    for &hex in &map.crossings {
                        add(hex, 9.0 * late, false, false);
                    }
                }
                for &hex in &map.cities {
                    // For the Allies nothing matters more: the game ends with them.
                    add(hex, if side == GERMAN { 12.0 * late } else { 36.0 }, side != GERMAN, false);
                }
            }
        }
        if side != GERMAN && !map.cities.is_empty() {
            for &hex in map.guards.iter().filter(|hex| !map.cities.contains(hex)) {
                list.retain(|known| known.hex != hex);
                list.extend(scales.guard(hex));
            }
        }
        list.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        list.truncate(MOST_GOALS);
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
    pub(super) fn man_all(&mut self, game: &DarkDecember, side: Side) {
        self.goal_of.clear();
        self.goal_of.resize(game.fixed().units.len(), None);
        let mut units: Vec<(UnitId, HexId)> = game.fighters(side).collect();
        // Who is there stays; then one for each place before any has more.
        for (most, there) in [(1, true), (1, false), (MOST_MEN, false)] {
            for at in 0..self.list.len() {
                self.man(game, at, most, there, &mut units);
            }
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
        let value = LINE * (0.4 + 0.6 * defensive);
        self.list.push(Goal { hex, value, want, given: 0.0, garrison: false, panzers: false, units: 0 });
    }

    /// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
    pub(super) fn give_rest(&mut self, game: &DarkDecember, side: Side, busy: impl Fn(UnitId) -> bool) {
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
            self.give(game, unit, hex);
        }
    }

    /// Tells off the garrison of a goal, no more than so many: those who are near, no stronger than it takes, and takes them
    /// off the list. With `there` only those who are there already.
    fn man(
        &mut self,
        game: &DarkDecember,
        at: usize,
        most: u8,
        there: bool,
        units: &mut Vec<(UnitId, HexId)>,
    ) {
        while self.list[at].garrison && self.list[at].given < self.list[at].want && self.list[at].units < most
        {
            let goal = &self.list[at];
            let need = (goal.want - goal.given) / f32::from(MOST_MEN - goal.units);
            let fit = |&(unit, hex): &(UnitId, HexId)| {
                let strength = f32::from(game.strength(unit).defence);
                let march = f32::from(self.fields[at][hex.index()]) / 2.0;
                // 3.2: who is not in an enemy zone can drive there.
                let counter = game.counter(unit);
                let pace = if game.zoc(counter.side.other(), hex) { 1.0 } else { PACE };
                let turns = march / (f32::from(counter.full.movement) * pace);
                let bound = game.restricted(unit) && !game.fixed().guard_line.contains(goal.hex);
                // W1, W2: armour is for the attack.
                let bound = bound || (counter.side == GERMAN && counter.is_mech());
                let never = if bound || turns > 2.0 || (there && hex != goal.hex) { 100.0 } else { 0.0 };
                // 5.0: engineers blow bridges best.
                let engineer = if counter.kind == UnitType::Eng { 1.0 } else { 0.0 };
                strength.min(need) - (strength - need).max(0.0) * 0.2
                    + engineer
                    + if hex == goal.hex { 1.5 } else { 0.0 }
                    - turns * 2.0
                    - never
            };
            let best =
                (0..units.len()).max_by(|&a, &b| fit(&units[a]).total_cmp(&fit(&units[b])).then(b.cmp(&a)));
            let Some(best) = best.filter(|&best| fit(&units[best]) > -50.0) else { return };
            let (unit, _) = units.remove(best);
            self.goal_of[unit.index()] = Some(at as u8);
            self.list[at].units += 1;
            self.list[at].given += f32::from(game.strength(unit).defence);
        }
    }

    /// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
    pub(super) fn best(&self, game: &DarkDecember, unit: UnitId, hex: HexId) -> Option<(f32, usize)> {
        let counter = game.counter(unit);
        let bound = game.restricted(unit);
        let toll = MARCH[usize::from(!counter.is_mech())];
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.list.iter().enumerate() {
            let march = self.fields[at][hex.index()];
            let closed = bound && !game.fixed().guard_line.contains(goal.hex);
            if march >= FAR || closed {
                continue;
            }
            let fit = if goal.panzers && counter.kind != UnitType::Arm { 0.35 } else { 1.0 };
            // A place that has all it takes still draws a little, a garrison hardly.
            let least = if goal.garrison { 0.03 } else { 0.12 };
            let left = (1.0 - goal.given / goal.want).max(least);
            let worth = goal.value * left * fit - toll * f32::from(march) / 2.0;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, at));
            }
        }
        best
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(super) fn give(&mut self, game: &DarkDecember, unit: UnitId, hex: HexId) {
        let best = self.best(game, unit, hex).map(|(_, at)| at);
        self.goal_of[unit.index()] = best.map(|at| at as u8);
        if let Some(at) = best {
            let strength = game.strength(unit);
            self.list[at].units += 1;
            self.list[at].given += f32::from(strength.attack.max(strength.defence));
        }
    }

    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, unit: UnitId, hex: HexId) -> f32 {
        match self.goal_of.get(unit.index()).copied().flatten() {
            Some(goal) => f32::from(self.fields[usize::from(goal)][hex.index()]) / 2.0,
            // Who is free keeps near the front.
            None => f32::from(self.enemy_march[hex.index()].min(40)) / 8.0,
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

/// What goals are weighed by.
struct Scales<'a> {
    game: &'a DarkDecember,
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
        let near = self.enemy_march[hex.index()] < 28;
        let always = key && self.side != GERMAN;
        let garrison =
            own && town && (always || (near && (key || (value >= GREAT_TOWN && self.side != GERMAN))));
        Goal { hex, value: worth, want, given: 0.0, garrison, panzers: false, units: 0 }
    }

    /// Whether a bridge over the Meuse that begins in a hex stands.
    fn is_bridged(&self, hex: HexId) -> bool {
        let edges = self.game.fixed().edges(hex).iter();
        edges.filter(|edge| edge.meuse()).any(|edge| self.game.bridged(edge))
    }

    /// W2: a bridge over the Meuse has a guard that blows it when the enemy comes (5.0).
    fn guard(&self, hex: HexId) -> Option<Goal> {
        let march = self.enemy_march[hex.index()];
        if march > GUARDED || self.game.holds(self.side.other(), hex) || !self.is_bridged(hex) {
            return None;
        }
        let want = (self.danger[hex.index()] * 0.3).clamp(1.0, 9.0);
        let value = 10.0 + f32::from(GUARDED - march) * 0.2;
        Some(Goal { hex, value, want, given: 0.0, garrison: true, panzers: false, units: 0 })
    }

    /// A hex of one's own: the nearer the enemy, the more it matters.
    fn keep(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let danger = self.danger[hex.index()];
        // 0 where he needs more than two turns.
        let near = (1.0 - f32::from(self.enemy_march[hex.index()]) / 44.0).max(0.0);
        let cover = f32::from(self.game.ground_level(self.side, hex, 0));
        if key {
            let far = self.game.fixed().far_bank.contains(hex) && !self.is_bridged(hex);
            let most = if far { 4.0 } else { 16.0 };
            let allied = self.side != GERMAN;
            let least = if self.enemy_march[hex.index()] < 50 && !far && allied { 6.0 } else { 3.0 };
            return (value * near.max(0.8), (danger / (0.6 * cover.max(1.0))).clamp(least, most));
        }
        let keeps = 0.3 + 0.7 * self.defensive;
        (value * near * keeps, (3.0 + value * 0.3).min(3.0 + danger * 0.4))
    }

    /// A hex of the enemy's: it takes more than those who stand in and beside it.
    fn take(&self, hex: HexId, value: f32, key: bool) -> (f32, f32) {
        let (game, enemy) = (self.game, self.side.other());
        let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
        let mut strength = 0.0;
        for near in around.filter(|&near| game.holds(enemy, near)) {
            strength += f32::from(game.defence_of(game.fighters_at(near)));
        }
        let bold = if key { 1.0 } else { 1.1 - 0.7 * self.defensive };
        let least = if key { 18.0 } else { 5.0 };
        (value * bold, least + strength * 2.5)
    }
}
