//! What a side knows and wants in this Player-Turn: threats, the enemy's ways, and goals with those who go for them.

use dark_december::charts::{ALLIED, GERMAN};
use dark_december::scenario::Victory;
use dark_december::{DarkDecember, Step};
use engine::{HexId, Side, UnitId};

use super::arteries::Arteries;
use super::fields::{measure, threat};
use super::goals::Goals;
use super::line::Ground;
use super::temper::Temper;
use crate::cadet::flood::{Flood, Steps, Way};
use crate::cadet::flow::{Flow, Rates};
use crate::cadet::line::Line;

/// The towns within so many columns of the line that armour must cross are those to take: whoever has come there has done enough.
const WEST: i16 = 9;

/// What of the map matters for victory.
#[derive(Debug, Default)]
pub(super) struct Map {
    /// Towns and their victory points.
    pub(super) towns: Vec<(HexId, u8)>,
    /// Towns so far west that armour there counts (W1, W3.1), and their victory points.
    pub(super) west: Vec<(HexId, u8)>,
    /// The far ends of the bridges over the Meuse (W2).
    pub(super) crossings: Vec<HexId>,
    /// From where the bridges over the Meuse are guarded and blown (5.0): as few hexes as will do, on the far bank if they can.
    pub(super) guards: Vec<HexId>,
    /// The cities whose capture wins (W2).
    pub(super) cities: Vec<HexId>,
}

impl Map {
    fn of(game: &DarkDecember) -> Map {
        let fixed = game.fixed();
        let grid = &fixed.setting.board.grid;
        let towns = fixed.charts.towns.iter().filter_map(|town| Some((grid.find(&town.hex)?, town.vp)));
        let towns: Vec<(HexId, u8)> =
            towns.filter(|&(hex, vp)| vp > 0 && fixed.towns.contains(hex)).collect();
        let line = match &fixed.scenario.victory {
            Victory::Objectives { west_of_column, .. } => i16::from(*west_of_column),
            Victory::Score(_) => fixed.charts.numbers.mech_west_of_column,
        };
        let near =
            |hex: HexId| (line - WEST..line).contains(&fixed.column(hex)) && !fixed.far_bank.contains(hex);
        let west = fixed.charts.towns.iter().filter_map(|town| Some((grid.find(&town.hex)?, town.vp)));
        let west = west.filter(|&(hex, _)| near(hex) && fixed.towns.contains(hex)).collect();
        let meuse = |ends: &&[HexId; 2]| fixed.edge(ends[0], ends[1]).is_some_and(dark_december::Edge::meuse);
        let sites: Vec<[HexId; 2]> = fixed.site_hexes.iter().filter(meuse).copied().collect();
        let far = |ends: &[HexId; 2]| ends.iter().copied().find(|&hex| fixed.far_bank.contains(hex));
        let crossings = sites.iter().filter_map(far).collect();
        let ends = |hex: HexId| sites.iter().filter(|ends| ends.contains(&hex)).count();
        let mut guards: Vec<HexId> = sites
            .iter()
            .filter_map(|site| {
                site.iter().copied().max_by_key(|&hex| (ends(hex), fixed.far_bank.contains(hex)))
            })
            .collect();
        guards.sort_unstable();
        guards.dedup();
        Map {
            towns,
            west,
            crossings,
            guards,
            cities: fixed.scenario.sudden_death.clone().unwrap_or_default(),
        }
    }

    /// The victory points of a town.
    pub(super) fn vp(&self, hex: HexId) -> f32 {
        self.towns.iter().find(|town| town.0 == hex).map_or(0.0, |town| f32::from(town.1))
    }
}

/// The plan of a side.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// When it was made.
    key: Option<(u8, Side, Step)>,
    pub(super) map: Option<Map>,
    /// The threat of each side.
    pub(super) threat: [Vec<f32>; 2],
    /// Where the enemy wants to go.
    pub(super) flow: Flow,
    /// Where the side itself wants to go.
    pub(super) own: Flow,
    /// How much the side must defend itself: 0 if it is far stronger than the enemy, 1 if it is far weaker.
    pub(super) defensive: f32,
    pub(super) goals: Goals,
    /// The German supply roads, for the Allies.
    pub(super) arteries: Arteries,
    pub(super) line: Line,
    own_march: Vec<u16>,
    /// For each side the strength of those whose supply comes through a hex, by the shortest way.
    lifelines: [Vec<f32>; 2],
    from_sources: Vec<u16>,
    flood: Flood,
    steps: Steps,
}

