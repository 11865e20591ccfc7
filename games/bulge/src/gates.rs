//! What entering each hex costs a unit in motion, laid out before a flood.
//!
//! A flood looks at some five hundred hexsides, and hardly one of its questions can be foreseen by the processor. So the
//! answers are laid out hex by hex, a step is an addition without a branch, and what is still true is kept for the next.

use engine::{HexId, HexSet, MAX_HEXES};

use crate::charts::Crossing;
use crate::field::Cell;
use crate::fixed::PROHIBITED;
use crate::hexsides::{AS_DRAWN, BRIDGED, NOWHERE, Packed, ROAD_WAY, Site, WAYS, water_of};
use crate::march::March;
use crate::state::Span;

/// Added to a cell, it makes a step that nobody can pay. Three of them still fit into a cell.
const BARRED: u32 = (PROHIBITED as u32) << 16;

/// What is added to a cell by a step; see [`Cell`].
#[derive(Clone, Debug)]
pub(crate) struct Gates {
    entrances: Entrances,
    roads: Vec<Roads>,
    /// The place in `roads` that is in force.
    road: usize,
    /// How each bridge site is passed.
    passages: [u8; 256],
    /// For each kind of hexside what crossing its water costs.
    over: [u32; WAYS],
}

impl Default for Gates {
    fn default() -> Gates {
        Gates {
            entrances: Entrances::default(),
            roads: Vec::new(),
            road: 0,
            passages: [AS_DRAWN; 256],
            over: [0; WAYS],
        }
    }
}

/// Prices of the steps of one unit, ready to be read.
pub(crate) struct Prices<'a> {
    enter: &'a [u32; MAX_HEXES],
    terrain: &'a [u16; MAX_HEXES],
    road: &'a [u16; MAX_HEXES],
    passages: &'a [u8; 256],
    over: &'a [u32; WAYS],
}

impl Prices<'_> {
    /// What is added to the cell of a hex by a step out of it that is not the first of a move.
    #[inline]
    pub(crate) fn step(&self, edge: Packed) -> u32 {
        let (way, to) = (edge.way(self.passages[usize::from(edge.site)]), usize::from(edge.to) % MAX_HEXES);
        let (terrain, road) = (self.terrain[to], self.road[to]);
        let price = if way == ROAD_WAY { road } else { terrain };
        self.enter[to] + (u32::from(price) << 16) + self.over[way]
    }

    /// The same out of a hex whose roads are under a strike or interdiction (16.5, 16.7).
    pub(crate) fn marked_step(&self, march: &March, from: HexId, edge: Packed) -> u32 {
        let to = HexId(edge.to);
        if edge.way(self.passages[usize::from(edge.site)]) == ROAD_WAY {
            self.enter[to.index()] + (u32::from(march.road_rate(Some(from), to)) << 16)
        } else {
            self.step(edge)
        }
    }
}

impl Gates {
    /// Lays out what the steps of a unit cost now. Bridges whose guards wait are barred (8.9).
    pub(crate) fn lay(&mut self, march: &March, waiting: impl Iterator<Item = Site>) {
        let game = march.game;
        self.entrances.lay(march);
        self.road = self.lay_roads(march);
        for (passage, bridge) in self.passages.iter_mut().zip(&game.state.bridges) {
            *passage = if bridge.span == Span::Intact { BRIDGED } else { AS_DRAWN };
        }
        waiting.for_each(|site| self.passages[site.index()] = NOWHERE);
        self.over = std::array::from_fn(|way| match water_of(way) {
            Ok(None) => 0,
            Ok(Some(water)) => match game.fixed.charts.crossing(water, march.crosser) {
                Crossing::Extra(more) => u32::from(more.min(PROHIBITED)) << 16,
                // 11.3: the first step of a move is judged on its own.
                Crossing::Whole | Crossing::Never => BARRED,
            },
            Err(_) => BARRED,
        });
    }

    /// What was laid out last.
    pub(crate) fn prices<'a>(&'a self, march: &March<'a>) -> Prices<'a> {
        Prices {
            enter: &self.entrances.enter,
            terrain: march.costs,
            road: &self.roads[self.road].costs,
            passages: &self.passages,
            over: &self.over,
        }
    }

    fn lay_roads(&mut self, march: &March) -> usize {
        let known = self.roads.iter().position(|roads| roads.rates == march.rates);
        let at = known.unwrap_or_else(|| {
            self.roads.push(Roads::new(march.rates));
            self.roads.len() - 1
        });
        self.roads[at].lay(march);
        at
    }
}

/// Entering a hex in itself: a hex more, whether the move ends there, or that nobody may.
#[derive(Clone, Debug)]
struct Entrances {
    enter: Box<[u32; MAX_HEXES]>,
    /// What it was made from.
    zones: Vec<u8>,
    enemies: HexSet,
    roadblocks: HexSet,
    ignores_zones: bool,
    /// Made for a unit that needs an escort: that changes with every step of the others.
    escorted: bool,
}

impl Default for Entrances {
    fn default() -> Entrances {
        Entrances {
            enter: Box::new([0; MAX_HEXES]),
            zones: Vec::new(),
            enemies: HexSet::new(),
            roadblocks: HexSet::new(),
            ignores_zones: false,
            escorted: false,
        }
    }
}

impl Entrances {
    fn lay(&mut self, march: &March) {
        let roadblocks = march.roadblocks();
        if self.zones == march.zones
            && self.enemies == *march.enemies
            && self.roadblocks == roadblocks
            && self.ignores_zones == march.ignores_zones
            && !self.escorted
            && !march.needs_escort()
        {
            return;
        }
        self.zones.clear();
        self.zones.extend_from_slice(march.zones);
        self.enemies = *march.enemies;
        self.roadblocks = roadblocks;
        self.ignores_zones = march.ignores_zones;
        self.escorted = march.needs_escort();
        for (gate, &zones) in self.enter.iter_mut().zip(march.zones) {
            *gate = Cell::STEP + Cell::HALT * u32::from(zones > 0 && !march.ignores_zones);
        }
        for hex in roadblocks.iter() {
            self.enter[hex.index()] |= Cell::HALT;
        }
        for hex in march.enemies.iter() {
            self.enter[hex.index()] = BARRED;
        }
        if self.escorted {
            for ((gate, &zones), &friends) in self.enter.iter_mut().zip(march.zones).zip(march.game.combats())
            {
                *gate = if zones > 0 && friends == 0 { BARRED } else { *gate };
            }
        }
    }
}

/// What a step along a road costs into each hex, for units with the same rates (8.5, 8.6).
#[derive(Clone, Debug)]
struct Roads {
    rates: [u16; 2],
    costs: Box<[u16; MAX_HEXES]>,
    /// The hexes under German control when it was made.
    german: HexSet,
    /// The hexes that had a price of their own, under strikes or near raiders. They are judged anew each time.
    odd: HexSet,
}

impl Roads {
    fn new(rates: [u16; 2]) -> Roads {
        Roads { rates, costs: Box::new([rates[1]; MAX_HEXES]), german: HexSet::new(), odd: HexSet::new() }
    }

    fn lay(&mut self, march: &March) {
        let mut changed = *march.german;
        changed.toggle(&self.german);
        changed.add(&self.odd);
        for hex in changed.iter() {
            self.costs[hex.index()] = self.rates[usize::from(!march.german.contains(hex))];
        }
        self.german = *march.german;
        self.odd = march.odd_roads();
        for hex in self.odd.iter() {
            self.costs[hex.index()] = march.road_rate(None, hex);
        }
    }
}
