//! What a flood has found: hexes, costs, and the cheapest path to a hex.

use super::front::Node;
use super::{Flood, Going, Mover, Prices};
use crate::grid::HexId;
use crate::hex::Direction;
use crate::hexset::HexSet;

/// Working memory for paths.
#[derive(Clone, Debug, Default)]
pub(super) struct Route {
    /// The nodes that lie on some best path, those with more hexes first, and for each the best of those that follow it.
    marked: Vec<(Node, Node)>,
    /// Their hexes.
    hexes: HexSet,
}

impl Route {
    /// A best path leads through a node to the next one. `rank` is the order of nodes on paths that are otherwise alike. Few are
    /// marked, so it stands apart from the loop over all.
    #[inline(never)]
    fn mark(&mut self, node: Node, hex: HexId, next: Node, rank: impl Fn(Node) -> (HexId, u8)) {
        if !self.hexes.insert(hex)
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
    fn write(&self, mut from: Node, to: Node, hex: impl Fn(Node) -> HexId, path: &mut Vec<HexId>) -> bool {
        // Those with more hexes were marked before.
        let mut marked = self.marked.iter().rev();
        while from != to {
            let Some(&(_, next)) = marked.find(|(one, _)| *one == from) else { return false };
            path.push(hex(next));
            from = next;
        }
        true
    }
}

impl Flood {
    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        &self.order
    }

    /// The same with what it costs to get there.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, u16)> + '_ {
        self.order.iter().copied().zip(self.costs.iter().copied())
    }

    /// The hexes in reach as a set.
    pub fn reached(&self) -> HexSet {
        let mut reached = self.seen;
        if let Some(start) = self.start {
            reached.remove(start.hex);
        }
        reached
    }

    /// What it costs to get to a hex, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        let best = self.nodes(hex).map(|node| self.front.cell(node)).min()?;
        best.known().then(|| self.front.cost(best))
    }

    /// How many hexes the best way to a hex has.
    pub fn hops(&self, hex: HexId) -> Option<u16> {
        let best = self.nodes(hex).map(|node| self.front.cell(node)).min()?;
        best.known().then(|| best.hops())
    }

    /// True if the move must end there: no way of arriving lets the unit go on.
    pub fn must_stop(&self, hex: HexId) -> bool {
        let Some(place) = self.frame.as_ref().map(|frame| frame.cell(hex)) else { return false };
        let known = |node: Node| self.front.cell(node).known();
        let stop = self.slots - 1;
        let common = self.halted.contains(hex);
        let free = (!common && known(Node::common(place)))
            || (0..stop).any(|lane| known(self.front.odd(place, lane)));
        !free && (common || known(self.front.odd(place, stop)))
    }

    /// All nodes of a hex in which something may stand.
    fn nodes(&self, hex: HexId) -> impl Iterator<Item = Node> + '_ {
        let place = self.frame.as_ref().map(|frame| frame.cell(hex));
        place.into_iter().flat_map(move |place| {
            let odd = (0..self.slots).filter(move |&slot| self.front.odd_slots() & 1 << slot != 0);
            std::iter::once(Node::common(place)).chain(odd.map(move |slot| self.front.odd(place, slot)))
        })
    }

    /// Writes the cheapest path from the start (left out) to a hex into `path`, and returns false if there is none. Of equally
    /// cheap paths the one with fewer hexes is taken, then the one with the lower id at the first difference.
    pub fn path<M: Mover + ?Sized>(&mut self, going: &Going<M>, to: HexId, path: &mut Vec<HexId>) -> bool {
        let Some(start) = self.start else {
            path.clear();
            return false;
        };
        self.path_from(going, (start.hex, start.lane), to, path)
    }

    /// The same after a flood from several places, from the hex and lane of one of them.
    pub fn path_from<M: Mover + ?Sized>(
        &mut self,
        going: &Going<M>,
        from: (HexId, u8),
        to: HexId,
        path: &mut Vec<HexId>,
    ) -> bool {
        path.clear();
        let mut route = self.route.take().unwrap_or_default();
        route.marked.clear();
        route.marked.reserve(self.front.listed() + 1);
        route.hexes.clear();
        let found = self.find(going, from, to, &mut route, path);
        self.route = Some(route);
        found.is_some_and(|found| found)
    }

    fn find<M: Mover + ?Sized>(
        &self,
        going: &Going<M>,
        (from, lane): (HexId, u8),
        to: HexId,
        route: &mut Route,
        path: &mut Vec<HexId>,
    ) -> Option<bool> {
        let (front, frame) = (&self.front, going.grid.frame());
        let hex = |node: Node| frame.hex(front.place(node));
        let rank = |node: Node| (hex(node), front.slot(going.prices(), node));
        let end = self.best(going, to)?;
        route.mark(end, to, end, rank);
        // Backwards every node that lies on some best path. Of those that follow a node all are looked at before it is.
        let mut next = 0;
        while let Some(&(node, _)) = route.marked.get(next) {
            next += 1;
            let (place, cell) = (front.place(node), front.cell(node));
            for direction in Direction::ALL {
                let before = place.wrapping_sub(frame.ways()[direction.index()]);
                let mut look = |one: Node| {
                    if front.cell(one).comes_before(cell) && self.leads(going, one, node, direction) {
                        route.mark(one, hex(one), node, rank);
                    }
                };
                look(Node::common(before));
                let mut odd = front.odd_slots() & !(1 << going.stop());
                while odd != 0 {
                    look(front.odd(before, odd.trailing_zeros() as u8));
                    odd &= odd - 1;
                }
            }
        }
        // Then forwards by the lowest id.
        let start = front.node(going.prices(), frame.cell(from), lane);
        Some(route.write(start, end, hex, path))
    }

    /// The cheapest node of a hex; of two the one in the lower slot, so that one that may go on comes first.
    fn best<M: Mover + ?Sized>(&self, going: &Going<M>, hex: HexId) -> Option<Node> {
        let nodes = self.nodes(hex).filter(|&node| self.front.cell(node).known());
        nodes.min_by_key(|&node| (self.front.cell(node), self.front.slot(going.prices(), node)))
    }

    /// Whether a best path to a node comes through another, in a direction. Few could, so it stands apart from the loop over all.
    #[inline(never)]
    fn leads<M: Mover + ?Sized>(
        &self,
        going: &Going<M>,
        before: Node,
        node: Node,
        direction: Direction,
    ) -> bool {
        let front = &self.front;
        let (a, b) = (front.cell(before), front.cell(node));
        let lane = front.slot(going.prices(), before);
        if lane == going.stop() {
            return false;
        }
        let frame = going.grid.frame();
        let (place, to) = (front.place(before), front.place(node));
        let step = |prices: &Prices| {
            let known = a.hops() > 0 && !prices.cells()[to].is_fork();
            prices.row(lane, place).filter(|_| known).map(|row| row[direction.index()])
        };
        if let Some(step) = going.prices().and_then(step) {
            return front.is_common(node) && a.and(step) == b;
        }
        let (from, to) = (frame.hex(place), frame.hex(to));
        let arrival = self.judge(going, before, (direction, going.grid.side(from, direction), to));
        arrival.is_some_and(|arrival| {
            let slot = if arrival.stop { going.stop() } else { arrival.lane };
            a.spent() + arrival.cost == b.spent() && slot == front.slot(going.prices(), node)
        })
    }
}
