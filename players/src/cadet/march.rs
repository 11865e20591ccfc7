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
    /// Counts the times that a step was found to have changed.
    pub(crate) stamp: u32,
    /// The steps as floods want them, with the stamp for which they were written.
    steps: (u32, Steps),
    /// The steps into each hex, as sweeps want them.
    into: (u32, Vec<Six<i16>>),
    /// The steps out of each hex, for short marches.
    out: (u32, Vec<Six<u8>>),
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
        }
    }

    /// Learns the map.
    fn survey<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side) {
        let hexes = game.hexes();
        self.out.1.clear();
        self.into.1.clear();
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
            self.out.1.push(Six { to: around, cost: [0; 6] });
            self.into.1.push(Six { to: around, cost: [0; 6] });
            self.count.push(count);
            self.tolls.push(tolls);
        }
    }

    /// The steps for floods.
    pub(crate) fn steps(&mut self) -> &Steps {
        if self.steps.0 != self.stamp {
            self.steps.0 = self.stamp;
            let (tolls, entries, ways) = (&self.tolls, &self.entries, &self.out.1);
            self.steps.1.fill(entries.len(), |hex| {
                let to = ways[hex.index()].to.into_iter().zip(tolls[hex.index()]);
                let to = to.take(usize::from(self.count[hex.index()]));
                to.map(move |(to, toll)| (to, price(entries, toll, to), price(entries, toll, hex)))
            });
        }
        &self.steps.1
    }

    /// What it costs to come into each hex from where its steps lead.
    pub(crate) fn into(&mut self) -> &[Six<i16>] {
        if self.into.0 != self.stamp {
            self.into.0 = self.stamp;
            for (at, (six, tolls)) in self.into.1.iter_mut().zip(&self.tolls).enumerate() {
                for (way, &toll) in tolls.iter().enumerate() {
                    six.cost[way] = price(&self.entries, toll, HexId(at as u16)) as i16;
                }
            }
        }
        &self.into.1
    }

    /// What the steps out of each hex cost; what costs more than a short march may is as dear as that.
    pub(crate) fn out(&mut self) -> &[Six<u8>] {
        if self.out.0 != self.stamp {
            self.out.0 = self.stamp;
            for (six, tolls) in self.out.1.iter_mut().zip(&self.tolls) {
                for (way, &toll) in tolls.iter().enumerate() {
                    let price = price(&self.entries, toll, six.to[way]);
                    six.cost[way] = price.min(u16::from(u8::MAX)) as u8;
                }
            }
        }
        &self.out.1
    }
}

/// What a step into a hex costs over a hexside with such a toll.
fn price(entries: &[[u16; 2]], toll: u16, hex: HexId) -> u16 {
    let [road, open] = entries[hex.index()];
    if toll == ROAD { road } else { open + toll }
}
