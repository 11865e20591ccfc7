//! Supply Phase (6.0): supply lines, isolation and surrender.

use engine::{HexId, HexSet, Rule, Side, Told, UnitId};

use crate::change::Cause;
use crate::charts::{ALLIED, Class, GERMAN, SupplyAcross, Water};
use crate::event::Ctx;
use crate::fixed::Edge;
use crate::game::Bulge;
use crate::sheet::Roll;
use crate::state::Flag;
use crate::words::rolled;

engine::events! {
    /// What a Supply Phase brings.
    pub enum SupplyEvent for Bulge as game {
        /// 6.4: a unit is out of supply now.
        Lost { unit: UnitId } => Told::text(Rule("6.3"), format!("{unit} is out of supply."));
        /// 6.4: a unit is in supply again.
        Regained { unit: UnitId } => Told::text(Rule("6.4"), format!("{unit} is in supply again."));
        /// 6.6.
        Isolated { unit: UnitId, count: u8 } => Told::text(Rule("6.6"), format!("{unit} is isolated, count {count}."));
        /// 6.7: at this number or below a unit is eliminated.
        Surrender { unit: UnitId, needed: u8, die: u8 } =>
            Told::text(Rule("6.7"), format!("{unit} may surrender: {}.", rolled(*needed, *die)))
                .roll("surrender", &[*die])
                .on(Roll::Surrender(*needed).spot(&game.fixed, *die));
    }
}

/// Not reached.
const FAR: u16 = u16::MAX;

/// Supply lines of one side, traced back from its sources. Keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// For each hex the length of its shortest road part (6.2.2).
    road: Vec<u16>,
    side: u8,
    queue: Vec<HexId>,
}

