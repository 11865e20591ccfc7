//! What a place is worth to a unit.

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::charts::Attack as Kind;
use panzerbitz::ground::Terrain;
use panzerbitz::units::{Carries, WeaponClass};
use panzerbitz::{Group, Panzerbitz, Spotted};

use super::Cadet;
use super::fire::Aim;
use super::reach::Came;

/// No enemy is so far.
const NOBODY: u16 = 99;

impl Cadet {
    /// What it is worth that a unit stands in a hex at the end of the phase, to which it came so; not at all if it stays
    /// where it is.
    pub(super) fn place(
        &self,
        game: &Panzerbitz,
        side: Side,
        unit: UnitId,
        hex: HexId,
        came: Option<Came>,
    ) -> f32 {
        let (temper, clock) = (&self.temper, self.fields.clock);
        let mut value = -self.pull(game, unit) * self.turns(game, unit, hex).min(self.temper.turns_most);
        value += self.occupies(game, side, unit, hex);
        value += self.guards(game, unit, hex);
        let late = if clock.enemy { 1.0 } else { temper.last_exposed };
        if late > 0.0 {
            value -= late * self.caution(side) * self.exposure(game, unit, hex, came);
        }
        if Self::fights(game, unit) {
            let late = if clock.own { 1.0 } else { temper.last_shot };
            if late > 0.0 {
                value += late * temper.field_of_fire * self.field_of_fire(game, unit, hex);
            }
            if came.is_none_or(|came| !came.tired) && game.piece(unit).assaults() {
                value += self.assault_from(game, side, unit, hex);
            }
        }
        let company = game.units_at(hex).filter(|&other| other != unit).count();
        value - self.temper.crowd * company as f32
    }

    /// Whether a unit has a weapon to use, and is no passenger's carrier.
    fn fights(game: &Panzerbitz, unit: UnitId) -> bool {
        game.piece(unit).attack > 0 && game.unit(unit).cargo.is_none()
    }

    /// Whether a unit is there to carry others.
    pub(super) fn is_carrier(game: &Panzerbitz, unit: UnitId) -> bool {
        game.piece(unit).unit.carries == Some(Carries::Any)
    }

    /// Whether a unit should leave the map rather than fight on it.
    pub(super) fn leaves(&self, game: &Panzerbitz, unit: UnitId) -> bool {
        let goals = self.goals(game.piece(unit).side);
        let Some(leave) = goals.leave else { return false };
        (leave.first || self.fields.content || self.withdraws(game, unit))
            && goals.leaves(game, unit)
            && (leave.first || self.temper.stand == 0 || !Self::stands(game, unit))
    }

    /// Whether a unit is the only one to hold a hex that counts.
    fn stands(game: &Panzerbitz, unit: UnitId) -> bool {
        let Some(hex) = game.hex_of(unit).filter(|&hex| game.fixed().objectives.contains(hex)) else {
            return false;
        };
        game.piece(unit).controls()
            && !game.units_at(hex).any(|other| other != unit && game.piece(other).controls())
    }

    /// Whether it is time for a gun to be withdrawn though the enemy has taken something: as many go as the card counts.
    fn withdraws(&self, game: &Panzerbitz, unit: UnitId) -> bool {
        let goals = self.goals(game.piece(unit).side);
        let turns = f32::from(game.fixed().card.turns);
        goals.holds
            && f32::from(game.turn()) > (1.0 - self.temper.withdraw) * turns
            && goals.still_to_load(game, unit)
    }

    /// Whether a gun that is to be withdrawn holds its fire, for who has fired is not loaded (8.6.6).
    pub(super) fn holds_fire(&self, game: &Panzerbitz, unit: UnitId) -> bool {
        let piece = game.piece(unit);
        let Some(hex) = game.hex_of(unit).filter(|_| self.temper.withdraw > 0.0 && piece.allowance == 0)
        else {
            return false;
        };
        let carries = |other: UnitId| {
            Self::is_carrier(game, other)
                && game.is_ready(other)
                && game.unit(other).cargo.is_none()
                && game.piece(other).carries(piece)
        };
        self.withdraws(game, unit)
            && self.goals(piece.side).leaves(game, unit)
            && game.units_at(hex).any(carries)
    }

