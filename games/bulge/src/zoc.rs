//! Zones of control (10.0), and what else is counted for each hex so that it need not be searched for.
//!
//! The counts follow every placement, removal and bridge; [`Bulge::audit`](engine::Game::audit) compares them with a
//! count from scratch.

use engine::{HexId, HexSet, Side, UnitId, UnitSet, Zones};

use crate::charts::{ALLIED, GERMAN};
use crate::field::Field;
use crate::fixed::Fixed;
use crate::game::Bulge;
use crate::gates::Sites;
use crate::mixes::Role;
use crate::state::{Span, State};

/// Words of a set of units.
pub(crate) const READY: usize = UnitSet::MOST / 64;

/// Working memory that is not part of a position: a clone begins with none.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The last flood's memory; lent out while one runs.
    pub(crate) field: Option<Box<Field>>,
    /// Whether `field` holds the flood of the unit in motion.
    pub(crate) fresh: bool,
    pub(crate) path: Vec<HexId>,
    pub(crate) lines: crate::supply::Lines,
}

impl Clone for Scratch {
    fn clone(&self) -> Scratch {
        Scratch::default()
    }
}

/// What is computed from the state and kept beside it.
#[derive(Clone, Debug)]
pub struct Cache {
    /// Zones of control (10.1), counted by the hexes that exert them.
    zones: Zones,
    /// Combat units in a hex.
    combat: Vec<u8>,
    /// The hexes with combat units.
    with_combat: HexSet,
    /// Artillery units in a hex.
    guns: Vec<u8>,
    /// 9.1: where no more combat units fit, and no more artillery.
    full: [HexSet; 2],
    /// Units in a hex that exert a zone.
    keepers: Vec<u8>,
    /// Hexes with ground units, by side.
    ground: [HexSet; 2],
    /// The bridges that stand.
    pub(crate) usable: Sites,
    /// 18.1.5, 18.4.4: where Allied road steps cost more, if anywhere: next to a team or von der Heydte, and hexes of teams.
    pub(crate) unsafe_roads: Option<[HexSet; 2]>,
    /// Where the unit in motion may go (8.9), or the taken unit may be put (24.2), or supplies may be dropped (16.6).
    pub(crate) ends: HexSet,
    /// Units of the phasing side that may act and have a legal first step; of artillery those who need no escort for it, ...
    pub(crate) ready: UnitSet,
    /// ... and artillery that may act, but is asked anew each time whether it has a step (13.2).
    pub(crate) wary: UnitSet,
    /// Units of the phasing side that may enter in a Movement Phase, if their hexes are open (7.2).
    pub(crate) waiting: UnitSet,
    pub(crate) scratch: Scratch,
}

impl Cache {
    pub(crate) fn new(fixed: &Fixed, state: &State) -> Cache {
        let hexes = fixed.setting.board.grid.len();
        let mut cache = Cache {
            zones: Zones::new(hexes),
            combat: vec![0; hexes],
            with_combat: HexSet::new(),
            guns: vec![0; hexes],
            full: [HexSet::new(); 2],
            keepers: vec![0; hexes],
            ground: [HexSet::new(); 2],
            usable: Sites::default(),
            unsafe_roads: None,
            ends: HexSet::new(),
            ready: UnitSet::default(),
            wary: UnitSet::default(),
            waiting: UnitSet::default(),
            scratch: Scratch::default(),
        };
        for (unit, hex) in state.stacks.on_map() {
            cache.add(fixed, state, unit, hex);
        }
        cache.follow_raiders(fixed, state);
        for (site, bridge) in fixed.site_ids().zip(&state.bridges) {
            cache.usable.set(site, bridge.span == Span::Intact);
        }
        cache
    }

    /// 18.1.5, 18.4.4: a team or von der Heydte has come or gone.
    pub(crate) fn follow_raiders(&mut self, fixed: &Fixed, state: &State) {
        self.unsafe_roads = None;
        for &unit in &fixed.raiders {
            let Some(hex) = state.stacks.hex(unit) else { continue };
            let [near, teams] = self.unsafe_roads.get_or_insert_default();
            fixed.edges(hex).iter().for_each(|edge| _ = near.insert(edge.to));
            if !fixed.unit(unit).is_ground() {
                teams.insert(hex);
            }
        }
    }

    /// A unit has come into a hex.
    pub(crate) fn add(&mut self, fixed: &Fixed, state: &State, unit: UnitId, hex: HexId) {
        let counter = fixed.unit(unit);
        match counter.role {
            Role::Combat => self.combat[hex.index()] += 1,
            Role::Artillery => self.guns[hex.index()] += 1,
            // 18.1.3.
            Role::Team => return,
        }
        self.follow_room(fixed, hex);
        self.ground[counter.side.index()].insert(hex);
        if counter.zoc {
            self.keepers[hex.index()] += 1;
            if self.keepers[hex.index()] == 1 {
                self.spread(fixed, state, counter.side, hex, true);
            }
        }
    }

