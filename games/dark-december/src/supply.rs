//! Supply lines and supply states (1.0).

use engine::{HexId, HexSet, Link, Side, Supply, UnitId};

use crate::charts::GERMAN;
use crate::event::{Ctx, Event};
use crate::game::DarkDecember;
use crate::state::Flag;

/// Where a side has supply lines. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Hexes from which a road leads to a source.
    road: HexSet,
    /// Hexes from which such a road is near enough.
    reach: HexSet,
    /// 1.0.4: everybody counts as having a line.
    everywhere: bool,
    costs: Vec<u8>,
    waves: Vec<Vec<HexId>>,
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

    /// 1.0.1, 1.0.2: finds the lines of a side.
    pub(crate) fn trace(&mut self, game: &DarkDecember, side: Side, roads: &mut Supply) {
        let fixed = &game.fixed;
        let board = &fixed.setting.board;
        let numbers = &fixed.charts.numbers;
        self.everywhere = side == GERMAN && game.track().auto_supply;
        let sources = fixed.sources[side.index()].iter().copied().filter(|&hex| game.open(side, hex));
        roads.flood_roads(board, &board.roads, sources, engine::ANY_LENGTH, |link: Link| {
            let edge = fixed.edge_towards(link.from, link.direction);
            edge.is_some_and(|edge| game.road(edge)) && game.open(side, link.to)
        });
        self.road = roads.reached();
        // Outwards from the roads: what a unit would pay on its way to them.
        let limit = usize::try_from(numbers.supply_offroad_points).unwrap_or(0);
        let extra = usize::try_from(numbers.supply_river_extra).unwrap_or(0);
        self.costs.clear();
        self.costs.resize(board.grid.len(), u8::MAX);
        self.waves.resize(limit + 1, Vec::new());
        self.waves.iter_mut().for_each(Vec::clear);
        for hex in self.road.iter() {
            self.costs[hex.index()] = 0;
            self.waves[0].push(hex);
        }
        self.reach = HexSet::new();
        for cost in 0..=limit {
            let mut next = 0;
            while let Some(&hex) = self.waves[cost].get(next) {
                next += 1;
                if usize::from(self.costs[hex.index()]) != cost || !self.reach.insert(hex) {
                    continue;
                }
                // A line goes through open hexes; only the unit's own may be closed.
                if !game.open(side, hex) {
                    continue;
                }
                for edge in fixed.edges(hex) {
                    let total = cost + 1 + if game.unbridged(edge) { extra } else { 0 };
                    if total <= limit && total < usize::from(self.costs[edge.to.index()]) {
                        self.costs[edge.to.index()] = total as u8;
                        self.waves[total].push(edge.to);
                    }
                }
            }
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

    /// The lines of a side at this moment. It allocates: not for the course of play.
    pub fn lines(&self, side: Side) -> Lines {
        let mut lines = Lines::default();
        lines.trace(self, side, &mut Supply::new());
        lines
    }

    /// The lines of a side at this moment, in working memory. Give them back with [`Self::keep_lines`].
    pub(crate) fn take_lines(&mut self, side: Side) -> Lines {
        let mut lines = std::mem::take(&mut self.cache.scratch.lines[side.index()]);
        let mut roads = std::mem::take(&mut self.cache.scratch.roads);
        lines.trace(self, side, &mut roads);
        self.cache.scratch.roads = roads;
        lines
    }

    pub(crate) fn keep_lines(&mut self, side: Side, lines: Lines) {
        self.cache.scratch.lines[side.index()] = lines;
    }

    /// 1.0.3: judges the supply of a side.
    pub(crate) fn judge_supply(&mut self, side: Side, ctx: &mut Ctx) {
        let lines = self.take_lines(side);
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(hex) = self.hex_of(unit) else { continue };
            if self.fixed.units[at].side != side || !self.fixed.units[at].is_combat() {
                continue;
            }
            let supplied = lines.reach(hex) && !self.is(unit, Flag::ShortOfFuel);
            let before = !self.is(unit, Flag::Unsupplied);
            self.set(unit, Flag::Unsupplied, !supplied);
            match (before, supplied) {
                (true, false) => ctx.tell(Event::SupplyLost { unit }),
                (false, true) => ctx.tell(Event::SupplyRegained { unit }),
                _ => {}
            }
        }
        self.keep_lines(side, lines);
    }
}
