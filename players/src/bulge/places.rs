//! What a place is worth to a unit.
//!
//! More the nearer it is to the unit's goal, the safer it is, the better it bars the enemy's way; less in an enemy zone of
//! control, where the unit must attack whether it likes to or not (12.2).

use bulge::charts::GERMAN;
use bulge::mixes::Role;
use bulge::{Bulge, Flag};
use engine::{HexId, UnitId};

use super::Cadet;
use super::fight::{Fight, column, gaps, share_lost};

/// Movement points around a goal within which it matters less how near a unit is.
const NEAR_GOAL: f32 = 2.0;

impl Cadet {
    /// What it is worth to a unit to end its move in a hex.
    pub(super) fn move_worth(&self, game: &Bulge, unit: UnitId, hex: HexId) -> f32 {
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
        let march = self.plan.march(unit, hex);
        // Near the goal there is room to stand where one is needed.
        let slope = if german { 0.9 } else { 0.7 };
        let close = march.min(NEAR_GOAL);
        let mut worth = -(march - close) * slope - close * slope * (1.0 - 0.5 * self.plan.defensive);
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
        let mut loss = ((odds - 1.2) * 0.1).clamp(0.0, 0.6);
        if loss > 0.0 && gaps(game, enemy, hex, |_| false) <= 2 {
            loss = (loss * 2.0).min(0.9);
        }
        let fear = if german { 0.6 } else { 1.0 };
        worth -= loss * f32::from(counter.vp) * fear;
        // Ground, and the road that is barred.
        if threat > 0.0 {
            worth += f32::from(fixed.multiplier(hex, side)) * if german { 0.15 } else { 0.4 };
        }
        if self.plan.line.on.contains(hex) && stack == 0 {
            worth += 1.0 + 2.0 * self.plan.defensive;
        }
        // 9.1: the room in a garrison is for those who were told off for it.
        let garrison = self.plan.goals.list.iter().find(|goal| goal.hex == hex && goal.garrison);
        if garrison.is_some() && self.plan.goals.of(unit).is_none_or(|goal| goal.hex != hex) {
            worth -= 1.5;
        }
        if let Some(goal) = self.plan.goals.of(unit).filter(|goal| goal.hex == hex) {
            worth += goal.value * if here { 0.12 } else { 0.1 };
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
            let kill = share_lost(gaps(game, side, target, near));
            let worth = Fight { column, risk, kill, ..facts.stakes }.worth(game);
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
        // 13.7, 13.8: a gun that is caught is lost, so it keeps behind those who can hold.
        let escort = game.friends_at(side, hex).filter(|&friend| game.counter(friend).is_combat());
        let escort = escort.map(|friend| u32::from(game.counter(friend).defence)).sum::<u32>();
        let stand =
            escort.max(u32::from(counter.defence)) as f32 * f32::from(game.fixed().multiplier(hex, side));
        let foes = self.plan.threat[enemy.index()][at];
        let caught = ((foes / stand.max(1.0) - 1.0) * 0.15).clamp(0.0, 0.8);
        worth += if escort > 0 { 0.5 } else { 0.0 };
        worth - caught * 8.0
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
}
