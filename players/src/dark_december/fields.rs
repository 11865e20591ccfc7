//! What marches cost, in halves of a movement point, and what the enemy can bring to bear: what everything else is scored by.
//!
//! The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further away.

use dark_december::charts::{Cost, GERMAN};
use dark_december::units::MoveClass;
use dark_december::{DarkDecember, Edge};
use engine::{HexId, Side};

use crate::cadet::flood::{Flood, Steps};

/// What a threat counts for after a march of at most so many halves of a movement point.
const SOON: [(u16, f32); 4] = [(6, 1.0), (10, 0.8), (14, 0.5), (18, 0.2)];

/// Writes down the steps of a side's columns. With `foes` they go around the enemy where that is cheap; without, he counts for
/// nothing.
pub(super) fn measure(steps: &mut Steps, game: &DarkDecember, side: Side, foes: bool) {
    let (fixed, enemy, ground) = (game.fixed(), side.other(), game.ground());
    let points = |hex, class| match fixed.cost(hex, class, ground) {
        Cost::Points(points) => points,
        Cost::All => 12,
        Cost::Never => 16,
    };
    let entry = |hex: HexId| {
        let foe = match (foes && game.holds(enemy, hex), foes && game.zoc(enemy, hex)) {
            (true, _) => 14,
            (false, true) => 5,
            _ => 0,
        };
        let open = points(hex, MoveClass::Foot).midpoint(points(hex, MoveClass::Mechanised));
        [2 + foe, open + foe]
    };
    let entries: Vec<[u16; 2]> = (0..fixed.terrain.len() as u16).map(|at| entry(HexId(at))).collect();
    steps.fill(entries.len(), |hex| {
        let entries = &entries;
        fixed.edges(hex).iter().map(move |edge| {
            let into = |at: HexId| {
                let [road, open] = entries[at.index()];
                if game.road(edge) { road } else { open + water(game, side, edge) }
            };
            (edge.to, into(edge.to), into(hex))
        })
    });
}

/// What water adds to a step off the road.
fn water(game: &DarkDecember, side: Side, edge: &Edge) -> u16 {
    if !edge.wet() {
        0
    } else if game.bridged(edge) {
        4
    } else if game.forded(edge) {
        2
    } else if edge.major() {
        60
    } else if edge.site().is_some() && side == GERMAN {
        // A bridge can be built there (5.1).
        10
    } else {
        14
    }
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(game: &DarkDecember, side: Side, steps: &Steps, flood: &mut Flood, out: &mut Vec<f32>) {
    out.clear();
    out.resize(game.fixed().terrain.len(), 0.0);
    for start in game.occupied(side).iter() {
        let units = game.fighters_at(start);
        let strength =
            units.map(|unit| game.attack_over(unit, game.strength(unit).attack, None)).sum::<u16>();
        flood.near(steps, start, SOON[SOON.len() - 1].0, |hex, cost| {
            let share = SOON.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
            out[hex.index()] += f32::from(strength) * share;
        });
    }
}
