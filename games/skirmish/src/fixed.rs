//! What never changes in a game. It sits behind one `Arc`, because computer players copy positions by the million; and what is
//! asked often is computed here, once.

use engine::{Board, ChartSpot, HexId, HexSet, RuleSet, Setting, Side, UnitId};

use crate::charts::{Charts, FOREST, Ground, TERRAIN};
use crate::fire::sees;
use crate::movement::{Route, all_routes};
use crate::rulebook::{Options, rulebook};
use crate::scenario::{Objective, Scenario};
use crate::units::{SIDES, Unit};

/// What never changes in a game.
#[derive(Clone)]
pub struct Fixed {
    /// Sides, map, rules, switches.
    pub setting: Setting,
    /// The scenario.
    pub scenario: Scenario,
    /// The squads of the scenario, in the order of the list; their places are their ids.
    pub units: Vec<Unit>,
    /// Where each stands at first.
    pub start: Vec<HexId>,
    /// The charts.
    pub charts: Charts,
    /// The switches.
    pub options: Options,
    /// The ground of each hex as the switches have it, with its terrain's place in the charts.
    ground: Vec<(usize, Ground)>,
    /// By squad and hex: where it could go from there, and how (2.1).
    routes: Vec<Vec<Vec<Route>>>,
    /// By hex: which hexes see it (3.3).
    seen: Vec<HexSet>,
}

/// Its name: tables of every way are more than anybody reads.
impl std::fmt::Debug for Fixed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.scenario.id)
    }
}

impl Fixed {
    /// Puts everything together.
    pub fn new(
        scenario: Scenario,
        board: Board,
        list: &[Unit],
        charts: &Charts,
        rules: RuleSet,
        hash: blake3::Hash,
    ) -> Fixed {
        let options = Options::of(&rules);
        let units: Vec<Unit> = scenario.placed.iter().map(|(unit, _)| list[unit.index()].clone()).collect();
        let start = scenario.placed.iter().map(|&(_, hex)| hex).collect();
        // No game has more decisions than two picks, and then two for each side in each turn.
        let longest = 2 + 4 * usize::from(scenario.turns);
        let mut setting = Setting::new(SIDES, scenario.id.clone(), longest, board, rulebook().clone(), rules);
        setting.charts = hash;
        let ground =
            setting.board.grid.ids().map(|hex| ground(&setting.board, charts, options, hex)).collect();
        let seen = setting.board.grid.ids().map(|hex| sees(&setting.board, hex)).collect();
        let charts = charts.clone();
        let mut fixed =
            Fixed { setting, scenario, units, start, charts, options, ground, routes: Vec::new(), seen };
        fixed.routes = fixed.all().map(|unit| all_routes(&fixed, unit)).collect();
        fixed
    }

    /// Every squad.
    pub fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// A squad.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// Whose a squad is.
    pub fn side(&self, unit: UnitId) -> Side {
        self.unit(unit).side()
    }

    /// What the ground of a hex does (2.1, 3.1, 3.2).
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[hex.index()].1
    }

    /// Where a roll against a squad in a hex is on the chart; the rows are those of [`TERRAIN`].
    pub(crate) fn spot(&self, hex: HexId, column: usize) -> ChartSpot {
        ChartSpot::cell("crt", column, self.ground[hex.index()].0)
    }

    /// Whether a hex is a forest that slows and shelters (3.2).
    pub fn is_woods(&self, hex: HexId) -> bool {
        self.options.woods && self.ground[hex.index()].0 == FOREST
    }

    /// Where a squad could go from a hex, and how (2.1).
    pub fn routes(&self, unit: UnitId, from: HexId) -> &[Route] {
        &self.routes[unit.index()][from.index()]
    }

    /// Whether two hexes see each other (3.3).
    pub fn sees(&self, from: HexId, to: HexId) -> bool {
        self.seen[from.index()].contains(to)
    }

    /// The objective in a hex, by its place in the list (4.1).
    pub fn objective(&self, hex: HexId) -> Option<(usize, &Objective)> {
        self.scenario.objectives.iter().enumerate().find(|(_, one)| one.hex == hex)
    }
}

/// 3.2: without the switch a forest is like open ground.
pub(crate) fn ground_of(charts: &Charts, options: Options, terrain: usize) -> Ground {
    charts.ground[if terrain == FOREST && !options.woods { 0 } else { terrain }]
}

fn ground(board: &Board, charts: &Charts, options: Options, hex: HexId) -> (usize, Ground) {
    let name = board.terrain_name(hex);
    let kind = TERRAIN.iter().position(|known| *known == name).unwrap_or(0);
    (kind, ground_of(charts, options, kind))
}