    /// Turns of movement to what a unit wants.
    pub(super) fn turns(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> f32 {
        let piece = game.piece(unit);
        let speed =
            if piece.quick_marches() { self.temper.quick_speed } else { f32::from(piece.allowance.max(1)) };
        if self.leaves(game, unit) {
            return f32::from(self.fields.out(game, unit, hex)) / speed;
        }
        let march = f32::from(self.fields.lure(game, unit, hex));
        if piece.unit.indirect {
            // Guns stay behind.
            return (march - f32::from(piece.range)).max(0.0) / speed;
        }
        march / speed + if game.unit(unit).cargo.is_some() { self.temper.unloading_turns } else { 0.0 }
    }

    /// What a turn of movement nearer to the goal is worth to a unit.
    fn pull(&self, game: &Panzerbitz, unit: UnitId) -> f32 {
        let piece = game.piece(unit);
        let leaves = self.leaves(game, unit);
        if piece.allowance == 0 && !leaves {
            return 0.0;
        }
        if Self::is_carrier(game, unit) && game.unit(unit).cargo.is_none() {
            return 0.0;
        }
        if self.fields.content && !leaves {
            return self.temper.pull_content;
        }
        if piece.class.is_none() {
            return self.temper.pull_unarmed;
        }
        let Some(hex) = game.where_is(unit) else { return self.temper.pull_nowhere };
        let ahead = self.fields.clock.ahead && !self.goals(piece.side).holds;
        let pull = self.temper.pull * if ahead { self.temper.pull_ahead } else { 1.0 };
        pull * self.hurry(game, self.turns(game, unit, hex))
    }

    /// How much time presses on a unit that is so many turns away.
    pub(super) fn hurry(&self, game: &Panzerbitz, turns: f32) -> f32 {
        let left = f32::from(game.fixed().card.turns.saturating_sub(game.turn())) + 1.0;
        match left - turns {
            spare if spare < -1.0 => self.temper.hurry_late,
            spare if spare < 1.0 => self.temper.hurry_now,
            spare if spare < self.temper.hurry_turns => self.temper.hurry_soon,
            _ => 1.0,
        }
    }

    /// How much a side minds losses.
    pub(super) fn caution(&self, side: Side) -> f32 {
        let temper = &self.temper;
        match (self.goals(side).holds, self.fields.clock.ahead) {
            (true, true) => temper.caution_holder,
            (true, false) => temper.caution_holder * temper.caution_behind,
            (false, true) => temper.caution_taker * temper.caution_ahead,
            (false, false) => temper.caution_taker,
        }
    }

    /// Whether a unit can walk into a hex that is wanted and free.
    pub(super) fn can_take(&self, game: &Panzerbitz, unit: UnitId, here: HexId) -> bool {
        let (piece, side) = (game.piece(unit), game.piece(unit).side);
        let control = &game.state().control[side.index()];
        let near = |hex: HexId| game.range(here, hex) <= u16::from(piece.allowance);
        piece.controls()
            && self.goals(side).wanted(control).any(|(hex, _)| near(hex) && !game.holds(side.other(), hex))
    }

    /// Hexes that count: to take them, and to keep them.
    fn occupies(&self, game: &Panzerbitz, side: Side, unit: UnitId, hex: HexId) -> f32 {
        if !game.fixed().objectives.contains(hex) || !game.piece(unit).controls() {
            return 0.0;
        }
        let (goals, temper) = (self.goals(side), &self.temper);
        let weight = goals.hexes.iter().find(|(at, _)| *at == hex);
        let weight = weight.map_or(temper.goal_least, |(_, weight)| *weight);
        if !game.state().control[side.index()].contains(hex) {
            let late = if self.fields.clock.own { 1.0 } else { temper.last_take };
            return late * (temper.take + temper.take_weight * weight);
        }
        let others = game.units_at(hex).any(|other| other != unit && game.piece(other).controls());
        let last = self.fields.clock.enemy && !self.fields.clock.own;
        if others && (temper.keep_second == 0.0 || !last) && temper.keep_beside == 0.0 {
            return temper.keep_others;
        }
        let near = self.fields.foes.iter().map(|foe| game.range(foe.hex, hex)).min().unwrap_or(NOBODY);
        if others {
            // Who stands beside others holds the hex if they fall: above all in the last turn of the enemy.
            let more = if last { temper.keep_second } else { temper.keep_beside };
            return temper.keep_others + if near <= temper.near { more * weight } else { 0.0 };
        }
        if near <= temper.close {
            temper.keep_close + temper.keep_close_weight * weight
        } else if near <= temper.near {
            temper.keep_near + temper.keep_near_weight * weight
        } else if near <= temper.far {
            temper.keep_far + temper.keep_far_weight * weight
        } else {
            temper.keep_quiet_weight * weight
        }
    }

    /// What a unit would lose there in the enemy's turn.
    fn exposure(&self, game: &Panzerbitz, unit: UnitId, hex: HexId, came: Option<Came>) -> f32 {
        let help = self.help(game, unit, hex);
        let (column, modifier) = self.fields.threat(game, unit, hex, help);
        if column.is_none() {
            return 0.0;
        }
        let fixed = game.fixed();
        let unseen = came.map_or_else(|| game.unit(unit).spotted == Spotted::None, |came| came.unseen);
        let concealed = unseen && fixed.conceals.contains(hex) && !self.fields.is_next(hex);
        let loss = self.worth.at(column, modifier).loss(&self.temper, false) * self.worth.load(game, unit);
        // The enemy has other targets too.
        if concealed { self.temper.exposed_unseen * loss } else { self.temper.exposed * loss }
    }

    /// The defence of others that helps a unit: in a town all are one target (6.2.1).
    fn help(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> u32 {
        if self.temper.together == 0.0 || game.fixed().ground.terrain(hex) != Terrain::Town {
            return 0;
        }
        let side = game.piece(unit).side;
        let others = game.units_at(hex).filter(|&other| other != unit && game.piece(other).side == side);
        let sum: u32 = others.map(|other| u32::from(game.piece(other).defence)).sum();
        (self.temper.together * sum as f32) as u32
    }

    /// What it costs a unit that was not seen that its fire betrays it (4.5.5).
    pub(super) fn betrayed(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> f32 {
        let temper = &self.temper;
        if temper.price_betrayed == 0.0 || !game.fixed().conceals.contains(hex) || game.is_spotted(unit) {
            return 0.0;
        }
        let (column, modifier) = self.fields.threat(game, unit, hex, self.help(game, unit, hex));
        let loss = self.worth.at(column, modifier).loss(temper, false) * self.worth.load(game, unit);
        let late = if self.fields.clock.enemy { 1.0 } else { temper.last_exposed };
        temper.price_betrayed * late * self.caution(game.piece(unit).side) * temper.exposed * loss
    }

    /// What a unit risks when it enters a hex under opportunity fire.
    pub(super) fn danger(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> f32 {
        let (column, modifier) = self.fields.watch(game, unit, hex);
        if column.is_none() {
            return 0.0;
        }
        let loss = self.worth.at(column, modifier).loss(&self.temper, false);
        self.temper.danger * loss * self.worth.load(game, unit)
    }

    /// The best shot from a hex in the next turn, if others help a little.
    pub(super) fn field_of_fire(&self, game: &Panzerbitz, unit: UnitId, hex: HexId) -> f32 {
        let (fixed, piece) = (game.fixed(), game.piece(unit));
        let Some(class) = piece.class else { return 0.0 };
        let Some(effect) = fixed.charts.weapons.direct(class) else { return 0.0 };
        let range = u16::from(piece.range);
        let mut best = 0.0_f32;
        for foe in &self.fields.foes {
            let distance = game.range(hex, foe.hex);
            if distance > range || (!foe.plain && distance > 1) || !game.sees(hex, foe.hex) {
                continue;
            }
            let terrain = fixed.ground.terrain(foe.hex);
            let armoured = game.is_armoured_target(foe.unit, foe.hex);
            let sights = fixed.charts.numbers.open_sights_range.unsigned_abs().into();
            let near = effect.near.holds(distance, piece.range, sights);
            let Some(factor) = effect.factor(armoured, near) else { continue };
            let mut strength = u32::from(piece.attack) * u32::from(factor.0);
            if game.halved_by_elevation(hex, foe.hex) {
                strength /= 2;
            }
            let defence = if terrain == Terrain::Town {
                game.units_at(foe.hex).map(|unit| u32::from(game.piece(unit).defence)).sum()
            } else {
                u32::from(game.piece(foe.unit).defence)
            };
            let column =
                fixed.charts.combat.column(strength + strength / self.temper.shot_help, defence.max(1));
            let cover = fixed.modifier(fixed.cover(terrain), Kind::Direct);
            let loss = self.worth.at(column, cover).loss(&self.temper, game.unit(foe.unit).dispersed());
            let more = if Self::is_wanted(game, foe.hex) { self.temper.shot_wanted } else { 1.0 };
            best = best.max(more * loss * self.worth.load(game, foe.unit));
        }
        best
    }

    /// What a unit adds to an assault from a hex in this turn.
    fn assault_from(&self, game: &Panzerbitz, side: Side, unit: UnitId, hex: HexId) -> f32 {
        let grid = &game.fixed().setting.board.grid;
        if !self.fields.is_next(hex) && !game.enemy_next_to(side, hex) {
            return 0.0;
        }
        let mut best = 0.0_f32;
        for (_, over) in grid.neighbours(hex) {
            if !game.holds(side.other(), over) {
                continue;
            }
            let targets = Group::of(game.units_at(over));
            let aim: Aim = (Kind::Assault, over, &targets);
            let own =
                |other: &UnitId| *other != unit && game.is_ready(*other) && game.piece(*other).assaults();
            let beside = grid.neighbours(over).flat_map(|(_, from)| game.units_at(from));
            let beside = beside.filter(|other| game.piece(*other).side == side && own(other));
            let mut firers: Vec<UnitId> = beside.take(usize::from(self.temper.assault_most)).collect();
            let without = if firers.is_empty() { 0.0 } else { self.yields(game, aim, &firers) };
            firers.push(unit);
            let with = self.yields(game, aim, &firers);
            // A share of what they do together, and all of what is new.
            best = best.max((with - without) + self.temper.assault_share * with);
        }
        best
    }

    /// Whether a unit fires over open sights or indirectly.
    pub(super) fn is_gun(game: &Panzerbitz, unit: UnitId) -> bool {
        matches!(game.piece(unit).class, Some(WeaponClass::Artillery | WeaponClass::Mortar))
    }
}
