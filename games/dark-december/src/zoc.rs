//! Zones of control (3.5), and what else is counted for each hex so that it need not be searched for.
//!
//! The counts follow every placement, removal and bridge; [`DarkDecember::audit`](engine::Game::audit) compares them with a
//! count from scratch.

use engine::{HexId, HexSet, Side, Start, UnitId, Zones};

use crate::charts::{ALLIED, GERMAN};
use crate::field::Field;
use crate::fixed::Fixed;
use crate::game::DarkDecember;
use crate::gates::Spans;
use crate::ready::Ready;
use crate::state::{Flag, State};

/// Working memory that is not part of a position: a clone begins with none.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The last flood's memory; lent out while one runs.
    pub(crate) field: Option<Box<Field>>,
    /// Whose flood the field holds, and from where, until a unit or a bridge changes.
    pub(crate) flooded: Option<(UnitId, Start)>,
    pub(crate) path: Vec<HexId>,
    pub(crate) lines: [crate::supply::Lines; 2],
    /// Whether the lines of each side are as the units and bridges stand.
    pub(crate) traced: [bool; 2],
}

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }
}

/// What is computed from the state and kept beside it.
#[derive(Clone, Debug)]
pub struct Cache {
    /// Zones of control (3.5.1), counted by the hexes that exert them.
    zones: Zones,
    /// The bridges and fords (M7).
    pub(crate) spans: Spans,
    /// Combat units in a hex.
    combat: Vec<u8>,
    /// Stacking points in a hex (3.7).
    points: Vec<u8>,
    /// The hexes with such points.
    peopled: HexSet,
    /// Hexes with combat units, by side.
    held: [HexSet; 2],
    /// OR7.0: those whose roads are congested, by side.
    congested: [HexSet; 2],
    /// Units in Strategic Movement in a hex.
    columns: Vec<u8>,
    /// For each side how many of its hexes with such units are beside a hex.
    near: [Vec<u8>; 2],
    /// Hexes with units in Strategic Movement, by side.
    marching: [HexSet; 2],
    /// The hexes of the phasing side with a supply line when blocked letters are judged (3.4.5).
    pub(crate) linked: HexSet,
    /// Where a displaced commander may go (OR9.4).
    pub(crate) refuges: HexSet,
    /// Where the unit in motion may go, or the taken unit may be put.
    pub(crate) ends: HexSet,
    /// What the units of the phasing side may do in a Movement Phase.
    pub(crate) ready: Ready,
    pub(crate) scratch: Scratch,
}

impl Cache {
    pub(crate) fn new(fixed: &Fixed, state: &State) -> Cache {
        let hexes = fixed.setting.board.grid.len();
        let mut cache = Cache {
            zones: Zones::new(hexes),
            spans: Spans::of(&state.bridges),
            combat: vec![0; hexes],
            points: vec![0; hexes],
            peopled: HexSet::new(),
            held: [HexSet::new(); 2],
            congested: [HexSet::new(); 2],
            columns: vec![0; hexes],
            near: [vec![0; hexes], vec![0; hexes]],
            marching: [HexSet::new(); 2],
            linked: HexSet::new(),
            refuges: HexSet::new(),
            ends: HexSet::new(),
            ready: Ready::default(),
            scratch: Scratch::default(),
        };
        for (unit, hex) in state.stacks.on_map() {
            cache.add(fixed, state, unit, hex);
        }
        cache
    }

    /// A unit has come into a hex.
    pub(crate) fn add(&mut self, fixed: &Fixed, state: &State, unit: UnitId, hex: HexId) {
        self.points[hex.index()] += fixed.unit(unit).stack;
        self.combat[hex.index()] += u8::from(fixed.unit(unit).is_combat());
        self.follow(fixed, state, unit, hex, true);
    }

    /// A unit has left a hex.
    pub(crate) fn take(&mut self, fixed: &Fixed, state: &State, unit: UnitId, hex: HexId) {
        self.points[hex.index()] -= fixed.unit(unit).stack;
        self.combat[hex.index()] -= u8::from(fixed.unit(unit).is_combat());
        self.follow(fixed, state, unit, hex, false);
    }

    /// What follows when a unit has come into a hex, or left it.
    fn follow(&mut self, fixed: &Fixed, state: &State, unit: UnitId, hex: HexId, came: bool) {
        self.scratch.flooded = None;
        self.ready.touch(hex);
        self.peopled.set(hex, self.points[hex.index()] > 0);
        let counter = fixed.unit(unit);
        if !counter.is_combat() {
            return;
        }
        self.follow_congestion(fixed, counter.side, hex);
        if state.units[unit.index()].is(Flag::Strategic) {
            self.column(fixed, counter.side, hex, came);
        }
        // The first to come, or the last to leave.
        if self.combat[hex.index()] == u8::from(came) {
            self.held[counter.side.index()].set(hex, came);
            self.spread(fixed, state, counter.side, hex, came);
        }
    }

