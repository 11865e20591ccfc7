//! How good a front is, in numbers: how wide its holes are, who is out of supply, who is cut off or alone. The players do not ask
//! for it; tests and measurements do.

use std::collections::VecDeque;

use bulge::Bulge;
use bulge::charts::Water;
use dark_december::DarkDecember;
use engine::{HexId, Side};

/// The rear is within so many hexes of a source of supply ...
const REAR: u16 = 3;

/// ... that has no enemy within so many hexes.
const QUIET: u16 = 8;

/// Who has no friend within so many hexes is alone.
const COMPANY: u16 = 3;

/// Who has no enemy within so many hexes is idle.
const IDLE: u16 = 8;

/// More is not counted.
const WIDEST: usize = 24;

/// What a side's front looks like. What a game does not know is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Front {
    /// The fewest hexes that would have to be plugged so that no enemy could walk from where he stands to the side's rear
    /// without meeting a unit or a zone of control.
    pub(crate) holes: usize,
    /// Combat units that cannot trace supply.
    pub(crate) unsupplied: usize,
    /// Combat units that no line of open hexes joins to a source: they stand behind the enemy's front (Bulge 6.6).
    pub(crate) cut_off: usize,
    /// Combat units that have nobody near (Dark December).
    pub(crate) alone: usize,
    /// Combat units far from all enemies (Dark December).
    pub(crate) idle: usize,
    /// Combat units on the map.
    pub(crate) units: usize,
}

/// A game whose fronts can be measured.
pub(crate) trait Fronts {
    /// Measures the front of a side.
    fn front(&self, side: Side) -> Front;
}

impl Fronts for Bulge {
    fn front(&self, side: Side) -> Front {
        let mut lines = bulge::Lines::default();
        lines.trace(self, side);
        let mut front = Front { holes: holes_of_bulge(self, side), ..Front::default() };
        for (unit, hex) in self.combat_units_of(side) {
            let vdh = self.fixed().vdh == Some(unit);
            front.units += 1;
            if !vdh && !lines.reach(self, self.counter(unit).class, hex) {
                front.unsupplied += 1;
                front.cut_off += usize::from(!lines.joined(self, hex));
            }
        }
        front
    }
}

impl Fronts for DarkDecember {
    fn front(&self, side: Side) -> Front {
        let lines = self.lines(side);
        let mut front = Front { holes: holes_of_december(self, side), ..Front::default() };
        for (_, hex) in self.fighters(side) {
            front.units += 1;
            front.unsupplied += usize::from(!lines.traced(hex));
            let near = |other: HexId| other != hex && self.distance(other, hex) <= COMPANY;
            let alone = self.combat_units(hex) == 1 && !self.occupied(side).iter().any(near);
            front.alone += usize::from(alone);
            let faced = self.occupied(side.other()).iter().any(|foe| self.distance(foe, hex) <= IDLE);
            front.idle += usize::from(!faced);
        }
        front
    }
}

/// The mean of one number of the fronts of a side in some games.
pub(crate) fn mean<'a, G: Fronts + 'a>(
    games: impl ExactSizeIterator<Item = &'a G>,
    side: Side,
    of: fn(&Front) -> usize,
) -> f64 {
    let count = games.len() as f64;
    games.map(|game| of(&game.front(side))).sum::<usize>() as f64 / count
}

/// The holes in a side's front (10.2).
fn holes_of_bulge(game: &Bulge, side: Side) -> usize {
    let (fixed, enemy) = (game.fixed(), side.other());
    let mut lines = bulge::Lines::default();
    lines.trace(game, enemy);
    let begins = game.occupied(enemy).iter().filter(|&hex| game.combat_units(hex) > 0);
    let begins: Vec<HexId> = begins.filter(|&hex| lines.joined(game, hex)).collect();
    let quiet = |hex: &HexId| !game.combat_within(enemy, *hex, QUIET);
    let sources: Vec<HexId> = fixed.sources[side.index()].iter().copied().filter(quiet).collect();
    let ways = Ways {
        hexes: fixed.terrain.len(),
        free: |hex| !game.holds(side, hex) && !game.zoc(side, hex),
        held: |hex| game.holds(enemy, hex),
        rear: |hex| sources.iter().any(|&source| game.distance(hex, source) <= REAR),
    };
    let barred = |edge: &bulge::Edge| edge.water() == Some(Water::Meuse) && !game.bridged(edge);
    ways.holes(begins.into_iter(), |hex| {
        fixed.edges(hex).iter().filter(move |edge| !barred(edge)).map(|edge| edge.to)
    })
}

/// The holes in a side's front (3.5).
fn holes_of_december(game: &DarkDecember, side: Side) -> usize {
    let (fixed, enemy) = (game.fixed(), side.other());
    let lines = game.lines(enemy);
    let near = |hex: HexId| game.occupied(enemy).iter().any(|foe| game.distance(foe, hex) <= QUIET);
    let sources: Vec<HexId> = fixed.sources[side.index()].iter().copied().filter(|&hex| !near(hex)).collect();
    let ways = Ways {
        hexes: fixed.terrain.len(),
        free: |hex| !game.holds(side, hex) && !game.zoc(side, hex),
        held: |hex| game.holds(enemy, hex),
        rear: |hex| sources.iter().any(|&source| game.distance(hex, source) <= REAR),
    };
    let begins = game.occupied(enemy).iter().filter(|&hex| lines.traced(hex));
    ways.holes(begins, |hex| {
        let open = |edge: &&dark_december::Edge| !edge.major() || game.bridged(edge);
        fixed.edges(hex).iter().filter(open).map(|edge| edge.to)
    })
}

/// Where one can walk, as a side sees it.
struct Ways<Free, Held, Rear> {
    /// The hexes of the map.
    hexes: usize,
    /// Neither held nor watched by the side.
    free: Free,
    /// Held by the enemy.
    held: Held,
    /// Behind the front.
    rear: Rear,
}

impl<Free, Held, Rear> Ways<Free, Held, Rear>
where
    Free: Fn(HexId) -> bool,
    Held: Fn(HexId) -> bool,
    Rear: Fn(HexId) -> bool,
{
    /// The holes in the side's front: as many ways lead through from where the enemy begins as share no hex, which is the number
    /// of hexes that would bar them all (Menger). `steps` are those that can be made out of a hex.
    fn holes<I: Iterator<Item = HexId>>(
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
