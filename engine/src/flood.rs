//! Movement: all hexes that a unit can reach, with exact costs and paths.
//!
//! Points are whole numbers; a game with fractions counts in its smallest fraction (a twelfth, a half). A game says
//! what one step costs ([`Mover`]); the flood here does the rest over a frame in which neighbours lie at constant distances,
//! in lists by cost, without allocating after the first call. Where many steps of a kind of mover will be asked for, their
//! [`Prices`] are laid out by the same rule, and kept.

mod front;
mod path;
mod prices;
mod step;

pub use prices::{Landing, Prices, Shelf};
pub use step::{Arrival, Mover, Start, Step};

use std::sync::Arc;

use crate::frame::Frame;
use crate::grid::{Grid, HexId, SideId};
use crate::hex::Direction;
use crate::hexset::HexSet;
use front::{Cell, Front, Node};
use path::Route;

/// What a flood goes by: the grid, the rule, and the steps that the rule has been asked about before.
#[derive(Debug)]
pub struct Going<'a, M: ?Sized> {
    grid: &'a Grid,
    mover: &'a M,
    prices: Option<&'a mut Prices>,
}

impl<'a, M: Mover + ?Sized> Going<'a, M> {
    /// The rule is asked about every step.
    pub fn by_rule(grid: &'a Grid, mover: &'a M) -> Self {
        Going { grid, mover, prices: None }
    }

    /// The rule is asked about first steps and forks; other steps have prices.
    pub fn priced(grid: &'a Grid, mover: &'a M, prices: &'a mut Prices) -> Self {
        Going { grid, mover, prices: Some(prices) }
    }

    fn prices(&self) -> Option<&Prices> {
        self.prices.as_deref()
    }

    /// Asks again what is doubted of a cell.
    fn settle(&mut self, cell: usize) {
        if let Some(prices) = &mut self.prices
            && prices.settle(cell)
        {
            self.mover.price(self.grid, prices, self.grid.frame().hex(cell));
        }
    }

    /// Asks again what is doubted of the steps out of a cell.
    #[cold]
    fn settle_around(&mut self, cell: usize) {
        for way in self.grid.frame().ways() {
            self.settle(cell.wrapping_add(*way));
        }
        if let Some(prices) = &mut self.prices {
            prices.settle_beside(cell);
        }
    }

    /// Whether every step out of where all arrive has a price.
    fn is_priced(&self) -> bool {
        self.prices().is_some_and(Prices::is_complete)
    }

    /// The last slot of a hex, for those who must stop there; before it there is one for each lane.
    fn stop(&self) -> u8 {
        self.mover.lanes().max(1)
    }
}

/// A place from which others go on: those who came there before, or any number of units at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begin {
    /// The hex.
    pub hex: HexId,
    /// How it was reached; the cost is all that was spent before, and may be 0.
    pub arrival: Arrival,
    /// The hexes on the way before.
    pub hops: u16,
}

/// The hexes in reach. Keep one and use it again: it allocates only when a larger board or more points come along.
///
/// ```
/// use engine::{Arrival, Flood, Going, Start, Step};
/// # let board = engine::map::read("map.toml", include_str!("../tests/data/crossroads.toml")).unwrap();
/// let start = Start::fresh(board.grid.find("B1").unwrap(), 1);
/// let rule = |_: &Step| Some(Arrival::at(1));
/// let mut flood = Flood::new();
/// flood.run(&mut Going::by_rule(&board.grid, &rule), start);
/// assert_eq!(flood.hexes().len(), board.grid.neighbours(start.hex).count());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Flood {
    frame: Option<Arc<Frame>>,
    front: Front,
    order: Vec<HexId>,
    /// What it costs to get to each of them.
    costs: Vec<u16>,
    seen: HexSet,
    /// Where somebody had to stop who arrived as all do.
    halted: HexSet,
    points: u16,
    /// The unit whose flood it is.
    start: Option<Start>,
    /// How many nodes a hex has.
    slots: u8,
    /// Lent out while a path is looked for.
    route: Option<Box<Route>>,
}

impl Flood {
    /// An empty one.
    pub fn new() -> Flood {
        Flood::default()
    }