impl Lines {
    /// 6.1, 6.2.2: traces the road parts of all lines of a side.
    pub fn trace(&mut self, game: &Bulge, side: Side) {
        self.side = side.0;
        self.road.clear();
        self.road.resize(game.fixed.setting.board.grid.len(), FAR);
        self.queue.clear();
        let closed = |hex: HexId| side == GERMAN && game.state.struck == Some(hex);
        for &source in &game.fixed.sources[side.index()] {
            if game.open(side, source) && !closed(source) {
                self.road[source.index()] = 0;
                self.queue.push(source);
            }
        }
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let length = self.road[from.index()] + 1;
            for edge in game.fixed.road_edges(from) {
                if self.road[edge.to.index()] == FAR
                    && game.road_step(edge)
                    && game.open(side, edge.to)
                    && !closed(edge.to)
                {
                    self.road[edge.to.index()] = length;
                    self.queue.push(edge.to);
                }
            }
        }
    }

    /// Goes outwards from a hex over open hexes, `limit` hexes far, until `found` says that it is enough.
    fn search(
        &mut self,
        game: &Bulge,
        hex: HexId,
        limit: u16,
        crosses: impl Fn(&Edge) -> bool,
        mut found: impl FnMut(&[u16], HexId) -> bool,
    ) -> bool {
        if found(&self.road, hex) {
            return true;
        }
        let side = Side(self.side);
        let mut seen = HexSet::new();
        seen.insert(hex);
        self.queue.clear();
        self.queue.push(hex);
        let (mut begin, mut end) = (0, 1);
        for _ in 0..limit {
            for place in begin..end {
                for edge in game.fixed.edges(self.queue[place]) {
                    if !seen.contains(edge.to) && crosses(edge) && game.open(side, edge.to) {
                        if found(&self.road, edge.to) {
                            return true;
                        }
                        seen.insert(edge.to);
                        self.queue.push(edge.to);
                    }
                }
            }
            (begin, end) = (end, self.queue.len());
            if begin == end {
                break;
            }
        }
        false
    }

    /// 6.2: whether a unit of that class in a hex is in supply.
    pub fn reach(&mut self, game: &Bulge, class: Class, hex: HexId) -> bool {
        let overland = game.fixed.charts.numbers.supply_overland;
        let crosses = |edge: &Edge| game.line_crosses(*edge, class == Class::Inf);
        self.search(game, hex, overland, crosses, |road, hex| road[hex.index()] != FAR)
    }

    /// 6.2.2: the length of the road part from a hex, if one starts there.
    pub fn road_part(&self, hex: HexId) -> Option<u16> {
        self.road.get(hex.index()).copied().filter(|&length| length != FAR)
    }

    /// 19.2: the shortest road part of all lines of a unit, of the classes that cross no unbridged river. The search ends
    /// where one is short enough.
    pub fn shortest(&mut self, game: &Bulge, hex: HexId, enough: u16) -> Option<u16> {
        let mut best = FAR;
        let overland = game.fixed.charts.numbers.supply_overland;
        let crosses = |edge: &Edge| game.line_crosses(*edge, false);
        self.search(game, hex, overland, crosses, |road, hex| {
            best = best.min(road[hex.index()]);
            best <= enough
        });
        (best != FAR).then_some(best)
    }

    /// 6.6: whether a hex is joined to an open source by open hexes of any terrain, rivers ignored except the unbridged
    /// Meuse.
    pub fn joined(&mut self, game: &Bulge, hex: HexId) -> bool {
        let sources = &game.fixed.sources[usize::from(self.side)];
        let crosses = |edge: &Edge| edge.water() != Some(Water::Meuse) || game.bridged(edge);
        // A hex with a road part is joined to the source that the road leads to.
        self.search(game, hex, FAR, crosses, |road, hex| road[hex.index()] != FAR || sources.contains(&hex))
    }

    /// Whether the side has an open source at all (6.1).
    pub fn any_source(&self) -> bool {
        self.road.contains(&0)
    }

    /// A line from a hex, to be shown: the shortest overland part, then the shortest road part. Both begin with the hex
    /// that they start from.
    pub fn line(
        &self,
        game: &Bulge,
        side: Side,
        class: Class,
        hex: HexId,
    ) -> Option<(Vec<HexId>, Vec<HexId>)> {
        let mut before: Vec<(HexId, usize)> = vec![(hex, 0)];
        let mut next = 0;
        while let Some(&(from, _)) = before.get(next) {
            if self.road_part(from).is_some() {
                break;
            }
            for edge in game.fixed.edges(from) {
                let fresh = before.iter().all(|&(known, _)| known != edge.to);
                if fresh && game.line_crosses(*edge, class == Class::Inf) && game.open(side, edge.to) {
                    before.push((edge.to, next));
                }
            }
            next += 1;
        }
        let (start, _) = *before.get(next)?;
        let mut overland = vec![start];
        let mut at = next;
        while at != 0 {
            at = before[at].1;
            overland.push(before[at].0);
        }
        overland.reverse();
        let mut road = vec![start];
        let mut here = start;
        while let Some(length) = self.road_part(here).filter(|&length| length > 0) {
            let edges = game.fixed.edges(here).iter();
            let mut closer =
                edges.filter(|edge| game.road_step(edge) && self.road_part(edge.to) == Some(length - 1));
            here = closer.next()?.to;
            road.push(here);
        }
        Some((overland, road))
    }
}

impl Bulge {
    /// 6.2.3, 10.4: whether a hex is open to the lines of a side; a friend there cancels enemy zones.
    #[inline]
    pub fn open(&self, side: Side, hex: HexId) -> bool {
        let enemy = side.other();
        !self.holds(enemy, hex) && (!self.zoc(enemy, hex) || self.holds(side, hex))
    }

    /// 6.2.1: whether the overland part of a line crosses a hexside.
    fn line_crosses(&self, edge: Edge, infantry: bool) -> bool {
        match edge.water() {
            None => true,
            Some(_) if self.bridged(&edge) => true,
            Some(water) => match self.fixed.charts.hexside(water).supply {
                SupplyAcross::Infantry => infantry,
                SupplyAcross::Nobody => false,
                SupplyAcross::All => true,
            },
        }
    }

    /// 18.1.2, 18.4.5: whether a unit needs no supply line now.
    fn needs_no_line(&self, unit: UnitId) -> bool {
        !self.counter(unit).is_ground()
            || (self.fixed.vdh == Some(unit)
                && u16::from(self.state.turn) <= self.fixed.charts.numbers.vdh_supply_last_turn)
    }

