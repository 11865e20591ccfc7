//! Set-up, columns, load markers and registration.

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::charts::PositionKind;
use panzerbitz::ground::Terrain;
use panzerbitz::{Action, CounterId, Panzerbitz};

use super::Cadet;
use super::book::Opening;
use super::fields::Foe;
use crate::cadet::{better, whim};

/// What is never done at set-up.
const NEVER: f32 = -100.0;

/// Worse than any march.
const NOWHERE: f32 = -30_000.0;

impl Cadet {
    /// What is set up next: as the book says, or positions, then those who fight, then carriers.
    pub(super) fn take(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        if self.temper.book > 0 && !self.opening.is_of(side) {
            self.opening = Opening::new(game, side, self.number);
        }
        if let Some(take) = self.opening.next(game, legal) {
            return take;
        }
        let rank = |action: &&Action| match action {
            Action::TakeCounter(line) => match game.fixed().counters[usize::from(*line)].counter.kind() {
                PositionKind::Fortification | PositionKind::Improved => 0,
                _ => 9,
            },
            Action::Take(unit) => {
                let piece = game.piece(*unit);
                match (piece.unit.carries.is_some(), piece.allowance, piece.attack) {
                    (true, ..) if piece.attack == 0 => 4,
                    (_, 0, _) => 1,
                    (_, _, 0) => 5,
                    (true, ..) => 2,
                    _ => 3,
                }
            }
            _ => 10,
        };
        legal.iter().min_by_key(rank).copied().unwrap_or(legal[0])
    }

    /// Where the unit in hand is set up.
    pub(super) fn put(&self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.state().hand else { return legal[0] };
        if let Some(place) = self.opening.place(unit, legal) {
            return place;
        }
        let post = |hex: HexId| {
            // Of places that are about as good now this one is taken, now that one.
            let whim = self.temper.whim * whim(self.number, unit, hex);
            self.post(game, side, unit, hex) + self.guards(game, unit, hex) + whim
        };
        let score = |action: &Action| match *action {
            Action::Put(hex) => post(hex),
            Action::PutUnder(hex) => post(hex) + self.temper.put_under,
            Action::PutInside(hex) => post(hex) + self.temper.put_inside,
            Action::PutAboard(carrier) if Self::is_carrier(game, carrier) && !self.goals(side).holds => {
                self.temper.put_aboard
            }
            _ => NEVER,
        };
        best(legal, score)
    }

    /// What a hex is worth to a unit at set-up.
    fn post(&self, game: &Panzerbitz, side: Side, unit: UnitId, hex: HexId) -> f32 {
        let (fixed, temper) = (game.fixed(), &self.temper);
        let (piece, goals) = (game.piece(unit), self.goals(side));
        let concealed = fixed.conceals.contains(hex);
        let company = game.units_at(hex).count() as f32;
        if !goals.holds {
            // The attacker begins as near as he can, and carriers beside those whom they carry.
            let mut value = -temper.begin_turn * self.turns(game, unit, hex) - temper.begin_crowd * company;
            if concealed {
                value += temper.begin_hidden;
            }
            let pairs = |other: UnitId| {
                (piece.carries(game.piece(other)) && Self::is_carrier(game, unit))
                    || (game.piece(other).carries(piece) && Self::is_carrier(game, other))
            };
            if game.units_at(hex).any(pairs) {
                value += temper.begin_pair;
            }
            return value;
        }
        let near = goals
            .hexes
            .iter()
            .map(|&(at, weight)| (f32::from(game.range(at, hex)) - temper.hold_reach * weight, weight))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let mut value = near.map_or(0.0, |(far, _)| -temper.hold_far * far.max(0.0));
        if fixed.objectives.contains(hex) && piece.controls() {
            value += if company == 0.0 { temper.hold_first } else { temper.hold_more };
        }
        value -= temper.hold_crowd * company;
        if piece.attack == 0 || Self::is_carrier(game, unit) {
            // Who cannot fight stays where few see him; carriers wait beside their guns.
            let seen = fixed.sight.from(hex).len() as f32;
            let waits = game
                .units_at(hex)
                .any(|other| piece.carries(game.piece(other)) && game.piece(other).allowance == 0);
            return value - temper.hide_seen * seen + if waits { temper.hide_beside } else { 0.0 }
                - if concealed { 0.0 } else { temper.hide_open };
        }
        if concealed {
            value += temper.post_hidden;
        }
        if fixed.ground.level(hex) > 0 {
            value += temper.post_height;
        }
        if fixed.ground.terrain(hex) == Terrain::Swamp || game.water(hex).is_some() {
            value -= temper.post_wet;
        }
        if !piece.is_infantry_type() {
            let reach = u16::from(piece.range / 2).min(temper.post_view_range);
            let seen = fixed.sight.from(hex).iter().filter(|&at| game.range(hex, at) <= reach).count();
            value += (seen as f32 / temper.post_view).min(temper.post_view_most);
        }
        value
    }

