//! What the columns of a side pay for each step on the map, kept while nothing changes.

use engine::{HexId, Side};

use super::flood::Steps;
use super::sweep::Six;
use super::war::War;

/// A step along a road.
const ROAD: u16 = u16::MAX;

/// What every step costs the columns of a side.
#[derive(Debug, Default)]
pub(crate) struct March {
    pub(crate) steps: Steps,
    /// The steps out of each hex.
    pub(crate) out: Vec<Six<i16>>,
    /// The steps into each hex, for short marches.
    pub(crate) into: Vec<Six<u8>>,
    /// Counts the times that a step was found to have changed.
    pub(crate) stamp: u32,
    /// How many steps lead out of each hex.
    count: Vec<u8>,
    /// What water adds to them, or `ROAD`.
    tolls: Vec<[u16; 6]>,
    /// The steps whose toll can change.
    sites: Vec<(HexId, u8)>,
    /// What it costs to enter each hex along a road, and off it.
    entries: Vec<[u16; 2]>,
}

impl March {
    /// Writes the steps down as they are now. With `foes` columns go around the enemy where that is cheap.
    pub(crate) fn measure<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side, foes: bool) {
        let mut news = self.count.len() != game.hexes();
        if news {
            self.survey(game, temper, side);
        }
        for (at, known) in self.entries.iter_mut().enumerate() {
            let entry = game.entry(temper, side, HexId(at as u16), foes);
            news |= *known != entry;
            *known = entry;
        }
        for &(hex, way) in &self.sites {
            let toll = game.toll(temper, side, hex, usize::from(way)).unwrap_or(ROAD);
            let known = &mut self.tolls[hex.index()][usize::from(way)];
            news |= *known != toll;
            *known = toll;
        }
        if news {
            self.stamp += 1;
            self.write();
        }
    }

    /// Learns the map.
    fn survey<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side) {
        let hexes = game.hexes();
        self.out.clear();
        self.into.clear();
        self.count.clear();
        self.tolls.clear();
        self.sites.clear();
        self.entries.clear();
        self.entries.resize(hexes, [0; 2]);
        for hex in (0..hexes as u16).map(HexId) {
            let (mut around, mut tolls, mut count) = ([hex; 6], [0; 6], 0);
            for (way, (to, site)) in game.ways(hex).take(tolls.len()).enumerate() {
                around[way] = to;
                tolls[way] = game.toll(temper, side, hex, way).unwrap_or(ROAD);
                count += 1;
                if site {
                    self.sites.push((hex, way as u8));
                }
            }
            self.out.push(Six { to: around, cost: [0; 6] });
            self.into.push(Six { to: around, cost: [0; 6] });
            self.count.push(count);
            self.tolls.push(tolls);
        }
    }

    fn write(&mut self) {
        let (entries, tolls, count) = (&self.entries, &self.tolls, &self.count);
        let price = |toll: u16, hex: HexId| {
            let [road, open] = entries[hex.index()];
            if toll == ROAD { road } else { open + toll }
        };
        for (at, (out, into)) in self.out.iter_mut().zip(&mut self.into).enumerate() {
            for (way, &toll) in tolls[at].iter().enumerate() {
                out.cost[way] = price(toll, out.to[way]) as i16;
                into.cost[way] = price(toll, HexId(at as u16)).min(u16::from(u8::MAX)) as u8;
            }
        }
        let out = &self.out;
        self.steps.fill(count.len(), |hex| {
            let Six { to, cost } = out[hex.index()];
            let ways = to.into_iter().zip(cost).zip(tolls[hex.index()]).take(usize::from(count[hex.index()]));
            ways.map(move |((to, cost), toll)| (to, cost as u16, price(toll, hex)))
        });
    }
}
