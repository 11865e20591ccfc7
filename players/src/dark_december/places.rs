//! What a place is worth to a unit.
//!
//! More the nearer it is to the unit's goal, the safer it is, the better it bars the enemy's way; less without supply.

use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Mode};
use engine::{HexId, UnitId};

use super::fight::step_value;
use super::plan::{caution, is_last};
use super::temper::Temper;
use crate::cadet::mind::Mind;
use crate::cadet::numbers::approach;
use crate::cadet::war::{War as _, loss};

impl Mind<DarkDecember> {
    /// What it is worth to a unit to end its move in a hex.
    pub(super) fn move_worth(&self, game: &DarkDecember, unit: UnitId, hex: HexId, mode: Mode) -> f32 {
        if !game.counter(unit).is_combat() {
            return self.commander_worth(game, unit, hex);
        }
        let mut worth = self.place_worth(game, unit, hex);
        if mode == Mode::Strategic {
            // 3.2.6: who is caught on the march is an easy prey.
            let enemy = game.counter(unit).side.other();
            let threat = self.plan.estimate.threat_at(enemy, hex);
            worth -= (threat * self.temper.column_threat).min(self.temper.column_threat_most);
        }
        if !self.in_supply(game, hex) {
            worth -= self.temper.unsupplied;
        }
        worth
    }

    /// Whether a line led to a hex when the phase began.
    fn in_supply(&self, game: &DarkDecember, hex: HexId) -> bool {
        // The automatic supply of the first turns ends: a line is wanted before.
        if game.turn() <= self.temper.supply_from { self.lines.reach(hex) } else { self.lines.traced(hex) }
    }

    /// What a place is worth to a combat unit.
    pub(super) fn place_worth(&self, game: &DarkDecember, unit: UnitId, hex: HexId) -> f32 {
        let (temper, counter) = (&self.temper, game.counter(unit));
        let (side, enemy) = (counter.side, counter.side.other());
        let (german, caution) = (side == GERMAN, caution(game, temper, side));
        let defensive = self.plan.estimate.defensive * caution;
        let march = self.plan.march(game, temper, unit, hex);
        if self.plan.told_off_to(unit).is_some_and(|goal| goal != hex) {
            return -march - self.plan.estimate.threat_at(enemy, hex) * temper.told_off_threat;
        }
        let slope = if german {
            temper.slope_german
        } else {
            temper.slope_allied - temper.slope_defensive * defensive
        };
        let mut worth = approach(temper, march, slope, defensive);
        if game.fixed().towns.contains(hex) && !game.controls(side, hex) {
            worth += temper.place_taken + self.plan.vp(hex) * temper.place_town;
        }
        if german {
            worth -= lonely(game, temper, unit, hex) * temper.lonely;
        }
        // Danger: what the enemy can bring against what would stand here.
        let friends = game.fighters_at(hex).filter(|&friend| friend != unit);
        let stack = friends.map(|friend| game.defence_strength(friend)).sum::<u16>();
        let defence = f32::from(stack + game.defence_strength(unit));
        worth = self.endangered(game, unit, hex, defence, worth);
        let stops = [temper.stop_zone, temper.stop_known];
        let stopped = self.plan.estimate.flow(enemy).stopped(stops, hex, game.zones(hex));
        let barred = if german { temper.stop_german } else { temper.stop_allied };
        worth += stopped / (stopped + temper.stop_half) * barred * defensive;
        if !german {
            let cut = self.plan.own.arteries.cut(game.zones(hex).chain([hex]));
            let last = if is_last(game, side) { 1.0 + temper.last_cut } else { 1.0 };
            worth += (cut * temper.cut).min(temper.cut_most) * last;
        }
        if self.plan.line.on.contains(hex) && stack == 0 && caution > 0.5 {
            worth += temper.place_line + temper.place_line_defensive * defensive;
        }
        if self.in_supply(game, hex) {
            worth += west(game, temper, unit, hex);
        }
        // 3.7: the room in a garrison is for those who were told off for it.
        let goal = self.plan.goals.at(hex);
        if let Some(goal) = goal {
            let own = self.plan.goals.of(unit).is_some_and(|own| own.hex == hex);
            if own {
                worth += goal.value * temper.place_goal;
            } else if goal.garrison {
                worth -= temper.place_crowd;
            }
        }
        worth
    }

