//! What the columns of a side pay for each step on the map, kept while nothing changes.

use engine::{HexId, HexSet, Side};

use super::numbers::Numbers as _;
use super::war::War;

/// A step along a road.
const ROAD: u16 = u16::MAX;

/// What it costs to enter hexes depends on this alone, so that only where it differs a hex is asked about again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signs {
    /// The ground of the turn.
    pub(crate) ground: u8,
    /// Where the enemy is and where his zones of control are, if columns care for him, and what the Germans control.
    pub(crate) sets: [HexSet; 3],
}

impl Signs {
    /// Becomes others: the hexes in which they differed, or none if they may have done so everywhere.
    fn follow(&mut self, other: &Signs) -> Option<HexSet> {
        let (same, mut differ) = (self.ground == other.ground, HexSet::new());
        self.ground = other.ground;
        for (own, other) in self.sets.iter_mut().zip(&other.sets) {
            own.follow(other, &mut differ);
        }
        same.then_some(differ)
    }
}

/// The steps of every hex: where to, what it costs to go there, and what to come back from there. Places that a hex has not lead to
/// the hex itself, which is no way that anybody takes.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    pub(crate) to: Vec<[HexId; 6]>,
    pub(crate) out: Vec<[u16; 6]>,
    pub(crate) back: Vec<[u16; 6]>,
}

impl Steps {
    /// How many hexes there are.
    pub(crate) fn hexes(&self) -> usize {
        self.to.len()
    }

    /// The steps out of a hex with their costs.
    pub(crate) fn out_of(&self, hex: HexId) -> impl Iterator<Item = (HexId, u16)> + '_ {
        self.to[hex.index()].iter().copied().zip(self.out[hex.index()])
    }

    /// The steps into a hex: where from, and what they cost.
    pub(crate) fn into(&self, hex: HexId) -> impl Iterator<Item = (HexId, u16)> + '_ {
        self.to[hex.index()].iter().copied().zip(self.back[hex.index()])
    }
}

/// What every step costs the columns of a side.
#[derive(Debug, Default)]
pub(crate) struct March {
    /// Counts the times that a step was found to have changed.
    pub(crate) stamp: u32,
    pub(crate) steps: Steps,
    /// The number of each step among those of the hex to which it leads.
    reverse: Vec<[u8; 6]>,
    /// What water adds to them, or `ROAD`.
    tolls: Vec<[u16; 6]>,
    /// The steps whose toll can change.
    sites: Vec<(HexId, u8)>,
    /// What it costs to enter each hex along a road, and off it.
    entries: Vec<[u16; 2]>,
    signs: Box<Signs>,
}

impl March {
    /// Writes the steps down as they are now. With `foes` columns go around the enemy where that is cheap.
    pub(crate) fn measure<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side, foes: bool) {
        let known = self.steps.hexes() == game.hexes();
        if !known {
            self.survey(game, temper, side);
        }
        let signs = game.signs(side, foes);
        let [held, watched, _] = &signs.sets;
        let differ = self.signs.follow(&signs).filter(|_| known);
        let mut news = false;
        let mut ask = |hex: HexId| {
            let foe = if held.contains(hex) {
                temper.march_foe()
            } else if watched.contains(hex) {
                temper.march_zone()
            } else {
                0
            };
            let entry = game.entry(temper, side, hex).map(|cost| cost + foe);
            if self.entries[hex.index()] != entry {
                self.entries[hex.index()] = entry;
                news = true;
                self.enter(hex);
            }
        };
        match differ {
            Some(differ) => differ.iter().for_each(&mut ask),
            None => (0..game.hexes() as u16).map(HexId).for_each(&mut ask),
        }
        for at in 0..self.sites.len() {
            let (hex, way) = self.sites[at];
            let toll = game.toll(temper, side, hex, usize::from(way)).unwrap_or(ROAD);
            let known = &mut self.tolls[hex.index()][usize::from(way)];
            if *known != toll {
                *known = toll;
                news = true;
                self.price(hex, usize::from(way));
            }
        }
        if news {
            self.stamp += 1;
        }
    }

    /// Learns the map. What it costs to enter a hex is not known yet.
    fn survey<G: War>(&mut self, game: &G, temper: &G::Temper, side: Side) {
        let hexes = game.hexes();
        *self = March { stamp: self.stamp, ..March::default() };
        self.entries.resize(hexes, [ROAD; 2]);
        self.steps.out.resize(hexes, [0; 6]);
        self.steps.back.resize(hexes, [0; 6]);
        for hex in (0..hexes as u16).map(HexId) {
            let (mut around, mut tolls) = ([hex; 6], [0; 6]);
            for (way, (to, site)) in game.ways(hex).take(tolls.len()).enumerate() {
                around[way] = to;
                tolls[way] = game.toll(temper, side, hex, way).unwrap_or(ROAD);
                if site {
                    self.sites.push((hex, way as u8));
                }
            }
            self.steps.to.push(around);
            self.tolls.push(tolls);
        }
        let back = |hex: usize, to: HexId| {
            let way = self.steps.to[to.index()].iter().position(|from| from.index() == hex);
            way.unwrap_or_default() as u8
        };
        self.reverse = (0..hexes).map(|hex| self.steps.to[hex].map(|to| back(hex, to))).collect();
    }

    /// It costs something else to enter a hex.
    fn enter(&mut self, hex: HexId) {
        for way in 0..6 {
            self.price(hex, way);
            let (to, back) = (self.steps.to[hex.index()][way], self.reverse[hex.index()][way]);
            self.price(to, usize::from(back));
        }
    }

    /// Writes down what a step costs, there and back.
    fn price(&mut self, hex: HexId, way: usize) {
        let (at, to) = (hex.index(), self.steps.to[hex.index()][way]);
        let toll = self.tolls[at][way];
        let price = |[road, open]: [u16; 2]| if toll == ROAD { road } else { open.saturating_add(toll) };
        self.steps.out[at][way] = price(self.entries[to.index()]);
        self.steps.back[at][way] = price(self.entries[at]);
    }
}