    /// Where the position counter in hand is set up: positions where one wants to stand, mines and blocks on the roads there.
    pub(super) fn put_counter(&self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let fixed = game.fixed();
        let Some(line) = game.state().counter else { return legal[0] };
        if let Some(place) = self.opening.place_counter(game, CounterId(line), legal) {
            return place;
        }
        let kind = fixed.counters[usize::from(line)].counter.kind();
        let (goals, temper) = (self.goals(side), &self.temper);
        let near = |hex: HexId| goals.hexes.iter().map(|&(at, _)| game.range(at, hex)).min().unwrap_or(0);
        let score = |action: &Action| {
            let Action::Put(hex) = *action else { return NEVER };
            let far = f32::from(near(hex));
            let way = fixed.ground.way_of_hex(hex).is_some();
            let lies =
                [PositionKind::Mine, PositionKind::Block].into_iter().any(|kind| game.has_counter(kind, hex));
            match kind {
                PositionKind::Improved | PositionKind::Fortification => {
                    let seen = fixed.sight.from(hex).len() as f32;
                    let cover = if fixed.conceals.contains(hex) { temper.works_hidden } else { 0.0 };
                    cover - (far - temper.works_away).abs()
                        + (seen / temper.works_view).min(temper.works_view_most)
                }
                _ => {
                    let friends = game.units_at(hex).count() as f32;
                    let road = if way { temper.mines_road } else { 0.0 };
                    let off = temper.mines_off * (far - temper.mines_away).abs();
                    road - off - temper.mines_friend * friends - if lies { temper.mines_twice } else { 0.0 }
                }
            }
        };
        best(legal, score)
    }

    /// The entry hex of a column: the nearest to the goal.
    pub(super) fn column(&self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let first = game.fixed().ids(side).find(|&unit| game.piece(unit).allowance > 2);
        let score = |action: &Action| match (*action, first) {
            (Action::Enter(_, hex), Some(unit)) => -f32::from(self.fields.lure(game, unit, hex)),
            _ => NOWHERE,
        };
        best(legal, score)
    }

    /// Where the marker of the unit in hand goes: on whom it could hit in the next turn, or in the way of the enemy.
    pub(super) fn mark(&self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.state().hand else { return legal[0] };
        let temper = &self.temper;
        let score = |hex: HexId| {
            let foes = || game.units_at(hex).filter(|&other| game.piece(other).side != side);
            let there: f32 = foes()
                .map(|other| {
                    let state = game.unit(other);
                    let stays = game.piece(other).allowance == 0
                        || state.dispersed()
                        || self.goals(side.other()).holds;
                    self.worth.load(game, other) * if stays { 1.0 } else { temper.mark_moving }
                })
                .sum();
            let objective = if game.fixed().objectives.contains(hex) { temper.mark_goal } else { 0.0 };
            let way = if game.fixed().ground.way_of_hex(hex).is_some() { temper.mark_road } else { 0.0 };
            let near = |foe: &&Foe| game.range(foe.hex, hex) <= temper.mark_near;
            let near = self.fields.foes.iter().filter(near).count() as f32;
            let foes = temper.mark_foe * near.min(temper.mark_foes);
            there + if self.goals(side).holds { objective + way + foes } else { 0.0 }
        };
        let now =
            game.unit(unit).marks.iter().flatten().map(|&hex| score(hex)).fold(temper.mark_least, f32::max);
        better(legal, (now + temper.mark_bother, Action::Stay), |action| match action {
            Action::Put(hex) => Some(score(hex)),
            _ => None,
        })
    }
}

/// The action with the highest score; the first of equals.
pub(super) fn best(legal: &[Action], score: impl Fn(&Action) -> f32) -> Action {
    better(legal, (f32::NEG_INFINITY, legal[0]), |action| Some(score(&action)))
}
