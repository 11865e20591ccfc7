//! The goals of Battle of the Bulge '81: towns, bridges over the Meuse and Liege, and whom they draw.

use bulge::Bulge;
use bulge::charts::{Class, GERMAN};
use bulge::scenario::Victory;
use engine::{Game, HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::keys;
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::{Goal, Goals, NEVER, Wishes};

/// Sets the goals of a side and tells off the garrisons.
pub(super) fn set(
    goals: &mut Goals,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    estimate: &mut Estimate<Bulge>,
) {
    let wishes = wishes(game, temper, side, estimate);
    goals.set(wishes, temper.goals_most, game.fixed().units.len(), estimate, side);
    let mut men: Vec<(UnitId, HexId)> = game.combat_units_of(side).collect();
    let defence = |unit: UnitId| f32::from(game.counter(unit).defence);
    // Those who are near, no stronger than it takes.
    goals.man(temper.garrison_men, temper.garrison_men, &mut men, defence, |goal, need, (unit, _), march| {
        let (strength, march) = (defence(unit), f32::from(march) / POINT);
        let never =
            if is_bound(game, temper, unit, goal) || march > temper.garrison_march { NEVER } else { 0.0 };
        strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste - march - never
    });
}

/// What a side wants.
fn wishes(game: &Bulge, temper: &Temper, side: Side, estimate: &Estimate<Bulge>) -> Wishes {
    let fixed = game.fixed();
    let (turn, last) = (f32::from(game.turn()), f32::from(fixed.scenario.last.number()));
    let german = side == GERMAN;
    let scales = Scales {
        game,
        temper,
        side,
        defensive: estimate.defensive,
        danger: estimate.threat(side.other()),
        enemy_march: estimate.comes(side.other()),
    };
    let mut wishes = Wishes { list: Vec::new(), least: temper.goal_least };
    // 25.5.1: nothing matters more than these towns, and most of all at the end.
    let scrubbed = game.state().nordwind == 3;
    let key = if scrubbed { temper.key_scrubbed } else { temper.key_value(turn - last) };
    for &hex in keys(game) {
        wishes.add(scales.weigh(hex, key, true));
    }
    for &(hex, vp) in fixed.towns.iter().filter(|town| town.1 > 0) {
        wishes.add(scales.weigh(hex, f32::from(vp), false));
    }
    // 25.3, 25.4: the run for the Meuse has its time.
    let late = if german && !scrubbed { temper.meuse_fading(turn) } else { 1.0 };
    let meuse = if german { temper.meuse_german * late } else { temper.meuse_allied };
    for site in fixed.sites.iter().filter(|site| site.meuse) {
        if let Some(hex) = site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)) {
            wishes.add(scales.weigh(hex, meuse, false));
        }
    }
    if let Some(liege) = fixed.liege {
        wishes.add(scales.weigh(liege, temper.liege * late, false));
    }
    wishes
}

/// 20.1: whether a goal is too far for a British unit that is bound to the Meuse.
fn is_bound(game: &Bulge, temper: &Temper, unit: UnitId, goal: &Goal) -> bool {
    game.fixed().far_distance[goal.hex.index()] > temper.goal_british && game.british_bound(unit)
}

/// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
pub(super) fn give_rest(
    goals: &mut Goals,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    defensive: f32,
    busy: impl Fn(UnitId) -> bool,
) {
    let keen = |unit: UnitId| (game.counter(unit).class == Class::Mech, game.counter(unit).attack);
    for (unit, hex) in goals.idle(game, side, busy, keen) {
        give(goals, game, temper, defensive, unit, hex);
    }
}

/// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
pub(super) fn best(
    goals: &Goals,
    game: &Bulge,
    temper: &Temper,
    unit: UnitId,
    hex: HexId,
) -> Option<(f32, usize)> {
    goals.best(hex, |goal, march| {
        if is_bound(game, temper, unit, goal) {
            return None;
        }
        // A place that has all it takes still draws a little, a garrison hardly.
        let least = if goal.garrison {
            temper.goal_garrison_drawn
        } else {
            (temper.goal_drawn / goal.value).min(temper.goal_drawn_most)
        };
        Some(goal.value * goal.lacks().max(least) - temper.goal_march * f32::from(march) / POINT)
    })
}

/// Gives a unit that is, or comes in, at a hex the goal that is worth most.
pub(super) fn give(
    goals: &mut Goals,
    game: &Bulge,
    temper: &Temper,
    defensive: f32,
    unit: UnitId,
    hex: HexId,
) {
    // Who is not needed anywhere is free to stand where he stops the enemy.
    let needed = |at: &usize| goals.list[*at].is_open() || defensive < temper.goal_freedom;
    let best = best(goals, game, temper, unit, hex).map(|(_, at)| at).filter(needed);
    let counter = game.counter(unit);
    goals.give(unit, best, f32::from(counter.attack.max(counter.defence)));
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
        Goal::new(hex, worth, want, own && (key || great))
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
