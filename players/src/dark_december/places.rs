//! What a place is worth to a unit.
//!
//! More the nearer it is to the unit's goal, the safer it is, the better it bars the enemy's way; less without supply.

use dark_december::charts::GERMAN;
use dark_december::scenario::Victory;
use dark_december::units::UnitType;
use dark_december::{DarkDecember, Mode};
use engine::{HexId, UnitId};

use super::Cadet;
use super::fight::{gaps, step_value};
use super::plan::zones;

/// Movement points around a goal within which it matters less how near a unit is.
const NEAR_GOAL: f32 = 2.0;

/// Nobody of a side should be further than so many hexes from all others ...
const COMPANY: u16 = 2;

/// ... and what each hex more costs.
const LONELY: f32 = 0.8;

/// What a place without a supply line costs.
const CUT_OFF: f32 = 3.0;

impl Cadet {
    /// What it is worth to a unit to end its move in a hex.
    pub(super) fn move_worth(&self, game: &DarkDecember, unit: UnitId, hex: HexId, mode: Mode) -> f32 {
        if !game.counter(unit).is_combat() {
            return self.commander_worth(game, unit, hex);
        }
        let mut worth = self.place_worth(game, unit, hex);
        if mode == Mode::Strategic {
            // 3.2.6: who is caught on the march is an easy prey.
            let enemy = game.counter(unit).side.other();
            worth -= (self.plan.threat[enemy.index()][hex.index()] * 0.06).min(1.2);
        }
        if !self.in_supply(game, hex) {
            worth -= CUT_OFF;
        }
        worth
    }

    /// Whether a line led to a hex when the phase began.
    fn in_supply(&self, game: &DarkDecember, hex: HexId) -> bool {
        // The automatic supply of the first turns ends: a line is wanted before.
        if game.turn() <= 2 { self.lines.reach(hex) } else { self.lines.traced(hex) }
    }

    /// What a place is worth to a combat unit.
    pub(super) fn place_worth(&self, game: &DarkDecember, unit: UnitId, hex: HexId) -> f32 {
        let counter = game.counter(unit);
        let (side, enemy) = (counter.side, counter.side.other());
        let german = side == GERMAN;
        let defensive = self.plan.defensive;
        let at = hex.index();
        let march = self.plan.goals.march(unit, hex);
        if self.plan.told_off_to(unit).is_some_and(|goal| goal != hex) {
            return -march - self.plan.threat[enemy.index()][at] * 0.05;
        }
        // Near the goal there is room to stand where one is needed.
        let slope = if german { 0.45 } else { 0.45 - 0.25 * defensive };
        let close = march.min(NEAR_GOAL);
        let mut worth = -(march - close) * slope - close * slope * (1.0 - 0.5 * defensive);
        if game.fixed().towns.contains(hex) && !game.controls(side, hex) {
            worth += 0.4 + self.plan.vp(hex) * 0.4;
        }
        if german {
            worth -= lonely(game, unit, hex) * LONELY;
        }
        // Danger: what the enemy can bring against what would stand here.
        let friends = game.fighters_at(hex).filter(|&friend| friend != unit);
        let stack = friends.map(|friend| game.defence_strength(friend)).sum::<u16>();
        let defence = f32::from(stack + game.defence_strength(unit));
        let threat = self.plan.threat[enemy.index()][at];
        if threat > 0.0 {
            let level = f32::from(game.ground_level(side, hex, self.river(game, hex)));
            let odds = threat / defence.max(1.0);
            let mut loss = ((odds - 0.7 * level) * 0.12).clamp(0.0, 0.8);
            if loss > 0.0 && gaps(game, enemy, hex, |_| false) <= 1 {
                loss = (loss * 2.0).min(1.5);
            }
            worth -= loss * step_value(game, unit) * if german { 0.7 } else { 0.4 };
            worth += level * if german { 0.08 } else { 0.6 };
        }
        let stopped = self.plan.flow.stopped(hex, zones(game, hex));
        worth += stopped / (stopped + 20.0) * if german { 3.0 } else { 10.0 } * defensive;
        if !german {
            let cut = self.plan.arteries.cut(zones(game, hex).chain([hex]));
            worth += (cut * 1.2).min(6.0);
        }
        if self.plan.line.on.contains(hex) && stack == 0 {
            worth += 1.0 + 2.0 * defensive;
        }
        if self.in_supply(game, hex) {
            worth += west(game, unit, hex);
        }
        // 3.7: the room in a garrison is for those who were told off for it.
        let goal = self.plan.goals.list.iter().find(|goal| goal.hex == hex);
        if let Some(goal) = goal {
            let own = self.plan.goals.of(unit).is_some_and(|own| own.hex == hex);
            if own {
                worth += goal.value * 0.12;
            } else if goal.garrison {
                worth -= 0.8;
            }
        }
        worth
    }

    /// 4.2.2: the river part of a hex against the enemies around it, if all are across one.
    fn river(&self, game: &DarkDecember, hex: HexId) -> u8 {
        let mut level: Option<u8> = None;
        let enemy = self.enemy;
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
        let counter = game.counter(unit);
        let (side, enemy) = (counter.side, counter.side.other());
        let mut worth = if game.holds(side, hex) { 3.0 } else { -3.0 };
        if counter.attack_option {
            let range = u16::from(counter.range.unwrap_or(0));
            let near = self.assault.targets().filter(|&target| game.distance(hex, target) <= range);
            worth += (near.count() as f32).min(8.0) * 0.4;
        }
        let threat = self.plan.threat[enemy.index()][hex.index()];
        worth += (threat * 0.05).min(1.0) + self.plan.vp(hex) * 0.2;
        let front = f32::from(self.plan.goals.enemy_march[hex.index()].min(60));
        worth - front * 0.05
    }
}

/// W1: what it is worth to armour to be in supply where it counts, the more the nearer the end is.
fn west(game: &DarkDecember, unit: UnitId, hex: HexId) -> f32 {
    let scenario = &game.fixed().scenario;
    let Victory::Objectives { west_of_column, .. } = &scenario.victory else { return 0.0 };
    let counts = game.counter(unit).side == GERMAN
        && game.counter(unit).kind == UnitType::Arm
        && game.fixed().column(hex) < i16::from(*west_of_column);
    let left = f32::from(scenario.last.number().saturating_sub(game.turn()));
    if counts { (5.0 - left).max(1.0) } else { 0.0 }
}

/// How many hexes too far a hex is from all other units of a side.
fn lonely(game: &DarkDecember, unit: UnitId, hex: HexId) -> f32 {
    let (side, here) = (game.counter(unit).side, game.hex_of(unit));
    let others = game.occupied(side).iter();
    let others = others.filter(|&other| Some(other) != here || game.combat_units(other) > 1);
    let nearest = others.map(|other| game.distance(other, hex)).min().unwrap_or(0);
    f32::from(nearest.saturating_sub(COMPANY))
}
