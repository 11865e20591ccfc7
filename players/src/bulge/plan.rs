//! What a side wants in this player-turn: goals, and who goes for which.
//!
//! A goal is a hex with a value and a strength that it takes. Units are given to goals one by one, the fastest and strongest
//! first; each takes the goal that is worth most to it: the value, less for what is on its way there already, less for
//! the march. So a town without a garrison gets a regiment and Bastogne a corps.

use bulge::charts::{ALLIED, Class, GERMAN};
use bulge::scenario::Victory;
use bulge::{Bulge, Flag};
use engine::{Game, HexId, Side, UnitId};

use super::fields::{FAR, Flood, Way, threat};

/// So many goals are looked at in a player-turn.
const MOST_GOALS: usize = 22;

/// What a movement point of march takes off the value of a goal.
const MARCH: f32 = 0.6;

/// A place to take or to hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) hex: HexId,
    pub(super) value: f32,
    /// The attack or defence strength that it takes.
    pub(super) want: f32,
    given: f32,
}

/// The plan of a side.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// When it was made: the turn, and whether for movement.
    key: Option<(u8, Side, bool)>,
    /// The threat of each side.
    pub(super) threat: [Vec<f32>; 2],
    /// The German strength that wants to pass through each hex soon.
    pub(super) traffic: Vec<f32>,
    /// What it costs the other side to get to each hex.
    pub(super) enemy_march: Vec<u16>,
    pub(super) goals: Vec<Goal>,
    fields: Vec<Vec<u16>>,
    goal_of: Vec<Option<u8>>,
    /// The march of US regiments to the south edge (23.5).
    exit_field: Vec<u16>,
    leaving: Vec<UnitId>,
    flood: Flood,
    ring: Vec<HexId>,
    lure: Vec<u16>,
}

impl Plan {
    /// Makes the plan anew if it is not of this phase. `moves` asks for goals too.
    pub(super) fn refresh(&mut self, game: &Bulge, side: Side, moves: bool) -> bool {
        let key = (game.turn(), side, moves);
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        threat(game, GERMAN, &mut self.ring, &mut self.threat[0]);
        threat(game, ALLIED, &mut self.ring, &mut self.threat[1]);
        if side == ALLIED {
            self.foresee(game);
        }
        if moves {
            let enemy = side.other();
            let starts = game.combat_units_of(enemy).map(|(_, hex)| (hex, 0));
            self.flood.run(game, enemy, Way::From, starts, &mut self.enemy_march);
            self.set_goals(game, side);
            self.give_goals(game, side);
            if side == ALLIED {
                self.pick_leavers(game);
            }
        }
        true
    }

    /// Whether any plan was made yet.
    pub(super) fn is_made(&self) -> bool {
        self.goal_of.len() > 1
    }

    /// The next plan is made anew, whatever this one is.
    pub(super) fn forget(&mut self) {
        self.key = None;
    }

    /// Where the Germans want to go: each of their units follows the pull of towns and Meuse bridges for some hexes.
    fn foresee(&mut self, game: &Bulge) {
        let fixed = game.fixed();
        let towns = fixed.towns.iter().filter(|(hex, vp)| *vp > 1 && game.controls(ALLIED, *hex));
        let pull = towns.map(|&(hex, vp)| (hex, 400 - u16::from(vp).min(40) * 8));
        let bridges = fixed.sites.iter().filter(|site| site.meuse).map(|site| (site.hexes[1], 120));
        self.flood.run(game, GERMAN, Way::To, pull.chain(bridges), &mut self.lure);
        self.traffic.clear();
        self.traffic.resize(fixed.terrain.len(), 0.0);
        for (unit, start) in game.combat_units_of(GERMAN) {
            let strength = f32::from(game.counter(unit).attack);
            let mut at = start;
            for hop in 0..14_u8 {
                let Some(next) =
                    fixed.edges(at).iter().min_by_key(|edge| (self.lure[edge.to.index()], edge.to))
                else {
                    break;
                };
                if self.lure[next.to.index()] >= self.lure[at.index()] {
                    break;
                }
                at = next.to;
                self.traffic[at.index()] += strength * (1.0 - f32::from(hop) * 0.05);
            }
        }
    }

