//! Where a unit can go in this phase, and the way there.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Game, HexId, UnitId};
use panzerbitz::ground::{Terrain, Water};
use panzerbitz::{Action, Flag, Panzerbitz, Shelter};

use super::temper::Temper;

/// A hex that can be reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) hex: HexId,
    /// Half movement points spent.
    pub(super) cost: u8,
    /// The danger of the way, as the caller counts it.
    pub(super) risk: f32,
    /// The spot before it; its own place for the start.
    from: usize,
    /// How it is entered.
    step: Option<Action>,
    /// Whether the unit must stop there.
    pub(super) stop: bool,
    /// Whether the road movement rate was paid on the way.
    road: bool,
    /// Whether it came by concealed movement (12.4).
    pub(super) unseen: bool,
}

/// How a unit comes to a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Came {
    /// By quick march or off a carrier, so that it does not assault (8.5, 8.6.5).
    pub(super) tired: bool,
    /// By concealed movement (12.4).
    pub(super) unseen: bool,
}

/// The hexes that a unit can reach, the start first.
#[derive(Debug, Default)]
pub(super) struct Reach {
    pub(super) spots: Vec<Spot>,
    known: Vec<u32>,
    number: u32,
    open: BinaryHeap<Reverse<(u32, usize)>>,
}

impl Reach {
    /// Finds the hexes that a unit can reach. `risk` is what it costs in danger to enter a hex.
    pub(super) fn find(
        &mut self,
        game: &Panzerbitz,
        temper: &Temper,
        unit: UnitId,
        trail: &[HexId],
        risk: impl Fn(HexId) -> f32,
    ) {
        self.spots.clear();
        let Some(start) = game.hex_of(unit) else { return };
        let hexes = game.fixed().setting.board.grid.len();
        self.known.resize(hexes, 0);
        self.number += 1;
        self.open.clear();
        self.spots.push(Spot {
            hex: start,
            cost: 0,
            risk: 0.0,
            from: 0,
            step: None,
            stop: false,
            road: false,
            unseen: false,
        });
        let state = game.unit(unit);
        if game.piece(unit).allowance == 0
            || state.is(Flag::Stopped)
            || state.is(Flag::Unloaded)
            || state.is(Flag::Quick)
        {
            return;
        }
        let bound = game.bound_by(unit).is_some();
        self.open.push(Reverse((0, 0)));
        let walks = game.fixed().options.concealed_movement && game.piece(unit).allowance == 2;
        let (grid, left) = (&game.fixed().setting.board.grid, game.left(unit));
        while let Some(Reverse((_, at))) = self.open.pop() {
            let spot = self.spots[at];
            if self.known[spot.hex.index()] == self.number {
                continue;
            }
            self.known[spot.hex.index()] = self.number;
            if spot.stop {
                continue;
            }
            for (_, next) in grid.neighbours(spot.hex) {
                if self.known[next.index()] == self.number || trail.contains(&next) {
                    continue;
                }
                let Some((cost, stop, rate)) = step(game, unit, spot.hex, next, left - spot.cost, at == 0)
                else {
                    continue;
                };
                // A bound unit is asked for the first step only; the rest follows the route.
                if bound && at == 0 && game.check_go(unit, next).is_err() {
                    continue;
                }
                let danger = spot.risk + risk(next);
                let total = spot.cost + cost;
                let key = (f32::from(total) * temper.reach_cost) as u32 + (danger * temper.reach_risk) as u32;
                self.spots.push(Spot {
                    hex: next,
                    cost: total,
                    risk: danger,
                    from: at,
                    step: Some(Action::Go(next)),
                    stop,
                    road: spot.road || rate,
                    unseen: walks && !(temper.cross > 0 && (spot.road || rate)),
                });
                self.open.push(Reverse((key, self.spots.len() - 1)));
                if rate && walks && temper.cross > 0 && !spot.road && game.fixed().conceals.contains(next) {
                    // 8.2.6, 12.4.2: off the road it is not seen.
                    self.cross(game, unit, (at, next), left, danger);
                }
            }
        }
    }

    /// Adds a step into woods or a town beside the road that leads there (8.2.6).
    fn cross(&mut self, game: &Panzerbitz, unit: UnitId, (at, to): (usize, HexId), left: u8, risk: f32) {
        let spot = self.spots[at];
        let Ok(step) = game.plain_step(unit, spot.hex, to, false) else { return };
        if step.cost > left - spot.cost || step.roll || game.bound_by(unit).is_some() {
            return;
        }
        let (state, cost) = (game.state(), spot.cost + step.cost);
        let stop = state.blocks.contains(to) || state.mines.contains(to);
        let step = Some(Action::Cross(to));
        self.spots.push(Spot { hex: to, cost, risk, from: at, step, stop, road: false, unseen: true });
    }