    /// A unit has left a hex.
    pub(crate) fn take(&mut self, fixed: &Fixed, state: &State, unit: UnitId, hex: HexId) {
        let counter = fixed.unit(unit);
        match counter.role {
            Role::Combat => self.combat[hex.index()] -= 1,
            Role::Artillery => self.guns[hex.index()] -= 1,
            Role::Team => return,
        }
        self.follow_room(fixed, hex);
        if self.combat[hex.index()] == 0 && self.guns[hex.index()] == 0 {
            self.ground[counter.side.index()].remove(hex);
        }
        if counter.zoc {
            self.keepers[hex.index()] -= 1;
            if self.keepers[hex.index()] == 0 {
                self.spread(fixed, state, counter.side, hex, false);
            }
        }
    }

    /// 9.1: finds out whether a hex is full, and whether anybody fights there.
    fn follow_room(&mut self, fixed: &Fixed, hex: HexId) {
        let numbers = &fixed.charts.numbers;
        let there = [self.combat[hex.index()], self.guns[hex.index()]];
        self.with_combat.set(hex, there[0] > 0);
        let limits = [numbers.stack_combat, numbers.stack_artillery];
        for (full, (there, limit)) in self.full.iter_mut().zip(there.into_iter().zip(limits)) {
            full.set(hex, u16::from(there) >= limit);
        }
    }

    /// 10.1: the zone of a hex goes into all six neighbours, except across water without a usable bridge.
    fn spread(&mut self, fixed: &Fixed, state: &State, side: Side, hex: HexId, on: bool) {
        for edge in fixed.edges(hex) {
            let crosses = edge.water().is_none_or(|water| {
                fixed.charts.hexside(water).zoc
                    || edge.site().is_some_and(|site| state.bridges[site.index()].span == Span::Intact)
            });
            if crosses {
                self.zones.exert(side, edge.to, on);
            }
        }
    }

    /// A bridge between two hexes has become usable, or no longer is.
    pub(crate) fn bridge(&mut self, hexes: [HexId; 2], usable: bool) {
        let (keepers, ground) = (&self.keepers, &self.ground);
        let owner = |hex| if ground[0].contains(hex) { GERMAN } else { ALLIED };
        self.zones.bridge(hexes, usable, |hex| (keepers[hex.index()] > 0).then(|| owner(hex)));
    }

    /// A unit may not move any more.
    pub(crate) fn unready(&mut self, unit: UnitId) {
        self.ready.remove(unit);
        self.wary.remove(unit);
    }

    /// What differs from another cache, in words.
    pub(crate) fn differs(&self, other: &Cache) -> Option<&'static str> {
        if self.zones != other.zones {
            Some("10.1: the zones of control are not as the units stand")
        } else if self.combat != other.combat
            || self.guns != other.guns
            || self.keepers != other.keepers
            || self.full != other.full
            || self.with_combat != other.with_combat
        {
            Some("9.1: the counts of units are not as the units stand")
        } else if self.ground != other.ground {
            Some("8.4: the occupied hexes are not as the units stand")
        } else if self.usable != other.usable {
            Some("11.1: the usable bridges are not as the bridges stand")
        } else if self.unsafe_roads != other.unsafe_roads {
            Some("18.1.5: the unsafe roads are not where the raiders stand")
        } else {
            None
        }
    }
}

impl Bulge {
    /// 10.1: whether a hex is in a zone of control of a side.
    #[inline]
    pub fn zoc(&self, side: Side, hex: HexId) -> bool {
        self.cache.zones.has(side, hex)
    }

    /// Whether ground units of a side are in a hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.cache.ground[side.index()].contains(hex)
    }

    /// The hexes in a zone of control of a side.
    pub(crate) fn zones(&self, side: Side) -> &HexSet {
        self.cache.zones.of(side)
    }

    /// The hexes with ground units of a side.
    pub fn occupied(&self, side: Side) -> &HexSet {
        &self.cache.ground[side.index()]
    }

    /// How many combat units are in a hex; they are all of one side.
    #[inline]
    pub fn combat_units(&self, hex: HexId) -> u8 {
        self.cache.combat[hex.index()]
    }

    /// The hexes with combat units of any side.
    pub(crate) fn with_combat(&self) -> &HexSet {
        &self.cache.with_combat
    }

    /// How many artillery units are in a hex.
    #[inline]
    pub fn artillery_units(&self, hex: HexId) -> u8 {
        self.cache.guns[hex.index()]
    }

    /// 9.1: where there is no room for one more unit of a kind; teams find room everywhere.
    pub(crate) fn full(&self, role: Role) -> Option<&HexSet> {
        match role {
            Role::Combat => Some(&self.cache.full[0]),
            Role::Artillery => Some(&self.cache.full[1]),
            Role::Team => None,
        }
    }

    /// How many units in a hex exert a zone of control.
    #[inline]
    pub fn zoc_units(&self, hex: HexId) -> u8 {
        self.cache.keepers[hex.index()]
    }

    /// Whether a combat unit of a side is in a hex.
    #[inline]
    pub fn has_combat(&self, side: Side, hex: HexId) -> bool {
        self.cache.combat[hex.index()] > 0 && self.holds(side, hex)
    }
}
