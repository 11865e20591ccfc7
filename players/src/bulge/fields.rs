//! What marches cost, in twelfths of a movement point, and what the enemy can bring to bear: what everything else is scored by.
//!
//! The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further away.

use bulge::charts::{Class, Water};
use bulge::{Bulge, Edge};
use engine::{HexId, Side};

use crate::cadet::flood::{Flood, Steps};

/// What a threat counts for after a march of at most so many twelfths of a movement point.
const SOON: [(u16, f32); 4] = [(24, 1.0), (36, 0.9), (48, 0.6), (72, 0.25)];

/// Writes down the steps of a side's columns. With `foes` they go around the enemy where that is cheap; without, he counts for
/// nothing.
pub(super) fn measure(steps: &mut Steps, game: &Bulge, side: Side, foes: bool) {
    let (fixed, enemy) = (game.fixed(), side.other());
    let ground = game.ground();
    let entry = |hex: HexId| {
        let foot = fixed.cost(hex, Class::Inf, ground).min(36);
        let wheels = fixed.cost(hex, Class::Mech, ground).min(60);
        let road = if game.controls(side, hex) { 3 } else { 6 };
        let foe = match (foes && game.holds(enemy, hex), foes && game.zoc(enemy, hex)) {
            (true, _) => 30,
            (false, true) => 12,
            _ => 0,
        };
        [road + foe, foot.midpoint(wheels) + foe]
    };
    let entries: Vec<[u16; 2]> = (0..fixed.terrain.len() as u16).map(|at| entry(HexId(at))).collect();
    steps.fill(entries.len(), |hex| {
        let entries = &entries;
        fixed.edges(hex).iter().map(move |edge| {
            let into = |at: HexId| {
                let [road, open] = entries[at.index()];
                if game.road_step(edge) { road } else { open + unbridged(*edge) }
            };
            (edge.to, into(edge.to), into(hex))
        })
    });
}

/// What water without a usable bridge adds to a step.
fn unbridged(edge: Edge) -> u16 {
    match (edge.water(), edge.site()) {
        (None, _) => 0,
        (Some(Water::River), _) => 24,
        // A bridge can be built there.
        (Some(Water::Meuse), Some(_)) => 60,
        (Some(Water::Meuse), None) => 160,
    }
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(game: &Bulge, side: Side, steps: &Steps, flood: &mut Flood, out: &mut Vec<f32>) {
    out.clear();
    out.resize(game.fixed().terrain.len(), 0.0);
    for start in game.occupied(side).iter().filter(|&hex| game.combat_units(hex) > 0) {
        let stack = game.friends_at(side, start).filter(|&unit| game.counter(unit).is_combat());
        let strength = stack.map(|unit| game.attack_strength(unit)).sum::<u32>() as f32;
        flood.near(steps, start, SOON[SOON.len() - 1].0, |hex, cost| {
            out[hex.index()] +=
                strength * SOON.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        });
    }
}
