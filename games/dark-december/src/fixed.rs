//! All that never changes in a game: map, counters, charts, switches and scenario, as dense tables.

use std::borrow::Cow;

pub use engine::Site;
pub use engine::data::SetupError;
use engine::{Board, HexId, HexSet, MAX_HEXES, Setting, Side, Spares, UnitId, UnitSet};

use crate::charts::{ALLIED, Charts, Cost, Feature, GERMAN, Ground, MP, Terrain, Turn, TurnLine, side_word};
use crate::field::Field;
pub use crate::hexsides::Edge;
use crate::hexsides::{Stride, along_roads, ends, hexsides, strides};
use crate::map::{MOST_AREAS, MOST_BRIDGES};
use crate::roster::{Counter, Division, Formation, roster};
use crate::rulebook::Options;
use crate::scenario::{Arrival, Components, Scenario};
use crate::tariff::Tariffs;
use crate::units::{MoveClass, Unit};

engine::kitted! {
    /// What the game is played with.
    Fixed has Kit of Counter, Unit, Charts, Options, Scenario
}

/// All that never changes, shared by every position.
#[derive(Debug)]
pub struct Fixed {
    kit: Kit,
    /// The divisions.
    pub divisions: Vec<Division>,
    /// What a fuel selection may name (1.1).
    pub formations: Vec<Formation>,
    /// The turn track as the switches make it.
    turns: Vec<TurnLine>,
    /// Who comes when, as the switches make it (3.4).
    pub schedule: Vec<Arrival>,
    /// The terrain of each hex.
    pub terrain: Vec<Terrain>,
    /// Hexes with a town or city (M8).
    pub towns: HexSet,
    /// Hexes with a city.
    pub cities: HexSet,
    /// The West Wall (4.2.1).
    pub west_wall: HexSet,
    /// Hexes in which roads do not meet (M6.3).
    pub separated: HexSet,
    /// The two hexes of each bridge, site or ford.
    pub site_hexes: Vec<[HexId; 2]>,
    /// All of these.
    pub(crate) bridgeheads: HexSet,
    /// Hexes with a road.
    pub(crate) roads: HexSet,
    /// Supply sources by side (1.0.2).
    pub sources: [Vec<HexId>; 2],
    /// The entry hexes of each side clockwise along the map edge, with their areas (3.4.5).
    pub entries: [Vec<(HexId, u8)>; 2],
    /// The entry hexes of all letters.
    pub lettered: HexSet,
    /// Where units return from the map edge, by side (2.0.4).
    pub home: [Vec<HexId>; 2],
    /// West of the Meuse (M9.4).
    pub far_bank: HexSet,
    /// Where restricted units may be (SR1.4).
    pub guard_line: HexSet,
    /// 150 Panzer Brigade (OR2.0).
    pub brigade_150: Option<UnitId>,
    /// Von der Heydte (OR8.0).
    pub vdh: Option<UnitId>,
    /// The middle of the drop zone (OR8.0).
    pub drop_zone: Option<HexId>,
    /// The commanders that are in use.
    pub commanders: Vec<UnitId>,
    /// The hexes within two of every hex.
    near: Box<[[HexId; NEAR]; MAX_HEXES]>,
    edges: Vec<Edge>,
    first_edge: Vec<u16>,
    /// The same for those along roads alone.
    road_edges: Vec<Edge>,
    first_road: Vec<u16>,
    /// All steps, by how much the ids of their hexes differ.
    pub(crate) strides: Vec<Stride>,
    pub(crate) tariffs: Tariffs,
    /// Working memory of games that are over.
    pub(crate) fields: Spares<Field>,
    costs: [[Vec<Cost>; 4]; 2],
}

/// Places for the hexes within two of a hex: nineteen, itself among them, and one more.
const NEAR: usize = 20;

/// The unit of OR2.0.
const BRIGADE_150: &str = "G-150";
/// Formations short of fuel are the bits of a word (1.1).
const MOST_FORMATIONS: usize = 32;
/// The unit of OR8.0.
const VON_DER_HEYDTE: &str = "G-vdH";
/// M9.4: from here the land west of the Meuse is found.
const WEST: &str = "0105";

