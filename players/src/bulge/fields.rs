//! What marches cost, in twelfths of a movement point, and what the enemy can bring to bear: what everything else is scored by.
//!
//! The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further away.

use bulge::charts::{Class, Water};
use bulge::{Bulge, Edge};
use engine::{HexId, Side};

use super::temper::Temper;
use crate::cadet::flood::{Flood, Steps};

/// Parts of a movement point (8.1), by which marches are measured.
pub(super) const POINT: f32 = 12.0;

impl Temper {
    /// What a threat counts for after a march of at most so much.
    fn soon(&self) -> [(u16, f32); 4] {
        [
            (self.reach_now, self.threat_now),
            (self.reach_soon, self.threat_soon),
            (self.reach_later, self.threat_later),
            (self.reach_last, self.threat_last),
        ]
    }
}

/// Writes down the steps of a side's columns. With `foes` they go around the enemy where that is cheap; without, he counts for
/// nothing.
pub(super) fn measure(steps: &mut Steps, game: &Bulge, temper: &Temper, side: Side, foes: bool) {
    let (fixed, enemy) = (game.fixed(), side.other());
    let ground = game.ground();
    let entry = |hex: HexId| {
        let foot = fixed.cost(hex, Class::Inf, ground).min(temper.march_foot);
        let wheels = fixed.cost(hex, Class::Mech, ground).min(temper.march_wheels);
        let road = if game.controls(side, hex) { temper.march_own_road } else { temper.march_road };
        let foe = match (foes && game.holds(enemy, hex), foes && game.zoc(enemy, hex)) {
            (true, _) => temper.march_foe,
            (false, true) => temper.march_zone,
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
                if game.road_step(edge) { road } else { open + unbridged(temper, *edge) }
            };
            (edge.to, into(edge.to), into(hex))
        })
    });
}

/// What water without a usable bridge adds to a step.
fn unbridged(temper: &Temper, edge: Edge) -> u16 {
    match (edge.water(), edge.site()) {
        (None, _) => 0,
        (Some(Water::River), _) => temper.march_river,
        // A bridge can be built there.
        (Some(Water::Meuse), Some(_)) => temper.march_site,
        (Some(Water::Meuse), None) => temper.march_meuse,
    }
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(
    game: &Bulge,
    temper: &Temper,
    side: Side,
    steps: &Steps,
    flood: &mut Flood,
    out: &mut Vec<f32>,
) {
    let soon = temper.soon();
    out.clear();
    out.resize(game.fixed().terrain.len(), 0.0);
    for start in game.occupied(side).iter().filter(|&hex| game.combat_units(hex) > 0) {
        let stack = game.friends_at(side, start).filter(|&unit| game.counter(unit).is_combat());
        let strength = stack.map(|unit| game.attack_strength(unit)).sum::<u32>() as f32;
        flood.near(steps, start, temper.reach_last, |hex, cost| {
            out[hex.index()] +=
                strength * soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
        });
    }
}
