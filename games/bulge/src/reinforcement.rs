//! Reinforcement Phase (7.0) and entry onto the map.

use engine::{Board, HexId, Refusal, Rule, RuleSet, Side, UnitId};

use crate::charts::{GERMAN, Half};
use crate::event::{Ctx, Event};
use crate::field::Field;
use crate::fixed::{Edge, SetupError};
use crate::game::Bulge;
use crate::march::{Bar, March};
use crate::mixes::Role;
use crate::rulebook::{Options, rulebook};
use crate::scenario::{Entry, Release, Scenario};
use crate::state::{Flag, Place};
use crate::units::Unit;

/// Where a unit comes onto the map. Edge road hexes are bits, by their place in [`Schedule::edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// At a road hex of the edge (7.2).
    Edge {
        /// The hexes of its own areas.
        own: u64,
        /// All hexes of the same map edges, when its own are all closed (7.4).
        others: u64,
    },
    /// In a hex with a unit of German corps B (18.1.1).
    WithCorpsB,
    /// From the air (18.4).
    Drop,
}

/// When and where a unit comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The turn.
    pub turn: u8,
    /// The way.
    pub way: Way,
    /// What it depends on.
    pub release: Release,
}

/// A division of the OKW reserve (7.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// Its name.
    pub name: String,
    /// The turn from which it may be released.
    pub turn: u8,
    /// Its units.
    pub units: Vec<UnitId>,
}

/// Who comes when and where.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// All edge road hexes: from which a road leaves the map (6.1).
    pub edge: Vec<HexId>,
    /// The south edge's, as bits (23.5).
    pub south: u64,
    /// By unit.
    pub plans: Vec<Option<Plan>>,
    /// The OKW reserve.
    pub okw: Vec<Reserve>,
}

impl Schedule {
    pub(crate) fn new(
        board: &Board,
        list: &[Unit],
        scenario: &Scenario,
        settings: &Options,
        rules: &RuleSet,
    ) -> Result<Schedule, SetupError> {
        let grid = &board.grid;
        let edge: Vec<HexId> = grid.ids().filter(|&hex| board.roads.leaves_map(grid, hex)).collect();
        if edge.len() > 64 {
            return Err(SetupError::Unfit("the map has more than 64 edge road hexes".into()));
        }
        let bits = |test: &dyn Fn(HexId) -> bool| -> u64 {
            edge.iter().enumerate().filter(|(_, hex)| test(**hex)).fold(0, |set, (at, _)| set | 1 << at)
        };
        let edges = Edges::of(board);
        let edge_way = |areas: &[usize], hexes: &[HexId]| {
            let mut sides: Vec<usize> =
                areas.iter().filter_map(|&area| edges.shared(&board.areas[area].hexes)).collect();
            if sides.is_empty() {
                sides = hexes.iter().filter_map(|&hex| edges.shared(&[hex])).collect();
            }
            let own = bits(&|hex| hexes.contains(&hex));
            let others = bits(&|hex| sides.iter().any(|&side| edges.on(side, hex)));
            Way::Edge { own, others: own | others }
        };
        let mut plans = vec![None; list.len()];
        let mut okw: Vec<Reserve> = Vec::new();
        for arrival in &scenario.arrivals {
            if !arrival.switch.is_empty() && !rulebook().holds(rules, &arrival.switch) {
                continue;
            }
            let way = match &arrival.entry {
                Entry::Edge { areas, hexes } => edge_way(areas, hexes),
                Entry::WithCorpsB => Way::WithCorpsB,
                Entry::Drop => Way::Drop,
            };
            // 3.4: with OKW off the reserve comes by itself.
            let release = match arrival.release {
                Release::Okw if !settings.okw_decision => Release::Always,
                release => release,
            };
            let turn = arrival.turn.number();
            for &unit in arrival.units.iter().filter(|unit| settings.counters.hold(&list[unit.index()])) {
                let release = match release {
                    // 23.3: whatever the scenario says of the 87th.
                    Release::Always if list[unit.index()].division.as_deref() == Some(STRUCK) => {
                        Release::UnlessNordwind2
                    }
                    release => release,
                };
                plans[unit.index()] = Some(Plan { turn, way, release });
                if release == Release::Okw {
                    let name = list[unit.index()].division.clone().unwrap_or_default();
                    match okw.iter_mut().find(|reserve| reserve.name == name) {
                        Some(reserve) => reserve.units.push(unit),
                        None => okw.push(Reserve { name, turn, units: vec![unit] }),
                    }
                }
            }
        }
        for (unit, areas) in nordwind_units(board, list, scenario, settings) {
            let hexes: Vec<HexId> =
                areas.iter().flat_map(|&area| board.areas[area].hexes.iter().copied()).collect();
            let (turn, way) = (list[unit.index()].turn, edge_way(&areas, &hexes));
            plans[unit.index()] = Some(Plan { turn, way, release: Release::Nordwind3 });
        }
        okw.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Schedule { south: bits(&|hex| edges.on(SOUTH, hex)), edge, plans, okw })
    }

    /// The hexes of a set of edge road hexes.
    pub fn hexes(&self, set: u64) -> impl Iterator<Item = (usize, HexId)> + '_ {
        self.edge.iter().copied().enumerate().filter(move |(at, _)| set >> at & 1 != 0)
    }

    /// The number of an edge road hex.
    pub fn edge_number(&self, hex: HexId) -> Option<usize> {
        self.edge.iter().position(|&edge| edge == hex)
    }
}