    /// 6.4: whether a unit on the map can trace supply at this moment. It allocates: not for the course of play.
    pub fn can_trace(&self, unit: UnitId) -> bool {
        let mut lines = Lines::default();
        lines.trace(self, self.counter(unit).side);
        self.traces(&mut lines, unit)
    }

    /// Whether a unit is in supply by lines traced before.
    pub(crate) fn traces(&self, lines: &mut Lines, unit: UnitId) -> bool {
        self.needs_no_line(unit)
            || self.hex_of(unit).is_some_and(|hex| lines.reach(self, self.counter(unit).class, hex))
    }

    /// 16.6: whether this turn's airdrop supplies a hex.
    pub(crate) fn dropped_on(&self, side: Side, hex: HexId) -> bool {
        side == ALLIED && self.state.airdrop.is_some_and(|drop| self.distance(drop, hex) <= 1)
    }

    /// 6.4: judges the supply of a side; then isolation (6.6) and surrender (6.7). 6.5: whoever enters later is in supply
    /// until then.
    pub(crate) fn judge_supply(&mut self, side: Side, ctx: &mut Ctx) {
        let mut lines = std::mem::take(&mut self.cache.scratch.lines);
        lines.trace(self, side);
        let mut cut_off = false;
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(hex) = self.hex_of(unit).filter(|_| self.fixed.units[at].side == side) else { continue };
            let supplied = self.traces(&mut lines, unit) || self.dropped_on(side, hex);
            let before = self.supplied(unit);
            self.set(unit, Flag::Unsupplied, !supplied);
            match (before, supplied) {
                (true, false) => ctx.tell(SupplyEvent::Lost { unit }),
                (false, true) => ctx.tell(SupplyEvent::Regained { unit }),
                _ => {}
            }
            cut_off |= !supplied;
            self.judge_fuel(unit, hex, supplied, &mut lines, ctx);
        }
        if self.fixed.options.isolation {
            self.judge_isolation(side, cut_off, &mut lines, ctx);
        }
        self.cache.scratch.lines = lines;
    }

    /// 6.6, 6.7.
    fn judge_isolation(&mut self, side: Side, cut_off: bool, lines: &mut Lines, ctx: &mut Ctx) {
        let mut rolls = HexSet::new();
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(hex) = self.hex_of(unit).filter(|_| self.fixed.units[at].side == side) else { continue };
            if !cut_off || self.supplied(unit) || lines.joined(self, hex) {
                self.state.units[at].isolation = 0;
                continue;
            }
            let count = self.state.units[at].isolation.saturating_add(1);
            self.state.units[at].isolation = count;
            ctx.tell(SupplyEvent::Isolated { unit, count });
            rolls.insert(hex);
        }
        // 6.7: in order of hex, then id.
        for hex in rolls.iter() {
            let mut after = None;
            while let Some(unit) =
                self.units_at(hex).filter(|&unit| after.is_none_or(|last| unit > last)).min()
            {
                after = Some(unit);
                self.surrender_roll(unit, hex, ctx);
            }
        }
    }

    /// 6.7: the highest roll at which an isolated unit is eliminated; 0 if none is made.
    pub fn surrender_number(&self, unit: UnitId, hex: HexId) -> u8 {
        let numbers = &self.fixed.charts.numbers;
        let from =
            if self.fixed.shelters.contains(hex) { numbers.iso_town_from } else { numbers.iso_open_from };
        let count = u16::from(self.unit_state(unit).isolation);
        if count < from { 0 } else { (count - from + 1).min(numbers.iso_roll_cap) as u8 }
    }

    fn surrender_roll(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        let needed = self.surrender_number(unit, hex);
        if needed == 0 {
            return;
        }
        let die = ctx.dice.d6();
        ctx.tell(SupplyEvent::Surrender { unit, needed, die });
        if die <= needed {
            self.eliminate(unit, Cause::Surrender, ctx);
        }
    }
}