    /// The worth of a place with what the enemy can bring against so much defence there, and the ground.
    fn endangered(&self, game: &DarkDecember, unit: UnitId, hex: HexId, defence: f32, mut worth: f32) -> f32 {
        let (temper, side) = (&self.temper, game.counter(unit).side);
        let (german, enemy) = (side == GERMAN, side.other());
        let threat = self.plan.estimate.threat_at(enemy, hex);
        if threat > 0.0 {
            let level = f32::from(game.ground_level(side, hex, self.river(game, hex)));
            let odds = threat / defence.max(1.0);
            let loss = loss(game, temper, enemy, hex, odds - temper.place_odds * level);
            let fear = if german { temper.fear_german } else { temper.fear_allied };
            worth -= loss * step_value(game, temper, unit) * fear * caution(game, temper, side);
            worth += level * if german { temper.ground_german } else { temper.ground_allied };
        }
        worth
    }

    /// 4.2.2: the river part of a hex against the enemies around it, if all are across one.
    fn river(&self, game: &DarkDecember, hex: HexId) -> u8 {
        let mut level: Option<u8> = None;
        let enemy = self.plan.own.enemy;
        for edge in game.fixed().edges(hex) {
            if enemy.is_some_and(|enemy| game.holds(enemy, edge.to)) {
                let river = game.river_level(edge);
                level = Some(level.map_or(river, |known| known.min(river)));
            }
        }
        level.unwrap_or(0)
    }

    /// OR9.3: commanders go where there is an attack to help or a stack to stiffen, and never alone.
    fn commander_worth(&self, game: &DarkDecember, unit: UnitId, hex: HexId) -> f32 {
        let (temper, counter) = (&self.temper, game.counter(unit));
        let (side, enemy) = (counter.side, counter.side.other());
        let mut worth = if game.holds(side, hex) { temper.leader_friends } else { -temper.leader_friends };
        if counter.attack_option {
            let range = u16::from(counter.range.unwrap_or(0));
            let near = self.assault.targets().filter(|&target| game.distance(hex, target) <= range);
            worth += (near.count() as f32).min(temper.leader_attacks) * temper.leader_attack;
        }
        let threat = self.plan.estimate.threat(enemy)[hex.index()];
        worth += (threat * temper.leader_threat).min(temper.leader_threat_most)
            + self.plan.vp(hex) * temper.leader_town;
        let front = f32::from(self.plan.estimate.comes(enemy)[hex.index()].min(temper.leader_front_most));
        worth - front * temper.leader_front
    }
}

/// W1: what it is worth to armour to be in supply where it counts, the more the nearer the end is.
fn west(game: &DarkDecember, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
    let scenario = &game.fixed().scenario;
    let Victory::Objectives { west_of_column, .. } = &scenario.victory else { return 0.0 };
    let counts = game.counter(unit).side == GERMAN
        && game.counter(unit).kind == UnitType::Arm
        && game.fixed().column(hex) < i16::from(*west_of_column);
    let left = f32::from(scenario.last.number().saturating_sub(game.turn()));
    if counts { (temper.west_turns_left - left).max(temper.west_least) } else { 0.0 }
}

/// How many hexes too far a hex is from all other units of a side.
fn lonely(game: &DarkDecember, temper: &Temper, unit: UnitId, hex: HexId) -> f32 {
    let (side, here) = (game.counter(unit).side, game.hex_of(unit));
    let others = game.occupied(side).iter();
    let others = others.filter(|&other| Some(other) != here || game.combat_units(other) > 1);
    let mut nearest = None;
    for away in others.map(|other| game.distance(other, hex)) {
        if away <= temper.company {
            return 0.0;
        }
        nearest = Some(nearest.map_or(away, |known: u16| known.min(away)));
    }
    f32::from(nearest.unwrap_or(0).saturating_sub(temper.company))
}