const SOUTH: usize = 2;

/// 23.3: the division that option 2 strikes from the schedule.
const STRUCK: &str = "87Inf";

/// 23.8, 23.9: the units of option 3 that the scenario does not mention, with the areas of their counters. They come where
/// the decision is asked.
fn nordwind_units<'a>(
    board: &'a Board,
    list: &'a [Unit],
    scenario: &'a Scenario,
    settings: &'a Options,
) -> impl Iterator<Item = (UnitId, Vec<usize>)> + 'a {
    let asked = settings.nordwind && !scenario.nordwind_is_idle();
    let units = list
        .iter()
        .enumerate()
        .filter(move |(_, unit)| asked && unit.is_nordwind() && settings.counters.hold(unit));
    let units = units.map(|(at, unit)| (UnitId(at as u16), unit));
    units.filter(|&(id, _)| !scenario.mentions(id)).map(|(id, unit)| {
        let named = |name: &String| board.areas.iter().position(|area| area.name == *name);
        (id, unit.areas.iter().filter_map(named).collect())
    })
}

/// The four edges of the map: north, east, south, west.
struct Edges([Vec<HexId>; 4]);

impl Edges {
    fn of(board: &Board) -> Edges {
        let grid = &board.grid;
        let column = |hex: HexId| grid.hex(hex).q;
        let (west, east) = (grid.ids().map(column).min(), grid.ids().map(column).max());
        // Ids run down one column after the other.
        let starts = |hex: HexId| hex.index() == 0 || column(HexId(hex.0 - 1)) != column(hex);
        let ends = |hex: HexId| hex.index() + 1 == grid.len() || column(HexId(hex.0 + 1)) != column(hex);
        Edges([
            grid.ids().filter(|&hex| starts(hex)).collect(),
            grid.ids().filter(|&hex| Some(column(hex)) == east).collect(),
            grid.ids().filter(|&hex| ends(hex)).collect(),
            grid.ids().filter(|&hex| Some(column(hex)) == west).collect(),
        ])
    }

    fn on(&self, edge: usize, hex: HexId) -> bool {
        self.0[edge].contains(&hex)
    }

    /// The edge that all hexes lie on.
    fn shared(&self, hexes: &[HexId]) -> Option<usize> {
        (0..4).find(|&edge| hexes.iter().all(|&hex| self.on(edge, hex)))
    }
}

