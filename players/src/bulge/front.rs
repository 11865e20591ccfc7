//! How good a front is, in numbers: how wide its holes are, and who is cut off. The player does not use it; tests and
//! measurements do.

use bulge::charts::Water;
use bulge::{Bulge, Lines};
use engine::{HexId, Side};

use crate::cadet::front::{QUIET, REAR, Ways};

/// What a side's front looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The fewest hexes that would have to be plugged so that no enemy could walk from where he stands to the side's rear
    /// without meeting a unit or a zone of control (10.2).
    pub holes: usize,
    /// Combat units that cannot trace supply (6.2).
    pub unsupplied: usize,
    /// Combat units that no line of open hexes joins to a source (6.6): they stand behind the enemy's front.
    pub cut_off: usize,
    /// Combat units on the map.
    pub units: usize,
}

impl Front {
    /// Measures the front of a side.
    pub fn of(game: &Bulge, side: Side) -> Front {
        let mut lines = Lines::default();
        lines.trace(game, side);
        let mut front = Front { holes: holes(game, side), ..Front::default() };
        for (unit, hex) in game.combat_units_of(side) {
            let vdh = game.fixed().vdh == Some(unit);
            front.units += 1;
            if !vdh && !lines.reach(game, game.counter(unit).class, hex) {
                front.unsupplied += 1;
                front.cut_off += usize::from(!lines.joined(game, hex));
            }
        }
        front
    }
}

/// The holes in a side's front.
fn holes(game: &Bulge, side: Side) -> usize {
    let (fixed, enemy) = (game.fixed(), side.other());
    let mut lines = Lines::default();
    lines.trace(game, enemy);
    let begins = game.occupied(enemy).iter().filter(|&hex| game.combat_units(hex) > 0);
    let begins: Vec<HexId> = begins.filter(|&hex| lines.joined(game, hex)).collect();
    let quiet = |hex: &HexId| !game.combat_within(enemy, *hex, QUIET);
    let sources: Vec<HexId> = fixed.sources[side.index()].iter().copied().filter(quiet).collect();
    let ways = Ways {
        hexes: fixed.terrain.len(),
        free: |hex| !game.holds(side, hex) && !game.zoc(side, hex),
        held: |hex| game.holds(enemy, hex),
        rear: |hex| sources.iter().any(|&source| game.distance(hex, source) <= REAR),
    };
    let barred = |edge: &bulge::Edge| edge.water() == Some(Water::Meuse) && !game.bridged(edge);
    ways.holes(begins.into_iter(), |hex| {
        fixed.edges(hex).iter().filter(move |edge| !barred(edge)).map(|edge| edge.to)
    })
}
