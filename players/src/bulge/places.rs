//! What a place is worth to a unit.
//!
//! More the nearer it is to the unit's goal, the safer it is, the better it bars the enemy's way; less in an enemy zone of
//! control, where the unit must attack whether it likes to or not (12.2).

use bulge::charts::GERMAN;
use bulge::mixes::Role;
use bulge::{Bulge, Flag};
use engine::{HexId, UnitId};

use super::fight::{Fight, column};
use crate::cadet::mind::Mind;
use crate::cadet::numbers::{approach, share_lost};
use crate::cadet::war::{gaps, loss};

impl Mind<Bulge> {
    /// What it is worth to a unit to end its move in a hex.
    pub(super) fn move_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let counter = game.counter(unit);
        let enemy = counter.side.other();
        match counter.role {
            Role::Team => return self.team_worth(game, unit, hex),
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
        let (fixed, temper, counter) = (game.fixed(), &self.temper, game.counter(unit));
        let (side, enemy) = (counter.side, counter.side.other());
        let german = side == GERMAN;
        let here = game.hex_of(unit) == Some(hex);
        let march = self.plan.march(temper, unit, hex);
        let slope = if german { temper.slope_german } else { temper.slope_allied };
        let defensive = self.plan.estimate.defensive;
        let mut worth = approach(temper, march, slope, defensive);
        if counter.role != Role::Combat {
            return worth - self.plan.estimate.threat_at(enemy, hex) * temper.carrier_threat;
        }
        if self.plan.leaves(unit) {
            return worth * temper.leaver_slope;
        }
        if !game.controls(side, hex) {
            worth += self.plan.town(hex) * temper.place_town;
        }
        // Danger: what the enemy can bring against what would stand here.
        let friends =
            game.friends_at(side, hex).filter(|&friend| friend != unit && game.counter(friend).is_combat());
        let stack = friends.map(|friend| u32::from(game.counter(friend).defence)).sum::<u32>();
        let defence = (stack + u32::from(counter.defence)) as f32 * f32::from(fixed.multiplier(hex, side));
        let threat = self.plan.estimate.threat_at(enemy, hex);
        let odds = threat / defence.max(1.0);
        let loss = loss(game, temper, enemy, hex, odds - temper.place_odds);
        let fear = if german { temper.fear_german } else { temper.fear_allied };
        worth -= loss * f32::from(counter.vp) * fear;
        // Ground, and the road that is barred.
        if threat > 0.0 {
            let ground = if german { temper.ground_german } else { temper.ground_allied };
            worth += f32::from(fixed.multiplier(hex, side)) * ground;
        }
        if self.plan.line.on.contains(hex) && stack == 0 {
            worth += temper.place_line + temper.place_line_defensive * defensive;
        }
        // 9.1: the room in a garrison is for those who were told off for it.
        let garrison = self.plan.goals.at(hex).is_some_and(|goal| goal.garrison);
        if garrison && self.plan.goals.of(unit).is_none_or(|goal| goal.hex != hex) {
            worth -= temper.place_crowd;
        }
        if let Some(goal) = self.plan.goals.of(unit).filter(|goal| goal.hex == hex) {
            worth += goal.value * if here { temper.place_goal_here } else { temper.place_goal };
        }
        worth
    }