    /// Floods from where a unit stands. Its own hex is not listed.
    pub fn run<M: Mover + ?Sized>(&mut self, going: &mut Going<M>, start: Start) {
        self.begin(going, start);
        self.spread::<M, true>(going);
    }

    /// The same where nobody asks for the order of the hexes ([`Self::hexes`] has none): those from which nobody can go on, which
    /// are many, are only counted in.
    pub fn run_unordered<M: Mover + ?Sized>(&mut self, going: &mut Going<M>, start: Start) {
        self.begin(going, start);
        self.spread::<M, false>(going);
        self.count_in(going);
    }

    fn begin<M: Mover + ?Sized>(&mut self, going: &mut Going<M>, start: Start) {
        self.prepare(going, start.points);
        self.start = Some(start);
        self.seen.insert(start.hex);
        let place = going.grid.frame().cell(start.hex);
        going.settle(place);
        let node = self.front.node(going.prices(), place, start.lane);
        self.front.begin(going.prices(), node);
        // The first step of a move has rules of its own.
        if going.prices.is_some() && going.mover.on_its_way(&start) {
            self.front.list(node, self.front.paid(0, 0));
        } else {
            going.settle_around(place);
            self.expand_by_rule(going, node);
        }
    }

    /// Floods from several places at once, which are listed too, with so many points for all. Nobody makes a first step.
    pub fn run_from<M: Mover + ?Sized>(
        &mut self,
        going: &mut Going<M>,
        points: u16,
        begins: impl IntoIterator<Item = Begin>,
    ) {
        self.prepare(going, points);
        for Begin { hex, arrival, hops } in begins {
            if arrival.cost <= points {
                let slot = if arrival.stop { going.stop() } else { arrival.lane };
                let place = going.grid.frame().cell(hex);
                going.settle(place);
                let node = self.front.node(going.prices(), place, slot);
                let cell = self.front.paid(arrival.cost, hops);
                self.front.offer(going.prices(), node, cell);
            }
        }
        self.spread::<M, true>(going);
    }

    fn prepare<M: Mover + ?Sized>(&mut self, going: &Going<M>, points: u16) {
        debug_assert!(points <= Cell::LIMIT, "more points than a flood can count");
        let frame = going.grid.frame();
        if !self.frame.as_ref().is_some_and(|own| Arc::ptr_eq(own, frame)) {
            *self = Flood { frame: Some(Arc::clone(frame)), ..Flood::default() };
        }
        self.slots = going.stop() + 1;
        self.front.clear(frame.len(), usize::from(self.slots), points);
        self.order.clear();
        self.costs.clear();
        self.seen.clear();
        self.halted.clear();
        (self.points, self.start) = (points, None);
    }

    /// From the cheapest nodes to the dearest. If they are not `ORDERED` it is left to [`Self::count_in`] to say which were found.
    fn spread<M: Mover + ?Sized, const ORDERED: bool>(&mut self, going: &mut Going<M>) {
        let (frame, stop) = (going.grid.frame(), going.stop());
        // From the dearest nodes no priced step can be paid.
        let last = self.points.saturating_sub(going.prices().map_or(0, Prices::least));
        let mut now = 0;
        while let Some(cost) = self.front.next(now) {
            if !ORDERED && cost > last.max(self.front.dearest_odd()) && going.is_priced() {
                self.front.drop_lists(cost);
                break;
            }
            now = cost;
            let spent = self.front.paid(cost, 0).spent();
            let mut list = self.front.take(cost);
            while let Some(node) = self.front.pop(&mut list) {
                let cell = self.front.cell(node);
                // An entry that was overtaken by a cheaper one.
                if cell.spent() != spent {
                    continue;
                }
                let (place, slot) = (self.front.place(node), self.front.slot(going.prices(), node));
                if ORDERED {
                    self.list(frame.hex(place), cost, slot == stop && self.front.is_common(node));
                }
                let prices = going.prices();
                if slot == stop
                    || (cost > last && prices.is_some_and(|prices| prices.row(slot, place).is_some()))
                {
                    continue;
                }
                if prices.is_some_and(|prices| prices.in_doubt(place)) {
                    going.settle_around(place);
                }
                match going.prices().and_then(|prices| Some((prices, prices.row(slot, place)?))) {
                    Some((prices, row)) => {
                        self.expand::<M, ORDERED>(going, prices, row, (node, place), cell);
                    }
                    None => self.expand_by_rule(going, node),
                }
            }
        }
    }

