//! The paths of a retreat (4.4): each as a whole, with its priorities, or hex by hex (4.4.9).

use engine::{HexId, Rule, UnitId};

use crate::action::RetreatPath;
use crate::charts::{Cost, GERMAN};
use crate::fixed::Edge;
use crate::game::DarkDecember;

/// Every path goes outwards, so that there are no more than these.
const MOST: usize = 64;

/// How good a path is; less is better. The order is that of 4.4 with RL20: whether the unit is lost for certain, missing
/// hexes, then the five priorities. The third is the same number as the first, because friends are all that saves a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Merit {
    /// RL20
    lost: bool,
    /// 4.4.7
    missing: u8,
    /// 4.4.1 and 4.4.3
    losses: u8,
    /// 4.4.2
    zones: u8,
    /// 4.4.4
    crossings: u8,
    /// 4.4.5
    direction: u8,
}

/// The paths that a unit may take.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    list: [RetreatPath; MOST],
    len: usize,
    merit: Option<Merit>,
}

impl Ways {
    /// The best paths; none if it cannot retreat at all.
    pub fn list(&self) -> &[RetreatPath] {
        &self.list[..self.len]
    }

    /// Hexes that cannot be gone, of so many (4.4.7).
    pub(super) fn missing(&self, hexes: u8) -> u8 {
        self.merit.map_or(hexes, |merit| merit.missing)
    }

    /// Steps that are lost for certain (4.4.7).
    pub fn certain_losses(&self) -> u8 {
        self.merit.map_or(0, |merit| merit.missing + merit.losses)
    }

    /// The same in two parts: for hexes that cannot be gone, and for enemy zones.
    pub(crate) fn prices(&self) -> (u8, u8) {
        self.merit.map_or((0, 0), |merit| (merit.missing, merit.losses))
    }

    fn offer(&mut self, way: RetreatPath, merit: Merit) {
        if self.merit.is_none_or(|best| merit < best) {
            (self.merit, self.len) = (Some(merit), 0);
        }
        if self.merit == Some(merit) && self.len < MOST {
            self.list[self.len] = way;
            self.len += 1;
        }
    }
}

/// A search for paths.
struct Search<'a> {
    game: &'a DarkDecember,
    unit: UnitId,
    origin: HexId,
    hexes: u8,
    ways: Ways,
}

impl Search<'_> {
    fn zone(&self, hex: HexId) -> bool {
        self.game.zoc(self.game.counter(self.unit).side.other(), hex)
    }

    fn friends(&self, hex: HexId) -> bool {
        self.game.holds(self.game.counter(self.unit).side, hex)
    }

    /// 4.4.7, 4.4.8: whether a retreat may cross a hexside into the hex beyond.
    fn passable(&self, edge: &Edge) -> bool {
        let (game, counter) = (self.game, self.game.counter(self.unit));
        let terrain = game.fixed.cost(edge.to, counter.class, game.ground());
        let river = !game.unbridged(edge)
            || (game.fixed.options.whole_path_retreat
                && game.fixed.charts.river_retreat(counter.kind).is_some());
        !game.holds(counter.side.other(), edge.to)
            && (terrain != Cost::Never || game.road(edge))
            && (!game.restricted(self.unit) || game.fixed.guard_line.contains(edge.to))
            && river
    }

    fn onward(&self, at: HexId, depth: u8) -> impl Iterator<Item = &Edge> {
        let far = u16::from(depth) + 1;
        self.game
            .fixed
            .edges(at)
            .iter()
            .filter(move |edge| self.game.distance(edge.to, self.origin) == far && self.passable(edge))
    }

    /// 4.4.5: homeward is best: east for Germans, west for Allies.
    fn direction(&self, end: HexId) -> u8 {
        let (from, to) = (self.game.fixed.column(self.origin), self.game.fixed.column(end));
        let east = if self.game.counter(self.unit).side == GERMAN { to - from } else { from - to };
        match east {
            1.. => 0,
            0 => 1,
            _ => 2,
        }
    }

    /// V4.4: every path, judged as a whole.
    fn whole(&mut self, at: HexId, way: RetreatPath, merit: Merit) {
        let depth = way.hexes().len() as u8;
        if depth == self.hexes {
            return;
        }
        let edges: [Option<Edge>; 6] = self.pick(at, depth, |_| true);
        for edge in edges.into_iter().flatten() {
            let (way, crossed) = (way.with(edge.to), self.game.unbridged(&edge));
            let mut next = merit;
            next.zones += u8::from(self.zone(edge.to));
            next.losses += self.price(edge.to);
            next.crossings += u8::from(crossed);
            // 4.4.8: behind a river it need go no further.
            next.missing = if next.crossings > 0 { 0 } else { self.hexes - depth - 1 };
            // 4.4.1: survival comes first.
            next.lost = next.missing + next.losses >= self.game.steps(self.unit);
            next.direction = self.direction(edge.to);
            if self.game.room(edge.to, self.unit) {
                self.ways.offer(way, next);
            }
            self.whole(edge.to, way, next);
        }
    }

    /// Steps that a hex costs (4.4.7).
    fn price(&self, hex: HexId) -> u8 {
        let steps = self.game.fixed.charts.numbers.retreat_ezoc_step_loss;
        if self.zone(hex) && !self.friends(hex) { u8::try_from(steps).unwrap_or(0) } else { 0 }
    }

    fn pick(&self, at: HexId, depth: u8, fits: impl Fn(&Edge) -> bool) -> [Option<Edge>; 6] {
        let mut edges = [None; 6];
        for (place, edge) in edges.iter_mut().zip(self.onward(at, depth).filter(|edge| fits(edge))) {
            *place = Some(*edge);
        }
        edges
    }

    /// 4.4.9: hex by hex: out of enemy zones if there is such a hex, else to friends, else anywhere.
    fn by_hex(&mut self, at: HexId, way: RetreatPath) {
        let depth = way.hexes().len() as u8;
        if depth == self.hexes {
            return;
        }
        let rank = |edge: &Edge| match (self.zone(edge.to), self.friends(edge.to)) {
            (false, _) => 0,
            (true, true) => 1,
            (true, false) => 2,
        };
        let last = depth + 1 == self.hexes;
        let fits = |edge: &Edge| !last || self.game.room(edge.to, self.unit);
        let best = self.onward(at, depth).filter(|edge| fits(edge)).map(rank).min();
        let edges = self.pick(at, depth, |edge| fits(edge) && Some(rank(edge)) == best);
        for edge in edges.into_iter().flatten() {
            let way = way.with(edge.to);
            let missing = self.hexes - depth - 1;
            let merit = Merit { missing, ..Merit::default() };
            if self.game.room(edge.to, self.unit) {
                self.ways.offer(way, merit);
            }
            self.by_hex(edge.to, way);
        }
    }
}

impl DarkDecember {
    /// The rule by which one path is better than another.
    pub(super) fn retreat_rule(&self) -> Rule {
        if self.fixed.options.whole_path_retreat { Rule("4.4 (V4.4)") } else { Rule("4.4.9") }
    }

    /// 4.4: the paths that a unit may take from a hex for a retreat of so many hexes.
    pub fn retreat_ways(&self, unit: UnitId, origin: HexId, hexes: u8) -> Ways {
        let ways = Ways { list: [RetreatPath::EMPTY; MOST], len: 0, merit: None };
        let mut search = Search { game: self, unit, origin, hexes, ways };
        if self.fixed.options.whole_path_retreat {
            search.whole(origin, RetreatPath::EMPTY, Merit::default());
        } else {
            search.by_hex(origin, RetreatPath::EMPTY);
        }
        search.ways
    }
}
