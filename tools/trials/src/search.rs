//! All ways of a unit, found by a plain search that shares no code with the flood of the engine, however long it takes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use engine::{Grid, HexId, Mover, Start, Step};

/// A hex, the lane of the way in, and whether the move ended there; those that go on come first.
type Stand = (HexId, bool, u8);

/// What a way costs, its hexes, and the places that it leads through.
type Trip = (u16, u16, Vec<Stand>);

/// The best way to each place: the cheapest, then the one with the fewest hexes, then the one with the lower id at the first
/// difference.
#[derive(Debug)]
pub struct Search(BTreeMap<Stand, Trip>);

impl Search {
    /// Searches from where a unit stands.
    pub fn new(grid: &Grid, start: Start, mover: &dyn Mover) -> Self {
        let first: Stand = (start.hex, false, start.lane);
        let mut found = BTreeMap::new();
        let mut open: BinaryHeap<Reverse<(Trip, Stand)>> =
            BinaryHeap::from([Reverse(((0, 0, Vec::new()), first))]);
        while let Some(Reverse((way, place))) = open.pop() {
            if found.contains_key(&place) {
                continue;
            }
            let (from, halted, lane) = place;
            let left = start.points - way.0;
            for (direction, side, to) in grid.steps(from).filter(|_| !halted) {
                let first = way.1 == 0 && !start.moved;
                let step = Step { from, to, side, direction, lane, first, left };
                if let Some(arrival) = mover.step(&step).filter(|arrival| arrival.cost <= left) {
                    let next = (to, arrival.stop, if arrival.stop { 0 } else { arrival.lane });
                    let mut places = way.2.clone();
                    places.push(next);
                    open.push(Reverse(((way.0 + arrival.cost, way.1 + 1, places), next)));
                }
            }
            found.insert(place, way);
        }
        found.remove(&first);
        // Other lanes of the hex where it stands are no place to go.
        found.retain(|place, _| place.0 != start.hex);
        Self(found)
    }

    fn best(&self, hex: HexId) -> Option<&Trip> {
        let places = self.0.range((hex, false, 0)..=(hex, true, u8::MAX));
        places.min_by_key(|(_, way)| (way.0, way.1)).map(|(_, way)| way)
    }

    /// The hexes in reach, in the order of their ids.
    pub fn hexes(&self) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = self.0.keys().map(|place| place.0).collect();
        hexes.dedup();
        hexes
    }

    /// What it costs to get to a hex.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).map(|way| way.0)
    }

    /// Whether every way to a hex ends there.
    pub fn must_stop(&self, hex: HexId) -> bool {
        let mut places = self.0.range((hex, false, 0)..=(hex, true, u8::MAX)).peekable();
        places.peek().is_some() && places.all(|(place, _)| place.1)
    }

    /// The best path to a hex.
    pub fn path(&self, hex: HexId) -> Vec<HexId> {
        self.best(hex).map(|way| way.2.iter().map(|place| place.0).collect()).unwrap_or_default()
    }
}
