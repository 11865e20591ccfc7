//! Where the enemy wants to go, and who stands in his way.

use bulge::Bulge;
use engine::{Game, HexId, Side};

use super::fields::measure;
use crate::cadet::flood::Flood;
use crate::cadet::flow::Flow;

/// How much longer, in twelfths of a movement point, a way may be and still be taken by a third as many.
const DETOUR: f32 = 9.0;

/// What goes on through a roadblock.
const THROUGH_BLOCK: f32 = 0.5;

/// Finds the ways of a side to its aims, whoever stands there.
pub(super) fn aim(
    flow: &mut Flow,
    game: &Bulge,
    side: Side,
    aims: impl Iterator<Item = (HexId, u16)>,
    flood: &mut Flood,
) {
    measure(&mut flow.steps, game, side, false);
    flow.aim(aims, DETOUR, flood);
}

/// The hexes into which a unit has a zone of control (10.1).
fn zones(game: &Bulge, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
    let edges = game.fixed().edges(hex).iter();
    edges.filter(|edge| !edge.wet() || game.bridged(edge)).map(|edge| edge.to)
}

/// Lets the strength of a side run, past the units of the other side.
pub(super) fn run(flow: &mut Flow, game: &Bulge, side: Side) {
    flow.clear();
    for (_, hex) in game.combat_units_of(side.other()) {
        flow.hold(hex, zones(game, hex));
    }
    for (unit, hex) in game.combat_units_of(side) {
        flow.begin(hex, f32::from(game.counter(unit).attack));
    }
    flow.run(|hex| if game.state().roadblocks.contains(hex) { THROUGH_BLOCK } else { Flow::ON });
}