impl Fixed {
    /// The tables of a game.
    pub(crate) fn build(
        setting: Setting,
        list: Cow<'static, [Unit]>,
        charts: Charts,
        scenario: Scenario,
    ) -> Result<Fixed, SetupError> {
        let board = &setting.board;
        // A map that came through `map::read` has no more; others are made by programs.
        if board.bridges.len() > MOST_BRIDGES || board.areas.len() > MOST_AREAS {
            let limits = format!("the map has more than {MOST_BRIDGES} bridges or {MOST_AREAS} areas");
            return Err(SetupError::Unfit(limits));
        }
        if list.len() > UnitSet::MOST {
            return Err(SetupError::Unfit(format!("there are more than {} units", UnitSet::MOST)));
        }
        let options = Options::of(&setting.rules);
        let parts = Components { board, units: &list, charts: &charts, book: &setting.book };
        let schedule = scenario.schedule(&parts, &options);
        let (edges, first_edge) = hexsides(board);
        let (road_edges, first_road) = along_roads(&edges, &first_edge);
        let ids = || board.grid.ids();
        let named = |hex| Terrain::named(board.terrain_name(hex)).unwrap_or(Terrain::Clear);
        let terrain: Vec<Terrain> = ids().map(named).collect();
        let (cities, mut towns) = (board.hexes_with("city"), board.hexes_with("town"));
        towns.add(&cities);
        let list_of = roster(&list, &options);
        if list_of.formations.len() > MOST_FORMATIONS {
            return Err(SetupError::Unfit(format!(
                "there are more than {MOST_FORMATIONS} German armoured divisions and brigades (1.1)"
            )));
        }
        let by_id = |id: &str| list.iter().position(|unit| unit.id == id).map(|at| UnitId(at as u16));
        let commanders = (0..list.len() as u16).map(UnitId);
        let mut fixed = Fixed {
            costs: costs(board, &charts, &terrain, [&towns, &cities]),
            near: within_two(board),
            commanders: commanders
                .filter(|unit| list_of.counters[unit.index()].range.is_some())
                .filter(|unit| list_of.counters[unit.index()].in_use)
                .collect(),
            divisions: list_of.divisions,
            formations: list_of.formations,
            turns: Turn::all().map(|turn| charts.turn(turn).with(&options)).collect(),
            schedule,
            towns,
            cities,
            west_wall: board.hexes_with("west wall"),
            separated: board.roads.separations.iter().map(|one| one.hex).collect(),
            site_hexes: board.bridges.iter().map(|bridge| ends(board, bridge.side)).collect(),
            roads: board.grid.ids().filter(|&hex| board.roads.touches(hex)).collect(),
            bridgeheads: board.bridges.iter().flat_map(|bridge| ends(board, bridge.side)).collect(),
            sources: [GERMAN, ALLIED].map(|side| sources(board, side)),
            entries: [GERMAN, ALLIED].map(|side| entries(board, side)),
            lettered: board.areas.iter().flat_map(|area| area.hexes.iter().copied()).collect(),
            home: [GERMAN, ALLIED].map(|side| home(board, side)),
            far_bank: HexSet::new(),
            guard_line: HexSet::new(),
            brigade_150: by_id(BRIGADE_150).filter(|_| options.infiltration),
            vdh: by_id(VON_DER_HEYDTE),
            drop_zone: board.grid.find(&charts.drop.centre),
            terrain,
            edges,
            first_edge,
            road_edges,
            first_road,
            strides: Vec::new(),
            tariffs: Tariffs::default(),
            fields: Spares::default(),
            kit: Kit { setting, units: list_of.counters, list, charts, options, scenario },
        };
        fixed.kit.setting.longest = fixed.longest();
        fixed.find_far_bank();
        let ids = fixed.setting.board.grid.ids();
        fixed.strides = strides(ids.flat_map(|hex| fixed.edges(hex).iter().map(move |edge| (hex, edge))));
        Ok(fixed)
    }

    /// No game has more decisions: for each turn and side every unit is taken, goes as often as its points allow and stays;
    /// then bridges, entries and the rest, of which there are fewer than units and sites; then combat, in which every
    /// unit attacks once against a full hex and whatever can be decided is decided.
    fn longest(&self) -> usize {
        let turns = self.scenario.turns();
        let strategic = usize::try_from(self.charts.numbers.strategic_multiplier).unwrap_or(1);
        let goes: usize =
            self.units.iter().map(|unit| 4 + usize::from(unit.full.movement) * (strategic + 1)).sum();
        let rest = 2 * self.site_hexes.len() + 8 * self.units.len() + 200;
        turns * 2 * (goes + rest + self.units.len() * 80)
    }

    /// M9.4: every hex joined to the west by adjacent hexes without crossing the Meuse; SR1.4: those and the banks.
    fn find_far_bank(&mut self) {
        let bank = HexSet::joined(self.setting.board.grid.find(WEST), |hex| {
            self.edges(hex).iter().filter(|edge| !edge.meuse()).map(|edge| edge.to)
        });
        let banks = |hex: &HexId| self.edges(*hex).iter().any(Edge::meuse);
        let mut line: HexSet = self.setting.board.grid.ids().filter(banks).collect();
        line.add(&bank);
        (self.far_bank, self.guard_line) = (bank, line);
    }

    engine::edges_of_hexes!(Edge);

    /// The steps along roads out of a hex.
    #[inline]
    pub(crate) fn road_edges(&self, hex: HexId) -> &[Edge] {
        let at = hex.index();
        &self.road_edges[usize::from(self.first_road[at])..usize::from(self.first_road[at + 1])]
    }

    /// The hexes within two of a hex, itself among them; some may be there more than once.
    #[inline]
    pub(crate) fn within_two(&self, hex: HexId) -> &[HexId] {
        &self.near[hex.index()]
    }

