//! How good a front is, in numbers: how wide its holes are, and who is cut off. The player does not use it; tests and
//! measurements do.

use std::collections::VecDeque;

use bulge::charts::Water;
use bulge::{Bulge, Lines};
use engine::{HexId, Side};

/// The rear is within so many hexes of a source of supply ...
const REAR: u16 = 3;

/// ... that has no enemy within so many hexes.
const QUIET: u16 = 8;

/// More is not counted.
const WIDEST: usize = 24;

/// What a side's front looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Front {
    /// The fewest hexes that would have to be plugged so that no enemy could walk from where he stands to the side's rear
    /// without meeting a unit or a zone of control (10.2).
    pub holes: usize,
    /// Combat units that cannot trace supply (6.2).
    pub unsupplied: usize,
    /// Combat units that no line of open hexes joins to a source (6.6): they stand behind the enemy's front.
    pub cut_off: usize,
    /// Combat units on the map.
    pub units: usize,
}

impl Front {
    /// Measures the front of a side.
    pub fn of(game: &Bulge, side: Side) -> Front {
        let mut lines = Lines::default();
        lines.trace(game, side);
        let mut front = Front { holes: holes(game, side), ..Front::default() };
        for (unit, hex) in game.combat_units_of(side) {
            let vdh = game.fixed().vdh == Some(unit);
            front.units += 1;
            if !vdh && !lines.reach(game, game.counter(unit).class, hex) {
                front.unsupplied += 1;
                front.cut_off += usize::from(!lines.joined(game, hex));
            }
        }
        front
    }
}

/// The holes in a side's front: as many ways lead through as share no hex, which is the number of hexes that would bar them
/// all (Menger).
fn holes(game: &Bulge, side: Side) -> usize {
    let (fixed, enemy) = (game.fixed(), side.other());
    let free = |hex: HexId| !game.holds(side, hex) && !game.zoc(side, hex);
    let mut lines = Lines::default();
    lines.trace(game, enemy);
    let hexes = fixed.terrain.len();
    // Every hex is a way in and a way out; between them is room for one.
    let (way_in, way_out) = (|hex: HexId| hex.index() * 2, |hex: HexId| hex.index() * 2 + 1);
    let (source, sink) = (hexes * 2, hexes * 2 + 1);
    let mut net = Net::new(hexes * 2 + 2);
    for hex in game.occupied(enemy).iter().filter(|&hex| game.combat_units(hex) > 0) {
        if lines.joined(game, hex) {
            net.join(source, way_out(hex), WIDEST as u8);
        }
    }
    for hex in (0..hexes as u16).map(HexId) {
        for edge in fixed.edges(hex) {
            let barred = edge.water() == Some(Water::Meuse) && !game.bridged(edge);
            if !barred && free(edge.to) && (free(hex) || game.holds(enemy, hex)) {
                net.join(way_out(hex), way_in(edge.to), 1);
            }
        }
        if free(hex) {
            net.join(way_in(hex), way_out(hex), 1);
        }
    }
    let quiet = |hex: &HexId| !game.combat_within(enemy, *hex, QUIET);
    let sources: Vec<HexId> = fixed.sources[side.index()].iter().copied().filter(quiet).collect();
    let rear = |hex: HexId| sources.iter().any(|&source| game.distance(hex, source) <= REAR);
    for hex in (0..hexes as u16).map(HexId).filter(|&hex| free(hex) && rear(hex)) {
        net.join(way_out(hex), sink, 1);
    }
    (0..WIDEST).take_while(|_| net.push(source, sink)).count()
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
