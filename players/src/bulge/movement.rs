//! The Movement Phase: attackers first, then the columns, then the guns, then who enters the map.
//!
//! A unit is taken, every hex that it can get to is scored, and it goes to the best if that is better than where it is.

use bulge::charts::{Class, GERMAN};
use bulge::mixes::Role;
use bulge::{Action, Bulge, Place};
use engine::{Game, HexId, Side, UnitId};

use super::assault::{choose, find};
use super::fields::POINT;
use crate::cadet::mind::Mind;
use crate::cadet::posts::Posts;
use crate::cadet::{NO_GOAL, PARTS, pick};

impl Mind<Bulge> {
    /// What is done next in a Movement Phase.
    pub(super) fn march(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        if self.begin_moves(game, side) {
            self.deploy(game, side);
            self.rank(game, side);
        }
        if let Some(exit) =
            legal.iter().find(|action| matches!(action, Action::Exit(unit) if self.plan.leaves(*unit)))
        {
            return *exit;
        }
        if let Some(unit) = game.state().moving {
            return self.go(game, unit, legal);
        }
        self.gone = None;
        if let Some(burn) = legal.iter().find(|action| matches!(action, Action::Burn(_))) {
            return *burn;
        }
        if !self.plan.own.built {
            if let Some(build) = self.pick_bridge(game, side, legal) {
                return build;
            }
            self.plan.own.built = true;
        }
        while let Some(unit) = self.queue.pop() {
            if legal.contains(&Action::Take(unit)) {
                let ruse = game.fixed().brigade_150 == Some(unit) && game.turn() > 1;
                if ruse && legal.contains(&Action::Ruse) {
                    return Action::Ruse;
                }
                return Action::Take(unit);
            }
        }
        self.enter(game, legal)
    }

    /// Shares out the work: attacks first, then the line, then the goals.
    fn deploy(&mut self, game: &Bulge, side: Side) {
        let mut posts = std::mem::take(&mut self.posts);
        posts.clear(game.fixed().terrain.len());
        find(&mut self.assault, game, &self.temper, side, &self.plan, &mut posts, &mut self.field);
        self.plan.draw_line(game, &self.temper, side, &posts.near);
        let (line, most) = (self.plan.line.posts.iter().copied(), self.temper.free_march_most);
        self.plan.estimate.march_near(side, line, most, &mut self.plan.own.to_line);
        choose(&mut self.assault, game, &self.temper, side, &self.plan);
        self.share_out(game, side, &mut posts);
        let busy = |unit: UnitId| self.assault.target(unit).is_some() || posts.of(unit).is_some();
        self.plan.give_rest(game, &self.temper, side, posts.lacking(), busy);
        self.posts = posts;
    }

    /// Shares the units out to the posts of the line.
    fn share_out(&self, game: &Bulge, side: Side, posts: &mut Posts) {
        let (temper, plan) = (&self.temper, &self.plan);
        let last = self.is_last();
        posts.share_out(game, temper, side, plan, &self.assault, |unit, post, march| {
            let counter = game.counter(unit);
            let fast = counter.class == Class::Mech;
            let panzer =
                fast && counter.attack >= temper.panzer && plan.estimate.defensive < temper.panzer_free;
            let owes = || self.owed_attack(game, unit, post) < temper.post_owed;
            if last || panzer || plan.leaves(unit) || (game.zoc(side.other(), post) && owes()) {
                return None;
            }
            Some(f32::from(march) / POINT + if fast { temper.post_wheels } else { 0.0 })
        });
    }

    /// Where a unit was sent: to attack, or to its post.
    fn order(&self, unit: UnitId) -> Option<HexId> {
        self.assault.order(unit).or_else(|| self.posts.of(unit))
    }

    /// The order in which units move: attackers first, then columns by their march, guns behind.
    fn rank(&mut self, game: &Bulge, side: Side) {
        self.plan.own.built = false;
        let rank = |unit: UnitId| match game.counter(unit).role {
            Role::Artillery => 0_u8,
            Role::Team => 1,
            Role::Combat => 2,
        };
        let fast = |unit: UnitId| game.counter(unit).class == Class::Mech;
        let free = |&(unit, hex): &(UnitId, HexId)| {
            self.assault.target(unit).is_none() && self.posts.of(unit) != Some(hex) && game.may_act(unit)
        };
        let ranked = |(unit, hex): (UnitId, HexId)| {
            let posted = self.posts.of(unit).is_some();
            let march = if posted { 0.0 } else { self.plan.march(&self.temper, unit, hex) + 1.0 };
            ((rank(unit), -(march * PARTS) as i32, fast(unit)), unit)
        };
        let units = game.on_map(side).filter(free).map(ranked).collect();
        self.line_up(game, units);
    }

    /// Where the unit in motion goes.
    fn go(&mut self, game: &Bulge, unit: UnitId, legal: &[Action]) -> Action {
        let may_stay = legal.contains(&Action::Stay);
        let here = game.hex_of(unit).unwrap_or(HexId(0));
        let order = self.order(unit);
        if may_stay && (self.gone == Some(unit) || order == Some(here)) {
            return Action::Stay;
        }
        self.gone = Some(unit);
        if let Some(hex) = order {
            let go = Action::Go(hex);
            if legal.contains(&go) {
                return go;
            }
        }
        if game.counter(unit).role == Role::Artillery {
            let ends = legal.iter().filter_map(|action| match action {
                Action::Go(hex) => Some(*hex),
                _ => None,
            });
            let enemy = game.counter(unit).side.other();
            self.plan.own.foes.look(game, enemy, ends.chain([here]));
        }
        let stay = if may_stay {
            self.move_worth(game, unit, here) - self.lone(game, unit, here) + self.temper.bother
        } else {
            f32::MIN
        };
        self.scores.clear();
        for action in legal {
            if let Action::Go(hex) = *action {
                let worth = self.move_worth(game, unit, hex) + self.whim(unit, hex);
                if worth > stay {
                    self.scores.push((worth, hex));
                }
            }
        }
        self.best_supplied(game, unit, stay)
            .map_or_else(|| if may_stay { Action::Stay } else { legal[0] }, Action::Go)
    }

