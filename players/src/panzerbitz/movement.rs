//! Movement: who goes where, who is carried, and who overruns.

use engine::{Game, HexId, Side, UnitId};
use panzerbitz::{Action, Flag, Panzerbitz, Place};

use super::Cadet;
use super::fire::Shot;
use super::reach::Came;

/// Who waits behind an entry hex moves after all who are on the map, and who is nowhere last.
const BEHIND: u32 = 30_000;
const NOWHERE: u32 = 40_000;

/// A move that was thought out.
#[derive(Clone, Debug, Default)]
pub(super) struct Move {
    /// What the unit does, one after the other.
    pub(super) way: Vec<Action>,
    /// What is better after it.
    pub(super) gain: f32,
}

impl Cadet {
    /// Picks the next unit, the foremost first.
    pub(super) fn pick(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let key = (game.turn(), side);
        if self.moving != Some(key) {
            self.moving = Some(key);
            self.line.clear();
            self.line.extend(
                game.fixed().ids(side).filter(|&unit| {
                    super::fields::in_play(game, unit) || game.unit(unit).place == Place::Due
                }),
            );
            let fields = &self.fields;
            let far = |unit: &UnitId| match (game.unit(*unit).place, game.hex_of(*unit)) {
                (Place::Behind(back), _) => BEHIND + u32::from(back),
                (_, Some(hex)) => {
                    let speed = u32::from(game.piece(*unit).allowance.max(1));
                    100 * u32::from(fields.lure(game, *unit, hex)) / speed
                }
                _ => NOWHERE,
            };
            self.line.sort_by_cached_key(far);
            self.line.reverse();
        }
        while let Some(unit) = self.line.pop() {
            if !legal.contains(&Action::Take(unit)) {
                continue;
            }
            if game.hex_of(unit).is_none() {
                self.way.clear();
                return Action::Take(unit);
            }
            self.trail.clear();
            let found = self.best_move(game, side, unit);
            if !found.way.is_empty() {
                self.way = found.way;
                self.way.reverse();
                return Action::Take(unit);
            }
        }
        Action::Done
    }

    /// What the unit in hand does next.
    pub(super) fn motion(&mut self, game: &Panzerbitz, side: Side, legal: &[Action]) -> Action {
        let Some(unit) = game.state().hand else { return legal[0] };
        let fired = Self::fired(game, side.other());
        if self.trailed != Some((unit, fired)) {
            // Whoever was fired at may go back.
            self.trail.clear();
            self.trailed = Some((unit, fired));
        }
        if let Some(next) = self.way.pop() {
            if legal.contains(&next) {
                self.note(game, unit, next);
                return next;
            }
            self.way.clear();
        }
        if game.hex_of(unit).is_none() {
            return self.enter(game, unit, legal);
        }
        let found = self.best_move(game, side, unit);
        self.way = found.way;
        self.way.reverse();
        match self.way.pop() {
            Some(next) if legal.contains(&next) => {
                self.note(game, unit, next);
                next
            }
            _ => {
                self.way.clear();
                Action::Stay
            }
        }
    }

    /// How many units of a side have fired and are inverted (6.9).
    fn fired(game: &Panzerbitz, side: Side) -> usize {
        game.fixed().ids(side).filter(|&unit| game.unit(unit).inverted).count()
    }

    /// Which hex the unit leaves now, and who goes along if it overruns.
    fn note(&mut self, game: &Panzerbitz, unit: UnitId, next: Action) {
        let steps = matches!(
            next,
            Action::Go(_) | Action::Cross(_) | Action::Creep(_) | Action::March(_) | Action::Overrun(_)
        );
        if self.temper.settle > 0 && steps {
            self.trail.extend(game.hex_of(unit));
        }
        if matches!(next, Action::Overrun(_)) {
            self.shot = Shot { firers: Self::overrunners(game, unit), ..Shot::default() };
        }
    }

    /// Brings a unit onto the map, where it is nearest to the goal.
    fn enter(&self, game: &Panzerbitz, unit: UnitId, legal: &[Action]) -> Action {
        let march = |action: &Action| match action {
            Action::Go(hex) => self.fields.lure(game, unit, *hex),
            _ => u16::MAX,
        };
        let go =
            legal.iter().filter(|action| matches!(action, Action::Go(_))).min_by_key(|action| march(action));
        let forward = legal.iter().find(|action| **action == Action::Forward);
        go.or(forward).copied().unwrap_or(Action::Stay)
    }

    /// The best that a unit can do in this phase.
    fn best_move(&mut self, game: &Panzerbitz, side: Side, unit: UnitId) -> Move {
        if game.unit(unit).work.is_some() {
            return Move::default();
        }
        let Some(here) = game.hex_of(unit) else { return Move::default() };
        if game.bound_by(unit).is_some() && !Self::leads(game, unit) {
            return self.follow(game, unit, here);
        }
        let mut reach = std::mem::take(&mut self.reach);
        let danger = |hex: HexId| self.danger(game, unit, hex);
        reach.find(game, &self.temper, unit, &self.trail, danger);
        if self.temper.creep > 0 {
            reach.find_creeping(game, unit, danger);
        }
        reach.find_quick(game, &self.temper, unit, danger);
        let leaves = self.leaves(game, unit);
        let stay = self.place(game, side, unit, here, None) + self.temper.move_least;
        let mut best = Move { way: Vec::new(), gain: stay };
        if let Some(load) = self.loading(game, unit, here) {
            best = Move { way: vec![Action::Load(load)], gain: best.gain + self.temper.load };
        }
        if let Some((blow, worth)) = self.demolition(game, side, unit) {
            best = Move { way: vec![blow], gain: best.gain + worth };
        }
        let left = game.left(unit);
        for at in 0..reach.spots.len() {
            let spot = reach.spots[at];
            let quick = reach.is_quick(at);
            let caution = self.caution(side);
            let risk = spot.risk * caution;
            if at > 0 {
                let gain = self.place(game, side, unit, spot.hex, Some(reach.came(at))) - risk;
                if gain > best.gain {
                    best = Move { way: reach.way(at), gain };
                }
            }
            if leaves && game.fixed().exits[side.index()].contains(spot.hex) && spot.cost < left && !quick {
                let mut way = reach.way(at);
                way.push(Action::Exit);
                let gain = self.temper.leave - risk;
                if gain > best.gain {
                    best = Move { way, gain };
                }
            }
            if let Some(gain) = self.unloading(game, side, unit, &spot, left) {
                let gain = gain - risk;
                if gain > best.gain {
                    let mut way = reach.way(at);
                    way.push(Action::Unload);
                    best = Move { way, gain };
                }
            }
            if game.piece(unit).unit.overrun && !quick {
                self.try_overruns(game, side, unit, &reach, at, left, &mut best);
            }
        }
        self.reach = reach;
        best
    }

