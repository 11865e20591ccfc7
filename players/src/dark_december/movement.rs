//! The Movement Phase: attackers first, then the columns, then who enters the map; and the reserves after the battle (OR6.0).
//!
//! For each unit every hex that it can get to is scored, in a normal move and in Strategic Movement, and it goes to the best if
//! that is better than where it is.

use dark_december::charts::GERMAN;
use dark_december::{Action, DarkDecember, Mode, Segment};
use engine::{Game, HexId, Side, UnitId};

use super::assault::{Search, find, least_attack};
use super::plan::caution;
use crate::cadet::assault::Scale;
use crate::cadet::mind::Mind;
use crate::cadet::posts::Posts;
use crate::cadet::{NO_GOAL, PARTS, better, pick};

/// Strategic Movement goes so much further than a normal move.
const PACE: u16 = 4;

impl Mind<DarkDecember> {
    /// What is done next in a Movement Phase, or with the reserves.
    pub(super) fn march(&mut self, game: &DarkDecember, side: Side, legal: &[Action]) -> Action {
        if let Some(motion) = game.state().motion {
            return self.go(game, motion.unit, motion.mode, legal);
        }
        self.gone = None;
        let reserves = game.segment() == Segment::Reserve;
        let fresh = self.plan.look(game, &self.temper, side, game.segment());
        if fresh {
            self.lines = game.lines(side);
            self.plan.need_flow(&self.temper, side);
            self.plan.need_places(&self.temper, side);
            self.deploy(game, side, reserves, legal);
            self.rank(game, side);
        }
        while let Some(unit) = self.queue.pop() {
            if let Some(action) = self.send(game, unit, reserves, legal) {
                return action;
            }
        }
        self.enter(game, legal)
    }

    /// Shares out the work: attacks first, then the line, then the goals.
    fn deploy(&mut self, game: &DarkDecember, side: Side, reserves: bool, legal: &[Action]) {
        let mut posts = std::mem::take(&mut self.posts);
        posts.clear(game.fixed().terrain.len());
        let may_move = |unit| legal.contains(&Action::Take(unit));
        let may_column = |unit| legal.contains(&Action::Column(unit));
        if reserves {
            self.assault.clear();
            self.plan.give_rest(game, &self.temper, side, std::iter::empty(), |_| false);
        } else {
            self.field.clear();
            let search = Search { may_move, scout: &mut self.field };
            find(&mut self.assault, game, &self.temper, side, &self.plan, &mut posts, search);
            self.offer_columns(&mut posts, game, side, may_column);
            self.plan.draw_line(game, &self.temper, side, &posts.near);
            let scale = Scale::new(game, &self.temper, side, self.plan.estimate.defensive);
            scale.choose(&mut self.assault, least_attack(game, &self.temper, side));
            // Nobody has a post where no enemy turn follows.
            let posted = caution(game, &self.temper, side) > 0.5;
            if posted {
                self.share_out(game, side, &mut posts);
            }
            let busy = |unit: UnitId| self.assault.target(unit).is_some() || posts.of(unit).is_some();
            let lacking = posts.lacking().filter(|_| posted);
            self.plan.give_rest(game, &self.temper, side, lacking, busy);
        }
        self.posts = posts;
    }

    /// The posts learn who can get where in Strategic Movement.
    fn offer_columns(
        &mut self,
        posts: &mut Posts,
        game: &DarkDecember,
        side: Side,
        may_column: impl Fn(UnitId) -> bool,
    ) {
        for (unit, at) in game.fighters(side).filter(|&(unit, _)| may_column(unit)) {
            let allowance = game.allowance(unit);
            for &(hex, cost) in self.field.reach(game, (unit, at), Mode::Strategic) {
                if hex != at && cost > allowance && game.room(hex, unit) {
                    posts.offer(unit, hex, self.temper.post_column + cost / PACE);
                }
            }
        }
    }

