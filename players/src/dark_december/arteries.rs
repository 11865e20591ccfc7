//! The supply roads of German armour in the far west: who bars one of them takes away what it came for (W0, W1, W2).

use dark_december::DarkDecember;
use dark_december::charts::{ALLIED, GERMAN};
use dark_december::units::UnitType;
use engine::{HexId, HexSet, UnitId};

use super::plan::{is_last, west_line};
use super::temper::Temper;

/// Not reached.
const NEVER: u16 = u16::MAX;

/// The roads, each hex with the mech units that live on it.
#[derive(Debug, Default)]
pub(super) struct Arteries {
    distance: Vec<u16>,
    order: Vec<HexId>,
    weight: Vec<u8>,
    any: bool,
}

impl Arteries {
    /// Finds them as they would be without one Allied unit.
    pub(super) fn find(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        towns: &[(HexId, u8)],
        without: UnitId,
    ) {
        let fixed = game.fixed();
        let hexes = fixed.terrain.len();
        self.any = false;
        self.weight.clear();
        self.weight.resize(hexes, 0);
        let (line, panzers) = west_line(game);
        let far = |&(unit, hex): &(UnitId, HexId)| {
            let counter = game.counter(unit);
            let counts = if panzers { counter.kind == UnitType::Arm } else { counter.is_mech() };
            counts && (fixed.column(hex) < line || fixed.far_bank.contains(hex))
        };
        let mut ends: Vec<(HexId, u8)> = game.fighters(GERMAN).filter(far).map(|(_, hex)| (hex, 1)).collect();
        // W2: a city counts only in supply.
        let cities = fixed.scenario.sudden_death.iter().flatten();
        ends.extend(cities.filter(|&&hex| game.controls(GERMAN, hex)).map(|&hex| (hex, temper.artery_city)));
        // W3: at the end every town counts only in supply.
        if temper.last_town > 0.0 && is_last(game, ALLIED) {
            let held = towns.iter().filter(|&&(hex, _)| game.controls(GERMAN, hex));
            ends.extend(held.map(|&(hex, vp)| (hex, (f32::from(vp) * temper.last_town) as u8)));
        }
        if ends.is_empty() {
            return;
        }
        self.any = true;
        self.flood(game, game.hex_of(without));
        for (hex, weight) in ends {
            let near = fixed.edges(hex).iter().map(|edge| edge.to).chain([hex]);
            let start = near.min_by_key(|&at| self.distance[at.index()]);
            let Some(mut at) = start.filter(|&at| self.distance[at.index()] < NEVER) else { continue };
            while self.distance[at.index()] > 0 {
                if !game.holds(GERMAN, at) {
                    self.weight[at.index()] = self.weight[at.index()].saturating_add(weight);
                }
                let nearer = self.distance[at.index()] - 1;
                let edges = fixed.edges(at).iter().filter(|edge| game.road(edge));
                let Some(next) = { edges }.find(|edge| self.distance[edge.to.index()] == nearer) else {
                    break;
                };
                at = next.to;
            }
        }
    }

    /// The roads from the German sources, hex by hex (1.0.1).
    fn flood(&mut self, game: &DarkDecember, without: Option<HexId>) {
        let fixed = game.fixed();
        // Where the Allied unit stands alone its zone is forgotten.
        let gone = without.filter(|&hex| game.combat_units(hex) == 1);
        let mut freed = HexSet::new();
        if let Some(gone) = gone {
            for edge in fixed.edges(gone) {
                let others = |near: &dark_december::Edge| near.to != gone && game.holds(ALLIED, near.to);
                if !fixed.edges(edge.to).iter().any(others) {
                    freed.insert(edge.to);
                }
            }
        }
        let open = |hex: HexId| game.open(GERMAN, hex) || (freed.contains(hex) && !game.holds(ALLIED, hex));
        self.distance.clear();
        self.distance.resize(fixed.terrain.len(), NEVER);
        self.order.clear();
        for &hex in fixed.sources[GERMAN.index()].iter().filter(|&&hex| open(hex)) {
            self.distance[hex.index()] = 0;
            self.order.push(hex);
        }
        let mut next = 0;
        while let Some(&hex) = self.order.get(next) {
            next += 1;
            for edge in fixed.edges(hex) {
                if self.distance[edge.to.index()] == NEVER && game.road(edge) && open(edge.to) {
                    self.distance[edge.to.index()] = self.distance[hex.index()] + 1;
                    self.order.push(edge.to);
                }
            }
        }
    }

    /// How many mech units a unit would cut off that watches these hexes.
    pub(super) fn cut(&self, hexes: impl Iterator<Item = HexId>) -> f32 {
        if !self.any {
            return 0.0;
        }
        f32::from(hexes.map(|hex| self.weight[hex.index()]).max().unwrap_or(0))
    }
}