    /// OR7.0: finds out whether the roads of a hex are congested.
    fn follow_congestion(&mut self, fixed: &Fixed, side: Side, hex: HexId) {
        let many = i16::from(self.combat[hex.index()]) >= fixed.charts.numbers.congestion_units;
        self.congested[side.index()].set(hex, many && fixed.options.congestion);
    }

    /// 3.5.1, 3.5.5: the zone of a hex goes into all six neighbours, except across a major river without a bridge.
    fn spread(&mut self, fixed: &Fixed, state: &State, side: Side, hex: HexId, on: bool) {
        self.scratch.traced = [false; 2];
        for edge in fixed.edges(hex) {
            let bridge = || edge.site().is_some_and(|site| state.bridges[site.index()].is_bridge());
            if !edge.major() || bridge() {
                self.zones.exert(side, edge.to, on);
            }
        }
    }

    /// A bridge over a major river between two hexes has come or gone.
    pub(crate) fn bridge(&mut self, hexes: [HexId; 2], stands: bool) {
        let (combat, held) = (&self.combat, &self.held);
        let owner = |hex| if held[0].contains(hex) { GERMAN } else { ALLIED };
        self.zones.bridge(hexes, stands, |hex| (combat[hex.index()] > 0).then(|| owner(hex)));
    }

    /// A unit in a hex has begun or ended its Strategic Movement.
    pub(crate) fn column(&mut self, fixed: &Fixed, side: Side, hex: HexId, on: bool) {
        self.scratch.flooded = None;
        let count = &mut self.columns[hex.index()];
        let changed = *count == u8::from(!on);
        *count = if on { *count + 1 } else { *count - 1 };
        if changed {
            let marching = &mut self.marching[side.index()];
            if on {
                marching.insert(hex)
            } else {
                marching.remove(hex)
            };
            for edge in fixed.edges(hex) {
                let near = &mut self.near[side.index()][edge.to.index()];
                *near = if on { *near + 1 } else { *near - 1 };
            }
        }
    }

    /// What differs from another cache, in words.
    pub(crate) fn differs(&self, other: &Cache) -> Option<&'static str> {
        if self.zones != other.zones {
            Some("3.5.1: the zones of control are not as the units stand")
        } else if self.spans != other.spans {
            Some("M7: the bridges are not as they stand")
        } else if self.combat != other.combat
            || self.points != other.points
            || self.peopled != other.peopled
            || self.held != other.held
            || self.congested != other.congested
        {
            Some("3.7: the counts of units are not as the units stand")
        } else if self.columns != other.columns || self.near != other.near || self.marching != other.marching
        {
            Some("3.2.3: the counts of units in Strategic Movement are not as the units stand")
        } else {
            None
        }
    }
}

impl DarkDecember {
    /// 3.5.1, 3.5.4: whether a hex is in a zone of control of a side, whoever stands there.
    #[inline]
    pub fn zoc(&self, side: Side, hex: HexId) -> bool {
        self.cache.zones.has(side, hex)
    }

    /// The hexes in a zone of control of a side.
    pub(crate) fn zone(&self, side: Side) -> &HexSet {
        self.cache.zones.of(side)
    }

    /// OR7.0: the hexes whose roads are congested for a side.
    pub(crate) fn congested(&self, side: Side) -> &HexSet {
        &self.cache.congested[side.index()]
    }

    /// The hexes with units of a side in Strategic Movement.
    pub(crate) fn marching(&self, side: Side) -> &HexSet {
        &self.cache.marching[side.index()]
    }

    /// How many units in Strategic Movement are in a hex.
    pub(crate) fn columns_at(&self, hex: HexId) -> u8 {
        self.cache.columns[hex.index()]
    }

    /// Whether combat units of a side are in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.cache.held[side.index()].contains(hex)
    }

    /// The hexes with combat units of a side.
    pub fn occupied(&self, side: Side) -> &HexSet {
        &self.cache.held[side.index()]
    }

    /// How many combat units are in a hex; they are all of one side.
    #[inline]
    pub fn combat_units(&self, hex: HexId) -> u8 {
        self.cache.combat[hex.index()]
    }

    /// Stacking points in a hex (3.7).
    #[inline]
    pub fn stacked(&self, hex: HexId) -> u8 {
        self.cache.points[hex.index()]
    }

    /// The hexes in which there are stacking points.
    pub(crate) fn peopled(&self) -> &HexSet {
        &self.cache.peopled
    }

    /// Whether units of a side in Strategic Movement are beside a hex (3.2.5).
    #[inline]
    pub(crate) fn columns_near(&self, side: Side, hex: HexId) -> bool {
        self.cache.near[side.index()][hex.index()] > 0
    }

    /// Whether a unit in Strategic Movement is in a hex (3.2.3).
    #[inline]
    pub fn has_column(&self, hex: HexId) -> bool {
        self.cache.columns[hex.index()] > 0
    }
}