    /// Adds the hexes of concealed movement, which takes the whole allowance (12.4).
    pub(super) fn find_creeping(&mut self, game: &Panzerbitz, unit: UnitId, risk: impl Fn(HexId) -> f32) {
        let (fixed, state, piece) = (game.fixed(), game.unit(unit), game.piece(unit));
        let fresh = !state.is(Flag::Moved) && state.spent == 0 && !state.is(Flag::Unloaded);
        if !fixed.options.concealed_movement
            || piece.allowance <= 2
            || !fresh
            || state.is(Flag::Stopped)
            || game.bound_by(unit).is_some()
        {
            return;
        }
        let Some(start) = game.hex_of(unit) else { return };
        let enemy = piece.side.other();
        if piece.unit.vehicle && game.seen_by(enemy, start) {
            return;
        }
        let left = game.left(unit);
        for (_, next) in fixed.setting.board.grid.neighbours(start) {
            if !fixed.conceals.contains(next) || step(game, unit, start, next, left, true).is_none() {
                continue;
            }
            // 12.4.3: who is not spotted is not fired at.
            let risk = if game.spotter_next_to(enemy, next) { risk(next) } else { 0.0 };
            let step = Some(Action::Creep(next));
            let spot =
                Spot { hex: next, cost: left, risk, from: 0, step, stop: true, road: false, unseen: true };
            self.spots.push(spot);
        }
    }

    /// Adds the hexes of a quick march (8.5).
    pub(super) fn find_quick(
        &mut self,
        game: &Panzerbitz,
        temper: &Temper,
        unit: UnitId,
        risk: impl Fn(HexId) -> f32,
    ) {
        let state = game.unit(unit);
        let fresh = !state.is(Flag::Moved) && state.spent == 0 && !state.is(Flag::Unloaded);
        if !game.piece(unit).quick_marches()
            || !fresh
            || state.is(Flag::Stopped)
            || game.bound_by(unit).is_some()
        {
            return;
        }
        let Some(start) = game.hex_of(unit) else { return };
        let grid = &game.fixed().setting.board.grid;
        for (_, first) in grid.neighbours(start) {
            if !marches(game, unit, start, first) {
                continue;
            }
            let one = self.spots.len();
            let danger = temper.quick_risk * risk(first);
            let spot = |hex, risk, from| Spot {
                hex,
                cost: 2,
                risk,
                from,
                step: Some(Action::March(hex)),
                stop: true,
                road: false,
                unseen: false,
            };
            self.spots.push(spot(first, danger, 0));
            if game.state().mines.contains(first) || game.state().blocks.contains(first) {
                continue;
            }
            for (_, second) in grid.neighbours(first) {
                if second != start && marches(game, unit, first, second) {
                    self.spots.push(spot(second, danger + temper.quick_risk * risk(second), one));
                }
            }
        }
    }

    /// The way to a spot.
    pub(super) fn way(&self, mut at: usize) -> Vec<Action> {
        let mut way = Vec::new();
        while let Some(step) = self.spots[at].step {
            way.push(step);
            at = self.spots[at].from;
        }
        way.reverse();
        way
    }

    /// How the unit would come there.
    pub(super) fn came(&self, at: usize) -> Came {
        Came { tired: self.is_quick(at), unseen: self.spots[at].unseen }
    }

    /// Whether the unit would come there by a quick march.
    pub(super) fn is_quick(&self, at: usize) -> bool {
        matches!(self.spots[at].step, Some(Action::March(_)))
    }
}

/// What a step costs, if the unit can take it, whether it must stop then, and whether the road movement rate is paid.
fn step(
    game: &Panzerbitz,
    unit: UnitId,
    from: HexId,
    to: HexId,
    left: u8,
    first: bool,
) -> Option<(u8, bool, bool)> {
    let (state, side) = (game.state(), game.piece(unit).side);
    let fresh = first && game.unit(unit).spent == 0 && !game.is(unit, Flag::Moved);
    if game.holds(side.other(), to) || !game.has_room(to, game.points(unit), Shelter::Open) {
        return None;
    }
    if state.blocks.contains(to) && !fresh {
        return None;
    }
    let step = game.plain_step(unit, from, to, true).ok()?;
    let cost = if step.cost <= left {
        step.cost
    } else if fresh {
        left
    } else {
        return None;
    };
    let stop = step.roll || state.blocks.contains(to) || state.mines.contains(to);
    Some((cost, stop, step.rate))
}

/// Whether a quick march may take this step (8.5).
fn marches(game: &Panzerbitz, unit: UnitId, from: HexId, to: HexId) -> bool {
    let side = game.piece(unit).side;
    if game.holds(side.other(), to) || !game.has_room(to, game.points(unit), Shelter::Open) {
        return false;
    }
    if game.way_between(unit, from, to).is_some() {
        return true;
    }
    let ground = &game.fixed().ground;
    ground.level(to) != 1
        && !matches!(ground.terrain(to), Terrain::Woods | Terrain::Town | Terrain::Lake | Terrain::Sea)
        && game.water(to) != Some(Water::Stream)
}
