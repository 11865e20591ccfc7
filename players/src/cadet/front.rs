//! How wide the holes of a front are. The players do not use it; tests and measurements do.

use std::collections::VecDeque;

use engine::HexId;

/// The rear is within so many hexes of a source of supply ...
pub(crate) const REAR: u16 = 3;

/// ... that has no enemy within so many hexes.
pub(crate) const QUIET: u16 = 8;

/// More is not counted.
const WIDEST: usize = 24;

/// Where one can walk, as a side sees it.
pub(crate) struct Ways<Free, Held, Rear> {
    /// The hexes of the map.
    pub(crate) hexes: usize,
    /// Neither held nor watched by the side.
    pub(crate) free: Free,
    /// Held by the enemy.
    pub(crate) held: Held,
    /// Behind the front.
    pub(crate) rear: Rear,
}

impl<Free, Held, Rear> Ways<Free, Held, Rear>
where
    Free: Fn(HexId) -> bool,
    Held: Fn(HexId) -> bool,
    Rear: Fn(HexId) -> bool,
{
    /// The holes in the side's front: as many ways lead through from where the enemy begins as share no hex, which is the number
    /// of hexes that would bar them all (Menger). `steps` are those that can be made out of a hex.
    pub(crate) fn holes<I: Iterator<Item = HexId>>(
        &self,
        begins: impl Iterator<Item = HexId>,
        steps: impl Fn(HexId) -> I,
    ) -> usize {
        // Every hex is a way in and a way out; between them is room for one.
        let (way_in, way_out) = (|hex: HexId| hex.index() * 2, |hex: HexId| hex.index() * 2 + 1);
        let (source, sink) = (self.hexes * 2, self.hexes * 2 + 1);
        let mut net = Net::new(self.hexes * 2 + 2);
        for hex in begins {
            net.join(source, way_out(hex), WIDEST as u8);
        }
        for hex in (0..self.hexes as u16).map(HexId) {
            let free = (self.free)(hex);
            if free || (self.held)(hex) {
                for to in steps(hex).filter(|&to| (self.free)(to)) {
                    net.join(way_out(hex), way_in(to), 1);
                }
            }
            if free {
                net.join(way_in(hex), way_out(hex), 1);
                if (self.rear)(hex) {
                    net.join(way_out(hex), sink, 1);
                }
            }
        }
        (0..WIDEST).take_while(|_| net.push(source, sink)).count()
    }
}

/// A net of pipes.
struct Net {
    /// The pipes out of each node.
    out: Vec<Vec<usize>>,
    /// Where each pipe leads, and the room in it. Each is followed by its way back.
    pipes: Vec<(usize, u8)>,
}

impl Net {
    fn new(nodes: usize) -> Net {
        Net { out: vec![Vec::new(); nodes], pipes: Vec::new() }
    }

    fn join(&mut self, from: usize, to: usize, room: u8) {
        self.out[from].push(self.pipes.len());
        self.pipes.push((to, room));
        self.out[to].push(self.pipes.len());
        self.pipes.push((from, 0));
    }

    /// Pushes one more through, by the shortest way that has room.
    fn push(&mut self, source: usize, sink: usize) -> bool {
        let mut by: Vec<Option<usize>> = vec![None; self.out.len()];
        let mut queue = VecDeque::from([source]);
        while let Some(node) = queue.pop_front() {
            for &pipe in &self.out[node] {
                let (to, room) = self.pipes[pipe];
                if room > 0 && to != source && by[to].is_none() {
                    by[to] = Some(pipe);
                    queue.push_back(to);
                }
            }
        }
        let mut at = sink;
        while at != source {
            let Some(pipe) = by[at] else { return false };
            self.pipes[pipe].1 -= 1;
            self.pipes[pipe ^ 1].1 += 1;
            at = self.pipes[pipe ^ 1].0;
        }
        true
    }
}
