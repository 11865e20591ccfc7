//! Supply lines and supply states (1.0).

use engine::{HexId, HexSet, Rule, Side, Told, UnitId};

use crate::charts::{ALLIED, GERMAN};
use crate::event::Ctx;
use crate::game::DarkDecember;
use crate::gates::Spans;
use crate::hexsides::Stride;
use crate::scenario::BridgeState;
use crate::state::Flag;

engine::events! {
    /// What happens to the supply of units.
    pub enum SupplyEvent for DarkDecember as game {
        /// 1.0.3: a unit is Unsupplied now.
        Lost { unit: UnitId } => Told::text(Rule("1.0.3"), format!("{unit} is Unsupplied."));
        /// 1.0.3: a unit is Supplied again.
        Regained { unit: UnitId } => Told::text(Rule("1.0.3"), format!("{unit} is Supplied again."));
    }
}

/// Where a side has supply lines. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Hexes from which a road leads to a source.
    road: HexSet,
    /// Hexes from which such a road is near enough.
    reach: HexSet,
    /// 1.0.4: everybody counts as having a line.
    everywhere: bool,
    /// The unconnected roads of each hex that lead to a source, as bits (M6.3).
    pieces: Vec<u8>,
    queue: Vec<(HexId, u8)>,
    strides: Vec<Stride>,
    /// The bridges and fords as the strides have them.
    spans: Option<Spans>,
    /// For each sum of points the hexes from which a line goes on.
    open: Vec<HexSet>,
}

impl Lines {
    /// Whether a unit in a hex has a supply line.
    pub fn reach(&self, hex: HexId) -> bool {
        self.everywhere || self.reach.contains(hex)
    }

    /// Whether a line can be traced from a hex, automatic supply aside.
    pub fn traced(&self, hex: HexId) -> bool {
        self.reach.contains(hex)
    }

    /// Whether a road leads from the hex to a source.
    pub fn on_road(&self, hex: HexId) -> bool {
        self.road.contains(hex)
    }

    /// 1.0.1, 1.0.2: finds the lines of a side, automatic supply aside.
    pub(crate) fn trace(&mut self, game: &DarkDecember, side: Side) {
        let numbers = &game.fixed.charts.numbers;
        let closed = game.closed(side);
        self.follow_roads(game, side, &closed);
        // Outwards from the roads: what a unit would pay on its way to them. For each sum the hexes from which a line goes on:
        // only the unit's own hex may be closed.
        let limit = usize::try_from(numbers.supply_offroad_points).unwrap_or(0);
        let extra = usize::try_from(numbers.supply_river_extra).unwrap_or(0);
        self.find_rivers(game);
        self.reach = self.road;
        self.open.clear();
        for points in 1..=limit {
            let mut open = self.reach;
            open.subtract(&closed);
            self.open.push(open);
            for stride in &self.strides {
                let ways = [(Some(points - 1), &stride.dry), ((points - 1).checked_sub(extra), &stride.wet)];
                for (before, ways) in ways {
                    if let Some(before) = before {
                        let mut from = self.open[before];
                        from.intersect(ways);
                        self.reach.add_shifted(&from, stride.by);
                    }
                }
            }
        }
    }

    /// The steps of the map, those over bridges and fords among the dry ones.
    fn find_rivers(&mut self, game: &DarkDecember) {
        if self.spans.replace(game.cache.spans) == Some(game.cache.spans) {
            return;
        }
        self.strides.clone_from(&game.fixed.strides);
        for (hexes, state) in game.fixed.site_hexes.iter().zip(&game.state.bridges) {
            if !state.is_bridge() && *state != BridgeState::Ford {
                continue;
            }
            for (from, to) in [(hexes[0], hexes[1]), (hexes[1], hexes[0])] {
                let by = Stride::between(from, to);
                let stride = self.strides.iter_mut().find(|stride| stride.by == by);
                if let Some(stride) = stride
                    && stride.wet.remove(from)
                {
                    stride.dry.insert(from);
                }
            }
        }
    }

