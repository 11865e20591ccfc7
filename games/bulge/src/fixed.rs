//! All that never changes in a game: map, counters, charts, switches and scenario, as dense tables.

use std::borrow::Cow;

pub use engine::Site;
pub use engine::data::SetupError;
use engine::{Board, HexId, HexSet, MAX_HEXES, Setting, Side, Spares, UnitId, UnitSet};

use crate::charts::{Charts, Class, Crosser, Ground, Terrain, Water};
use crate::combat;
use crate::field::Field;
pub use crate::hexsides::{DivisionId, DumpId, Edge, SiteInfo};
use crate::hexsides::{first_roads, hexsides};
use crate::mixes::{Counter, Role, counters_in_use};
use crate::rulebook::Options;
use crate::scenario::Scenario;
use crate::schedule::Schedule;
use crate::tariff::Tariffs;
use crate::units::Unit;
use crate::zoc::READY;

/// The cost of a hex that may be entered only along a road ("P" in 8.2).
pub const PROHIBITED: u16 = 0x4000;

engine::kitted! {
    /// What the game is played with. The counters are those of the mix in use.
    Fixed has Kit of Counter, Unit, Charts, Options, Scenario
}

/// All that never changes, shared by every position.
#[derive(Debug)]
pub struct Fixed {
    kit: Kit,
    /// Who comes when and where (7.0).
    pub schedule: Schedule,
    /// Bridge sites (11.1).
    pub sites: Vec<SiteInfo>,
    /// The terrain of each hex.
    pub terrain: Vec<Terrain>,
    /// The West Wall (15.2).
    pub forts: HexSet,
    /// Towns and cities, and forts: where units stand fast (14.6) and hold out (6.7).
    pub shelters: HexSet,
    /// Hexes with a road.
    pub roads: HexSet,
    /// Towns that count for victory points: hex and value (25.2.2).
    pub towns: Vec<(HexId, u8)>,
    /// The fuel dumps (19.1), in the order of the charts.
    pub dumps: Vec<HexId>,
    /// 19.4: where a German combat unit lets each of them be burned.
    pub(crate) near_dumps: Vec<HexSet>,
    /// 18.4.1: where the parachute drop may be aimed, if no unit is there.
    pub(crate) near_drop: HexSet,
    /// 11.5: where a German combat unit lets each Meuse bridge be blown.
    pub(crate) near_sites: Vec<HexSet>,
    /// The land beyond the Meuse (25.3).
    pub far_bank: HexSet,
    /// Hexes to the nearest far-bank hex (20.1).
    pub far_distance: Vec<u8>,
    /// Edge road hexes that are sources of supply, by side (6.1).
    pub sources: [Vec<HexId>; 2],
    /// Control at the start: the German hexes (2.2.2).
    pub control: HexSet,
    /// Liege (25.4).
    pub liege: Option<HexId>,
    /// The unit of the ruse (18.3).
    pub brigade_150: Option<UnitId>,
    /// Von der Heydte (18.4).
    pub vdh: Option<UnitId>,
    /// Teams and von der Heydte: who makes roads unsafe (18.1.5, 18.4.4).
    pub raiders: Vec<UnitId>,
    /// The units of each side.
    pub members: [Vec<UnitId>; 2],
    /// The artillery of each side.
    pub guns: [Vec<UnitId>; 2],
    /// The artillery of both.
    pub(crate) artillery: UnitSet,
    /// Hexes at a bridge site.
    pub site_hexes: HexSet,
    /// The bridge sites of the Meuse that join its two banks (11.6).
    pub(crate) meuse_sites: Vec<Site>,
    groups: Vec<Vec<UnitId>>,
    edges: Vec<Edge>,
    first_edge: Vec<u16>,
    /// The same for the steps along roads alone.
    road_edges: Vec<Edge>,
    first_road: Vec<u16>,
    /// One for each hex that a map can have, so that no access needs a check.
    costs: [[Box<[u16; MAX_HEXES]>; 4]; 2],
    /// What steps cost, as far as that never changes.
    pub(crate) tariffs: Tariffs,
    /// Working memory of games that are over.
    pub(crate) fields: Spares<Field>,
}

/// The hex of Liege (25.4).
pub(crate) const LIEGE: &str = "V1";

/// The unit of 18.4.
pub(crate) const VON_DER_HEYDTE: &str = "g-vdh";
/// A hex beyond the Meuse (25.3).
pub(crate) const FAR_BANK: &str = "A1";