impl Bulge {
    /// 7.1: units whose turn has come become available.
    pub(crate) fn bring_arrivals(&mut self, side: Side, ctx: &mut Ctx) {
        for at in 0..self.state.units.len() {
            let unit = UnitId(at as u16);
            let Some(plan) = self.fixed.schedule.plans[at] else { continue };
            let due = self.state.units[at].place == Place::Scheduled
                && self.fixed.units[at].side == side
                && plan.turn <= self.state.turn
                && match plan.release {
                    Release::Always => true,
                    Release::Okw => false,
                    Release::Nordwind3 => self.state.nordwind == 3,
                    Release::UnlessNordwind2 => self.state.nordwind != 2,
                };
            if due {
                self.state.units[at].place = Place::Available;
                ctx.tell(Event::Available { unit });
            }
        }
    }

    /// D9, 7.6: the divisions that may be released now, by their number.
    pub(crate) fn okw_divisions(&self) -> impl Iterator<Item = u8> + '_ {
        let open = self.calendar().half() == Half::Am
            && u16::from(self.state.turn) <= self.fixed.charts.numbers.okw_last_turn;
        let list = self.fixed.schedule.okw.iter().enumerate();
        list.filter(move |(at, reserve)| {
            open && reserve.turn <= self.state.turn && self.state.released >> at & 1 == 0
        })
        .map(|(at, _)| at as u8)
    }

    /// 7.6: releases a division.
    pub(crate) fn release(&mut self, division: u8, ctx: &mut Ctx) {
        self.state.released |= 1 << division;
        self.state.points.released += 1;
        ctx.tell(Event::Released { division });
        for at in 0..self.fixed.schedule.okw[usize::from(division)].units.len() {
            let unit = self.fixed.schedule.okw[usize::from(division)].units[at];
            self.state.units[unit.index()].place = Place::Available;
            ctx.tell(Event::Available { unit });
        }
    }

    /// 7.4: whether an edge hex is open to entry by a side.
    pub fn entry_open(&self, side: Side, hex: HexId) -> bool {
        !self.holds(side.other(), hex) && (!self.zoc(side.other(), hex) || self.holds(side, hex))
    }

    /// 7.2, 7.4: where a unit may enter, costs aside, as bits.
    fn entry_hexes(&self, unit: UnitId) -> u64 {
        let Some(Plan { way: Way::Edge { own, others }, .. }) = self.fixed.schedule.plans[unit.index()]
        else {
            return 0;
        };
        let side = self.counter(unit).side;
        let open = |set: u64| {
            let hexes = self.fixed.schedule.hexes(set);
            hexes.filter(|&(_, hex)| self.entry_open(side, hex)).fold(0, |set, (at, _)| set | 1 << at)
        };
        match open(own) {
            0 => open(others & !self.beyond_zone(unit)),
            set => set,
        }
    }

    /// 20.1: the edge road hexes that the British restriction closes to a unit, as bits. Its own areas stay open to it.
    fn beyond_zone(&self, unit: UnitId) -> u64 {
        if !self.british_bound(unit) {
            return 0;
        }
        let zone = self.fixed.charts.numbers.british_zone;
        let far = |hex: HexId| u16::from(self.fixed.far_distance[hex.index()]) > zone;
        let edge = self.fixed.schedule.edge.iter().enumerate();
        edge.filter(|(_, hex)| far(**hex)).fold(0, |set, (at, _)| set | 1 << at)
    }

    /// 7.3: what the next unit pays to enter at a hex.
    pub fn entry_cost(&self, unit: UnitId, number: usize, hex: HexId) -> u16 {
        let rate = March::new(self, unit).road_rate(None, hex);
        rate.saturating_mul(u16::from(self.state.entries[number]) + 1)
    }

    /// 5.1.3, 10.2: whether a unit that enters at a hex must end its move there.
    fn stopped_at_entry(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.counter(unit).side;
        self.zoc(side.other(), hex) || (side == GERMAN && self.state.roadblocks.contains(hex))
    }

    /// 7.3, 8.12, 13.2: why a unit may not enter at an edge road hex that is open to it: it must pay, and stop there or
    /// go on.
    fn entry_bar(&self, unit: UnitId, number: usize, hex: HexId) -> Option<(Rule, &'static str)> {
        let counter = self.counter(unit);
        let (cost, points) = (self.entry_cost(unit, number, hex), self.allowance(unit));
        if cost > points {
            return Some((Rule("7.3"), "too many units have entered there: it cannot pay"));
        }
        if counter.role == Role::Artillery
            && self.zoc(counter.side.other(), hex)
            && !self.has_combat(counter.side, hex)
        {
            return Some((Bar::GunInZone.rule(), Bar::GunInZone.text()));
        }
        let goes_on = || !self.stopped_at_entry(unit, hex) && self.leads_on(unit, hex, points - cost);
        if self.room(hex, unit) || goes_on() {
            None
        } else {
            Some((Rule("8.12"), "the hex is full and it cannot go on"))
        }
    }

    /// 9.2: whether a unit that has entered at a full hex can reach one with room, through other full hexes if need be.
    fn leads_on(&self, unit: UnitId, hex: HexId, left: u16) -> bool {
        let march = March::new(self, unit);
        let beside = |edge: &Edge| self.room(edge.to, unit) && march.step(hex, edge, false, left).is_ok();
        if self.fixed.edges(hex).iter().any(beside) {
            return true;
        }
        let mut field = Field::default();
        field.flood(self, &march, hex, left, false);
        field.hexes().iter().any(|&end| self.room(end, unit))
    }

    /// D13: every unit that may enter now, with every hex where it may.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let side = self.phasing();
        let members = self.fixed.members[side.index()].iter().copied();
        let waiting = members.filter(|unit| self.state.units[unit.index()].place == Place::Available);
        waiting.flat_map(move |unit| {
            let hexes = self.fixed.schedule.hexes(self.entry_hexes(unit));
            hexes
                .filter(move |&(number, hex)| self.entry_bar(unit, number, hex).is_none())
                .map(move |(_, hex)| (unit, hex))
        })
    }

    /// Checks an entry.
    pub(crate) fn check_enter(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let side = self.counter(unit).side;
        if side != self.phasing() || self.unit_state(unit).place != Place::Available {
            return Err(Refusal::new(Rule("7.1"), "the unit is not available"));
        }
        self.check_pick()?;
        let Some(number) = self.fixed.schedule.edge_number(hex) else {
            return Err(Refusal::new(Rule("7.2"), "units enter at a road hex of the map's edge"));
        };
        if self.entry_hexes(unit) >> number & 1 == 0 {
            return Err(if self.beyond_zone(unit) >> number & 1 != 0 {
                Refusal::new(Rule("20.1 (BRIT)"), "British units stay near the Meuse")
            } else if self.entry_open(side, hex) {
                Refusal::new(Rule("7.2"), "that is not one of its entry areas")
            } else {
                Refusal::new(Rule("7.4"), "the hex is closed by an enemy unit or zone of control")
            });
        }
        self.entry_bar(unit, number, hex).map_or(Ok(()), |(rule, why)| Err(Refusal::new(rule, why)))
    }

    /// 7.2, 7.3: a unit enters the map and is in motion.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, ctx: &mut Ctx) {
        self.finish_motion();
        let number = self.fixed.schedule.edge_number(hex).unwrap_or(0);
        let cost = self.entry_cost(unit, number, hex);
        let points = self.allowance(unit);
        self.state.entries[number] += 1;
        self.arrive(unit, hex, ctx);
        self.set(unit, Flag::Entered, true);
        self.set(unit, Flag::CameLate, self.state.nordwind == 2);
        let stopped = self.stopped_at_entry(unit, hex);
        self.state.units[unit.index()].left = if stopped { 0 } else { points - cost };
        self.state.moving = Some(unit);
        ctx.tell(Event::Entered { unit, hex, cost });
        self.find_ends();
        if self.cache.ends.is_empty() && !self.may_exit(unit) {
            self.finish_motion();
        }
    }
}
