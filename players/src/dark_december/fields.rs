//! What marches cost, in halves of a movement point, and what the enemy can bring to bear: what everything else is scored by.
//!
//! The **threat** of a side in a hex is the attack strength that it can bring to bear there soon, less for units further away.

use dark_december::charts::{Cost, GERMAN};
use dark_december::units::MoveClass;
use dark_december::{DarkDecember, Edge};
use engine::{HexId, Side};

use super::temper::Temper;
use crate::cadet::flood::{Flood, Steps};

/// Parts of a movement point, by which marches are measured.
pub(super) const POINT: f32 = 2.0;

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
pub(super) fn measure(steps: &mut Steps, game: &DarkDecember, temper: &Temper, side: Side, foes: bool) {
    let (fixed, enemy, ground) = (game.fixed(), side.other(), game.ground());
    let points = |hex, class| match fixed.cost(hex, class, ground) {
        Cost::Points(points) => points,
        Cost::All => temper.march_all,
        Cost::Never => temper.march_never,
    };
    let entry = |hex: HexId| {
        let foe = match (foes && game.holds(enemy, hex), foes && game.zoc(enemy, hex)) {
            (true, _) => temper.march_foe,
            (false, true) => temper.march_zone,
            _ => 0,
        };
        let open = points(hex, MoveClass::Foot).midpoint(points(hex, MoveClass::Mechanised));
        [temper.march_road + foe, open + foe]
    };
    let entries: Vec<[u16; 2]> = (0..fixed.terrain.len() as u16).map(|at| entry(HexId(at))).collect();
    steps.fill(entries.len(), |hex| {
        let entries = &entries;
        fixed.edges(hex).iter().map(move |edge| {
            let into = |at: HexId| {
                let [road, open] = entries[at.index()];
                if game.road(edge) { road } else { open + water(game, temper, side, edge) }
            };
            (edge.to, into(edge.to), into(hex))
        })
    });
}

/// What water adds to a step off the road.
fn water(game: &DarkDecember, temper: &Temper, side: Side, edge: &Edge) -> u16 {
    if !edge.wet() {
        0
    } else if game.bridged(edge) {
        temper.march_bridge
    } else if game.forded(edge) {
        temper.march_ford
    } else if edge.major() {
        temper.march_major
    } else if edge.site().is_some() && side == GERMAN {
        // A bridge can be built there (5.1).
        temper.march_site
    } else {
        temper.march_river
    }
}

/// Writes the threat of a side into `out`.
pub(super) fn threat(
    game: &DarkDecember,
    temper: &Temper,
    side: Side,
    steps: &Steps,
    flood: &mut Flood,
    out: &mut Vec<f32>,
) {
    let soon = temper.soon();
    out.clear();
    out.resize(game.fixed().terrain.len(), 0.0);
    for start in game.occupied(side).iter() {
        let units = game.fighters_at(start);
        let strength =
            units.map(|unit| game.attack_over(unit, game.strength(unit).attack, None)).sum::<u16>();
        flood.near(steps, start, temper.reach_last, |hex, cost| {
            let share = soon.iter().find(|(most, _)| cost <= *most).map_or(0.0, |soon| soon.1);
            out[hex.index()] += f32::from(strength) * share;
        });
    }
}