    /// The best of the scored hexes that is better than to stay. Supply is only traced for the few that lead.
    fn best_supplied(&mut self, game: &Bulge, unit: UnitId, stay: f32) -> Option<HexId> {
        let class = game.counter(unit).class;
        let mut best: Option<(f32, HexId)> = None;
        for _ in 0..self.temper.supply_leads {
            let lead =
                self.scores.iter().enumerate().max_by(|a, b| a.1.0.total_cmp(&b.1.0).then(b.0.cmp(&a.0)));
            let Some((at, &(worth, hex))) = lead else { break };
            if best.is_some_and(|(known, _)| known >= worth) {
                break;
            }
            self.scores.swap_remove(at);
            let supplied = class == Class::Cdo || self.lines.reach(game, class, hex);
            let worth = if supplied { worth } else { worth - self.temper.unsupplied };
            let worth = worth - self.lone(game, unit, hex);
            if worth > stay && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    /// D14: a bridge is blown before the enemy comes, or built where it shortens the way to the builder's goal by far, and only one at a time in a place.
    fn pick_bridge(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Option<Action> {
        if side != GERMAN && legal.iter().any(|action| matches!(action, Action::DemolishWith(..))) {
            self.plan.need_flow(&self.temper, GERMAN);
        }
        let temper = &self.temper;
        let mut best: Option<(f32, Action)> = None;
        for &action in legal {
            let (site, unit) = match action {
                Action::Build(site, unit) => (site, unit),
                // 11.4: who holds a bridge that is wanted by more than he can stop blows it and stays.
                Action::DemolishWith(site, unit) => {
                    let needed = side != GERMAN && self.plan.estimate.defensive > temper.blow_defensive;
                    if needed && self.assault.target(unit).is_none() {
                        let wants = self.crossing(game, site);
                        if wants > temper.blow_by_hand && best.is_none_or(|(known, _)| wants > known) {
                            best = Some((wants, action));
                        }
                    }
                    continue;
                }
                _ => continue,
            };
            let Some(here) = game.hex_of(unit) else { continue };
            let [a, b] = game.fixed().sites[site.index()].hexes;
            let beyond = if here == a { b } else { a };
            let saved = self.plan.march(temper, unit, here) - self.plan.march(temper, unit, beyond);
            let busy = self.assault.target(unit).is_some();
            let free = side == GERMAN || self.plan.estimate.defensive < temper.bridge_defensive;
            if saved >= temper.bridge_saves && !busy && free {
                let worth = saved - f32::from(game.counter(unit).attack) * temper.bridge_attack;
                if best.is_none_or(|(known, _)| worth > known) {
                    best = Some((worth, action));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// D13: the next unit enters where its way is shortest; one that would owe a costly attack there waits (12.2).
    fn enter(&mut self, game: &Bulge, legal: &[Action]) -> Action {
        let mut seen: Option<UnitId> = None;
        for action in legal {
            let Action::Enter(unit, _) = *action else { continue };
            if seen == Some(unit) {
                continue;
            }
            seen = Some(unit);
            if game.unit_state(unit).place == Place::Available
                && let Some(action) = self.enter_with(game, unit, legal)
            {
                return action;
            }
            if self.temper.enter_owed == 0.0 {
                break;
            }
        }
        Action::Done
    }

    /// The best entry of a unit, if it is not better to wait.
    fn enter_with(&mut self, game: &Bulge, unit: UnitId, legal: &[Action]) -> Option<Action> {
        let enemy = game.counter(unit).side.other();
        let owes = |hex: HexId| {
            let fights = game.counter(unit).is_combat() && self.temper.enter_owed > 0.0;
            if fights && game.zoc(enemy, hex) { self.owed_attack(game, unit, hex) } else { 0.0 }
        };
        let best = pick(legal, f32::MIN, |action| match action {
            Action::Enter(own, hex) if own == unit => {
                let owed = owes(hex);
                if owed < self.temper.enter_least {
                    return None;
                }
                let goal = self.plan.best_goal(game, &self.temper, unit, hex);
                let number = game.fixed().schedule.edge_number(hex).unwrap_or(0);
                let queue = f32::from(game.entry_cost(unit, number, hex)) / POINT;
                Some(goal.map_or(NO_GOAL, |(worth, _)| worth) - queue + owed * self.temper.enter_owed)
            }
            _ => None,
        })?;
        if let Action::Enter(_, hex) = best {
            self.plan.give(game, &self.temper, unit, hex);
        }
        Some(best)
    }

    /// Makes the plan and the supply lines if a Movement Phase has begun.
    fn begin_moves(&mut self, game: &Bulge, side: Side) -> bool {
        let fresh = self.refresh(game, side, true);
        if fresh {
            self.lines.trace(game, side);
        }
        fresh
    }
}