    /// Shares the units out to the posts of the line.
    fn share_out(&self, game: &DarkDecember, side: Side, posts: &mut Posts) {
        let (temper, plan) = (&self.temper, &self.plan);
        posts.share_out(game, temper, side, plan, &self.assault, |unit, post, march| {
            let mech = game.counter(unit).is_mech();
            // W2, W3: the armour has better things to do while there is something to win.
            let panzer = side == GERMAN && mech && plan.estimate.defensive < temper.panzer_free;
            if panzer || (game.restricted(unit) && !game.fixed().guard_line.contains(post)) {
                return None;
            }
            let column = march >= temper.post_column;
            let exposed = column && game.zoc(side.other(), post) && game.hex_of(unit) != Some(post);
            Some(
                f32::from(march) * temper.post_distance
                    + if mech { temper.post_wheels } else { 0.0 }
                    + if exposed { temper.post_exposed } else { 0.0 },
            )
        });
    }

    /// The order in which units move: attackers first, then columns by their march, commanders last.
    fn rank(&mut self, game: &DarkDecember, side: Side) {
        let ranked = |(unit, hex): (UnitId, HexId)| {
            let posted = self.posts.of(unit).is_some();
            let march = if posted { 0.0 } else { self.plan.march(game, &self.temper, unit, hex) + 1.0 };
            ((game.counter(unit).is_combat(), -(march * PARTS) as i32), unit)
        };
        let free = game.on_map(side).filter(|&(unit, _)| self.assault.target(unit).is_none());
        let units = free.map(ranked).collect();
        self.line_up(game, units);
    }

    /// Decides where a unit goes and how; none if it stays.
    fn send(
        &mut self,
        game: &DarkDecember,
        unit: UnitId,
        reserves: bool,
        legal: &[Action],
    ) -> Option<Action> {
        let here = game.hex_of(unit)?;
        let (take, column) = (Action::Take(unit), Action::Column(unit));
        let (may_take, may_column) = (legal.contains(&take), legal.contains(&column));
        if let Some(hex) = self.assault.order(unit) {
            self.plan.own.order = Some((unit, hex));
            return may_take.then_some(take);
        }
        let post = self.posts.of(unit).or_else(|| self.plan.told_off_to(unit));
        if let Some(post) = post {
            if post == here {
                return self.dig_in(game, unit, here, legal);
            }
            for (may, mode, action) in [(may_take, Mode::Normal, take), (may_column, Mode::Strategic, column)]
            {
                let field = &mut self.field.field;
                if may && game.ends_of(unit, mode, field) && field.cost(post).is_some() {
                    self.plan.own.order = Some((unit, post));
                    return Some(action);
                }
            }
        }
        let infiltrate = Action::Infiltrate(unit);
        if game.turn() >= self.temper.infiltrate_from && legal.contains(&infiltrate) {
            return Some(infiltrate);
        }
        if !may_take && !may_column {
            return None;
        }
        if game.counter(unit).is_combat() {
            self.plan.run_without(game, &self.temper, unit);
        }
        let stay = self.move_worth(game, unit, here, Mode::Normal) + self.temper.bother;
        let near = if may_take { self.best(game, unit, Mode::Normal) } else { None };
        let near = near.filter(|best| best.0 > stay);
        let worth = near.map_or(stay, |best| best.0);
        // The infantry follows on foot: it is to hold the flanks, not to run.
        let runs = game.counter(unit).side != GERMAN || game.counter(unit).is_mech();
        let march = self.plan.march(game, &self.temper, unit, here);
        if may_column && runs && march > self.temper.column_march {
            let far = self.best(game, unit, Mode::Strategic);
            if let Some((_, hex)) = far.filter(|best| best.0 > worth + self.temper.column) {
                self.plan.own.order = Some((unit, hex));
                return Some(column);
            }
        }
        if !reserves && self.waits(game, unit, here) {
            return None;
        }
        if let Some((_, hex)) = near {
            self.plan.own.order = Some((unit, hex));
            return Some(take);
        }
        self.dig_in(game, unit, here, legal)
    }

    /// OR6.0: who can move after the battle as well waits for it.
    fn waits(&self, game: &DarkDecember, unit: UnitId, here: HexId) -> bool {
        let counter = game.counter(unit);
        game.fixed().options.reserves
            && counter.is_mech()
            && game.supplied(unit)
            && !game.zoc(counter.side.other(), here)
            && !self.assault.orders.is_empty()
    }