    fn set_goals(&mut self, game: &Bulge, side: Side) {
        let fixed = game.fixed();
        let (keys, campaign) = match &fixed.scenario.victory {
            Victory::Hold(hex) => (std::slice::from_ref(hex), true),
            Victory::Campaign { .. } => (game.victory_towns(), true),
            Victory::Margin(_) => (&[][..], false),
        };
        self.goals.clear();
        for &(hex, vp) in &fixed.towns {
            let key = if campaign && keys.contains(&hex) { 25.0 } else { 0.0 };
            if vp > 0 || key > 0.0 {
                self.add_goal(game, side, hex, f32::from(vp) + key);
            }
        }
        for &hex in keys {
            self.add_goal(game, side, hex, 25.0);
        }
        for site in fixed.sites.iter().filter(|site| site.meuse) {
            let far = site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex));
            if let Some(hex) = far {
                let value = if side == GERMAN { 42.0 } else { 24.0 };
                self.add_goal(game, side, hex, value);
            }
        }
        if side == GERMAN
            && let Some(liege) = fixed.liege
        {
            self.add_goal(game, side, liege, 50.0);
        }
        self.goals.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.hex.cmp(&b.hex)));
        self.goals.truncate(MOST_GOALS);
        self.fields.resize(self.goals.len().max(self.fields.len()), Vec::new());
        for (goal, field) in self.goals.iter().zip(&mut self.fields) {
            self.flood.run(game, side, Way::To, [(goal.hex, 0)].into_iter(), field);
        }
    }

    /// Notes a goal with what it takes. A hex is one goal, at its highest value.
    fn add_goal(&mut self, game: &Bulge, side: Side, hex: HexId, value: f32) {
        let enemy = side.other();
        let own = game.controls(side, hex) && !game.holds(enemy, hex);
        let danger = self.threat[enemy.index()][hex.index()];
        let (value, want) = if own {
            // How near the enemy is: 0 where he needs more than two turns.
            let near = (1.0 - f32::from(self.enemy_march[hex.index()]) / 170.0).max(0.0);
            let keeps = if side == GERMAN { 0.35 } else { 1.0 };
            let least = if value >= 40.0 { 0.25 } else { 0.0 };
            let near = near.max(least);
            (value * near * keeps, (3.0 + value * 0.3).min(3.0 + danger * 0.6))
        } else {
            let around = game.fixed().edges(hex).iter().map(|edge| edge.to).chain([hex]);
            let mut strength = 0.0;
            for near in around.filter(|&near| game.holds(enemy, near)) {
                let stack = game.friends_at(enemy, near).map(|unit| f32::from(game.counter(unit).defence));
                strength += stack.sum::<f32>() * f32::from(game.fixed().multiplier(near, enemy));
            }
            let bold = if side == GERMAN { 1.0 } else { 0.6 };
            (value * bold, 4.0 + strength * 1.5)
        };
        if value < 0.5 {
            return;
        }
        match self.goals.iter_mut().find(|goal| goal.hex == hex) {
            Some(known) => known.value = known.value.max(value),
            None => self.goals.push(Goal { hex, value, want, given: 0.0 }),
        }
    }

    fn give_goals(&mut self, game: &Bulge, side: Side) {
        self.goal_of.clear();
        self.goal_of.resize(game.fixed().units.len(), None);
        let mut units: Vec<(UnitId, HexId)> = game.combat_units_of(side).collect();
        let keen = |unit: UnitId| {
            let counter = game.counter(unit);
            (counter.class == Class::Mech, counter.attack)
        };
        units.sort_by(|a, b| keen(b.0).cmp(&keen(a.0)).then(a.0.cmp(&b.0)));
        for (unit, hex) in units {
            self.give(game, unit, hex);
        }
    }

    /// Gives a unit that is, or comes in, at a hex the goal that is worth most.
    pub(super) fn give(&mut self, game: &Bulge, unit: UnitId, hex: HexId) {
        let counter = game.counter(unit);
        let british = game.british_bound(unit);
        let mut best: Option<(f32, usize)> = None;
        for (at, goal) in self.goals.iter().enumerate() {
            let march = self.fields[at][hex.index()];
            let bound = british && u16::from(game.fixed().far_distance[goal.hex.index()]) > 6;
            if march >= FAR || bound {
                continue;
            }
            let left = (1.0 - goal.given / goal.want).max(0.12);
            let worth = goal.value * left - MARCH * f32::from(march) / 12.0;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, at));
            }
        }
        self.goal_of[unit.index()] = best.map(|(_, at)| at as u8);
        if let Some((_, at)) = best {
            self.goals[at].given += f32::from(counter.attack.max(counter.defence));
        }
    }

    /// The march from a hex to a unit's goal, in movement points.
    pub(super) fn march(&self, unit: UnitId, hex: HexId) -> f32 {
        if self.leaving.contains(&unit) {
            return f32::from(self.exit_field[hex.index()]) / 12.0;
        }
        match self.goal_of.get(unit.index()).copied().flatten() {
            Some(goal) => f32::from(self.fields[usize::from(goal)][hex.index()]) / 12.0,
            None => 0.0,
        }
    }

    /// The goal of a unit.
    pub(super) fn goal(&self, unit: UnitId) -> Option<&Goal> {
        let goal = self.goal_of.get(unit.index()).copied().flatten()?;
        self.goals.get(usize::from(goal))
    }

    /// Whether a unit is the garrison of a goal that it should not leave to attack.
    pub(super) fn is_garrison(&self, game: &Bulge, unit: UnitId) -> bool {
        let at = game.hex_of(unit);
        self.goal(unit).is_some_and(|goal| Some(goal.hex) == at && goal.value >= 4.0)
    }

    /// Whether a unit is to leave the map (23.5).
    pub(super) fn leaves(&self, unit: UnitId) -> bool {
        self.leaving.contains(&unit)
    }

    /// 23.5: the regiments that are nearest to the south edge leave.
    fn pick_leavers(&mut self, game: &Bulge) {
        self.leaving.clear();
        let (fixed, state) = (game.fixed(), game.state());
        let numbers = &fixed.charts.numbers;
        let open = (numbers.nw_decision_turn..=numbers.nw_divert_deadline).contains(&u16::from(game.turn()));
        let missing = usize::from(numbers.nw_divert_units).saturating_sub(usize::from(state.diverted));
        if state.nordwind != 2 || !open || missing == 0 {
            return;
        }
        let exits = fixed.schedule.hexes(fixed.schedule.south).map(|(_, hex)| (hex, 0));
        self.flood.run(game, ALLIED, Way::To, exits, &mut self.exit_field);
        let able = |unit: UnitId| game.counter(unit).divert && !game.is(unit, Flag::Engaged);
        let mut list: Vec<(u16, UnitId)> = game
            .combat_units_of(ALLIED)
            .filter(|&(unit, _)| able(unit))
            .map(|(unit, hex)| (self.exit_field[hex.index()], unit))
            .collect();
        list.sort_unstable();
        self.leaving.extend(list.into_iter().take(missing).map(|(_, unit)| unit));
    }
}
