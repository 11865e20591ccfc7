//! The goals of Dark December: towns, the west, the Meuse and its guards, and whom they draw.

use dark_december::DarkDecember;
use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use engine::{HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::Map;
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::{Goal, Goals, Man, NEVER, Wishes};

/// Sets the goals of a side and tells off the garrisons.
pub(super) fn set(
    goals: &mut Goals,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    map: &Map,
    estimate: &mut Estimate<DarkDecember>,
) {
    let wishes = wishes(game, temper, side, map, estimate);
    goals.set(wishes, temper.goals_most, game.fixed().units.len(), estimate, side);
    let mut men: Vec<Man> = game.fighters(side).collect();
    let defence = |unit: UnitId| f32::from(game.strength(unit).defence);
    // Who is there stays; then one for each place before any has more.
    for (most, there) in [(1, true), (1, false), (temper.garrison_men, false)] {
        goals.man(most, temper.garrison_men, &mut men, defence, |goal, need, man, march| {
            let never = if there && man.1 != goal.hex { NEVER } else { 0.0 };
            fit(game, temper, goal, need, man, march) - never
        });
    }
}

/// How well somebody fits a garrison that needs so much strength more for each of its units: those who are near, no stronger than
/// it takes.
fn fit(game: &DarkDecember, temper: &Temper, goal: &Goal, need: f32, (unit, hex): Man, march: u16) -> f32 {
    let counter = game.counter(unit);
    let strength = f32::from(game.strength(unit).defence);
    // 3.2: who is not in an enemy zone can drive there.
    let pace = if game.zoc(counter.side.other(), hex) { 1.0 } else { temper.garrison_pace };
    let turns = f32::from(march) / POINT / (f32::from(counter.full.movement) * pace);
    // W1, W2: armour is for the attack.
    let bound = is_bound(game, unit, goal) || (counter.side == GERMAN && counter.is_mech());
    let never = if bound || turns > temper.garrison_turns { NEVER } else { 0.0 };
    // 5.0: engineers blow bridges best.
    let engineer = if counter.kind == UnitType::Eng { temper.garrison_engineers } else { 0.0 };
    strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste
        + engineer
        + if hex == goal.hex { temper.garrison_there } else { 0.0 }
        - turns * temper.garrison_turn
        - never
}

/// Whether a goal is closed to a unit that is restricted to the guard line.
fn is_bound(game: &DarkDecember, unit: UnitId, goal: &Goal) -> bool {
    game.restricted(unit) && !game.fixed().guard_line.contains(goal.hex)
}

/// What a side wants.
fn wishes(
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    map: &Map,
    estimate: &Estimate<DarkDecember>,
) -> Wishes {
    let scales = Scales {
        game,
        temper,
        side,
        defensive: estimate.defensive,
        danger: estimate.threat(side.other()),
        enemy_march: estimate.comes(side.other()),
    };
    let german = side == GERMAN;
    let turn = f32::from(game.turn());
    let mut wishes = Wishes { list: Vec::new(), least: temper.goal_least };
    let mut add = |hex: HexId, value: f32, key: bool| wishes.add(scales.weigh(hex, value, key));
    match &game.fixed().scenario.victory {
        Victory::Objectives { towns, .. } => {
            for &hex in towns {
                add(hex, temper.key, true);
            }
            // W1: the armour must be there at the end.
            let west = if german { temper.west_value(turn) } else { temper.west_allied };
            for &(hex, _) in &map.west {
                let goal = scales.weigh(hex, west, false);
                wishes.add(if german { goal.for_panzers() } else { goal });
            }
            for &(hex, vp) in &map.towns {
                wishes.add(scales.weigh(hex, f32::from(vp) * temper.town_w1 + temper.town_w1_base, false));
            }
        }
        Victory::Score(_) => {
            // W3.1: armour in the far west counts, and the towns there more.
            for &(hex, vp) in &map.towns {
                add(hex, f32::from(vp) * temper.town_w3, false);
            }
            for &(hex, vp) in &map.west {
                add(hex, f32::from(vp) + temper.town_west, false);
            }
            // W2: the run for the Meuse has its time.
            let late = temper.meuse_fading(turn, f32::from(game.fixed().scenario.last.number()));
            for &hex in map.crossings.iter().filter(|_| german) {
                add(hex, temper.meuse * late, false);
            }
            // For the Allies nothing matters more: the game ends with them.
            let city = if german { temper.city_german * late } else { temper.city_allied };
            for &hex in &map.cities {
                add(hex, city, !german);
            }
        }
    }
    if !german && !map.cities.is_empty() {
        for &hex in map.guards.iter().filter(|hex| !map.cities.contains(hex)) {
            wishes.list.retain(|known| known.hex != hex);
            wishes.list.extend(scales.guard(hex));
        }
    }
    wishes
}

/// Gives a goal to every combat unit on the map that has none and is not busy: the fastest and strongest first.
pub(super) fn give_rest(
    goals: &mut Goals,
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    busy: impl Fn(UnitId) -> bool,
) {
    let keen = |unit: UnitId| {
        let counter = game.counter(unit);
        (counter.is_mech(), counter.kind == UnitType::Arm, counter.full.attack)
    };
    for (unit, hex) in goals.idle(game, side, busy, keen) {
        give(goals, game, temper, unit, hex);
    }
}

/// The goal that is worth most to a unit that is, or comes in, at a hex, and what it is worth.
pub(super) fn best(
    goals: &Goals,
    game: &DarkDecember,
    temper: &Temper,
    unit: UnitId,
    hex: HexId,
) -> Option<(f32, usize)> {
    let counter = game.counter(unit);
    let toll = if counter.is_mech() { temper.goal_march_mech } else { temper.goal_march_foot };
    goals.best(hex, |goal, march| {
        if is_bound(game, unit, goal) {
            return None;
        }
        let fit = if goal.panzers && counter.kind != UnitType::Arm { temper.goal_no_panzer } else { 1.0 };
        // A place that has all it takes still draws a little, a garrison hardly.
        let least = if goal.garrison { temper.goal_garrison_drawn } else { temper.goal_drawn };
        Some(goal.value * goal.lacks().max(least) * fit - toll * f32::from(march) / POINT)
    })
}

/// Gives a unit that is, or comes in, at a hex the goal that is worth most.
pub(super) fn give(goals: &mut Goals, game: &DarkDecember, temper: &Temper, unit: UnitId, hex: HexId) {
    let best = best(goals, game, temper, unit, hex).map(|(_, at)| at);
    let strength = game.strength(unit);
    goals.give(unit, best, f32::from(strength.attack.max(strength.defence)));
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
        Goal::new(hex, worth, want, garrison)
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
        Some(Goal::new(hex, value, want, true))
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