impl Plan {
    /// Makes the plan anew if it is not of this step: threats and ways always, goals only where units move.
    pub(super) fn refresh(&mut self, game: &DarkDecember, temper: &Temper, side: Side, step: Step) -> bool {
        let moves = matches!(step, Step::Movement | Step::Reserve) || !self.is_made();
        let key = (game.turn(), side, step);
        if self.key == Some(key) {
            return false;
        }
        self.key = Some(key);
        let map = self.map.take().unwrap_or_else(|| Map::of(game));
        let enemy = side.other();
        for side in [side, enemy] {
            measure(&mut self.steps, game, temper, side, true);
            threat(game, temper, side, &self.steps, &mut self.flood, &mut self.threat[side.index()]);
        }
        let strength =
            |side| game.fighters(side).map(|(unit, _)| f32::from(game.strength(unit).attack)).sum::<f32>();
        self.defensive = (temper.defensive - strength(side) / strength(enemy).max(1.0)).clamp(0.0, 1.0);
        for (flow, side) in [(&mut self.flow, enemy), (&mut self.own, side)] {
            measure(&mut flow.steps, game, temper, side, false);
            flow.aim(aims(game, temper, side, &map), temper.flow_detour, &mut self.flood);
            run(flow, game, temper, side, None);
        }
        let starts = game.fighters(enemy).map(|(_, hex)| (hex, 0));
        self.flood.run(&self.steps, Way::From, starts, &mut self.goals.enemy_march);
        if moves {
            self.trace_lifelines(game, temper, enemy);
        }
        measure(&mut self.steps, game, temper, side, true);
        if moves {
            self.trace_lifelines(game, temper, side);
            self.goals.set(game, temper, side, &map, self.defensive, &self.threat[enemy.index()]);
            self.goals.measure(&self.steps, &mut self.flood);
            self.goals.man_all(game, temper, side);
        }
        self.map = Some(map);
        true
    }

    /// Finds the ways by which the units of a side are supplied, as its columns march.
    fn trace_lifelines(&mut self, game: &DarkDecember, temper: &Temper, side: Side) {
        let sources = game.fixed().sources[side.index()].iter().map(|&hex| (hex, 0));
        self.flood.run(&self.steps, Way::From, sources, &mut self.from_sources);
        let lifelines = &mut self.lifelines[side.index()];
        lifelines.clear();
        lifelines.resize(self.from_sources.len(), 0.0);
        for (unit, hex) in game.fighters(side) {
            let share = if game.supplied(unit) { 1.0 } else { temper.supply_lost };
            lifelines[hex.index()] += f32::from(game.strength(unit).attack) * share;
        }
        self.flood.gather(&self.steps, &self.from_sources, lifelines);
    }

    /// Chooses the line. `near` says how many units can get to each hex in this phase.
    pub(super) fn draw_line(&mut self, game: &DarkDecember, temper: &Temper, side: Side, near: &[u8]) {
        let starts = game.fighters(side).map(|(_, hex)| (hex, 0));
        self.flood.run(&self.steps, Way::From, starts, &mut self.own_march);
        let ground = Ground {
            game,
            temper,
            side,
            near,
            own_march: &self.own_march,
            enemy_march: &self.goals.enemy_march,
            danger: &self.threat[side.other().index()],
            lifelines: [&self.lifelines[side.index()], &self.lifelines[side.other().index()]],
            goals: &self.goals,
            defensive: self.defensive,
            men: game.fighters(side).count(),
        };
        let fixed = game.fixed();
        let sources = [GERMAN, ALLIED].map(|side| &fixed.sources[side.index()][..]);
        self.line.choose(temper.line_sources, &fixed.setting.board.grid, sources, &ground);
    }