    /// 1.0.2: the roads from the sources, as far as they are open. Where roads do not meet a line stays on the one it came by
    /// (M6.3); at a source it may take any.
    fn follow_roads(&mut self, game: &DarkDecember, side: Side, closed: &HexSet) {
        let fixed = &game.fixed;
        self.pieces.clear();
        self.pieces.resize(fixed.setting.board.grid.len(), 0);
        self.queue.clear();
        self.road = HexSet::new();
        for &hex in fixed.sources[side.index()].iter().filter(|&&hex| !closed.contains(hex)) {
            self.reach_by(hex, 0);
            for edge in fixed.edges(hex) {
                self.reach_by(hex, edge.piece);
            }
        }
        while let Some((from, piece)) = self.queue.pop() {
            for edge in fixed.road_edges(from) {
                if edge.piece == piece && game.road(edge) && !closed.contains(edge.to) {
                    self.reach_by(edge.to, edge.beyond);
                }
            }
        }
    }

    fn reach_by(&mut self, hex: HexId, piece: u8) {
        let known = &mut self.pieces[hex.index()];
        if *known & 1 << piece == 0 {
            *known |= 1 << piece;
            self.road.insert(hex);
            self.queue.push((hex, piece));
        }
    }
}

impl DarkDecember {
    /// 1.0.1: whether a hex is open to the lines of a side.
    #[inline]
    pub fn open(&self, side: Side, hex: HexId) -> bool {
        let enemy = side.other();
        !self.holds(enemy, hex) && (!self.zoc(enemy, hex) || self.holds(side, hex))
    }

    /// The hexes that are not [open](Self::open).
    fn closed(&self, side: Side) -> HexSet {
        let mut closed = *self.zone(side.other());
        closed.subtract(self.occupied(side));
        closed.add(self.occupied(side.other()));
        closed
    }

    /// 1.0.4: whether everybody of a side counts as having a line now.
    fn supplied_everywhere(&self, side: Side) -> bool {
        side == GERMAN && self.track().auto_supply
    }

    /// The lines of a side at this moment. It allocates: not for the course of play.
    pub fn lines(&self, side: Side) -> Lines {
        let mut lines = Lines { everywhere: self.supplied_everywhere(side), ..Lines::default() };
        lines.trace(self, side);
        lines
    }

    /// The lines of a side at this moment, in working memory. Give them back with [`Self::keep_lines`]. They are traced again
    /// only if a hex or a bridge has changed hands since.
    pub(crate) fn take_lines(&mut self, side: Side) -> Lines {
        let mut lines = std::mem::take(&mut self.cache.scratch.lines[side.index()]);
        if !std::mem::replace(&mut self.cache.scratch.traced[side.index()], true) {
            lines.trace(self, side);
        }
        lines.everywhere = self.supplied_everywhere(side);
        lines
    }

    /// Whether the lines kept are what a fresh trace finds.
    pub(crate) fn lines_are_right(&self) -> bool {
        let scratch = &self.cache.scratch;
        [GERMAN, ALLIED].into_iter().filter(|side| scratch.traced[side.index()]).all(|side| {
            let (kept, fresh) = (&scratch.lines[side.index()], self.lines(side));
            (kept.road, kept.reach) == (fresh.road, fresh.reach)
        })
    }

    pub(crate) fn keep_lines(&mut self, side: Side, lines: Lines) {
        self.cache.scratch.lines[side.index()] = lines;
    }

    /// 1.0.3: judges the supply of a side.
    pub(crate) fn judge_supply(&mut self, side: Side, ctx: &mut Ctx) {
        let lines = self.take_lines(side);
        for unit in self.fixed.unit_ids() {
            let Some(hex) = self.hex_of(unit) else { continue };
            if self.counter(unit).side != side || !self.counter(unit).is_combat() {
                continue;
            }
            let linked = lines.reach(hex);
            if linked {
                self.relieve(unit, ctx);
            }
            let supplied = linked && !self.is(unit, Flag::ShortOfFuel);
            let before = !self.is(unit, Flag::Unsupplied);
            self.set(unit, Flag::Unsupplied, !supplied);
            match (before, supplied) {
                (true, false) => ctx.tell(SupplyEvent::Lost { unit }),
                (false, true) => ctx.tell(SupplyEvent::Regained { unit }),
                _ => {}
            }
        }
        self.keep_lines(side, lines);
    }
}