    /// 12.2: the attack that a unit would owe in a hex, with the friends who stand beside the same enemies.
    pub(super) fn owed_attack(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
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
            let Some(facts) = self.assault.facts(target) else { continue };
            let column =
                column(game, side, ground + facts.support.min(ground), facts.defence(facts.multiplier));
            let near = |to: HexId| game.distance(to, hex) <= 1;
            let kill = share_lost(&self.temper, gaps(game, side, target, near));
            let worth = Fight { column, risk, kill, ..facts.stakes }.worth(game, &self.temper);
            best = Some(best.map_or(worth, |known| known.max(worth)));
        }
        let temper = &self.temper;
        let Some(best) = best else { return temper.owed_nothing };
        if excused {
            best.max(0.0) * temper.owed_excused
        } else {
            best.min(temper.owed_most) * if best < 0.0 { temper.owed_bad } else { temper.owed_good }
        }
    }

    /// What it costs a combat unit to be alone in a hex to which the enemy can come.
    pub(super) fn lone(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let (temper, counter) = (&self.temper, game.counter(unit));
        if temper.lone == 0.0 || counter.role != Role::Combat {
            return 0.0;
        }
        let threat = self.plan.estimate.threat_at(counter.side.other(), hex);
        let near =
            |(friend, at): (UnitId, HexId)| friend != unit && game.distance(at, hex) <= temper.lone_near;
        if threat == 0.0 || game.combat_units_of(counter.side).any(near) {
            return 0.0;
        }
        let stand = counter.defence.max(1) * game.fixed().multiplier(hex, counter.side);
        temper.lone * f32::from(counter.vp) * threat / f32::from(stand)
    }

    /// Guns: within reach of the enemy and not within his; fire is better than movement (13.4).
    fn gun_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let (temper, counter) = (&self.temper, game.counter(unit));
        let (side, enemy) = (counter.side, counter.side.other());
        let here = game.hex_of(unit) == Some(hex);
        let at = hex.index();
        let nearest = self.plan.own.foes.away[at];
        let reach = u16::from(counter.range);
        let mut worth = if nearest > reach {
            -f32::from(nearest - reach) * temper.gun_march
        } else if here {
            temper.gun_here
        } else {
            temper.gun_there
        };
        if nearest <= 1 {
            worth -= temper.gun_contact;
        }
        // 13.7, 13.8: a gun that is caught is lost, so it keeps behind those who can hold.
        let escort = game.friends_at(side, hex).filter(|&friend| game.counter(friend).is_combat());
        let escort = escort.map(|friend| u32::from(game.counter(friend).defence)).sum::<u32>();
        let stand =
            escort.max(u32::from(counter.defence)) as f32 * f32::from(game.fixed().multiplier(hex, side));
        let foes = self.plan.estimate.threat(enemy)[at];
        let caught = ((foes / stand.max(1.0) - 1.0) * temper.gun_loss).clamp(0.0, temper.gun_loss_most);
        // 13.8: on its back it cannot even retreat.
        let emplaced = here && game.is(unit, Flag::Emplaced);
        let caught = if emplaced { caught * (1.0 + temper.gun_emplaced) } else { caught };
        worth += if escort > 0 { temper.gun_escort } else { 0.0 };
        worth - caught * temper.gun_worth
    }

    /// Teams: on the roads that the enemy needs, at bridges, apart from each other (18.1).
    fn team_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
        let (fixed, temper) = (game.fixed(), &self.temper);
        let alone = fixed
            .raiders
            .iter()
            .filter(|&&other| other != unit)
            .all(|&other| game.hex_of(other).is_none_or(|at| game.distance(at, hex) > temper.team_apart));
        let bridge = fixed.sites.iter().any(|site| site.hexes.contains(&hex));
        let road = fixed.road_edges(hex).len() as f32;
        let ahead =
            (temper.team_far - f32::from(fixed.far_distance[hex.index()]) * temper.team_march).max(0.0);
        let exposed =
            fixed.edges(hex).iter().filter(|edge| game.holds(GERMAN.other(), edge.to)).count() as f32;
        // 18.1.5: a team delays whoever passes beside it; who enters its hex ends it.
        let beside = if fixed.roads.contains(hex) {
            if bridge { 0.0 } else { -temper.team_trodden }
        } else {
            let roads = fixed.edges(hex).iter().filter(|edge| fixed.roads.contains(edge.to)).count();
            roads as f32 * temper.team_beside
        };
        road * temper.team_road
            + beside
            + ahead
            + if bridge { temper.team_bridge } else { 0.0 }
            + if alone { temper.team_alone } else { 0.0 }
            - exposed * temper.team_exposed
    }
}
