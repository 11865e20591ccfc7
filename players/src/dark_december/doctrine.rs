//! What the cadet of Dark December thinks in its own way, where the cadets of both wars think alike else.

use dark_december::charts::GERMAN;
use dark_december::units::UnitType;
use dark_december::{Action, DarkDecember, Lines};
use engine::{Game, HexId, HexSet, Side, UnitId};

use super::fields::POINT;
use super::fight::{Fight, Stakes as Facts, mean_step, own_share, party_modifier};
use super::goals;
use super::plan::{Own, aims, caution};
use super::scout::Scout as Field;
use super::temper::Temper;
use crate::cadet::assault::{Party, Post, Target};
use crate::cadet::goals::Goal;
use crate::cadet::mind::Mind;
use crate::cadet::numbers::share_lost;
use crate::cadet::plan::Plan;
use crate::cadet::war::{Doctrine, choices, gaps};

impl Doctrine for DarkDecember {
    choices!();

    fn aims(&self, temper: &Temper, side: Side, own: &Own) -> Vec<(HexId, u16)> {
        aims(self, temper, side, &own.map)
    }

    fn set_goals(&self, plan: &mut Plan<DarkDecember>, temper: &Temper, side: Side) {
        goals::set(plan, self, temper, side);
    }

    fn goal_worth(&self, temper: &Temper, unit: UnitId, goal: &Goal, march: u16) -> Option<f32> {
        if goals::is_bound(self, unit, goal) {
            return None;
        }
        let counter = self.counter(unit);
        let toll = if counter.is_mech() { temper.goal_march_mech } else { temper.goal_march_foot };
        let fit = if goal.panzers && counter.kind != UnitType::Arm { temper.goal_no_panzer } else { 1.0 };
        // A place that has all it takes still draws a little, a garrison hardly.
        let least = if goal.garrison { temper.goal_garrison_drawn } else { temper.goal_drawn };
        Some(goal.value * goal.lacks().max(least) * fit - toll * f32::from(march) / POINT)
    }

    fn sends_more(_: &Temper, _: f32) -> bool {
        true
    }

    /// The fastest and strongest first.
    fn keenness(&self, unit: UnitId) -> (bool, bool, u8) {
        let counter = self.counter(unit);
        (counter.is_mech(), counter.kind == UnitType::Arm, counter.full.attack)
    }

    fn is_kept(_: &Temper, goal: &Goal) -> bool {
        goal.garrison
    }

    fn defence_in(&self, _: Side, hex: HexId) -> f32 {
        f32::from(self.defence_of(self.fighters_at(hex)))
    }

    fn is_ours(&self, side: Side, hex: HexId) -> bool {
        self.holds(side, hex)
    }

    fn strength_in(&self, side: Side, hex: HexId) -> f32 {
        if !self.holds(side, hex) {
            return 0.0;
        }
        self.fighters_at(hex).map(|unit| f32::from(self.strength(unit).attack)).sum()
    }

    /// 3.2.4: columns of the enemy stop before a town of ours.
    fn line_towns(&self) -> HexSet {
        self.fixed().towns
    }

    fn line_left(temper: &Temper, side: Side) -> f32 {
        if side == GERMAN { temper.line_left_german } else { temper.line_left_allied }
    }

    fn line_given(temper: &Temper, side: Side, defensive: f32) -> f32 {
        if side == GERMAN {
            temper.post_given_german
        } else {
            temper.post_given - temper.post_given_defensive * defensive
        }
    }

    fn post_zone(&self, temper: &Temper, side: Side, hex: HexId) -> f32 {
        if self.zoc(side.other(), hex) && !self.holds(side, hex) { temper.post_zone } else { 0.0 }
    }

    fn is_stuck(&self, _: UnitId) -> bool {
        false
    }

    fn river(&self, from: HexId, target: HexId) -> u8 {
        self.fixed().edge(target, from).map_or(0, |edge| self.river_level(edge))
    }

    fn taken(&self, hex: HexId) -> u8 {
        self.stacked(hex)
    }

    fn room(&self) -> u8 {
        self.fixed().charts.numbers.stack_limit_points as u8
    }

    fn size(&self, unit: UnitId) -> u8 {
        self.counter(unit).stack
    }

    fn strikes(&self, unit: UnitId, from: HexId, target: HexId) -> u32 {
        u32::from(self.attack_over(unit, self.strength(unit).attack, self.fixed().edge(from, target)))
    }

    /// 4.6: others of its division attack too.
    fn kinship(&self, temper: &Temper, unit: UnitId, others: &[Post]) -> f32 {
        let division = self.counter(unit).division;
        let kin = division.is_some() && others.iter().any(|post| self.counter(post.0).division == division);
        if kin { temper.pick_kin } else { 0.0 }
    }

    fn attack_worth(&self, temper: &Temper, target: &Target<Facts>, party: &Party) -> Option<(f32, f32)> {
        let stakes = target.facts;
        let (column, _) = self.column(party.strength as u16, stakes.defence)?;
        let fight = Fight {
            column,
            modifier: stakes.modifier + party_modifier(self, party.side, &party.posts, target.hex),
            tdl: self.ground_level(party.side.other(), target.hex, party.river),
            own: mean_step(self, temper, party.units()) * own_share(self, temper, party.side),
            stakes,
            kill: share_lost(temper, party.gaps),
        };
        Some((fight.worth(self, temper), party.strength as f32 * caution(self, temper, party.side)))
    }

    fn muster(mind: &mut Mind<DarkDecember>, game: &DarkDecember, side: Side, hex: HexId) -> f32 {
        let Mind { party, spare, temper, .. } = mind;
        let combat = &game.state().combat;
        party.clear();
        spare.clear();
        party.extend_from_slice(&combat.attackers);
        let open = |other: HexId| game.holds(side.other(), other) && !combat.attacked.contains(other);
        for unit in game.attackers_of(hex) {
            let elsewhere = mind.assault.target(unit).is_some_and(|own| own != hex && open(own));
            if !party.contains(&unit) && !elsewhere {
                spare.push(unit);
            }
        }
        // The units of a division together, the strongest first.
        let strength = |unit: UnitId| game.attack_strength(unit, hex);
        spare.sort_by_key(|&unit| (std::cmp::Reverse(strength(unit)), game.counter(unit).division, unit));
        let stakes = Facts::of(game, temper, side, hex, &mind.plan);
        let kill = share_lost(temper, gaps(game, side, hex, |_| false));
        Mind::<DarkDecember>::grow(party, spare, temper.party, |party| {
            let fight = Fight::of(game, temper, side, hex, party, stakes, kill);
            fight.map_or(f32::MIN, |fight| fight.worth(game, temper))
        })
    }
}
