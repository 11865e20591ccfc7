//! Where the enemy wants to go, and who stands in his way.

use bulge::Bulge;
use engine::{Game, HexId, Side};

use super::fields::measure;
use super::temper::Temper;
use crate::cadet::flood::Flood;
use crate::cadet::flow::{Flow, Rates};

/// Finds the ways of a side to its aims, whoever stands there.
pub(super) fn aim(
    flow: &mut Flow,
    game: &Bulge,
    temper: &Temper,
    side: Side,
    aims: impl Iterator<Item = (HexId, u16)>,
    flood: &mut Flood,
) {
    measure(&mut flow.steps, game, temper, side, false);
    flow.aim(aims, temper.flow_detour, flood);
}

/// The hexes into which a unit has a zone of control (10.1).
fn zones(game: &Bulge, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
    let edges = game.fixed().edges(hex).iter();
    edges.filter(|edge| !edge.wet() || game.bridged(edge)).map(|edge| edge.to)
}

/// Lets the strength of a side run, past the units of the other side.
pub(super) fn run(flow: &mut Flow, game: &Bulge, temper: &Temper, side: Side) {
    flow.clear();
    for (_, hex) in game.combat_units_of(side.other()) {
        flow.hold(hex, zones(game, hex));
    }
    for (unit, hex) in game.combat_units_of(side) {
        flow.begin(hex, f32::from(game.counter(unit).attack));
    }
    let rates = Rates { on: temper.flow_on, zone: temper.flow_zone, unit: temper.flow_unit };
    let open = |hex| if game.state().roadblocks.contains(hex) { temper.flow_block } else { rates.on };
    flow.run(&rates, open);
}
