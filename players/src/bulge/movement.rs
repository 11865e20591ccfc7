//! The Movement Phase: attackers first, then the columns, then the guns, then who enters the map.
//!
//! A unit is taken, every hex that it can get to is scored, and it goes to the best if that is better than where it is. A
//! place is worth more the nearer it is to the unit's goal, the safer it is, the better it bars the enemy's roads; it is
//! worth less in an enemy zone of control, where the unit must attack whether it likes to or not (12.2).

use bulge::charts::{Class, GERMAN};
use bulge::mixes::Role;
use bulge::{Action, Bulge, Flag, Place};
use engine::{Game, HexId, Side, UnitId};

use super::Cadet;
use super::fight::{self, Fight, column, gaps, share_lost};

/// How much better a place must be before a unit moves there.
const BOTHER: f32 = 0.15;

impl Cadet {
    /// What is done next in a Movement Phase.
    pub(super) fn march(&mut self, game: &Bulge, side: Side, legal: &[Action]) -> Action {
        if self.begin_moves(game, side) {
            self.assault.plan(game, side, &self.plan);
            self.line_up(game, side);
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
        if !self.built {
            if let Some(build) = self.pick_bridge(game, side, legal) {
                return build;
            }
            self.built = true;
        }
        while let Some(unit) = self.line.pop() {
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

    /// The order in which units move, the last first: guns behind, then columns by their march, attackers in front.
    fn line_up(&mut self, game: &Bulge, side: Side) {
        self.built = false;
        self.line.clear();
        let rank = |unit: UnitId| match game.counter(unit).role {
            Role::Artillery => 0_u8,
            Role::Team => 1,
            Role::Combat => 2,
        };
        let fast = |unit: UnitId| game.counter(unit).class == Class::Mech;
        let mut units: Vec<(u8, i32, bool, UnitId)> = game
            .on_map(side)
            .filter(|&(unit, _)| self.assault.target(unit).is_none() && game.may_act(unit))
            .map(|(unit, hex)| (rank(unit), -(self.plan.march(unit, hex) * 4.0) as i32, fast(unit), unit))
            .collect();
        units.sort_unstable();
        self.line.extend(units.into_iter().map(|entry| entry.3));
        // Popped from the end: the orders in their own order.
        for at in (0..self.assault.orders.len()).rev() {
            let (unit, hex) = self.assault.orders[at];
            if game.hex_of(unit) != Some(hex) {
                self.line.push(unit);
            }
        }
    }

    /// Where the unit in motion goes.
    fn go(&mut self, game: &Bulge, unit: UnitId, legal: &[Action]) -> Action {
        let may_stay = legal.contains(&Action::Stay);
        let here = game.hex_of(unit).unwrap_or(HexId(0));
        let order = self.assault.orders.iter().find(|order| order.0 == unit).map(|order| order.1);
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
        let stay = if may_stay { self.move_worth(game, unit, here) + BOTHER } else { f32::MIN };
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
        for _ in 0..4 {
            let lead =
                self.scores.iter().enumerate().max_by(|a, b| a.1.0.total_cmp(&b.1.0).then(b.0.cmp(&a.0)));
            let Some((at, &(worth, hex))) = lead else { break };
            if best.is_some_and(|(known, _)| known >= worth) {
                break;
            }
            self.scores.swap_remove(at);
            let supplied = class == Class::Cdo || self.lines.reach(game, class, hex);
            let worth = if supplied { worth } else { worth - 2.5 };
            if worth > stay && best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    /// What it is worth to a unit to end its move in a hex.
    fn move_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let counter = game.counter(unit);
        let enemy = counter.side.other();
        match counter.role {
            Role::Team => return Self::team_worth(game, unit, hex),
            Role::Artillery => return self.gun_worth(game, unit, hex),
            Role::Combat => {}
        }
        let mut worth = self.place_worth(game, unit, hex);
        let vdh = game.fixed().vdh == Some(unit);
        if game.zoc(enemy, hex) && !vdh {
            worth += self.owed_attack(game, unit, hex);
        }
        worth
    }

    /// What a place is worth to a combat unit, what it owes there aside.
    pub(super) fn place_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let (fixed, counter) = (game.fixed(), game.counter(unit));
        let (side, enemy) = (counter.side, counter.side.other());
        let german = side == GERMAN;
        let here = game.hex_of(unit) == Some(hex);
        let at = hex.index();
        let mut worth = -self.plan.march(unit, hex) * if german { 0.9 } else { 0.7 };
        if counter.role != Role::Combat {
            return worth - self.plan.threat[enemy.index()][at] * 0.1;
        }
        if self.plan.leaves(unit) {
            return worth * 3.0;
        }
        if !game.controls(side, hex)
            && let Some(town) = fixed.towns.iter().find(|town| town.0 == hex)
        {
            worth += f32::from(town.1) * 0.6;
        }
        // Danger: what the enemy can bring against what would stand here.
        let friends =
            game.friends_at(side, hex).filter(|&friend| friend != unit && game.counter(friend).is_combat());
        let stack = friends.map(|friend| u32::from(game.counter(friend).defence)).sum::<u32>();
        let defence = (stack + u32::from(counter.defence)) as f32 * f32::from(fixed.multiplier(hex, side));
        let threat = self.plan.threat[enemy.index()][at];
        let odds = threat / defence.max(1.0);
        let mut loss = ((odds - 1.5) * 0.12).clamp(0.0, 0.6);
        if loss > 0.0 && gaps(game, enemy, hex, |_| false) <= 2 {
            loss = (loss * 2.0).min(0.9);
        }
        let fear = if german { 0.6 } else { 1.0 };
        worth -= loss * f32::from(counter.vp) * fear;
        // Ground, and the road that is barred.
        if threat > 0.0 {
            worth += f32::from(fixed.multiplier(hex, side)) * if german { 0.15 } else { 0.4 };
        }
        if !german {
            let barred = self.plan.traffic.get(at).copied().unwrap_or(0.0).min(30.0);
            let alone = if stack == 0 { 1.0 } else { 0.4 };
            worth += barred * 0.06 * alone;
        }
        if let Some(goal) = self.plan.goal(unit).filter(|goal| goal.hex == hex) {
            worth += goal.value * if here { 0.12 } else { 0.1 };
        }
        worth
    }

    /// 12.2: the attack that a unit would owe in a hex, with the friends who stand beside the same enemies.
    fn owed_attack(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let (fixed, side) = (game.fixed(), game.counter(unit).side);
        let enemy = side.other();
        let here = game.hex_of(unit) == Some(hex);
        let state = game.unit_state(unit);
        let excused = fixed.forts.contains(hex)
            || !fixed.options.mandatory_combat
            || (here && (state.is(Flag::Engaged) || (state.is(Flag::Pinned) && !state.is(Flag::Moved))));
        let mut best: Option<f32> = None;
        for edge in fixed.edges(hex) {
            let target = edge.to;
            if !game.holds(enemy, target) || game.zoc_units(target) == 0 || !game.can_strike(unit, edge) {
                continue;
            }
            let (mut ground, mut risk) = (game.attack_strength(unit), f32::from(game.counter(unit).vp));
            for way in fixed.edges(target) {
                for friend in game.friends_at(side, way.to) {
                    let counter = game.counter(friend);
                    let other = self.assault.target(friend).is_some_and(|own| own != target);
                    if friend != unit && counter.is_combat() && !other && game.can_strike(friend, way) {
                        ground += game.attack_strength(friend);
                        risk += f32::from(counter.vp);
                    }
                }
            }
            let (base, multiplier, cohesion) = fight::defence(game, target);
            let support = fight::expected_support(game, target).min(ground);
            let fire = fight::expected_fire(game, target).min(base);
            let column = column(game, side, ground + support, base * multiplier + cohesion + fire);
            let near = |to: HexId| game.distance(to, hex) <= 1;
            let kill = share_lost(gaps(game, side, target, near));
            let stakes = fight::stakes(game, target, super::assault::prize(game, side, target, &self.plan));
            let worth = Fight { column, risk, kill, ..stakes }.worth(game);
            best = Some(best.map_or(worth, |known| known.max(worth)));
        }
        let Some(best) = best else { return -0.2 };
        if excused { best.max(0.0) * 0.4 } else { best.min(3.0) * if best < 0.0 { 1.2 } else { 0.4 } }
    }

    /// Guns: within reach of the enemy and not within his; fire is better than movement (13.4).
    fn gun_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let counter = game.counter(unit);
        let (side, enemy) = (counter.side, counter.side.other());
        let here = game.hex_of(unit) == Some(hex);
        let at = hex.index();
        let nearest = game.occupied(enemy).iter().map(|foe| game.distance(foe, hex)).min().unwrap_or(99);
        let reach = u16::from(counter.range);
        let mut worth =
            if nearest <= reach { if here { 4.0 } else { 2.0 } } else { -f32::from(nearest - reach) * 0.4 };
        if nearest <= 1 {
            worth -= 3.0;
        }
        let cover = game.combat_units(hex) > 0 && game.holds(side, hex);
        let friends = self.plan.threat[side.index()][at];
        let foes = self.plan.threat[enemy.index()][at];
        worth += if cover { 1.0 } else { 0.0 };
        worth -= ((foes - friends) * 0.06).clamp(-0.5, 3.0);
        worth
    }

    /// Teams: on the roads that the enemy needs, at bridges, apart from each other (18.1).
    fn team_worth(game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let fixed = game.fixed();
        let alone = fixed
            .raiders
            .iter()
            .filter(|&&other| other != unit)
            .all(|&other| game.hex_of(other).is_none_or(|at| game.distance(at, hex) > 5));
        let bridge = fixed.sites.iter().any(|site| site.hexes.contains(&hex));
        let road = fixed.road_edges(hex).len() as f32;
        let ahead = (16.0 - f32::from(fixed.far_distance[hex.index()]) * 0.3).max(0.0);
        let exposed =
            fixed.edges(hex).iter().filter(|edge| game.holds(GERMAN.other(), edge.to)).count() as f32;
        road * 0.5 + ahead + if bridge { 3.0 } else { 0.0 } + if alone { 4.0 } else { 0.0 } - exposed * 3.0
    }

    /// D14: a bridge is built where it shortens the way to the builder's goal by far, and only one at a time in a place.
    fn pick_bridge(&self, game: &Bulge, side: Side, legal: &[Action]) -> Option<Action> {
        let mut best: Option<(f32, Action)> = None;
        for &action in legal {
            let Action::Build(site, unit) = action else { continue };
            let Some(here) = game.hex_of(unit) else { continue };
            let [a, b] = game.fixed().sites[site.index()].hexes;
            let beyond = if here == a { b } else { a };
            let saved = self.plan.march(unit, here) - self.plan.march(unit, beyond);
            let busy = self.assault.target(unit).is_some();
            if saved >= 1.5 && !busy && side == GERMAN {
                let worth = saved - f32::from(game.counter(unit).attack) * 0.2;
                if best.is_none_or(|(known, _)| worth > known) {
                    best = Some((worth, action));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// D13: the next unit enters where its way is shortest.
    fn enter(&mut self, game: &Bulge, legal: &[Action]) -> Action {
        let first = legal.iter().find_map(|action| match action {
            Action::Enter(unit, _) => Some(*unit),
            _ => None,
        });
        let Some(unit) = first.filter(|&unit| game.unit_state(unit).place == Place::Available) else {
            return Action::Done;
        };
        let mut best: Option<(f32, Action)> = None;
        for &action in legal {
            let Action::Enter(own, hex) = action else { continue };
            if own != unit {
                continue;
            }
            self.plan.give(game, unit, hex);
            let number = game.fixed().schedule.edge_number(hex).unwrap_or(0);
            let queue = f32::from(game.entry_cost(unit, number, hex)) / 12.0;
            let worth = self.plan.goal(unit).map_or(0.0, |goal| goal.value * 0.2)
                - self.plan.march(unit, hex)
                - queue;
            if best.is_none_or(|(known, _)| worth > known) {
                best = Some((worth, action));
            }
        }
        let Some((_, action)) = best else { return Action::Done };
        if let Action::Enter(_, hex) = action {
            self.plan.give(game, unit, hex);
        }
        action
    }

    /// A little that differs from one cadet to the next, so that not all games are alike.
    fn whim(&self, unit: UnitId, hex: HexId) -> f32 {
        let mixed =
            (self.number ^ (u64::from(unit.0) << 32) ^ u64::from(hex.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 48) as f32 / 65_536.0 * 0.08
    }

    /// Makes the plan and the supply lines if a Movement Phase has begun.
    fn begin_moves(&mut self, game: &Bulge, side: Side) -> bool {
        let fresh = self.plan.refresh(game, side, true);
        if fresh {
            self.lines.trace(game, side);
        }
        fresh
    }
}