    /// Whether a unit is the first of its bound column: only that one has a choice of steps.
    fn leads(game: &Panzerbitz, unit: UnitId) -> bool {
        let Some(column) = game.bound_by(unit) else { return false };
        let order = &game.state().columns[usize::from(column)].order;
        order.iter().find(|&&other| super::fields::in_play(game, other)) == Some(&unit)
    }

    /// A bound unit behind the first: as far along the route as it brings it nearer.
    fn follow(&self, game: &Panzerbitz, unit: UnitId, here: HexId) -> Move {
        let grid = &game.fixed().setting.board.grid;
        let next =
            grid.neighbours(here).map(|(_, next)| next).find(|&next| game.check_go(unit, next).is_ok());
        match next {
            Some(next) if self.fields.lure(game, unit, next) < self.fields.lure(game, unit, here) => {
                Move { way: vec![Action::Go(next)], gain: 1.0 }
            }
            _ => Move::default(),
        }
    }

    /// Overruns from a spot, through every enemy beside it.
    #[allow(clippy::too_many_arguments, reason = "one step of the search above")]
    fn try_overruns(
        &self,
        game: &Panzerbitz,
        side: Side,
        unit: UnitId,
        reach: &super::reach::Reach,
        at: usize,
        left: u8,
        best: &mut Move,
    ) {
        let spot = reach.spots[at];
        let grid = &game.fixed().setting.board.grid;
        if game.unit(unit).cargo.is_some() || game.is(unit, Flag::Overran) || spot.stop {
            return;
        }
        for (direction, over) in grid.neighbours(spot.hex) {
            if !game.holds(side.other(), over) {
                continue;
            }
            let Some(end) = grid.neighbour(over, direction) else { continue };
            if game.holds(side.other(), end) || left < spot.cost + 4 {
                continue;
            }
            // From where it stands the whole stack goes.
            let stack = if at == 0 { Self::overrunners(game, unit) } else { vec![unit] };
            let gain = self.overrun_gain(game, over, &stack);
            if gain < self.temper.overrun_least {
                continue;
            }
            let total = gain + self.place(game, side, unit, end, Some(Came::default()))
                - spot.risk * self.caution(side)
                - self.danger(game, unit, end);
            if total > best.gain
                && (at > 0 || game.check(Action::Overrun(over)).is_ok() || game.state().hand.is_none())
            {
                let mut way = reach.way(at);
                way.push(Action::Overrun(over));
                *best = Move { way, gain: total };
            }
        }
    }

    /// Someone in the hex of an empty carrier who has far to go.
    fn loading(&self, game: &Panzerbitz, unit: UnitId, here: HexId) -> Option<UnitId> {
        let state = game.unit(unit);
        if !Self::is_carrier(game, unit)
            || state.cargo.is_some()
            || state.is(Flag::Handled)
            || state.is(Flag::Moved)
        {
            return None;
        }
        let able = |other: &UnitId| {
            let there = game.unit(*other);
            *other != unit
                && game.piece(unit).carries(game.piece(*other))
                && game.is_ready(*other)
                && !there.is(Flag::Moved)
                && !there.is(Flag::Unloaded)
                && there.spent == 0
                && game.load_price(unit, *other) <= game.left(unit)
        };
        let wish = |other: UnitId| {
            if self.leaves(game, other) && game.piece(other).allowance == 0 {
                return self.temper.load_leaver;
            }
            if game.piece(other).allowance == 0 || self.fields.content {
                return 0.0;
            }
            self.turns(game, other, here) - self.turns(game, unit, here) - self.temper.load_turns
        };
        let best = game.units_at(here).filter(able).max_by(|&a, &b| wish(a).total_cmp(&wish(b)))?;
        (wish(best) > 0.0).then_some(best)
    }

    /// What it is worth to unload at a spot.
    fn unloading(
        &self,
        game: &Panzerbitz,
        side: Side,
        unit: UnitId,
        spot: &super::reach::Spot,
        left: u8,
    ) -> Option<f32> {
        let cargo = game.unit(unit).cargo?;
        if game.is(unit, Flag::Handled) || self.leaves(game, cargo) && game.piece(cargo).allowance == 0 {
            return None;
        }
        if left < spot.cost + game.load_price(unit, cargo) || (spot.stop && spot.cost > 0) {
            return None;
        }
        let more = game.piece(cargo).stack;
        if !game.has_room(spot.hex, more + game.points(unit), panzerbitz::Shelter::Open) && spot.cost > 0 {
            return None;
        }
        let came = Came { tired: true, unseen: false };
        Some(self.place(game, side, cargo, spot.hex, Some(came)) + self.temper.unload)
    }
}
