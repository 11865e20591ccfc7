//! What the card of a unit says, and how far it could go.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{HexId, HexSet, Rule, SumLine, UnitId};

use crate::game::Panzerbitz;
use crate::roster::Piece;
use crate::state::{Dispersal, Shelter};
use crate::units::WeaponClass;

/// Every value of a unit in words.
pub(crate) fn values(game: &Panzerbitz, unit: UnitId) -> Vec<SumLine> {
    let (piece, state) = (game.piece(unit), game.unit(unit));
    let mut lines = Vec::new();
    if piece.attack > 0 {
        lines.push(SumLine::new("Attack factor", i64::from(piece.attack), Rule("2.1")));
    }
    lines.push(SumLine::words("Weapon class", class(piece), Rule("2.2")));
    if piece.attack > 0 {
        lines.push(SumLine::new("Range", (i64::from(piece.range), "hexes"), Rule("2.1")));
    }
    lines.push(SumLine::new("Defence factor", i64::from(piece.defence), Rule("2.1")));
    let points = engine::Ratio::new(i64::from(piece.allowance), 2);
    lines.push(SumLine::new("Movement allowance", (points, "MP"), Rule("2.1")));
    lines.push(SumLine::new("Stacking points", i64::from(piece.stack), Rule("7.1")));
    let order = match state.dispersal {
        Dispersal::D => "dispersed",
        Dispersal::DD => "doubly dispersed",
        Dispersal::None => "good order",
    };
    lines.push(SumLine::words("State", order, Rule("6.3")));
    lines
}

fn class(piece: &Piece) -> &'static str {
    match piece.class {
        Some(WeaponClass::SmallArms) => "I: small arms",
        Some(WeaponClass::ArmourPiercing) => "A: armour-piercing guns",
        Some(WeaponClass::HighExplosive) => "H: high explosive",
        Some(WeaponClass::Artillery) => "(H): artillery",
        Some(WeaponClass::Mortar) => "M: mortars",
        Some(WeaponClass::Carrier) => "C: an unarmed carrier",
        Some(WeaponClass::ArmedCarrier) => "C(I): an armed carrier",
        None => "none",
    }
}

/// 8.1: where a unit could go if its side moved now, step by step, with its whole allowance. It stops at mines and blocks, and
/// goes nowhere where enemies are.
pub(crate) fn threat(game: &Panzerbitz, unit: UnitId) -> Vec<HexId> {
    let Some(start) = game.hex_of(unit) else { return Vec::new() };
    let grid = &game.fixed.setting.board.grid;
    let (allowance, enemy) = (game.piece(unit).allowance, game.piece(unit).side.other());
    let (mut known, mut found) = (HexSet::default(), Vec::new());
    let mut open = BinaryHeap::from([Reverse((0_u8, start, false))]);
    while let Some(Reverse((spent, hex, stop))) = open.pop() {
        if known.contains(hex) {
            continue;
        }
        known.insert(hex);
        if hex != start {
            found.push(hex);
        }
        if stop {
            continue;
        }
        for (_, next) in grid.neighbours(hex) {
            if known.contains(next)
                || game.holds(enemy, next)
                || !game.has_room(next, game.points(unit), Shelter::Open)
            {
                continue;
            }
            let Ok(step) = game.plain_step(unit, hex, next, true) else { continue };
            let barred = step.roll || game.state.blocks.contains(next) || game.state.mines.contains(next);
            let total = spent.saturating_add(step.cost);
            if total <= allowance {
                open.push(Reverse((total, next, barred)));
            } else if hex == start && allowance > 0 {
                // 8.2: one hex can always be entered with the whole allowance.
                open.push(Reverse((allowance, next, true)));
            }
        }
    }
    found
}
