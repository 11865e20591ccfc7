//! What the columns of a side pay for each step on the map, kept while nothing changes.

use engine::{HexId, HexSet, Side};

use super::flood::Steps;
use super::war::War;

/// A step along a road.
const ROAD: u16 = u16::MAX;

/// What every step costs the columns of a side.
#[derive(Debug, Default)]
pub(crate) struct March {
    pub(crate) steps: Steps,
    /// Counts the times that a step was found to have changed.
    pub(crate) stamp: u32,
    /// The hexes out of which a step has changed since somebody asked.
    changed: HexSet,
    /// Where the steps out of each hex lead.
    to: Vec<Vec<HexId>>,
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
        let first = self.to.len() != game.hexes();
        if first {
            self.survey(game, temper, side);
        }
        let mut news = first;
        for at in 0..self.entries.len() {
            let entry = game.entry(temper, side, HexId(at as u16), foes);
            if self.entries[at] != entry {
                self.entries[at] = entry;
                for &to in &self.to[at] {
                    self.changed.insert(to);
                }
                news = true;
            }
        }
        for &(hex, way) in &self.sites {
            let toll = game.toll(temper, side, hex, usize::from(way)).unwrap_or(ROAD);
            let known = &mut self.tolls[hex.index()][usize::from(way)];
            if *known != toll {
                *known = toll;
                self.changed.insert(hex);
                news = true;
            }
        }
        if news {
            self.stamp += 1;
            self.write();
        }
    }

    /// Learns the map.
    fn survey<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side) {
        let hexes = game.hexes();
        self.to.clear();
        self.tolls.clear();
        self.sites.clear();
        self.entries.clear();
        self.entries.resize(hexes, [0; 2]);
        for hex in (0..hexes as u16).map(HexId) {
            let mut tolls = [0; 6];
            let ways: Vec<(HexId, bool)> = game.ways(hex).take(tolls.len()).collect();
            for (way, &(_, site)) in ways.iter().enumerate() {
                tolls[way] = game.toll(temper, side, hex, way).unwrap_or(ROAD);
                if site {
                    self.sites.push((hex, way as u8));
                }
            }
            self.to.push(ways.into_iter().map(|(to, _)| to).collect());
            self.tolls.push(tolls);
        }
    }

    fn write(&mut self) {
        let (entries, tolls, to) = (&self.entries, &self.tolls, &self.to);
        self.steps.fill(to.len(), |hex| {
            let tolls = tolls[hex.index()];
            to[hex.index()].iter().zip(tolls).map(move |(&to, toll)| {
                let into = |at: HexId| {
                    let [road, open] = entries[at.index()];
                    if toll == ROAD { road } else { open + toll }
                };
                (to, into(to), into(hex))
            })
        });
    }

    /// The hexes out of which a step has changed since the last call.
    pub(crate) fn take_changed(&mut self) -> HexSet {
        std::mem::take(&mut self.changed)
    }
}
