//! The flood behind 8.9: all that a unit in motion can reach, and the cheapest path to each hex, by the flood of the engine.
//!
//! Of equally cheap ways one that triggers nothing is taken, and one that ends on the bank where it began passes no guards
//! (11.6). So the bridges whose guards wait are left out at first, and then taken to the other bank alone.

use std::sync::Arc;

use engine::{Arrival, Begin, Flood, Going, Grid, HexId, HexSet, Mover, Prices, Start, Step, UnitId};

use crate::fixed::Fixed;
use crate::game::Bulge;
use crate::gates::Gates;
use crate::march::March;

/// The hexes in reach. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// The game that the prices are for; none if no prices are kept.
    fixed: Option<Arc<Fixed>>,
    gates: Gates,
    /// The ways past no guards, and beside them those over a bridge whose guards wait.
    unseen: Flood,
    beyond: Flood,
    /// Whether there are any of the second kind, ...
    crossed: bool,
    /// ... and then the hexes of both.
    order: Vec<HexId>,
    /// 11.6: the bridges whose guards wait for the unit: this bank, the other.
    waiting: Vec<(HexId, HexId)>,
    start: Option<Start>,
    /// Working memory for paths over a bridge.
    tail: Vec<HexId>,
    found: Vec<HexId>,
}

/// A unit that keeps off the bridges whose guards wait.
struct Bank<'a> {
    march: &'a March<'a>,
    waiting: &'a [(HexId, HexId)],
    /// Once across it stays on the other bank than that of this hex.
    from: Option<HexId>,
}

impl Mover for Bank<'_> {
    fn step(&self, step: &Step) -> Option<Arrival> {
        let &Step { from, to, first, left, .. } = step;
        if self.waiting.iter().any(|&bridge| bridge == (from, to) || bridge == (to, from)) {
            return None;
        }
        let edge = self.march.game.fixed.edge_towards(from, step.direction)?;
        let made = self.march.step(from, edge, first, left).ok()?;
        // Whoever has spent everything need not be stopped.
        Some(Arrival { cost: made.cost, stop: made.zone || made.roadblock, lane: 0 })
    }

    fn price(&self, grid: &Grid, prices: &mut Prices, hex: HexId) {
        self.march.price_into(grid, prices, hex, self.waiting);
    }

    fn on_its_way(&self, start: &Start) -> bool {
        start.moved && !self.march.halted_by_zone(start.hex)
    }

    fn admits(&self, hex: HexId) -> bool {
        let far = &self.march.game.fixed.far_bank;
        self.from.is_none_or(|from| far.contains(from) != far.contains(hex))
    }
}

impl<'a> Bank<'a> {
    fn going(&'a self, prices: Option<&'a mut Prices>) -> Going<'a, Bank<'a>> {
        let grid = &self.march.game.fixed.setting.board.grid;
        match prices {
            Some(prices) => Going::priced(grid, self, prices),
            None => Going::by_rule(grid, self),
        }
    }
}

/// What the steps of a scenario cost serves its other games, too.
impl Drop for Field {
    fn drop(&mut self) {
        if let Some(fixed) = self.fixed.take() {
            fixed.fields.give(std::mem::take(self));
        }
    }
}

impl Field {
    /// One for a single question: what the steps cost is not laid out for others.
    pub(crate) fn flood_once(march: &March, start: Start) -> Field {
        let mut field = Field::default();
        field.run(march, start, true);
        field
    }

    /// Floods from where a unit stands with the points that it has left.
    pub fn flood(&mut self, march: &March, start: Start) {
        self.lay(march);
        self.run(march, start, true);
    }

    /// The same where nobody asks for [`Self::hexes`].
    pub(crate) fn flood_unordered(&mut self, march: &March, start: Start) {
        self.lay(march);
        self.run(march, start, false);
    }

    /// Lays out what the steps cost.
    fn lay(&mut self, march: &March) {
        let fixed = &march.game.fixed;
        if !self.fixed.as_ref().is_some_and(|own| Arc::ptr_eq(own, fixed)) {
            *self = fixed.fields.take().unwrap_or_default();
            self.fixed = Some(Arc::clone(fixed));
        }
        self.gates.lay(march);
    }

    fn run(&mut self, march: &March, start: Start, ordered: bool) {
        let fixed = &march.game.fixed;
        self.start = Some(start);
        self.crossed = false;
        self.waiting.clear();
        let far = fixed.far_bank.contains(start.hex);
        for site in march.guards() {
            let [a, b] = fixed.sites[site.index()].hexes;
            self.waiting.push(if fixed.far_bank.contains(a) == far { (a, b) } else { (b, a) });
        }
        let bank = Bank { march, waiting: &self.waiting, from: None };
        let going = &mut bank.going(self.gates.prices());
        if ordered {
            self.unseen.run(going, start);
        } else {
            self.unseen.run_unordered(going, start);
        }
        if !self.waiting.is_empty() {
            self.cross(march, start);
        }
    }