    /// The cost of entering a hex off the road, in halves of a point (3.0.1).
    #[inline]
    pub fn cost(&self, hex: HexId, class: MoveClass, ground: Ground) -> Cost {
        self.costs[ground as usize][class as usize][hex.index()]
    }

    /// The costs of all hexes for a class, by hex.
    pub fn costs(&self, class: MoveClass, ground: Ground) -> &[Cost] {
        &self.costs[ground as usize][class as usize]
    }

    /// What the turn track says of a turn, as the switches make it.
    #[inline]
    pub fn track(&self, turn: Turn) -> &TurnLine {
        &self.turns[turn.index()]
    }

    /// All bridges, sites and fords.
    pub fn site_ids(&self) -> impl Iterator<Item = Site> + use<> {
        (0..self.site_hexes.len() as u8).map(Site)
    }

    /// Whether a hex is clear or rough without town or city (4.5.3, 4.7, SR1.3).
    pub fn is_open(&self, hex: HexId) -> bool {
        matches!(self.terrain[hex.index()], Terrain::Clear | Terrain::Rough) && !self.towns.contains(hex)
    }

    /// The column of a hex, for what lies east or west (4.4.5, W3).
    pub fn column(&self, hex: HexId) -> i16 {
        self.setting.board.grid.hex(hex).q
    }

    /// The hexside of a bridge as text.
    pub fn site_label(&self, site: Site) -> String {
        let [a, b] = self.site_hexes[site.index()];
        format!("{}/{}", self.label(a), self.label(b))
    }
}

/// The hexes within two of every hex.
fn within_two(board: &Board) -> Box<[[HexId; NEAR]; MAX_HEXES]> {
    let mut near: Box<[[HexId; NEAR]; MAX_HEXES]> = on_heap([HexId(0); NEAR]);
    for hex in board.grid.ids() {
        let beside = |hex| board.grid.neighbours(hex).map(|(_, one)| one);
        let hexes: HexSet = beside(hex).flat_map(|one| beside(one).chain([one])).collect();
        near[hex.index()] = [hex; NEAR];
        near[hex.index()].iter_mut().zip(hexes.iter()).for_each(|(place, hex)| *place = hex);
    }
    near
}

/// What every hex costs off the road (3.0.1), by ground and class; a town or city counts if it is dearer than its terrain.
fn costs(
    board: &Board,
    charts: &Charts,
    terrain: &[Terrain],
    [towns, cities]: [&HexSet; 2],
) -> [[Vec<Cost>; 4]; 2] {
    [Ground::Soft, Ground::Frozen].map(|ground| {
        [MoveClass::Foot, MoveClass::Mechanised, MoveClass::Armour, MoveClass::Commander].map(|class| {
            let cost = |hex: HexId| {
                let base = charts.terrain(terrain[hex.index()]).cost(class, ground);
                let feature = if cities.contains(hex) {
                    charts.feature(Feature::City).cost(class, ground)
                } else if towns.contains(hex) {
                    charts.feature(Feature::Town).cost(class, ground)
                } else {
                    Cost::Points(0)
                };
                dearest(base, feature)
            };
            board.grid.ids().map(cost).collect()
        })
    })
}

/// A table that is too large for the stack.
#[expect(clippy::unnecessary_box_returns, reason = "on the way out too")]
pub(crate) fn on_heap<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    match vec![value; N].into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("it was made with {N} places"),
    }
}

/// 3.0.1: the dearer of two costs.
fn dearest(a: Cost, b: Cost) -> Cost {
    match (a, b) {
        (Cost::Never, _) | (_, Cost::Never) => Cost::Never,
        (Cost::All, _) | (_, Cost::All) => Cost::All,
        (Cost::Points(a), Cost::Points(b)) => Cost::Points(a.max(b)),
    }
}

/// The entry hexes of a side in the order of the map edge, which is that of the map file.
fn entries(board: &Board, side: Side) -> Vec<(HexId, u8)> {
    let own = board.areas.iter().enumerate().filter(|(_, area)| area.kind.starts_with(side_word(side)));
    own.flat_map(|(at, area)| area.hexes.iter().map(move |&hex| (hex, at as u8))).collect()
}

/// 1.0.2: the entry hexes from which a road leaves the map.
fn sources(board: &Board, side: Side) -> Vec<HexId> {
    let own = entries(board, side).into_iter().map(|(hex, _)| hex);
    own.filter(|&hex| board.roads.leaves_map(&board.grid, hex)).collect()
}

/// 2.0.4: the entry hexes of letters on the east edge (German) or the west edge (Allied).
fn home(board: &Board, side: Side) -> Vec<HexId> {
    let columns = || board.grid.ids().map(|hex| board.grid.hex(hex).q);
    let column = if side == GERMAN { columns().max() } else { columns().min() };
    let own = entries(board, side).into_iter().map(|(hex, _)| hex);
    own.filter(|&hex| Some(board.grid.hex(hex).q) == column).collect()
}

/// Movement points of the charts in halves.
pub(crate) fn halves(points: i16) -> u16 {
    u16::try_from(points).unwrap_or(0) * MP
}
