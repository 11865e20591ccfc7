//! Where units can get to in a phase: found once for all who march alike from the same hex, and kept while nobody moves.

use std::ops::Range;

use dark_december::units::MoveClass;
use dark_december::{DarkDecember, Field, Flag, Leash, Mode};
use engine::{HexId, UnitId};

/// What decides where a combat unit can get to: where it stands, what it is, its points, and what restricts it.
#[derive(Debug, PartialEq)]
struct Mover {
    hex: HexId,
    mode: Mode,
    class: MoveClass,
    points: u16,
    leash: Leash,
    restricted: bool,
    column: bool,
}

/// What is known of the marches of units.
#[derive(Debug, Default)]
pub(crate) struct Scout {
    pub(super) field: Field,
    known: Vec<(Mover, Range<usize>)>,
    hexes: Vec<(HexId, u16)>,
}

impl Scout {
    /// Forgets what is known: somebody may have moved.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.hexes.clear();
    }

    /// The hexes that a unit can get to in a mode with what that costs, the cheapest first.
    pub(super) fn reach(
        &mut self,
        game: &DarkDecember,
        (unit, hex): (UnitId, HexId),
        mode: Mode,
    ) -> &[(HexId, u16)] {
        let (class, points) = (game.counter(unit).class, game.points_for(unit, mode));
        let (leash, restricted) = (game.leash(unit), game.restricted(unit));
        let column = game.is(unit, Flag::Strategic);
        let mover = Mover { hex, mode, class, points, leash, restricted, column };
        let known = self.known.iter().rev().find(|known| known.0 == mover).map(|known| known.1.clone());
        let range = known.unwrap_or_else(|| {
            let begin = self.hexes.len();
            if game.reach_of(unit, mode, &mut self.field) {
                self.hexes.extend(self.field.costs());
            }
            self.known.push((mover, begin..self.hexes.len()));
            begin..self.hexes.len()
        });
        &self.hexes[range]
    }
}
