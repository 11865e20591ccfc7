//! How good a front is, in numbers: how wide its holes are, who is out of supply and who is alone. The player does not use it;
//! tests and measurements do.

use dark_december::DarkDecember;
use engine::{HexId, Side};

use crate::cadet::front::{QUIET, REAR, Ways};

/// Who has no friend within so many hexes is alone.
const COMPANY: u16 = 3;

/// Who has no enemy within so many hexes is idle.
const IDLE: u16 = 8;

/// What a side's front looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The fewest hexes that would have to be plugged so that no enemy could walk from where he stands to the side's rear
    /// without meeting a unit or a zone of control (3.5).
    pub holes: usize,
    /// Combat units from which no supply line can be traced (1.0).
    pub unsupplied: usize,
    /// Combat units that have nobody near.
    pub alone: usize,
    /// Combat units far from all enemies.
    pub idle: usize,
    /// Combat units on the map.
    pub units: usize,
}

impl Front {
    /// Measures the front of a side.
    pub fn of(game: &DarkDecember, side: Side) -> Front {
        let lines = game.lines(side);
        let mut front = Front { holes: holes(game, side), ..Front::default() };
        for (_, hex) in game.fighters(side) {
            front.units += 1;
            front.unsupplied += usize::from(!lines.traced(hex));
            let near = |other: HexId| other != hex && game.distance(other, hex) <= COMPANY;
            let alone = game.combat_units(hex) == 1 && !game.occupied(side).iter().any(near);
            front.alone += usize::from(alone);
            let faced = game.occupied(side.other()).iter().any(|foe| game.distance(foe, hex) <= IDLE);
            front.idle += usize::from(!faced);
        }
        front
    }
}

/// The holes in a side's front.
fn holes(game: &DarkDecember, side: Side) -> usize {
    let (fixed, enemy) = (game.fixed(), side.other());
    let lines = game.lines(enemy);
    let near = |hex: HexId| game.occupied(enemy).iter().any(|foe| game.distance(foe, hex) <= QUIET);
    let sources: Vec<HexId> = fixed.sources[side.index()].iter().copied().filter(|&hex| !near(hex)).collect();
    let ways = Ways {
        hexes: fixed.terrain.len(),
        free: |hex| !game.holds(side, hex) && !game.zoc(side, hex),
        held: |hex| game.holds(enemy, hex),
        rear: |hex| sources.iter().any(|&source| game.distance(hex, source) <= REAR),
    };
    let begins = game.occupied(enemy).iter().filter(|&hex| lines.traced(hex));
    ways.holes(begins, |hex| {
        let open = |edge: &&dark_december::Edge| !edge.major() || game.bridged(edge);
        fixed.edges(hex).iter().filter(open).map(|edge| edge.to)
    })
}