impl Fixed {
    /// The tables of a game.
    pub(crate) fn build(
        setting: Setting,
        list: Cow<'static, [Unit]>,
        charts: Charts,
        scenario: Scenario,
    ) -> Result<Fixed, SetupError> {
        if list.len() > 64 * READY {
            return Err(SetupError::Unfit(format!("there are more than {} units", 64 * READY)));
        }
        let (board, options) = (&setting.board, Options::of(&setting.rules));
        let (sites, edges, first_edge) = hexsides(board)?;
        let terrain: Vec<Terrain> = board
            .grid
            .ids()
            .map(|hex| Terrain::named(board.terrain_name(hex)).unwrap_or(Terrain::Clear))
            .collect();
        let forts = board.hexes_with("fort");
        let built_up =
            board.grid.ids().filter(|hex| matches!(terrain[hex.index()], Terrain::Town | Terrain::City));
        let mut shelters: HexSet = built_up.collect();
        shelters.add(&forts);
        let roads: HexSet = board.grid.ids().filter(|&hex| board.roads.touches(hex)).collect();
        let find = |label: &str| board.grid.find(label);
        let towns =
            charts.towns.iter().filter_map(|town| find(&town.hex).map(|hex| (hex, town.vp))).collect();
        let dumps = charts.dumps.iter().filter_map(|dump| find(&dump.hex)).collect();
        let counters = counters_in_use(&list, &charts, &options);
        let by_id = |id: &str| list.iter().position(|unit| unit.id == id).map(|at| UnitId(at as u16));
        let schedule = Schedule::new(board, &list, &scenario, &options, &setting.rules)?;
        let control = scenario.german_hexes(board, &list, options.counters);
        let mut fixed = Fixed {
            costs: costs(&charts, &terrain),
            tariffs: Tariffs::default(),
            fields: Spares::default(),
            groups: groups(&counters),
            sites,
            forts,
            shelters,
            roads,
            towns,
            dumps,
            near_dumps: Vec::new(),
            near_sites: Vec::new(),
            near_drop: HexSet::new(),
            far_bank: HexSet::new(),
            far_distance: Vec::new(),
            sources: sources(board),
            control,
            liege: find(LIEGE),
            brigade_150: by_id("g-150"),
            vdh: by_id(VON_DER_HEYDTE),
            raiders: Vec::new(),
            terrain,
            members: [Vec::new(), Vec::new()],
            guns: [Vec::new(), Vec::new()],
            artillery: UnitSet::default(),
            site_hexes: HexSet::new(),
            meuse_sites: Vec::new(),
            road_edges: edges.iter().filter(|edge| edge.road()).copied().collect(),
            first_road: first_roads(&edges, &first_edge),
            edges,
            first_edge,
            schedule,
            kit: Kit { setting, units: counters, list, charts, options, scenario },
        };
        fixed.complete();
        Ok(fixed)
    }

    /// What follows from the rest.
    fn complete(&mut self) {
        self.kit.setting.longest = self.longest();
        self.site_hexes = self.sites.iter().flat_map(|site| site.hexes).collect();
        for unit in self.unit_ids() {
            let side = self.unit(unit).side;
            self.members[side.index()].push(unit);
            if self.unit(unit).role == Role::Artillery {
                self.guns[side.index()].push(unit);
                self.artillery.insert(unit);
            }
        }
        self.raiders =
            self.unit_ids().filter(|&unit| !self.unit(unit).is_ground() || self.vdh == Some(unit)).collect();
        self.find_far_bank();
        let joins = |info: &SiteInfo| {
            let [a, b] = info.hexes.map(|hex| self.far_bank.contains(hex));
            info.meuse && a != b
        };
        self.meuse_sites = self.site_ids().filter(|site| joins(&self.sites[site.index()])).collect();
        let (grid, numbers) = (&self.kit.setting.board.grid, &self.kit.charts.numbers);
        let within = |hexes: &[HexId], range: u16| {
            grid.ids().filter(|&hex| hexes.iter().any(|&to| grid.distance(hex, to) <= range)).collect()
        };
        self.near_dumps = self.dumps.iter().map(|&hex| within(&[hex], numbers.dump_range)).collect();
        let target = grid.find(&self.kit.charts.drop.target);
        self.near_drop = within(target.as_slice(), numbers.vdh_radius);
        let near = |info: &SiteInfo| {
            let hexes: &[HexId] = if info.meuse { &info.hexes } else { &[] };
            within(hexes, numbers.meuse_demolition_range)
        };
        self.near_sites = self.sites.iter().map(near).collect();
    }