    /// 3.6: who stays where the enemy will come digs in.
    fn dig_in(&self, game: &DarkDecember, unit: UnitId, here: HexId, legal: &[Action]) -> Option<Action> {
        let (fort, temper) = (Action::Fort(unit), &self.temper);
        let enemy = game.counter(unit).side.other();
        let defends = self.plan.estimate.defensive > temper.dig_defensive;
        let threatened = self.plan.estimate.threat(enemy)[here.index()] > temper.dig_threat;
        // What it costs to come to a hex that is held says nothing: he comes to those beside it.
        let beside = || {
            let comes = self.plan.estimate.comes(enemy);
            game.fixed().edges(here).iter().any(|edge| comes[edge.to.index()] <= temper.dig_march)
        };
        let guards = || temper.dig_guard >= 0.5 && self.plan.own.map.is_kept(here);
        let needed = defends && (threatened || (temper.dig_march > 0 && beside()) || guards());
        (needed && legal.contains(&fort)).then_some(fort)
    }

    /// The best hex that a unit can reach.
    fn best(&mut self, game: &DarkDecember, unit: UnitId, mode: Mode) -> Option<(f32, HexId)> {
        let mut field = std::mem::take(&mut self.field.field);
        self.scores.clear();
        if game.ends_of(unit, mode, &mut field) {
            for hex in field.reached().iter() {
                if !game.room(hex, unit) {
                    continue;
                }
                let worth = if mode == Mode::Strategic {
                    -self.plan.march(game, &self.temper, unit, hex)
                } else {
                    self.move_worth(game, unit, hex, mode) + self.whim(unit, hex)
                };
                self.scores.push((worth, hex));
            }
        }
        self.field.field = field;
        if mode == Mode::Strategic {
            // The march says most; the few best are looked at closely.
            self.scores.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            self.scores.truncate(usize::from(self.temper.column_leads));
            for at in 0..self.scores.len() {
                let hex = self.scores[at].1;
                self.scores[at].0 = self.move_worth(game, unit, hex, mode) + self.whim(unit, hex);
            }
        }
        self.scores.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
    }

    /// Where the unit in motion goes.
    fn go(&mut self, game: &DarkDecember, unit: UnitId, mode: Mode, legal: &[Action]) -> Action {
        if self.gone == Some(unit) {
            return Action::Stay;
        }
        self.gone = Some(unit);
        if let Some((_, hex)) = self.plan.own.order.filter(|order| order.0 == unit) {
            let go = Action::Go(hex);
            self.plan.own.order = None;
            return if legal.contains(&go) { go } else { Action::Stay };
        }
        // It has entered, or infiltrates, or somebody else sent it: whatever it can reach.
        let side = game.counter(unit).side;
        self.plan.need_flow(&self.temper, side);
        self.plan.need_places(&self.temper, side);
        let here = game.hex_of(unit).unwrap_or(HexId(0));
        let stay = (self.move_worth(game, unit, here, mode), Action::Stay);
        better(legal, stay, |action| match action {
            Action::Go(hex) => Some(self.move_worth(game, unit, hex, mode) + self.whim(unit, hex)),
            _ => None,
        })
    }

    /// The next unit enters where its way is shortest, in Strategic Movement unless the enemy is near.
    fn enter(&mut self, game: &DarkDecember, legal: &[Action]) -> Action {
        let first = legal.iter().find_map(|action| match action {
            Action::Enter(unit, _) | Action::EnterColumn(unit, _) => Some(*unit),
            _ => None,
        });
        let Some(unit) = first else {
            return if legal.contains(&Action::Done) { Action::Done } else { legal[0] };
        };
        let enemy = game.counter(unit).side.other();
        let entry = |action: Action| match action {
            Action::Enter(own, hex) if own == unit => Some((hex, false)),
            Action::EnterColumn(own, hex) if own == unit => Some((hex, true)),
            _ => None,
        };
        let best = pick(legal, f32::MIN, |action| {
            let (hex, column) = entry(action)?;
            let goal = self.plan.best_goal(game, &self.temper, unit, hex);
            let quiet = self.plan.estimate.threat(enemy)[hex.index()] < self.temper.enter_threat;
            let mode = if column == quiet { self.temper.enter_mode } else { 0.0 };
            Some(goal.map_or(NO_GOAL, |(worth, _)| worth) + mode)
        });
        let Some((action, (hex, _))) = best.and_then(|action| Some((action, entry(action)?))) else {
            return legal[0];
        };
        self.plan.give(game, &self.temper, unit, hex);
        self.plan.own.order = None;
        action
    }
}