    /// A hex is reached, perhaps to stop there. Cheaper ways to it come first.
    #[inline]
    fn list(&mut self, hex: HexId, cost: u16, halts: bool) {
        if self.seen.insert(hex) {
            self.order.push(hex);
            self.costs.push(cost);
        }
        if halts {
            self.halted.insert(hex);
        }
    }

    /// All hexes that were found, in no order.
    fn count_in<M: Mover + ?Sized>(&mut self, going: &Going<M>) {
        let (frame, stop) = (going.grid.frame(), going.stop());
        let known = going.prices().map_or(&[][..], |prices| prices.cells());
        for node in self.front.found() {
            // Those in common slots, which are most, lie before all others.
            if let Some(common) = known.get(node.index()) {
                let hex = frame.hex(node.index());
                self.seen.add_if(hex, true);
                self.halted.add_if(hex, common.slot == stop);
            } else {
                self.seen.insert(frame.hex(self.front.place(node)));
            }
        }
    }

    /// The steps out of a node that have prices.
    #[inline]
    fn expand<M: Mover + ?Sized, const ORDERED: bool>(
        &mut self,
        going: &Going<M>,
        prices: &Prices,
        row: &prices::Row,
        (node, place): (Node, usize),
        cell: Cell,
    ) {
        let frame = &**going.grid.frame();
        let admits = |hex: HexId| going.mover.admits(hex);
        let mut better = self.front.better(place, row, frame, cell);
        while better != 0 {
            let way = (place, row, cell);
            if let Some(at) = self.front.advance(way, &mut better, (prices, ORDERED), (frame, admits)) {
                self.fork(going, node, Direction::new(at));
            }
        }
    }

    /// A step into a hex where the way in decides.
    #[cold]
    fn fork<M: Mover + ?Sized>(&mut self, going: &Going<M>, node: Node, direction: Direction) {
        let from = going.grid.frame().hex(self.front.place(node));
        if let Some(to) = going.grid.neighbour(from, direction) {
            self.step_by_rule(going, node, (direction, going.grid.side(from, direction), to));
        }
    }

    /// Every step out of a node as the rule judges it.
    fn expand_by_rule<M: Mover + ?Sized>(&mut self, going: &Going<M>, node: Node) {
        let from = going.grid.frame().hex(self.front.place(node));
        for way in going.grid.steps(from) {
            self.step_by_rule(going, node, way);
        }
    }

    fn step_by_rule<M: Mover + ?Sized>(
        &mut self,
        going: &Going<M>,
        node: Node,
        way: (Direction, SideId, HexId),
    ) {
        let cell = self.front.cell(node);
        if let Some(arrival) = self.judge(going, node, way)
            && arrival.cost <= cell.left()
            && going.mover.admits(way.2)
        {
            let slot = if arrival.stop { going.stop() } else { arrival.lane };
            let next = self.front.node(going.prices(), going.grid.frame().cell(way.2), slot);
            self.front.offer(going.prices(), next, cell.and(arrival.cost.max(1)));
        }
    }

    /// What the rule says to a step out of a node.
    fn judge<M: Mover + ?Sized>(
        &self,
        going: &Going<M>,
        node: Node,
        (direction, side, to): (Direction, SideId, HexId),
    ) -> Option<Arrival> {
        let cell = self.front.cell(node);
        let from = going.grid.frame().hex(self.front.place(node));
        let lane = self.front.slot(going.prices(), node);
        let first = cell.hops() == 0 && self.start.is_some_and(|start| !start.moved);
        let arrival =
            going.mover.step(&Step { from, to, side, direction, lane, first, left: cell.left() })?;
        debug_assert!(arrival.cost > 0, "a step costs at least one point");
        debug_assert!(arrival.lane < going.stop(), "lane out of range");
        Some(arrival)
    }
}