    /// Gives goals to those who neither attack nor hold a post. Posts that lack something are a goal too.
    pub(super) fn give_rest(
        &mut self,
        game: &DarkDecember,
        temper: &Temper,
        side: Side,
        lacking: impl Iterator<Item = (HexId, f32)> + Clone,
        busy: impl Fn(UnitId) -> bool,
    ) {
        self.goals.fill(temper, self.defensive, lacking, &self.steps, &mut self.flood);
        self.goals.give_rest(game, temper, side, busy);
    }

    /// Whether any plan was made yet.
    pub(super) fn is_made(&self) -> bool {
        self.goals.is_made()
    }

    /// The next plan is made anew, whatever this one is.
    pub(super) fn forget(&mut self) {
        self.key = None;
    }

    /// Lets the enemy's strength run past all units but one.
    pub(super) fn run_without(&mut self, game: &DarkDecember, temper: &Temper, unit: UnitId) {
        let side = game.counter(unit).side;
        run(&mut self.flow, game, temper, side.other(), Some(unit));
        if side != GERMAN {
            self.arteries.find(game, temper, unit);
        }
    }

    /// The victory points of a town.
    pub(super) fn vp(&self, hex: HexId) -> f32 {
        self.map.as_ref().map_or(0.0, |map| map.vp(hex))
    }

    /// Whether a unit is the garrison of a goal that it should not leave.
    pub(super) fn is_garrison(&self, game: &DarkDecember, unit: UnitId) -> bool {
        let at = game.hex_of(unit);
        self.goals.of(unit).is_some_and(|goal| Some(goal.hex) == at && goal.garrison)
    }
}

impl Plan {
    /// The place whose garrison a unit is told off for, wherever it is now.
    pub(super) fn told_off_to(&self, unit: UnitId) -> Option<HexId> {
        self.goals.of(unit).filter(|goal| goal.garrison).map(|goal| goal.hex)
    }
}

/// The hexes into which a unit has a zone of control (3.5.1).
pub(super) fn zones(game: &DarkDecember, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
    let edges = game.fixed().edges(hex).iter();
    edges.filter(|edge| !edge.major() || game.bridged(edge)).map(|edge| edge.to)
}

/// Lets the strength of a side run, past all units of the other side but one.
fn run(flow: &mut Flow, game: &DarkDecember, temper: &Temper, side: Side, without: Option<UnitId>) {
    flow.clear();
    for (unit, hex) in game.fighters(side.other()) {
        if Some(unit) != without {
            flow.hold(hex, zones(game, hex));
        }
    }
    for (unit, hex) in game.fighters(side) {
        flow.begin(hex, f32::from(game.strength(unit).attack));
    }
    let rates = Rates { on: temper.flow_on, zone: temper.flow_zone, unit: temper.flow_unit };
    flow.run(&rates, |_| rates.on);
}

impl Temper {
    /// How much further a town of so many points seems.
    fn town_aim(&self, vp: u8) -> u16 {
        self.aim_town.saturating_sub(u16::from(vp.min(self.aim_town_most)) * self.aim_town_points)
    }
}

/// What draws a side: towns that it does not have, and for the Germans the west and the Meuse. In halves of a movement point of
/// march that it is further than it seems.
fn aims<'a>(
    game: &'a DarkDecember,
    temper: &'a Temper,
    side: Side,
    map: &'a Map,
) -> impl Iterator<Item = (HexId, u16)> + 'a {
    let fixed = game.fixed();
    let german = side == GERMAN;
    let wanted = move |hex: HexId| !game.controls(side, hex) || game.holds(side.other(), hex);
    let keys = match &fixed.scenario.victory {
        Victory::Objectives { towns, .. } => &towns[..],
        Victory::Score(_) => &[],
    };
    let keys = keys.iter().filter(move |&&hex| wanted(hex)).map(|&hex| (hex, 0));
    let towns = map.towns.iter().filter(move |&&(hex, _)| wanted(hex));
    let towns = towns.map(|&(hex, vp)| (hex, temper.town_aim(vp)));
    let west = map.west.iter().filter(move |_| german).map(|&(hex, _)| (hex, temper.aim_west));
    let far = map.crossings.iter().filter(move |_| german).map(|&hex| (hex, temper.aim_meuse));
    let east = if german { &[][..] } else { &fixed.sources[GERMAN.index()][..] };
    keys.chain(towns).chain(west).chain(far).chain(east.iter().map(|&hex| (hex, temper.aim_east)))
}
