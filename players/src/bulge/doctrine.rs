//! What the cadet of Battle of the Bulge '81 thinks in its own way, where the cadets of both wars think alike else.

use bulge::charts::{ALLIED, Class};
use bulge::{Action, Battle, Bulge, Field, Flag, Lines};
use engine::{HexId, HexSet, Side, UnitId};

use super::assault::{Facts, prize};
use super::fields::POINT;
use super::fight::{self, Fight, column, points};
use super::goals;
use super::plan::{Own, aims};
use super::temper::Temper;
use crate::cadet::assault::{Party, Post, Target};
use crate::cadet::goals::Goal;
use crate::cadet::mind::Mind;
use crate::cadet::numbers::share_lost;
use crate::cadet::plan::Plan;
use crate::cadet::war::{Doctrine, choices, gaps};

impl Doctrine for Bulge {
    choices!();

    fn aims(&self, temper: &Temper, side: Side, _: &Own) -> Vec<(HexId, u16)> {
        aims(self, temper, side)
    }

    fn set_goals(&self, plan: &mut Plan<Bulge>, temper: &Temper, side: Side) {
        if plan.own.towns.is_empty() {
            plan.own.towns.resize(self.fixed().terrain.len(), 0);
            for &(hex, vp) in self.fixed().towns.iter().rev() {
                plan.own.towns[hex.index()] = vp;
            }
        }
        goals::set(plan, self, temper, side);
        if side == ALLIED {
            plan.pick_leavers(self);
        }
    }

    fn goal_worth(&self, temper: &Temper, unit: UnitId, goal: &Goal, march: u16) -> Option<f32> {
        if goals::is_bound(self, temper, unit, goal) {
            return None;
        }
        // A place that has all it takes still draws a little, a garrison hardly.
        let least = if goal.garrison {
            temper.goal_garrison_drawn
        } else {
            (temper.goal_drawn / goal.value).min(temper.goal_drawn_most)
        };
        Some(goal.value * goal.lacks().max(least) - temper.goal_march * f32::from(march) / POINT)
    }

    fn sends_more(temper: &Temper, defensive: f32) -> bool {
        defensive < temper.goal_freedom
    }

    /// The fastest and strongest first.
    fn keenness(&self, unit: UnitId) -> (bool, bool, u8) {
        (self.counter(unit).class == Class::Mech, false, self.counter(unit).attack)
    }

    fn is_kept(temper: &Temper, goal: &Goal) -> bool {
        goal.value >= temper.garrison_value
    }

    fn defence_in(&self, side: Side, hex: HexId) -> f32 {
        let stack = self.friends_at(side, hex).map(|unit| f32::from(self.counter(unit).defence));
        stack.sum::<f32>() * f32::from(self.fixed().multiplier(hex, side))
    }

    fn is_ours(&self, side: Side, hex: HexId) -> bool {
        self.has_combat(side, hex)
    }

    fn strength_in(&self, side: Side, hex: HexId) -> f32 {
        if self.combat_units(hex) == 0 {
            return 0.0;
        }
        let units = self.friends_at(side, hex).filter(|&unit| self.counter(unit).is_combat());
        units.map(|unit| f32::from(self.counter(unit).attack)).sum()
    }

    fn line_towns(&self) -> HexSet {
        self.fixed().towns.iter().filter(|town| town.1 > 0).map(|town| town.0).collect()
    }

    fn line_left(temper: &Temper, _: Side) -> f32 {
        temper.line_left
    }

    fn line_given(temper: &Temper, _: Side, defensive: f32) -> f32 {
        temper.post_given - temper.post_given_defensive * defensive
    }

    /// 12.2: who stands there must attack, unless he was attacked and held.
    fn post_zone(&self, temper: &Temper, side: Side, hex: HexId) -> f32 {
        if !self.zoc(side.other(), hex) || self.fixed().forts.contains(hex) {
            0.0
        } else if !self.has_combat(side, hex) {
            temper.post_zone
        } else if self.friends_at(side, hex).any(|unit| self.is_stuck(unit)) {
            0.0
        } else {
            temper.post_zone_ours
        }
    }

    fn is_stuck(&self, unit: UnitId) -> bool {
        self.is(unit, Flag::Engaged)
    }

    fn river(&self, from: HexId, target: HexId) -> u8 {
        self.fixed().edge(from, target).map_or(0, |edge| u8::from(edge.wet()))
    }

    fn taken(&self, hex: HexId) -> u8 {
        self.combat_units(hex)
    }

    fn room(&self) -> u8 {
        self.fixed().charts.numbers.stack_combat as u8
    }

    fn size(&self, _: UnitId) -> u8 {
        1
    }

    fn strikes(&self, unit: UnitId, _: HexId, _: HexId) -> u32 {
        self.attack_strength(unit)
    }

    fn kinship(&self, _: &Temper, _: UnitId, _: &[Post]) -> f32 {
        0.0
    }

    fn attack_worth(&self, temper: &Temper, target: &Target<Facts>, party: &Party) -> Option<(f32, f32)> {
        let (fixed, facts) = (self.fixed(), &target.facts);
        let wet = u32::from(party.river) * u32::from(fixed.charts.across_river);
        let multiplier = (facts.multiplier + wet).min(u32::from(fixed.charts.most_multiplier));
        let attack = party.strength + facts.support.min(party.strength);
        let risk = points(self, party.units());
        let column = column(self, party.side, attack, facts.defence(multiplier));
        let fight = Fight { column, risk, kill: share_lost(temper, party.gaps), ..facts.stakes };
        Some((fight.worth(self, temper), risk))
    }

    fn muster(mind: &mut Mind<Bulge>, game: &Bulge, side: Side, hex: HexId) -> f32 {
        let Mind { party, spare, temper, .. } = mind;
        party.clear();
        spare.clear();
        for unit in game.attackers_of(hex) {
            let own = mind.assault.target(unit);
            if game.combat().attackers.contains(&unit) || game.must_join(unit, hex) {
                party.push(unit);
            } else if own.is_none_or(|own| own == hex || !game.may_attack(unit, own)) {
                spare.push(unit);
            }
        }
        spare.sort_by_key(|&unit| (std::cmp::Reverse(game.attack_strength(unit)), unit));
        let fire = fight::expected_fire(game, temper, hex);
        let support = fight::expected_support(game, hex);
        let stakes = fight::stakes(game, temper, hex, prize(game, temper, side, hex, &mind.plan));
        let kill = share_lost(temper, gaps(game, side, hex, |_| false));
        Mind::<Bulge>::grow(party, spare, temper.party, |party| {
            if party.is_empty() {
                return f32::MIN;
            }
            let totals = game.totals(&Battle { hex, attackers: party, guns: &[], fire: &[], air: 0 });
            let attack = totals.attack + support.min(totals.ground);
            let defence = totals.defence + fire.min(totals.base);
            let risk = points(game, party.iter().copied());
            let column = column(game, side, attack, defence);
            Fight { column, risk, kill, ..stakes }.worth(game, temper)
        })
    }
}
