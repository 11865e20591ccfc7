//! The line: the cheapest chain of posts from one edge of the map to another that parts the enemy from our sources of supply.
//!
//! Two posts are linked if nobody can walk through between them without a stop in a zone of control: side by side, with one hex
//! between them, or with two, which is a weaker line. What a post costs is the game's to say: more the worse its ground, the
//! further its garrison has to march and the more ground is given up before it; less behind a river, in a town, and where a
//! unit of ours stands already. So the line runs near the enemy where we are, along rivers and through woods, and straight across
//! where we have nobody.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::{Grid, HexId, HexSet};

/// No hex there.
const NONE: u16 = u16::MAX;

/// A hex that is no post.
pub(crate) const BARRED: u16 = u16::MAX;

/// To run the line through a hex costs no more, whomever it leaves on which side.
pub(crate) const MOST_CUT: f32 = 5_000.0;

/// What is known of a hex for good.
#[derive(Clone, Copy, Debug)]
struct Spot {
    around: [u16; 6],
    /// For an edge of the map: whether it is to the left of the German sources, and what it costs to end the line there.
    anchor: Option<(bool, u32)>,
}

/// What a line is chosen by.
pub(crate) trait Ground {
    /// Whether the enemy holds a hex.
    fn held(&self, hex: HexId) -> bool;
    /// Into which of its neighbours a unit in a hex has a zone of control, as bits by direction.
    fn zones(&self, hex: HexId) -> u8;
    /// What a hex costs as a post, or [`BARRED`]. `cut` is what it costs to run the line through it.
    fn cost(&self, hex: HexId, cut: u16) -> u16;
    /// What it costs to run the line through a hex: behind the enemy he must be cut off first, and behind our own spearheads
    /// we leave them to him.
    fn cut(&self, hex: HexId) -> u16;
    /// What a link with two hexes between its posts costs.
    fn wide(&self) -> u32;
}

/// The line of a side.
#[derive(Debug, Default)]
pub(crate) struct Line {
    spots: Vec<Spot>,
    zones: Vec<u8>,
    costs: Vec<u16>,
    cuts: Vec<u16>,
    held: HexSet,
    total: Vec<u32>,
    from: Vec<u16>,
    /// What has yet to be linked, the cheapest first.
    queue: BinaryHeap<Reverse<u64>>,
    /// The posts, from one end of the line to the other.
    pub(crate) posts: Vec<HexId>,
    pub(crate) on: HexSet,
}

impl Line {
    /// Chooses the line on a map with the sources of supply of the German and of the other side. `lost` is what it costs if all
    /// sources of a side are on the wrong side of the line.
    pub(crate) fn choose(&mut self, lost: u32, grid: &Grid, sources: [&[HexId]; 2], ground: &impl Ground) {
        if self.spots.len() != grid.len() {
            self.survey(lost, grid, sources);
        }
        self.zones.clear();
        self.costs.clear();
        self.cuts.clear();
        self.held.clear();
        for hex in (0..self.spots.len() as u16).map(HexId) {
            self.zones.push(ground.zones(hex));
            let cut = ground.cut(hex);
            self.cuts.push(cut);
            self.costs.push(ground.cost(hex, cut));
            if ground.held(hex) {
                self.held.insert(hex);
            }
        }
        self.posts.clear();
        self.on = HexSet::new();
        let Some(mut at) = self.search(ground.wide()) else { return };
        while at != NONE {
            self.posts.push(HexId(at));
            self.on.insert(HexId(at));
            at = self.from[usize::from(at)];
        }
    }

