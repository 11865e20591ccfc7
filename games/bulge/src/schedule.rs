//! The reinforcement schedule (7.1): who comes when and where, fixed when a game is set up.

use engine::{Board, HexId, RuleSet, UnitId};

use crate::fixed::SetupError;
use crate::rulebook::{Options, rulebook};
use crate::scenario::{Entry, Release, Scenario};
use crate::units::Unit;

/// Where a unit comes onto the map. Edge road hexes are bits, by their place in [`Schedule::edge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coming {
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
    pub way: Coming,
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
            Coming::Edge { own, others: own | others }
        };
        let mut plans = vec![None; list.len()];
        let mut okw: Vec<Reserve> = Vec::new();
        for arrival in &scenario.arrivals {
            if !arrival.switch.is_empty() && !rulebook().holds(rules, &arrival.switch) {
                continue;
            }
            let way = match &arrival.entry {
                Entry::Edge { areas, hexes } => edge_way(areas, hexes),
                Entry::WithCorpsB => Coming::WithCorpsB,
                Entry::Drop => Coming::Drop,
            };
            // 3.4: with OKW off the reserve comes by itself.
            let release = match arrival.waits {
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
        let mut rest = set;
        std::iter::from_fn(move || {
            let at = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            Some((at, *self.edge.get(at)?))
        })
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
