//! What a side wants: hexes to hold, and units to bring off the map (13.4).

use engine::{HexId, HexSet, Side, UnitId};
use panzerbitz::scenario::{Condition, Count, Filter, Level};
use panzerbitz::{Panzerbitz, Place};

use super::temper::Temper;

/// No weight is measured by less.
const LEAST: f32 = 0.01;

/// Units that should leave the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leave {
    /// Which.
    pub(super) filter: Filter,
    /// How many.
    pub(super) number: u16,
    /// Whether even the least victory can be had by it.
    pub(super) first: bool,
}

/// What a side wants.
#[derive(Debug, Default)]
pub(super) struct Goals {
    /// Hexes whose control counts, with a weight up to 1.
    pub(super) hexes: Vec<(HexId, f32)>,
    /// Units that should leave the map.
    pub(super) leave: Option<Leave>,
    /// Whether the side holds all the hexes when the game begins.
    pub(super) holds: bool,
}

impl Goals {
    pub(super) fn new(game: &Panzerbitz, temper: &Temper, side: Side) -> Goals {
        let fixed = game.fixed();
        let mut weights = vec![0.0_f32; fixed.setting.board.grid.len()];
        let mut leave: Option<Leave> = None;
        for line in &fixed.card.victory {
            let own = line.side == fixed.nation(side);
            line.when.counts(&mut |count| {
                if let Count::Control(_, zone) = count {
                    let hexes = fixed.zone(zone);
                    let each = 1.0 / (hexes.len().max(1) as f32).sqrt();
                    hexes.iter().for_each(|hex| weights[hex.index()] += each);
                }
            });
            if own {
                exits(&line.when, &mut |count, number| {
                    if let Count::Exited(nation, _, filter) = count
                        && *nation == line.side
                    {
                        let first = line.level == Level::Marginal || leave.is_some_and(|leave| leave.first);
                        let number = number.max(leave.map_or(0, |leave| leave.number));
                        leave = Some(Leave { filter: *filter, number, first });
                    }
                });
            }
        }
        let most = weights.iter().copied().fold(LEAST, f32::max);
        let weighed = |hex: HexId| (hex, (weights[hex.index()] / most).max(temper.goal_least));
        let hexes: Vec<(HexId, f32)> = fixed.objectives.iter().map(weighed).collect();
        let control = &engine::Game::state(game).control[side.index()];
        let holds = hexes.iter().filter(|(hex, _)| control.contains(*hex)).count() * 2 > hexes.len();
        Goals { hexes, leave, holds }
    }

    /// Whether a unit should leave the map now, if it can.
    pub(super) fn leaves(&self, game: &Panzerbitz, unit: UnitId) -> bool {
        let Some(leave) = self.leave else { return false };
        let piece = game.piece(unit);
        let own = |unit: UnitId| leave.filter.counts(&game.piece(unit).unit);
        if !own(unit) && !game.unit(unit).cargo.is_some_and(own) {
            return false;
        }
        let gone = |other: &UnitId| own(*other) && matches!(game.unit(*other).place, Place::Exited(_));
        let gone = game.fixed().ids(piece.side).filter(gone).count();
        gone < usize::from(leave.number)
    }

    /// Whether a gun is aboard, or fewer are gone or aboard than the card counts.
    pub(super) fn still_to_load(&self, game: &Panzerbitz, unit: UnitId) -> bool {
        let Some(leave) = self.leave else { return false };
        let own = |unit: UnitId| leave.filter.counts(&game.piece(unit).unit);
        if game.unit(unit).cargo.is_some_and(own) || matches!(game.unit(unit).place, Place::Aboard(_)) {
            return true;
        }
        let away = |other: &UnitId| {
            own(*other) && matches!(game.unit(*other).place, Place::Exited(_) | Place::Aboard(_))
        };
        let away = game.fixed().ids(game.piece(unit).side).filter(away).count();
        away < usize::from(leave.number)
    }

    /// The hexes that the side wants and does not control.
    pub(super) fn wanted(&self, control: &HexSet) -> impl Iterator<Item = (HexId, f32)> + '_ {
        let held = *control;
        self.hexes.iter().copied().filter(move |(hex, _)| !held.contains(*hex))
    }
}

/// Calls `visit` with everything of which a condition asks for at least a number.
fn exits<'a>(condition: &'a Condition, visit: &mut impl FnMut(&'a Count, u16)) {
    match condition {
        Condition::AtLeast(count, number) => visit(count, *number),
        Condition::AtMost(..) => {}
        Condition::All(list) | Condition::Any(list) => list.iter().for_each(|one| exits(one, visit)),
    }
}