    /// Learns the map: who lies beside whom, and where a line can end.
    fn survey(&mut self, lost: u32, grid: &Grid, sources: [&[HexId]; 2]) {
        let hexes = grid.len();
        let middle = |hexes: &mut dyn Iterator<Item = HexId>| {
            let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f64);
            for hex in hexes {
                let point = grid.centre(hex);
                (x, y, count) = (x + point.x, y + point.y, count + 1.0);
            }
            (x / count.max(1.0), y / count.max(1.0))
        };
        let centre = middle(&mut grid.ids());
        let east = middle(&mut sources[0].iter().copied());
        // The bearing of a hex from the middle of the map; nothing is where the Germans come from.
        let turned = (east.1 - centre.1).atan2(east.0 - centre.0);
        let bearing = |hex: HexId| {
            let point = grid.centre(hex);
            let angle = (point.y - centre.1).atan2(point.x - centre.0) - turned;
            angle.sin().atan2(angle.cos())
        };
        let anchor = |hex: HexId| {
            let own = bearing(hex);
            let wrong = |side: usize| {
                let sources = sources[side];
                let wrong = sources.iter().filter(|&&source| {
                    let known = bearing(source);
                    let before = known.abs() < own.abs();
                    (known < 0.0) == (own < 0.0) && before != (side == 0) && source != hex
                });
                // A source or two at the edge may be lost; half of them are the war.
                (wrong.count() as u32).pow(2) * lost / (sources.len().max(1) as u32).pow(2)
            };
            (own < 0.0, wrong(0) + wrong(1))
        };
        self.spots.clear();
        for hex in (0..hexes as u16).map(HexId) {
            let mut around = [NONE; 6];
            for (direction, to) in grid.neighbours(hex) {
                around[direction.index()] = to.0;
            }
            self.spots.push(Spot { around, anchor: None });
        }
        for at in 0..hexes {
            // A unit beside the edge of the map watches the edge too.
            let rim = |spot: &Spot| spot.around.contains(&NONE);
            let near =
                self.spots[at].around.iter().any(|&to| to != NONE && rim(&self.spots[usize::from(to)]));
            if near || rim(&self.spots[at]) {
                self.spots[at].anchor = Some(anchor(HexId(at as u16)));
            }
        }
    }

    /// The cheapest chain from the left to the right; gives its right end.
    fn search(&mut self, wide: u32) -> Option<u16> {
        self.total.clear();
        self.total.resize(self.spots.len(), u32::MAX);
        self.from.clear();
        self.from.resize(self.spots.len(), NONE);
        self.queue.clear();
        for (at, spot) in self.spots.iter().enumerate() {
            if let Some((true, wrong)) = spot.anchor
                && self.costs[at] != BARRED
            {
                self.total[at] = u32::from(self.costs[at]) + wrong;
                self.queue.push(Reverse(entry(self.total[at], at as u16)));
            }
        }
        let mut best = (u32::MAX, None);
        while let Some(Reverse(next)) = self.queue.pop() {
            let (total, at) = ((next >> 16) as u32, next as u16);
            if total >= best.0 {
                break;
            }
            if total > self.total[usize::from(at)] {
                continue;
            }
            if let Some((false, wrong)) = self.spots[usize::from(at)].anchor
                && total + wrong < best.0
            {
                best = (total + wrong, Some(at));
            }
            self.spread(wide, at, total);
        }
        best.1
    }

    /// Links a post to all that can be the next.
    fn spread(&mut self, wide: u32, at: u16, total: u32) {
        for d in 0..6 {
            let first = self.step(at, d);
            if first == NONE {
                continue;
            }
            self.link(at, first, total);
            if self.is_held(first) {
                continue;
            }
            // With one hex between them: in a row, or around a corner with two hexes there, one of which is watched.
            let second = self.step(first, d);
            let row = self.watches(at, d) || (second != NONE && self.watches(second, d + 3));
            if row {
                self.link(at, second, total + 1 + self.cut(first));
            }
            let bend = self.step(first, d + 1);
            if bend != NONE {
                let other = self.step(at, d + 1);
                let closed = self.watches(at, d)
                    || self.watches(at, d + 1)
                    || self.watches(bend, d + 3)
                    || self.watches(bend, d + 4);
                if closed && (other == NONE || !self.is_held(other)) {
                    self.link(at, bend, total + 1 + self.cut(first).max(self.cut(other)));
                }
            }
            // With two hexes between them: each post watches the one beside it.
            if second == NONE || self.is_held(second) || !self.watches(at, d) {
                continue;
            }
            for turn in [d, d + 1, d + 5] {
                let third = self.step(second, turn);
                if third == NONE {
                    continue;
                }
                let beside = self.step(third, d + 3);
                if beside != NONE && !self.is_held(beside) && self.watches(third, d + 3) {
                    self.link(at, third, total + wide + self.cut(first) + self.cut(beside));
                }
            }
        }
    }

    fn is_held(&self, at: u16) -> bool {
        self.held.contains(HexId(at))
    }

    fn cut(&self, at: u16) -> u32 {
        self.cuts.get(usize::from(at)).map_or(0, |&cut| u32::from(cut))
    }

    fn step(&self, at: u16, direction: usize) -> u16 {
        self.spots[usize::from(at)].around[direction % 6]
    }

    fn watches(&self, at: u16, direction: usize) -> bool {
        self.zones[usize::from(at)] >> (direction % 6) & 1 != 0
    }

    fn link(&mut self, from: u16, to: u16, total: u32) {
        if to == NONE || self.costs[usize::from(to)] == BARRED {
            return;
        }
        let total = total + u32::from(self.costs[usize::from(to)]);
        if total < self.total[usize::from(to)] {
            self.total[usize::from(to)] = total;
            self.from[usize::from(to)] = from;
            self.queue.push(Reverse(entry(total, to)));
        }
    }
}

/// An entry of the queue: by its total, then by the hex.
fn entry(total: u32, at: u16) -> u64 {
    u64::from(total) << 16 | u64::from(at)
}
