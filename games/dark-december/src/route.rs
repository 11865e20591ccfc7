//! What a unit can reach, and the cheapest path to a hex, after a flood (3.0).

use engine::{Direction, HexId, HexSet, UnitId};

use crate::field::{Field, Node, STOP, Start};
use crate::game::DarkDecember;
use crate::gates::{Table, plain_lane};
use crate::march::March;
use crate::state::{Mode, Motion};

/// Working memory for paths.
#[derive(Clone, Debug, Default)]
pub(crate) struct Route {
    /// The nodes that lie on some best path, those with more hexes first, and for each the best of those that follow it.
    marked: Vec<(Node, Node)>,
    /// Their hexes.
    hexes: HexSet,
}

impl Route {
    /// A best path leads through a node to the next one.
    fn mark(&mut self, table: &Table, node: Node, next: Node) {
        // The order of nodes on paths that are otherwise alike.
        let rank = |node: Node| (node.hex(), node.slot(table));
        if !self.hexes.insert(node.hex())
            && let Some((_, other)) = self.marked.iter_mut().rev().find(|(one, _)| *one == node)
        {
            if rank(next) < rank(*other) {
                *other = next;
            }
            return;
        }
        self.marked.push((node, next));
    }

    /// Writes the path from one node to another.
    fn write(&self, mut from: Node, to: Node, path: &mut Vec<HexId>) -> bool {
        // Those with more hexes were marked before.
        let mut marked = self.marked.iter().rev();
        while from != to {
            let Some(&(_, next)) = marked.find(|(one, _)| *one == from) else { return false };
            path.push(next.hex());
            from = next;
        }
        true
    }
}

impl Field {
    /// Writes the cheapest path to a hex into `path`, the start left out; false if there is none. Of equally cheap paths the
    /// one with fewer hexes is taken, then the one with the lower id at the first difference.
    pub(crate) fn path(&mut self, march: &March, to: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let mut route = std::mem::take(&mut self.route);
        route.marked.clear();
        route.hexes.clear();
        let found = self.find(march, to, &mut route, path);
        self.route = route;
        found.is_some_and(|found| found)
    }

    fn find(&self, march: &March, to: HexId, route: &mut Route, path: &mut Vec<HexId>) -> Option<bool> {
        let (start, end, table) = (self.start?, self.best(to)?, self.gates.table()?);
        let fixed = &march.game.fixed;
        route.mark(table, end, end);
        // Backwards every node that lies on some best path. Of those that follow a node all are looked at before it is.
        let mut next = 0;
        while let Some(&(node, _)) = route.marked.get(next) {
            next += 1;
            for (at, &hex) in fixed.beside(node.hex()).iter().enumerate().take(6) {
                let direction = Direction::new(at).opposite();
                let mut look = |before: Node| {
                    if self.leads(march, table, start, before, node, direction) {
                        route.mark(table, before, node);
                    }
                };
                if self.fits(Node::common(hex), node) {
                    look(Node::common(hex));
                }
                if self.odd_lanes() != 0 {
                    let odd = (0..STOP).filter(|&lane| self.odd_lanes() & 1 << lane != 0);
                    let odd = odd.filter(|&lane| lane != table.slot(hex));
                    let nodes = odd.map(|lane| Node::new(table, hex, lane));
                    nodes.filter(|&before| self.fits(before, node)).for_each(look);
                }
            }
        }
        // Then forwards by the lowest id.
        Some(route.write(Node::new(table, start.hex, start.lane), end, path))
    }

    /// Whether a best path to a node could come through another.
    #[inline]
    fn fits(&self, before: Node, node: Node) -> bool {
        let (a, b) = (self.cell(before), self.cell(node));
        // Of a node of which nothing is known the hexes are too many.
        a.hops().wrapping_add(1) == b.hops() && a.cost() < b.cost()
    }

    /// Whether it does, in a direction.
    fn leads(
        &self,
        march: &March,
        table: &Table,
        start: Start,
        before: Node,
        node: Node,
        direction: Direction,
    ) -> bool {
        let (a, b) = (self.cell(before), self.cell(node));
        let (from, lane) = (before.hex(), before.slot(table));
        if lane == STOP {
            return false;
        }
        if a.cost() > 0 && start.laid_out() && plain_lane(lane) && table.slot(node.hex()) != Table::FORK {
            return node.slot(table) == table.slot(node.hex())
                && a.and(table.prices(lane)[node.hex().index()][direction.index()]) == b;
        }
        let Some(edge) = march.game.fixed.edge_towards(from, direction) else { return false };
        let first = a.cost() == 0 && !start.moved;
        let left = start.points - a.cost();
        march.step(from, edge, lane, first, left).is_ok_and(|step| {
            let slot = if step.stop || march.limited() { STOP } else { step.lane };
            a.cost() + step.cost == b.cost() && slot == node.slot(table)
        })
    }
}

impl DarkDecember {
    /// All that a unit of the phasing side could reach, for a computer player or a map of possible moves: false if it is not
    /// on the map. `field` is working memory.
    pub fn reach_of(&self, unit: UnitId, mode: Mode, field: &mut Field) -> bool {
        let Some(hex) = self.hex_of(unit) else { return false };
        let start = Start { hex, points: self.points_for(unit, mode), moved: false, lane: 0 };
        field.flood(self, &March::new(self, unit, mode), start);
        true
    }

    /// Floods from where the unit in motion stands; false if nobody is in motion.
    pub fn reach_of_motion(&self, field: &mut Field) -> bool {
        let Some((motion, start)) = self.under_way() else { return false };
        field.flood(self, &March::new(self, motion.unit, motion.mode), start);
        true
    }

    /// The cheapest path of the unit in motion to a hex, after [`Self::reach_of_motion`]; false if there is none.
    pub fn route(&self, field: &mut Field, to: HexId, path: &mut Vec<HexId>) -> bool {
        let march = self.state.motion.map(|motion| March::new(self, motion.unit, motion.mode));
        march.is_some_and(|march| field.path(&march, to, path))
    }

    /// The unit in motion and where its flood begins.
    pub(crate) fn under_way(&self) -> Option<(Motion, Start)> {
        let motion = self.state.motion?;
        let hex = self.hex_of(motion.unit)?;
        Some((motion, Start { hex, points: motion.left, moved: motion.hexes > 0, lane: motion.lane }))
    }
}
