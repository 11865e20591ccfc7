//! The goals of Battle of the Bulge '81: towns, bridges over the Meuse and Liege.

use bulge::Bulge;
use bulge::charts::GERMAN;
use bulge::scenario::Victory;
use engine::{Game, HexId, Side, UnitId};

use super::fields::POINT;
use super::plan::keys;
use super::temper::Temper;
use crate::cadet::estimate::Estimate;
use crate::cadet::goals::{Goal, Man, NEVER, Scale, Wishes};
use crate::cadet::plan::Plan;
use crate::cadet::war::War as _;

/// Sets the goals of a side and tells off the garrisons.
pub(super) fn set(plan: &mut Plan<Bulge>, game: &Bulge, temper: &Temper, side: Side) {
    let wishes = wishes(game, temper, side, &plan.estimate);
    plan.goals.set(wishes, temper.goals_most, game.units(), &mut plan.estimate, side);
    let mut men: Vec<Man> = game.army(side).collect();
    // Those who are near, no stronger than it takes.
    let fit = |goal: &Goal, need: f32, (unit, _): Man, march: u16| {
        let (strength, march) = (game.defence(unit), f32::from(march) / POINT);
        let never =
            if is_bound(game, temper, unit, goal) || march > temper.garrison_march { NEVER } else { 0.0 };
        strength.min(need) - (strength - need).max(0.0) * temper.garrison_waste - march - never
    };
    plan.goals.man(temper.garrison_men, temper.garrison_men, &mut men, |unit| game.defence(unit), fit);
}

/// What a side wants.
fn wishes(game: &Bulge, temper: &Temper, side: Side, estimate: &Estimate<Bulge>) -> Wishes {
    let fixed = game.fixed();
    let (turn, last) = (f32::from(game.turn()), f32::from(fixed.scenario.last.number()));
    let german = side == GERMAN;
    let scales = Scale::new(game, temper, side, estimate);
    let mut wishes = Wishes { list: Vec::new(), least: temper.goal_least };
    // 25.5.1: nothing matters more than these towns, and most of all at the end.
    let scrubbed = game.state().nordwind == 3;
    let key = if scrubbed { temper.key_scrubbed } else { temper.key_value(turn - last) };
    for &hex in keys(game) {
        wishes.add(weigh(&scales, hex, key, true));
    }
    for &(hex, vp) in fixed.towns.iter().filter(|town| town.1 > 0) {
        wishes.add(weigh(&scales, hex, f32::from(vp), false));
    }
    // 25.3, 25.4: the run for the Meuse has its time.
    let late = if german && !scrubbed { temper.meuse_fading(turn) } else { 1.0 };
    let meuse = if german { temper.meuse_german * late } else { temper.meuse_allied };
    for site in fixed.sites.iter().filter(|site| site.meuse) {
        if let Some(hex) = site.hexes.into_iter().find(|&hex| fixed.far_bank.contains(hex)) {
            wishes.add(weigh(&scales, hex, meuse, false));
        }
    }
    if let Some(liege) = fixed.liege {
        wishes.add(weigh(&scales, liege, temper.liege * late, false));
    }
    wishes
}

/// 20.1: whether a goal is too far for a British unit that is bound to the Meuse.
pub(super) fn is_bound(game: &Bulge, temper: &Temper, unit: UnitId, goal: &Goal) -> bool {
    game.fixed().far_distance[goal.hex.index()] > temper.goal_british && game.british_bound(unit)
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

/// What a hex is worth as a goal, and what it takes. A key decides the game at its end.
fn weigh(scale: &Scale<Bulge>, hex: HexId, value: f32, key: bool) -> Goal {
    let Scale { game, temper, side, .. } = *scale;
    let own = game.controls(side, hex) && !game.holds(side.other(), hex);
    let (worth, want) = if !own {
        scale.take(hex, value, key)
    } else if key {
        scale.keep_key(hex, value, temper.key_want, temper.key_want + temper.key_want_more)
    } else {
        scale.keep(hex, value, if value >= temper.keep_great { temper.keep_great_near } else { 0.0 })
    };
    // 25.4: Liege is never left empty either, nor a great town where the margin decides (24.4).
    let margin = matches!(game.fixed().scenario.victory, Victory::Margin(_));
    let great =
        side != GERMAN && (game.fixed().liege == Some(hex) || (value >= temper.garrison_town && margin));
    Goal::new(hex, worth, want, own && (key || great))
}