    /// No game has more decisions: for each turn and side every unit is taken, goes as often as its points allow and stays;
    /// then roadblocks, demolitions and the rest, of which there are fewer than hexes and units; then combat.
    fn longest(&self) -> usize {
        let turns = self.scenario.turns();
        let goes: usize = self.units.iter().map(|unit| 3 + usize::from(unit.movement) * 4).sum();
        let rest = 4 * self.sites.len() + 200;
        self.units.len() * 2 + turns * 2 * (goes + rest + combat::longest(self))
    }

    /// 25.3, 26.R27: every hex joined to A1 by adjacent hexes without crossing the Meuse; 20.1: how far the others are.
    fn find_far_bank(&mut self) {
        let grid = &self.setting.board.grid;
        let bank = HexSet::joined(grid.find(FAR_BANK), |hex| {
            let dry = self.edges(hex).iter().filter(|edge| edge.water() != Some(Water::Meuse));
            dry.map(|edge| edge.to)
        });
        let distance = |hex| bank.iter().map(|far| grid.distance(hex, far)).min().unwrap_or(u16::MAX);
        self.far_distance = grid.ids().map(|hex| distance(hex).min(255) as u8).collect();
        self.far_bank = bank;
    }

    engine::edges_of_hexes!(Edge);

    /// The steps out of a hex along roads, usable or not.
    #[inline]
    pub fn road_edges(&self, hex: HexId) -> &[Edge] {
        let at = hex.index();
        &self.road_edges[usize::from(self.first_road[at])..usize::from(self.first_road[at + 1])]
    }

    /// The cost of entering a hex off the road, in twelfths; [`PROHIBITED`] for "P" (8.2).
    #[inline]
    pub fn cost(&self, hex: HexId, class: Class, ground: Ground) -> u16 {
        self.costs[ground as usize][class as usize][hex.index()]
    }

    /// The cost of every hex off the road for a class, in twelfths.
    #[inline]
    pub fn costs_of(&self, class: Class, ground: Ground) -> &[u16; MAX_HEXES] {
        &self.costs[ground as usize][class as usize]
    }

    /// How a unit crosses water without a usable bridge (11.2, 11.3).
    pub fn crosser(&self, unit: UnitId) -> Crosser {
        Crosser::of(self.unit(unit).kind)
    }

    /// The units of a cohesion group that are in the mix (22.1, 22.8).
    pub fn group(&self, group: u8) -> &[UnitId] {
        &self.groups[usize::from(group)]
    }

    /// All bridge sites.
    pub fn site_ids(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.sites.len() as u8).map(Site)
    }

    /// What a hex multiplies a side's defenders by, rivers aside (15.1, 15.2).
    pub fn multiplier(&self, hex: HexId, side: Side) -> u8 {
        let ground = self.charts.multiplier(self.terrain[hex.index()]);
        if self.forts.contains(hex) { ground.max(self.charts.fort(side)) } else { ground }
    }

    /// The hexside of a site as text.
    pub fn site_label(&self, site: Site) -> String {
        self.setting.board.grid.side_label(self.sites[site.index()].side)
    }
}

/// What every hex costs off the road (8.2), by ground and class.
fn costs(charts: &Charts, terrain: &[Terrain]) -> [[Box<[u16; MAX_HEXES]>; 4]; 2] {
    [Ground::Mud, Ground::Frozen].map(|ground| {
        [Class::Inf, Class::Mech, Class::Art, Class::Cdo].map(|class| {
            let mut costs = Box::new([PROHIBITED; MAX_HEXES]);
            for (cost, &terrain) in costs.iter_mut().zip(terrain) {
                *cost = charts.cost(terrain, class, ground).map_or(PROHIBITED, |cost| cost.min(PROHIBITED));
            }
            costs
        })
    })
}

/// 22.1: the units of each cohesion group that are in the mix.
fn groups(counters: &[Counter]) -> Vec<Vec<UnitId>> {
    let mut groups = Vec::new();
    for (at, counter) in counters.iter().enumerate() {
        if let Some(group) = counter.group.map(usize::from) {
            if groups.len() <= group {
                groups.resize(group + 1, Vec::new());
            }
            if counter.in_mix {
                groups[group].push(UnitId(at as u16));
            }
        }
    }
    groups
}

/// 6.1: the edge road hexes of each side's entry areas.
pub(crate) fn sources(board: &Board) -> [Vec<HexId>; 2] {
    ["german", "allied"].map(|word| {
        let areas =
            board.areas.iter().filter(|area| area.kind.starts_with(word) && area.kind.contains("entry"));
        let mut hexes: Vec<HexId> = areas
            .flat_map(|area| area.hexes.iter().copied())
            .filter(|&hex| board.roads.leaves_map(&board.grid, hex))
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    })
}