    /// 8.9: floods the other bank over the bridges whose guards wait.
    fn cross(&mut self, march: &March, start: Start) {
        let begins = self.waiting.iter().filter_map(|&bridge| crossing(&self.unseen, march, start, bridge));
        let mut begins = begins.peekable();
        if begins.peek().is_none() {
            return;
        }
        let bank = Bank { march, waiting: &self.waiting, from: Some(start.hex) };
        self.beyond.run_from(&mut bank.going(self.gates.prices()), start.points, begins);
        self.crossed = !self.beyond.hexes().is_empty();
        if self.crossed {
            let mut order = std::mem::take(&mut self.order);
            order.clear();
            order.extend(self.reached().iter());
            order.sort_unstable_by_key(|&hex| (self.best(hex).cost(hex), hex));
            self.order = order;
        }
    }

    /// The hexes in reach, the start left out, cheapest first.
    pub fn hexes(&self) -> &[HexId] {
        if self.crossed { &self.order } else { self.unseen.hexes() }
    }

    /// The hexes in reach as a set.
    pub(crate) fn reached(&self) -> HexSet {
        let mut reached = self.unseen.reached();
        if self.crossed {
            reached.add(&self.beyond.reached());
        }
        reached
    }

    /// 8.9: the flood with the best way to a hex. It passes guards only if every other is dearer.
    fn best(&self, hex: HexId) -> &Flood {
        if self.crossed
            && let Some(beyond) = self.beyond.cost(hex)
            && self.unseen.cost(hex).is_none_or(|unseen| beyond < unseen)
        {
            return &self.beyond;
        }
        &self.unseen
    }

    /// What it costs to get to a hex, if one can.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.best(hex).cost(hex)
    }

    /// Whether a move to a hex ends there whatever is left (8.3, 10.2, 11.3, 5.1.3).
    pub fn halts(&self, march: &March, hex: HexId) -> bool {
        let best = self.best(hex);
        let first = self.start.filter(|start| !start.moved && best.hops(hex) == Some(1));
        let whole = first.and_then(|start| {
            let edge = march.game.fixed.edge(start.hex, hex)?;
            march.step(start.hex, edge, true, start.points).ok()?.whole
        });
        whole.is_some() || best.must_stop(hex)
    }

    /// 8.9: writes the cheapest path to a hex into `path`, the start left out. Of equally cheap paths one that passes no guards
    /// is taken, then the one with fewer hexes, then the one with the lower column, then row, at the first difference.
    pub fn path(&mut self, march: &March, to: HexId, path: &mut Vec<HexId>) -> bool {
        path.clear();
        let Some(start) = self.start.filter(|start| start.hex != to) else { return false };
        let bank = Bank { march, waiting: &self.waiting, from: None };
        if std::ptr::eq(self.best(to), &raw const self.unseen) {
            return self.unseen.path(&bank.going(self.gates.prices()), to, path);
        }
        // By each bridge on a best way the path on this bank and that on the other; the best of all.
        self.found.clear();
        for &(near, far) in &self.waiting {
            let begin = crossing(&self.unseen, march, start, (near, far));
            let known = self.beyond.cost(far).zip(self.beyond.hops(far));
            if begin.is_none_or(|begin| known != Some((begin.arrival.cost, begin.hops))) {
                continue;
            }
            let beyond = Bank { from: Some(start.hex), ..bank };
            self.tail.clear();
            let going = beyond.going(self.gates.prices());
            if far != to && !self.beyond.path_from(&going, (far, 0), to, &mut self.tail) {
                continue;
            }
            self.unseen.path(&bank.going(self.gates.prices()), near, path);
            path.push(far);
            path.append(&mut self.tail);
            if self.found.is_empty() || *path < self.found {
                std::mem::swap(path, &mut self.found);
            }
        }
        std::mem::swap(path, &mut self.found);
        !path.is_empty()
    }
}

/// How the other bank is reached over a bridge whose guards wait.
fn crossing(unseen: &Flood, march: &March, start: Start, (near, far): (HexId, HexId)) -> Option<Begin> {
    let (spent, hops) = unseen.cost(near).zip(unseen.hops(near)).filter(|_| !unseen.must_stop(near))?;
    let edge = march.game.fixed.edge(near, far)?;
    let (first, left) = (near == start.hex && !start.moved, start.points - spent);
    let step = march.step(near, edge, first, left).ok().filter(|step| step.cost <= left)?;
    let arrival = Arrival { cost: spent + step.cost, stop: step.zone || step.roadblock, lane: 0 };
    Some(Begin { hex: far, arrival, hops: hops + 1 })
}

impl Bulge {
    /// 8.9: all that a unit can reach, for a computer player or a map of possible moves. `field` is working memory.
    pub fn reach_of(&self, unit: UnitId, field: &mut Field) -> bool {
        let Some(start) = self.start_of(unit) else { return false };
        field.flood(&March::new(self, unit), start);
        true
    }

    /// Where the move of a unit begins or goes on.
    pub(crate) fn start_of(&self, unit: UnitId) -> Option<Start> {
        let hex = self.hex_of(unit)?;
        let moving = self.state.moving == Some(unit);
        let points = if moving { self.unit_state(unit).left } else { self.first_points(unit) };
        Some(Start { hex, points, moved: self.under_way(unit), lane: 0 })
    }
}
